import Geometry
import Testing
import Views

/// A device in the table of known devices. Apple published the values, or they were measured.
struct KnownDevice: Sendable, CustomTestStringConvertible {
    let name: String
    let width: Double
    let height: Double
    let scale: Double
    let top: Double
    let bottom: Double
    let landscapeSides: Double
    let landscapeBottom: Double
    let margin: Double
    let isRegularInLandscape: Bool

    var testDescription: String { name }

    init(
        _ name: String, _ width: Double, _ height: Double, _ scale: Double, _ portrait: (Double, Double),
        _ landscape: (Double, Double), _ margin: Double, _ landscapeClass: String
    ) {
        self.name = name
        (self.width, self.height, self.scale) = (width, height, scale)
        (top, bottom) = portrait
        (landscapeSides, landscapeBottom) = landscape
        self.margin = margin
        isRegularInLandscape = landscapeClass == "R/C"
    }
}

@Suite("A device of the catalog")
struct DeviceCatalogTests {
    /// Semantics, section 29: the screens, the insets (top and bottom; sides and bottom in landscape), the margin,
    /// and the size class in landscape. For screens with a width of at least 393 points, the measured margin is 20,
    /// although the table contains 16.
    static let phones: [KnownDevice] = [
        KnownDevice("iPhone SE 1", 320, 568, 2, (20, 0), (0, 0), 16, "C/C"),
        KnownDevice("iPhone 8", 375, 667, 2, (20, 0), (0, 0), 16, "C/C"),
        KnownDevice("iPhone SE 2", 375, 667, 2, (20, 0), (0, 0), 16, "C/C"),
        KnownDevice("iPhone SE 3", 375, 667, 2, (20, 0), (0, 0), 16, "C/C"),
        KnownDevice("iPhone 8 Plus", 414, 736, 3, (20, 0), (0, 0), 20, "R/C"),
        KnownDevice("iPhone X", 375, 812, 3, (44, 34), (44, 21), 16, "C/C"),
        KnownDevice("iPhone XS", 375, 812, 3, (44, 34), (44, 21), 16, "C/C"),
        KnownDevice("iPhone 11 Pro", 375, 812, 3, (44, 34), (44, 21), 16, "C/C"),
        KnownDevice("iPhone XR", 414, 896, 2, (48, 34), (48, 21), 20, "R/C"),
        KnownDevice("iPhone 11", 414, 896, 2, (48, 34), (48, 21), 20, "R/C"),
        KnownDevice("iPhone XS Max", 414, 896, 3, (44, 34), (44, 21), 20, "R/C"),
        KnownDevice("iPhone 11 Pro Max", 414, 896, 3, (44, 34), (44, 21), 20, "R/C"),
        KnownDevice("iPhone 12 mini", 375, 812, 3, (50, 34), (50, 21), 16, "C/C"),
        KnownDevice("iPhone 13 mini", 375, 812, 3, (50, 34), (50, 21), 16, "C/C"),
        KnownDevice("iPhone 12", 390, 844, 3, (47, 34), (47, 21), 16, "C/C"),
        KnownDevice("iPhone 13", 390, 844, 3, (47, 34), (47, 21), 16, "C/C"),
        KnownDevice("iPhone 14", 390, 844, 3, (47, 34), (47, 21), 16, "C/C"),
        KnownDevice("iPhone 12 Pro Max", 428, 926, 3, (47, 34), (47, 21), 20, "R/C"),
        KnownDevice("iPhone 13 Pro Max", 428, 926, 3, (47, 34), (47, 21), 20, "R/C"),
        KnownDevice("iPhone 14 Plus", 428, 926, 3, (47, 34), (47, 21), 20, "R/C"),
        KnownDevice("iPhone 14 Pro", 393, 852, 3, (59, 34), (59, 21), 20, "C/C"),
        KnownDevice("iPhone 15", 393, 852, 3, (59, 34), (59, 21), 20, "C/C"),
        KnownDevice("iPhone 15 Pro", 393, 852, 3, (59, 34), (59, 21), 20, "C/C"),
        KnownDevice("iPhone 16", 393, 852, 3, (59, 34), (59, 21), 20, "C/C"),
        KnownDevice("iPhone 14 Pro Max", 430, 932, 3, (59, 34), (59, 21), 20, "R/C"),
        KnownDevice("iPhone 15 Plus", 430, 932, 3, (59, 34), (59, 21), 20, "R/C"),
        KnownDevice("iPhone 15 Pro Max", 430, 932, 3, (59, 34), (59, 21), 20, "R/C"),
        KnownDevice("iPhone 16 Pro", 402, 874, 3, (62, 34), (62, 21), 20, "C/C"),
        KnownDevice("iPhone 16 Pro Max", 440, 956, 3, (62, 34), (62, 21), 20, "R/C"),
    ]

    /// An iPad keeps its top and bottom insets when it is rotated.
    static let pads: [KnownDevice] = [
        KnownDevice("iPad 9.7", 768, 1024, 2, (20, 0), (0, 0), 20, "R/R"),
        KnownDevice("iPad 10.2", 810, 1080, 2, (20, 0), (0, 0), 20, "R/R"),
        KnownDevice("iPad Air", 820, 1180, 2, (24, 20), (0, 20), 20, "R/R"),
        KnownDevice("iPad A16", 820, 1180, 2, (32, 25), (0, 25), 20, "R/R"),
        KnownDevice("iPad Pro 11", 834, 1194, 2, (24, 20), (0, 20), 20, "R/R"),
        KnownDevice("iPad Pro 12.9", 1024, 1366, 2, (24, 20), (0, 20), 20, "R/R"),
    ]

