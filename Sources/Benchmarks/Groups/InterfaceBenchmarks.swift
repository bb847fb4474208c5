import CanvasComparison
import Foundation
import Geometry
import InterfaceBuilder
import Rendering
import Reporting
import SceneModel
import Text
import Views

/// The benchmarks of Interface Builder files. They measure the work of `StoryboardJudge` in one process on one core.
///
/// The time of a scene is the time to parse, lay out and compare a file that is already in memory, divided by the
/// number of scenes in the file. The fastest round of each file is used. Drawing a whole project requires the
/// executable `animatic` in the folder of this executable.
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

/// `Benchmarks fonts FOLDERS`, which grades ``AddedAdvances`` with storyboards and xibs.
///
/// For each repository, the advances are fitted to the texts of all other repositories. The view sizes that result from
/// these advances are compared with the sizes that are recorded in the repository.
struct FontFitBenchmarks {
    let folders: [String]

    func run() throws {
        let samples = try TextSample.all(in: folders, CairoTextMeasurer())
        let repositories = Set(samples.map(\.repository)).sorted()
        var totals = [0, 0, 0, 0]
        print("repository: texts; sizes within 1 point with advances fitted to the other repositories, and ours")
        for repository in repositories {
            let others = samples.filter { $0.repository != repository }
            let fitted = try grade(repository, AddedAdvances(fittedTo: others))
            let standard = try grade(repository, .standard)
            let row = [fitted.good, standard.good, fitted.all, samples.count - others.count]
            totals = zip(totals, row).map(+)
            print("\(repository): \(row[3]); \(row[0]) and \(row[1]) of \(row[2])")
        }
        func percent(_ part: Int) -> Double { (Double(part) / Double(max(totals[2], 1)) * 1000).rounded() / 10 }
        print("all: \(totals[3]); \(percent(totals[0])) and \(percent(totals[1])) % of \(totals[2])")
        print(AddedAdvances(fittedTo: samples).text)
    }

    /// Returns the number of sizes with an error of at most one point, and the number of compared sizes.
    private func grade(_ repository: String, _ advances: AddedAdvances) throws -> (good: Int, all: Int) {
        let measurer = try CairoTextMeasurer(advances: advances)
        var report = InterfaceReport(sizes: .own)
        for folder in folders {
            let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
            for name in names where name.hasSuffix(".storyboard") || name.hasSuffix(".xib") {
                let path = folder + "/" + name
                guard URL(filePath: path).deletingLastPathComponent().lastPathComponent == repository,
                    let file = try? SourceFile.loadInterface(path: path, shownAs: path),
                    let document = try? InterfaceReader.read(file)
                else { continue }
                report.add(document, measured: nil, measuring: measurer)
            }
        }
        return report.totals.sizes.values.reduce((0, 0)) { ($0.0 + $1.good, $0.1 + $1.all) }
    }
}

/// A text on an Interface Builder canvas, with the width that Interface Builder recorded for it.
struct TextSample {
    /// The name of the folder that contains the file.
    let repository: String
    let text: String
    let font: Font
    /// The recorded width in points.
    let recorded: Double
    /// The number of pixels per point on the canvas.
    let scale: Double
    /// The width with the advances of Inter, in points.
    let width: Double

    /// Returns the width after adding `advances` ems to the text, in points and rounded up to whole pixels.
    func width(adding advances: Double) -> Double {
        ((width + advances * font.size) * scale - 1e-6).rounded(.up) / scale
    }

    /// Returns the single-line texts of labels and buttons that have a system font. The recorded width must be within
    /// 5.5 percent or 2.5 points of the width that Animatic computes, because other widths result from constraints or
    /// other fonts. Equal texts in a repository count once.
    static func all(in folders: [String], _ measurer: CairoTextMeasurer) throws -> [TextSample] {
        var samples: [TextSample] = []
        var known: Set<[String]> = []
        for folder in folders {
            let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
            for name in names where name.hasSuffix(".storyboard") || name.hasSuffix(".xib") {
                let path = folder + "/" + name
                guard let file = try? SourceFile.loadInterface(path: path, shownAs: path),
                    let document = try? InterfaceReader.read(file), document.toolsVersion >= 8100
                else { continue }
                let repository = URL(filePath: path).deletingLastPathComponent().lastPathComponent
                for sample in Self.samples(in: document, repository, measurer) {
                    let key = [repository, sample.text, "\(sample.font)", "\(sample.recorded)"]
                    if known.insert(key).inserted { samples.append(sample) }
                }
            }
        }
        return samples
    }

