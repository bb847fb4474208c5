import FoundationEssentials
package import Reporting

/// A script with changes that have not been saved.
///
/// Each change replaces one literal. Before a change is accepted, the changed script is read again: it must have the
/// same slots, of which only the changed one has another literal, and no errors. Typing replaces any part of the text,
/// which can then have errors.
package struct ScriptDraft {
    /// The result of reading a script: its slots and its diagnostics.
    package typealias Reading = (slots: [ScriptSlot], diagnostics: [Diagnostic])
    /// Reads a script after the literal of one slot was replaced, given the script before, the index of the slot, and
    /// the script after. Returns `nil` if the whole script must be read.
    package typealias Rereading = (SourceFile, Int, SourceFile) -> Reading?

    /// The script as it was saved.
    package private(set) var saved: SourceFile
    /// The slots of the saved script, and their literals by their paths.
    private var savedSlots: [ScriptSlot] = []
    private var savedLiterals: [String: String] = [:]
    /// The script with all changes.
    package private(set) var current: SourceFile
    /// The slots of ``current``, in the order of the script.
    package private(set) var slots: [ScriptSlot]
    /// Whether other parts of the text than literals were changed since the script was saved.
    private var isTyped = false
    private var undone: [Entry] = []
    private var entries: [Entry] = []
    private let read: (SourceFile) -> Reading
    private let reread: Rereading

    /// A change that one gesture made, such as all movements of a drag.
    private struct Entry: Codable {
        /// The path of the changed value; empty if any part of the text was changed.
        let path: String
        let gesture: Int
        var patch: TextPatch
    }

    /// The content of a draft, for a process that continues it: a line of JSON, and the two texts, which can be large.
    private struct State {
        let saved: String
        let current: String
        let line: Line

        struct Line: Codable {
            /// The size of the saved text in bytes.
            let savedSize: Int
            let isTyped: Bool
            let entries: [Entry]
            let undone: [Entry]
        }

        init(_ bytes: [UInt8]) throws {
            let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            line = try JSONDecoder().decode(Line.self, from: Data(bytes[..<end]))
            let texts = bytes[end...].dropFirst()
            saved = String(decoding: texts.prefix(max(line.savedSize, 0)), as: UTF8.self)
            current = String(decoding: texts.dropFirst(max(line.savedSize, 0)), as: UTF8.self)
        }
    }

    /// A value that differs from the saved script.
    package struct Change: Hashable, Sendable {
        package let path: String
        package let saved: String
        package let current: String
        /// The place of the value in the current script.
        package let span: SourceSpan
    }

    /// A value that was changed both in the draft and in the file.
    package struct Clash: Hashable, Sendable {
        /// The path of the value; empty for a part of the text.
        package let path: String
        /// The literal of this draft, or its part of the text.
        package let own: String
        /// The literal of the file, or its part of the text; `nil` if the file no longer has the value.
        package let other: String?
    }

    /// Creates a draft without changes.
    ///
    /// - Parameters:
    ///   - source: The script.
    ///   - reread: Reads a script after the literal of one slot was replaced. By default, the whole script is read.
    ///   - read: Reads a script and records its slots.
    package init(
        _ source: SourceFile, rereading reread: @escaping Rereading = { _, _, _ in nil },
        reading read: @escaping (SourceFile) -> Reading
    ) {
        saved = source
        current = source
        (self.read, self.reread) = (read, reread)
        slots = read(source).slots
        noteSavedSlots()
    }

    /// Returns the text of a draft that does not differ from the saved script; `nil` for a draft with changes. The script
    /// is not read.
    ///
    /// - Parameter state: The ``state`` of the draft.
    /// - Throws: An error if `state` is not the state of a draft.
    package static func textWithoutChanges(_ state: [UInt8]) throws -> String? {
        let state = try State(state)
        return state.current == state.saved ? state.saved : nil
    }

    /// Continues a draft.
    ///
    /// - Parameters:
    ///   - state: The ``state`` of a draft.
    ///   - name: The name of the script in diagnostics.
    ///   - reread: Reads a script after the literal of one slot was replaced. By default, the whole script is read.
    ///   - read: Reads a script and records its slots.
    /// - Throws: An error if `state` is not the state of a draft.
    package init(
        continuing state: [UInt8], shownAs name: String, rereading reread: @escaping Rereading = { _, _, _ in nil },
        reading read: @escaping (SourceFile) -> Reading
    ) throws {
        let state = try State(state)
        self.init(SourceFile(name: name, text: state.saved), rereading: reread, reading: read)
        (entries, undone, isTyped) = (state.line.entries, state.line.undone, state.line.isTyped)
        if state.current != state.saved { show(SourceFile(name: name, text: state.current)) }
    }

    /// The draft as data.
    package var state: [UInt8] {
        let line = State.Line(savedSize: saved.text.utf8.count, isTyped: isTyped, entries: entries, undone: undone)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(line) else { preconditionFailure("texts can be encoded") }
        return Array(data) + [UInt8(ascii: "\n")] + saved.text.utf8 + current.text.utf8
    }

    private mutating func noteSavedSlots() {
        savedSlots = slots
        savedLiterals = Dictionary(slots.map { ($0.path, $0.literal) }) { first, _ in first }
    }

    /// The values that differ from the saved script, in the order of the script.
    package var changes: [Change] {
        slots.indices.compactMap { place in
            let slot = slots[place]
            // Unless other parts of the text were changed, slots have the same places. Hashing thousands of paths would
            // take a millisecond of each answer.
            let isAtSamePlace = place < savedSlots.count && savedSlots[place].path == slot.path
            let old = isAtSamePlace ? savedSlots[place].literal : savedLiterals[slot.path]
            guard let old, old != slot.literal else { return nil }
            return Change(path: slot.path, saved: old, current: slot.literal, span: slot.span)
        }
    }

    /// The lines of the current script that differ from the saved script, without those that contain the values in
    /// ``changes``; `nil` if there are none. The range begins at the first such line, and ends at the last one. If the
    /// number of lines differs, it contains all lines that differ.
    package var typedLines: ClosedRange<Int>? {
        guard isTyped, current != saved else { return nil }
        let values = Set(changes.map(\.span.line))
        let (old, new) = (Self.lines(of: saved), Self.lines(of: current))
        if old.count == new.count {
            let others = new.indices.filter { old[$0] != new[$0] && !values.contains($0 + 1) }
            guard let first = others.first, let last = others.last else { return nil }
            return (first + 1)...(last + 1)
        }
        let before = zip(old, new).prefix { $0 == $1 }.count
        let after = zip(old.reversed(), new.reversed()).prefix(min(old.count, new.count) - before)
            .prefix { $0 == $1 }.count
        let first = min(before + 1, new.count)
        return first...max(new.count - after, first)
    }

    private static func lines(of file: SourceFile) -> [Substring] {
        (0..<file.lineCount).map { file.line($0 + 1) ?? "" }
    }

    package var canUndo: Bool { !entries.isEmpty }
    package var canRedo: Bool { !undone.isEmpty }

    /// Changes the value at a path.
    ///
    /// - Parameter gesture: The number of the gesture. Consecutive changes of the same value by the same gesture are
    ///   undone together.
    /// - Throws: A refusal; the draft does not change.
    package mutating func change(
        _ path: String, to value: ScriptSlot.Value, gesture: Int
    ) throws(ScriptSlot.Refusal) {
        guard let place = slots.firstIndex(where: { $0.path == path }) else {
            throw .unfitting(expected: "the path of a value of the script")
        }
        let changed = try slots[place].replaced(by: value, in: current)
        let reading = reread(current, place, changed) ?? read(changed)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        guard errors.isEmpty, isSame(reading.slots, except: place) else { throw .otherEffects(errors) }
        if let last = entries.last, last.path == path, last.gesture == gesture {
            let before = last.patch.undone(in: current.text)
            entries[entries.count - 1].patch = TextPatch(from: before, to: changed.text)
        } else {
            let patch = TextPatch(from: current.text, to: changed.text)
            entries.append(Entry(path: path, gesture: gesture, patch: patch))
        }
        undone.removeAll()
        (current, slots) = (changed, reading.slots)
    }

    /// Replaces the text, as an author types it. The text can have errors.
    ///
    /// - Parameter gesture: The number of the gesture. Consecutive replacements by the same gesture are undone together.
    package mutating func replaceText(with text: String, gesture: Int) {
        guard text != current.text else { return }
        if let last = entries.last, last.path.isEmpty, last.gesture == gesture {
            let before = last.patch.undone(in: current.text)
            entries[entries.count - 1].patch = TextPatch(from: before, to: text)
        } else {
            entries.append(Entry(path: "", gesture: gesture, patch: TextPatch(from: current.text, to: text)))
        }
        undone.removeAll()
        isTyped = true
        show(SourceFile(name: current.name, text: text))
    }

    private func isSame(_ others: [ScriptSlot], except place: Int) -> Bool {
        guard others.count == slots.count else { return false }
        return slots.indices.allSatisfy { index in
            let (old, new) = (slots[index], others[index])
            return old.path == new.path && (index == place || old.literal == new.literal)
        }
    }

    /// Undoes the changes of the last gesture. Returns `false` if there are none.
    @discardableResult
    package mutating func undo() -> Bool {
        guard let entry = entries.popLast() else { return false }
        undone.append(entry)
        isTyped = isTyped || entry.path.isEmpty
        show(SourceFile(name: current.name, text: entry.patch.undone(in: current.text)))
        return true
    }

    /// Repeats the changes that were undone last. Returns `false` if there are none.
    @discardableResult
    package mutating func redo() -> Bool {
        guard let entry = undone.popLast() else { return false }
        entries.append(entry)
        isTyped = isTyped || entry.path.isEmpty
        show(SourceFile(name: current.name, text: entry.patch.applied(to: current.text)))
        return true
    }

    /// Removes all changes. The removal can be undone.
    package mutating func revert() {
        guard current != saved else { return }
        entries.append(Entry(path: "", gesture: 0, patch: TextPatch(from: current.text, to: saved.text)))
        undone.removeAll()
        show(saved)
    }

    private mutating func show(_ source: SourceFile) {
        current = source
        slots = read(source).slots
    }

    /// Records that the current script was saved.
    package mutating func wasSaved() {
        (saved, isTyped) = (current, false)
        noteSavedSlots()
    }

    /// Adopts a file that another editor has saved, and applies the changes of the draft to it.
    ///
    /// A change is applied if the file still has the literal that the change replaced, and has no errors with the change.
    /// Typed text is applied if the file has changed in other lines. The changes can no longer be undone one by one.
    ///
    /// - Returns: The values that were changed both in the draft and in the file, and those that do not fit the file. The
    ///   draft then has those of the file. If typed text was not applied, undoing once returns to the text of the draft.
    package mutating func rebase(onto file: SourceFile) -> [Clash] {
        if isTyped, current != saved { return rebaseText(onto: file) }
        let own = changes
        let draft = current
        let previous = Dictionary(slots.map { ($0.path, $0) }) { first, _ in first }
        adopt(file)
        var clashes: [Clash] = []
        for change in own {
            guard let place = slots.firstIndex(where: { $0.path == change.path }) else {
                clashes.append(Clash(path: change.path, own: change.current, other: nil))
                continue
            }
            let slot = slots[place]
            if slot.literal == change.current { continue }
            guard slot.literal == change.saved, let before = previous[change.path],
                before.isWhole || before.style == slot.style
            else {
                clashes.append(Clash(path: change.path, own: change.current, other: slot.literal))
                continue
            }
            let written = draft.text(of: before.isWhole ? before.outer : before.span)
            let space = slot.isMissingConstant ? " " : ""
            let changed = current.replacing(slot.isWhole ? slot.outer : slot.span, with: space + written)
            // The value can be wrong beside other values of the file, such as a time after a new end of the film.
            let reading = read(changed)
            guard !reading.diagnostics.contains(where: { $0.severity == .error }), isSame(reading.slots, except: place)
            else {
                clashes.append(Clash(path: change.path, own: change.current, other: slot.literal))
                continue
            }
            (current, slots) = (changed, reading.slots)
        }
        return clashes
    }

    private mutating func adopt(_ file: SourceFile) {
        (saved, entries, undone) = (file, [], [])
        show(file)
        noteSavedSlots()
    }

    /// Adopts a file, and applies the typed text to it.
    private mutating func rebaseText(onto file: SourceFile) -> [Clash] {
        let draft = current
        let (own, other) = (TextPatch(from: saved.text, to: draft.text), TextPatch(from: saved.text, to: file.text))
        let merged = own.merged(with: other, in: saved.text)
        adopt(file)
        if let merged {
            show(SourceFile(name: file.name, text: merged))
            return []
        }
        entries = [Entry(path: "", gesture: 0, patch: TextPatch(from: draft.text, to: file.text))]
        isTyped = false
        return [Clash(path: "", own: own.newLines(in: draft.text), other: other.newLines(in: file.text))]
    }
}
