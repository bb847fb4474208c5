internal import Animation
public import CoreGraphics
internal import Simulation
internal import Views

/// An animation from the earlier picture of a layer to its new content.
///
/// Add the transition before the changes that it shows, in the same turn. The picture contains earlier changes of the
/// turn. As in Core Animation, the key of every transition is `transition`.
open class CATransition: CAAnimation {
    /// The effect; by default, a fade. With a type that Core Animation does not document, the changes are shown
    /// immediately, and a note is added to the trace. Unlike on iOS, sliding content does not fade.
    open var type = CATransitionType.fade
    /// The direction of the effect; by default, `fromRight`. A fade has none.
    open var subtype: CATransitionSubtype?
    /// Stored only.
    open var startProgress: Float = 0
    /// Stored only.
    open var endProgress: Float = 1

    public override init() { super.init() }

    public required init?(coder: NSCoder) { return nil }

    override func start(on layer: CALayer, forKey key: String?) {
        // The animation without values is removed with the transition, and calls the delegate.
        super.start(on: layer, forKey: kCATransition)
        guard let effect else {
            let found = [type.rawValue, subtype?.rawValue].compactMap(\.self).joined(separator: " ")
            return note(
                "found the transition \(found), expected fade, or moveIn, push or reveal with a subtype, such as "
                    + "fromRight", for: layer)
        }
        let engine = layer.world.engine
        let timing = timing(usual: engine.transaction.animationDuration.seconds)
        engine.transition(with: layer.handle, timing, options: [], effect: effect, animations: {})
    }

    private var effect: ViewTransition.Effect? {
        guard type != .fade else { return .crossDissolve }
        let direction = (subtype ?? .fromRight).rawValue
        return ViewTransition.Effect(rawValue: type.rawValue + direction.prefix(1).uppercased() + direction.dropFirst())
    }
}

/// The key of transitions.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCATransition = "transition"

/// The effect of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The new content fades in while the earlier picture fades out.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content slides over the earlier picture.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content pushes the earlier picture away.
    public static let push = CATransitionType(rawValue: "push")
    /// The earlier picture slides away from the new content.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The direction of a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The content moves from the right to the left.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// The content moves from the left to the right.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// The content moves up, because the y axis of Core Animation points up.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// The content moves down.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
