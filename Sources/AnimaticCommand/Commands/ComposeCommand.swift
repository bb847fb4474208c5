import ArgumentParser
import Diagnostics
import Overlays
import Playback
import Rendering
import Simulation
import TimelineScript
import Verification
import Views

/// `animatic compose wrong.yaml right.yaml --output both.gif`
struct ComposeCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "compose",
        abstract: "Show several scripts, devices or variants in one film, side by side or in rows.",
        discussion: """
            Each script on each --device in each --variant is a picture of its own, with a label of what tells it from the \
            others. All are played in step and drawn in one scale; a film that is over holds its last frame. While one shows a \
            title card, the others wait.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        name: .shortAndLong, parsing: .unconditionalSingleValue,
        help: """
            A folder for frames, a film, a contact sheet, or SVG or PDF files, as animatic render has them; with one --at \
            also one .png, .svg or .pdf file. Several are made from one play. Default: Renders/composition.
            """,
        completion: .file())
    var output: [String] = []

    @Option(
        help: """
            How many pictures stand side by side. Default: all devices, with a row for each script and variant; of one device \
            all variants, with a row for each script; and of one kind alone as many as make the whole nearly 16:10.
            """)
    var columns: Int?

    @Option(
        parsing: .unconditionalSingleValue,
        help:
            "What stands above a picture, once for each in order; '' for nothing. Default: what tells it from the others."
    )
    var label: [String] = []

    @Flag(help: "Leave out the scripts' title cards. --at and --sheet always do.")
    var noTitleCards = false

    @OptionGroup var filming: FilmingOptions
    @OptionGroup var overlay: OverlayOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    var waysToTakeLess: [String] { ["fewer --jobs", "a smaller --scale", "fewer --overlay"] }

    func validate() throws {
        if let named = output.first(where: { $0.contains(RenderOutput.scriptName) }) {
            throw ValidationError("Found '\(named)', expected one name: all scripts are in one film.")
        }
        if let columns, columns < 1 { throw ValidationError("--columns takes 1 or more, not \(columns).") }
        try filming.check(try outputs().all, filmCount: 1)
    }

    func run() async throws {
        let terminal = shared.terminal
        let files = try ScriptFile.find(scripts, within: reading.limits, terminal)
        let parts = CompositionPart.all(files, reading)
        guard parts.count > 1 else {
            throw terminal.usageError(
                "found one script on one device in one variant, expected several of any; animatic render films one")
        }
        guard label.isEmpty || label.count == parts.count else {
            throw terminal.usageError(
                "found --label \(label.count.counted("time")), expected it for each of \(parts.count) pictures")
        }
        let outputs = try outputs()
        if let words = RenderOutput.overlap(in: outputs.all, sheet: filming.sheet) { throw terminal.usageError(words) }
        try await InterruptSignals.cancelling { try await compose(parts, into: outputs, terminal) }
    }

    private func compose(_ parts: [CompositionPart], into outputs: FilmOutputs, _ terminal: Terminal) async throws {
        let choice = filming.choice
        let films = try parts.map {
            try LoadedScript(reading: $0.script, reading, as: $0.staging, framesPerSecond: choice.fps, terminal)
        }
        for (part, film) in zip(parts, films) where film.framesPerSecond != films[0].framesPerSecond {
            throw terminal.usageError(
                "'\(parts[0].script.path)' has \(films[0].framesPerSecond) frames a second and '\(part.script.path)' "
                    + "\(film.framesPerSecond), expected the same; --fps gives all one number")
        }
        let labels = label.isEmpty ? CompositionPart.labels(of: parts, titles: films.map(\.timeline.title)) : label
        let cells = zip(films, labels).map { $0.cell($1, showing: overlay.overlays, filming.drawing) }
        var composition = LoadedScript.composition(
            of: cells, columns: columns ?? usualColumns(of: parts), measuringAs: films[0],
            titled: noTitleCards || !choice.at.isEmpty ? [] : films.map(\.timeline.titleCards))
        let reel = composition.reel
        if let excess = reading.limits.excess(reel.count, of: .frames) { throw terminal.usageError(excess) }
        let selection = try choice.selection(of: reel.count, until: composition.end, terminal)
        let inputs = FilmInputs(
            of: films, filming.drawing.settings(of: films[0]), showing: overlay.overlays,
            composition:
                "labels: \(labels), columns: \((columns ?? usualColumns(of: parts)).map { "\($0)" } ?? "as suits")",
            showsTitleCards: !noTitleCards && choice.at.isEmpty)
        var sinks = filming.sinks(
            writing: outputs, choice.chosen(of: reel.count), of: films[0], decidedBy: inputs, terminal)
        let beside = filming.sinks(beside: outputs, called: labels.joined(separator: ", "), of: films[0], terminal)
        if case .frames(let numbers) = selection, reel.hasCards {
            sinks.append(TitleCardRemover(FrameSinks(beside), reel, of: numbers))
        } else {
            sinks += beside
        }
        var sink = FrameSinks(sinks)
        let performance = try await play(&composition, selection, into: &sink, terminal)
        let isWritten = performance.ending == .complete
        if isWritten, !shared.quiet { try outputs.report(selection.count, terminal) }
        if shared.json, !outputs.all.contains(where: \.isStream) {
            try terminal.write(isWritten ? outputs.written(selection.count) : [], [], isQuiet: true)
        }
        if let status = performance.status { throw status }
    }

    private func play(
        _ composition: inout Composition, _ selection: FrameSelection, into sink: inout FrameSinks, _ terminal: Terminal
    ) async throws -> PlaybackOutcome {
        var loop: FeedbackLoop?
        do {
            switch selection {
            case .frames(let frames): try await composition.play(frames: frames, into: &sink)
            case .times(let times): try await composition.play(at: times, into: &sink)
            }
        } catch let error as RenderingError {
            throw terminal.report(
                error, remedyForCanvas: "--scale and --columns change the size of the picture")
        } catch let endless as FeedbackLoop {
            loop = endless
        }
        var told: [[Diagnostic]] = []
        for cell in composition.cells {
            let ending = cell.feedbackLoop == loop ? loop : nil
            let problems = cell.problems + [ending?.diagnostic(in: cell.timeline)].compactMap(\.self)
            // One script in several variants mostly has the same to tell.
            if !told.contains(problems) { terminal.report(problems, in: [cell.timeline.source]) }
            told.append(problems)
        }
        return PlaybackOutcome(problems: told.flatMap(\.self), ending: loop == nil ? .complete : .interrupted)
    }

    /// All devices in one row, or all variants; `nil` where there is but one kind of difference.
    private func usualColumns(of parts: [CompositionPart]) -> Int? {
        for inRow in [reading.device.count, reading.variant.count] where inRow > 1 && parts.count > inRow {
            return inRow
        }
        return nil
    }

    private func outputs() throws -> FilmOutputs {
        let paths = output.isEmpty ? ["Renders/composition"] : output
        return FilmOutputs(
            all: try paths.map { path in
                let isStill = filming.choice.at.count == 1 && VectorSequence.kind(of: path) == nil
                return isStill && RenderOutput.isStill(path) ? .still(path) : try RenderOutput(path)
            })
    }
}

/// One picture of a composition: a script in one staging.
struct CompositionPart {
    let script: ScriptFile
    let staging: Staging

    /// Each script in each variant on each device.
    static func all(_ scripts: [ScriptFile], _ options: ReadingOptions) -> [CompositionPart] {
        let devices: [Device?] = options.device.isEmpty ? [nil] : options.device
        let variants: [String?] = options.variant.isEmpty ? [nil] : options.variant
        return scripts.flatMap { script in
            variants.flatMap { variant in
                devices.map { CompositionPart(script: script, staging: Staging(device: $0, variants: variant)) }
            }
        }
    }

    /// What tells each part from the others: its script, device and variant, as far as these differ.
    ///
    /// - Parameter titles: Of the scripts; where two have the same, their paths stand for them.
    static func labels(of parts: [CompositionPart], titles: [String]) -> [String] {
        let paths = parts.map(\.script.path)
        let isTitleClear = Set(titles).count == Set(paths).count
        let kinds = [
            isTitleClear ? titles : paths, parts.map { $0.staging.device?.name ?? "" },
            parts.map { $0.staging.variants.joined(separator: " + ") },
        ].filter { Set($0).count > 1 }
        return parts.indices.map { place in kinds.map { $0[place] }.joined(separator: " · ") }
    }
}
