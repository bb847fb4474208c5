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
        World.current.engine.orientation == .landscape ? .landscapeLeft : .portrait
    }
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
