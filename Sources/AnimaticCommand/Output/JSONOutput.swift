import FoundationEssentials
import Geometry
import Reporting

/// Encodes JSON in the format of all commands, with sorted keys and a final line break.
enum JSONText {
    /// Returns indented JSON on several lines.
    static func encode(_ value: some Encodable) throws -> String {
        try encode(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns JSON on one line, for a stream of values.
    static func line(_ value: some Encodable) throws -> String {
        try encode(value, [.sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns a problem as JSON on one line.
    static func line(_ problem: ProblemDocument) -> String {
        // A problem contains only strings and integers, which can always be encoded.
        (try? encode(problem, [.sortedKeys, .withoutEscapingSlashes])) ?? ""
    }

    private static func encode(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}

/// The JSON output that lists the written files.
struct WrittenDocument: Encodable {
    let version = 1
    let written: [File]
    /// The totals of a batch; `nil` for a single item.
    var totals: Totals?

    init(_ written: [File], totals: Totals? = nil) { (self.written, self.totals) = (written, totals) }

    /// The numbers of written and unchanged items, and the names of those that failed.
    struct Totals: Encodable {
        let written: Int
        let unchanged: Int
        let failed: [String]
    }

    /// A file, a folder, or a pattern of numbered files.
    struct File: Encodable {
        let path: String
        /// The number of frames; `nil` for a file without frames.
        var frames: Int?
    }
}

/// The JSON output of a problem or a remark: one line on standard error.
///
/// Lines and columns are counted from 1. A problem that concerns a whole file has neither a line nor a column. If a
/// problem does not concern a file, `file` is missing.
struct ProblemDocument: Encodable {
    let version = 1
    /// The severity: `error`, `warning` or `note`.
    private let severity: String
    /// The kind of problem, such as `unknown-view` or `usage`. It does not change when messages are reworded.
    private let id: String
    /// The message: what was found, and what was expected.
    private let message: String
    private let place: Place
    private var notes: [Note] = []
    /// The suggested replacement for the text at the position.
    private var suggestion: String?

    init(_ diagnostic: Diagnostic) {
        severity = diagnostic.severity.rawValue
        id = diagnostic.id.rawValue
        message = diagnostic.message
        place = Place(diagnostic.span)
        notes = diagnostic.notes.map { Note(message: $0.message, place: Place($0.span)) }
        suggestion = diagnostic.suggestion
    }

    init(_ error: CommandError) {
        severity = Diagnostic.Severity.error.rawValue
        id = error.id.rawValue
        message = error.message
        place = Place(file: error.file)
        suggestion = error.suggestion
    }

    /// Creates a remark, which requires no action.
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
        /// The length in characters.
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
    /// The numbers `[x, y, width, height]` for JSON.
    var numbers: [Double] { [minX, minY, width, height] }
}
