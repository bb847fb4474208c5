package import Reporting
import Simulation

/// A recorded source of a film, which is a script, a storyboard, or the list of constraints that were created in code.
///
/// A golden contains the numbered lines that can affect the film. They make it possible to trace a difference to the
/// lines that changed.
package struct SourceRecord: Hashable, Sendable {
    /// The name of the file without its folder.
    package let name: String
    /// The lines that can affect the film, in ascending order of their one-based numbers.
    package let lines: [Line]

    package struct Line: Hashable, Sendable {
        package let number: Int
        package let text: String

        package init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// The name of the record that contains the constraints created in code. They are not in a file.
    package static let constraintsOfCode = "constraints"

    package init(name: String, lines: [Line]) {
        self.name = name
        self.lines = lines
    }

    /// Creates a record of a storyboard, or of another file in which every line can affect the film. Blank lines are
    /// omitted.
    ///
    /// Lines end at LF and CR LF, as in XML and in most editors. A line separator (U+2028) is part of a text.
    package init(wholeFile file: SourceFile) {
        let lines = file.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        self.init(
            name: file.name.lastPathComponent,
            lines: lines.enumerated().compactMap { index, line in
                let text = String(Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
                return text[...].isBlank ? nil : Line(number: index + 1, text: text)
            })
    }

    /// Creates a record of a script. Comments, expectations and blank lines are omitted, because they do not affect
    /// the film.
    package init(script file: SourceFile) {
        let all = (1...max(file.lineCount, 1)).compactMap { number in
            file.line(number).map { Line(number: number, text: String($0)) }
        }
        // In a YAML block scalar, blank lines and lines that begin with a number sign are content.
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

    /// Returns whether a line of YAML begins a block scalar, such as `note: |` or `- >-  # a remark`.
    private static func beginsBlockText(_ line: String) -> Bool {
        // Few lines contain one of these characters, so the slower regular expression is rarely needed.
        guard line.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: ">") }) else { return false }
        return line.contains(/[:\-]\s*[|>][+\-0-9]*\s*(#.*)?$/)
    }

    /// The text of the source, with empty lines in place of omitted lines.
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

extension Substring {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
