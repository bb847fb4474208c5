import Foundation
import PNGCoding
import Pictures
import Rendering

/// `swift run -c release Benchmarks GROUP [--json] [--quick]`, where GROUP is `solver`, `layout`, `runloop`, `trace`,
/// `animation`, `rendering`, `uikit`, `regression`, `machines` or `studio`. `Benchmarks interface FOLDER [--json] [--quick]`
/// measures storyboards and xibs. `Benchmarks fonts FOLDERS` fits character widths to the text widths in storyboards
/// and xibs, and grades the fit.
///
/// `solver` also takes `--alone`, which omits the comparison with kiwi, and `--baseline FILE`, which adds rows from a
/// file of earlier measurements for solvers that are not available. For `solver`, `layout` and `machines`, `--only
/// PART` measures only the rows whose names contain `PART`. `--bound SECONDS` limits the processor time of each
/// measurement that runs in its own process. The default is 20 s. A measurement that exceeds the limit is shown as
/// `> 20 s`.
///
/// `regression` also takes `--only frames|size|move|mutations|false`. The mutation test takes `--seed N`,
/// `--mutations 200`, `--changes 1,2,3`, `--files script,storyboard`, `--operators constant,text` and `--storyboards
/// FOLDER`, where the folder contains additional storyboards to mutate.
///
/// `Benchmarks repeat KIND SIZE OPERATION COUNT` repeats one operation for a profiler. `Benchmarks repeat layout
/// CARDS COUNT` performs one complete layout, and then moves two views repeatedly. `Benchmarks repeat uikit CARDS
/// COUNT` creates views of `UIKit` with constraints. `Benchmarks repeat film CARDS COUNT recorded|unrecorded` plays
/// the film of `Benchmarks trace`. `Benchmarks repeat drawing phone|screen[-rich] MOVING COUNT ours|cairo` draws
/// frames of `Benchmarks rendering`, and `Benchmarks repeat encoding phone|screen[-rich] COUNT fast|small` compresses
/// them.
@main
struct BenchmarkMain {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch arguments.first {
        case "solver":
            let (isAlone, baseline) = (arguments.contains("--alone"), baseline(in: arguments))
            let selection = selection(in: arguments)
            try await run(arguments, only: selection) {
                SolverBenchmarks(log: $0, isAlone: isAlone, baseline: baseline)
            }
        case "layout":
            try await run(arguments, only: selection(in: arguments), LayoutBenchmarks.init)
        case "measure" where arguments.count == 3: try measure(Array(arguments.dropFirst()))
        case "trace": try await run(arguments, TraceBenchmarks.init)
        case "runloop": try await run(arguments, RunLoopBenchmarks.init)
        case "animation": try await run(arguments, AnimationBenchmarks.init)
        case "rendering": try await run(arguments, RenderingBenchmarks.init)
        case "uikit": try await run(arguments, UIKitBenchmarks.init)
        case "studio": try await run(arguments, StudioBenchmarks.init)
        case "machines":
            let selection = selection(in: arguments)
            try await run(arguments) { MachinesBenchmarks(log: $0, selection: selection) }
        case "regression":
            guard let mutations = MutationSettings(arguments) else {
                print("--seed and --mutations take numbers, --changes 1, 2 or 3, --files script or storyboard,")
                print("--storyboards a folder, and --operators names; the names are:")
                print(MutationOperator.allCases.map(\.rawValue).joined(separator: ","))
                exit(64)
            }
            let selection = selection(in: arguments)
            try await run(arguments) { RegressionBenchmarks(log: $0, selection: selection, mutations: mutations) }
        case "interface" where arguments.dropFirst().first?.hasPrefix("--") == false:
            let folder = arguments.dropFirst().first ?? ""
            try await run(arguments) { InterfaceBenchmarks(folder: folder, log: $0) }
        case "fonts" where arguments.count > 1:
            try FontFitBenchmarks(folders: Array(arguments.dropFirst())).run()
        case "repeat" where arguments.count == 5 && arguments.dropFirst().first == "film":
            repeatFilm(Array(arguments.dropFirst(2)))
        case "repeat" where arguments.count == 6 && arguments.dropFirst().first == "drawing":
            try repeatDrawing(Array(arguments.dropFirst(2)))
        case "repeat" where arguments.count == 5 && arguments.dropFirst().first == "encoding":
            try repeatEncoding(Array(arguments.dropFirst(2)))
        case "repeat" where arguments.count == 5:
            try repeatOperation(Array(arguments.dropFirst()))
        case "repeat" where arguments.count == 4 && arguments.dropFirst().first == "layout":
            repeatLayout(Array(arguments.dropFirst(2)))
        case "repeat" where arguments.count == 4 && arguments.dropFirst().first == "uikit":
            try repeatInterface(Array(arguments.dropFirst(2)))
        default: printUsage()
        }
    }

    private static func printUsage() {
        print(
            "usage: Benchmarks solver [--json] [--quick] [--alone] [--baseline FILE] [--only PART] [--bound SECONDS]"
        )
        print("       Benchmarks layout [--json] [--quick] [--only PART] [--bound SECONDS]")
        print("       Benchmarks trace [--json] [--quick]")
        print("       Benchmarks runloop [--json] [--quick]")
        print("       Benchmarks animation [--json] [--quick]")
        print("       Benchmarks rendering [--json] [--quick]")
        print("       Benchmarks uikit [--json] [--quick]")
        print(
            "       Benchmarks regression [--json] [--quick] [--only PART] [--seed N] [--mutations N] [--changes N,N]"
        )
        print("       Benchmarks studio [--json]")
        print("       Benchmarks interface FOLDER [--json] [--quick]")
        print("       Benchmarks fonts FOLDER...")
        print("       Benchmarks repeat KIND SIZE OPERATION COUNT")
    }

    /// Runs the group that `make` creates. Prints each row of `selection` immediately, or all rows together as JSON.
    private static func run<Group: BenchmarkGroup>(
        _ arguments: ArraySlice<String>, only selection: RowSelection = .all, _ make: (BenchmarkLog) -> Group
    ) async throws {
        let isJSON = arguments.contains("--json")
        let log = BenchmarkLog(isQuick: arguments.contains("--quick"), selection: selection) { row in
            if !isJSON { print(row.line) }
        }
        var benchmarks = make(log)
        try await benchmarks.run()
        if isJSON { printJSON(benchmarks.log.rows) }
    }

    /// Returns the content of the file after `--baseline`; `nil` if the option is not given. Exits if the file is
    /// invalid.
    private static func baseline(in arguments: ArraySlice<String>) -> PeerBaseline? {
        guard let option = arguments.firstIndex(of: "--baseline") else { return nil }
        let path = arguments[(option + 1)...].first ?? ""
        guard let baseline = PeerBaseline(contentsOf: path) else {
            print("cannot read '\(path)': --baseline takes a JSON file with an array 'results'")
            exit(64)
        }
        return baseline
    }

    /// Returns the rows that `--only` and `--bound` select. Exits if a value is missing or invalid.
    private static func selection(in arguments: ArraySlice<String>) -> RowSelection {
        guard let selection = RowSelection(arguments) else {
            print("--only takes part of a row's name, and --bound takes a time in seconds")
            exit(64)
        }
        return selection
    }

    /// Performs a measurement in this process on behalf of a ``BoundedRun``.
    private static func measure(_ words: [String]) throws {
        guard let seconds = Int(words[0]), let measurement = ShapeMeasurement(text: words[1]) else { exit(64) }
        BoundedRun.limitProcessorTime(toSeconds: seconds)
        try measurement.run()
    }

    private static func printJSON(_ rows: [BenchmarkRow]) {
        print("[\n" + rows.map { "  " + $0.json }.joined(separator: ",\n") + "\n]")
    }

    private static func repeatLayout(_ words: [String]) {
        guard let cards = Int(words[0]), let count = Int(words[1]) else { return }
        let stage = CardStage(cards: cards)
        stage.layOut()
        for index in 0..<count { stage.indent(by: Double(1 + index % 2)) }
    }

    private static func repeatInterface(_ words: [String]) throws {
        guard let cards = Int(words[0]), let count = Int(words[1]) else { return }
        try UIKitBenchmarks.makeTrees(cards: cards, count: count)
    }

    private static func repeatFilm(_ words: [String]) {
        guard let cards = Int(words[0]), let count = Int(words[1]) else { return }
        for _ in 0..<count {
            _ = TraceBenchmarks.film(cards: cards, readsTrace: words[2] == "recorded")
        }
    }

    private static func repeatDrawing(_ words: [String]) throws {
        guard let moving = Int(words[1]), let count = Int(words[2]) else { return }
        let pair = try DrawnCards(
            words[0].hasPrefix("phone") ? .phone : .screen, moving: moving,
            isRich: words[0].hasSuffix("rich"))
        for frame in 0..<count {
            if words[3] == "cairo" { pair.drawPeer(frame: frame) } else { try pair.draw(frame: frame) }
        }
    }

    /// Prints the mean size of the five encoded frames in bytes, and the minimum encoding time in microseconds.
    private static func repeatEncoding(_ words: [String]) throws {
        guard let count = Int(words[1]), let compression = PNGCompression(rawValue: words[2]) else { return }
        let picture = words[0].hasPrefix("phone") ? CardPicture.phone : .screen
        let cards = CairoCards(picture, isRich: words[0].hasSuffix("rich"))
        var encoder: PNGEncoder?
        var (bytes, best) = (0, Double.infinity)
        for frame in 0..<5 {
            cards.draw(frame: frame, moving: CardPicture.count)
            let bitmap = cards.bitmap
            let kept = try encoder ?? PNGEncoder(for: bitmap, compression)
            encoder = kept
            for number in 0..<count {
                let start = ProcessorTime.now
                let file = kept.encode(bitmap)
                best = min(best, ProcessorTime.now - start)
                if number == 0 { bytes += file.count }
            }
        }
        print(Double(bytes) / 5, best)
    }

    private static func repeatOperation(_ words: [String]) throws {
        guard let size = Int(words[1]), let count = Int(words[3]), let work = Workload(words[0], size) else { return }
        if words[2] == "build" {
            print(try Ours.build(work, rounds: count).microseconds)
            return
        }
        for (name, operation) in work.operations where name == words[2] {
            print(try Ours.perform(operation, on: work, rounds: 1, repeats: count).microseconds)
        }
    }
}

