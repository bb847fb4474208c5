import AnimaticTesting
import CAllocationCount
import Layout
import Rendering
import Simulation
import Text
import UIKit
import Views

/// The benchmarks of `UIKit`, which compare its classes with direct use of the engine.
///
/// The peer's column contains the measurements of the engine.
struct UIKitBenchmarks: BenchmarkGroup {
    var log: BenchmarkLog

    mutating func run() throws {
        // The program has only one thread, which is the main actor's thread.
        nonisolated(unsafe) var measured = self
        try MainActor.assumeIsolated {
            // This measurement must come first, before other measurements use the heap.
            try unsafe measured.batches()
            try unsafe measured.tree()
            try unsafe measured.tests()
            try unsafe measured.table()
        }
        unsafe self = measured
    }

    /// The minimum times for a tree of views, in microseconds.
    private struct Times {
        var made = Double.infinity
        var layout = Double.infinity
        var constant = Double.infinity
    }

    // MARK: A tree

    @MainActor
    private mutating func tree() throws {
        let tree = InterfaceTree(cards: isQuick ? 100 : 1000)
        let (views, constraints) = tree.counts
        let name = "\(views) views, \(constraints) constraints"
        var (face, engine) = (Times(), Times())
        for _ in 0..<(isQuick ? 3 : 7) {
            try measure(tree, &engine)
            try measureFace(tree, &face)
        }
        add("\(name), made", face.made, peer: engine.made, "µs", "at most 2 times the engine")
        add("\(name), first layout", face.layout, peer: engine.layout, "µs", "at most 1.3 times the engine")
        add("\(name), a constant", face.constant, peer: engine.constant, "µs", "at most 1.5 times the engine")
    }

    private func measure(_ tree: InterfaceTree, _ times: inout Times) throws {
        let window = try Self.window()
        window.rootView.layoutIfNeeded()
        let start = ProcessorTime.now
        let made = tree.make(in: window.rootView)
        let built = ProcessorTime.now
        window.rootView.layoutIfNeeded()
        let laidOut = ProcessorTime.now
        for index in 0..<repeats { made.move(by: Double(16 + index % 2)) }
        let end = ProcessorTime.now
        times.made = min(times.made, built - start)
        times.layout = min(times.layout, laidOut - built)
        times.constant = min(times.constant, (end - laidOut) / Double(repeats))
    }

    @MainActor
    private func measureFace(_ tree: InterfaceTree, _ times: inout Times) throws {
        let screen = try TestScreen(Self.device.name)
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            guard let root = controller.view else { return }
            let start = ProcessorTime.now
            let made = tree.make(in: root)
            let built = ProcessorTime.now
            root.layoutIfNeeded()
            let laidOut = ProcessorTime.now
            for index in 0..<repeats { made.move(by: CGFloat(16 + index % 2)) }
            let end = ProcessorTime.now
            times.made = min(times.made, built - start)
            times.layout = min(times.layout, laidOut - built)
            times.constant = min(times.constant, (end - laidOut) / Double(repeats))
        }
    }

    /// Creates the views and constraints of a tree repeatedly, for a profiler.
    static func makeTrees(cards: Int, count: Int) throws {
        try MainActor.assumeIsolated {
            let tree = InterfaceTree(cards: cards)
            for _ in 0..<count {
                let screen = try TestScreen(device.name)
                screen.run {
                    let controller = UIViewController()
                    screen.show(controller)
                    if let root = controller.view { _ = tree.make(in: root) }
                }
            }
        }
    }

    private var repeats: Int { isQuick ? 20 : 200 }

    // MARK: Tables

    /// Measures a table whose rows determine their heights: the first layout, and frames in which it scrolls.
    @MainActor
    private mutating func table() throws {
        // 100 rows are long enough for 200 frames of 20 points, so that both tables record equally many events.
        let frames = isQuick ? 100 : 200
        for count in [100, 100_000] {
            let name = "table of \(count) rows"
            var (layout, frame, memory) = (Double.infinity, Double.infinity, Double.infinity)
            for _ in 0..<5 {
                let screen = try TestScreen(Self.device.name)
                screen.run {
                    let before = live_heap_bytes()
                    let rows = NumberedRows(count: count)
                    let controller = UIViewController()
                    screen.show(controller)
                    guard let root = controller.view else { return }
                    let table = UITableView(frame: root.bounds)
                    table.register(LabelRow.self, forCellReuseIdentifier: "row")
                    (table.dataSource, table.delegate) = (rows, rows)
                    root.addSubview(table)
                    let start = ProcessorTime.now
                    table.reloadData()
                    table.layoutIfNeeded()
                    let laidOut = ProcessorTime.now
                    for step in 1...frames {
                        table.contentOffset.y = CGFloat(step * 20)
                        table.layoutIfNeeded()
                    }
                    layout = min(layout, laidOut - start)
                    frame = min(frame, (ProcessorTime.now - laidOut) / Double(frames))
                    memory = min(memory, Double(live_heap_bytes() - before) / 1e6)
                }
            }
            add("\(name), first layout", layout / 1000, "ms", "at most 15")
            add("\(name), a frame of scrolling", frame / 1000, "ms", "at most 1")
            add("\(name), live heap", memory, "MB", "at most 1.2 times 100 rows")
        }
    }

    // MARK: Tests

    /// Measures layout tests with 40 views, 60 constraints, three turns and ten assertions each.
    @MainActor
    private mutating func tests() throws {
        let count = isQuick ? 50 : 1000
        let test = InterfaceTest()
        var (face, engine) = (Double.infinity, Double.infinity)
        for _ in 0..<3 {
            let start = ProcessorTime.now
            for _ in 0..<count { test.play(in: try Self.window()) }
            let middle = ProcessorTime.now
            for _ in 0..<count { test.play(on: try TestScreen(Self.device.name)) }
            let end = ProcessorTime.now
            engine = min(engine, middle - start)
            face = min(face, end - middle)
        }
        add("\(count) layout tests", face / 1000, peer: engine / 1000, "ms", "at most 1.5 times the engine")
    }

    // MARK: Memory

    /// Creates and removes the same tree ten times, and compares the live heap after the second and the tenth time.
    @MainActor
    private mutating func batches() throws {
        let tree = InterfaceTree(cards: isQuick ? 100 : 1000)
        let screen = try TestScreen(Self.device.name)
        var live: [Double] = []
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            for _ in 1...10 {
                if let root = controller.view {
                    let made = tree.make(in: root)
                    screen.advance(by: 0.1)
                    made.list.removeFromSuperview()
                }
                screen.advance(by: 0.1)
                // The trace grows with each turn.
                screen.clearTrace()
                live.append(Double(live_heap_bytes()) / 1e6)
            }
        }
        let name = "\(tree.counts.views) views made and dropped"
        add("\(name), live heap after batch 2", live[1], "MB")
        add("\(name), live heap after batch 10", live[9], "MB", "within 1 % of batch 2")
        add("\(name), growth from batch 2 to 10", 100 * (live[9] / live[1] - 1), "%", "at most 1")
    }

    // MARK: Support

    private static var device: Device { Device.named("iPhone 16") ?? .iPhoneSE3 }

    /// Returns a window of the engine with the same device and text measurer as a ``TestScreen``.
    private static func window() throws -> Window {
        Window(DisplayEnvironment(device: device), measuring: try CairoTextMeasurer(), isScreen: false)
    }
}
