import Film
import Properties
public import Simulation
public import UIKit

/// The events of the trace, and comparisons with expected events.
extension TestScreen {
    func takeEvents() { takenEvents += world.engine.takeEvents() }

    /// All events so far, including events that occurred outside of turns, with their times, turns and causes.
    ///
    /// ``trace`` contains the same events as text. Functions such as `contains(inOrder:)` and `passes(_:)` query them.
    public var events: [TraceEvent] {
        takeEvents()
        return takenEvents
    }

    /// The events of the trace so far. Each string has the form `kind subject`, such as `layoutSubviews LoginView 1`.
    ///
    /// To compare the trace with an array, use ``expectTrace(_:of:)``, which shows the first difference. A failed
    /// `#expect` of two arrays prints each array in one line.
    public var trace: [String] { events.map(\.summary) }

    /// Removes all events from the trace. ``count(of:_:)``, ``conflicts`` and ``feedbackLoops`` then include only later
    /// events. Removing the events also reduces the memory usage of a long test.
    public func clearTrace() {
        takeEvents()
        takenEvents = []
        feedbackLoops = []
    }

    /// Returns the number of events of a kind, such as `layoutSubviews`, for a view or a controller. If `subject` is
    /// `nil`, events of all views and controllers are counted.
    public func count(of kind: String, _ subject: UIResponder? = nil) -> Int {
        let object = (subject as? UIView)?.handle.traceSubject ?? (subject as? UIViewController)?.traceSubject
        return events.count { $0.kind.rawValue == kind && (subject == nil || $0.object == object) }
    }

    /// The conflicts between required constraints so far. Each string names the constraint that the engine broke, by
    /// its identifier or its text, and the constraints and sizes that exclude it.
    public var conflicts: [String] {
        events.filter { $0.kind == .conflict }.map { "'\($0.subject)' is \($0.detail)" }
    }

    /// The touches in the trace that did not reach the views that they were meant for. Each string names the view and
    /// states the reason, such as `'UIButton 1': the view is hidden`.
    public var missedTouches: [String] {
        events.filter { $0.kind == .note && $0.detail.hasPrefix(TouchObstacle.note) }.map {
            "'\($0.subject)': \($0.detail.dropFirst(TouchObstacle.note.count))"
        }
    }

    /// Compares the trace with the expected events.
    ///
    /// ```swift
    /// try screen.expectTrace(
    ///     ["viewDidLoad LoginController 1", "viewWillAppear LoginController 1"],
    ///     of: ["viewDidLoad", "viewWillAppear"])
    /// ```
    ///
    /// - Parameters:
    ///   - expected: The expected events in the form of ``trace``, in order.
    ///   - kinds: The kinds of the events to compare, such as `layoutSubviews`. If it is `nil`, all events of the trace
    ///     are compared.
    /// - Throws: ``TraceMismatch`` with the first difference, and up to three lines before and after it.
    public func expectTrace(_ expected: [String], of kinds: Set<String>? = nil) throws {
        let found = events.filter { kinds?.contains($0.kind.rawValue) ?? true }.map(\.summary)
        if let mismatch = TraceMismatch(expected: expected, found: found) { throw mismatch }
    }
}

extension TraceEvent {
    fileprivate var summary: String { "\(kind.rawValue) \(subject)" }
}

/// An error that describes the first difference between two traces.
public struct TraceMismatch: Error, CustomStringConvertible {
    public let description: String

    /// The number of lines that are shown before and after the first difference.
    private static let context = 3

    /// Creates an error that describes the first difference. Returns `nil` if the traces are equal.
    init?(expected: [String], found: [String]) {
        let rows = TraceMismatch.align(expected, found)
        guard let first = rows.firstIndex(where: { $0.expected != $0.found }) else { return nil }
        let shown = rows[max(first - TraceMismatch.context, 0)...min(first + TraceMismatch.context, rows.count - 1)]
        let width = (shown.compactMap(\.expected) + ["expected"]).map(\.count).max() ?? 0
        func line(_ mark: String, _ left: String, _ right: String) -> String {
            "\(mark) \(left)\(String(repeating: " ", count: width - left.count)) |" + (right.isEmpty ? "" : " \(right)")
        }
        let lines = zip(shown.indices, shown).map { index, row in
            line(index == first ? ">" : row.expected == row.found ? " " : "!", row.expected ?? "", row.found ?? "")
        }
        let place = rows[..<first].count { $0.expected != nil } + 1
        description =
            "the trace differs from line \(place): expected \(TraceMismatch.lines(expected)), found "
            + "\(TraceMismatch.lines(found))\n" + ([line(" ", "expected", "found")] + lines).joined(separator: "\n")
    }

    private static func lines(_ trace: [String]) -> String { "\(trace.count) line\(trace.count == 1 ? "" : "s")" }

    /// Aligns equal lines of two traces. In the result, a line without a counterpart is paired with `nil` or, if it was
    /// replaced, with its replacement.
    private static func align(_ expected: [String], _ found: [String]) -> [(expected: String?, found: String?)] {
        var (missing, added): (Set<Int>, Set<Int>) = ([], [])
        for change in found.difference(from: expected) {
            switch change {
            case .remove(let offset, _, _): missing.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var rows: [(expected: String?, found: String?)] = []
        var (left, right) = (0, 0)
        while left < expected.count || right < found.count {
            let isMissing = left < expected.count && missing.contains(left)
            let isAdded = right < found.count && added.contains(right)
            let takesLeft = isMissing || !isAdded
            let takesRight = isAdded || !isMissing
            rows.append((takesLeft ? expected[left] : nil, takesRight ? found[right] : nil))
            if takesLeft { left += 1 }
            if takesRight { right += 1 }
        }
        return rows
    }
}
