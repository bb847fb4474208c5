import ArgumentParser
import Diagnostics
import Film
import FilmRecords
import Geometry
import Layout
import Properties
import Rendering
import Reporting
import Simulation
import TimelineScript
import Views

/// `animatic frames Timelines/card.yaml --at 0.5s --at 1s --json`
struct FramesCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Print the model and presentation frames of all views at given times.",
        discussion: """
            Frames are in points, in the superview's coordinates. With --json, each view also has the properties that \
            differ from their defaults, in the model and in the presentation. With --format npz, every film becomes a \
            file of arrays for NumPy. With --format dump, the visible views have UIKit's class names and frames in the \
            window, and the parts of controls are views. With --without-system-views, the frames of the other views do \
            not change.
            """
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.", completion: FileSearch.scripts.completion)
    var scripts: [String]

    @Option(
        parsing: .unconditionalSingleValue, help: "A time, such as 0.5s. Can be repeated. Default: 0s.",
        transform: Duration.argument)
    var at: [Duration] = []

    @Option(
        parsing: .unconditional,
        help: "Print every n-th frame of the film instead of given times. Default with --format npz: 1.",
        transform: Int.argument(in: 1...Int.max))
    var every: Int?

    @Option(
        help: """
            The format: text, json (one document, for one script), jsonl (JSON Lines: an object for each time of each \
            script), npz (arrays for NumPy, a file for each script), or dump (JSON with the visible views in the window, \
            with UIKit's class names).
            """,
        completion: FramesFormat.completion, transform: FramesFormat.choose)
    var format: FramesFormat?

    @Option(
        name: .shortAndLong,
        help: "The file for the output, or with --format npz the folder for the files. Default: standard output.",
        completion: .file())
    var output: String?

    @OptionGroup var systemViews: SystemViewOptions
    @OptionGroup var staging: StagingOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    private var chosenFormat: FramesFormat { format ?? (shared.json ? .json : .text) }

    func validate() throws {
        if every != nil, !at.isEmpty {
            throw ValidationError("--every and --at both select times; leave one out.")
        }
        if chosenFormat == .npz, output == nil {
            throw ValidationError("--format npz writes a file for each script; name the folder with --output.")
        }
        if chosenFormat == .npz {
            try OutputName.requireFolder(output)
        } else {
            try OutputName.requireText(output, example: "frames.\(chosenFormat.fileExtension)")
        }
        if chosenFormat == .npz, systemViews.withoutSystemViews {
            throw ValidationError("--format npz contains all views; leave out --without-system-views.")
        }
        if shared.json, [.text, .jsonl].contains(chosenFormat) {
            throw ValidationError("--json and --format \(chosenFormat.rawValue) request different formats.")
        }
    }

    func run() async throws {
        var terminal = shared.terminal
        let (format, files) = (chosenFormat, try ScriptFile.find(scripts, within: reading.limits, terminal))
        terminal.printsJSON = shared.json || [.json, .dump].contains(format)
        let films = files.flatMap { file in staging.all.map { (file: file, staging: $0) } }
        guard ![.json, .dump].contains(format) || films.count == 1 else {
            let option = format == .json ? "--json" : "--format dump"
            throw terminal.usageError("\(option) takes one film, not \(films.count); --format jsonl takes several")
        }
        var failure: ExitCode?
        var totals = BatchTotals()
        var written: [WrittenDocument.File] = []
        var text = ""
        let fonts = FilmFonts()
        for file in files { try file.requireSweptProperties(staging, reading, measuring: fonts, terminal) }
        if films.count > files.count { terminal = terminal.printingOnce }
        for (file, staging) in films {
            do {
                if format == .npz {
                    let (array, isUnchanged) = try await writeArrays(
                        of: file, staging, amongSeveral: films.count > 1, measuring: fonts, terminal)
                    written.append(array)
                    totals.addWritten(unchanged: isUnchanged)
                    continue
                }
                let lines = try await lines(
                    of: file, staging, as: format, amongSeveral: films.count > 1, measuring: fonts, terminal)
                // Without an output file, each film is printed as soon as it has been played.
                if output == nil { try terminal.write(lines) } else { text += lines }
                totals.addWritten()
            } catch let status as ExitCode {
                failure = ExitStatus.worse(failure, status)
                totals.addFailure(file.name(as: staging))
            }
        }
        if format == .npz { totals.report("film", terminal) } else { totals.reportFailures("film", terminal) }
        // If no film could be played, an existing file is kept.
        if let output, format != .npz, failure == nil || !text.isEmpty {
            try terminal.write(text, to: output)
            written = [.init(path: output)]
        }
        if !written.isEmpty, shared.json || format == .npz {
            let lines = written.map { "\($0.path): \(($0.frames ?? 0).frames)" }
            try terminal.write(
                written, lines, totals: format == .npz ? totals : nil,
                isQuiet: shared.quiet || output != nil && format != .npz)
        }
        if let failure { throw failure }
    }

    /// Returns the times of the samples; `nil` for all frames.
    private func times(of film: LoadedScript, _ terminal: Terminal) throws -> [Duration]? {
        let step = every ?? (chosenFormat == .npz && at.isEmpty ? 1 : nil)
        guard let step else {
            let times = Set(at.isEmpty ? [.zero] : at).sorted()
            for time in times { try film.requireWithin(time, terminal) }
            return times
        }
        return step == 1 ? nil : stride(from: 0, to: film.frameCount, by: step).map(film.clock.time(ofFrame:))
    }

    /// Writes the arrays of a film.
    ///
    /// - Returns: The file, and whether it had the same content before. A single film is always reported as changed.
    private func writeArrays(
        of file: ScriptFile, _ staging: Staging, amongSeveral isOneOfSeveral: Bool, measuring fonts: FilmFonts,
        _ terminal: Terminal
    ) async throws -> (WrittenDocument.File, isUnchanged: Bool) {
        let film = try LoadedScript(reading: file, reading, as: staging, measuring: fonts, terminal)
        let times = try times(of: film, terminal)
        let base = RenderDestination.still((output ?? "").appending(fileName: "\(file.outputName).npz"))
        let path = (self.staging.namesOutputs ? base.named(for: staging) : base).path
        let outputs = FilmOutputs(all: [.still(path)])
        let before = isOneOfSeveral ? outputs.fingerprint : nil
        var arrays = GeometryArrays(path: path)
        try await film.play(at: times, into: &arrays, terminal)
        let isUnchanged = before != nil && before == outputs.fingerprint
        return (.init(path: path, frames: times?.count ?? film.frameCount), isUnchanged)
    }

    private func lines(
        of file: ScriptFile, _ staging: Staging, as format: FramesFormat, amongSeveral isOneOfSeveral: Bool,
        measuring fonts: FilmFonts, _ terminal: Terminal
    ) async throws -> String {
        let film = try LoadedScript(reading: file, reading, as: staging, measuring: fonts, terminal)
        var sampler = FrameCollector(window: film.window)
        try await film.play(at: try times(of: film, terminal), into: &sampler, terminal)
        let leftOut = systemViews.withoutSystemViews ? film.window.systemViews : SystemViewSet()
        switch format {
        case .json: return try JSONText.encode(FramesDocument(film.timeline, sampler.samples, leavingOut: leftOut))
        case .jsonl:
            let document = FramesDocument(film.timeline, sampler.samples, leavingOut: leftOut)
            let name = staging.fileName.isEmpty ? nil : staging.fileName
            return try document.samples.map {
                try JSONText.line(
                    FramesDocument.Line(script: file.path, staging: name, timeline: document.timeline, sample: $0))
            }.joined()
        case .dump:
            let dumps = sampler.samples.map {
                ScreenDump(
                    of: film.window, $0.frame.presentation, at: $0.frame.time, app: film.timeline.title,
                    variant: staging.fileName, leavingOutSystemViews: systemViews.withoutSystemViews)
            }
            return try JSONText.encode(dumps)
        case .text, .npz:
            let name = staging.fileName.isEmpty ? "" : " \(staging.fileName)"
            let heading = isOneOfSeveral ? "\(file.path)\(name):\n" : ""
            return heading + sampler.samples.map { table(of: $0.frame, leavingOut: leftOut) }.joined(separator: "\n")
        }
    }

    private func table(of frame: FrameSnapshot, leavingOut leftOut: SystemViewSet) -> String {
        let tree = frame.presentation
        let rows = tree.views.filter { !leftOut.contains($0) }.map { view in
            let superviews = sequence(first: view) { tree.superview(of: $0) }.dropFirst()
            let depth = superviews.count { !leftOut.contains($0) }
            let indent = String(repeating: "  ", count: depth)
            let name = "  " + indent + frame.presentation[view].name
            let model = frame.model[view].frame.text
            return padded(name, to: 26) + padded(model, to: 34) + frame.presentation[view].frame.text
        }
        let header = padded(frame.time.shortText, to: 26) + padded("model", to: 34) + "presentation"
        return ([header] + rows).joined(separator: "\n") + "\n"
    }

    private func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}

