import Geometry
import Pictures
import TestSupport
import Testing
import Views

/// Semantics 21.3: a view without rounded corners covers the pixels whose centers are inside it.
@Suite("Edges between pixels")
struct EdgeDrawingTests {
    private static let black: UInt32 = 0xFF00_0000
    private static let white: UInt32 = 0xFFFF_FFFF
    /// The position of the center in a pixel. It is 1/512 of a pixel, half of Cairo's resolution, beyond the exact
    /// middle, so that rounding errors of edges in the middle of a pixel have no effect.
    private static let middle = 0.5 + 1.0 / 512

    /// The transforms whose edges are parallel to rows and columns of pixels.
    private static let upright = [
        AffineTransform.identity, AffineTransform(scaleX: 1.37, y: 0.61), AffineTransform(scaleX: -0.83, y: 1.2),
        AffineTransform(rotationAngle: .pi / 2), AffineTransform(translationX: 0.37, y: -1.41),
    ]

    /// Returns whether every pixel whose center is in one of `rects` is black, and all other pixels are white.
    ///
    /// - Parameter toPoints: The transform from pixels to the coordinates of the rectangles.
    private func covers(_ bitmap: Bitmap, _ rects: [Rect], _ toPoints: AffineTransform) -> Bool {
        (0..<bitmap.height).allSatisfy { y in
            (0..<bitmap.width).allSatisfy { x in
                let center = toPoints.applied(to: Point(x: Double(x) + Self.middle, y: Double(y) + Self.middle))
                let isInside = rects.contains {
                    center.x >= $0.minX && center.x < $0.maxX && center.y >= $0.minY && center.y < $0.maxY
                }
                return bitmap[x, y] == (isInside ? Self.black : Self.white)
            }
        }
    }

    @Test(arguments: upright)
    func `follow the centers of pixels`(transform: AffineTransform) throws {
        for seed in 0..<20 {
            var generator = SeededGenerator(seed: UInt64(seed))
            // Numbers with three decimals, so that no edge is at the center of a pixel.
            func length(_ range: ClosedRange<Int>) -> Double {
                Double(Int.random(in: range, using: &generator)) + 0.123
            }
            let (size, center) = (
                Size(width: length(3...20), height: length(3...20)), Point(x: length(5...35), y: length(5...25))
            )
            var scene = TestScene(width: 40, height: 30)
            scene.add(.zero, .black) { state in
                (state.bounds.size, state.center, state.transform) = (size, center, transform)
            }
            let scale = [0.5, 1, 1.3, 2, 3][seed % 5]
            let toView = AffineTransform(scaleX: 1 / scale, y: 1 / scale)
                .concatenating(AffineTransform(translationX: -center.x, y: -center.y))
                .concatenating(try #require(transform.inverted))
            let area = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
            #expect(covers(try scene.bitmap(scale: scale), [area], toView), "seed \(seed)")
        }
    }

    /// The rows of a group: only the first and the last one have rounded corners, and they meet in the middle of a pixel.
    @Test(arguments: [CornerCurve.circular, .continuous])
    func `of views that touch at edges without rounded corners leave no gap`(curve: CornerCurve) throws {
        var scene = TestScene(width: 40, height: 60)
        let top: CornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        let rows: [(y: Double, corners: CornerMask)] = [
            (0.5, top), (20.5, []), (40.5, CornerMask.all.subtracting(top)),
        ]
        for (y, corners) in rows {
            scene.add(Rect(x: 0, y: y, width: 40, height: 20), .black) {
                ($0.cornerRadius, $0.cornerCurve, $0.maskedCorners) = (corners.isEmpty ? 0 : 8, curve, corners)
            }
        }
        for scale in [1.0, 3] {
            let bitmap = try scene.bitmap(scale: scale)
            // The column in the middle, between the antialiased edges above and below the group.
            let column = (Int(2 * scale)..<bitmap.height - Int(2 * scale)).map { bitmap[bitmap.width / 2, $0] }
            #expect(column.allSatisfy { $0 == Self.black })
        }
    }

    /// The ways in which a view draws a black rectangle.
    private static let fills: [(name: String, configure: @Sendable (inout ViewState) -> Void)] = [
        ("background", { $0.backgroundColor = .black }),
        ("gradient", { $0.gradient = Gradient([.black, .black]) }),
        ("conic gradient", { $0.gradient = Gradient([.black, .black], type: .conic) }),
        ("border", { ($0.borderWidth, $0.borderColor) = (50, .black) }),
        (
            "shadow",
            {
                $0.backgroundColor = .black
                $0.shadow = Shadow(color: .black, opacity: 1, offset: .zero, radius: 0)
            }
        ),
        ("drawing", { $0.drawing = Drawing(filling: $0.bounds.size) }),
        (
            "image",
            {
                $0.content = .image(ViewContent.Image(Drawing(filling: Size(width: 4, height: 4))))
            }
        ),
    ]

    @Test(arguments: fills.indices)
    func `leave no gap between views that touch`(case index: Int) throws {
        for step in 0..<12 {
            let offset = Double(step) / 12 + 0.03
            for scale in [0.7, 1, 3] {
                var scene = TestScene(width: 40, height: 30)
                let (left, right) = (Rect(3 + offset, 4.2, 10.4, 20), Rect(13.4 + offset, 4.2, 9, 20))
                for rect in [left, right] { scene.add(rect, configure: Self.fills[index].configure) }
                let toPoints = AffineTransform(scaleX: 1 / scale, y: 1 / scale)
                #expect(
                    covers(try scene.bitmap(scale: scale), [left, right], toPoints),
                    "\(Self.fills[index].name) at \(offset), \(scale)")
            }
        }
    }

