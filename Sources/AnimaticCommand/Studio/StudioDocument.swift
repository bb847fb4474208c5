import FilmRecords
import Reporting
import TimelineScript
import Views

/// The document of the studio's page about a script: its text, its values, its changes and its problems.
///
/// Places in a line are counted in UTF-16 code units from 0, as JavaScript counts them.
struct StudioDocument: Encodable {
    /// The text with the changes of the draft; empty if the file is not text, and `nil` if the page has all lines except
    /// ``line``.
    let text: String?
    /// The values; `nil` if the page has them.
    let slots: [Slot]?
    /// The line that differs from the text of the page; `nil` if the document contains the whole text.
    let line: Line?
    /// A hash of the text, by which the page names the text that it has.
    let revision: Int
    let changes: [Change]
    /// The first and the last line of the text that differ in anything else than ``changes``; `nil` if there are none.
    let typedLines: [Int]?
    /// Whether the text differs from the file.
    let isChanged: Bool
    let clashes: [Change]
    let canUndo: Bool
    let canRedo: Bool
    /// The reason why the action of the message was not performed; `nil` if it was performed, or if there was none.
    let refusal: String?
    /// The problems of the file on the disk if the film is that of an earlier file.
    let problemsOfFile: [Problem]
    private(set) var problems: [Problem] = []
    /// The answer to the question which constant moves an edge; `nil` if the message did not ask.
    var pull: EdgePull.Answer?
    /// The scenes of an Interface Builder file, from which the text was made; `nil` for other files.
    var scenes: [Scene]?
    /// Whether the file is a recording, which has no text; `nil` for other files.
    var isRecording: Bool?

    /// The names of the devices with which the film can be compared.
    let devices = Device.catalog.map(\.name)

    /// A scene of an Interface Builder file.
    struct Scene: Encodable {
        let id: String
        let name: String
    }

    /// A line with its values.
    struct Line: Encodable {
        let number: Int
        let text: String
        let slots: [Slot]
    }

    /// A value that the page can change.
    struct Slot: Encodable {
        let path: String
        let kind: String
        let literal: String
        let text: String
        let line: Int
        let start: Int
        let end: Int
        let lower: Double?
        let upper: Double?
        let words: [String]?
        let uses: Int
        /// The alias, such as `*gap`, that a change of the value replaces; `nil` for none.
        let alias: String?
        /// The reason why the value cannot be changed; `nil` if it can be changed.
        let obstacle: String?
    }

    /// A value that differs from the file.
    struct Change: Encodable {
        let path: String
        let saved: String?
        let current: String
        let line: Int?
    }

    /// A diagnostic.
    struct Problem: Encodable {
        let severity: String
        let message: String
        /// The line; 0 for a problem that is not at a place of the script.
        let line: Int
        let start: Int
        let end: Int
        let notes: [Note]
        let suggestion: String?
    }

    /// An explanation at another line.
    struct Note: Encodable {
        let message: String
        let line: Int
    }

    /// - Parameter basis: The ``revision`` of the text that the page has; `nil` for none.
    init(_ session: DraftSession, basis: Int? = nil) {
        let file = session.draft?.current ?? SourceFile(name: "", text: "")
        let slots = session.draft?.slots ?? []
        if let basis, let changed = session.changedLine, StudioDocument.revision(of: changed.before.text) == basis {
            (text, self.slots) = (nil, nil)
            line = Line(
                number: changed.number, text: String(file.line(changed.number) ?? ""),
                slots: slots.filter { $0.span.line == changed.number }.map { Slot($0, in: file) })
        } else {
            (text, line) = (file.text, nil)
            self.slots = slots.map { Slot($0, in: file) }
        }
        revision = StudioDocument.revision(of: file.text)
        changes =
            session.draft?.changes.map {
                Change(path: $0.path, saved: $0.saved, current: $0.current, line: $0.span.line)
            } ?? []
        typedLines = session.draft?.typedLines.map { [$0.lowerBound, $0.upperBound] }
        isChanged = session.draft.map { $0.current != $0.saved } ?? false
        clashes = session.clashes.map { Change(path: $0.path, saved: $0.other, current: $0.own, line: nil) }
        (canUndo, canRedo) = (session.draft?.canUndo ?? false, session.draft?.canRedo ?? false)
        refusal = session.refusal
        problemsOfFile = session.problemsOfFile.map { Problem($0, in: SourceFile(name: "", text: "")) }
    }

