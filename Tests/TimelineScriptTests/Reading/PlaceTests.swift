import Reporting
import Testing

@testable import TimelineScript

@Suite("A report points at the characters")
struct PlaceTests {
    @Test(
        "of an expression, however it is quoted",
        arguments: [
            "card.width == «crad».width",
            "'card.width == «crad».width'",
            "\"card.width == «crad».width\"",
            "   card.width   ==   «crad».width  # crad",
            "&anchor card.width == «crad».width",
            "card.width == «日本».width",
            "\"card.width\\u0020== «crad».width\"",
            "{isActive: false, constraint: card.width == «crad».width}",
            "{constraint: 'card.width == «crad».width'}",
        ])
    func expressions(expression: String) {
        let script = MarkedScript.expression(expression)

        #expect(script.problems.map(\.id) == [.unknownView])
        #expect(script.problems.map(\.span) == script.marked)
    }

    @Test(
        "of a statement, however it is quoted",
        arguments: [
            "tall.«constnt» = 5",
            "'tall.«constnt» = 5'",
            "\"tall.«constnt» = 5\"",
            "tall.«constnt» = \"日本\"",
            "\"tall.«constnt» = \\\"a\\\"\"",
        ])
    func statements(statement: String) {
        let script = MarkedScript.statement(statement)

        #expect(script.problems.map(\.id) == [.unknownProperty])
        #expect(script.problems.map(\.span) == script.marked)
    }

    @Test func `after escapes of the quotes around it`() {
        let single = MarkedScript.statement("'title.text = «\"it''s\" + it»'")
        let double = MarkedScript.statement("\"title.text = «\\\"a\\\" + \\x41\\u0041\\U00000041»\"")

        #expect(single.problems.map(\.span) == single.marked)
        #expect(double.problems.map(\.span) == double.marked)
    }

    @Test func `of the first line if a text has several lines`() {
        let literal = MarkedScript.small(
            "constraints:\n  it: |\n    «card.width == crad.width»\n    @5\n  b: card.height == 5")
        let folded = MarkedScript.small("constraints:\n  it: «card.width ==»\n    crad.width\n  b: card.height == 5")
        let quoted = MarkedScript.small(
            "constraints:\n  it: «\"card.width ==»\n    crad.width\"\n  b: card.height == 5")

        for script in [literal, folded, quoted] {
            #expect(script.problems.map(\.id) == [.unknownView])
            #expect(script.problems.map(\.span) == script.marked)
        }
    }

    @Test func `after characters of several code points`() {
        let script = MarkedScript(
            "animatic: 1\nviews: {root: {label: 👨‍👩‍👦e\u{301}, alpha: «2», \"«ke\u{301}y»\": 1}}")

        #expect(script.problems.map(\.id) == [.outOfRange, .unknownKey])
        #expect(script.problems.map(\.span) == script.marked)
    }

    @Test func `after line breaks of every kind`() {
        let text = "animatic: 1\r\ntitle: a\rviews: {root: {alpha: 2}}\r\n"
        let file = SourceFile(name: "test.yaml", text: text)

        let problems = TimelineReader.read(file, folder: "").diagnostics

        #expect(problems.map(\.span) == [SourceSpan(file: "test.yaml", line: 3, column: 23, length: 1)])
    }

    @Test func `of a key whose value has an anchor and begins further down`() {
        let script = MarkedScript(
            """
            animatic: 1
            views:
              root: &root # the root

                # its look
                «colour»: red
            """)

        #expect(script.problems.map(\.id) == [.unknownKey])
        #expect(script.problems.map(\.span) == script.marked)
    }

    @Test func `of the value of an alias`() {
        let script = MarkedScript(
            """
            animatic: 1
            views:
              root:
                subviews:
                  a: &a {alpha: «2»}
                  b: *a
            """)

        #expect(script.problems.map(\.span) == script.marked)
    }
}
