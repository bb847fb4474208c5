import Containers
import Geometry
import Testing

/// The places of popovers with a content of 240 × 180 points on an iPad, read from iOS 26.1.
@Suite("The layout of popovers")
struct PopoverLayoutTests {
    private static let view = PopoverLayout.Source.area(Rect(x: 100, y: 300, width: 60, height: 40))
    private static func item(x: Double, width: Double) -> PopoverLayout.Source {
        .barItem(Rect(x: x, y: 32, width: width, height: 44))
    }
    private static let all = Set(PopoverLayout.Arrow.allCases)
    static let measured: [(PopoverLayout.Source, Set<PopoverLayout.Arrow>, Rect, PopoverLayout.Arrow?)] = [
        // The measured items are inside of platters that are 4 points larger at each side.
        (item(x: 737.5, width: 72.5), all, Rect(x: 561, y: 62, width: 240, height: 180), nil),
        (item(x: 10, width: 71), all, Rect(x: 19, y: 62, width: 240, height: 180), nil),
        (view, all, Rect(x: 160, y: 230, width: 253, height: 180), .left),
        (view, [.left], Rect(x: 160, y: 230, width: 253, height: 180), .left),
        (view, [.down], Rect(x: 19, y: 107, width: 240, height: 193), .down),
        (view, [.right], Rect(x: 19, y: 230, width: 111, height: 180), .right),
        (
            .area(Rect(x: 100, y: 300, width: 10, height: 10)), all, Rect(x: 110, y: 215, width: 253, height: 180),
            .left
        ),
        (
            .area(Rect(x: 100, y: 980, width: 60, height: 40)), all, Rect(x: 160, y: 910, width: 253, height: 180),
            .left
        ),
        (
            .area(Rect(x: 412, y: 1101, width: 66, height: 36)), all, Rect(x: 325, y: 908, width: 240, height: 193),
            .down
        ),
        // An action sheet without a source is in the middle of the window.
        (.none, all, Rect(x: 290, y: 500, width: 240, height: 180), nil),
    ]

    @Test("has the measured frames", arguments: measured)
    func frames(
        _ measured: (
            source: PopoverLayout.Source, permitted: Set<PopoverLayout.Arrow>, frame: Rect, arrow: PopoverLayout.Arrow?
        )
    ) {
        let layout = PopoverLayout(
            of: Size(width: 240, height: 180), from: measured.source, permitted: measured.permitted, in: .pad())
        #expect(layout.frame == measured.frame && layout.arrow == measured.arrow)
        #expect(layout.views.count == (measured.arrow == nil ? 0 : 1))
    }

    @Test("has an arrow that points at the source, and a content beside it")
    func arrow() throws {
        let layout = PopoverLayout(
            of: Size(width: 240, height: 180), from: Self.view, permitted: [.left], in: .pad())
        #expect(layout.content == Rect(x: 13, y: 0, width: 240, height: 180))
        // The middle of the source is at y 320, 90 points below the top of the popover.
        #expect(layout.views[0].frame == Rect(x: 0, y: 77, width: 13, height: 26))
    }

    @Test("accepts sizes and sources beyond the window")
    func extremes() {
        for source in [Self.view, .area(Rect(x: -500, y: 5000, width: 0, height: 0)), .none] {
            let layout = PopoverLayout(
                of: Size(width: 1e9, height: 1e9), from: source, permitted: [], in: .pad())
            #expect(layout.frame.width >= 0 && layout.frame.height >= 0 && layout.frame.maxX <= 820)
        }
    }

    @Test("has a content in a window that is smaller than its margins, for all arrows")
    func smallWindow() {
        var environment = PresentationEnvironment.pad()
        environment.size = Size(width: 40, height: 40)
        for arrow in PopoverLayout.Arrow.allCases {
            let layout = PopoverLayout(
                of: Size(width: 240, height: 180), from: .area(Rect(x: 20, y: 20, width: 1, height: 1)),
                permitted: [arrow], in: environment)
            #expect(layout.content.width >= 0 && layout.content.height >= 0, "\(arrow)")
        }
    }

    /// The middle of the source, 430.125, is between two pixels of half a point.
    @Test("begins at whole pixels")
    func pixels() {
        let area = Rect(x: 400, y: 300, width: 60.25, height: 60.25)
        let sources: [(PopoverLayout.Source, Set<PopoverLayout.Arrow>)] = [
            (.area(area), [.up]), (.area(area), [.left]), (.barItem(area), []),
        ]
        for (index, (source, permitted)) in sources.enumerated() {
            let frame = PopoverLayout(
                of: Size(width: 240, height: 180), from: source, permitted: permitted, in: .pad()
            ).frame
            #expect(index == 1 ? frame.minY == 240 : frame.minX == 310)
        }
    }
}
