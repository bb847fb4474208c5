import Diagnostics
import Playback
import Regression
import Rendering
import TimelineScript

/// The benchmark that compares a film of 1,000 views with its golden, both without a change and after one view has
/// moved by one point.
struct MovedView {
    let isQuick: Bool

    private static let count = 1_000
    private static let columns = 25

    func rows() async throws -> [BenchmarkRow] {
        let measurer = try CairoTextMeasurer()
        let (before, after) = (MovedView.film(offset: 0), MovedView.film(offset: 1))
        let plan = [(film: before, staging: Staging.asWritten, content: RecordedFilm.Content())]
        guard let golden = try await verifier("1", measurer).record(plan).golden else {
            preconditionFailure("the film of the benchmark is valid")
        }
        let text = golden.text
        var playing: [Double] = []
        var times: [[Double]] = [[], [], []]
        for _ in 0..<(isQuick ? 3 : 9) {
            var start = ProcessorTime.now
            try await MovedView.play(MovedView.text(offset: 1), measurer)
            playing.append((ProcessorTime.now - start) / 1000)
            for (index, (film, build)) in [(before, "1"), (after, "1"), (after, "2")].enumerated() {
                start = ProcessorTime.now
                let result = try await verifier(build, measurer).verify(
                    "film.yaml", Golden(text, path: "film.yaml.golden"), at: "film.yaml.golden",
                    films: [("as written", film, .asWritten)], recorded: { _ in nil })
                times[index].append((ProcessorTime.now - start) / 1000)
                precondition(
                    MovedView.isCorrect(result, isMoved: index > 0), "verify reports \(result.differences.map(\.text))")
            }
        }
        let names = ["no difference", "one moved", "one moved, golden of another build"]
        return zip(names, times).map { name, times in
            BenchmarkRow(
                name: "1,000 views, \(name), playing", ours: times.median, peer: playing.median, unit: "ms",
                target: name.hasSuffix("build") ? nil : "at least 0.77x")
        }
    }

    /// Returns a verifier for the given build.
    ///
    /// - Parameters:
    ///   - build: The hash of the program's sources. If the golden is from another build, `verify` also plays the
    ///     recorded script.
    ///   - measurer: The text measurer.
    private func verifier(_ build: String, _ measurer: CairoTextMeasurer) -> Verifier {
        var settings = Verifier.Settings()
        settings.program = "benchmark"
        settings.build = build
        return Verifier(settings, measuring: measurer)
    }

    /// Returns whether the move is the only difference and is reported with the correct line.
    private static func isCorrect(_ result: FilmVerification, isMoved: Bool) -> Bool {
        guard isMoved else { return result.status == .same }
        let lines = text(offset: 1).split(separator: "\n", omittingEmptySubsequences: false)
        let line = lines.firstIndex { $0.hasPrefix("  x500: ") }.map { $0 + 1 }
        let differences = result.differences
        return differences.count == 1 && differences[0].view == "v500" && differences[0].causes.map(\.line) == [line]
    }

    /// Plays the script without recording anything.
    private static func play(_ text: String, _ measurer: CairoTextMeasurer) async throws {
        let reading = TimelineReader.read(
            SourceFile(name: "film.yaml", text: text), folder: "",
            checkingWith: { FilmCheck.play($0, measuring: measurer) })
        guard let timeline = reading.timeline else { preconditionFailure("\(reading.diagnostics)") }
        let scene = SceneBuilder(timeline, measuring: measurer).build()
        var sink = CountingSink()
        try await Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end).play(into: &sink)
        precondition(sink.count == 120, "the film of the benchmark has 120 frames, not \(sink.count)")
    }

    private static func film(offset: Int) -> RecordedFilm {
        RecordedFilm(SourceFile(name: "film.yaml", text: text(offset: offset)), path: "film.yaml")
    }

    /// Returns a script with a grid of labels and plain views, some of which move.
    ///
    /// - Parameter offset: The distance in points by which a view that is not animated is moved to the right.
    private static func text(offset: Int) -> String {
        var views: [String] = []
        var constraints: [String] = []
        for number in 0..<count {
            let (column, row) = (number % columns, number / columns)
            let content = number % 5 == 0 ? #"label: "\#(number)", font: 9"# : "background: systemTeal"
            views.append("      v\(number): {\(content)}")
            constraints.append(
                "  x\(number): v\(number).leading == root.leading + \(15 * column + (number == 500 ? offset : 0))")
            constraints.append("  y\(number): v\(number).top == root.top + \(16 * row)")
            guard number % 5 != 0 else { continue }
            constraints.append("  w\(number): v\(number).width == 12")
            constraints.append("  h\(number): v\(number).height == 12")
        }
        return """
            animatic: 1
            title: A thousand views
            fps: 60
            duration: 2s
            views:
              root:
                background: white
                subviews:
            \(views.joined(separator: "\n"))
            constraints:
            \(constraints.joined(separator: "\n"))
            timeline:
              - {at: 0.1s, animate: {duration: 1s, curve: easeInOut}, do: [x7.constant = 200, y7.constant = 300, root.layoutIfNeeded()]}
              - {at: 0.3s, animate: 0.5s, do: [w11.constant = 90, root.layoutIfNeeded()]}
              - {at: 0.5s, animate: 1s, do: [v12.alpha = 0.2, v13.backgroundColor = systemRed]}

            """
    }
}

private struct CountingSink: FrameSink {
    private(set) var count = 0
    var readsTrace: Bool { false }
    mutating func begin(_ film: FilmFormat) {}
    mutating func receive(_ frame: FrameSnapshot) { count += 1 }
    mutating func finish(_ ending: FilmEnding) {}
}
