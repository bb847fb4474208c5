public import CoreGraphics
internal import Simulation

/// Makes the device vibrate. A film has no vibrations, so each call adds a note to the trace.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    public override init() { super.init() }

    /// Announces a vibration, which has no effect.
    open func prepare() {}
}

/// Vibrates for an impact.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

    /// Makes a generator. The style has no effect.
    public init(style: FeedbackStyle) { super.init() }

    public override convenience init() { self.init(style: .medium) }

    open func impactOccurred() {
        World.current.notSimulated("UIImpactFeedbackGenerator", "a film has no vibrations")
    }

    open func impactOccurred(intensity: CGFloat) { impactOccurred() }
}

/// Vibrates for a result.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }

    open func notificationOccurred(_ notificationType: FeedbackType) {
        World.current.notSimulated("UINotificationFeedbackGenerator", "a film has no vibrations")
    }
}

/// Vibrates for a change of a selection.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {
        World.current.notSimulated("UISelectionFeedbackGenerator", "a film has no vibrations")
    }
}

extension World {
    /// Adds a note to the trace: a call compiles, but what it does on a device is not simulated.
    ///
    /// The table of such symbols in *Running UIKit Code* is made from the calls of this method in the sources.
    func notSimulated(_ symbol: StaticString, _ reason: StaticString) {
        engine.note("\(symbol)", "is not simulated: \(reason)")
    }
}
