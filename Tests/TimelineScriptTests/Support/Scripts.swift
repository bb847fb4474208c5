import Playback
import Properties
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

@testable import TimelineScript

/// A script in a test, with `«` and `»` around the characters that a report should refer to.
struct MarkedScript {
    let file: SourceFile
    /// The source locations of the marked characters, in the order of the script.
    let marked: [SourceSpan]

    init(_ text: String) {
        var plain = ""
        var marked: [SourceSpan] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var column = 1
            var start = 1
            for character in line {
                switch character {
                case "«": start = column
                case "»":
                    marked.append(
                        SourceSpan(file: "test.yaml", line: number + 1, column: start, length: column - start))
                default:
                    plain.append(character)
                    column += 1
                }
            }
            plain.append("\n")
        }
        file = SourceFile(name: "test.yaml", text: plain)
        self.marked = marked
    }

    /// The problems that are reported when the script is read.
    var problems: [Diagnostic] {
        ScriptLoader().load(file, in: "", measuring: FixedAdvanceTextMeasurer()).diagnostics
    }

    /// Returns a script with a root, two views and a label inside it, and a constraint, followed by the text.
    static func small(_ rest: String) -> MarkedScript {
        MarkedScript(
            """
            animatic: 1
            views:
              root:
                subviews: {card: , box: {subviews: {title: {label: Hello}}}}
            \(rest)
            """)
    }

    /// Returns ``small(_:)`` with one constraint named `tall`, and the given statement.
    static func statement(_ statement: String) -> MarkedScript {
        small(
            "strict: false\nconstraints: {tall: card.height == 200 @750}\ntimeline:\n  - at: 1s\n    do:\n      - \(statement)"
        )
    }

    /// Returns ``small(_:)`` with the given expression.
    static func expression(_ expression: String) -> MarkedScript {
        small("constraints:\n  it: \(expression)")
    }

    /// Expects one problem, at the marked characters, whose message begins with a text.
    func expectProblem(_ id: Diagnostic.ID, _ message: String) {
        #expect(problems.map(\.span) == marked)
        #expect(problems.map(\.id) == [id])
        #expect(problems.allSatisfy { $0.message.hasPrefix(message) }, "\(problems.map(\.message))")
    }
}

/// Returns the timeline of a script that must be valid.
func timeline(_ script: MarkedScript, sourceLocation: SourceLocation = #_sourceLocation) throws -> Timeline {
    let loaded = ScriptLoader().load(script.file, in: "", measuring: FixedAdvanceTextMeasurer())
    let words = DiagnosticFormatter(files: [script.file]).format(loaded.diagnostics)
    #expect(loaded.diagnostics.isEmpty, "\(words)", sourceLocation: sourceLocation)
    return try #require(loaded.timeline, sourceLocation: sourceLocation)
}

extension Action {
    /// Returns the assignment of the property that UIKit calls `name`.
    static func set(_ name: String, _ value: PropertyValue) -> Action {
        guard let property = Property.named(name) else { preconditionFailure("no property is named '\(name)'") }
        return .set(property, value)
    }
}

extension VariedProperty {
    init(_ subject: String, _ name: String, _ value: PropertyValue) {
        guard let property = Property.named(name) else { preconditionFailure("no property is named '\(name)'") }
        self.init(subject: subject, property, value)
    }
}

extension PropertySetting {
    init(_ name: String, _ value: PropertyValue) {
        guard let property = Property.named(name) else { preconditionFailure("no property is named '\(name)'") }
        self.init(property, value)
    }
}

extension ViewDescription {
    /// Returns the given color in the light appearance.
    func color(_ name: String) -> Color? { if case .color(let color)? = self[name] { color.light } else { nil } }
}
