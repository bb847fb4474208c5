import Geometry
import Layout
import Simulation
import TestSupport
import Views

/// A card of 100 × 100 in the root view, with a dot of 10 × 10 in it, and a second card beside it.
struct MotionStage {
    let window = Window.phone()
    let root: View
    let card: View
    let dot: View
    let other: View
    let slide: LayoutConstraint
    let dotLeft: LayoutConstraint
    let idle: LayoutConstraint

    init() {
        root = window.rootView
        card = window.addView("card")
        dot = window.addView("dot", to: card)
        other = window.addView("other")
        slide = card.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10)
        dotLeft = dot.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 5)
        idle = card.widthAnchor.constraint(equalToConstant: 300)
        slide.identifier = "slide"
        dotLeft.identifier = "dotLeft"
        idle.identifier = "idle"
        other.place(x: 200, y: 300)
        LayoutConstraint.activate(
            [slide, dotLeft, card.topAnchor.constraint(equalTo: root.topAnchor, constant: 20)]
                + [dot.topAnchor.constraint(equalTo: card.topAnchor, constant: 5)]
                + card.constraints(sizeEqualTo: Size(width: 100, height: 100))
                + dot.constraints(sizeEqualTo: Size(width: 10, height: 10))
                + other.constraints(sizeEqualTo: Size(width: 50, height: 50)))
    }

    /// Plays a turn with `statements` after a first layout. Returns the notes about motion in it.
    func notes(after statements: @escaping () -> Void) -> [UnanimatedChange] {
        var simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: .seconds(1)) { _ in statements() }])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(5))
        return window.takeEvents().compactMap(\.stillness)
    }

    func animate(_ duration: Duration = .seconds(1), _ body: @escaping () -> Void) {
        window.animate(withDuration: duration, animations: body)
    }
}
