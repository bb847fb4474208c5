import Containers
import Geometry
import Testing
import Text
import Views

/// The layout of tab bars, compared with views that were read from running screens of iOS 26.1.
///
/// The frames are in the coordinates of the bar. Animatic's font has other widths than the system font, so texts are
/// compared within 1 point.
@Suite("The layout of tab bars")
struct TabBarLayoutTests {
    private let measurer: CairoTextMeasurer

    init() throws { measurer = try CairoTextMeasurer() }

    private func layout(width: Double = 375, isPad: Bool = false, rightToLeft: Bool = false) -> TabBarLayout {
        let traits = TraitCollection(
            layoutDirection: rightToLeft ? .rightToLeft : .leftToRight, userInterfaceIdiom: isPad ? .pad : .phone)
        let environment = BarEnvironment(width: width, traits: traits, grid: PixelGrid(scale: 2))
        return TabBarLayout(environment) { [measurer] in measurer.size(of: $0, in: $1) }
    }

    private func item(_ title: String, _ width: Double = 27.5, _ height: Double = 27.5, badge: String? = nil) -> TabItem
    {
        var item = TabItem(
            title: title, image: ViewContent.Image(path: "icon.png", size: Size(width: width, height: height)))
        item.badge = badge
        return item
    }

    private var measured: [TabItem] { [item("Library", 29, 25), item("Tools", badge: "3"), item("Scroll")] }

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    private func frames(_ layout: TabBarLayout, _ items: [TabItem], selected: Int? = 0) -> [String: Rect] {
        layout.views(of: items, selected: selected, colors: TabBarColors(tint: .systemBlue)).frames()
    }

    /// Section 4: three items on an iPhone SE, whose bar begins at y 584.
    @Test("has the measured frames of three items")
    func threeItems() {
        let found = frames(layout(), measured)
        let expected: [String: Rect] = [
            "platter": rect(51, 0, 274, 62),
            "platter/selection": rect(55, 4, 94, 54),
            "platter/content/0": rect(55, 4, 94, 54), "platter/content/1": rect(141, 4, 94, 54),
            "platter/content/2": rect(227, 4, 94, 54), "platter/selected/2": rect(227, 4, 94, 54),
            "platter/selected/0/image": rect(88, 11.5, 29, 25), "platter/content/1/image": rect(174, 10, 27.5, 27.5),
            "platter/content/2/image": rect(260, 10, 27.5, 27.5),
            "platter/selected/0/label": rect(84, 39, 36, 12), "platter/content/0/label": rect(85, 39, 35, 12),
            "platter/content/1/label": rect(175, 39, 26.5, 12), "platter/content/2/label": rect(260, 39, 28.5, 12),
            "platter/content/1/badge": rect(196.5, 6, 20, 20), "platter/content/1/badge/label": rect(200.5, 8, 12, 16),
        ]
        for (key, frame) in expected {
            #expect(found[key]?.isClose(to: frame, within: 1) == true, "\(key): \(String(describing: found[key]))")
        }
    }

    /// Section 4: the bar is 83 points high, and belongs to the safe area. The same with a home indicator (estimated).
    @Test("is at the bottom of an iPhone, and belongs to the safe area")
    func bottomBar() {
        let size = Size(width: 375, height: 667)
        #expect(layout().frame(in: size, safeArea: .zero) == rect(0, 584, 375, 83))
        #expect(layout().insets(in: size, safeArea: .zero, hasNavigationBar: true) == EdgeInsets(bottom: 83))
        let indicator = EdgeInsets(top: 59, bottom: 34)
        #expect(layout().insets(in: size, safeArea: indicator, hasNavigationBar: false) == EdgeInsets(bottom: 49))
    }

    /// Sections 2 and 4: items of 66 × 36 points at a distance of 70 points, around the middle of the screen; the
    /// navigation bar of an iPad is at y 32 and 54 points high.
    @Test("is at the top of an iPad, beside the navigation bar")
    func topBar() {
        let layout = layout(width: 820, isPad: true)
        let items = [TabItem(title: "One"), TabItem(title: "Two")]
        #expect(layout.itemFrames(of: items) == [rect(342, 4, 66, 36), rect(412, 4, 66, 36)])
        #expect(layout.platterFrame(of: items) == rect(338, 0, 144, 44))
        let (size, safeArea) = (Size(width: 820, height: 1180), EdgeInsets(top: 32, bottom: 25))
        #expect(layout.frame(in: size, safeArea: safeArea) == rect(0, 32, 820, 54))
        #expect(layout.insets(in: size, safeArea: safeArea, hasNavigationBar: true) == .zero)
        #expect(layout.insets(in: size, safeArea: safeArea, hasNavigationBar: false) == EdgeInsets(top: 54))
    }

