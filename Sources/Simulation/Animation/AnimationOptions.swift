public import Animation

/// The options of an animation block: `UIView.AnimationOptions`, with UIKit's raw values.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the views that the block resized before it closes, so that their subviews are animated with them.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets animated views receive touches. It has no effect here, because there are no touches.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// An animation that replaces a running one starts from the presentation value.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation forever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs the animation backward after each forward run. At the end the final value appears with a jump.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A block inside another uses its own duration and delay.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A block inside another uses its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// A block inside another uses its own options, repeat count, speed, time offset and fill mode.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Lays out pending changes before the block, before blocks inside it, and before it closes. The raw value is our own.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 32)

    /// The curve that the four bits for curves select.
    public var curve: TimingCurve {
        switch rawValue >> 16 & 0xF {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }

    /// The options that a block inside another inherits unless it overrides them.
    static let inherited: AnimationOptions = [
        .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .flushUpdates,
    ]
}
