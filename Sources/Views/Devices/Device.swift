public import Geometry

/// A screen to lay out on: its size, its pixels and what it reserves at its edges.
public struct Device: Hashable, Sendable {
    public let name: String
    /// In points, in portrait.
    public let portraitSize: Size
    /// Pixels in a point.
    public let scale: Double
    /// What the status bar, the notch and the home indicator take, in portrait.
    public let portraitSafeArea: EdgeInsets
    /// The same in landscape.
    public let landscapeSafeArea: EdgeInsets
    /// The left and right layout margin of a controller's root view, in points.
    public let systemMargin: Double
    public let idiom: UserInterfaceIdiom
    /// `false` for the square on which Interface Builder showed what is for every device.
    public let hasSizeClasses: Bool

    public enum Orientation: String, Hashable, Sendable, CaseIterable {
        case portrait
        case landscape

        /// Insets are the same on both sides, so one landscape is laid out like the other, and turning from one to the other
        /// changes no size: UIKit says nothing of it to a controller.
        public static let landscapeLeft = landscape
        public static let landscapeRight = landscape

        /// As scripts name them.
        package static let named: [(name: String, orientation: Orientation)] = [
            ("portrait", portrait), ("landscape", landscape), ("landscapeLeft", landscapeLeft),
            ("landscapeRight", landscapeRight),
        ]
    }

    /// - Parameters:
    ///   - name: As `animatic devices` lists it.
    ///   - portraitSize: In points.
    ///   - scale: Pixels in a point.
    ///   - portraitSafeArea: How far the safe area is from the edges, in points.
    ///   - landscapeSafeArea: The same when the device is turned.
    ///   - systemMargin: By default 16 on screens less than 390 points wide, else 20.
    ///   - idiom: By default an iPad where the screen is at least 744 points wide, the width of the smallest.
    ///   - hasSizeClasses: Whether width and height are compact or regular, as on a real device; a bare canvas has none.
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

    /// The size class along `axis` of a window that fills the screen.
    ///
    /// An iPad is regular both ways. An iPhone is compact but for its height in portrait, and but for the width
    /// in landscape of those that are at least 414 points wide in portrait (Plus, Max, XR and 11).
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