/// The output format of `frames`.
enum FramesFormat: String, Choice {
    case text, json, jsonl, npz, dump

    var fileExtension: String {
        switch self {
        case .text: "txt"
        case .dump: "json"
        case .json, .jsonl, .npz: rawValue
        }
    }
}

/// A sink that keeps all frames and, for each frame, the data that only the window provides.
private struct FrameCollector: FrameSink {
    let window: Window
    var samples: [Sample] = []
    /// A new view of each kind. Its properties have their default values.
    private let newViews: [ViewContent.Kind: View]

    struct Sample {
        let frame: FrameSnapshot
        /// The views with ambiguous layout.
        var ambiguous: Set<ViewID> = []
        /// The properties that differ from their defaults, by view and name.
        var properties: [ViewID: [String: FramesDocument.PropertyEntry]] = [:]
    }

    init(window: Window) {
        self.window = window
        newViews = Dictionary(
            uniqueKeysWithValues: ViewContent.Kind.allCases.map {
                ($0, window.makeView("new \($0)", content: ViewContent($0)))
            })
    }

    var readsTrace: Bool { false }

    func begin(_ film: FilmFormat) {}

    mutating func receive(_ frame: FrameSnapshot) {
        var sample = Sample(frame: frame)
        for id in frame.model.views {
            let view = View(window: window, id: id)
            if view.hasAmbiguousLayout { sample.ambiguous.insert(id) }
            sample.properties[id] = properties(of: view, in: frame)
        }
        samples.append(sample)
    }

