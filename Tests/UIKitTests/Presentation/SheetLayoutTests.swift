import Containers
import Geometry
import Testing
import Views

/// Environments of presentations in tests.
extension PresentationEnvironment {
    static func phone(dark: Bool = false, rightToLeft: Bool = false) -> PresentationEnvironment {
        make(Size(width: 393, height: 852), EdgeInsets(top: 59, bottom: 34), 3, dark: dark, rightToLeft: rightToLeft)
    }

    /// An iPhone SE whose status bar is hidden.
    static func small(landscape: Bool = false) -> PresentationEnvironment {
        make(
            landscape ? Size(width: 667, height: 375) : Size(width: 375, height: 667), .zero, 2,
            compactHeight: landscape)
    }

    static func pad() -> PresentationEnvironment {
        make(Size(width: 820, height: 1180), EdgeInsets(top: 32, bottom: 25), 2, pad: true)
    }

    private static func make(
        _ size: Size, _ safeArea: EdgeInsets, _ scale: Double, compactHeight: Bool = false, pad: Bool = false,
        dark: Bool = false, rightToLeft: Bool = false
    ) -> PresentationEnvironment {
        let traits = TraitCollection(
            verticalSizeClass: compactHeight ? .compact : .regular, userInterfaceStyle: dark ? .dark : .light,
            layoutDirection: rightToLeft ? .rightToLeft : .leftToRight, userInterfaceIdiom: pad ? .pad : .phone)
        return PresentationEnvironment(size: size, safeArea: safeArea, traits: traits, grid: PixelGrid(scale: scale))
    }
}

extension Rect {
    func isClose(to other: Rect, within tolerance: Double = 0.001) -> Bool {
        [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
            .allSatisfy { abs($0) <= tolerance }
    }
}

@Suite("The layout of sheets")
struct SheetLayoutTests {
    /// The frames and the lower safe areas that were read from an iPhone 16 with iOS 26.1, by the height of a custom
    /// detent.
    static let custom: [(height: Double, frame: Rect, safeArea: Double)] = [
        (10, Rect(x: 28, y: 815.4249, width: 337, height: 8.5751), 0),
        (100, Rect(x: 21.5135, y: 741.4348, width: 349.973, height: 89.0516), 11),
        (144, Rect(x: 9.6216, y: 705.4293, width: 373.7568, height: 136.949), 31.3333),
        (200, Rect(x: 8, y: 619.5267, width: 377, height: 224.4733), 34),
        (288, Rect(x: 8, y: 535.1094, width: 377, height: 308.8906), 34),
        (300, Rect(x: 8, y: 523.598, width: 377, height: 320.402), 34),
        (400, Rect(x: 8, y: 427.6692, width: 377, height: 416.3308), 34),
        (500, Rect(x: 8, y: 331.7405, width: 377, height: 512.2595), 34),
        (600, Rect(x: 8, y: 235.8117, width: 377, height: 608.1883), 34),
        (700, Rect(x: 8, y: 139.883, width: 377, height: 704.117), 34),
        (10_000, Rect(x: 0, y: 59, width: 393, height: 793), 34),
    ]

    @Test("places custom detents as on an iPhone 16", arguments: custom)
    func customDetents(_ measured: (height: Double, frame: Rect, safeArea: Double)) throws {
        let layout = SheetLayout(.phone())
        let placement = try #require(layout.placement(at: .custom(measured.height)))
        #expect(placement.frame.isClose(to: measured.frame), "\(placement.frame)")
        #expect(abs(placement.safeArea.bottom - measured.safeArea) < 0.001)
        #expect(layout.maximumDetentValue == 759)
    }

    @Test("places medium and large sheets as on an iPhone 16, an iPhone SE and an iPad")
    func systemDetents() throws {
        let measured: [(PresentationEnvironment, SheetLayout.Detent, Rect)] = [
            (.phone(), .large, Rect(x: 0, y: 59, width: 393, height: 793)),
            (.phone(), .medium, Rect(x: 8, y: 403.687, width: 377, height: 440.313)),
            (.small(), .large, Rect(x: 0, y: 30, width: 375, height: 637)),
            // 356.5 points, made smaller by 359/375 above a margin of 8 points.
            (.small(), .medium, Rect(x: 8, y: 317.711, width: 359, height: 341.289)),
            (.pad(), .large, Rect(x: 0, y: 42, width: 820, height: 1138)),
            (.pad(), .medium, Rect(x: 8, y: 536.154, width: 804, height: 635.846)),
            (.small(landscape: true), .large, Rect(x: 0, y: 0, width: 667, height: 375)),
        ]
        for (environment, detent, frame) in measured {
            let placement = try #require(SheetLayout(environment).placement(at: detent))
            #expect(placement.frame.isClose(to: frame), "\(detent): \(placement.frame)")
        }
        #expect(SheetLayout(.small(landscape: true)).placement(at: .medium) == nil)
        #expect(SheetLayout.grabber(width: 393) == Rect(x: 178.5, y: 5, width: 36, height: 5))
    }

