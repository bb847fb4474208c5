import Containers
import Geometry
import Testing
import Text
import Views

/// The layout of bars, compared with views of public apps that were read from running screens of iOS 26.1.
///
/// The frames are in the coordinates of the window. Animatic's font has other widths than the system font: up to 2 % for
/// these texts. Horizontal positions are therefore compared with a tolerance of 2 % of the width, at least 1 point.
@Suite("The layout of navigation bars")
struct NavigationBarLayoutTests {
    private let measurer: CairoTextMeasurer

    init() throws { measurer = try CairoTextMeasurer() }

    /// A device without a status bar, or with the measured safe area.
    private enum Screen {
        case phone, pad, landscape

        var width: Double {
            switch self {
            case .phone: 375
            case .pad: 820
            case .landscape: 667
            }
        }
        var safeArea: Double { self == .pad ? 32 : 0 }
    }

    private func layout(
        _ screen: Screen, rightToLeft: Bool = false, category: ContentSizeCategory = .large
    ) -> NavigationBarLayout {
        let traits = TraitCollection(
            verticalSizeClass: screen == .landscape ? .compact : .regular,
            layoutDirection: rightToLeft ? .rightToLeft : .leftToRight, preferredContentSizeCategory: category,
            userInterfaceIdiom: screen == .pad ? .pad : .phone)
        let environment = BarEnvironment(width: screen.width, traits: traits, grid: PixelGrid(scale: 2))
        return NavigationBarLayout(environment) { [measurer] in measurer.size(of: $0, in: $1) }
    }

    private func item(_ title: String, large: Bool = true, back: Bool = false, trailing: String? = nil)
        -> NavigationItem
    {
        var item = NavigationItem(id: 1)
        item.title = title
        item.prefersLargeTitle = large
        item.showsBackButton = back
        item.trailing = trailing.map { [BarItem(.title($0))] } ?? []
        return item
    }

