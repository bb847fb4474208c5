import Foundation

/// The benchmarks of `record` and `verify`: their cost compared with rendering and playing, the size of goldens, and
/// the share of changes that `verify` finds.
///
/// The rows of complete runs require the executable `animatic`, built with `swift build -c release`, in the folder of
/// this executable.
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

    /// Runs the mutation test. Adds two rows for each operator, and prints each change that was missed to standard
    /// error.
    private mutating func mutate(in folder: URL) async throws {
        let copies = folder.appending(path: "mutations")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        var run = try MutationRun(mutations, in: copies)
        try await run.run()
        for kind in mutations.operators {
            let results = run.results.filter { $0.mutation.kind == kind }
            let visible = results.filter(\.isVisible)
            add(
                BenchmarkRow(
                    name: "\(kind): found of \(visible.count) visible of \(results.count)",
                    ours: Double(visible.filter(\.isFound).count), peer: visible.isEmpty ? nil : Double(visible.count),
                    unit: "mutations", target: "all"))
            add(
                BenchmarkRow(
                    name: "\(kind): line named", ours: Double(visible.filter(\.isNamed).count),
                    peer: visible.isEmpty ? nil : Double(visible.count), unit: "mutations"))
        }
        let visible = run.results.filter(\.isVisible)
        let (found, named) = (visible.filter(\.isFound).count, visible.filter(\.isNamed).count)
        let count = max(Double(visible.count), 1)
        add(
            BenchmarkRow(
                name: "mutations found of \(visible.count) visible of \(run.results.count)",
                ours: 100 * Double(found) / count, unit: "%", target: "100"))
        add(
            BenchmarkRow(
                name: "mutations with the line named", ours: 100 * Double(named) / count, unit: "%",
                target: "at least 90"))
        for result in visible where !result.isFound || !result.isNamed {
            let outcome = result.isFound ? "the line is not named" : "not found"
            let text = """
                MISS, \(outcome): \(result.mutation.words)
                \(result.report.prefix(3).map { "    \($0)\n" }.joined())
                """
            FileHandle.standardError.write(Data(text.utf8))
        }
    }
}
