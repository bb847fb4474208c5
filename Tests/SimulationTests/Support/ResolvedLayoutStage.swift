import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A view `outer` of 100 points, and a view `inner` that fills it up to a width of 200.
final class ResolvedLayoutStage {
    let window = Window.phone()
    let outer: View
    let inner: View
    let width: LayoutConstraint
    private var simulator: RunLoopSimulator

    init(_ cues: [(Int, (ResolvedLayoutStage) -> Void)]) {
        outer = window.addView("outer")
        inner = window.addView("inner", to: outer)
        width = outer.widthAnchor.constraint(equalToConstant: 100)
        let fill = inner.widthAnchor.constraint(equalTo: outer.widthAnchor)
        fill.priority = .defaultHigh
        outer.place()
        inner.place()
        LayoutConstraint.activate([
            width, outer.heightAnchor.constraint(equalToConstant: 50), fill,
            inner.widthAnchor.constraint(lessThanOrEqualToConstant: 200),
            inner.heightAnchor.constraint(equalToConstant: 20),
        ])
        simulator = RunLoopSimulator(window: window, cues: [])
        simulator = RunLoopSimulator(
            window: window,
            cues: cues.map { time, perform in
                ScheduledCue(at: .milliseconds(time)) { [unowned self] _ in perform(self) }
            })
    }

    func widen(to width: Double, _ interpolation: InterpolationMode?, curve: TimingCurve = .linear) {
        window.animate(AnimationTiming(duration: .seconds(1), curve: curve), between: interpolation) {
            self.width.constant = width
            window.rootView.layoutIfNeeded()
        }
    }

    /// Returns the widths of the two views.
    func widths(_ milliseconds: Int) -> [Double] {
        simulator.run(until: .milliseconds(milliseconds))
        let seen = window.presentation(at: .milliseconds(milliseconds))
        return [seen[outer.id].bounds.width, seen[inner.id].bounds.width]
    }
}
