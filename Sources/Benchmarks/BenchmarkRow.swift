/// One line of the table.
struct BenchmarkRow {
    var name: String
    var ours: Double
    var peer: Double?
    var unit: String
    /// What the issue asks for, in words.
    var target: String?
    /// Why there is no number of ours, such as `> 20 s`; ``ours`` is not shown then.
    var problem: String?
    /// Why there is no number of the peer, although it was asked.
    var peerProblem: String?

    /// How many times faster than the peer.
    var ratio: Double? { peer.map { $0 / ours } }

    /// The row as an object of a JSON array.
    var json: String {
        func text(_ number: Double?) -> String { number.map { $0.isNaN ? "null" : "\($0)" } ?? "null" }
        let problem = self.problem.map { #", "problem": "\#($0)""# } ?? ""
        return #"{"name": "\#(name)", "ours": \#(text(ours)), "peer": \#(text(peer)), "ratio": \#(text(ratio)), "#
            + #""unit": "\#(unit)"\#(problem)}"#
    }

    /// The row as a line of text.
    var line: String {
        func column(_ text: String, _ width: Int, left: Bool = false) -> String {
            let space = String(repeating: " ", count: max(0, width - text.count))
            return left ? text + space : space + text
        }
        let knownRatio = problem == nil ? ratio : nil
        return column(name, 50, left: true) + column(problem ?? Self.format(ours), 11)
            + column(peer.map(Self.format) ?? peerProblem ?? "-", 12)
            + column(knownRatio.map { Self.format($0) + "x" } ?? "-", 11) + "  " + column(unit, 12, left: true)
            + (target ?? "")
    }

    /// Four significant digits.
    static func format(_ value: Double) -> String {
        guard value.isFinite, value != 0 else { return "\(value)" }
        var scale = 1.0
        var digits = 0
        while abs(value) * scale < 1000, digits < 4 {
            scale *= 10
            digits += 1
        }
        let rounded = (value * scale).rounded() / scale
        return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    }
}
