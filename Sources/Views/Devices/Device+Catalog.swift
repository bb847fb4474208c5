public import Geometry

extension Device {
    /// The screens one can ask for by name, small to large, iPhones before iPads.
    ///
    /// - Source: Human Interface Guidelines, *Device screen sizes*; insets as iOS reports them. The margin of
    ///   screens 393 points wide (20) and the insets of iPad (A16) were measured on iOS 26.1; between 375 (16) and 393 the
    ///   margin is not known, and screens 390 points wide are given the older 16.
    public static let catalog: [Device] = [
        phone("iPhone SE 1", 320, 568, 2, top: 20),
        phone("iPhone 8", 375, 667, 2, top: 20),
        phone("iPhone SE 2", 375, 667, 2, top: 20),
        iPhoneSE3,
        phone("iPhone 8 Plus", 414, 736, 3, top: 20, margin: 20),
        phone("iPhone X", 375, 812, 3, top: 44, bottom: 34),
        phone("iPhone XS", 375, 812, 3, top: 44, bottom: 34),
        phone("iPhone 11 Pro", 375, 812, 3, top: 44, bottom: 34),
        phone("iPhone 12 mini", 375, 812, 3, top: 50, bottom: 34),
        phone("iPhone 13 mini", 375, 812, 3, top: 50, bottom: 34),
        phone("iPhone 12", 390, 844, 3, top: 47, bottom: 34),
        phone("iPhone 13", 390, 844, 3, top: 47, bottom: 34),
        phone("iPhone 14", 390, 844, 3, top: 47, bottom: 34),
        phone("iPhone 14 Pro", 393, 852, 3, top: 59, bottom: 34, margin: 20),
        phone("iPhone 15", 393, 852, 3, top: 59, bottom: 34, margin: 20),
        phone("iPhone 15 Pro", 393, 852, 3, top: 59, bottom: 34, margin: 20),
        phone("iPhone 16", 393, 852, 3, top: 59, bottom: 34, margin: 20),
        phone("iPhone 16 Pro", 402, 874, 3, top: 62, bottom: 34, margin: 20),
        phone("iPhone XR", 414, 896, 2, top: 48, bottom: 34, margin: 20),
        phone("iPhone 11", 414, 896, 2, top: 48, bottom: 34, margin: 20),
        phone("iPhone XS Max", 414, 896, 3, top: 44, bottom: 34, margin: 20),
        phone("iPhone 11 Pro Max", 414, 896, 3, top: 44, bottom: 34, margin: 20),
        phone("iPhone 12 Pro Max", 428, 926, 3, top: 47, bottom: 34, margin: 20),
        phone("iPhone 13 Pro Max", 428, 926, 3, top: 47, bottom: 34, margin: 20),
        phone("iPhone 14 Plus", 428, 926, 3, top: 47, bottom: 34, margin: 20),
        phone("iPhone 14 Pro Max", 430, 932, 3, top: 59, bottom: 34, margin: 20),
        phone("iPhone 15 Plus", 430, 932, 3, top: 59, bottom: 34, margin: 20),
        phone("iPhone 15 Pro Max", 430, 932, 3, top: 59, bottom: 34, margin: 20),
        phone("iPhone 16 Pro Max", 440, 956, 3, top: 62, bottom: 34, margin: 20),
        pad("iPad 9.7", 768, 1024, top: 20),
        pad("iPad 10.2", 810, 1080, top: 20),
        pad("iPad Air", 820, 1180, top: 24, bottom: 20),
        pad("iPad A16", 820, 1180, top: 32, bottom: 25),
        pad("iPad Pro 11", 834, 1194, top: 24, bottom: 20),
        pad("iPad Pro 12.9", 1024, 1366, top: 24, bottom: 20),
    ]

    /// 375 × 667 points at 2x: what a script gets that names no device.
    public static let iPhoneSE3 = phone("iPhone SE 3", 375, 667, 2, top: 20)

    /// The device of the catalog with this name, however it is capitalised.
    public static func named(_ name: String) -> Device? {
        catalog.first { $0.name.lowercased() == name.lowercased() }
    }

    /// A phone with a bottom inset has a notch, which in landscape becomes its side insets.
    private static func phone(
        _ name: String, _ width: Double, _ height: Double, _ scale: Double, top: Double, bottom: Double = 0,
        margin: Double = 16
    ) -> Device {
        let sides = bottom > 0 ? top : 0
        return Device(
            name: name, portraitSize: Size(width: width, height: height), scale: scale,
            portraitSafeArea: EdgeInsets(top: top, bottom: bottom),
            landscapeSafeArea: EdgeInsets(left: sides, bottom: bottom > 0 ? 21 : 0, right: sides),
            systemMargin: margin)
    }

    private static func pad(
        _ name: String, _ width: Double, _ height: Double, top: Double, bottom: Double = 0
    ) -> Device {
        let insets = EdgeInsets(top: top, bottom: bottom)
        return Device(
            name: name, portraitSize: Size(width: width, height: height), scale: 2,
            portraitSafeArea: insets, landscapeSafeArea: insets, systemMargin: 20)
    }
}

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

/// How much of the screen's width a window has: less than all of it only on an iPad.
public enum WindowWidth: Hashable, Sendable {
    case full
    case split(Split)
    /// In points, whatever the orientation; no more than the screen has.
    case points(Double)

    /// An iPad's Split View: two windows with ten points between them.
    public enum Split: String, Hashable, Sendable, CaseIterable {
        case oneThird
        case half
        case twoThirds
    }
}
