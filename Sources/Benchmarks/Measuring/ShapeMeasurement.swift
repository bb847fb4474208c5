import CanvasComparison
import Foundation
import Geometry
import InterfaceBuilder
import Layout
import Rendering
import Reporting
import Simulation
import TestSupport
import Text
import Views

/// A measurement that a ``BoundedRun`` performs. Times are in microseconds, and memory is in bytes.
enum ShapeMeasurement: Codable {
    /// Reports the `build` time, the `memory` and the `checksum` of a workload, and the time to change a constant as
    /// `change`.
    case solver(kind: String, size: Int, order: Workload.Order)
    /// Reports the time from the creation of the views to the end of the first layout as `first`. Also reports the time
    /// to make or to reverse each ``LayoutShape/Change``, whichever is longer, under the name of the change.
    case layout(LayoutShape)
    /// Reports `first` as in ``layout(_:)``, and the time of `hasAmbiguousLayout` for all views as `asking`. The latter
    /// does not include the creation and the layout of the screen.
    case ambiguity(LayoutShape)
    /// Reports the time to add the constraints of the layout to a separate solver as `build`. If kiwi can express the
    /// constraints, also reports its time as `kiwi`.
    case system(LayoutShape)
    /// Reports the `time` and `memory` of reading and comparing a storyboard with a chain of views.
    case storyboard(views: Int)
    /// Reports the time to lay out a label with a real font as `first`. The text has `bytes` bytes. The label shows at
    /// most `lines` lines; 0 for no limit.
    case text(bytes: Int, lines: Int)

    /// The measurement as an argument for the process of a ``BoundedRun``.
    var text: String {
        guard let data = try? JSONEncoder().encode(self) else { preconditionFailure("\(self) has no JSON") }
        return String(decoding: data, as: UTF8.self)
    }

    init?(text: String) {
        guard let read = try? JSONDecoder().decode(ShapeMeasurement.self, from: Data(text.utf8)) else { return nil }
        self = read
    }

    /// Performs the measurement. Each number is printed immediately, because the process may be terminated before it
    /// prints the next one.
    func run() throws {
        switch self {
        case .solver(let kind, let size, let order): try measureSolver(kind, size, order)
        case .layout(let shape): measureLayout(shape)
        case .ambiguity(let shape): measureAmbiguity(shape)
        case .system(let shape): try measureSystem(shape)
        case .storyboard(let views): try measureStoryboard(views: views)
        case .text(let bytes, let lines): try measureText(bytes: bytes, lines: lines)
        }
    }

    private func report(_ name: String, _ number: Double) {
        FileHandle.standardOutput.write(Data("\(name) \(number)\n".utf8))
    }

    /// Returns the minimum of up to ten rounds. No new round starts after half a second.
    private func best(_ round: () throws -> Double) rethrows -> Double {
        let start = ProcessorTime.now
        var best = try round()
        for _ in 1..<10 where ProcessorTime.now - start < 5e5 { best = min(best, try round()) }
        return best
    }

    // MARK: Solver

    private func measureSolver(_ kind: String, _ size: Int, _ order: Workload.Order) throws {
        guard let work = Workload(kind, size)?.entered(order) else { return }
        var run = SolverRun(work)
        let memory = ProcessMemory.resident
        let start = ProcessorTime.now
        try run.build()
        let first = ProcessorTime.now - start
        report("build", first)
        report("checksum", run.checksum)
        report("memory", Double(ProcessMemory.peak - memory))
        for case ("local_const", .constant(let row, let constant)) in work.operations {
            report(
                "change",
                try best {
                    let start = ProcessorTime.now
                    try run.setConstant(constant, ofRow: row)
                    let time = ProcessorTime.now - start
                    try run.setConstant(work.rows[row].constant, ofRow: row)
                    return time
                })
        }
        if first < 5e5 { report("build", min(first, try best { try Ours.build(work, rounds: 1).microseconds })) }
    }

    private func measureSystem(_ shape: LayoutShape) throws {
        let screen = shape.makeScreen()
        screen.layOut()
        guard let work = Workload(screen.window.engine.solverSystem, kind: "\(shape.kind)", size: shape.count) else {
            return
        }
        report("build", try best { try Ours.build(work, rounds: 1).microseconds })
        if let kiwi = KiwiPeer()?.measure("build", of: work, rounds: 1) { report("kiwi", kiwi.microseconds) }
    }

    // MARK: Layout

    private func measureLayout(_ shape: LayoutShape) {
        report("first", firstLayout(shape))
        let screen = shape.makeScreen()
        screen.layOut()
        for change in shape.changes {
            var times = (on: Double.infinity, off: Double.infinity)
            _ = best {
                let start = ProcessorTime.now
                screen.apply(change, true)
                let changed = ProcessorTime.now
                screen.apply(change, false)
                let end = ProcessorTime.now
                times = (min(times.on, changed - start), min(times.off, end - changed))
                return end - start
            }
            report(change.rawValue, max(times.on, times.off))
        }
    }

