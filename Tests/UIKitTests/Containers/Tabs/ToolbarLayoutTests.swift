import Containers
import Geometry
import Testing
import Text
import Views

/// The layout of toolbars, compared with views that were read from running screens of iOS 26.1.
@Suite("The layout of toolbars")
struct ToolbarLayoutTests {
    private let measurer: CairoTextMeasurer

    init() throws { measurer = try CairoTextMeasurer() }

    private func layout(
        width: Double = 393, isInNavigation: Bool = false, landscape: Bool = false, rightToLeft: Bool = false
    ) -> ToolbarLayout {
        let traits = TraitCollection(
            verticalSizeClass: landscape ? .compact : .regular,
            layoutDirection: rightToLeft ? .rightToLeft : .leftToRight)
        let environment = BarEnvironment(width: width, traits: traits, grid: PixelGrid(scale: 3))
        return ToolbarLayout(environment, isInNavigation: isInNavigation) { [measurer] in measurer.size(of: $0, in: $1)
        }
    }

    private var symbol: BarItem {
        BarItem(.image(ViewContent.Image(path: "star.png", size: Size(width: 20, height: 20))))
    }

    private func frames(_ layout: ToolbarLayout, _ items: [BarItem]) -> [Rect] {
        layout.views(of: items).map(\.frame)
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    /// Section 3: platters of 48 points at y 0, 16 points from the edges; a space of 12 points between them; a fixed
    /// space of 40 points is added to it, and nothing is added beside a flexible space.
    @Test("places items and spaces in a row")
    func row() {
        let end = 393.0 - 16 - 48
        #expect(frames(layout(), [symbol, symbol]) == [rect(16, 0, 48, 48), rect(76, 0, 48, 48)])
        #expect(
            frames(layout(), [symbol, BarItem(.space(40)), symbol]) == [rect(16, 0, 48, 48), rect(116, 0, 48, 48)])
        #expect(
            frames(layout(), [symbol, BarItem(.flexibleSpace), symbol]) == [rect(16, 0, 48, 48), rect(end, 0, 48, 48)])
        #expect(frames(layout(), [BarItem(.flexibleSpace), symbol]) == [rect(end, 0, 48, 48)])
        // The item in the middle: (393 - 48) / 2, on whole pixels.
        let middle = PixelGrid(scale: 3).rounded(172.5)
        #expect(
            frames(layout(), [symbol, BarItem(.flexibleSpace), symbol, BarItem(.flexibleSpace), symbol])
                == [rect(16, 0, 48, 48), rect(middle, 0, 48, 48), rect(end, 0, 48, 48)])
    }

    /// Section 3, an iPhone 16: the zone is [0, 766, 393, 86], and the platters are circles of 48 points at y 776, 28
    /// points from the edges.
    @Test("has the measured frames in a navigation controller")
    func navigation() {
        let layout = layout(isInNavigation: true)
        let zone = layout.frame(in: Size(width: 393, height: 852), above: 0)
        #expect(zone == rect(0, 766, 393, 86))
        let found = frames(layout, [symbol, BarItem(.flexibleSpace), symbol]).map {
            Rect(origin: $0.origin + zone.origin, size: $0.size)
        }
        #expect(found == [rect(28, 776, 48, 48), rect(317, 776, 48, 48)])
        // Above a tab bar: 83 + 48 + 10 (estimated).
        #expect(layout.frame(in: Size(width: 393, height: 852), above: 83).height == 141)
    }

    /// Section 3: a row of 600 points in the middle of a screen of 852 points, 44 points high.
    @Test("has a limited row in landscape")
    func landscape() {
        let found = frames(layout(width: 852, landscape: true), [symbol, BarItem(.flexibleSpace), symbol])
        #expect(found == [rect(126, 0, 44, 44), rect(682, 0, 44, 44)])
    }

    @Test("is mirrored from right to left")
    func rightToLeft() {
        #expect(
            frames(layout(rightToLeft: true), [symbol, symbol])
                == [rect(393 - 64, 0, 48, 48), rect(393 - 124, 0, 48, 48)])
    }

    @Test("accepts any items and widths")
    func extremes() {
        #expect(frames(layout(), []).isEmpty && frames(layout(), [BarItem(.flexibleSpace)]).isEmpty)
        let items = Array(repeating: [symbol, BarItem(.space(-5)), BarItem(.flexibleSpace)], count: 50).flatMap { $0 }
        #expect(frames(layout(width: 0), items).count == 50)
        #expect(frames(layout(width: 0), items).allSatisfy { $0.isFinite })
    }
}
