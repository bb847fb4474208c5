public import Geometry

/// A device: the size and scale of its screen, and its safe areas.
public struct Device: Hashable, Sendable {
    public let name: String
    /// The size in portrait, in points.
    public let portraitSize: Size
    /// The number of pixels per point.
    public let scale: Double
    /// The insets of the safe area in portrait, for the status bar, the notch and the home indicator.
    public let portraitSafeArea: EdgeInsets
    /// The insets of the safe area in landscape.
    public let landscapeSafeArea: EdgeInsets
    /// The left and right layout margin of a view controller's root view, in points.
    public let systemMargin: Double
    public let idiom: UserInterfaceIdiom
    /// Whether the device has size classes. The value is `false` for the square canvas on which Interface Builder
    /// showed the layout for all devices.
    public let hasSizeClasses: Bool

    public enum Orientation: String, Hashable, Sendable, CaseIterable {
        case portrait
        case landscape

        /// The same orientation as ``landscape``. Both landscape orientations have the same insets, so they have the
        /// same layout. A rotation between them does not change any size, and UIKit does not notify view controllers
        /// of it.
        public static let landscapeLeft = landscape
        public static let landscapeRight = landscape

        /// The orientations by their names in scripts.
        package static let named: [(name: String, orientation: Orientation)] = [
            ("portrait", portrait), ("landscape", landscape), ("landscapeLeft", landscapeLeft),
            ("landscapeRight", landscapeRight),
        ]
    }

    /// - Parameters:
    ///   - name: The name, as listed by `animatic devices`.
    ///   - portraitSize: The size in portrait, in points.
    ///   - scale: The number of pixels per point.
    ///   - portraitSafeArea: The insets of the safe area in portrait, in points.
    ///   - landscapeSafeArea: The insets of the safe area in landscape, in points.
    ///   - systemMargin: The layout margin. The default is 16 on screens less than 390 points wide, and 20 on wider
    ///     screens.
    ///   - idiom: The kind of device. By default, a device is an iPad if its screen is at least 744 points wide, which
    ///     is the width of the smallest iPad.
    ///   - hasSizeClasses: Whether the device has size classes. Every real device has size classes; a canvas without
    ///     a device has none.
    public init(
        name: String, portraitSize: Size, scale: Double, portraitSafeArea: EdgeInsets = .zero,
        landscapeSafeArea: EdgeInsets = .zero, systemMargin: Double? = nil, idiom: UserInterfaceIdiom? = nil,
        hasSizeClasses: Bool = true
    ) {
        self.name = name
        self.portraitSize = portraitSize
        self.scale = scale
        self.portraitSafeArea = portraitSafeArea
        self.landscapeSafeArea = landscapeSafeArea
        self.systemMargin = systemMargin ?? (portraitSize.width >= 390 ? 20 : 16)
        self.idiom = idiom ?? (portraitSize.width >= 744 ? .pad : .phone)
        self.hasSizeClasses = hasSizeClasses
    }

    public func size(in orientation: Orientation) -> Size {
        orientation == .portrait
            ? portraitSize : Size(width: portraitSize.height, height: portraitSize.width)
    }

    public func safeArea(in orientation: Orientation) -> EdgeInsets {
        orientation == .portrait ? portraitSafeArea : landscapeSafeArea
    }

    /// Returns the size class along `axis` of a window that fills the screen.
    ///
    /// An iPad is regular along both axes. An iPhone is compact, except for its height in portrait, and for the width
    /// in landscape of iPhones that are at least 414 points wide in portrait (Plus, Max, XR and 11).
    ///
    /// - Source: Human Interface Guidelines, *Layout*, device size classes.
    public func sizeClass(along axis: Axis, in orientation: Orientation) -> SizeClass {
        guard hasSizeClasses else { return .unspecified }
        return switch (idiom, axis, orientation) {
        case (.pad, _, _): .regular
        case (.phone, .horizontal, .portrait): .compact
        case (.phone, .vertical, .portrait): .regular
        case (.phone, .horizontal, .landscape): portraitSize.width >= 414 ? .regular : .compact
        case (.phone, .vertical, .landscape): .compact
        }
    }
}
