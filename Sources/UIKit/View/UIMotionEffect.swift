public import Foundation

/// An effect that moves a view when the device is tilted. The simulated device is at rest, so effects are stored.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {}

/// An effect that changes a property in proportion to the tilt of the device. Stored only.
open class UIInterpolatingMotionEffect: UIMotionEffect {
    public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

    /// Stored only.
    public final let keyPath: String
    /// Stored only.
    public final let type: EffectType
    /// Stored only.
    open var minimumRelativeValue: Any?
    /// Stored only.
    open var maximumRelativeValue: Any?

    public init(keyPath: String, type: EffectType) {
        (self.keyPath, self.type) = (keyPath, type)
        super.init()
    }
}

/// Several motion effects that are added together.
open class UIMotionEffectGroup: UIMotionEffect {
    /// Stored only.
    open var motionEffects: [UIMotionEffect]?
}

extension UIView {
    /// The motion effects of the view. They are stored.
    public var motionEffects: [UIMotionEffect] {
        get { storedMotionEffects }
        set { storedMotionEffects = newValue }
    }

    public func addMotionEffect(_ effect: UIMotionEffect) {
        removeMotionEffect(effect)
        storedMotionEffects.append(effect)
    }

    public func removeMotionEffect(_ effect: UIMotionEffect) { storedMotionEffects.removeAll { $0 === effect } }
}