    @Test("keeps all platters between the margins of a narrow screen", arguments: [1, 2, 3, 4, 5, 20])
    func anyCount(count: Int) throws {
        let items = (0..<count).map { TabItem(title: "\($0)") }
        for width in [0, 1, 320, 375, 430, 1000.0] {
            let layout = layout(width: width)
            let (platter, frames) = (try #require(layout.platterFrame(of: items)), layout.itemFrames(of: items))
            #expect(frames.count == count && frames.allSatisfy { $0.isFinite && $0.width >= 0 })
            guard width >= 320 else { continue }
            #expect(platter.minX >= 20.5 && platter.maxX <= width - 20.5, "\(platter) of \(width)")
            #expect(abs(platter.minX + platter.maxX - width) <= 2)
        }
    }

    @Test("shows four items before More, if an iPhone has more than five pages")
    func more() {
        #expect([0, 1, 5, 6, 100].map { layout().shownItems(of: $0) } == [0, 1, 5, 4, 4])
        #expect(layout(isPad: true).shownItems(of: 6) == 6)
    }

    @Test("is mirrored from right to left")
    func rightToLeft() throws {
        let (right, left) = (frames(layout(rightToLeft: true), measured), frames(layout(), measured))
        for key in ["platter", "platter/content/0", "platter/content/2", "platter/selection"] {
            let (frame, other) = (try #require(right[key]), try #require(left[key]))
            #expect(frame.minX == 375 - other.maxX, "\(key)")
        }
        // The badge is at the other side of the image.
        let badge = try #require(right["platter/content/1/badge"])
        let image = try #require(right["platter/content/1/image"])
        #expect(badge.maxX < image.maxX)
    }

    @Test("shows items without titles, images or selection")
    func emptyItems() {
        #expect(layout().views(of: [], selected: 0, colors: TabBarColors(tint: .systemBlue)).isEmpty)
        let found = frames(layout(), [TabItem(), item("", 20, 20), TabItem(title: "Title")], selected: 7)
        #expect(found["platter/selection"] == nil && found["platter/content/0/image"] == nil)
        // An image without a title is in the middle of its item, which begins at (141, 4).
        #expect(found["platter/content/1/image"] == rect(178, 21, 20, 20))
        #expect(found["platter/content/2/label"] != nil)
    }

    @Test("gives a badge the width of its text")
    func badge() throws {
        let found = frames(layout(), [item("Inbox", badge: "1,234"), item("Empty", badge: "")])
        let (badge, label) = (
            try #require(found["platter/content/0/badge"]), try #require(found["platter/content/0/badge/label"])
        )
        #expect(badge.width == label.width + 8 && badge.height == 20 && badge.width > 30)
        #expect(found["platter/content/1/badge"]?.size == Size(width: 20, height: 20))
    }

    @Test("shows each item once, and the selected one in the color of the selection")
    func selection() {
        var shown: [String: (alpha: Double, content: SystemView.Content)] = [:]
        let colors = TabBarColors(tint: .systemBlue)
        layout().views(of: measured, selected: 1, colors: colors).visit { path, view, _ in
            shown[path] = (view.alpha, view.content)
        }
        #expect(shown["platter/selected/1/label"]?.alpha == 1 && shown["platter/content/1/label"]?.alpha == 0)
        #expect(shown["platter/selected/0/label"]?.alpha == 0 && shown["platter/content/0/label"]?.alpha == 1)
        let selected = SystemView.Content.text("Tools", Font(size: 10, weight: .semibold), .systemBlue, .center)
        #expect(shown["platter/selected/1/label"]?.content == selected)
        let normal = SystemView.Content.text(
            "Library", Font(size: 10, weight: .medium), MetricColor.tabTitle.color, .center)
        #expect(shown["platter/content/0/label"]?.content == normal)
    }
}
