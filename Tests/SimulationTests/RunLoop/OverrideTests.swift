import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("An override of a view's method")
struct OverrideTests {
    private let window = Window.phone()

    /// Returns a view of 100 × 40 at (10, 20) after a layout.
    private func box() -> View {
        let box = window.addView("box")
        box.place(x: 10, y: 20)
        LayoutConstraint.activate([
            box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 40),
        ])
        return box
    }

    @Test func `of layoutSubviews sees new frames after super, and old frames before it (semantics 1.9)`() {
        let box = box()
        var frames: [Rect] = []
        window.rootView.override(.layoutSubviews) { _, callSuper in
            frames.append(box.frame)
            callSuper()
            frames.append(box.frame)
        }
        _ = window.firstTurn()
        #expect(frames == [.zero, Rect(x: 10, y: 20, width: 100, height: 40)])
    }

    @Test func `of layoutSubviews that does not call super leaves subviews where they are`() {
        let box = box()
        window.rootView.override(.layoutSubviews) { _, _ in }
        _ = window.firstTurn()
        #expect(box.frame == .zero)
    }

    /// Semantics 1.9 and 2.1: super uses the current constraints, including a change in the line before.
    @Test func `of layoutSubviews that changes a constraint before super affects super (semantics 4.1)`() {
        let box = box()
        let width = window.constraints.first { $0.identifier == "box.width == 100" }
        window.rootView.override(.layoutSubviews) { _, callSuper in
            width?.constant = 60
            callSuper()
        }
        _ = window.firstTurn()
        #expect(box.frame.width == 60)
        window.rootView.setNeedsLayout()
        window.rootView.layoutIfNeeded()
        #expect(window.takeLines().count { $0 == "layoutSubviews root" } == 1)
    }

    @Test func `of updateConstraints makes constraints before and after super`() {
        let box = box()
        var order: [String] = []
        box.override(.updateConstraints) { _, callSuper in
            order.append("before")
            callSuper()
            order.append("after")
        }
        window.rootView.override(.updateConstraints) { _, callSuper in
            callSuper()
            order.append("root")
        }
        _ = window.firstTurn()
        #expect(order == ["before", "after", "root"])
    }

    @Test func `of draw lets a plain view draw, after setNeedsDisplay and, with redraw, a change of size (1.12)`() {
        let box = box()
        var count = 0
        box.override(.draw) { _, _ in count += 1 }
        _ = window.firstTurn()
        #expect(count == 1)
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { _ in box.setNeedsDisplay() },
                ScheduledCue(at: .seconds(2)) { _ in box.setNeedsLayout() },
                ScheduledCue(at: .seconds(3)) { _ in box.frame.size.width = 50 },
                ScheduledCue(at: .seconds(4)) { _ in
                    box.contentMode = .redraw
                    box.frame.size.width = 50
                },
            ])
        var counts: [Int] = []
        for second in 1...4 {
            simulator.run(until: .seconds(second))
            counts.append(count)
        }
        // The layout after the change of size restores the width of the constraint in the same turn.
        #expect(counts == [2, 2, 2, 3])
    }

    @Test func `of intrinsicContentSize is called once for each invalidation (semantics 2.5)`() {
        let box = window.addView("tag", .label(.init("abc", font: Font(size: 20))))
        box.place()
        var asked: [IntrinsicSize] = []
        box.overrideIntrinsicContentSize { _, natural in
            asked.append(natural)
            return IntrinsicSize(width: 80 + 10 * Double(asked.count), height: natural.height)
        }
        let events = window.firstTurn()
        #expect(events.filter { $0.kind == .intrinsicContentSize }.map(\.subject) == ["tag"])
        // Three letters of 10 points, and a line height of 24.
        #expect(asked == [IntrinsicSize(width: 30, height: 24)])
        #expect(box.frame.size == Size(width: 90, height: 24))
        for _ in 1...3 { box.invalidateIntrinsicContentSize() }
        window.rootView.layoutIfNeeded()
        #expect(asked.count == 2 && box.frame.width == 100)
    }

    @Test func `has the event that called it and its own line as causes`() throws {
        let box = box()
        box.override(.layoutSubviews, line: 77) { view, callSuper in
            callSuper()
            view.window.note("box", "laid out")
        }
        let events = window.firstTurn()
        let note = try #require(events.first { $0.kind == .note })
        #expect(note.cause.line == 77)
        let cause = try #require(note.cause.event)
        #expect(events[cause].kind == .layoutSubviews && events[cause].subject == "box")
    }

    @Test func `animates what it changes when layout runs inside a block`() {
        let box = box()
        window.rootView.override(.layoutSubviews) { _, callSuper in
            callSuper()
            box.alpha = 0.5
        }
        box.alpha = 0.5
        _ = window.firstTurn()
        box.alpha = 1
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.animate(withDuration: .seconds(1), curve: .linear) {
                        window.rootView.setNeedsLayout()
                        window.rootView.layoutIfNeeded()
                    }
                }
            ])
        simulator.run(until: .seconds(1))
        #expect(window.presentation(at: .seconds(1.5))[box.id].alpha == 0.75)
    }
}
