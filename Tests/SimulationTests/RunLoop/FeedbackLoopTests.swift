import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

@Suite("A layout that never ends")
struct FeedbackLoopTests {
    private let window = Window.phone()

    /// Makes a child and its superview that request each other's layout, at lines 11 and 22.
    private func loop() -> View {
        let child = window.addView("child")
        child.override(.layoutSubviews, line: 11) { view, callSuper in
            callSuper()
            view.superview?.setNeedsLayout()
        }
        window.rootView.override(.layoutSubviews, line: 22) { _, callSuper in
            callSuper()
            child.setNeedsLayout()
        }
        return child
    }

    /// Semantics 4.5: the threshold is the number of layouts that are allowed for a view.
    @Test("stops when a view was laid out more often than the threshold", arguments: [(50, 50), (60, 60), (7, 50)])
    func threshold(given: Int, limit: Int) throws {
        _ = loop()
        window.feedbackLoopThreshold = given
        let events = window.firstTurn()
        let found = try #require(window.feedbackLoop)
        #expect(found.kind == .layouts(limit: limit))
        #expect(found.turn == 0 && found.time == .zero)
        // A few more layouts are recorded, as UIKit also continues for a short time.
        #expect(events.count { $0.kind == .layoutSubviews && $0.subject == found.subject } == limit + 10)
        #expect(events.last?.kind == .feedbackLoop)
    }

    @Test(arguments: [(1, 50), (50, 50), (400, 400), (1000, 1000), (5000, 1000)])
    func `clamps the threshold as UIKit does`(given: Int, clamped: Int) {
        window.feedbackLoopThreshold = given
        #expect(window.feedbackLoopThreshold == clamped)
    }

    @Test func `is described with the requests and their lines (semantics 4.4)`() throws {
        _ = loop()
        window.feedbackLoopThreshold = 50
        _ = window.firstTurn()
        let cycle = try #require(window.feedbackLoop?.cycle)
        let lines = cycle.map { "\($0.kind.rawValue) \($0.subject) \($0.cause.line ?? 0)" }
        let round = [
            "layoutSubviews child 22", "needsLayout root 11", "layoutSubviews root 11", "needsLayout child 22",
            "layoutSubviews child 22",
        ]
        let sameRound = [
            "layoutSubviews root 11", "needsLayout child 22", "layoutSubviews child 22", "needsLayout root 11",
            "layoutSubviews root 11",
        ]
        #expect(lines == round || lines == sameRound)
    }

    /// The loop of lines 11 and 22 is a cycle. The description can start with either of them.
    @Test func `is described with the overriding views and their lines first, also in a failing test`() throws {
        _ = loop()
        window.feedbackLoopThreshold = 50
        _ = window.firstTurn()
        let found = try #require(window.feedbackLoop)
        let overrides = found.overrides.map { "\($0.subject) \($0.method) \($0.line ?? 0)" }
        #expect(Set(overrides) == ["child layoutSubviews 11", "root layoutSubviews 22"] && overrides.count == 2)
        let (child, root) = (
            "'child' overrides layoutSubviews in line 11", "'root' overrides layoutSubviews in line 22"
        )
        let excess = ": '\(found.subject)' was laid out more than 50 times in one turn"
        #expect([child + ", " + root + excess, root + ", " + child + excess].contains("\(found)"))
        // The text that a failing #expect(window.feedbackLoop == nil) prints.
        let printed = String(describingForTest: window.feedbackLoop)
        #expect(printed.contains("\(found)"), "\(printed)")
        #expect(String(reflecting: found).hasPrefix("\(found); repeating cycle: layoutSubviews"))
    }

