import Glibc
import Playback
import Reporting
import TimelineScript

/// An action on the draft of a script, as the page of the studio sends it.
struct StudioAction: Decodable {
    let kind: Kind
    /// The path of the slot to change.
    var slot: String?
    var number: Double?
    var word: String?
    var color: String?
    var text: String?
    /// The number of the gesture; see `ScriptDraft.change(_:to:gesture:)`.
    var gesture: Int?

    enum Kind: String, Decodable {
        case change
        /// Replaces the whole text by ``text``.
        case type
        case undo
        case redo
        /// Removes all changes.
        case revert
    }

    var value: ScriptSlot.Value? {
        if let number { return .number(number) }
        if let word { return .word(word) }
        if let color { return .color(color) }
        return text.map { .text($0) }
    }
}

/// The draft of a script during one message: adopts the file, and performs an action.
struct DraftSession {
    /// The draft; `nil` if the file is not text and there are no unsaved changes.
    private(set) var draft: ScriptDraft?
    /// The bytes of the file on which the draft is based. They differ from the file if the file has errors and the
    /// draft has changes.
    private(set) var base: [UInt8]
    /// The reason why the action was not performed; `nil` if it was performed, or if there was none.
    private(set) var refusal: String?
    /// The values that both the draft and another editor have changed.
    private(set) var clashes: [ScriptDraft.Clash] = []
    /// The problems of a file that was not adopted.
    private(set) var problemsOfFile: [Diagnostic] = []
    /// The line that differs from that of the draft before the action, and the text before; `nil` if several lines
    /// differ, or none.
    private(set) var changedLine: (number: Int, before: SourceFile)?
    private let mark: [UInt8]

    /// - Parameters:
    ///   - file: The bytes of the file.
    ///   - state: The state of the draft; empty for none.
    ///   - path: The path of the file.
    ///   - name: The name of the script in diagnostics.
    ///   - readings: The readings of earlier messages.
    init(
        _ file: [UInt8], continuing state: [UInt8], at path: String, named name: String,
        _ readings: ScriptReadings = ScriptReadings()
    ) {
        let folder = path.folderPath
        base = file
        mark = file.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
        if !state.isEmpty {
            do {
                draft = try readings.draft(
                    continuing: state, ofFile: file.dropFirst(mark.count), shownAs: name, in: folder)
            } catch {
                refusal = "the unsaved changes cannot be read and are lost: \(error)"
            }
        }
        if let draft, draft.saved.text.hasBytes(file.dropFirst(mark.count)) { return }
        let source: SourceFile
        do throws(ScriptLoadError) {
            source = try SourceFile.decode(file, shownAs: name)
        } catch {
            problemsOfFile = [error.diagnostic]
            keepDraft()
            return
        }
        guard let draft else {
            self.draft = readings.draft(of: source, in: folder)
            return
        }
        if draft.saved.text == source.text { return }
        if draft.current.text == source.text {
            self.draft?.wasSaved()
        } else {
            problemsOfFile = readings.diagnostics(of: source, in: folder).filter { $0.severity == .error }
            // A file that is half written must not remove the changes.
            if !problemsOfFile.isEmpty, draft.current != draft.saved {
                keepDraft()
                return
            }
            problemsOfFile = []
            clashes = self.draft?.rebase(onto: source) ?? []
        }
    }

    private mutating func keepDraft() {
        if let draft, draft.current == draft.saved { self.draft = nil }
        if let draft { base = mark + draft.saved.text.utf8 }
    }

    /// The bytes of the file with the changes.
    var current: [UInt8] { draft.map { mark + $0.current.text.utf8 } ?? base }

    /// Performs an action; `nil` for none.
    mutating func perform(_ action: StudioAction?) {
        guard let action, let draft else { return }
        switch action.kind {
        case .undo: self.draft?.undo()
        case .redo: self.draft?.redo()
        case .revert: self.draft?.revert()
        case .type:
            guard let text = action.text else {
                refusal = "found a new text without its characters"
                return
            }
            self.draft?.replaceText(with: text, gesture: action.gesture ?? 0)
        case .change:
            guard let slot = action.slot, let value = action.value else {
                refusal = "found a change without a slot or a value"
                return
            }
            do throws(ScriptSlot.Refusal) {
                var changed = draft
                try changed.change(slot, to: value, gesture: action.gesture ?? 0)
                self.draft = changed
                let line = draft.slots.first { $0.path == slot }?.span.line
                if let line, draft.current.lineCount == changed.current.lineCount {
                    changedLine = (line, draft.current)
                }
            } catch {
                refusal = error.message
            }
        }
    }
}

extension ScriptSlot.Refusal {
    /// A sentence for the author of the script.
    fileprivate var message: String {
        switch self {
        case .obstacle(let obstacle): obstacle.message
        case .unfitting(let expected): "expected \(expected)"
        case .otherEffects(let problems):
            problems.first.map { "line \($0.span.line): \($0.message)" } ?? "the change would also change other values"
        }
    }
}

extension ScriptSlot.Obstacle {
    /// A sentence for the author of the script.
    var message: String {
        switch self {
        case .computed: "this value is computed; change its parts in an editor"
        case .severalLines: "this text has several lines; change it in an editor"
        case .partOfText:
            "there is no control for this value, such as a version or a part of a path or a date; change it in the text"
        }
    }
}

extension String {
    /// Whether the text has these bytes in UTF-8. Unlike a comparison of sequences, it compares memory.
    func hasBytes(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard utf8.count == bytes.count else { return false }
        var text = self
        return text.withUTF8 { own in
            unsafe bytes.withUnsafeBytes { other in
                unsafe own.isEmpty || memcmp(own.baseAddress!, other.baseAddress!, own.count) == 0
            }
        }
    }
}
