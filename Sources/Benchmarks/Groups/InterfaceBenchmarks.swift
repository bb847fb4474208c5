import Diagnostics
import Foundation
import InterfaceBuilder
import Rendering
import Verification

/// The benchmarks of Interface Builder files. They measure the work of `verify-ib` in one process on one core.
///
/// The time of a scene is the time to parse, lay out and compare its file from memory, divided by the number of
/// scenes in the file. The fastest round of each file is used. Drawing a whole project requires the executable
/// `animatic` in the folder of this executable.
struct InterfaceBenchmarks: BenchmarkGroup {
    let folder: String
    var log: BenchmarkLog

    mutating func run() throws {
        let files = sources()
        let measurer = try CairoTextMeasurer()
        var best: [Double] = Array(repeating: .infinity, count: files.count)
        var scenes: [Int] = Array(repeating: 0, count: files.count)
        var memory: [Double] = []
        for _ in 0..<(isQuick ? 2 : 5) {
            for (index, file) in files.enumerated() {
                let start = ProcessorTime.now
                guard let document = try? InterfaceReader.read(file) else { continue }
                var comparison = InterfaceReport()
                comparison.add(document, measured: nil, measuring: measurer)
                best[index] = min(best[index], ProcessorTime.now - start)
                scenes[index] = document.scenes.count
            }
            memory.append(Self.peakMemory)
        }
        let times = zip(best, scenes).flatMap { time, count in
            Array(repeating: time / Double(max(count, 1)) / 1000, count: count)
        }.sorted()
        guard let first = memory.first, let last = memory.last, let slowest = times.last else {
            print("found no iOS storyboard or xib with a scene in \(folder)")
            return
        }
        add(
            BenchmarkRow(
                name: "a scene, median of \(times.count)", ours: times[times.count / 2], unit: "ms", target: "under 10")
        )
        add(BenchmarkRow(name: "a scene, 99th percentile", ours: times[times.count * 99 / 100], unit: "ms"))
        add(BenchmarkRow(name: "a scene, slowest", ours: slowest, unit: "ms"))
        add(BenchmarkRow(name: "all scenes", ours: times.reduce(0, +), unit: "ms"))
        add(BenchmarkRow(name: "peak memory, each file once", ours: first, unit: "MB"))
        add(
            BenchmarkRow(
                name: "peak memory, each file \(memory.count) times", ours: last, unit: "MB", target: "the same"))
        if !isQuick { try drawProject() }
    }

    /// Compares one command that draws all scenes on three devices in two appearances with a separate command for
    /// each scene.
    private mutating func drawProject() throws {
        let out = FileManager.default.temporaryDirectory.appending(path: "animatic-project-\(getpid())")
        try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: out) }
        let devices = ["iPhone SE 3", "iPhone 14", "iPhone 16 Pro Max"]
        let options =
            devices.flatMap { ["--device", $0] } + ["--variant", "light", "--variant", "dark"]
            + ["--quiet", "--no-color", "--jobs", "1"]
        let screens = out.appending(path: "screens").path
        let project = try ProgramRun.animatic(["render", folder, "--output", screens] + options)
        let scenes = sources().compactMap { try? InterfaceReader.read($0) }.flatMap { document in
            document.listedScenes.map { "\(document.file.name)#\($0.id)" }
        }
        let script = out.appending(path: "scene.yaml")
        var single = 0.0
        for scene in scenes {
            let path = URL(filePath: folder).path + "/" + scene
            try Data("animatic: 1\nscene: \(path)\nduration: 0.1s\n".utf8).write(to: script)
            single += try ProgramRun.animatic(
                ["render", script.path, "--output", out.appending(path: "one").path, "--frames", "0"]
                    + ["--allow-read", URL(filePath: folder).path] + options
            ).processorTime
        }
        add(
            BenchmarkRow(
                name: "\(scenes.count) scenes, 3 devices, 2 appearances", ours: project.processorTime / 1000,
                peer: single / 1000, unit: "s", target: "at least 0.9x of single scenes"))
        add(
            BenchmarkRow(
                name: "peak memory, all scenes drawn", ours: project.peakMemory, unit: "MB"))
    }

    /// Returns the readable files, sorted by path.
    private func sources() -> [SourceFile] {
        let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
        return names.sorted().compactMap { try? SourceFile.loadInterface(path: folder + "/" + $0, shownAs: $0) }
    }

    /// The peak memory of this process, in megabytes.
    private static var peakMemory: Double {
        var usage = rusage()
        guard unsafe getrusage(RUSAGE_SELF.rawValue, &usage) == 0 else { return 0 }
        return Double(usage.ru_maxrss) / 1024
    }
}
