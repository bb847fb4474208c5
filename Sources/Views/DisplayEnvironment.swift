public import Geometry

/// The display environment of a window: the device, its orientation, the window's share of the screen, and the user's
/// settings.
///
/// The environment determines all adaptive behavior of a window.
public struct DisplayEnvironment: Hashable, Sendable {
    public var device: Device
    public var orientation: Device.Orientation
    public var width: WindowWidth
    public var userInterfaceStyle: UserInterfaceStyle
    public var layoutDirection: UserInterfaceLayoutDirection
    public var preferredContentSizeCategory: ContentSizeCategory
    public var accessibility = AccessibilitySettings()
    /// Whether the application hides the status bar, which is all that the safe area contains on an iPhone without a home
    /// indicator.
    public var hidesStatusBar = false
    /// What the status bar shows; `nil`, the default, if pictures show no status bar.
    public var statusBar: StatusBarContent?

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

    /// The size of the window in points.
    public var size: Size {
        Size(width: device.width(of: width, in: orientation), height: device.size(in: orientation).height)
    }

    /// The insets of the safe area.
    public var safeAreaInsets: EdgeInsets {
        var insets = device.safeArea(in: orientation)
        if hidesStatusBar, device.idiom == .phone, device.portraitSafeArea.bottom == 0 { insets.top = 0 }
        return insets
    }

    /// The left and right layout margin of the root view, in points.
    public var systemMargin: Double { device.systemMargin(forWidth: size.width) }

    public var traitCollection: TraitCollection {
        var traits = TraitCollection(
            horizontalSizeClass: device.sizeClass(along: .horizontal, in: orientation, width: size.width),
            verticalSizeClass: device.sizeClass(along: .vertical, in: orientation, width: size.width),
            userInterfaceStyle: userInterfaceStyle, layoutDirection: layoutDirection,
            preferredContentSizeCategory: preferredContentSizeCategory, displayScale: device.scale,
            userInterfaceIdiom: device.idiom)
        traits.accessibilityContrast = accessibility.contrast
        traits.legibilityWeight = accessibility.legibilityWeight
        return traits
    }
}
