import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("A turn of the run loop")
struct TurnTests {
    /// The root contains card, and card contains title.
    private func makeWindow() -> (window: Window, card: View, title: View) {
        let window = Window.phone()
        let card = window.addView("card")
        let title = window.addView("title", .label(.init("Hello", font: Font(size: 20))), to: card)
        LayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 16),
            card.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 20),
            card.widthAnchor.constraint(equalToConstant: 200), card.heightAnchor.constraint(equalToConstant: 80),
            title.centerXAnchor.constraint(equalTo: card.centerXAnchor),
            title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
        ])
        return (window, card, title)
    }

    @Test func `updates constraints from the leaves up and lays out from the root down (B9, semantics 1.6, 1.11)`() {
        let (window, _, _) = makeWindow()
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .zero)
        let lines = window.takeLines().filter { !$0.hasPrefix("needs") && !$0.hasPrefix("solve") }
        #expect(
            lines == [
                "loadView root", "viewDidLoad root", "viewWillAppear root", "viewIsAppearing root",
                "viewLayoutMarginsDidChange root",
                "updateConstraints title", "updateConstraints card", "updateViewConstraints root",
                "updateConstraints root", "viewWillLayoutSubviews root", "layoutSubviews root", "frame card",
                "viewDidLayoutSubviews root", "layoutSubviews card", "frame title", "layoutSubviews title",
                "draw title", "viewDidAppear root",
            ])
        #expect(window.view(named: "title")?.frame == Rect(x: 75, y: 8, width: 50, height: 24))
    }

    @Test func `does nothing without requests`() {
        let (window, _, _) = makeWindow()
        var simulator = RunLoopSimulator(window: window, cues: [])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(5))
        #expect(window.takeEvents().isEmpty)
    }

    @Test func `moves a card without laying out its content`() {
        let (window, card, _) = makeWindow()
        let moved = card.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 50)
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    LayoutConstraint.deactivate(window.constraints.filter { $0.identifier.hasPrefix("card.leading") })
                    moved.isActive = true
                }
            ])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        #expect(card.frame.minX == 50)
        let layouts = window.takeLines().filter { $0.hasPrefix("layoutSubviews") }
        #expect(layouts == ["layoutSubviews root"])
    }

    @Test func `measures a label again after its text changed, and draws it`() {
        let (window, _, title) = makeWindow()
        var simulator = RunLoopSimulator(
            window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in title.text = "Hello, world" }])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        #expect(title.frame == Rect(x: 40, y: 8, width: 120, height: 24))
        let lines = window.takeLines()
        #expect(lines.contains("updateConstraints title"))
        #expect(lines.last == "draw title")
    }

    @Test func `performs everything that is due at one time in one turn, in the scheduled order`() {
        let (window, _, _) = makeWindow()
        var order: [Int] = []
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(2)) { _ in order.append(3) },
                ScheduledCue(at: .seconds(1)) { _ in order.append(1) },
                ScheduledCue(at: .seconds(1)) { _ in order.append(2) },
            ])
        simulator.run(until: .seconds(3))
        #expect(order == [1, 2, 3])
    }

    @Test func `names the statement and the event that led to each event`() throws {
        let (window, card, _) = makeWindow()
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.perform("card.setNeedsLayout", line: 12) { card.setNeedsLayout() }
                }
            ])
        simulator.run(until: .zero)
        let first = window.takeEvents().count
        simulator.run(until: .seconds(1))
        let events = window.takeEvents()
        #expect(events.map(\.kind) == [.cue, .needsLayout, .layoutSubviews])
        #expect(events.map(\.cause.line) == [12, 12, 12])
        #expect(events.map(\.cause.event) == [nil, first, first + 1])
    }

    @Test func `lays out neither ancestors nor siblings of the receiver of layoutIfNeeded (semantics 3.1, 3.4)`() {
        let (window, card, _) = makeWindow()
        let other = window.addView("other")
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    for view in [window.rootView, other, card] { view.setNeedsLayout() }
                    window.perform("flush", line: nil) { card.layoutIfNeeded() }
                    window.perform("after", line: nil) {}
                }
            ])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        let lines = window.takeLines().filter { $0.hasPrefix("layoutSubviews") || $0.hasPrefix("cue") }
        #expect(
            lines == ["cue flush", "layoutSubviews card", "cue after", "layoutSubviews root", "layoutSubviews other"])
    }
}
