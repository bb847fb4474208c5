public import Geometry

/// What a window is shown on: the device, how it is held, how much of it the window has, and how a person set it up.
///
/// Everything a window adapts to follows from it.
public struct DisplayEnvironment: Hashable, Sendable {
    public var device: Device
    public var orientation: Device.Orientation
    public var width: WindowWidth
    public var userInterfaceStyle: UserInterfaceStyle
    public var layoutDirection: UserInterfaceLayoutDirection
    public var preferredContentSizeCategory: ContentSizeCategory

    public init(
        device: Device, orientation: Device.Orientation = .portrait, width: WindowWidth = .full,
        userInterfaceStyle: UserInterfaceStyle = .light, layoutDirection: UserInterfaceLayoutDirection = .leftToRight,
        preferredContentSizeCategory: ContentSizeCategory = .large
    ) {
        self.device = device
        self.orientation = orientation
        self.width = width
        self.userInterfaceStyle = userInterfaceStyle
        self.layoutDirection = layoutDirection
        self.preferredContentSizeCategory = preferredContentSizeCategory
    }

    /// Of the window, in points.
    public var size: Size {
        Size(width: device.width(of: width, in: orientation), height: device.size(in: orientation).height)
    }

    /// What the device reserves at the window's edges.
    public var safeAreaInsets: EdgeInsets { device.safeArea(in: orientation) }

    /// The left and right layout margin of the root view, in points.
    public var systemMargin: Double { device.systemMargin(forWidth: size.width) }

    public var traitCollection: TraitCollection {
        TraitCollection(
            horizontalSizeClass: device.sizeClass(along: .horizontal, in: orientation, width: size.width),
            verticalSizeClass: device.sizeClass(along: .vertical, in: orientation, width: size.width),
            userInterfaceStyle: userInterfaceStyle, layoutDirection: layoutDirection,
            preferredContentSizeCategory: preferredContentSizeCategory, displayScale: device.scale,
            userInterfaceIdiom: device.idiom)
    }
}
