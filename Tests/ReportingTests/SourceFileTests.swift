import Reporting
import Testing

@Suite("A file's lines and columns")
struct SourceFileTests {
    @Test(
        "end at every line break of YAML",
        arguments: ["a\nb", "a\r\nb", "a\rb", "a\u{85}b", "a\u{2028}b", "a\u{2029}b"])
    func lines(text: String) {
        let file = SourceFile(name: "f", text: text)

        #expect(file.lineCount == 2)
        #expect(file.line(1) == "a")
        #expect(file.line(2) == "b")
        #expect(file.line(3) == nil)
        #expect(file.line(0) == nil)
    }

    @Test func `count characters, not code points`() {
        // The text contains an e with an acute accent in two code points (0–1), a family emoji in five (2–6), and an
        // x (7).
        let file = SourceFile(name: "f", text: "e\u{301}👨‍👩‍👦x")

        #expect(file.span(line: 1, codePoints: 7, count: 1) == SourceSpan(file: "f", line: 1, column: 3, length: 1))
        #expect(file.span(line: 1, codePoints: 1, count: 2) == SourceSpan(file: "f", line: 1, column: 1, length: 2))
    }

    @Test func `are cut where the line ends`() {
        let file = SourceFile(name: "f", text: "abc\ndef")

        #expect(file.span(line: 1, codePoints: 2, count: 9) == SourceSpan(file: "f", line: 1, column: 3, length: 1))
        #expect(file.span(line: 1, codePoints: 8, count: 1) == SourceSpan(file: "f", line: 1, column: 4, length: 0))
        #expect(file.span(line: 9, codePoints: 0, count: 1).length == 0)
    }

    @Test(
        "agree with counting from the start, far into a long line",
        arguments: [0, 1, 255, 256, 257, 511, 512, 513, 1_000, 1_999])
    func longLine(character: Int) {
        let text = String(repeating: "e\u{301}x", count: 1_000)
        let file = SourceFile(name: "f", text: text)
        // Characters with two code points and with one code point alternate.
        let codePoint = character / 2 * 3 + (character % 2 == 1 ? 2 : 0)

        let span = file.span(line: 1, codePoints: codePoint, count: 1)

        #expect(span == SourceSpan(file: "f", line: 1, column: character + 1, length: 1))
        let rest = file.codePoints(line: 1, from: codePoint)
        #expect(rest.count == 3_000 - codePoint)
        #expect(file.utf16Offset(ofCharacter: character, inLine: 1) == codePoint)
    }

    /// The square has two code units, and the accented letter two.
    @Test func `convert characters to UTF-16 code units`() {
        let file = SourceFile(name: "f", text: "abc\na\u{1F7E5}e\u{301}b")
        #expect((0...4).map { file.utf16Offset(ofCharacter: $0, inLine: 1) } == [0, 1, 2, 3, 3])
        #expect((0...5).map { file.utf16Offset(ofCharacter: $0, inLine: 2) } == [0, 1, 3, 5, 6, 6])
        #expect(file.utf16Offset(ofCharacter: 1, inLine: 3) == 0)
    }
}

@Suite("A span")
struct SourceSpanTests {
    private func span(_ line: Int, _ column: Int, _ length: Int = 1) -> SourceSpan {
        SourceSpan(file: "f", line: line, column: column, length: length)
    }

    @Test func `precedes spans further down and further right`() {
        #expect(
            [span(2, 1), span(1, 9), span(1, 2, 5), span(1, 2)].sorted()
                == [span(1, 2), span(1, 2, 5), span(1, 9), span(2, 1)])
    }

    @Test func `extends through another span on its line`() {
        #expect(span(1, 3, 2).through(span(1, 8, 3)) == span(1, 3, 8))
        #expect(span(1, 3, 2).through(span(2, 8, 3)) == span(1, 3, 2))
    }
}
