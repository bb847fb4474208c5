public import Animation
import Geometry
import Layout
public import Views

/// The options of an animation block, equivalent to `UIView.AnimationOptions` and with the same raw values.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Before the block ends, lays out the views that it resized, so their subviews are animated with them.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets animated views receive touches. The option has no effect, because animated views always receive touches.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from the presentation value if the animation replaces a running animation.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation forever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Runs the animation backward after each forward run. At the end, the view jumps to the final value.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses the block's own duration and delay if the block is nested in another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses the block's own curve if the block is nested in another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Animates the changes inside the block of a transition. Without this option, only the transition shows the
    /// changes.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// Hides the first view of a transition between two views and shows the second, instead of removing and adding
    /// them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Uses the block's own options, repeat count, speed, time offset and fill mode if the block is nested in another
    /// block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The curve of the keyboard: a critically damped spring that settles at the end of the duration. The notifications
    /// of the keyboard contain its number, 7.
    package static let curveKeyboard = AnimationOptions(rawValue: 7 << 16)

    /// Flips the view about its vertical axis.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Curls the view up like a page. This effect is not drawn: the changes are shown immediately, and the trace
    /// contains a note.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fades from a snapshot of the view to its new content.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Flips the view about its horizontal axis.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// Lays out pending changes before the block, before nested blocks, and before the block ends. The raw value is
    /// specific to this library.
    public static let flushUpdates = AnimationOptions(rawValue: 1 << 32)

    /// Whether the options select the curve of the keyboard, which depends on the duration.
    var hasKeyboardCurve: Bool { rawValue & 0xF << 16 == AnimationOptions.curveKeyboard.rawValue }

    /// The curve selected by bits 16 through 19 of the raw value.
    public var curve: TimingCurve {
        switch rawValue >> 16 & 0xF {
        case 1: .easeIn
        case 2: .easeOut
        case 3: .linear
        default: .easeInOut
        }
    }

    /// Creates the option that selects a transition effect; no option for the effects of `CATransition`.
    public init(_ effect: ViewTransition.Effect) {
        self =
            switch effect {
            case .crossDissolve: .transitionCrossDissolve
            case .flipFromLeft: .transitionFlipFromLeft
            case .flipFromRight: .transitionFlipFromRight
            case .flipFromTop: .transitionFlipFromTop
            case .flipFromBottom: .transitionFlipFromBottom
            default: []
            }
    }

    /// The transition effect selected by bits 20 through 23 of the raw value; `nil` if no transition or a page curl is
    /// selected.
    var transition: ViewTransition.Effect? {
        let selected = AnimationOptions(rawValue: rawValue & 0xF << 20)
        return ViewTransition.Effect.ofViews.first { AnimationOptions($0) == selected }
    }

    /// The name of the selected page curl; `nil` if none is selected.
    var curl: String? {
        switch rawValue >> 20 & 0xF {
        case 3: "transitionCurlUp"
        case 4: "transitionCurlDown"
        default: nil
        }
    }

    /// The options that a nested block inherits unless it has the option ``overrideInheritedOptions``.
    static let inherited: AnimationOptions = [
        .layoutSubviews, .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .flushUpdates,
    ]
}
