import ArgumentParser
import Diagnostics
import Files
import Foundation
import Playback
import Rendering

/// The options of commands that write frames and movies.
struct FilmingOptions: ParsableArguments {
    @Flag(help: "Also write a contact sheet to the folder of the frames: sheet.png.")
    var sheet = false

    @Option(name: .shortAndLong, help: "The number of frames that are drawn at once. Default: one per core.")
    var jobs: Int?

    @OptionGroup var choice: FrameOptions
    @OptionGroup var drawing: DrawingOptions

    func validate() throws {
        guard let jobs, !(1...64).contains(jobs) else { return }
        throw ValidationError("--jobs takes 1 through 64, not \(jobs).")
    }

    /// Checks that the outputs can be combined with each other and with the other options.
    ///
    /// - Parameter filmCount: The number of films of each output.
    func check(_ outputs: [RenderOutput], filmCount: Int) throws {
        let sheets = outputs.filter { if case .sheet = $0 { true } else { false } }.map { "'\($0.path)'" }
        if let sheet = sheet ? "--sheet" : sheets.first, !choice.isWhole {
            throw ValidationError(
                "\(sheet) shows the whole film; leave it out, or --frames, --every, --at and --shard.")
        }
        let folders = outputs.filter { if case .folder = $0 { true } else { false } }.map(\.path)
        for folder in folders { try FilmingOptions.checkIsNoFilm(folder) }
        let films = outputs.filter { if case .film = $0 { true } else { false } }
        if folders.count > 1 { throw ValidationError("--output takes one folder, not \(folders.count): \(folders).") }
        let streams = outputs.count(where: \.isStream)
        if streams > 0 && streams * filmCount > 1 {
            throw ValidationError("Only one film can be written to standard output.")
        }
        if Set(outputs).count < outputs.count { throw ValidationError("--output takes each name once.") }
        if !films.isEmpty && !choice.isConsecutive {
            throw ValidationError("A film consists of consecutive frames; leave out --every, --at and --shard.")
        }
        if sheet && folders.isEmpty && !outputs.isEmpty {
            throw ValidationError("--sheet goes beside the frames; name a folder for them as well.")
        }
    }

    /// Rejects a misspelled extension such as `card.gfi`, which would become a folder of frames.
    private static func checkIsNoFilm(_ folder: String) throws {
        let (base, suffix) = (folder.withoutFileExtension, folder.fileExtension)
        let known = FilmKind.allCases.filter { !$0.isStream }.map(\.rawValue) + ["png"]
        guard !folder.hasSuffix("/"), let kind = ClosestMatch.suggestion(for: suffix, among: known) else { return }
        throw ValidationError(
            "Found '\(folder)', expected a film or a folder. Did you mean '\(base).\(kind)', or the folder '\(folder)/'?"
        )
    }

    /// Returns the sinks that write `outputs`.
    ///
    /// - Parameters:
    ///   - chosen: The frames of all shards together.
    ///   - film: The film, or the first of several.
    ///   - inputs: Everything that determines the pictures.
    func sinks(
        writing outputs: FilmOutputs, _ chosen: ChosenFrames, of film: LoadedScript, decidedBy inputs: FilmInputs,
        _ terminal: Terminal
    ) -> [any FrameSink] {
        let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let settings = drawing.settings(of: film)
        let films = outputs.films.map { FilmFile(path: $0, settings: settings) }
        var sinks: [any FrameSink] = []
        if let folder = outputs.folder {
            let origin = RenderOrigin(
                tool: "animatic \(RootCommand.version)", build: BuildIdentity.value, inputs: inputs, chosen: chosen,
                shard: choice.shard.map { "\($0.number)/\($0.count)" })
            var frames = PNGSequence(folder: folder, settings: settings, jobs: jobs, origin: origin, films: films)
            frames.remark = { terminal.note($0) }
            sinks.append(frames)
        } else if !films.isEmpty {
            sinks.append(FilmFiles(films, jobs: jobs))
        }
        sinks += outputs.vectors.map { VectorSequence(path: $0, settings: settings, jobs: jobs) }
        return sinks + outputs.stills.map { film.still($0, settings) }
    }

    /// Returns the additional sinks for contact sheets and the progress bar.
    ///
    /// - Parameter label: The name of the film on the terminal.
    func sinks(
        beside outputs: FilmOutputs, called label: String, of film: LoadedScript, _ terminal: Terminal
    ) -> [any FrameSink] {
        let settings = drawing.settings(of: film)
        let besideFrames = sheet ? outputs.folder.map { $0.appending(fileName: "sheet.png") } : nil
        let paths = outputs.sheets + [besideFrames].compactMap(\.self)
        var sinks: [any FrameSink] = paths.map { ContactSheet(path: $0, settings: settings) }
        if terminal.showsProgress { sinks.append(ProgressBar(label: label)) }
        return sinks
    }
}
