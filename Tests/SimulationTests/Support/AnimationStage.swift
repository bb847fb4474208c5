import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Views

/// A call to an animator, with its time in milliseconds.
typealias AnimatorCall = (Int, (ViewPropertyAnimator, AnimationStage) -> Void)

/// A phone with one view of 100 × 50 that code positions at (20, 30), and a list of the completions with their times.
final class AnimationStage {
    let window = Window.phone()
    let box: View
    private(set) var completed: [String] = []
    private var simulator: RunLoopSimulator

    /// - Parameter cues: The cues, with times in milliseconds.
    init(_ cues: [(Int, (AnimationStage) -> Void)]) {
        box = window.addView("box")
        box.frame = Rect(x: 20, y: 30, width: 100, height: 50)
        simulator = RunLoopSimulator(window: window, cues: [])
        simulator = RunLoopSimulator(
            window: window,
            cues: cues.map { time, perform in
                ScheduledCue(at: .milliseconds(time)) { [unowned self] _ in perform(self) }
            })
    }

    /// Returns a stage with an animator of one second that moves the box to x = 120 and is created at 0 s.
    ///
    /// - Parameters:
    /// - prepare: Called once with the new animator, which is not started automatically.
    /// - calls: The calls to the animator, with times in milliseconds.
    static func animator(
        curve: TimingCurve = .linear, prepare: @escaping (ViewPropertyAnimator, AnimationStage) -> Void,
        _ calls: [AnimatorCall]
    ) -> (stage: AnimationStage, animator: () -> ViewPropertyAnimator?) {
        var animator: ViewPropertyAnimator?
        let make: (Int, (AnimationStage) -> Void) = (
            0,
            { stage in
                let new = ViewPropertyAnimator(window: stage.window, duration: .seconds(1), curve: curve) {
                    stage.box.frame.origin.x = 120
                }
                prepare(new, stage)
                animator = new
            }
        )
        let rest = calls.map { time, call in
            (time, { (stage: AnimationStage) in if let animator { call(animator, stage) } })
        }
        return (AnimationStage([make] + rest), { animator })
    }

    /// Returns a completion that notes `name`, whether the animation finished, and the time.
    func note(_ name: String) -> (Bool) -> Void {
        { [unowned self] finished in completed.append("\(name) \(finished) \(time)") }
    }

    /// Returns a completion for an animator, which notes the position and the time.
    func notePosition() -> (ViewPropertyAnimator.Position) -> Void {
        { [unowned self] position in completed.append("animator \(position) \(time)") }
    }

    /// The time in milliseconds, from the last event.
    private var time: String {
        guard let time = window.takeEvents().last?.time else { return "?" }
        return "\(Int((time / .milliseconds(1)).rounded()))"
    }

    /// Returns the presentation of the box after the given number of milliseconds. Times must not decrease.
    func seen(_ milliseconds: Double) -> ViewState {
        let time = Duration.microseconds(Int(milliseconds * 1000))
        simulator.run(until: time)
        return window.presentation(at: time)[box.id]
    }

    /// Returns the left edge of the box in this presentation.
    func x(_ milliseconds: Double) -> Double { seen(milliseconds).frame.minX }
}

/// Whether two numbers are equal except for rounding errors.
func close(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool { abs(a - b) <= tolerance }
