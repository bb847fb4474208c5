import Layout
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

@Suite("A statement")
struct StatementTests {
    private func statement(_ text: String) throws -> Statement {
        try #require(try timeline(MarkedScript.statement(text)).cues.first?.statements.first?.value)
    }

    @Test(
        "sets a property",
        arguments: [
            ("tall.constant = -12.5", .set("constant", .number(-12.5))),
            ("tall.constant=+3", .set("constant", .number(3))),
            ("tall.priority = 999", .set("priority", .priority(LayoutPriority(999)))),
            ("tall.priority = .defaultLow", .set("priority", .priority(.defaultLow))),
            ("tall.priority = required", .set("priority", .priority(.required))),
            ("tall.isActive = false", .set("isActive", .boolean(false))),
            ("tall.isActive = true", .set("isActive", .boolean(true))),
            ("card.isHidden = true", .set("isHidden", .boolean(true))),
            ("card.alpha = 0.25", .set("alpha", .number(0.25))),
            ("card.cornerRadius = 8", .set("cornerRadius", .number(8))),
            ("card.backgroundColor = \"#000\"", .set("backgroundColor", .color(.black))),
            ("card.backgroundColor = .white", .set("backgroundColor", .color(.white))),
            ("card.backgroundColor = clear", .set("backgroundColor", .color(.clear))),
            ("title.text = \"Hello, world\"", .set("text", .text("Hello, world"))),
            ("title.text = \"\"", .set("text", .text(""))),
        ] as [(String, Action)])
    func properties(text: String, action: Action) throws {
        let statement = try statement(text)

        #expect(statement.action == action)
        #expect(text.hasPrefix("\(statement.subject.value).\(action.name)"))
    }

    @Test(
        "calls a method",
        arguments: [
            ("root.setNeedsLayout()", .call(.setNeedsLayout, [])),
            ("root.layoutIfNeeded( )", .call(.layoutIfNeeded, [])),
            ("card.setNeedsUpdateConstraints()", .call(.setNeedsUpdateConstraints, [])),
        ] as [(String, Action)])
    func methods(text: String, action: Action) throws {
        #expect(try statement(text).action == action)
        #expect(Action.subjectKind(of: action.name) == .view)
    }

    @Test(
        "has Swift's escapes in its text",
        arguments: [
            (#"a\"b"#, "a\"b"), (#"a\\b"#, "a\\b"), (#"a\nb"#, "a\nb"), (#"\u{65e5}\u{672C}"#, "日本"),
            (#"\t'"#, "\t'"), ("日本 # 'x'", "日本 # 'x'"),
        ])
    func escapes(written: String, text: String) throws {
        let quoted = "'title.text = \"\(written.replacing("'", with: "''"))\"'"

        #expect(try statement(quoted).action == .set("text", .text(text)))
    }

    @Test(
        "has no escapes that Swift does not have",
        arguments: [#"\q"#, #"\u65e5"#, #"\u{}"#, #"\u{D800}"#, #"\u{110000}"#, #"\u{123456789}"#, #"\u{12"#, #"\"#])
    func wrongEscapes(written: String) {
        #expect(MarkedScript.statement("'title.text = \"\(written)\"'").problems.map(\.id) == [.syntax])
    }

    @Test func `is trimmed when it is written as a block`() throws {
        let statement = try statement("|\n          root.layoutIfNeeded()\n")

        #expect(statement.subject.value == "root" && statement.action == .call(.layoutIfNeeded, []))
    }
}
