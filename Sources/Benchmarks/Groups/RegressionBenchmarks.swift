import Film
import Foundation
import Goldens
import Playback
import Regression
import Rendering
import Reporting
import Text
import TimelineScript

/// The benchmarks of `record` and `verify`: their cost compared with rendering and playing, the size of goldens, and
/// the share of changes that `verify` finds.
///
/// The benchmarks that run commands require the executable `animatic`, built with `swift build -c release`, in the
/// folder of this executable.
struct RegressionBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog
    let selection: RowSelection
    let mutations: MutationSettings

    mutating func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "animatic-regression-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let runs = GoldenRuns(isQuick: isQuick, folder: folder)
        if selection.admits("frames") { for row in try runs.frameRows() { add(row) } }
        if selection.admits("size") { for row in try runs.sizeRows() { add(row) } }
        if selection.admits("move") { for row in try await MovedView(isQuick: isQuick).rows() { add(row) } }
        if selection.admits("mutations") { try await mutate(in: folder) }
        if selection.admits("false") { for row in try runs.repeatedRows() { add(row) } }
    }

    /// Runs the mutation test. Adds rows for each kind of file and each number of changes. Prints each visible change
    /// that was not found, or whose causes are wrong, to standard error.
    private mutating func mutate(in folder: URL) async throws {
        let copies = folder.appending(path: "mutations")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        var run = try MutationRun(mutations, in: copies)
        try await run.run()
        for file in mutations.files {
            for changes in mutations.changes {
                let results = run.results.filter { $0.file == file && $0.mutation.edits.count == changes }
                addRows(of: results, "\(file)s, \(changes) change\(changes == 1 ? "" : "s")")
            }
        }
        for result in run.results where result.isVisible && !result.isFound || !result.wrong.isEmpty {
            let outcome = result.isFound ? "wrong causes" : "not found"
            let text = """
                MISS, \(outcome): \(result.mutation.words)
                \(result.wrong.prefix(3).map { "    \($0)\n" }.joined())
                """
            FileHandle.standardError.write(Data(text.utf8))
        }
    }

    private mutating func addRows(of results: [MutationRun.Result], _ name: String) {
        let visible = results.filter(\.isVisible)
        let judged = results.map(\.judged).reduce(0, +)
        let unjudged = results.map(\.unjudged).reduce(0, +)
        let exact = results.map(\.exact).reduce(0, +)
        let right = exact + results.map(\.short).reduce(0, +)
        func percent(_ part: Int, _ whole: Int) -> Double { 100 * Double(part) / Double(max(whole, 1)) }
        add(
            "\(name): found of \(visible.count) visible of \(results.count)",
            percent(visible.count(where: \.isFound), visible.count), "%", "100")
        add("\(name): right causes of \(judged) differences", percent(right, judged), "%", "at least 98")
        add("\(name): exact causes of \(judged) differences", percent(exact, judged), "%")
        add("\(name): differences without a known cause", Double(unjudged), "differences", "0")
    }
}

/// Benchmarks that run the commands `animatic record` and `animatic verify` in separate processes.
private struct GoldenRuns {
    let isQuick: Bool
    /// The folder for the files of the runs. The caller must delete it.
    let folder: URL