    @Test("has the known screen size, insets and margin", arguments: phones + pads)
    func measures(known: KnownDevice) throws {
        let device = try #require(Device.named(known.name))
        let isPad = known.width >= 744
        #expect(device.portraitSize == Size(width: known.width, height: known.height))
        #expect(device.size(in: .landscape) == Size(width: known.height, height: known.width))
        #expect(device.scale == known.scale)
        #expect(device.idiom == (isPad ? .pad : .phone))
        #expect(device.safeArea(in: .portrait) == EdgeInsets(top: known.top, bottom: known.bottom))
        let landscape = EdgeInsets(
            top: isPad ? known.top : 0, left: known.landscapeSides, bottom: known.landscapeBottom,
            right: known.landscapeSides)
        #expect(device.safeArea(in: .landscape) == landscape)
        #expect(device.systemMargin == known.margin)
    }

    /// G1 to G5. Seed 004 states that small phones have a regular height in landscape, which is wrong.
    @Test("has the known size classes in full screen (G1–G5, semantics 29.1)", arguments: phones + pads)
    func classes(known: KnownDevice) throws {
        let device = try #require(Device.named(known.name))
        let isPad = known.width >= 744
        var surroundings = DisplayEnvironment(device: device)
        #expect(surroundings.traitCollection.horizontalSizeClass == (isPad ? .regular : .compact))
        #expect(surroundings.traitCollection.verticalSizeClass == .regular)
        surroundings.orientation = .landscape
        #expect(
            surroundings.traitCollection.horizontalSizeClass
                == (isPad || known.isRegularInLandscape ? .regular : .compact))
        #expect(surroundings.traitCollection.verticalSizeClass == (isPad ? .regular : .compact))
    }

    @Test func `in the catalog is in the table`() {
        #expect(Device.catalog.map(\.name).sorted() == (Self.phones + Self.pads).map(\.name).sorted())
    }

    /// Apple's sizes for multitasking: a third, half (only in landscape) and two thirds.
    @Test(
        "has side-by-side windows with the widths of UIKit",
        arguments: [
            ("iPad 9.7", Device.Orientation.landscape, [320.0, 507, 694]), ("iPad 9.7", .portrait, [320, 379, 438]),
            ("iPad 10.2", .landscape, [320, 535, 750]), ("iPad 10.2", .portrait, [320, 400, 480]),
            ("iPad Air", .landscape, [375, 585, 795]), ("iPad Air", .portrait, [320, 405, 490]),
            ("iPad Pro 11", .landscape, [375, 592, 809]), ("iPad Pro 11", .portrait, [320, 412, 504]),
            ("iPad Pro 12.9", .landscape, [375, 678, 981]), ("iPad Pro 12.9", .portrait, [375, 507, 639]),
        ])
    func splits(name: String, orientation: Device.Orientation, widths: [Double]) throws {
        let device = try #require(Device.named(name))
        #expect(WindowWidth.Split.allCases.map { device.width(of: .split($0), in: orientation) } == widths)
    }

    @Test(
        "is compact in narrow windows only",
        arguments: [
            ("iPad 9.7", Device.Orientation.landscape, "CCR"), ("iPad 9.7", .portrait, "CCC"),
            ("iPad Pro 11", .landscape, "CCR"), ("iPad Pro 11", .portrait, "CCC"),
            ("iPad Pro 12.9", .landscape, "CRR"), ("iPad Pro 12.9", .portrait, "CCC"),
        ])
    func splitClasses(name: String, orientation: Device.Orientation, expected: String) throws {
        let device = try #require(Device.named(name))
        let found = WindowWidth.Split.allCases.map { split in
            let traits = DisplayEnvironment(device: device, orientation: orientation, width: .split(split))
                .traitCollection
            #expect(traits.verticalSizeClass == .regular)
            return traits.horizontalSizeClass == .compact ? "C" : "R"
        }
        #expect(found.joined() == expected)
    }

    @Test func `has no window wider than its screen`() throws {
        let device = try #require(Device.named("iPad Air"))
        let wide = DisplayEnvironment(device: device, width: .points(5000))
        #expect(wide.size == Size(width: 820, height: 1180))
        #expect(wide.traitCollection.horizontalSizeClass == .regular)
        #expect(DisplayEnvironment(device: device, width: .points(507)).traitCollection.horizontalSizeClass == .compact)
    }

    @Test func `has the margin of its width`() throws {
        let phone = try #require(Device.named("iPhone SE 3"))
        #expect(DisplayEnvironment(device: phone).systemMargin == 16)
        #expect(DisplayEnvironment(device: phone, orientation: .landscape).systemMargin == 20)
        let pad = try #require(Device.named("iPad Air"))
        #expect(DisplayEnvironment(device: pad, width: .split(.oneThird)).systemMargin == 16)
        #expect(DisplayEnvironment(device: pad, width: .split(.twoThirds)).systemMargin == 20)
    }
}
