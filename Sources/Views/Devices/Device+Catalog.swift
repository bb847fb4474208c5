import Geometry

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
