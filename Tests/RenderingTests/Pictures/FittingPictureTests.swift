import Film
import Geometry
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("A picture with a limit")
struct FittingPictureTests {
    @Test(
        "is as large as the limit allows, and never larger than at its scale",
        arguments: [
            // 320 / 375 is less than 480 / 500. 500 · 320 / 375 = 426.7, which is rounded up to a whole pixel.
            (Size(width: 375, height: 500), nil, [320, 427]),
            // 480 / 667 is less than 320 / 375. 375 · 480 / 667 = 269.9.
            (Size(width: 375, height: 667), nil, [270, 480]),
            (Size(width: 375, height: 667), 0.5, [188, 334]), (Size(width: 320, height: 480), 2, [320, 480]),
            (Size(width: 100, height: 40), 3, [300, 120]), (Size(width: 10_000, height: 10), nil, [320, 1]),
        ] as [(Size, Double?, [Int])])
    func fits(canvas: Size, scale: Double?, expected: [Int]) throws {
        let film = FilmFormat(title: "", canvas: canvas, scale: 3, framesPerSecond: 10, frameCount: 1)
        let limit = try PixelSize(width: 320, height: 480)
        let picture = try FramePicture(film, RenderSettings(scale: scale, limit: limit))
        let size = try picture.size
        #expect([size.width, size.height] == expected)
    }

    /// Dark views that cover the window, as in a script, with the height of a band below the window, as for captions.
    private static let darkScenes: [(name: String, tree: @Sendable (Size) -> ViewTree, band: Double)] = [
        ("a root", { scene(of: $0) { $0.tree[$0.tree.root].backgroundColor = .black } }, 0),
        (
            "a view that fills a clear root",
            { size in scene(of: size) { $0.add(Rect(0, 0, size.width, size.height), .black) } }, 0
        ),
        (
            "a view in a view with half its alpha over a dark root",
            { size in
                scene(of: size) { scene in
                    scene.tree[scene.tree.root].backgroundColor = .black
                    let group = scene.add(Rect(0, 0, size.width, size.height), .black) { $0.alpha = 0.5 }
                    scene.add(Rect(0, size.height / 2, size.width, size.height / 2), .black, to: group)
                }
            }, 0
        ),
        (
            "a root that clips, with four quarters",
            { size in
                scene(of: size) { scene in
                    scene.tree[scene.tree.root].clipsToBounds = true
                    scene.tree[scene.tree.root].backgroundColor = .black
                    scene.add(Rect(size.width / 4, 0, size.width * 3 / 4, size.height), .black) { $0.borderWidth = 2 }
                }
            }, 0
        ),
        (
            "a band under a dark root",
            { size in
                scene(of: size) { scene in
                    scene.tree[scene.tree.root].backgroundColor = .black
                    scene.add(Rect(0, 0, size.width, size.height), .black)
                    scene.add(Rect(0, size.height, size.width, 41), .black)
                }
            }, 41
        ),
    ]

    private static func scene(of size: Size, _ change: (inout TestScene) -> Void) -> ViewTree {
        var scene = TestScene(width: size.width, height: size.height)
        change(&scene)
        return scene.tree
    }

    /// Limits that mostly result in fractions of pixels in one direction, on two devices.
    private static let limits = [
        (500, 1000), (333, 777), (101, 211), (640, 640), (97, 1000), (1000, 97), (251, 503), (375, 811), (393, 851),
        (392, 852), (199, 400), (77, 77), (613, 1200), (457, 991), (318, 400), (320, 399), (51, 53), (720, 1279),
        (283, 613), (161, 349),
    ]

    @Test("has no trace of the backdrop at its edges", arguments: limits)
    func edges(width: Int, height: Int) throws {
        let limit = try PixelSize(width: width, height: height)
        let renderer = try CairoRenderer()
        for window in [Size(width: 393, height: 852), Size(width: 375, height: 667)] {
            for (name, tree, band) in FittingPictureTests.darkScenes {
                let canvas = Size(width: window.width, height: window.height + band)
                let film = FilmFormat(title: "", canvas: canvas, scale: 3, framesPerSecond: 10, frameCount: 1)
                let picture = try FramePicture(film, RenderSettings(limit: limit))
                let frame = try FrameCanvas(picture, renderer)
                _ = try frame.draw(tree(window))
                let bitmap = try frame.bitmap()
                // The content is black in front of a white backdrop, so any other color shows the backdrop.
                let light = bitmap.pixels.indices.filter { bitmap.pixels[$0] & 0xFF_FFFF != 0 }
                    .map { "(\($0 % bitmap.width), \($0 / bitmap.width))" }
                #expect(
                    light.isEmpty,
                    "\(name), \(bitmap.width) × \(bitmap.height): \(light.count) pixels, such as \(light.prefix(3))")
            }
        }
    }

    @Test("has no trace of the backdrop in a cell of a contact sheet", arguments: limits.prefix(6))
    func cells(width: Int, height: Int) throws {
        let size = Size(width: Double(width) / 3, height: Double(height) / 7)
        var scene = TestScene(width: size.width, height: size.height)
        scene.tree[scene.tree.root].backgroundColor = .black
        let surface = CairoSurface(try PixelSize(width: 400, height: 400))
        surface.fill(RoundedRect(surface.canvas), with: .white)
        let place = PixelGrid(scale: 1).rounded(Rect(7, 9, size.width, size.height))
        try CairoRenderer().draw(
            scene.tree, on: surface, in: place, origin: place.origin, scale: 1, canvas: size)
        let bitmap = try surface.bitmap(isOpaque: true)
        for y in Int(place.minY)..<Int(place.maxY) {
            for x in Int(place.minX)..<Int(place.maxX) {
                try #require(bitmap[x, y] & 0xFF_FFFF == 0, "(\(x), \(y)) of \(place)")
            }
        }
    }
}
