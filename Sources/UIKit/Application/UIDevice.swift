public import CoreGraphics
internal import Simulation
internal import Views

/// The device that the film simulates.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    open class var current: UIDevice { World.current.uiDevice }

    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
    /// The name of the device, such as `iPhone 16`.
    open var name: String { World.current.engine.device.name }
    open var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
    open var localizedModel: String { model }
    open var systemName: String { "iOS" }
    /// The iOS version whose behavior Animatic follows.
    open var systemVersion: String { "26.1" }
    open var orientation: UIDeviceOrientation {
        (World.current.turnedTo ?? World.current.engine.orientation) == .landscape ? .landscapeLeft : .portrait
    }
    /// Always `true`. The device posts ``orientationDidChangeNotification`` even if no program has asked for it.
    open var isGeneratingDeviceOrientationNotifications: Bool { true }

    open func beginGeneratingDeviceOrientationNotifications() {}
    open func endGeneratingDeviceOrientationNotifications() {}

    open var isMultitaskingSupported: Bool { true }
}

public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

// UIKit defines this name.
// swift-format-ignore
@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }

/// Generates haptic feedback. A film has no vibrations, so each request for feedback only adds a note to the trace.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    public override init() { super.init() }

    /// Has no effect, because a film needs no preparation for feedback.
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
