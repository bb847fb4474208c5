package import Film
package import Geometry
import Layout
import Reporting
package import Simulation
package import Views

/// Formats explanations of frames as text with lines of at most 80 columns.
package struct LayoutExplanationText {
    /// The name of the script.
    private let script: String
    private let objects: DeclaredObjects
    /// The width of the text in columns. Long names can exceed the width.
    static let width = 80
    /// The maximum number of other constraints between the view and a listed constraint. Constraints farther away are
    /// only counted.
    private static let mostSteps = 3
    /// The maximum number of constraints that a summary lists as the reason why a constraint lost.
    private static let mostWinners = 4

    /// - Parameters:
    ///   - script: The name of the script in diagnostics.
    ///   - objects: The objects that the script declares.
    package init(of script: String, _ objects: DeclaredObjects) {
        self.script = script
        self.objects = objects
    }

    /// Returns the heading with the view and its frame, such as
    /// `card at 2.9s: (16, 37, 231, 186) in root (Timelines/card.yaml:10:7)`.
    ///
    /// - Parameter seen: The presentation frame.
    package func heading(_ view: LayoutExplanation, at time: Duration, seenAt seen: Rect) -> String {
        let place = objects.place(of: .view(view.id)).map { " (\(script):\($0.line):\($0.column))" }
        let superview = view.superview.map { " in \($0)" } ?? ""
        var lines = wrapped(
            "\(view.view) at \(time.shortText): \(view.frame.text)\(superview)\(place ?? "")", indent: 0)
        if !seen.isClose(to: view.frame, within: 1e-6) { lines.append("Animating, now presented at \(seen.text)") }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the full explanation of one view.
    package func full(_ view: LayoutExplanation) -> String {
        let axes = [("Horizontally", view.horizontal), ("Vertically", view.vertical)]
        var lines: [String] = []
        if axes.allSatisfy(\.1.numbers.isEmpty) {
            return view.isAmbiguous
                ? "  The frame is not determined: no constraint refers to the view, and no code set it.\n"
                : "  The frame was set by code: no constraint refers to the view.\n"
        }
        for (title, axis) in axes {
            lines.append(title)
            for number in axis.numbers { lines += self.lines(for: number, in: view.frame) }
            for loss in axis.lost { lines += self.lines(for: loss) }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Returns the names of the constraints that determine a view's frame, and the names of the constraints that lost.
    package func summary(_ view: LayoutExplanation) -> String {
        var lines = ["\(view.view) \(view.frame.text)"]
        for (title, axis) in [("horizontally", view.horizontal), ("vertically", view.vertical)] {
            var names: [String] = []
            for holder in axis.numbers.flatMap(\.holders)
            where holder.steps == 0 && holder.maker != .nobody {
                let name = self.name(of: holder.constraint, holder.maker)
                if !names.contains(name) { names.append(name) }
            }
            let open = axis.numbers.filter(\.isAmbiguous).map(\.attribute.name)
            if !open.isEmpty { names.append("ambiguous: " + open.joined(separator: " and ")) }
            if names.isEmpty { names = [view.isAmbiguous ? "nothing" : "set by code"] }
            lines += wrapped("\(title): \(names.joined(separator: ", "))", indent: 2)
            for loss in axis.lost {
                // List optional constraints first. They are more informative, because they could have yielded.
                let winners = loss.winners.enumerated()
                    .sorted {
                        ($0.element.constraint.priority, $0.offset) < ($1.element.constraint.priority, $1.offset)
                    }
                    .map { name(of: $0.element.constraint, $0.element.maker, withView: true) }
                let names = winners.prefix(LayoutExplanationText.mostWinners).joined(separator: ", ")
                let rest =
                    winners.isEmpty
                    ? "" : ", because of " + names + (winners.count > LayoutExplanationText.mostWinners ? ", …" : "")
                lines += wrapped(
                    "lost: \(name(of: loss.constraint, loss.maker)), \(amount(of: loss))\(rest)", indent: 4)
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    // MARK: Lines

    private func lines(for number: LayoutExplanation.Number, in frame: Rect) -> [String] {
        let shown = number.attribute.value(in: frame)
        let onPixels = abs(shown - number.value) < 0.0005 ? "" : ", rounded to \(shown.shortText)"
        let isOpen = number.isAmbiguous ? ", which is only one of its possible values" : ""
        let head = "\(number.attribute.shownName) is \(number.value.shortText)\(onPixels)\(isOpen)"
        let holders = number.holders.filter { $0.maker != .nobody || $0.steps == 0 }
        guard !holders.isEmpty else { return ["  \(head): no constraint determines it"] }
        let near = holders.filter { $0.steps <= LayoutExplanationText.mostSteps }
        var lines = ["  \(head), because of"]
        lines += table(near.map { row($0.constraint, $0.maker, steps: $0.steps) })
        if near.count < holders.count { lines.append("    and \(holders.count - near.count) more, farther away") }
        return lines
    }

    private func lines(for loss: LayoutExplanation.Loss) -> [String] {
        let place = objects.place(of: loss.constraint, madeBy: loss.maker).map { " (line \($0.line))" } ?? ""
        let verb = loss.isBroken ? "is broken by a conflict" : "loses"
        let head =
            "\(name(of: loss.constraint, loss.maker)) \(verb): \(loss.constraint.text)\(place), \(amount(of: loss))"
        let winners = loss.winners.filter { $0.maker != .nobody || $0.steps == 0 }
        guard !winners.isEmpty else { return wrapped(head, indent: 2) }
        var lines = wrapped(head + ", because of", indent: 2)
        let near = winners.filter { $0.steps <= LayoutExplanationText.mostSteps }
        lines += table(
            near.map { winner in
                var row = row(winner.constraint, winner.maker, steps: winner.steps)
                if isTie(winner, with: loss) { row.place += row.place.isEmpty ? "equally strong" : ", equally strong" }
                return row
            })
        if near.count < winners.count { lines.append("    and \(winners.count - near.count) more, farther away") }
        return lines
    }

    /// Returns whether `winner` has the same priority as the constraint that lost, without a conflict. In a tie, the
    /// constraint whose view was referenced first wins. If both constraints are required, the result is `true` only if
    /// `winner` represents hugging or compression resistance.
    private func isTie(_ winner: LayoutExplanation.Contributor, with loss: LayoutExplanation.Loss) -> Bool {
        winner.constraint.priority == loss.constraint.priority && !loss.isBroken && winner.maker != .nobody
            && (!winner.constraint.priority.isRequired || winner.maker == .compressionResistance
                || winner.maker == .hugging)
    }

    /// Returns a description of the amount by which a constraint is violated, such as `60 too small`.
    private func amount(of loss: LayoutExplanation.Loss) -> String {
        let points = abs(loss.amount).shortText
        guard loss.attribute.isDimension else { return "off by \(points)" }
        return "\(points) too \(loss.amount < 0 ? "small" : "large")"
    }

    private typealias Row = (name: String, text: String, place: String)

    private func row(_ constraint: ConstraintDescription, _ maker: LayoutExplanation.Maker, steps: Int) -> Row {
        let line = objects.place(of: constraint, madeBy: maker)?.line
        let name = name(of: constraint, maker)
        // A constraint without an identifier is named by its text.
        return (
            String(repeating: "  ", count: steps) + name, name.hasPrefix(constraint.text) ? "" : constraint.text,
            line.map { "line \($0)" } ?? ""
        )
    }

    private func table(_ rows: [Row]) -> [String] {
        let name = min(rows.map(\.name.count).max() ?? 0, 36)
        let text = min(rows.map(\.text.count).max() ?? 0, LayoutExplanationText.width - 6 - name - 10)
        return rows.map { row in
            // A row without a place ends with the spaces of its columns.
            "    \(row.name.padded(to: name))  \(row.text.padded(to: text))  \(row.place)".withoutTrailingSpaces
        }
    }

    /// Returns the name of a constraint with its priority, such as `tall @750`.
    ///
    /// - Parameter withView: Whether the name of a hugging or compression constraint includes the name of the view.
    private func name(
        of constraint: ConstraintDescription, _ maker: LayoutExplanation.Maker, withView: Bool = false
    ) -> String {
        let name =
            switch maker {
            case .author, .stackView: constraint.identifier ?? constraint.text
            case .hugging: "hugging"
            case .compressionResistance: "compression"
            case .window: "the window"
            case .guide: "UIKit"
            case .frame: "its frame"
            case .nobody: "nothing else"
            }
        let isNaturalSize = maker == .hugging || maker == .compressionResistance
        let showsPriority = isNaturalSize || !constraint.priority.isRequired
        let view = constraint.text.split(separator: ".").first.map { "\($0)'s " } ?? ""
        return (isNaturalSize && withView ? view : "") + name
            + (showsPriority ? " @\(constraint.priority.rawValue.shortText)" : "")
    }
}

extension LayoutAttribute {
    fileprivate func value(in frame: Rect) -> Double {
        switch self {
        case .left: frame.minX
        case .top: frame.minY
        case .width: frame.width
        default: frame.height
        }
    }

    /// The name of the attribute in a frame, such as `x`.
    fileprivate var shownName: String { self == .left ? "x" : self == .top ? "y" : name }
}

/// Returns `text` divided into lines of at most 80 columns. A line can be longer only if it consists of a single word.
/// Lines after the first are indented by two more columns.
func wrapped(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
        if !isEmpty, line.displayWidth + 1 + String(word).displayWidth > LayoutExplanationText.width {
            lines.append(line)
            line = String(repeating: " ", count: indent + 2)
            isEmpty = true
        }
        line += (isEmpty ? "" : " ") + word
        isEmpty = false
    }
    return lines + [line]
}

/// The events that help explain the frames at a time: the earlier conflicts, and the earlier changes that were not
/// animated.
package struct ExplainedEvents {
    private let events: [TraceEvent]

    /// - Parameter events: All events up to the time, in order.
    package init(_ events: [TraceEvent]) {
        self.events = events.filter { $0.conflict != nil || $0.stillness != nil }
    }

    /// Returns the events that concern `view`, or all events if `view` is `nil`.
    package func concerning(_ view: ViewID?) -> [TraceEvent] {
        guard let view else { return events }
        return events.filter { concerned(by: $0).contains(.view(view)) }
    }

    /// Returns the views and constraints that a conflict or a change concerns.
    package func concerned(by event: TraceEvent) -> Set<TraceSubject> {
        if let conflict = event.conflict { return Set(conflict.constraints.flatMap(\.views)).union([event.object]) }
        return event.stillness?.concerned ?? []
    }

    /// Returns a description such as `At 0.5s, line 26: slide did not animate: …`, as wrapped lines.
    package func lines(for event: TraceEvent) -> [String] {
        let line = event.cause.line.map { ", line \($0)" } ?? ""
        let text = event.stillness?.message ?? "is \(event.detail)"
        return wrapped("At \(event.time.shortText)\(line): \(event.subject) \(text)", indent: 0)
    }
}