    /// Creates the document of an Interface Builder file, whose text cannot be changed.
    init(_ file: InterfaceFile) {
        self.init(withoutSlots: file.script?.text ?? "", file.problems)
        scenes = file.scenes
    }

    /// Creates the document of a recording, which has neither text nor values.
    init(ofRecording problems: [Diagnostic]) {
        self.init(withoutSlots: "", problems)
        isRecording = true
    }

    private init(withoutSlots text: String, _ problems: [Diagnostic]) {
        (self.text, line, revision) = (text, nil, StudioDocument.revision(of: text))
        (slots, changes, clashes, typedLines, refusal) = ([], [], [], nil, nil)
        (isChanged, canUndo, canRedo) = (false, false, false)
        problemsOfFile = problems.map { Problem($0, in: SourceFile(name: "", text: "")) }
    }

    private static func revision(of text: String) -> Int {
        var revision = PageRevision()
        revision.add(text)
        return revision.number
    }

    /// Adds the problems of the script or its film.
    mutating func add(_ diagnostics: [Diagnostic], in file: SourceFile) {
        problems += diagnostics.map { Problem($0, in: file) }
    }
}

extension StudioDocument.Slot {
    fileprivate init(_ slot: ScriptSlot, in file: SourceFile) {
        let range = slot.kind.range
        (path, kind, literal, text) = (slot.path, slot.kind.name, slot.aliased ?? slot.literal, slot.text)
        alias = slot.aliased == nil ? nil : slot.literal
        (line, start, end) = (slot.span.line, file.utf16Start(of: slot.span), file.utf16End(of: slot.span))
        (lower, upper) = (range?.lower, range?.upper)
        if case .word(let words) = slot.kind { self.words = words } else { words = nil }
        (uses, obstacle) = (slot.useCount, slot.obstacle?.message)
    }
}

extension ScriptSlot.Kind {
    fileprivate var name: String {
        switch self {
        case .number: "number"
        case .time: "time"
        case .priority: "priority"
        case .color: "color"
        case .word: "word"
        case .text: "text"
        }
    }

    fileprivate var range: NumberRange? {
        switch self {
        case .number(let range): range
        case .priority: .priority
        case .time, .color, .word, .text: nil
        }
    }
}

extension StudioDocument.Problem {
    fileprivate init(_ diagnostic: Diagnostic, in file: SourceFile) {
        let span = diagnostic.span
        let isHere = span.file == file.name
        severity = diagnostic.severity.rawValue
        message = isHere || span.line == 0 ? diagnostic.message : "\(span.file):\(span.line): \(diagnostic.message)"
        (line, start, end) = isHere ? (span.line, file.utf16Start(of: span), file.utf16End(of: span)) : (0, 0, 0)
        notes = diagnostic.notes.map { note in
            StudioDocument.Note(message: note.message, line: note.span.file == file.name ? note.span.line : 0)
        }
        suggestion = diagnostic.suggestion
    }
}

extension SourceFile {
    /// Returns the place of the beginning of a span in its line, in UTF-16 code units.
    fileprivate func utf16Start(of span: SourceSpan) -> Int {
        utf16Offset(ofCharacter: max(span.column - 1, 0), inLine: span.line)
    }

    /// Returns the place of the end of a span in its line, in UTF-16 code units.
    fileprivate func utf16End(of span: SourceSpan) -> Int {
        utf16Offset(ofCharacter: max(span.endColumn - 1, 0), inLine: span.line)
    }
}
