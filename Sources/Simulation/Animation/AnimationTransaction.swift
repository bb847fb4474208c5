import Animation
import Geometry
import Layout
import Views

/// An open animation block.
///
/// Every animatable property that differs between the beginning and the end of the block is animated. So a layout is animated
/// if it runs inside the block, and a change of a constraint is not animated unless a `layoutIfNeeded` follows it.
struct AnimationTransaction {
    var timing: AnimationTiming
    var options: AnimationOptions
    let group: AnimationGroup.ID
    /// How the frames between two layouts are computed; `nil` for the value of the block around it.
    var inbetweening: InterpolationMode?
    /// Whether changes inside the block are not animated.
    var isDisabled = false
    /// The changes of a keyframe block so far; `nil` for other blocks.
    var keyframes: KeyframeRecord?
    /// The animator that the block belongs to; `nil` for other blocks.
    var animator: PropertyAnimation.AnimatorPart?

    /// Takes the timing of the block around it, except for the parts that its options override.
    ///
    /// - Source: semantics 22.11.
    mutating func inherit(from outer: AnimationTransaction) {
        let own = timing
        timing = outer.timing
        if options.contains(.overrideInheritedDuration) {
            timing.duration = own.duration
            timing.delay += own.delay
        }
        if options.contains(.overrideInheritedCurve) { timing.curve = own.curve }
        if options.contains(.overrideInheritedOptions) {
            // UIKit has the first two as options, and the others have no options of their own.
            timing.repeatCount = own.repeatCount
            timing.autoreverses = own.autoreverses
            timing.speed = own.speed
            timing.timeOffset = own.timeOffset
            timing.fillMode = own.fillMode
        } else {
            options.formUnion(outer.options.intersection(.inherited))
        }
        inbetweening = inbetweening ?? outer.inbetweening
        animator = outer.animator
        isDisabled = outer.isDisabled
    }

    /// Whether it animates constants of constraints.
    var resolvesLayout: Bool { inbetweening == .resolve && !isDisabled && timing.duration > .zero }
}

extension AnimationTransaction {
    func animation(
        of change: PropertyChange, of view: ViewID, constraint: LayoutConstraintID? = nil,
        because cause: TraceEvent.Cause, keyframes: KeyframeTrack? = nil
    ) -> PropertyAnimation {
        PropertyAnimation(
            view: view, constraint: constraint, change: change, keyframes: keyframes, timing: timing,
            animator: animator, group: group, cause: cause,
            beginsFromCurrentState: options.contains(.beginFromCurrentState),
            isAdditive: change.property.isAdditive && keyframes == nil && timing.repeatCount == 1,
            isOverSolvedLayout: resolvesLayout && change.property.isOfFrame)
    }
}
