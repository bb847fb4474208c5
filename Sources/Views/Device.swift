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

    public enum Orientation: String, Hashable, Sendable, CaseIterable {
        case portrait
        case landscape
    }

    public init(
        name: String, portraitSize: Size, scale: Double, portraitSafeArea: EdgeInsets = .zero,
        landscapeSafeArea: EdgeInsets = .zero, systemMargin: Double = 16
    ) {
        self.name = name
        self.portraitSize = portraitSize
        self.scale = scale
        self.portraitSafeArea = portraitSafeArea
        self.landscapeSafeArea = landscapeSafeArea
        self.systemMargin = systemMargin
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
        let isPad = portraitSize.width >= 744
        switch (isPad, axis, orientation) {
        case (true, _, _): return .regular
        case (false, .horizontal, .portrait): return .compact
        case (false, .vertical, .portrait): return .regular
        case (false, .horizontal, .landscape): return portraitSize.width >= 414 ? .regular : .compact
        case (false, .vertical, .landscape): return .compact
        }
    }
}
