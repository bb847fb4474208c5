import Foundation

/// Benchmarks that run the commands `animatic record` and `animatic verify` in separate processes.
struct GoldenRuns {
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

    /// Counts the differences that repeated runs report although nothing has changed. The runs use two locales, two
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
