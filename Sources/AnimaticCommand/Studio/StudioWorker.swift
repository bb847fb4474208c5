import Film
import FilmData
import FilmRecords
import FoundationEssentials
import HTMLReport
import PNGCoding
import Playback
import Rendering
import Reporting
import Simulation
import TimelineScript
import Views

/// Answers the messages of `animatic-studio`: reads a script, changes its draft, and plays it.
///
/// A worker has no state except copies of what it has read, so the studio can replace it at any time.
struct StudioWorker {
    private let fonts = FilmFonts()
    private let readings = ScriptReadings()
    private let prepared = PreparedFilm()
    /// The terminal of error messages, which the studio ignores. The answers contain all problems.
    private let terminal = Terminal(noColor: true, isQuiet: true, printsJSON: false)

    /// A message. Its second part is the file, and its third part is the draft, or empty.
    private struct Request: Decodable {
        /// Whether the files of the page are requested, instead of a film.
        var page: Bool?
        /// Whether the text of a new script is requested.
        var template: Bool?
        var path: String?
        var name: String?
        /// The time of the requested frame in seconds; `nil` for the whole film.
        var at: Double?
        /// The name of the only view whose layout is explained in a requested frame; `nil` for the form of whole films.
        var view: String?
        /// The revision of the list of views that the page has; see `FrameContents`.
        var views: Int?
        /// The revision of the text that the page has; see ``StudioDocument``.
        var basis: Int?
        var action: StudioAction?
        var variant: StudioVariant?
        /// A question about an edge. The answer then has no film.
        var pull: EdgePull.Question?

        /// Whether the message is one of many of a gesture, which changes a value.
        var isGradual: Bool { action?.kind == .change && at != nil && view != nil && variant == nil }

        /// Whether the page asks for the whole film of the draft, as it does after each pause in the changes. Comparisons
        /// follow that film, and a pulled edge must not wait for another reading.
        var isForWholeFilm: Bool { action == nil && at == nil && pull == nil && variant?.isComparison != true }
    }

    /// Answers messages until the end of standard input.
    static func run() async {
        WorkerStream.endWithStudio()
        let worker = StudioWorker()
        while let message = WorkerStream.read() {
            WorkerStream.write(await worker.answer(to: message))
            worker.prepareNextFilm()
        }
    }

    /// Builds the film that the next message probably needs. If this fails, the next answer reports why.
    func prepareNextFilm() { try? prepared.prepare(film) }

    private func film(of timeline: Timeline) throws -> LoadedScript {
        let film = LoadedScript(timeline, measuring: try fonts.measurer(timeline.fonts, terminal), terminal)
        film.window.recordsAmbiguity = true
        return film
    }

    /// Returns the parts of the answer.
    ///
    /// For the page, these are the names of its files, and the files; for a new script, its text. For a film, these are
    /// the ``StudioDocument``, the document of the report (for a frame with a view, that of `FrameContents`) and the
    /// recording (both empty without a film), the draft, the file on which the draft is based, and the file with the
    /// changes of the draft. For a message that cannot be read, there are no parts.
    func answer(to message: [[UInt8]]) async -> [[UInt8]] {
        guard let first = message.first, let request = try? JSONDecoder().decode(Request.self, from: Data(first)) else {
            return []
        }
        if request.page == true {
            return [StudioWorker.json(StudioPage.files.map(\.name))] + StudioPage.files.map(\.bytes)
        }
        if request.template == true { return [Array(Template.slide.script.utf8)] }
        guard message.count == 3, let path = request.path, let name = request.name else { return [] }
        if RecordingFile.isRecording(path) { return StudioWorker.answer(aboutRecording: message, named: name) }
        // Files that the script names can have changed. While values change, one reading in a pause is enough.
        if request.isForWholeFilm { readings.forget() }
        if InterfaceFile.isInterface(path) {
            return await answer(
                InterfaceFile(message[1], at: path, named: name, scene: request.variant?.scene), request, message)
        }
        var session = DraftSession(message[1], continuing: message[2], at: path, named: name, readings)
        session.perform(request.action)
        var document = StudioDocument(session, basis: request.basis)
        document.add(request.variant?.problems(named: name) ?? [], in: SourceFile(name: "", text: ""))
        var parts: [[UInt8]] = [[], []]
        if let draft = session.draft {
            do {
                if let question = request.pull {
                    let pull = EdgePull(
                        draft: draft, folder: path.folderPath, measurer: { try fonts.measurer($0, terminal) },
                        terminal: terminal)
                    document.pull = try await pull.answer(to: question)
                } else {
                    let script = request.variant?.isSaved == true ? draft.saved : draft.current
                    let (problems, film) = try await film(of: script, in: path.folderPath, request)
                    document.add(problems, in: draft.current)
                    parts = film ?? parts
                }
            } catch {
                document.add(
                    [Diagnostic(.unreadable, "the film cannot be drawn: \(error)", at: .file(name))], in: draft.current)
            }
        }
        return [StudioWorker.json(document)] + parts + [
            session.draft.map { readings.state(of: $0, in: path.folderPath) } ?? message[2], session.base,
            session.current,
        ]
    }

