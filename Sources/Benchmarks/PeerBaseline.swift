import Foundation

/// Times of several solvers, measured on one machine and on the same workloads as ours.
///
/// For peers that can't be had in this run. How one of them compares with kiwi there, and kiwi with us here, tells
/// about how it compares with us: about, because machines favour one solver or the other.
struct PeerBaseline: Decodable {
    private struct Result: Decodable {
        var solver: String
        var workload: String
        var n: Int
        var op: String
        /// Null when the solver didn't finish.
        var us: Double?
    }

    private var results: [Result]

    /// Nil when there is no such file, or it is something else.
    ///
    /// - Parameter path: a JSON object whose `results` have `solver`, `workload`, `n`, `op` and `us`, microseconds.
    init?(contentsOf path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let baseline = try? JSONDecoder().decode(PeerBaseline.self, from: data)
        else { return nil }
        self = baseline
    }

    /// How long `solver` takes where `other` takes 1. Nil when one of them has no time.
    func time(of solver: String, besides other: String, doing operation: String, on work: Workload) -> Double? {
        guard let mine = time(of: solver, operation, work), let theirs = time(of: other, operation, work) else {
            return nil
        }
        return mine / theirs
    }

    private func time(of solver: String, _ operation: String, _ work: Workload) -> Double? {
        results.first {
            $0.solver == solver && $0.workload == work.kind && $0.n == work.size && $0.op == operation
        }?.us
    }
}
