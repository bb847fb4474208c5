import Geometry
import Testing
import Views

@Suite("A view tree")
struct ViewTreeTests {
    /// Returns a tree in which the root contains a and b, and a contains c.
    private static func sample() -> (tree: ViewTree, a: ViewID, b: ViewID, c: ViewID) {
        var tree = ViewTree(root: ViewState(name: "root"))
        let a = tree.makeView(ViewState(name: "a"))
        let b = tree.makeView(ViewState(name: "b"))
        let c = tree.makeView(ViewState(name: "c"))
        tree.add(a, to: tree.root)
        tree.add(b, to: tree.root)
        tree.add(c, to: a)
        return (tree, a, b, c)
    }

    @Test func `is traversed with superviews first and siblings back to front`() {
        let (tree, _, _, _) = Self.sample()
        #expect(tree.views.map { tree[$0].name } == ["root", "a", "c", "b"])
    }

    @Test func `finds the closest common ancestor`() {
        let (tree, a, b, c) = Self.sample()
        #expect(tree.closestCommonAncestor(c, b) == tree.root)
        #expect(tree.closestCommonAncestor(c, a) == a)
        #expect(tree.closestCommonAncestor(c, c) == c)
    }

    @Test func `has no common ancestor in separate hierarchies`() {
        var (tree, a, b, _) = Self.sample()
        tree.removeFromSuperview(a)
        #expect(tree.closestCommonAncestor(a, b) == nil)
        #expect(tree.view(named: "c") == nil)
    }

    @Test func `moves a view that is added elsewhere`() {
        var (tree, a, b, c) = Self.sample()
        tree.add(c, to: b)
        #expect(tree.subviews(of: a).isEmpty)
        #expect(tree.superview(of: c) == b)
        #expect(tree.depth(of: c) == 2)
    }

    @Test func `is a value: a copy does not see later changes`() {
        var (tree, a, _, _) = Self.sample()
        let snapshot = tree
        tree[a].alpha = 0.25
        #expect(snapshot[a].alpha == 1)
        #expect(snapshot != tree)
    }

    @Test func `converts a frame to center and bounds and back`() {
        var state = ViewState(name: "v")
        state.bounds.origin = Point(x: 5, y: 7)  // scrolled content stays scrolled
        state.frame = Rect(x: 10, y: 20, width: 30, height: 50)
        #expect(state.center == Point(x: 25, y: 45))
        #expect(state.bounds == Rect(x: 5, y: 7, width: 30, height: 50))
        #expect(state.frame == Rect(x: 10, y: 20, width: 30, height: 50))
    }
}

@Suite("The hexadecimal form of a color")
struct ColorTests {
    @Test(
        "is read",
        arguments: [
            ("#FFFFFF", Color.white), ("#fff", .white), ("#0000", .clear),
            ("#3366CC80", Color(red: 0.2, green: 0.4, blue: 0.8, alpha: 128.0 / 255)),
            ("#36C", Color(red: 0.2, green: 0.4, blue: 0.8)),
        ])
    func reads(text: String, expected: Color) throws {
        let color = try #require(Color(hexadecimal: text))
        #expect(abs(color.red - expected.red) < 1e-12)
        #expect(abs(color.green - expected.green) < 1e-12)
        #expect(abs(color.blue - expected.blue) < 1e-12)
        #expect(abs(color.alpha - expected.alpha) < 1e-12)
    }

    @Test(
        "is refused if it is invalid", arguments: ["", "#", "FFF", "#FF", "#GGGGGG", "#12345", "#1234567", "# FFF"])
    func refuses(text: String) {
        #expect(Color(hexadecimal: text) == nil)
    }

    @Test(
        "is written with two digits per component",
        arguments: [
            (Color.white, "#FFFFFF"), (Color(red: 0, green: 0.02, blue: 1, alpha: 0.5), "#0005FF80"),
        ])
    func writes(color: Color, expected: String) {
        #expect(color.hexadecimal == expected)
    }
}

@Suite("The device catalog")
struct DeviceTests {
    @Test(
        "has the size classes that the guidelines list",
        arguments: [
            ("iPhone 8", "compact", "regular", "compact", "compact"),
            ("iPhone 13", "compact", "regular", "compact", "compact"),
            ("iPhone 12 mini", "compact", "regular", "compact", "compact"),
            ("iPhone XR", "compact", "regular", "regular", "compact"),
            ("iPhone 11", "compact", "regular", "regular", "compact"),
            ("iPhone XS Max", "compact", "regular", "regular", "compact"),
            ("iPhone 8 Plus", "compact", "regular", "regular", "compact"),
            ("iPad 9.7", "regular", "regular", "regular", "regular"),
        ])
    func sizeClasses(name: String, width: String, height: String, wideWidth: String, wideHeight: String) throws {
        let device = try #require(Device.named(name))
        #expect(device.sizeClass(along: .horizontal, in: .portrait).rawValue == width)
        #expect(device.sizeClass(along: .vertical, in: .portrait).rawValue == height)
        #expect(device.sizeClass(along: .horizontal, in: .landscape).rawValue == wideWidth)
        #expect(device.sizeClass(along: .vertical, in: .landscape).rawValue == wideHeight)
    }

    @Test func `names each device once`() {
        #expect(Set(Device.catalog.map { $0.name.lowercased() }).count == Device.catalog.count)
    }

    @Test func `turns a notch into side insets in landscape`() throws {
        let device = try #require(Device.named("iphone 13"))
        #expect(device.safeArea(in: .portrait) == EdgeInsets(top: 47, bottom: 34))
        #expect(device.safeArea(in: .landscape) == EdgeInsets(left: 47, bottom: 21, right: 47))
        #expect(device.size(in: .landscape) == Size(width: 844, height: 390))
    }
}