    private static func samples(
        in document: InterfaceDocument, _ repository: String, _ measurer: CairoTextMeasurer
    ) -> [TextSample] {
        zip(document.scenes, CanvasEnvironment.predicted(in: document)).flatMap { scene, environment in
            var plan = ScenePlanner.plan(scene, of: document, in: environment, isBuilt: false)
            var contents: [String: ViewContent] = [:]
            plan.scene.root.updateEach { contents[$0.name.value] = $0.content }
            return scene.root.depthFirst.compactMap { view -> TextSample? in
                guard let frame = view.frame, let content = plan.names[view.id].flatMap({ contents[$0] }) else {
                    return nil
                }
                let (text, font): (String, Font)
                switch content {
                case .label(let label) where label.numberOfLines == 1:
                    guard view.element.flag("adjustsFontSizeToFit") != true else { return nil }
                    (text, font) = (label.text, label.font)
                case .button(let button) where button.contentInsets == nil && frame.width > 30.5:
                    (text, font) = (button.title, button.font)
                default: return nil
                }
                guard text.count > 1, !text.contains("\n"), text.allSatisfy({ AddedAdvances.applies(to: $0) }) else {
                    return nil
                }
                let natural = measurer.size(of: TextBlock(text, font: font), within: nil).width
                let added = AddedAdvances.standard.sum(over: text, in: font)
                let sample = TextSample(
                    repository: repository, text: text, font: font, recorded: frame.width,
                    scale: document.scale, width: natural - added * font.size)
                let isNatural = abs(sample.width(adding: added) - frame.width) <= max(2.5, 0.055 * frame.width)
                return isNatural ? sample : nil
            }
        }
    }
}

extension AddedAdvances {
    fileprivate func sum(over text: String, in font: Font) -> Double {
        text.reduce(0) { $0 + advance(of: $1, in: font) }
    }

    /// Fits the advances to the widths of samples. The fit minimizes the sum of the squared errors, with less weight
    /// for large errors, and of the squared advances, so that rare characters keep the advances of their font.
    init(fittedTo samples: [TextSample]) {
        let characters = Set(samples.flatMap(\.text)).sorted()
        let places = Dictionary(uniqueKeysWithValues: zip(characters, 2...))
        let rows = samples.map { sample -> [Double] in
            var row = [Double](repeating: 0, count: characters.count + 2)
            let count = Double(sample.text.count)
            row[0] = count * sample.font.size * Self.largeness(of: sample.font)
            row[1] = count * sample.font.size * Self.strength(of: sample.font)
            for character in sample.text { row[places[character, default: 0]] += sample.font.size }
            return row
        }
        // Recorded widths are rounded up to a pixel, which adds half a pixel on average.
        let wanted = samples.map { sample in
            let tracking = Self.tracking(of: sample.font.size) * sample.font.size * Double(sample.text.count)
            return sample.recorded - 0.5 / sample.scale - sample.width - tracking
        }
        // The expected magnitudes of the parameters, in ems. An error of one point has the same weight as a parameter
        // of 1.4 times its expected magnitude.
        let weights = [0.05, 0.05] + characters.map { _ in 0.02 }
        var values = [Double](repeating: 0, count: weights.count)
        for _ in 0..<8 {
            var sums = LinearSystem(diagonal: weights.map { 0.5 / ($0 * $0) })
            for (row, wanted) in zip(rows, wanted) {
                let error = abs(wanted - zip(row, values).reduce(0) { $0 + $1.0 * $1.1 })
                sums.add(row, wanted, weight: 1 / max(1, error / 0.4))
            }
            values = sums.solution
        }
        self.init(
            display: values[0], strong: values[1],
            characters: places.mapValues { values[$0] })
    }

    /// The advances as source code, in ems rounded to thousandths.
    var text: String {
        func number(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
        let groups = Dictionary(grouping: characters) { ($0.value * 1000).rounded() / 1000 }
        let lines = groups.sorted { $0.key < $1.key }.filter { $0.key != 0 }.map { ems, group in
            let characters = String(group.map(\.key).sorted()).replacing("\\", with: "\\\\").replacing(
                "\"", with: "\\\"")
            return "(\(ems), \"\(characters)\"),"
        }
        return (["display \(number(display)), strong \(number(strong))"] + lines).joined(separator: "\n")
    }
}

/// The normal equations of a weighted least-squares fit.
struct LinearSystem {
    private var matrix: [[Double]]
    private var sides: [Double]

    init(diagonal: [Double]) {
        matrix = diagonal.indices.map { place in diagonal.indices.map { $0 == place ? diagonal[place] : 0 } }
        sides = diagonal.map { _ in 0 }
    }

    mutating func add(_ row: [Double], _ side: Double, weight: Double) {
        for (first, a) in row.enumerated() where a != 0 {
            sides[first] += weight * a * side
            for (second, b) in row.enumerated() where b != 0 { matrix[first][second] += weight * a * b }
        }
    }

    /// The solution, computed by Gaussian elimination. No pivoting is necessary, because the matrix is positive
    /// definite.
    var solution: [Double] {
        var (matrix, values) = (matrix, sides)
        for pivot in matrix.indices {
            for row in matrix.indices where row > pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot]
                guard factor != 0 else { continue }
                for column in pivot..<matrix.count { matrix[row][column] -= factor * matrix[pivot][column] }
                values[row] -= factor * values[pivot]
            }
        }
        for row in matrix.indices.reversed() {
            for column in (row + 1)..<max(matrix.count, row + 1) { values[row] -= matrix[row][column] * values[column] }
            values[row] /= matrix[row][row]
        }
        return values
    }
}
