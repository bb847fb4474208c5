import Geometry
import Layout
import TestSupport
import Testing

@testable import Simulation

@Suite("The recording of a window")
struct TraceRecordingTests {
    /// Plays a scene with two contradictory required widths. The second width is activated at 0.1 s.
    private func play(_ recording: TraceRecording) -> [TraceEvent] {
        let window = Window.phone()
        let box = window.addView("box")
        box.place()
        let narrow = box.widthAnchor.constraint(equalToConstant: 50)
        let wide = box.widthAnchor.constraint(equalToConstant: 80)
        (narrow.identifier, wide.identifier) = ("narrow", "wide")
        LayoutConstraint.activate([narrow, box.heightAnchor.constraint(equalToConstant: 10)])
        window.recording = recording
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .milliseconds(100)) { _ in wide.isActive = true }])
        simulator.run(until: .seconds(1))
        return window.takeEvents()
    }

    /// A first layout records several events for each view.
    @Test func `needs 128 bytes for each event`() {
        #expect(MemoryLayout<TraceEvent>.stride == 128)
    }

    @Test func `includes everything by default`() {
        let kinds = Set(play(.everything).map(\.kind))
        #expect(kinds.isSuperset(of: [.solve, .updateConstraints, .layoutSubviews, .frame, .conflict]))
    }

    @Test func `includes only conflicts if no sink reads the trace`() {
        let events = play(.problems)
        #expect(events.map(\.description) == play(.everything).filter { $0.kind == .conflict }.map(\.description))
        #expect(events.map(\.subject) == ["wide"])
        #expect(events.map(\.id) == [0])
    }

    @Test func `can be disabled, without an effect on layout`() {
        #expect(play(.nothing).isEmpty)
        let window = Window.phone()
        let box = window.addView("box")
        box.place(x: 7, y: 9)
        box.widthAnchor.constraint(equalToConstant: 30).isActive = true
        box.heightAnchor.constraint(equalToConstant: 20).isActive = true
        window.recording = .nothing
        #expect(window.firstTurn().isEmpty)
        #expect(box.frame.minX == 7 && box.frame.minY == 9 && box.frame.width == 30)
    }

    /// Text is created when it is read, and never for events that are not recorded.
    @Test func `contains no text`() {
        let window = Window.phone()
        window.recording = .nothing
        var asked = 0
        func text() -> String {
            asked += 1
            return "text"
        }
        var simulator = RunLoopSimulator(
            window: window,
            cues: [ScheduledCue(at: .zero) { $0.perform(text(), text(), line: 1) {} }])
        simulator.run(until: .zero)
        #expect(asked == 0)
    }
}