    private func firstLayout(_ shape: LayoutShape) -> Double {
        best {
            let start = ProcessorTime.now
            shape.makeScreen().layOut()
            return ProcessorTime.now - start
        }
    }

    private func measureAmbiguity(_ shape: LayoutShape) {
        report("first", firstLayout(shape))
        let asking = best {
            let screen = shape.makeScreen()
            screen.layOut()
            let start = ProcessorTime.now
            for view in screen.views { _ = view.hasAmbiguousLayout }
            return ProcessorTime.now - start
        }
        report("asking", asking)
    }

    // MARK: Documents

    private func measureStoryboard(views: Int) throws {
        let file = SourceFile(name: "Chain.storyboard", text: ChainStoryboard(views: views).text)
        let measurer = try CairoTextMeasurer()
        let memory = ProcessMemory.resident
        let time = try best {
            let start = ProcessorTime.now
            var report = InterfaceReport()
            report.add(try InterfaceReader.read(file), measured: nil, measuring: measurer)
            return ProcessorTime.now - start
        }
        report("time", time)
        report("memory", Double(ProcessMemory.peak - memory))
    }

    private func measureText(bytes: Int, lines: Int) throws {
        let words = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. "
        let text = String(String(repeating: words, count: bytes / words.utf8.count + 1).prefix(bytes))
        let measurer = try CairoTextMeasurer()
        let start = ProcessorTime.now
        let window = Window(size: Size(width: 390, height: 844), scale: 3, measuring: measurer)
        let label = window.makeView("label", content: .label(.init(text, numberOfLines: lines)))
        window.rootView.addSubview(label)
        LayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor),
            label.topAnchor.constraint(equalTo: window.rootView.topAnchor),
        ])
        window.rootView.layoutIfNeeded()
        report("first", ProcessorTime.now - start)
    }
}

/// The text of a storyboard in which each view is constrained to the previous view.
private struct ChainStoryboard {
    let views: Int

    var text: String {
        let boxes = (0..<views).map {
            """
            <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="v\($0)">
            <rect key="frame" x="0.0" y="\(Double(10 * $0))" width="375" height="10"/>
            <constraints><constraint firstAttribute="height" constant="10" id="h\($0)"/></constraints></view>
            """
        }
        let chain = (0..<views).map {
            let above = $0 == 0 ? ("root", "top") : ("v\($0 - 1)", "bottom")
            return """
                <constraint firstItem="v\($0)" firstAttribute="top" secondItem="\(above.0)" secondAttribute="\(above.1)" id="t\($0)"/>
                <constraint firstItem="v\($0)" firstAttribute="leading" secondItem="root" secondAttribute="leading" id="l\($0)"/>
                <constraint firstAttribute="trailing" secondItem="v\($0)" secondAttribute="trailing" id="r\($0)"/>
                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="14000" \
            targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="vc">
            <device id="retina4_7" orientation="portrait"/>
            <scenes><scene sceneID="scene"><objects>
            <viewController id="vc" sceneMemberID="viewController">
            <view key="view" id="root">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
            <subviews>
            \(boxes.joined(separator: "\n"))
            </subviews>
            <constraints>
            \(chain.joined(separator: "\n"))
            </constraints>
            </view>
            </viewController>
            </objects></scene></scenes>
            </document>
            """
    }
}

/// A measurement in a separate process, which the system terminates when it exceeds its processor time limit.
///
/// The solver cannot be interrupted, so a measurement that may take hours must not run in the process that prints the
/// table. In a separate process, the peak memory also belongs to this measurement alone.
struct BoundedRun {
    /// The numbers that the process printed before it ended, by name.
    let numbers: [String: Double]
    /// The reason why numbers are missing, such as `> 20 s`; `nil` if the process ended normally.
    let problem: String?

    /// Runs the measurement in a new process and waits for the process to end.
    ///
    /// - Parameters:
    ///   - measurement: The measurement.
    ///   - seconds: The maximum processor time of the measurement.
    init(_ measurement: ShapeMeasurement, seconds: Int) {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = ["measure", "\(seconds)", measurement.text]
        let pipe = Pipe()
        process.standardOutput = pipe
        // If a process traps, it writes a backtrace of several pages.
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else {
            (numbers, problem) = ([:], "not started")
            return
        }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        let pairs = lines.compactMap { words -> (String, Double)? in
            guard words.count == 2, let number = Double(words[1]) else { return nil }
            return (String(words[0]), number)
        }
        numbers = Dictionary(pairs) { $1 }
        if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGXCPU {
            problem = "> \(seconds) s"
        } else {
            problem = process.terminationStatus == 0 ? nil : "failed"
        }
    }

    /// Limits the processor time of this process and of each child process.
    static func limitProcessorTime(toSeconds seconds: Int) {
        var limit = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds + 1))
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    }
}
