import Geometry
import Simulation
import TimelineScript

extension AnimatorCall {
    func perform(on animator: ViewPropertyAnimator) {
        switch self {
        case .start(let delay): animator.startAnimation(afterDelay: delay)
        case .pause: animator.pauseAnimation()
        case .resume(let factor, let curve):
            animator.continueAnimation(withTimingParameters: curve, durationFactor: factor)
        case .stop(let withoutFinishing): animator.stopAnimation(withoutFinishing)
        case .finish(let position): animator.finishAnimation(at: position)
        case .setFractionComplete(let value): animator.fractionComplete = value
        case .setReversed(let value): animator.isReversed = value
        }
    }

    /// What is assigned or given, as the trace prints it.
    var valueText: String {
        switch self {
        case .start(let delay): delay > .zero ? "after \(delay.shortText)" : ""
        case .pause: ""
        case .resume(let factor, _): factor > 0 ? "for \(factor.shortText)" : ""
        case .stop(let withoutFinishing): withoutFinishing ? "without finishing" : ""
        case .finish(let position): "at \(position.rawValue)"
        case .setFractionComplete(let value): "= \(value.shortText)"
        case .setReversed(let value): "= \(value)"
        }
    }
}
