public import CoreGraphics
internal import Simulation

/// Generates haptic feedback. A film has no vibrations, so each request for feedback only adds a note to the trace.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    public override init() { super.init() }

    /// Prepares the generator for feedback. The call has no effect.
    open func prepare() {}
}

/// Generates feedback for an impact.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

    /// Creates a generator. The style has no effect.
    public init(style: FeedbackStyle) { super.init() }

    public override convenience init() { self.init(style: .medium) }

    open func impactOccurred() {
        World.current.notSimulated("UIImpactFeedbackGenerator", "a film has no vibrations")
    }

    open func impactOccurred(intensity: CGFloat) { impactOccurred() }
}

/// Generates feedback for a success, a warning or an error.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }

    open func notificationOccurred(_ notificationType: FeedbackType) {
        World.current.notSimulated("UINotificationFeedbackGenerator", "a film has no vibrations")
    }
}

/// Generates feedback when the selection changes.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {
        World.current.notSimulated("UISelectionFeedbackGenerator", "a film has no vibrations")
    }
}

extension World {
    /// Adds a note to the trace that reports that `symbol` is not simulated, and why.
    ///
    /// The table of these symbols in *Running UIKit Code* is generated from the calls to this method in the sources.
    func notSimulated(_ symbol: StaticString, _ reason: StaticString) {
        engine.note("\(symbol)", "is not simulated: \(reason)")
    }
}