/// A group of benchmarks, which add their results to a log as rows.
protocol BenchmarkGroup {
    var log: BenchmarkLog { get set }
    mutating func run() async throws
}

extension BenchmarkGroup {
    /// Whether to measure fewer rounds and smaller sizes.
    var isQuick: Bool { log.isQuick }

    mutating func add(_ row: BenchmarkRow) { log.add(row) }

    mutating func add(
        _ name: String, _ ours: Double, peer: Double? = nil, _ unit: String, _ target: String? = nil
    ) {
        log.add(BenchmarkRow(name: name, ours: ours, peer: peer, unit: unit, target: target))
    }
}

/// The rows that a group has measured.
struct BenchmarkLog {
    let isQuick: Bool
    /// The rows to keep.
    let selection: RowSelection
    /// The kept rows, in order.
    private(set) var rows: [BenchmarkRow] = []
    private let report: (BenchmarkRow) -> Void

    /// - Parameter report: A closure that immediately receives each row that is kept.
    init(isQuick: Bool, selection: RowSelection, report: @escaping (BenchmarkRow) -> Void) {
        self.isQuick = isQuick
        self.selection = selection
        self.report = report
    }

    mutating func add(_ row: BenchmarkRow) {
        guard selection.admits(row.name) else { return }
        rows.append(row)
        report(row)
    }
}

/// The selection of rows, and their time limit.
struct RowSelection {
    /// A text that the names of the measured rows must contain; `nil` to measure all rows.
    var part: String?
    /// The maximum processor time of a measurement that runs in its own process, in seconds.
    var seconds = 20

    static let all = RowSelection()

    /// Returns whether to measure a row that has one of these names.
    func admits(_ names: String...) -> Bool { admits(names) }

    func admits(_ names: [String]) -> Bool { part.map { part in names.contains { $0.contains(part) } } ?? true }
}

extension RowSelection {
    /// Parses `--only PART` and `--bound SECONDS`. Returns `nil` if a value is missing or invalid.
    init?(_ arguments: ArraySlice<String>) {
        func value(after option: String) -> String?? {
            guard let place = arguments.firstIndex(of: option) else { return .some(nil) }
            return arguments[(place + 1)...].first.map { .some($0) }
        }
        guard let part = value(after: "--only"), let bound = value(after: "--bound") else { return nil }
        self.part = part
        guard let bound else { return }
        guard let seconds = Int(bound), seconds > 0 else { return nil }
        self.seconds = seconds
    }
}
