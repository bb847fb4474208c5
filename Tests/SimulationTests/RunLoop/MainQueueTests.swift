import Simulation
import TestSupport
import Testing
import Views

/// Semantics 1.1 to 1.3: the time of a block in relation to the commit of the turn that queued it.
@Suite("A block on the main queue")
struct MainQueueTests {
    private let window = Window.phone()

    /// Returns the events at one second, in order: layouts of the root view, and the notes of the statements.
    private func order(_ cue: @escaping (Window) -> Void) -> [String] {
        var simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: .seconds(1), perform: cue)])
        simulator.run(until: .milliseconds(999))
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        return window.takeEvents().filter { $0.kind == .note || $0.kind == .layoutSubviews }
            .map { $0.kind == .note ? $0.subject : "layout" }
    }

    @Test func `that an event handler queues runs before the commit of the turn`() {
        let order = order { window in
            window.rootView.setNeedsLayout()
            window.async { window.note("block", "") }
            window.note("handler", "")
        }
        #expect(order == ["handler", "block", "layout"])
    }

    @Test func `that a block queues runs after the next commit`() {
        let order = order { window in
            window.rootView.setNeedsLayout()
            window.async {
                window.note("first", "")
                window.async { window.note("second", "") }
            }
        }
        #expect(order == ["first", "layout", "second"])
    }

    @Test func `that a timer queues runs after the next commit`() {
        window.scheduleTimer(every: .seconds(1), times: 1) { [window] _ in
            window.rootView.setNeedsLayout()
            window.note("timer", "")
            window.async { window.note("block", "") }
        }
        #expect(order { _ in } == ["timer", "layout", "block"])
    }

    @Test func `that an override queues runs after the commit that called it`() {
        let root = window.rootView
        root.override(.layoutSubviews) { view, callSuper in
            callSuper()
            if view.alpha == 0.5 { view.window.async { view.window.note("block", "") } }
        }
        let order = order { window in
            root.alpha = 0.5
            root.setNeedsLayout()
        }
        #expect(order == ["layout", "block"])
    }

    @Test func `that an event handler queues waits for the next turn if the queue already ran`() {
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .zero) { window in
                    window.async(after: .seconds(1)) { window.note("earlier", "") }
                },
                ScheduledCue(at: .seconds(1)) { window in
                    window.rootView.setNeedsLayout()
                    window.note("handler", "")
                    window.async { window.note("block", "") }
                },
            ])
        simulator.run(until: .milliseconds(999))
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        let lines = window.takeLines().filter { $0.hasPrefix("note") || $0.hasPrefix("layoutSubviews") }
        #expect(lines == ["note earlier", "note handler", "layoutSubviews root", "note block"])
    }

    @Test func `with a delay runs at its time, and blocks with the same time run in the order queued`() {
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.async(after: .milliseconds(300)) { window.note("c", "") }
                    window.async(after: .milliseconds(200)) { window.note("a", "") }
                    window.async(after: .milliseconds(200)) { window.note("b", "") }
                }
            ])
        simulator.run(until: .seconds(2))
        let notes = window.takeEvents().filter { $0.kind == .note }
        #expect(notes.map(\.subject) == ["a", "b", "c"])
        #expect(notes.map(\.time) == [.milliseconds(1200), .milliseconds(1200), .milliseconds(1300)])
    }
}

@Suite("A timer of the run loop")
struct RunLoopTimerTests {
    private let window = Window.phone()

    private func times(until end: Duration) -> [Duration] {
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: end)
        return window.takeEvents().filter { $0.kind == .timer }.map(\.time)
    }

    @Test func `fires at every interval, exactly`() {
        window.scheduleTimer(every: .milliseconds(100)) { _ in }
        #expect(times(until: .milliseconds(450)) == (1...4).map { .milliseconds(100 * $0) })
    }

    @Test func `ends after its last time, or when it is invalidated`() {
        window.scheduleTimer("few", every: .milliseconds(100), first: .zero, times: 3) { _ in }
        var count = 0
        window.scheduleTimer("stopped", every: .milliseconds(100)) { timer in
            count += 1
            if count == 2 { timer.invalidate() }
        }
        #expect(times(until: .seconds(3)) == [0, 100, 100, 200, 200].map { .milliseconds($0) })
    }

    @Test func `has its own turns, before the cues of the same time`() {
        window.scheduleTimer(every: .seconds(1), times: 1) { [window] _ in window.note("timer", "") }
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { $0.note("cue", "") }])
        simulator.run(until: .seconds(2))
        #expect(window.takeEvents().filter { $0.kind == .note }.map(\.subject) == ["timer", "cue"])
    }

    @Test func `fires immediately if its first time has passed, and time never decreases`() {
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(2)) { window in
                    window.scheduleTimer(every: .seconds(1), first: .seconds(1), times: 2) { _ in }
                }
            ])
        simulator.run(until: .seconds(5))
        let events = window.takeEvents()
        #expect(events.filter { $0.kind == .timer }.map(\.time) == [.seconds(2), .seconds(3)])
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
}
