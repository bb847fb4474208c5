package import Diagnostics

/// The text of a file that determines a film: a script, a storyboard, or the constraints that code has created.
///
/// A golden contains the lines that can affect the film, with their numbers, so that a difference can be traced to the lines
/// that changed.
package struct SourceRecord: Hashable, Sendable {
    /// The name of the file without its folder.
    package let name: String
    /// The lines that can affect the film, in ascending order of their numbers, which count from 1.
    package let lines: [Line]

    package struct Line: Hashable, Sendable {
        package let number: Int
        package let text: String

        package init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// The name of a record of the constraints that code has created, which are not in a file.
    package static let constraintsOfCode = "constraints"

    package init(name: String, lines: [Line]) {
        self.name = name
        self.lines = lines
    }

    /// Records a storyboard, or another file whose lines can all affect the film.
    package init(wholeFile file: SourceFile) {
        self.init(
            name: file.name.lastPathComponent,
            lines: (1...max(file.lineCount, 1)).compactMap { number in
                file.line(number).flatMap { $0.isBlank ? nil : Line(number: number, text: String($0)) }
            })
    }

    /// Records a script without its comments, expectations and blank lines, which do not affect the film.
    package init(script file: SourceFile) {
        let all = (1...max(file.lineCount, 1)).compactMap { number in
            file.line(number).map { Line(number: number, text: String($0)) }
        }
        // In a block text, blank lines and lines that begin with a number sign are content.
        let hasBlockText = all.contains { SourceRecord.beginsBlockText($0.text) }
        var isExpectation = false
        let kept = all.filter { line in
            if let first = line.text.first, !first.isWhitespace, first != "#", first != "-" {
                isExpectation = line.text.hasPrefix("expect:")
            }
            if isExpectation { return false }
            if hasBlockText { return true }
            let first = line.text.utf8.first { $0 != UInt8(ascii: " ") }
            if first == UInt8(ascii: "#") { return false }
            return !line.text[...].isBlank
        }
        self.init(name: file.name.lastPathComponent, lines: kept)
    }

    /// Whether a line of YAML begins a block text: `note: |` or `- >-  # a remark`.
    private static func beginsBlockText(_ line: String) -> Bool {
        // Few lines contain one of the two characters, so the slower pattern is rarely needed.
        guard line.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") }) else { return false }
        return line.contains(/[:\-]\s*[|>][+\-0-9]*\s*(#.*)?$/)
    }

    /// The text, with empty lines in place of the lines that were left out.
    package var text: String {
        var text = ""
        var next = 1
        for line in lines {
            text += String(repeating: "\n", count: max(line.number - next, 0)) + line.text + "\n"
            next = line.number + 1
        }
        return text
    }
}

extension String {
    /// The part after the last slash.
    package var lastPathComponent: String { String(split(separator: "/").last ?? "") }
}

extension Substring {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
