import Film
import Geometry
import TestSupport
import Testing
import Views

@testable import PNGCoding
@testable import Pictures
@testable import Rendering

@Suite("Drawing only what changed")
struct FrameCanvasTests {
    private static let canvas = Size(width: 120, height: 300)

    @Test(
        arguments: [
            (1, Color.white), (2, Color.white), (1.5, Color.clear), (0.7, Color(red: 1, green: 0, blue: 0, alpha: 0.3)),
            // The picture has 87.6 by 219 pixels.
            (0.73, Color.white),
        ] as [(Double, Color)])
    func `has the same pixels as a complete redraw after any change`(scale: Double, background: Color) throws {
        let renderer = try CairoRenderer()
        let folder = try TemporaryFolder()
        let images = try RandomTree.images(in: folder)
        for seed in 0..<4 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            var mutation = RandomTree(canvas: FrameCanvasTests.canvas, images: images)
            let picture = FramePicture(
                FilmFormat.of(FrameCanvasTests.canvas), scale: scale, background: background)
            let canvas = try FrameCanvas(picture, CairoRenderer())
            var kept = 0
            for step in 0..<60 {
                mutation.change(using: &generator)

                let changed = try canvas.draw(mutation.tree)

                let whole = try renderer.draw(
                    mutation.tree, canvas: FrameCanvasTests.canvas, scale: scale, background: background)
                let wrongRows = try canvas.withPlane { plane in
                    whole.withPlane { whole in (0..<plane.height).filter { !plane[$0].isEqual(to: whole[$0]) } }
                }
                try #require(wrongRows.isEmpty, "seed \(seed), step \(step)")
                kept += PixelBands(height: whole.height).count - changed.count
            }
            // At least one band was not drawn again.
            #expect(kept > 30)
        }
    }

    @Test func `draws only the bands where a view was and is`() throws {
        // The bands have 64 rows: 0 to 63, 64 to 127, 128 to 191, 192 to 255 and 256 to 299.
        var scene = TestScene(width: 120, height: 300)
        let box = scene.add(Rect(10, 10, 20, 20), .red)
        let picture = FramePicture(FilmFormat.of(scene.canvas), scale: 1, background: .white)
        let canvas = try FrameCanvas(picture, CairoRenderer())

        #expect(try canvas.draw(scene.tree) == [0, 1, 2, 3, 4])
        #expect(try canvas.draw(scene.tree) == [])
        scene.tree[box].frame.origin.y = 200
        #expect(try canvas.draw(scene.tree) == [0, 3])
        scene.tree[box].backgroundColor = .blue
        #expect(try canvas.draw(scene.tree) == [3])
        scene.tree[box].isHidden = true
        #expect(try canvas.draw(scene.tree) == [3])
    }

    @Test(arguments: [1, 1.5, 3] as [Double])
    func `draws only the columns of a key that changes its color, with the same pixels`(scale: Double) throws {
        var generator = SeededGenerator(seed: 7)
        var scene = TestScene(width: 200, height: 130)
        let gray = Color(red: 0.6, green: 0.62, blue: 0.65, alpha: 0.7)
        let panel = scene.add(Rect(0, -20.3, 200, 190), gray)
        scene.tree[panel].cornerRadius = 18
        let keys = (0..<24).map { index in
            let place = Rect(4 + Double(index % 8) * 24.3, 6 + Double(index / 8) * 40.2, 19.6, 31.7)
            let key = scene.add(place, .white, content: .label(.init("\(index)", font: .label, alignment: .center)))
            scene.tree[key].cornerRadius = 4.5
            return key
        }
        let picture = FramePicture(FilmFormat.of(scene.canvas), scale: scale, background: .white)
        let (renderer, canvas) = (try CairoRenderer(), try FrameCanvas(picture, CairoRenderer()))
        let (width, bands) = (Int(200 * scale), PixelBands(height: Int(130 * scale)))
        _ = try canvas.draw(scene.tree)
        for step in 0..<40 {
            let earlier = DisplayList(ViewPlaces(tree: scene.tree, scale: scale, canvas: scene.canvas))
            let key = keys.randomElement(using: &generator)!
            scene.tree[key].backgroundColor = scene.tree[key].backgroundColor == .white ? gray : .white
            let places = ViewPlaces(tree: scene.tree, scale: scale, canvas: scene.canvas)
            let parts = DisplayList(places).changedParts(since: earlier, in: bands, width: width, places)

            // The key is 19.6 points wide, and the part has at most two more pixels on each side.
            #expect(!parts.isEmpty && parts.allSatisfy { Double($0.columns?.count ?? .max) < 19.6 * scale + 4 })
            _ = try canvas.draw(scene.tree)
            let whole = try renderer.draw(scene.tree, canvas: scene.canvas, scale: scale)
            let isSame = try canvas.withPlane { plane in
                whole.withPlane { whole in (0..<plane.height).allSatisfy { plane[$0].isEqual(to: whole[$0]) } }
            }
            try #require(isSame, "step \(step)")
        }
    }

    @Test func `draws a whole band if Cairo would cut a curve`() throws {
        var scene = TestScene(width: 200, height: 60)
        let circle = scene.add(Rect(-10, 0, 190, 190), .red)
        let box = scene.add(Rect(30, 10, 20, 20), .white)
        let bands = PixelBands(height: 60)
        func columns(after change: () -> Void) -> [Range<Int>?] {
            let earlier = DisplayList(ViewPlaces(tree: scene.tree, scale: 1, canvas: scene.canvas))
            change()
            let places = ViewPlaces(tree: scene.tree, scale: 1, canvas: scene.canvas)
            return DisplayList(places).changedParts(since: earlier, in: bands, width: 200, places).map(\.columns)
        }

        #expect(columns { scene.tree[box].backgroundColor = .blue } == [29..<51])
        #expect(columns { scene.tree[box].frame.origin.x = 35 } == [29..<56])
        scene.tree[circle].cornerRadius = 95
        #expect(columns { scene.tree[box].backgroundColor = .white } == [nil])
        scene.tree[circle].cornerRadius = 0
        scene.tree[circle].transform = AffineTransform(rotationAngle: 0.1)
        #expect(columns { scene.tree[box].backgroundColor = .blue } == [nil])
    }

    @Test func `adding a hidden view changes nothing`() throws {
        var scene = TestScene(width: 120, height: 100)
        let box = scene.add(Rect(10, 10, 20, 20), Color(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.5))
        scene.tree[box].alpha = 0.4
        let alone = try scene.bitmap()

        let inside = scene.add(Rect(0, 0, 5, 5), .red, to: box)
        scene.tree[inside].isHidden = true

        #expect(try scene.bitmap() == alone)
    }

    @Test func `rows are assigned to the bands that contain them`() {
        let bands = PixelBands(height: 300)
        #expect(bands.count == 5 && bands[4] == 256..<300)
        #expect(bands.touched(from: 63, to: 64) == 0..<1)
        #expect(bands.touched(from: 63.5, to: 64.5) == 0..<2)
        #expect(bands.touched(from: -100, to: 1000) == 0..<5)
        #expect(bands.touched(from: 300, to: 400).isEmpty && bands.touched(from: -5, to: 0).isEmpty)
    }
}

