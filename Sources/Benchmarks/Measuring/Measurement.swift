import CAllocationCount
import Cassowary
import Foundation

/// A measured time, with a checksum of the results.
struct Measurement {
    /// The minimum time of all rounds, in microseconds.
    var microseconds: Double
    var checksum: Double
    /// The number of values that changed in a round, if the measurement uses it; otherwise 0.
    var moved = 0
    /// The number of heap allocations per frame after the first frame; `nil` if allocations were not counted.
    var allocations: Double?
}

/// The processor time of this thread, which other load does not affect. The peer measures the same kind of time.
struct ProcessorTime {
    private var seconds: Double

    static var now: ProcessorTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return ProcessorTime(seconds: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
    }

    /// Returns the difference in microseconds.
    static func - (end: ProcessorTime, start: ProcessorTime) -> Double {
        (end.seconds - start.seconds) * 1e6
    }
}

/// The memory of this process in bytes; 0 on systems other than Linux.
enum ProcessMemory {
    static var resident: Int { bytes(of: "VmRSS:") }

    /// The peak memory since the start of the program. `getrusage` is not suitable, because its maximum includes the
    /// memory of the parent process.
    static var peak: Int { bytes(of: "VmHWM:") }

    private static func bytes(of field: Substring) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        for line in status.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.first == field, words.count > 1, let kilobytes = Int(words[1]) { return kilobytes * 1024 }
        }
        return 0
    }
}

/// Runs the operations of a workload with our solver.
enum Ours {
    static func build(_ workload: Workload, rounds: Int) throws -> Measurement {
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            var run = SolverRun(workload)
            let start = ProcessorTime.now
            try run.build()
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start))
            best.checksum = run.checksum
        }
        return best
    }

    /// Measures an operation.
    ///
    /// - Parameter repeats: The number of operations in each time measurement.
    static func perform(
        _ operation: Workload.Operation, on workload: Workload, rounds: Int, repeats: Int
    ) throws -> Measurement {
        switch operation {
        case .constant(let row, let constant):
            return try changeConstant(ofRow: row, to: constant, on: workload, rounds: rounds, repeats: repeats)
        case .toggle(let row): return try toggle(row: row, on: workload, rounds: rounds, repeats: repeats)
        case .frames(let row, let variable, let base):
            return try frames(row: row, variable: variable, base: base, on: workload, rounds: rounds, repeats: repeats)
        }
    }

    private static func changeConstant(
        ofRow row: Int, to constant: Double, on workload: Workload, rounds: Int, repeats: Int
    ) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build()
        try run.solver.setConstant(constant, of: run.id(ofRow: row))
        let moved = run.read()
        var best = Measurement(microseconds: .infinity, checksum: run.checksum, moved: moved)
        let original = workload.rows[row].constant
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            for _ in 0..<repeats {
                try run.setConstant(original, ofRow: row)
                try run.setConstant(constant, ofRow: row)
            }
            let time = (ProcessorTime.now - start) / Double(2 * repeats)
            best.microseconds = min(best.microseconds, time)
        }
        return best
    }

    /// Measures the first change to a constant after a build. Each round uses a new solver.
    static func firstChange(ofRow row: Int, to constant: Double, on workload: Workload, rounds: Int) throws
        -> Measurement
    {
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            var run = SolverRun(workload)
            try run.build()
            let start = ProcessorTime.now
            try run.setConstant(constant, ofRow: row)
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start))
            best.checksum = run.checksum
        }
        return best
    }

    private static func toggle(row: Int, on workload: Workload, rounds: Int, repeats: Int) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build()
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            for _ in 0..<repeats {
                try run.remove(row: row)
                run.read()
                try run.add(row: row)
                run.read()
            }
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start) / Double(repeats))
        }
        best.checksum = run.checksum
        return best
    }

    /// Measures the removal and addition of a constraint, without reading the values in between.
    static func queuedToggle(row: Int, on workload: Workload, rounds: Int) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build()
        var best = Measurement(microseconds: .infinity, checksum: 0)
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            try run.remove(row: row)
            try run.add(row: row)
            run.read()
            best.microseconds = min(best.microseconds, (ProcessorTime.now - start))
        }
        best.checksum = run.checksum
        return best
    }

    private static func frames(
        row: Int, variable: Int, base: Double, on workload: Workload, rounds: Int, repeats: Int
    ) throws -> Measurement {
        var run = SolverRun(workload)
        try run.build(edit: variable, insteadOf: row)
        try run.suggest(base, for: variable)
        var best = Measurement(microseconds: .infinity, checksum: 0)
        best.allocations = try run.allocationsAFrame(of: variable, from: base)
        for _ in 0..<rounds {
            let start = ProcessorTime.now
            for _ in 0..<repeats {
                for frame in 1...60 { try run.suggest(base + Double(frame), for: variable) }
            }
            let time = (ProcessorTime.now - start) / Double(60 * repeats)
            best.microseconds = min(best.microseconds, time)
        }
        best.checksum = run.checksum
        return best
    }
}

extension SolverRun {
    func id(ofRow row: Int) -> ConstraintID { ids[row] }

    /// Plays 60 frames and returns the number of heap allocations per frame after the first frame, which may allocate
    /// memory that the other frames reuse. Returns `nil` if allocations cannot be counted.
    mutating func allocationsAFrame(of variable: Int, from base: Double) throws -> Double? {
        try suggest(base + 1, for: variable)
        let before = allocation_count()
        for frame in 2...60 { try suggest(base + Double(frame), for: variable) }
        let after = allocation_count()
        return before < 0 ? nil : Double(after - before) / 59
    }
}

/// A row in the table of results.
struct BenchmarkRow {
    var name: String
    var ours: Double
    var peer: Double?
    var unit: String
    /// The target in words.
    var target: String?
    /// The reason why our number is missing, such as `> 20 s`. The row shows the reason instead of ``ours``.
    var problem: String?
    /// The reason why the peer's number is missing; `nil` if it was not requested.
    var peerProblem: String?

    /// The speed relative to the peer: the time of the peer divided by our time.
    var ratio: Double? { peer.map { $0 / ours } }

    /// The row as a JSON object.
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

    /// Returns a number as text, rounded to about four significant digits.
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