    @Test func `names only the override if the laid out view overrides nothing`() throws {
        let child = window.addView("child")
        let quiet = window.addView("quiet", to: child)
        // Calls super and makes no request.
        quiet.override(.layoutSubviews, line: 7) { _, callSuper in callSuper() }
        child.override(.layoutSubviews, line: 11) { view, callSuper in
            callSuper()
            view.superview?.setNeedsLayout()
            view.setNeedsLayout()
        }
        window.feedbackLoopThreshold = 50
        _ = window.firstTurn()
        let found = try #require(window.feedbackLoop)
        #expect(found.overrides.map(\.subject) == ["child"] && found.overrides.map(\.line) == [11])
        #expect("\(found)".hasPrefix("'child' overrides layoutSubviews in line 11: "))
    }

    @Test func `names the override of a controller, and an override that queues a block`() throws {
        let controller = window.rootViewController
        controller.override(.viewDidLayoutSubviews, line: 44) { controller, _ in
            let window = controller.view.window
            window.async(line: 45) { window.rootView.setNeedsLayout() }
        }
        window.feedbackLoopThreshold = 50
        _ = window.firstTurn()
        let found = try #require(window.feedbackLoop)
        #expect("\(found)".hasPrefix("'\(controller.name)' overrides viewDidLayoutSubviews in line 44: more"))
    }

    @Test func `ends without a threshold too`() {
        _ = loop()
        _ = window.firstTurn()
        #expect(window.feedbackLoop?.kind == .layouts(limit: 1000))
    }

    @Test func `also stops before the first turn, and outside of turns`() {
        _ = loop()
        window.rootView.layoutIfNeeded()
        #expect(window.feedbackLoop?.cycle.isEmpty == false)
    }

    @Test func `is not reported for many requests with different causes`() {
        let box = window.addView("box", natural: 10, 10)
        box.place()
        for index in 0..<3000 {
            box.contentSizing.intrinsicOverride = IntrinsicSize(width: Double(index), height: 10)
            window.rootView.layoutIfNeeded()
        }
        #expect(window.feedbackLoop == nil)
        #expect(box.frame.width == 2999)
    }

    @Test func `counts everything in a turn if there is a threshold`() {
        let box = window.addView("box")
        window.feedbackLoopThreshold = 50
        var simulator = RunLoopSimulator(
            window: window,
            cues: [(1, 50), (2, 70)].map { second, count in
                ScheduledCue(at: .seconds(second)) { _ in
                    for _ in 0..<count {
                        box.setNeedsLayout()
                        box.layoutIfNeeded()
                    }
                }
            })
        simulator.run(until: .seconds(1))
        #expect(window.feedbackLoop == nil)
        simulator.run(until: .seconds(2))
        #expect(window.feedbackLoop?.subject == "box")
    }

    @Test func `stops if constraints are updated endlessly`() {
        let box = window.addView("box")
        box.override(.updateConstraints) { view, callSuper in
            callSuper()
            view.setNeedsUpdateConstraints()
        }
        _ = window.firstTurn()
        #expect(window.feedbackLoop?.cycle.contains { $0.subject == "box" } == true)
    }

    @Test func `stops when layoutIfNeeded is called inside the layout that it causes`() {
        let box = window.addView("box")
        box.override(.layoutSubviews) { view, callSuper in
            callSuper()
            view.setNeedsLayout()
            view.window.rootView.layoutIfNeeded()
        }
        _ = window.firstTurn()
        #expect(window.feedbackLoop?.kind == .nestedLayouts(limit: 50))
        #expect(window.feedbackLoop?.subject == "root")
    }

    @Test func `stops if every turn requests the next at the same time`() throws {
        let box = window.addView("box")
        box.override(.layoutSubviews, line: 33) { view, callSuper in
            callSuper()
            view.window.async(line: 34) { view.setNeedsLayout() }
        }
        window.feedbackLoopThreshold = 60
        _ = window.firstTurn()
        let loop = try #require(window.feedbackLoop)
        #expect(loop.kind == .turns(limit: 60))
        let kinds = Set(loop.cycle.map { "\($0.kind.rawValue) \($0.subject)" })
        #expect(kinds == ["block main", "needsLayout box", "layoutSubviews box"])
        #expect(loop.cycle.contains { $0.cause.line == 34 })
    }

