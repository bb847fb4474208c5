import Foundation

/// kiwi, the C++ solver, run as a separate program on the same workload.
struct KiwiPeer {
    private let driver: URL
    private let folder: URL

    /// Builds the driver. Returns `nil` and prints the reason if this fails.
    init?() {
        let package = ProgramRun.repository
        let script = package.appending(path: "Sources/Benchmarks/Kiwi/build.sh")
        folder = package.appending(path: ".build/kiwi")
        driver = folder.appending(path: "driver")
        let source = script.deletingLastPathComponent().appending(path: "driver.cpp")
        if !Self.isBuilt(driver, from: source) {
            guard let output = Self.run(script, []), output.status == 0 else {
                print("kiwi could not be built (Sources/Benchmarks/Kiwi/build.sh), so there is nothing to compare with")
                return nil
            }
        }
    }

    /// Returns whether the driver exists and is up to date.
    private static func isBuilt(_ driver: URL, from source: URL) -> Bool {
        func date(of file: URL) -> Date? {
            (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
        }
        guard let built = date(of: driver), let written = date(of: source) else { return false }
        return FileManager.default.isExecutableFile(atPath: driver.path) && built >= written
    }

    /// Runs one operation.
    func measure(_ operation: String, of workload: Workload, rounds: Int) -> Measurement? {
        try? bounded(operation, of: workload, rounds: rounds, seconds: 0).get()
    }

    /// An error that contains the reason why kiwi gave no result.
    struct Failure: Error {
        /// The reason, such as `> 20 s`.
        let reason: String
    }

    /// Runs one operation, or ends it at a time limit.
    ///
    /// - Parameter seconds: The maximum processor time; 0 for no limit.
    func bounded(
        _ operation: String, of workload: Workload, rounds: Int, seconds: Int
    ) -> Result<Measurement, Failure> {
        let file = folder.appending(path: workload.name.replacing(" ", with: "-") + ".workload")
        guard (try? workload.text.write(to: file, atomically: true, encoding: .utf8)) != nil,
            let output = Self.run(driver, [file.path, operation, "\(rounds)", "\(seconds)"])
        else { return .failure(Failure(reason: "not run")) }
        let numbers = output.text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard output.status == 0, numbers.count == 2 else {
            return .failure(Failure(reason: output.status == SIGXCPU ? "> \(seconds) s" : "failed"))
        }
        return .success(Measurement(microseconds: numbers[0], checksum: numbers[1]))
    }

    private static func run(_ program: URL, _ arguments: [String]) -> (status: Int32, text: String)? {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return nil }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}

/// The times of several solvers, measured on one machine with the same workloads.
///
/// A baseline is used for peers that are not available in this run. The ratio of a peer to kiwi on that machine gives
/// an estimate of the ratio of the peer to our solver here.
struct PeerBaseline: Decodable {
    private struct Result: Decodable {
        var solver: String
        var workload: String
        var n: Int
        var op: String
        /// The time in microseconds; `null` if the solver did not finish.
        var us: Double?
    }

    private var results: [Result]

    /// Reads a baseline. Returns `nil` if the file is missing or invalid.
    ///
    /// - Parameter path: The path of a JSON file whose `results` contain `solver`, `workload`, `n`, `op` and `us`, the
    ///   time in microseconds.
    init?(contentsOf path: String) {
        guard let data = FileManager.default.contents(atPath: path),
            let baseline = try? JSONDecoder().decode(PeerBaseline.self, from: data)
        else { return nil }
        self = baseline
    }

    /// Returns the time of `solver` divided by the time of `other`; `nil` if a time is missing.
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
