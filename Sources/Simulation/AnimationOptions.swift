public import Animation

/// How an animation block behaves: `UIView.AnimationOptions`, with UIKit's numbers.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the views that the block resized before it closes, so that their subviews are animated with them.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Touches reach views that are animated. Nothing here touches them.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// What replaces a running animation starts where that one is for the eye.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// For ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Each run is followed by one backwards; at the end the final value shows, with a jump.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// A block in another has its own duration, and its own delay.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// A block in another has its own curve.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// A block in another has its own options, repeat count, speed, time offset and fill mode.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Lays out what waits before the block, before blocks inside it, and before it closes. The number is our own.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 32)

    /// What the four bits for the curve say.
    public var curve: TimingCurve {
        switch rawValue >> 16 & 0xF {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }

    /// What a block in another takes over unless it overrides it.
    static let inherited: AnimationOptions = [
        .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .flushUpdates,
    ]
}