    @Test func `stops if every layout requests the next a little later`() throws {
        let box = window.addView("box")
        box.override(.layoutSubviews) { view, callSuper in
            callSuper()
            view.window.async(after: .milliseconds(10)) { view.setNeedsLayout() }
        }
        window.feedbackLoopThreshold = 50
        var simulator = RunLoopSimulator(window: window, cues: [])
        // Runs to the time of each frame, as in a film, and takes the events after each frame.
        for frame in 0..<600 where window.feedbackLoop == nil {
            simulator.run(until: .milliseconds(16 * frame))
            _ = window.takeEvents()
        }
        let loop = try #require(window.feedbackLoop)
        #expect(loop.kind == .turns(limit: 50))
        #expect(loop.time >= .milliseconds(500) && loop.time <= .milliseconds(700))
        #expect(Set(loop.cycle.map(\.kind)) == [.block, .needsLayout, .layoutSubviews])
    }

    @Test func `stops if drawing requests drawing`() {
        let box = window.addView("box")
        box.override(.draw) { view, _ in view.setNeedsDisplay() }
        window.feedbackLoopThreshold = 50
        _ = window.firstTurn()
        #expect(window.feedbackLoop?.kind == .turns(limit: 50))
    }

    @Test func `is not reported for consecutive blocks that layout did not queue`() {
        window.feedbackLoopThreshold = 50
        let box = window.addView("box")
        func tick() {
            box.setNeedsLayout()
            window.async(after: .milliseconds(10)) { tick() }
        }
        var simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: .zero) { _ in tick() }])
        simulator.run(until: .seconds(2))
        #expect(window.feedbackLoop == nil)
        #expect(window.takeLines().count { $0 == "layoutSubviews box" } == 202)
    }

    @Test func `leaves no pending work`() {
        let child = loop()
        _ = window.firstTurn()
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in child.setNeedsLayout() }])
        simulator.run(until: .seconds(5))
        child.layoutIfNeeded()
        #expect(window.takeEvents().isEmpty)
    }

    /// 1005 layouts exceed the limit, but end before the additional recording is complete.
    @Test func `is not reported if the layout settles late, and records no more than before`() {
        let box = window.addView("box")
        var count = 0
        box.override(.layoutSubviews) { view, callSuper in
            callSuper()
            count += 1
            if count < 1005 { view.superview?.setNeedsLayout() }
            if count < 1005 { view.setNeedsLayout() }
        }
        window.recording = .problems
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in box.setNeedsLayout() }])
        simulator.run(until: .zero)
        #expect(window.feedbackLoop == nil && count == 1005)
        #expect(window.recording == .problems)
        _ = window.takeEvents()
        simulator.run(until: .seconds(2))
        #expect(count == 1006 && window.takeEvents().isEmpty)
    }

    @Test("includes its cycle even if only problems are recorded", arguments: [TraceRecording.nothing, .problems])
    func turnsUnrecorded(recording: TraceRecording) throws {
        let box = window.addView("box")
        box.override(.layoutSubviews) { view, callSuper in
            callSuper()
            view.window.async { view.setNeedsLayout() }
        }
        window.feedbackLoopThreshold = 50
        window.recording = recording
        _ = window.firstTurn()
        let loop = try #require(window.feedbackLoop)
        #expect(loop.kind == .turns(limit: 50))
        #expect(Set(loop.cycle.map(\.kind)) == [.block, .needsLayout, .layoutSubviews])
    }

    @Test func `over several turns that ends late does not change the recording`() {
        let box = window.addView("box")
        var count = 0
        box.override(.layoutSubviews) { view, callSuper in
            callSuper()
            count += 1
            if count < 56 { view.window.async { view.setNeedsLayout() } }
        }
        window.feedbackLoopThreshold = 50
        window.recording = .problems
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in box.setNeedsLayout() }])
        simulator.run(until: .seconds(1))
        #expect(window.feedbackLoop == nil && count == 57)
        #expect(window.recording == .problems)
    }
}
