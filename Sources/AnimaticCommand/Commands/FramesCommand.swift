import ArgumentParser
import Geometry
import Playback
import Simulation
import TimelineScript
import Views

/// `animatic frames Timelines/card.yaml --at 0.5s --at 1s --json`
struct FramesCommand: AsyncParsableCommand, ScriptReading {
    static let configuration = CommandConfiguration(
        commandName: "frames",
        abstract: "Print the model and presentation frames of all views at given times.",
        discussion: "Frames are in points, in the superview's coordinates."
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

/// A sink that keeps frames, with the views that are ambiguous in each.
private struct FrameCollector: FrameSink {
    let window: Window
    var samples: [(frame: FrameSnapshot, ambiguous: Set<ViewID>)] = []

    var readsTrace: Bool { false }

    func begin(_ film: FilmFormat) {}

    mutating func receive(_ frame: FrameSnapshot) {
        let ambiguous = frame.model.views.filter { View(window: window, id: $0).hasAmbiguousLayout }
        samples.append((frame, Set(ambiguous)))
    }

    func finish(_ ending: FilmEnding) {}
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
    }

    init(_ timeline: Timeline, _ samples: [(frame: FrameSnapshot, ambiguous: Set<ViewID>)]) {
        self.timeline = timeline.title
        let size = timeline.surroundings.size
        device = Screen(
            name: timeline.device.name, size: [size.width, size.height], scale: timeline.device.scale,
            orientation: timeline.orientation.rawValue)
        self.samples = samples.map { frame, ambiguous in
            Sample(
                time: frame.time.seconds,
                views: frame.model.views.map { view in
                    let seen = frame.presentation[view]
                    return Entry(
                        name: seen.name, kind: seen.content.kind.rawValue,
                        parent: frame.model.superview(of: view).map { frame.model[$0].name },
                        model: frame.model[view].frame.numbers, presentation: seen.frame.numbers, alpha: seen.alpha,
                        hidden: seen.isHidden, ambiguous: ambiguous.contains(view))
                })
        }
    }
}
