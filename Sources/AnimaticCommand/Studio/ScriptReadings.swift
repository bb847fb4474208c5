import FontFiles
import Playback
import Reporting
import TimelineScript
import Views

/// The readings of the newest versions of scripts, and the draft of the last answer, so that a message that continues the
/// draft reads only what has changed.
///
/// They are copies of what the messages contain: a worker that replaces another one reads the script again.
final class ScriptReadings {
    private var entries: [Entry] = []
    /// The state of the draft in the last answer, and the draft.
    private var last: (state: [UInt8], folder: String, draft: ScriptDraft)?

    private struct Entry {
        let folder: String
        let file: SourceFile
        var reading: ScriptLoader.Reading
        /// Whether the film must be played before the reading is complete.
        let needsFilm: Bool
    }

    /// The largest number of versions: of the file, the draft, and the draft before the last changes.
    private static let most = 6

    /// Forgets all readings, so that scripts and the files that they name are read again.
    func forget() {
        entries = []
        last = nil
    }

    // MARK: Readings

    /// Returns the reading of a script with its slots, without playing its film.
    private func entry(of file: SourceFile, in folder: String) -> Entry {
        if let known = known(file, in: folder) { return known }
        var loader = ScriptLoader()
        loader.recordsSlots = true
        var needsFilm = false
        let reading = loader.load(.script(file), in: folder) { _ in
            needsFilm = true
            return nil
        }
        return keep(Entry(folder: folder, file: file, reading: reading, needsFilm: needsFilm))
    }

    /// Returns the diagnostics of a script, without playing its film.
    func diagnostics(of file: SourceFile, in folder: String) -> [Diagnostic] {
        entry(of: file, in: folder).reading.diagnostics
    }

    private func known(_ file: SourceFile, in folder: String) -> Entry? {
        let place = entries.lastIndex {
            $0.file.text == file.text && $0.file.name == file.name && $0.folder == folder
        }
        guard let place else { return nil }
        return keep(entries.remove(at: place))
    }

    private func keep(_ entry: Entry) -> Entry {
        if entries.count >= ScriptReadings.most { entries.removeFirst() }
        entries.append(entry)
        return entry
    }

    /// Reads a script after the literal of one slot was replaced. Returns `nil` if the whole script must be read.
    private func reading(
        of changed: SourceFile, replacing place: Int, of file: SourceFile, in folder: String
    ) -> ScriptDraft.Reading? {
        guard let before = known(file, in: folder), !before.needsFilm, before.reading.slots.indices.contains(place),
            !before.reading.diagnostics.contains(where: { $0.concerns(before.reading.slots[place].span) }),
            let (timeline, slots) = before.reading.timeline?.replacing(place, of: before.reading.slots, in: changed)
        else { return nil }
        var reading = before.reading
        (reading.timeline, reading.slots) = (timeline, slots)
        _ = keep(Entry(folder: folder, file: changed, reading: reading, needsFilm: false))
        return (slots, reading.diagnostics)
    }

    /// Returns the reading of a script whose film is shown.
    ///
    /// - Parameters:
    ///   - staging: The device and the variants. Only readings of scripts as they are written are kept.
    ///   - measurer: Returns the text measurer for the check of the film, given the fonts that the film needs.
    func film(
        of file: SourceFile, in folder: String, as staging: Staging,
        measuringWith measurer: (AddedFonts) throws -> any TextMeasuring
    ) rethrows -> ScriptLoader.Reading {
        if staging == .asWritten {
            let known = entry(of: file, in: folder)
            if !known.needsFilm { return known.reading }
        }
        return try ScriptLoader(as: staging).load(.script(file), in: folder, measuringWith: measurer)
    }

    // MARK: Drafts

    /// Returns a draft without changes.
    func draft(of file: SourceFile, in folder: String) -> ScriptDraft {
        ScriptDraft(file, rereading: rereading(in: folder), reading: reading(in: folder))
    }

    /// Continues a draft. Returns `nil` for a draft without changes of another file than the current one, which a new
    /// draft replaces. The old file, which can be large, is then not read.
    ///
    /// - Parameter file: The bytes of the current file without a byte order mark.
    /// - Throws: An error if `state` is not the state of a draft.
    func draft(
        continuing state: [UInt8], ofFile file: ArraySlice<UInt8>, shownAs name: String, in folder: String
    ) throws -> ScriptDraft? {
        if let last, last.state == state, last.folder == folder, last.draft.current.name == name { return last.draft }
        if let text = try ScriptDraft.textWithoutChanges(state), !text.hasBytes(file) { return nil }
        return try ScriptDraft(
            continuing: state, shownAs: name, rereading: rereading(in: folder), reading: reading(in: folder))
    }

    /// Returns the state of a draft, which the next message probably continues.
    func state(of draft: ScriptDraft, in folder: String) -> [UInt8] {
        let state = draft.state
        last = (state, folder, draft)
        return state
    }

    private func reading(in folder: String) -> (SourceFile) -> ScriptDraft.Reading {
        { [unowned self] file in
            let reading = entry(of: file, in: folder).reading
            return (reading.slots, reading.diagnostics)
        }
    }

    private func rereading(in folder: String) -> ScriptDraft.Rereading {
        { [unowned self] file, place, changed in reading(of: changed, replacing: place, of: file, in: folder) }
    }
}

extension Diagnostic {
    /// Whether the diagnostic or a note is in the line of a span.
    fileprivate func concerns(_ other: SourceSpan) -> Bool {
        ([span] + notes.map(\.span)).contains { $0.line == other.line && $0.file == other.file }
    }
}
