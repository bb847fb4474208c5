public import Geometry

extension Device {
    /// How wide a window is that has this much of the screen, in points.
    ///
    /// The narrow window of a Split View, and a Slide Over, is 320 points wide, or 375 on a screen at least 1180 points wide and
    /// on the 12.9-inch iPad in either orientation. The other window has the rest but for the divider of 10 points.
    ///
    /// - Source: Human Interface Guidelines, *Adaptivity and Layout*, multitasking sizes of iPad. Portrait has no
    ///   halves in UIKit; they are what is left without the divider here.
    public func width(of window: WindowWidth, in orientation: Orientation) -> Double {
        let screen = size(in: orientation).width
        let divider = 10.0
        let narrow = screen >= 1180 || portraitSize.width >= 1024 ? 375.0 : 320
        switch window {
        case .full: return screen
        case .points(let points): return min(points, screen)
        case .split(.oneThird): return min(narrow, screen)
        case .split(.half): return (screen - divider) / 2
        case .split(.twoThirds): return max(screen - divider - narrow, 0)
        }
    }

    /// The size class along `axis` of a window of this width.
    ///
    /// On an iPad a window that is narrower than the screen is compact below 678 points: two thirds are regular in landscape
    /// (694 points and more) and compact in portrait (639 and less), halves are regular on the 12.9-inch screen alone (678).
    ///
    /// - Source: Human Interface Guidelines, *Adaptivity and Layout*, multitasking size classes of iPad; between 639 and 678
    ///   points no window of Split View lies.
    public func sizeClass(along axis: Axis, in orientation: Orientation, width: Double) -> SizeClass {
        let full = sizeClass(along: axis, in: orientation)
        guard axis == .horizontal, hasSizeClasses, width < size(in: orientation).width else { return full }
        return full == .regular && width >= 678 ? .regular : .compact
    }

    /// The left and right layout margin of a controller's root view of this width, in points.
    ///
    /// - Source: measured on iOS 26.1: 16 at 375 points, 20 at 393 and at 667. The device's own margin holds in portrait; 390 points
    ///   is where other widths are taken to change.
    public func systemMargin(forWidth width: Double) -> Double {
        if width == portraitSize.width { return systemMargin }
        return width >= 390 ? 20 : 16
    }
}