    @Test(arguments: upright, [1, 0.999])
    func `clip at the centers of pixels`(transform: AffineTransform, alpha: Double) throws {
        var scene = TestScene(width: 40, height: 30)
        let size = Size(width: 13.3, height: 11.7)
        let holder = scene.add(.zero) { state in
            (state.bounds.size, state.center, state.transform) = (size, Point(x: 20.123, y: 14.37), transform)
            (state.clipsToBounds, state.alpha) = (true, alpha)
        }
        // A subview that covers the edges of its superview, and a subview that ends there.
        scene.add(Rect(-5, -5, 30, 11), .black, to: holder)
        scene.add(Rect(0, 6, 13.3, 5.7), .black, to: holder)
        let toView = AffineTransform(translationX: -20.123, y: -14.37).concatenating(try #require(transform.inverted))
        let bitmap = try scene.bitmap()
        let area = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
        if alpha == 1 {
            #expect(covers(bitmap, [area], toView))
        } else {
            // 0.999 · 255 rounds to 255 or 254.
            #expect(Set(bitmap.pixels.map { $0 & 0xFF }).isSubset(of: [0, 1, 255]))
        }
    }

    @Test func `follow a mask without corners`() throws {
        var scene = TestScene(width: 20, height: 20)
        let view = scene.add(Rect(0, 0, 20, 20), .black)
        var mask = ViewState(name: "mask")
        mask.frame = Rect(3.3, 4.4, 9.5, 8.3)
        mask.backgroundColor = .black
        scene.tree.setMask(scene.tree.makeLayer(mask), of: view)
        #expect(covers(try scene.bitmap(), [mask.frame], .identity))
    }

    /// Two black views with an alpha of ½ over white are gray, with the value 128. A shared pixel would have the value
    /// 64.
    @Test func `share no pixel between views that touch`() throws {
        for step in 0..<20 {
            let middle = 10 + Double(step) / 20
            var scene = TestScene(width: 20, height: 6)
            for rect in [Rect(2.2, 1, middle - 2.2, 4), Rect(middle, 1, 17.1 - middle, 4)] {
                scene.add(rect, Color(red: 0, green: 0, blue: 0, alpha: 0.5))
            }
            let bitmap = try scene.bitmap()
            let row = (0..<20).map { bitmap[$0, 3] & 0xFF }
            #expect(Set(row) == [0x7F, 0xFF] || Set(row) == [0x80, 0xFF], "\(middle): \(row)")
            #expect(row.firstIndex { $0 < 0xFF } == 2 && row.lastIndex { $0 < 0xFF } == 16)
        }
    }

    @Test func `keep the width of a moving view and of its border`() throws {
        for step in 0..<20 {
            var scene = TestScene(width: 30, height: 6)
            scene.add(Rect(3 + Double(step) * 0.37, -5, 12, 20), .white) {
                ($0.borderWidth, $0.borderColor) = (2, .black)
            }
            let bitmap = try scene.bitmap()
            let row = (0..<30).filter { bitmap[$0, 3] == Self.black }
            let left = try #require(row.first)
            #expect(row == [left, left + 1, left + 10, left + 11])
        }
    }

    /// A line of a third of a pixel covers a pixel or has a third of its color.
    @Test func `do not make thin lines disappear`() throws {
        for step in 0..<30 {
            var scene = TestScene(width: 20, height: 4)
            scene.add(Rect(5 + Double(step) / 30, 0, 1.0 / 3, 4), .black)
            let bitmap = try scene.bitmap()
            let ink = (0..<20).map { 255 - Double(bitmap[$0, 1] & 0xFF) }.reduce(0, +)
            #expect(ink == 255 || abs(ink - 85) < 3, "\(step): \(ink)")
        }
    }

    @Test(arguments: [(Bool?.none, true), (true, true), (false, false)])
    func `of a rotated view are smooth unless this is not allowed`(allows: Bool?, isSmooth: Bool) throws {
        var scene = TestScene(width: 40, height: 40)
        scene.add(Rect(10, 10, 20, 20), .black) {
            ($0.transform, $0.allowsEdgeAntialiasing) = (AffineTransform(rotationAngle: 0.3), allows)
        }
        let pixels = Set(try scene.bitmap().pixels)
        #expect((pixels.count > 2) == isSmooth)
    }

    /// A view that covers four tenths of a column has four tenths of its color there.
    @Test func `are antialiased if this is allowed`() throws {
        var scene = TestScene(width: 20, height: 20)
        scene.add(Rect(4.6, 0, 10, 20), .black) { $0.allowsEdgeAntialiasing = true }
        let bitmap = try scene.bitmap()
        let grays = [3, 4, 5, 13, 14, 15].map { Double(bitmap[$0, 10] & 0xFF) / 255 }
        for (gray, coverage) in zip(grays, [0, 0.4, 1, 1, 0.6, 0]) { #expect(abs(gray - (1 - coverage)) < 0.01) }
    }
}

extension Drawing {
    /// Creates a drawing that is black everywhere.
    init(filling size: Size) {
        self.init(size: size)
        operations = [.fill(Path(rect: Rect(origin: .zero, size: size)), .nonZero, .black, .normal)]
    }
}
