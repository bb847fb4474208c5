internal import Animation
internal import Containers
public import CoreGraphics
internal import Simulation

/// Methods that animate views.
///
/// The changes in an animation block are applied to the model immediately. The screen shows them over time.
extension UIView {
    /// The options of an animation.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// The engine's options, which have the same raw values.
        var engine: Simulation.AnimationOptions { Simulation.AnimationOptions(rawValue: rawValue) }
    }

    public enum AnimationCurve: Int, Sendable {
        case easeInOut, easeIn, easeOut, linear
        /// The curve that the notifications of the keyboard contain. UIKit has no name for it.
        case keyboard = 7

        var engine: TimingCurve {
            switch self {
            case .easeInOut: .easeInOut
            case .easeIn: .easeIn
            case .easeOut: .easeOut
            case .linear: .linear
            case .keyboard:
                .spring(SpringCurve(Spring(dampingRatio: 1, settlingIn: Metric.keyboardDuration.value)))
            }
        }
    }

    /// The options of a keyframe animation.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        fileprivate var mode: KeyframeTrack.CalculationMode {
            switch (rawValue >> 10) & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }

        /// The options without the calculation mode. The engine uses one set of options for all kinds of animations.
        fileprivate var engine: Simulation.AnimationOptions {
            Simulation.AnimationOptions(rawValue: rawValue & ~(7 << 10))
        }
    }

    private static var engine: Simulation.Window { World.current.engine }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        engine.animate(
            withDuration: Duration(timeInterval: duration), delay: Duration(timeInterval: max(delay, 0)),
            options: options.engine, animations: animations, completion: completion)
    }

    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        engine.animate(
            withDuration: Duration(timeInterval: duration), delay: Duration(timeInterval: max(delay, 0)),
            usingSpringWithDamping: Double(dampingRatio), initialSpringVelocity: Double(velocity),
            options: options.engine, animations: animations, completion: completion)
    }

    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        engine.animate(
            springDuration: Duration(timeInterval: duration), bounce: Double(bounce),
            initialSpringVelocity: Double(initialSpringVelocity), delay: Duration(timeInterval: max(delay, 0)),
            options: options.engine, animations: animations, completion: completion)
    }

    public class func performWithoutAnimation(_ actions: () -> Void) { engine.performWithoutAnimation(actions) }

    /// Whether changes in animation blocks are animated.
    public class var areAnimationsEnabled: Bool { engine.areAnimationsEnabled }

    public class func setAnimationsEnabled(_ enabled: Bool) { engine.setAnimationsEnabled(enabled) }

    /// The duration of the current animation block, in seconds; 0 outside of animation blocks.
    public class var inheritedAnimationDuration: TimeInterval { engine.inheritedAnimationDuration.seconds }

    public class func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        engine.modifyAnimations(withRepeatCount: Double(count), autoreverses: autoreverses, animations: animations)
    }

    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        engine.transition(
            with: view.handle, duration: Duration(timeInterval: duration), options: options.engine,
            animations: { animations?() }, completion: completion)
    }

    public class func transition(
        from old: UIView, to new: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = old.superview else { return }
        transition(with: container, duration: duration, options: options) {
            if options.contains(.showHideTransitionViews) {
                old.isHidden = true
                new.isHidden = false
            } else {
                container.insertSubview(new, aboveSubview: old)
                old.removeFromSuperview()
            }
        } completion: {
            completion?($0)
        }
    }

    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        engine.animateKeyframes(
            withDuration: Duration(timeInterval: duration), delay: Duration(timeInterval: max(delay, 0)),
            mode: options.mode, options: options.engine, animations: animations, completion: completion)
    }

    public class func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations: @escaping () -> Void
    ) {
        engine.addKeyframe(withRelativeStartTime: start, relativeDuration: duration, animations: animations)
    }
}

/// A group of changes that appear on the screen at the same time.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    private static var engine: Simulation.Transaction { World.current.engine.transaction }

    open class func begin() { engine.begin() }
    open class func commit() { engine.commit() }
    open class func flush() { engine.flush() }
    open class func setDisableActions(_ flag: Bool) { engine.disableActions = flag }
    open class func disableActions() -> Bool { engine.disableActions }
    open class func setAnimationDuration(_ duration: CFTimeInterval) {
        engine.animationDuration = Duration(timeInterval: duration)
    }
    open class func animationDuration() -> CFTimeInterval { engine.animationDuration.seconds }
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        engine.animationTimingFunction = function?.engine
    }
    open class func animationTimingFunction() -> CAMediaTimingFunction? {
        engine.animationTimingFunction.map { CAMediaTimingFunction($0) }
    }
    open class func setCompletionBlock(_ block: (() -> Void)?) { if let block { engine.setCompletionBlock(block) } }
}