    /// Returns the parts of the answer about an Interface Builder file, whose script can be saved as a new file.
    private func answer(_ file: InterfaceFile, _ request: Request, _ message: [[UInt8]]) async -> [[UInt8]] {
        var document = StudioDocument(file)
        var parts: [[UInt8]] = [[], []]
        if let script = file.script {
            do {
                let (problems, film) = try await film(of: script, in: request.path?.folderPath ?? "", request)
                document.add(problems, in: script)
                parts = film ?? parts
            } catch {
                document.add(
                    [Diagnostic(.unreadable, "the scene cannot be drawn: \(error)", at: .file(script.name))], in: script
                )
            }
        }
        return [StudioWorker.json(document)] + parts + [message[2], message[1], Array((file.script?.text ?? "").utf8)]
    }

    /// Returns the parts of the answer about a recording, which has no draft, and is never written.
    private static func answer(aboutRecording message: [[UInt8]], named name: String) -> [[UInt8]] {
        var problems: [Diagnostic] = []
        var parts: [[UInt8]] = [[], []]
        do throws(RecordingFile.Fault) {
            let (document, drawing) = try RecordingFile.parts(of: message[1])
            parts = [document, drawing]
        } catch {
            problems = [Diagnostic(.unreadable, error.description, at: .file(name))]
        }
        return [json(StudioDocument(ofRecording: problems))] + parts + [message[2], [], []]
    }

    /// Plays a script.
    ///
    /// - Parameter request: The message with the device and the variants, and with the time of the only frame; without a
    ///   time, all frames are played. A time outside the film is replaced by that of its first or last frame.
    /// - Returns: Its problems; and the document of the report and the recording, if the script has no errors.
    private func film(of script: SourceFile, in folder: String, _ request: Request) async throws -> (
        [Diagnostic], [[UInt8]]?
    ) {
        let reading = try readings.film(of: script, in: folder, as: request.variant?.staging ?? .asWritten) {
            try fonts.measurer($0, terminal)
        }
        guard let timeline = reading.timeline else { return (reading.diagnostics, nil) }
        let damages = timeline.damagedPictures
        guard damages.isEmpty else { return (reading.diagnostics + damages, nil) }
        let ready = prepared.take(for: timeline)
        let film = try (request.isGradual ? ready : nil) ?? film(of: timeline)
        prepared.note(film, isContinued: request.isGradual)
        let settings = RenderSettings(
            scale: min(timeline.device.scale, 2), background: film.backdrop, compression: .fast, fonts: film.fonts)
        let times = request.at.map { [Duration.seconds(min(max($0, 0), timeline.end.seconds))] }
        if let view = request.view, let times {
            var contents = FrameContents(
                from: FilmOrigin(timeline), in: film.player.scene, explaining: view, listing: request.views, settings,
                measuring: film.measurer)
            let problems = try await film.perform(at: times, into: &contents, terminal).problems
            return (reading.diagnostics + problems, [try contents.document(), contents.recording?.bytes ?? []])
        }
        var contents = ReportContents(
            from: FilmOrigin(timeline), in: film.player.scene, pictures: settings, measuring: film.measurer)
        let problems = try await film.perform(at: times, into: &contents, terminal).problems
        let document = try contents.document(tool: "animatic \(RootCommand.version)")
        return (reading.diagnostics + problems, [document, contents.recording?.bytes ?? []])
    }

    private static func json(_ document: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(document) else { preconditionFailure("the document is no JSON") }
        return Array(data)
    }
}