/// A view tree that changes randomly: positions, appearances, texts and superviews.
private struct RandomTree {
    private(set) var tree: ViewTree
    private var views: [ViewID] = []

    /// Returns images from a picture file with pixels and from a vector file.
    static func images(in folder: TemporaryFolder) throws -> [ViewContent.Image] {
        try PNGEncoding.write(TestPicture.faded(TestPicture.gradient(24, 16)), to: folder.path(of: "a.png"))
        try folder.write(
            "b.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='30'><circle cx='10' cy='15' r='9.5' fill='#08F'/></svg>"
        )
        return [
            ViewContent.Image(path: folder.path(of: "a.png"), size: Size(width: 24, height: 16)),
            ViewContent.Image(path: folder.path(of: "b.svg"), size: Size(width: 20, height: 30)),
        ]
    }

    init(canvas: Size, images: [ViewContent.Image]) {
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: canvas)
        tree = ViewTree(root: root)
        for index in 0..<16 {
            let content: ViewContent =
                switch index % 5 {
                case _ where index >= 14: .image(images[index - 14])
                case 0: .label(.init("Label \(index) with Text", font: Font(size: 9 + Double(index))))
                case 1: .switch(.init())
                case 2: .slider(.init())
                default: .none
                }
            var state = ViewState(name: "view\(index)", content: content)
            state.frame = Rect(Double(index * 7), Double(index * 19), 40, 31)
            state.backgroundColor = Color(
                red: Double(index) / 16, green: 0.5, blue: 0.2, alpha: index % 3 == 0 ? 0.5 : 1)
            let view = tree.makeView(state)
            tree.add(view, to: index < 4 ? tree.root : views[index % 4])
            views.append(view)
        }
    }

    private func randomGradient(using generator: inout SeededGenerator) -> Gradient? {
        guard Int.random(in: 0..<4, using: &generator) > 0 else { return nil }
        func share() -> Double { .random(in: 0...1, using: &generator) }
        let colors = (0..<3).map { _ in Color(red: share(), green: share(), blue: share(), alpha: share()) }
        return Gradient(
            colors, locations: [0, share(), 1], startPoint: Point(x: share(), y: share()),
            endPoint: Point(x: share(), y: share()), type: Gradient.Kind.allCases.randomElement(using: &generator)!)
    }

    mutating func change(using generator: inout SeededGenerator) {
        let view = views.randomElement(using: &generator)!
        switch Int.random(in: 0..<29, using: &generator) {
        case 0, 1, 2: tree[view].center.y += Double.random(in: -40...40, using: &generator)
        case 3: tree[view].center.x += Double.random(in: -10...10, using: &generator)
        case 4: tree[view].alpha = [0, 0.4, 1].randomElement(using: &generator)!
        case 5: tree[view].clipsToBounds.toggle()
        case 6: tree[view].cornerRadius = Double.random(in: 0...20, using: &generator)
        case 7: tree[view].isHidden.toggle()
        case 8: tree[view].bounds.origin.y += Double.random(in: -9...9, using: &generator)
        case 9: tree[view].bounds.size.height = Double.random(in: 0...160, using: &generator)
        case 10: tree.traits.userInterfaceStyle = tree.traits.userInterfaceStyle == .dark ? .light : .dark
        case 11:
            let angle = Double.random(in: -1...1, using: &generator)
            tree[view].transform = [AffineTransform(rotationAngle: angle), .identity].randomElement(using: &generator)!
        case 12:
            let (across, down) = (
                Double.random(in: 0.3...1.6, using: &generator), Double.random(in: 0.3...1.6, using: &generator)
            )
            tree[view].transform = AffineTransform(scaleX: across, y: down)
        case 13: tree[view].borderWidth = Double.random(in: 0...5, using: &generator)
        case 14: tree[view].shadow.opacity = [0, 0.4, 1].randomElement(using: &generator)!
        case 15: tree[view].shadow.radius = Double.random(in: 0...9, using: &generator)
        case 16: tree[view].shadow.offset.height = Double.random(in: -20...20, using: &generator)
        case 17: tree[view].cornerCurve = [.circular, .continuous].randomElement(using: &generator)!
        case 18: tree[view].maskedCorners = CornerMask(rawValue: .random(in: 0...15, using: &generator))
        case 19, 20: tree[view].gradient = randomGradient(using: &generator)
        case 21: tree[view].contentMode = ContentMode.allCases.randomElement(using: &generator)!
        case 22:
            let shift = Point(
                x: Double.random(in: -3...3, using: &generator), y: Double.random(in: -50...50, using: &generator))
            tree[view].transform = AffineTransform(translationX: shift.x, y: shift.y)
        case 23:
            // The root covers the background completely or almost completely.
            tree[tree.root].backgroundColor = [.clear, .white, Color(red: 0, green: 0, blue: 1, alpha: 0.9)]
                .randomElement(using: &generator)!
            tree[tree.root].cornerRadius = [0, 0, 9].randomElement(using: &generator)!
            tree[tree.root].bounds.size.width = [119.5, 120, 130].randomElement(using: &generator)!
            tree[tree.root].clipsToBounds = Bool.random(using: &generator)
        case 24, 25, 26:
            let share = Double.random(in: 0...1, using: &generator)
            tree[view].backgroundColor = Color(red: share, green: 0.5, blue: 1 - share, alpha: share > 0.5 ? 1 : share)
        default:
            let target = views.randomElement(using: &generator)!
            if target != view && !tree.isAncestor(view, of: target) { tree.add(view, to: target) }
        }
    }
}