    private func properties(of view: View, in frame: FrameSnapshot) -> [String: FramesDocument.PropertyEntry] {
        let kind = frame.model[view.id].content.kind
        guard let new = newViews[kind] else { return [:] }
        let known = Property.all.filter { property in
            // The entry of a view contains the frame in separate keys.
            property.owner.isView && property.name != "frame" && property.kinds?.contains(kind) ?? true
        }
        return known.reduce(into: [:]) { entries, property in
            let usual = property.value(of: new, in: window.tree[new.id])
            let model = property.value(of: view, in: frame.model[view.id])
            let presentation = property.value(of: view, in: frame.presentation[view.id])
            guard model != usual || presentation != usual else { return }
            entries[property.name] = FramesDocument.PropertyEntry(
                model: JSONPropertyValue(model, property.shape),
                presentation: JSONPropertyValue(presentation, property.shape))
        }
    }

    func finish(_ ending: FilmEnding) {}
}

/// The value of a property in JSON: a boolean, a number, a list of numbers, or text in the notation of traces.
private enum JSONPropertyValue: Encodable {
    case boolean(Bool)
    case number(Double)
    case numbers([Double])
    case text(String)

    init?(_ value: PropertyValue?, _ shape: PropertyShape) {
        guard let value else { return nil }
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .number(let value): self = .number(value)
        case .integer(let value): self = .number(Double(value))
        case .priority(let value): self = .number(value.rawValue)
        case .duration(let value): self = .number(value.seconds)
        case .point(let value): self = .numbers([value.x, value.y])
        case .size(let value): self = .numbers([value.width, value.height])
        case .rectangle(let value): self = .numbers(value.numbers)
        case .insets(let value): self = .numbers([value.top, value.left, value.bottom, value.right])
        case .transform(let value): self = .numbers([value.a, value.b, value.c, value.d, value.tx, value.ty])
        case .numbers(let value): self = .numbers(value)
        case .text(let value), .word(let value): self = .text(value)
        case .texts, .textLists, .attributedText, .color, .intrinsicSize, .font, .corners, .colors, .image, .path:
            self = .text(value.traceText(shape))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .boolean(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .numbers(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        }
    }
}

/// The JSON output of sampled frames.
private struct FramesDocument: Encodable {
    let version = 1
    let timeline: String
    let device: ScreenDocument
    let samples: [Sample]

    struct Sample: Encodable {
        let time: Double
        let views: [Entry]
    }

    /// A line of the JSON Lines output: a sample and the path of its script.
    struct Line: Encodable {
        let script: String
        /// The device, variants, language and sweep values; `nil` for the script as written.
        let staging: String?
        let timeline: String
        let sample: Sample

        private enum CodingKeys: CodingKey { case version, script, staging, timeline, time, views }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(1, forKey: .version)
            try container.encode(script, forKey: .script)
            try container.encodeIfPresent(staging, forKey: .staging)
            try container.encode(timeline, forKey: .timeline)
            try container.encode(sample.time, forKey: .time)
            try container.encode(sample.views, forKey: .views)
        }
    }

    struct Entry: Encodable {
        let name: String
        let kind: String
        let parent: String?
        let model: [Double]
        let presentation: [Double]
        let alpha: Double
        let hidden: Bool
        let ambiguous: Bool
        let properties: [String: PropertyEntry]
    }

    struct PropertyEntry: Encodable {
        let model: JSONPropertyValue?
        let presentation: JSONPropertyValue?

        private enum CodingKeys: CodingKey { case model, presentation }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            // A `nil` value is encoded as `null`.
            try container.encode(model, forKey: .model)
            try container.encode(presentation, forKey: .presentation)
        }
    }

    init(_ timeline: Timeline, _ samples: [FrameCollector.Sample], leavingOut leftOut: SystemViewSet) {
        self.timeline = timeline.title
        device = ScreenDocument(timeline.surroundings)
        self.samples = samples.map { sample in
            let frame = sample.frame
            return Sample(
                time: frame.time.seconds,
                views: frame.model.views.filter { !leftOut.contains($0) }.map { view in
                    let seen = frame.presentation[view]
                    return Entry(
                        name: seen.name, kind: seen.content.kind.rawValue,
                        parent: frame.model.superview(of: view).map { frame.model[$0].name },
                        model: frame.model[view].frame.numbers, presentation: seen.frame.numbers, alpha: seen.alpha,
                        hidden: seen.isHidden, ambiguous: sample.ambiguous.contains(view),
                        properties: sample.properties[view] ?? [:])
                })
        }
    }
}
