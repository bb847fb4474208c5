import Diagnostics
import Layout
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
            ("tall.constant = -12.5", .setConstant(-12.5)), ("tall.constant=+3", .setConstant(3)),
            ("tall.priority = 999", .setPriority(LayoutPriority(999))),
            ("tall.priority = .defaultLow", .setPriority(.defaultLow)),
            ("tall.priority = required", .setPriority(.required)), ("tall.isActive = false", .setActive(false)),
            ("tall.isActive = true", .setActive(true)), ("card.isHidden = true", .setHidden(true)),
            ("card.alpha = 0.25", .setAlpha(0.25)), ("card.cornerRadius = 8", .setCornerRadius(8)),
            ("card.backgroundColor = \"#000\"", .setBackgroundColor(.black)),
            ("card.backgroundColor = .white", .setBackgroundColor(.white)),
            ("card.backgroundColor = clear", .setBackgroundColor(.clear)),
            ("title.text = \"Hello, world\"", .setText("Hello, world")),
            ("title.text = \"\"", .setText("")),
        ] as [(String, Action)])
    func properties(text: String, action: Action) throws {
        let statement = try statement(text)

        #expect(statement.action == action)
        #expect(statement.text == text)
        #expect(text.hasPrefix("\(statement.subject.value).\(action.name)"))
    }

    @Test(
        "calls a method",
        arguments: [
            ("root.setNeedsLayout()", .setNeedsLayout), ("root.layoutIfNeeded( )", .layoutIfNeeded),
            ("card.setNeedsUpdateConstraints()", .setNeedsUpdateConstraints),
        ] as [(String, Action)])
    func methods(text: String, action: Action) throws {
        #expect(try statement(text).action == action)
        #expect(action.subjectKind == .view)
    }

    @Test(
        "has Swift's escapes in its text",
        arguments: [
            (#"a\"b"#, "a\"b"), (#"a\\b"#, "a\\b"), (#"a\nb"#, "a\nb"), (#"\u{65e5}\u{672C}"#, "日本"),
            (#"\t'"#, "\t'"), ("日本 # 'x'", "日本 # 'x'"),
        ])
    func escapes(written: String, text: String) throws {
        let quoted = "'title.text = \"\(written.replacing("'", with: "''"))\"'"

        #expect(try statement(quoted).action == .setText(text))
    }

    @Test(
        "has no escapes that Swift does not have",
        arguments: [#"\q"#, #"\u65e5"#, #"\u{}"#, #"\u{D800}"#, #"\u{110000}"#, #"\u{123456789}"#, #"\u{12"#, #"\"#])
    func wrongEscapes(written: String) {
        #expect(MarkedScript.statement("'title.text = \"\(written)\"'").problems.map(\.id) == [.syntax])
    }

    @Test func `is trimmed when it is written as a block`() throws {
        let statement = try statement("|\n          root.layoutIfNeeded()\n")

        #expect(statement.text == "root.layoutIfNeeded()")
    }
}
