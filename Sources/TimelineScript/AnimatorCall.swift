package import Animation
package import Simulation

/// What a statement does to an animator.
package enum AnimatorCall: Hashable, Sendable {
    case start(afterDelay: Duration)
    case pause
    /// The factor is not negative.
    case resume(durationFactor: Double, curve: TimingCurve? = nil)
    case stop(withoutFinishing: Bool)
    case finish(ViewPropertyAnimator.Position)
    /// 0 through 1.
    case setFractionComplete(Double)
    case setReversed(Bool)

    var member: Action.Member {
        switch self {
        case .start: .startAnimation
        case .pause: .pauseAnimation
        case .resume: .continueAnimation
        case .stop: .stopAnimation
        case .finish: .finishAnimation
        case .setFractionComplete: .fractionComplete
        case .setReversed: .isReversed
        }
    }
}

/// An animator as the script describes it.
package struct AnimatorSpec: Hashable, Sendable {
    /// What the trace calls the statement that hands a cue's statements to an animator, behind its name.
    package static let additionEvent = "addAnimations"

    package var name: Located<String>
    /// Its duration and its curve.
    package var timing: AnimationTiming
    /// How frames between two layouts come about.
    package var inbetweening = Inbetweening.blend
    package var scrubsLinearly = true
    package var pausesOnCompletion = false
}
