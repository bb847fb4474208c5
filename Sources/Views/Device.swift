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
    /// The left and right layout margin of a view controller's root view, in points, if the view is as wide as the
    /// screen in portrait.
    public let systemMargin: Double
    public let idiom: UserInterfaceIdiom
    /// The radius of the display's corners, in points; 0 for a display with square corners.
    public let displayCornerRadius: Double
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

        /// The orientations with their names in scripts.
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
    ///   - systemMargin: The layout margin. The default is 16 on screens less than 390 points wide, and 20 on other
    ///     screens.
    ///   - idiom: The kind of device. By default, a device is an iPad if its screen is at least 744 points wide, which
    ///     is the width of the smallest iPad.
    ///   - displayCornerRadius: The radius of the display's corners, in points.
    ///   - hasSizeClasses: Whether the device has size classes. Every real device has size classes; a canvas without
    ///     a device has none.
    public init(
        name: String, portraitSize: Size, scale: Double, portraitSafeArea: EdgeInsets = .zero,
        landscapeSafeArea: EdgeInsets = .zero, systemMargin: Double? = nil, idiom: UserInterfaceIdiom? = nil,
        displayCornerRadius: Double = 0, hasSizeClasses: Bool = true
    ) {
        self.name = name
        self.portraitSize = portraitSize
        self.scale = scale
        self.portraitSafeArea = portraitSafeArea
        self.landscapeSafeArea = landscapeSafeArea
        self.systemMargin = systemMargin ?? (portraitSize.width >= 390 ? 20 : 16)
        self.idiom = idiom ?? (portraitSize.width >= 744 ? .pad : .phone)
        self.displayCornerRadius = displayCornerRadius
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

extension Device {
    /// The devices that can be selected by name, ordered from small to large, with iPhones before iPads.
    ///
    /// - Source: Human Interface Guidelines, *Device screen sizes*; insets as reported by iOS. The margin of screens
    ///   that are 393 points wide (20) and the insets of iPad (A16) were measured on iOS 26.1. Screens that are 375
    ///   points wide have a margin of 16. Between these widths, the margin was not measured. For screens that are 390
    ///   points wide, the catalog uses 16, the value of earlier systems. The corner radii are those that other
    ///   developers have read from the private property `_displayCornerRadius` of `UIScreen`.
    public static let catalog: [Device] = [
        phone("iPhone SE 1", 320, 568, 2, top: 20),
        phone("iPhone 8", 375, 667, 2, top: 20),
        phone("iPhone SE 2", 375, 667, 2, top: 20),
        iPhoneSE3,
        phone("iPhone 8 Plus", 414, 736, 3, top: 20, margin: 20),
        phone("iPhone X", 375, 812, 3, top: 44, bottom: 34, corners: 39),
        phone("iPhone XS", 375, 812, 3, top: 44, bottom: 34, corners: 39),
        phone("iPhone 11 Pro", 375, 812, 3, top: 44, bottom: 34, corners: 39),
        phone("iPhone 12 mini", 375, 812, 3, top: 50, bottom: 34, corners: 44),
        phone("iPhone 13 mini", 375, 812, 3, top: 50, bottom: 34, corners: 44),
        phone("iPhone 12", 390, 844, 3, top: 47, bottom: 34, corners: 47.33),
        phone("iPhone 13", 390, 844, 3, top: 47, bottom: 34, corners: 47.33),
        phone("iPhone 14", 390, 844, 3, top: 47, bottom: 34, corners: 47.33),
        phone("iPhone 14 Pro", 393, 852, 3, top: 59, bottom: 34, margin: 20, corners: 55),
        phone("iPhone 15", 393, 852, 3, top: 59, bottom: 34, margin: 20, corners: 55),
        phone("iPhone 15 Pro", 393, 852, 3, top: 59, bottom: 34, margin: 20, corners: 55),
        phone("iPhone 16", 393, 852, 3, top: 59, bottom: 34, margin: 20, corners: 55),
        phone("iPhone 16 Pro", 402, 874, 3, top: 62, bottom: 34, margin: 20, corners: 62),
        phone("iPhone XR", 414, 896, 2, top: 48, bottom: 34, margin: 20, corners: 41.5),
        phone("iPhone 11", 414, 896, 2, top: 48, bottom: 34, margin: 20, corners: 41.5),
        phone("iPhone XS Max", 414, 896, 3, top: 44, bottom: 34, margin: 20, corners: 39),
        phone("iPhone 11 Pro Max", 414, 896, 3, top: 44, bottom: 34, margin: 20, corners: 39),
        phone("iPhone 12 Pro Max", 428, 926, 3, top: 47, bottom: 34, margin: 20, corners: 53.33),
        phone("iPhone 13 Pro Max", 428, 926, 3, top: 47, bottom: 34, margin: 20, corners: 53.33),
        phone("iPhone 14 Plus", 428, 926, 3, top: 47, bottom: 34, margin: 20, corners: 53.33),
        phone("iPhone 14 Pro Max", 430, 932, 3, top: 59, bottom: 34, margin: 20, corners: 55),
        phone("iPhone 15 Plus", 430, 932, 3, top: 59, bottom: 34, margin: 20, corners: 55),
        phone("iPhone 15 Pro Max", 430, 932, 3, top: 59, bottom: 34, margin: 20, corners: 55),
        phone("iPhone 16 Pro Max", 440, 956, 3, top: 62, bottom: 34, margin: 20, corners: 62),
        pad("iPad 9.7", 768, 1024, top: 20),
        pad("iPad 10.2", 810, 1080, top: 20),
        pad("iPad Air", 820, 1180, top: 24, bottom: 20, corners: 18),
        pad("iPad A16", 820, 1180, top: 32, bottom: 25, corners: 25),
        pad("iPad Pro 11", 834, 1194, top: 24, bottom: 20, corners: 18),
        pad("iPad Pro 12.9", 1024, 1366, top: 24, bottom: 20, corners: 18),
    ]

    /// The default device of scripts, with a screen of 375 × 667 points at 2x.
    public static let iPhoneSE3 = phone("iPhone SE 3", 375, 667, 2, top: 20)

    /// Returns the device with the given name, ignoring case; `nil` if there is none.
    public static func named(_ name: String) -> Device? {
        catalog.first { $0.name.lowercased() == name.lowercased() }
    }

    /// Returns an iPhone. An iPhone with a bottom inset has a notch, which determines its side insets in landscape.
    private static func phone(
        _ name: String, _ width: Double, _ height: Double, _ scale: Double, top: Double, bottom: Double = 0,
        margin: Double = 16, corners: Double = 0
    ) -> Device {
        let sides = bottom > 0 ? top : 0
        return Device(
            name: name, portraitSize: Size(width: width, height: height), scale: scale,
            portraitSafeArea: EdgeInsets(top: top, bottom: bottom),
            landscapeSafeArea: EdgeInsets(left: sides, bottom: bottom > 0 ? 21 : 0, right: sides),
            systemMargin: margin, displayCornerRadius: corners)
    }

    private static func pad(
        _ name: String, _ width: Double, _ height: Double, top: Double, bottom: Double = 0, corners: Double = 0
    ) -> Device {
        let insets = EdgeInsets(top: top, bottom: bottom)
        return Device(
            name: name, portraitSize: Size(width: width, height: height), scale: 2,
            portraitSafeArea: insets, landscapeSafeArea: insets, systemMargin: 20,
            displayCornerRadius: corners)
    }
}

extension Device {
    /// Returns the width in points of a window whose width is specified by `window`.
    ///
    /// The narrow window of a Split View, like a Slide Over window, is 320 points wide. It is 375 points wide on a
    /// screen with a width of at least 1180 points, and on the 12.9-inch iPad in both orientations. The other window
    /// has the remaining width minus a divider of 10 points.
    ///
    /// - Source: Human Interface Guidelines, *Adaptivity and Layout*, multitasking sizes of iPad. iPadOS does
    ///   not offer two equal windows in portrait. In Animatic, two equal windows share the width of the screen minus
    ///   the divider.
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

    /// Returns the size class along `axis` of a window with the given width.
    ///
    /// On an iPad, a window that is narrower than the screen is horizontally compact below 678 points. A window that
    /// occupies two thirds of the screen is regular in landscape (at least 694 points) and compact in portrait (at most
    /// 639 points). A window that occupies half of the screen is regular only on the 12.9-inch iPad (678 points).
    ///
    /// - Source: Human Interface Guidelines, *Adaptivity and Layout*, multitasking size classes of iPad. No Split
    ///   View window has a width between 639 and 678 points.
    public func sizeClass(along axis: Axis, in orientation: Orientation, width: Double) -> SizeClass {
        let full = sizeClass(along: axis, in: orientation)
        guard axis == .horizontal, hasSizeClasses, width < size(in: orientation).width else { return full }
        return full == .regular && width >= 678 ? .regular : .compact
    }

    /// Returns the left and right layout margin of a view controller's root view with the given width, in points.
    ///
    /// - Source: measured on iOS 26.1: 16 at 375 points, 20 at 393 and at 667 points. A window as wide as the screen
    ///   in portrait has the device's own margin. For other windows, the margin is assumed to change from 16 to 20 at
    ///   a width of 390 points.
    public func systemMargin(forWidth width: Double) -> Double {
        if width == portraitSize.width { return systemMargin }
        return width >= 390 ? 20 : 16
    }
}

/// The width of a window. A window can be narrower than the screen only on an iPad.
public enum WindowWidth: Hashable, Sendable {
    case full
    case split(Split)
    /// A width in points, which is the same in both orientations. It is limited to the width of the screen.
    case points(Double)

    /// The approximate share of the screen that a window has in Split View on iPad. A divider of ten points separates
    /// the two windows.
    public enum Split: String, Hashable, Sendable, CaseIterable {
        case oneThird
        case half
        case twoThirds
    }
}