    /// Compares the bar and its views with measured frames.
    private func check(
        _ item: NavigationItem, _ layout: NavigationBarLayout, on screen: Screen, bar: Rect, _ expected: [String: Rect],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let top = NavigationBarLayout.top(
            below: screen.safeArea, isCompactHeight: layout.environment.isCompactHeight)
        #expect(
            Rect(x: 0, y: top, width: screen.width, height: layout.height(of: item)) == bar,
            sourceLocation: sourceLocation)
        let frames = layout.views(of: [(item, .shown)], top: top).frames()
        for (key, frame) in expected {
            guard var found = frames["1." + key] else {
                Issue.record("no view '\(key)' among \(frames.keys.sorted())", sourceLocation: sourceLocation)
                continue
            }
            found.origin.y += top
            let tolerance = max(1, frame.width * 0.02)
            #expect(
                found.isClose(to: frame, within: tolerance), "\(key): \(found.text)", sourceLocation: sourceLocation)
            // Vertical positions and sizes do not depend on widths.
            #expect(found.minY == frame.minY && found.height == frame.height, sourceLocation: sourceLocation)
        }
    }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    @Test("with a large title and an item: NavFlow at 200 and 1200 ms, TableEditor at 200 ms, iPhone SE")
    func largeTitle() {
        check(
            item("Library", trailing: "Filter"), layout(.phone), on: .phone, bar: rect(0, 10, 375, 106),
            [
                "largeTitle": rect(0, 64, 375, 52), "largeTitle/label": rect(16, 67.5, 111.5, 41),
                "trailing0": rect(287.5, 10, 71.5, 44), "trailing0/label": rect(303.5, 22, 39.5, 20.5),
            ])
        check(
            item("Reminders", trailing: "Edit"), layout(.phone), on: .phone, bar: rect(0, 10, 375, 106),
            [
                "largeTitle/label": rect(16, 67.5, 170, 41), "trailing0": rect(296.5, 10, 62.5, 44),
                "trailing0/label": rect(312.5, 22, 30.5, 20.5),
            ])
    }

    @Test("with a back button: NavFlow at 3000 ms, iPhone SE and iPad")
    func backButton() {
        check(
            item("Notifications", back: true), layout(.phone), on: .phone, bar: rect(0, 10, 375, 106),
            [
                "largeTitle": rect(0, 64, 375, 52), "largeTitle/label": rect(16, 67.5, 203.5, 41),
                "back": rect(16, 10, 44, 44), "back/image": rect(29.5, 20.5, 16.5, 23),
            ])
        check(
            item("Notifications", back: true), layout(.pad), on: .pad, bar: rect(0, 32, 820, 106),
            [
                "largeTitle": rect(0, 86, 820, 52), "largeTitle/label": rect(20, 89.5, 203.5, 41),
                "back": rect(10, 32, 44, 44), "back/image": rect(23.5, 42.5, 16.5, 23),
            ])
    }

    @Test("from right to left: NavFlow at 200 and 3000 ms, iPhone SE")
    func rightToLeft() {
        check(
            item("Library"), layout(.phone, rightToLeft: true), on: .phone, bar: rect(0, 10, 375, 106),
            ["largeTitle": rect(0, 64, 375, 52), "largeTitle/label": rect(247.5, 67.5, 111.5, 41)])
        check(
            item("Notifications", back: true), layout(.phone, rightToLeft: true), on: .phone,
            bar: rect(0, 10, 375, 106),
            [
                "largeTitle/label": rect(155.5, 67.5, 203.5, 41), "back": rect(315, 10, 44, 44),
                "back/image": rect(328.5, 20.5, 16.5, 23),
            ])
    }

    @Test("with an inline title: Forms at 200 ms, left to right and at the size accessibilityLarge")
    func inlineTitle() {
        check(
            item("Form", large: false), layout(.phone), on: .phone, bar: rect(0, 10, 375, 54),
            ["title": rect(166.5, 21.5, 41.5, 21)])
        check(
            item("Form", large: false), layout(.phone, category: .accessibilityLarge), on: .phone,
            bar: rect(0, 10, 375, 54), ["title": rect(162.5, 19, 50, 26)])
    }

    @Test("at the size accessibilityLarge: TableEditor at 900 ms")
    func accessibilitySize() {
        check(
            item("Reminders", trailing: "Done"), layout(.phone, category: .accessibilityLarge), on: .phone,
            bar: rect(0, 10, 375, 115.5),
            [
                "largeTitle": rect(0, 64, 375, 61.5), "largeTitle/label": rect(16, 64, 238.5, 57.5),
                "trailing0": rect(277, 10, 82, 44), "trailing0/label": rect(293, 19, 50, 25.5),
            ])
    }

    @Test("in landscape shows no large title: iPhone SE at 667 × 375")
    func landscape() throws {
        let (layout, item) = (layout(.landscape), item("Library", trailing: "Filter"))
        check(
            item, layout, on: .landscape, bar: rect(0, 24, 667, 54),
            ["trailing0": rect(667 - 38 - 71.5, 24, 71.5, 44)])
        let title = try #require(layout.views(of: [(item, .shown)], top: 24).frames()["1.title"])
        #expect(title.minY == 11.5 && abs(title.center.x - 667 / 2) <= 0.25)
    }

    /// Without a large title, the inline title is 11.5 below the bar's top; under a large title, it is at 26.5.
    @Test("moves and fades the titles while the large title collapses")
    func collapse() throws {
        let layout = layout(.phone)
        for (scrolled, height, y, alpha, largeAlpha) in [
            (-20.0, 106.0, 26.5, 0.0, 1.0), (0, 106, 26.5, 0, 1), (26, 80, 19, 0.5, 0.5), (52, 54, 11.5, 1, 0),
            (400, 54, 11.5, 1, 0),
        ] {
            var item = item("Library")
            item.scrolled = scrolled
            #expect(layout.height(of: item) == height)
            let views = layout.views(of: [(item, .shown)], top: 10)
            let title = try #require(views.first { $0.key == "1.title" })
            let large = try #require(views.first { $0.key == "1.largeTitle" })
            #expect(title.frame.minY == y && title.alpha == alpha && large.alpha == largeAlpha)
            // The large title moves with the content until it has collapsed.
            #expect(large.frame.minY == 54 - min(scrolled, 52))
        }
    }

    /// Measured at rest: a release at 36 points returns, and a release at 37 points collapses the title.
    @Test("never rests with a partly collapsed large title")
    func snap() {
        let layout = layout(.phone)
        let results = [-8.0, 0, 1, 36, 37, 51, 52, 300].map { layout.restingDistance($0, of: item("Library")) }
        #expect(results == [-8, 0, 0, 0, 52, 52, 52, 300])
        #expect(layout.restingDistance(20, of: item("Library", large: false)) == 20)
    }

    @Test("with a prompt is 32 points higher, and its items are lower")
    func prompt() throws {
        var item = item("Form", large: false, trailing: "Edit")
        item.prompt = "Choose a form"
        let layout = layout(.phone)
        #expect(layout.height(of: item) == 54 + 32)
        let frames = layout.views(of: [(item, .shown)], top: 10).frames()
        #expect(frames["1.trailing0"]?.minY == 32 && frames["1.title"]?.minY == 32 + 11.5)
        let prompt = try #require(frames["1.prompt"])
        // The height of a line of 12 points is 12 · 1.193, rounded up to half a point.
        #expect(prompt.height == 14.5 && abs(prompt.center.x - 187.5) <= 0.5)
    }

    @Test("places several items 12 points apart, and fixed spaces between them")
    func severalItems() throws {
        var item = item("A", large: false)
        let image = ViewContent.Image(path: "star.png", size: Size(width: 20, height: 20))
        item.trailing = [BarItem(.image(image)), BarItem(.space(40)), BarItem(.view(Size(width: 60, height: 30)))]
        let frames = layout(.phone).views(of: [(item, .shown)], top: 10).frames()
        // From the edge: 16, then 44, then 12 + 40, then 60.
        #expect(frames["1.trailing0"] == rect(375 - 16 - 44, 0, 44, 44))
        #expect(frames["1.trailing2"] == rect(375 - 16 - 44 - 52 - 60, 0, 60, 44))
        #expect(frames["1.trailing2/view"] == rect(375 - 16 - 44 - 52 - 60, 7, 60, 30))
        #expect(frames["1.trailing1"] == nil)
    }

    @Test("moves a long title to the leading items, and shortens it")
    func longTitle() throws {
        let title = "A title that is much longer than the space between both items"
        let frames = layout(.phone).views(
            of: [(item(title, large: false, back: true, trailing: "Edit"), .shown)], top: 10
        )
        .frames()
        let (frame, trailing) = (try #require(frames["1.title"]), try #require(frames["1.trailing0"]))
        #expect(frame.minX == 16 + 44 + 8 && frame.maxX == trailing.minX - 8)
    }

    @Test("stays finite for extreme input")
    func extremeInput() {
        for width in [0.0, 1, 10_000] {
            let traits = TraitCollection()
            let layout = NavigationBarLayout(BarEnvironment(width: width, traits: traits, grid: PixelGrid(scale: 3))) {
                [measurer] in measurer.size(of: $0, in: $1)
            }
            for scrolled in [-1e9, 1e9] {
                var item = item(String(repeating: "long ", count: 50), back: true, trailing: "")
                item.scrolled = scrolled
                item.trailing.append(BarItem(.space(-5)))
                let frames = layout.views(of: [(item, .shown)], top: 10).frames().values
                #expect(frames.allSatisfy { $0.isFinite && $0.width >= 0 && $0.height >= 0 })
            }
        }
    }

    @Test("uses only metrics with a value, a source and a confidence")
    func metrics() {
        #expect(Set(Metric.table.keys) == Set(Metric.allCases))
        for metric in Metric.allCases {
            #expect(metric.value.isFinite && metric.value > 0 && !metric.row.source.isEmpty, "\(metric)")
        }
        #expect(MetricColor.allCases.allSatisfy { !$0.source.isEmpty })
        #expect(Metric.barHeight.value + Metric.largeTitleHeight.value == 106)
    }
}
