import Diagnostics
import Foundation
import Geometry

/// JSON as every verb prints it: indented, keys in alphabetical order, a line break at the end.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String {
        try encode(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// On one line, for a stream of values.
    static func line(_ value: ProblemDocument) -> String {
        // Text and whole numbers can always be encoded.
        (try? encode(value, [.sortedKeys, .withoutEscapingSlashes])) ?? ""
    }

    private static func encode(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}

/// What a verb wrote, as other programs read it.
struct WrittenDocument: Encodable {
    let version = 1
    let written: [File]

    init(_ written: [File]) { self.written = written }

    /// A file, a folder, or the pattern of numbered files.
    struct File: Encodable {
        let path: String
        /// How many there are of it; `nil` for what is no film.
        var frames: Int?
    }
}

/// A problem, or a remark, as other programs read it: a line on standard error.
///
/// Lines and columns count from 1; what concerns a file as a whole has neither, and what concerns no file has no file.
struct ProblemDocument: Encodable {
    let version = 1
    /// `error`, `warning` or `note`.
    private let severity: String
    /// The kind of problem, such as `unknown-view` or `usage`, which stays when the words change.
    private let id: String
    /// What was found, and what was expected.
    private let message: String
    private let place: Place
    private var notes: [Note] = []
    /// Text that, put in the place, is probably right.
    private var suggestion: String?

    init(_ diagnostic: Diagnostic) {
        severity = diagnostic.severity.rawValue
        id = diagnostic.id.rawValue
        message = diagnostic.message
        place = Place(diagnostic.span)
        notes = diagnostic.notes.map { Note(message: $0.message, place: Place($0.span)) }
        suggestion = diagnostic.suggestion
    }

    init(_ trouble: CommandError) {
        severity = Diagnostic.Severity.error.rawValue
        id = trouble.id.rawValue
        message = trouble.message
        place = Place(file: trouble.file)
        suggestion = trouble.suggestion
    }

    /// A remark that asks for nothing.
    init(noting message: String, about file: String?) {
        severity = "note"
        id = "note"
        self.message = message
        place = Place(file: file)
    }

    private struct Note: Encodable {
        let message: String
        let place: Place
    }

    private struct Place: Encodable {
        let file: String?
        var line: Int?
        var column: Int?
        /// In characters.
        var length: Int?

        init(file: String?) { self.file = file }

        init(_ span: SourceSpan) {
            file = span.file
            guard !span.isWholeFile else { return }
            (line, column, length) = (span.line, span.column, span.length)
        }
    }
}

extension Rect {
    /// `[x, y, width, height]`, as other programs read a frame.
    var numbers: [Double] { [minX, minY, width, height] }
}
