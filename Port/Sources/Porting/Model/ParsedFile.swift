internal import SwiftParser
internal import SwiftSyntax

/// A replacement of bytes of a source file.
struct Edit {
    let range: Range<Int>
    let text: String
}

/// A source file with its syntax tree, and the edits and findings that were collected for it.
final class ParsedFile {
    /// The path relative to the folder of the run.
    let path: String
    /// The folders that contain the file, outermost first.
    let folders: [Substring]
    /// The folder of the target that contains the file: the folder in `Sources` or `Tests`. For other layouts, the folder
    /// of the run.
    let target: [Substring]
    let bytes: [UInt8]
    let tree: SourceFileSyntax
    private let converter: SourceLocationConverter
    private(set) var edits: [Edit] = []
    private(set) var changes: [Change] = []
    private(set) var findings: [Finding] = []

    /// Parses a source. `bytes` must be UTF-8 without a byte order mark.
    init(path: String, bytes: [UInt8]) {
        (self.path, self.bytes) = (path, bytes)
        let folders = Array(path.split(separator: "/").dropLast())
        self.folders = folders
        target = folders.lastIndex { $0 == "Sources" || $0 == "Tests" }.map { Array(folders.prefix($0 + 2)) } ?? []
        tree = Self.parse(bytes)
        converter = SourceLocationConverter(fileName: path, tree: tree)
    }

    /// Parses a source as Swift 5, which accepts all that Swift 6 accepts, and `@objc (name)`.
    static func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
        var parser = Parser(String(decoding: bytes, as: UTF8.self), swiftVersion: .v5)
        return SourceFileSyntax.parse(from: &parser)
    }

    /// Whether the file imports UIKit outside of `#if`.
    var importsUIKit: Bool {
        tree.statements.contains { statement in
            statement.item.as(ImportDeclSyntax.self)?.path.first?.name.text == "UIKit"
        }
    }

    /// The folder of the tests that contain the file, such as `Tests` or `AppTests`; `nil` for other files.
    var testFolder: String? {
        folders.firstIndex { $0.hasSuffix("Tests") || $0.hasSuffix("Specs") }.map {
            folders[...$0].joined(separator: "/")
        }
    }

    func place(of node: some SyntaxProtocol) -> Place { place(node.positionAfterSkippingLeadingTrivia) }

    func place(_ position: AbsolutePosition) -> Place {
        let location = converter.location(for: position)
        return Place(line: location.line, column: location.column)
    }

    // MARK: Reporting

    func report(_ severity: Finding.Severity, at node: some SyntaxProtocol, _ message: String) {
        report(severity, at: place(of: node), message)
    }

    func report(_ severity: Finding.Severity, at place: Place, _ message: String) {
        findings.append(Finding(place: place, severity: severity, message: message))
    }

    func note(_ kind: ChangeKind, at node: some SyntaxProtocol, _ summary: String) {
        changes.append(Change(place: place(of: node), kind: kind, summary: summary))
    }

    // MARK: Editing

    func insert(_ text: String, at position: AbsolutePosition) {
        edits.append(Edit(range: position.utf8Offset..<position.utf8Offset, text: text))
    }

    func insert(_ text: String, before node: some SyntaxProtocol) {
        insert(text, at: node.positionAfterSkippingLeadingTrivia)
    }

    func insert(_ text: String, after node: some SyntaxProtocol) {
        insert(text, at: node.endPositionBeforeTrailingTrivia)
    }

    /// Replaces a node without its leading and trailing trivia. If the node has several lines, the line breaks that
    /// `text` lacks are inserted before its last character, so that the following lines keep their numbers.
    func replace(_ node: some SyntaxProtocol, with text: String) {
        let range = textRange(node)
        let breaks = lineBreaks(in: range)
        guard !breaks.isEmpty, let last = text.last else {
            edits.append(Edit(range: range, text: text + breaks))
            return
        }
        edits.append(Edit(range: range, text: text.dropLast() + breaks + String(last)))
    }

    /// Removes a node and the spaces that follow it. If nothing else is on its line, the indentation is removed too.
    func remove(_ node: some SyntaxProtocol) {
        let node = textRange(node)
        var (start, end) = (node.lowerBound, node.upperBound)
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        if end == bytes.count || isLineBreak(bytes[end]) {
            var first = start
            while first > 0, isSpace(bytes[first - 1]) { first -= 1 }
            if first == 0 || isLineBreak(bytes[first - 1]) { start = first } else { end = node.upperBound }
        }
        edits.append(Edit(range: start..<end, text: lineBreaks(in: node)))
    }

    /// The source with all edits. Reports an edit that overlaps an earlier one, and leaves it out.
    func editedBytes() -> [UInt8] {
        guard !edits.isEmpty else { return bytes }
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64 * edits.count)
        var end = 0
        for (_, edit) in sorted {
            guard edit.range.lowerBound >= end else {
                report(
                    .error, at: place(AbsolutePosition(utf8Offset: edit.range.lowerBound)),
                    "two changes concern this place, and only the first was made; write the declaration in a simpler way"
                )
                continue
            }
            result += bytes[end..<edit.range.lowerBound]
            result += edit.text.utf8
            end = edit.range.upperBound
        }
        return result + bytes[end...]
    }

    private func textRange(_ node: some SyntaxProtocol) -> Range<Int> {
        node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    }

    private func lineBreaks(in range: Range<Int>) -> String {
        String(decoding: bytes[range].filter(isLineBreak), as: UTF8.self)
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private func isLineBreak(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
