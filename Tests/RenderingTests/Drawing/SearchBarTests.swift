import Film
import Geometry
import Layout
import Rendering
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

@testable import Pictures

/// The sizes and frames are those of `UISearchBar` on iOS 26.1, which were measured on an iPhone 16.
@Suite("A search bar")
struct SearchBarTests {
    private static let white: UInt32 = 0xFFFF_FFFF
    /// (120, 120, 128) with an opacity of 20 % over white.
    private static let field: UInt32 = 0xFFE4_E4E6

    private static let script = """
        animatic: 1
        device: {size: [393, 100], scale: 1}
        views:
          root:
            subviews:
              short: {searchBar: Espresso}
              empty: {searchBar: {placeholder: Search}}
        constraints:
          top: short.top == root.top
        timeline: [{at: 0.5s, do: ['empty.text = "Tea"', 'short.placeholder = "Search"']}]
        """

    @Test func `is 44 points high, regardless of its text, and has no natural width`() {
        let engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: 3))
        for bar in [ViewContent.SearchBar(), .init("Espresso", placeholder: "Search")] {
            var tree = ViewTree(root: ViewState(name: "root"))
            let view = tree.makeView(ViewState(name: "bar", content: .searchBar(bar)))
            tree.add(view, to: tree.root)
            #expect(engine.intrinsicContentSize(of: view, in: tree) == IntrinsicSize(width: nil, height: 44))
        }
    }

    @Test func `is read from its text or a mapping, and changed by statements`() throws {
        let scene = try ScriptedFilm(Self.script).makeScene()
        let root = scene.window.rootView
        #expect(
            root.subviews.map(\.content) == [
                .searchBar(.init("Espresso")), .searchBar(.init("", placeholder: "Search")),
            ])

        var simulator = RunLoopSimulator(window: scene.window, cues: scene.cues)
        simulator.run(until: .seconds(1))

        #expect(root.subviews.map(\.text) == ["Espresso", "Tea"])
        #expect(root.subviews.map(\.placeholder) == ["Search", "Search"])
    }

    @Test func `draws a field with a magnifier, the text, and a button that clears it`() throws {
        let filled = try bitmap(.init("HHH"))
        let empty = try bitmap(.init(""))

        for bitmap in [filled, empty] {
            // The field is 8 points from the sides and has rounded ends.
            #expect(bitmap[12, 66] == Self.white && bitmap[393 * 3 - 13, 66] == Self.white)
            #expect(bitmap[25, 3] == Self.white && bitmap[600, 3].isClose(to: Self.field, within: 2))
            // The frame of the magnifier is (20, 12, 20.667, 19.333).
            let lens = inked(bitmap, 24..<140)
            #expect(abs(lens.lowerBound / 3 - 20) <= 0.5 && lens.upperBound / 3 <= 40.667)
        }
        // The text starts 39.667 points from the left edge of the field. A letter has a margin of at most two points.
        let text = inked(filled, 141..<600)
        #expect(text.lowerBound / 3 >= 47.667 && text.lowerBound / 3 <= 49.667)
        // The frame of the button is (350.667, 12, 20, 20).
        #expect(
            !filled[1082, 50].isClose(to: Self.field, within: 8) && empty[1082, 50].isClose(to: Self.field, within: 2))
    }

    @Test func `is mirrored from right to left`() throws {
        let (filled, empty) = (try bitmap(.init("HHH"), .rightToLeft), try bitmap(.init(""), .rightToLeft))
        // The frame of the magnifier is (393 - 20 - 20.667, 12, 20.667, 19.333).
        let lens = inked(empty, 1040..<1160)
        #expect(abs(lens.lowerBound / 3 - 352.333) <= 0.5 && lens.upperBound / 3 <= 373)
        // The text ends 47.667 points before the right edge.
        let text = inked(filled, 600..<1038)
        #expect(text.upperBound / 3 <= 345.333 && text.upperBound / 3 >= 343.333)
        // The frame of the button is (393 - 350.667 - 20, 12, 20, 20).
        #expect(!filled[97, 50].isClose(to: Self.field, within: 8) && empty[97, 50].isClose(to: Self.field, within: 2))
    }

    private func bitmap(
        _ bar: ViewContent.SearchBar, _ direction: UserInterfaceLayoutDirection = .leftToRight
    ) throws -> Bitmap {
        var scene = TestScene(width: 393, height: 44)
        scene.tree.traits.layoutDirection = direction
        scene.add(Rect(0, 0, 393, 44), content: .searchBar(bar))
        return try scene.bitmap(scale: 3)
    }

    /// Returns the range from the first to the last column in `range` with dark pixels.
    private func inked(_ bitmap: Bitmap, _ range: Range<Int>) -> Range<Double> {
        let columns = range.filter { x in (0..<bitmap.height).contains { bitmap[x, $0] & 0xFF < 128 } }
        return Double(columns.first ?? 0)..<Double((columns.last ?? 0) + 1)
    }
}