    /// Measured on an iPad with iOS 26.1. The height of 640 points follows from the bottom at y 910: 1180 - 2 · 270.
    @Test("is in the middle of an iPad as a form sheet, and keeps its bottom at a custom detent")
    func form() {
        var layout = SheetLayout(.pad())
        layout.centeredSize = Size(width: Metric.sheetFormWidth.value, height: Metric.sheetFormHeight.value)
        #expect(layout.placement(at: .large)?.frame == Rect(x: 120, y: 270, width: 580, height: 640))
        #expect(layout.placement(at: .custom(157))?.frame == Rect(x: 120, y: 753, width: 580, height: 157))
        #expect(layout.placement(at: .custom(343))?.frame == Rect(x: 120, y: 567, width: 580, height: 343))
    }

    @Test("dims the window by 0.2, and by 0.48 behind a floating sheet in dark appearance")
    func dimming() {
        for (dark, floating) in [(false, 0.2), (true, 0.48)] {
            let layout = SheetLayout(.phone(dark: dark))
            #expect(layout.placement(at: .large)?.dimming == 0.2)
            #expect(layout.placement(at: .medium)?.dimming == floating)
        }
    }

    @Test("accepts heights that are negative, huge or beyond the window")
    func extremes() throws {
        for height in [-5, 0, 1e9, .infinity] {
            let frame = try #require(SheetLayout(.phone()).placement(at: .custom(height))).frame
            #expect(frame.minY >= 59 && frame.maxY <= 852 && frame.height >= 0)
        }
        var layout = SheetLayout(.small(landscape: true))
        layout.isEdgeAttachedInCompactHeight = true
        #expect(layout.placement(at: .large)?.frame.minY == 30)
        layout.centeredSize = Size(width: 1e6, height: 1e6)
        #expect(layout.placement(at: .large)?.frame.width == 667)
    }
}

@Suite("The movement of sheets")
struct SheetStopsTests {
    /// The tops of the places of an iPhone 16: large 59, medium 403.687.
    private let stops = SheetStops(
        [("medium", .medium), ("large", .large)], undimmed: "medium", in: SheetLayout(.phone()))

    @Test("ends at the nearest place, and leaves the screen beyond half of the height or at 1000 points per second")
    func ends() {
        let ends: [(top: Double, velocity: Double, end: SheetStops.End)] = [
            (100, 0, .stop(1)), (230, 0, .stop(1)), (232, 0, .stop(0)), (100, 1000, .stop(0)), (380, -1000, .stop(1)),
            (20, 0, .stop(1)), (403.687 + 220, 0, .stop(0)), (403.687 + 221, 0, .dismissal), (410, 975, .stop(0)),
            (410, 1000, .dismissal), (700, -1000, .stop(0)),
        ]
        for (top, velocity, end) in ends {
            #expect(stops.end(top: top, velocity: velocity) == end, "\(top), \(velocity)")
        }
    }

    @Test("changes the size between two places, with the finger at the upper edge")
    func between() {
        let half = stops.placement(top: (59 + 403.687) / 2, isHeld: false)
        #expect(half.frame.isClose(to: Rect(x: 4, y: 231.3435, width: 385, height: 616.6565)), "\(half.frame)")
        #expect(stops.placement(top: 20, isHeld: false).frame.minY == 59)
    }

    @Test("moves below the lowest place, where the dimming becomes weaker, and resists if it is held")
    func below() throws {
        let stops = SheetStops([("large", .large)], undimmed: nil, in: SheetLayout(.phone()))
        let moved = stops.placement(top: 59 + 79.3, isHeld: false)
        // A tenth of the height: 0.2 · (1 - 0.1).
        #expect(moved.frame == Rect(x: 0, y: 59 + 79.3, width: 393, height: 793))
        #expect(abs(moved.dimming - 0.18) < 1e-9)
        // (1 - 1 / (0.55 · 0.1 + 1)) · 793
        #expect(abs(stops.placement(top: 59 + 79.3, isHeld: true).frame.minY - 59 - 41.341) < 0.001)
        #expect(stops.hidden(from: moved).frame.minY == 852)
    }

    @Test("does not dim the window up to the largest undimmed detent")
    func undimmed() {
        #expect(stops.stops.map(\.placement.dimming) == [0, 0.2])
        #expect(stops.stop(named: nil).name == "medium" && stops.stop(named: "large").name == "large")
    }

    @Test("is large if no detent is used")
    func fallback() {
        let stops = SheetStops([("medium", .medium)], undimmed: nil, in: SheetLayout(.small(landscape: true)))
        #expect(stops.stops.map(\.placement.frame) == [Rect(x: 0, y: 0, width: 667, height: 375)])
    }
}