    /// The path of the executable `animatic`. If it does not exist, prints a note and returns `nil`.
    private var program: String? {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "animatic")
        if FileManager.default.isExecutableFile(atPath: program.path) { return program.path }
        FileHandle.standardError.write(
            Data("skipped complete runs: build \(program.path) with swift build -c release\n".utf8))
        return nil
    }

    // MARK: Frames

    /// Compares the time to verify rendered frames with the time to render them, for many films of one frame and for
    /// one film of many frames.
    func frameRows() throws -> [BenchmarkRow] {
        guard let program else { return [] }
        let scripts = folder.appending(path: "scripts")
        try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
        let filmCount = isQuick ? 200 : 2_352
        for number in 0..<filmCount {
            try Data(GoldenRuns.oneCard(number).utf8).write(to: scripts.appending(path: "film\(number).yaml"))
        }
        let film = folder.appending(path: "film.yaml")
        let frameCount = isQuick ? 600 : 2_400
        try Data(CardScript(moving: 2).lasting(frameCount).text.utf8).write(to: film)
        return try [
            besideRender(
                scripts.path, ["--at", "0s"], program, "verify, \(filmCount) films of a frame, render", "at least 1x"),
            besideRender(film.path, [], program, "verify, one film of \(frameCount) frames, render", "at least 2x"),
        ]
    }

    /// Renders frames to a new folder, verifies them three times, and removes the folder. Returns a row with the median
    /// time of the verifications and the time of the rendering.
    private func besideRender(
        _ script: String, _ options: [String], _ program: String, _ name: String, _ target: String
    ) throws -> BenchmarkRow {
        let frames = folder.appending(path: "frames")
        let render = try ProgramRun(program, ["render", script, "--output", frames.path, "--quiet"] + options)
        precondition(render.status == 0, "animatic must render the films of the benchmark")
        let times = try (0..<3).map { _ in
            let run = try ProgramRun(program, ["verify", frames.path, "--quiet"])
            precondition(run.status == 0, "verify must find no difference")
            return run.processorTime
        }
        try FileManager.default.removeItem(at: frames)
        return BenchmarkRow(name: name, ours: times.median, peer: render.processorTime, unit: "ms", target: target)
    }

    /// Returns a script with one card. Each number results in a different script.
    private static func oneCard(_ number: Int) -> String {
        """
        animatic: 1
        title: Film \(number)
        duration: 1s
        views:
          root:
            background: systemGray6
            subviews:
              card:
                background: systemTeal
                cornerRadius: 12
                subviews:
                  title: {label: "Film \(number)", font: 17 semibold}
        constraints:
          x: card.leading == root.leading + \(10 + number % 100)
          y: card.top == root.top + \(20 + number / 100)
          w: card.width == 200
          h: card.height == 120
          titleX: title.centerX == card.centerX
          titleY: title.centerY == card.centerY

        """
    }

    // MARK: Size

    /// Returns a row with the total size of the goldens of all timelines in this project.
    func sizeRows() throws -> [BenchmarkRow] {
        guard let program else { return [] }
        let copy = try copyOfTimelines("size")
        let run = try ProgramRun(program, ["record", copy.path, "--quiet"])
        precondition(run.status == 0, "animatic must record goldens of all timelines")
        let names = FileManager.default.enumerator(atPath: copy.path)?.compactMap { $0 as? String } ?? []
        let goldens = names.filter { $0.hasSuffix(".yaml.golden") }
        let bytes = try goldens.map { try Data(contentsOf: copy.appending(path: $0)).count }.reduce(0, +)
        return [
            BenchmarkRow(
                name: "size of the goldens of \(goldens.count) timelines", ours: Double(bytes) / 1000, unit: "kB",
                target: "at most 600")
        ]
    }

    private func copyOfTimelines(_ name: String) throws -> URL {
        let copy = folder.appending(path: name)
        try FileManager.default.copyItem(at: ProgramRun.repository.appending(path: "Timelines"), to: copy)
        return copy
    }

    // MARK: Repeated runs

    /// Counts the repeated runs that report differences although nothing has changed. The runs use two locales, two
    /// time zones, and one or two jobs.
    ///
    /// Each run verifies a file against its golden. One run in four also renders a script and compares its frames with
    /// the frames of the first render. With two jobs, a second process verifies the same file at the same time.
    func repeatedRows() throws -> [BenchmarkRow] {
        guard let program else { return [] }
        let timelines = try copyOfTimelines("repeated")
        let names = [
            "card.yaml", "everything.yaml", "Stacks/hiding.yaml", "Drawing/attributed-text.yaml",
            "InterfaceBuilder/welcome.yaml", "InterfaceBuilder/Welcome.storyboard",
        ]
        let record = try ProgramRun(
            program, ["record", "--quiet"] + names.map { timelines.appending(path: $0).path })
        precondition(record.status == 0, "animatic must record goldens")
        let frames = folder.appending(path: "expected")
        let script = timelines.appending(path: names[0]).path
        let render = try ProgramRun(
            program, ["render", script, "--scale", "0.5", "--output", frames.path, "--quiet", "--jobs", "1"])
        precondition(render.status == 0, "animatic must render the film of the benchmark")
        let runCount = isQuick ? 48 : 1_000
        var (falseReports, reportsOfFrames) = (0, 0)
        for number in 0..<runCount {
            let environment = [
                "LC_ALL": number % 2 == 0 ? "tr_TR.UTF-8" : "C",
                "TZ": number / 2 % 2 == 0 ? "Asia/Kathmandu" : "UTC",
            ]
            let jobs = number / 4 % 2 + 1
            let path = timelines.appending(path: names[number / 8 % names.count]).path
            let verify = "'\(program)' verify '\(path)' --no-gallery --quiet"
            let command = jobs == 1 ? verify : "\(verify) & \(verify) && wait $!"
            if try ProgramRun("/bin/sh", ["-c", command], environment: environment).status != 0 { falseReports += 1 }
            guard number % 8 == 0 || number % 8 == 7 else { continue }
            let other = folder.appending(path: "again")
            let again = try ProgramRun(
                program, ["render", script, "--scale", "0.5", "--output", other.path, "--quiet", "--jobs", "\(jobs)"],
                environment: environment)
            let comparison = try ProgramRun(
                program, ["verify", other.path, "--against", frames.path, "--quiet"], environment: environment)
            if again.status != 0 || comparison.status != 0 { reportsOfFrames += 1 }
            try? FileManager.default.removeItem(at: other)
        }
        return [
            BenchmarkRow(
                name: "false reports in \(runCount) runs", ours: Double(falseReports), unit: "runs", target: "0"),
            BenchmarkRow(
                name: "false reports of frames in \(runCount / 4) runs", ours: Double(reportsOfFrames), unit: "runs",
                target: "0"),
        ]
    }
}

/// The benchmark that compares a film of 1,000 views with its golden, both without a change and after one view has
/// moved by one point.
private struct MovedView {
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
        let reading = ScriptLoader().load(
            SourceFile(name: "film.yaml", text: text), in: "", measuring: measurer)
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
