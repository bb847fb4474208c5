import ArgumentParser
import Geometry
import Layout
import Playback
import Simulation
import TimelineScript
import Views

/// `animatic frames Timelines/card.yaml --at 0.5s --at 1s --json`
struct FramesCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Print the model and presentation frames of all views at given times.",
        discussion: """
            Frames are in points, in the superview's coordinates. With --json, each view also has the properties that \
            differ from their defaults, in the model and in the presentation.
            """
    )

    @Argument(help: "A script, or - for standard input.", completion: FileSearch.scripts.completion)
    var script: String

    @Option(
        parsing: .unconditionalSingleValue, help: "A time, such as 0.5s. Can be repeated. Default: 0s.",
        transform: Duration.argument)
    var at: [Duration] = []

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let terminal = shared.terminal
        let film = try LoadedScript(reading: script, reading, terminal)
        var sampler = FrameCollector(window: film.window)
        let times = Set(at.isEmpty ? [.zero] : at).sorted()
        for time in times { try film.requireWithin(time, terminal) }
        try await film.play(at: times, into: &sampler, terminal)
        try terminal.write(
            shared.json
                ? try JSONText.encode(FramesDocument(film.timeline, sampler.samples))
                : sampler.samples.map { table(of: $0.frame) }.joined(separator: "\n"))
    }

    private func table(of frame: FrameSnapshot) -> String {
        let rows = frame.presentation.views.map { view in
            let indent = String(repeating: "  ", count: frame.presentation.depth(of: view))
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

/// A sink that keeps frames, with what only the window knows about each.
private struct FrameCollector: FrameSink {
    let window: Window
    var samples: [Sample] = []
    /// A new view of each kind, whose properties have the defaults.
    private let newViews: [ViewContent.Kind: View]

    struct Sample {
        let frame: FrameSnapshot
        /// The views whose frames the constraints do not determine.
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
            // The entry of a view has the frame already.
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

/// The value of a property in JSON: a boolean, a number, a list of numbers, or text as a trace prints it; `null` for `nil`.
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
        case .texts, .attributedText, .color, .intrinsicSize, .font, .corners, .colors, .image, .path:
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
    let device: Screen
    let samples: [Sample]

    struct Screen: Encodable {
        let name: String
        let size: [Double]
        let scale: Double
        let orientation: String
    }

    struct Sample: Encodable {
        let time: Double
        let views: [Entry]
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
            // A value that is `nil` is `null`.
            try container.encode(model, forKey: .model)
            try container.encode(presentation, forKey: .presentation)
        }
    }

    init(_ timeline: Timeline, _ samples: [FrameCollector.Sample]) {
        self.timeline = timeline.title
        let size = timeline.surroundings.size
        device = Screen(
            name: timeline.device.name, size: [size.width, size.height], scale: timeline.device.scale,
            orientation: timeline.orientation.rawValue)
        self.samples = samples.map { sample in
            let frame = sample.frame
            return Sample(
                time: frame.time.seconds,
                views: frame.model.views.map { view in
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
