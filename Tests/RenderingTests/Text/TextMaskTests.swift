import Geometry
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("Text drawn with masks")
struct TextMaskTests {
    private let font = Font(size: 17)
    private let text = "Wobble, AV fjord 한글 مرحبا"

    /// Draws the text in black on white, with its mask or as outlines. `start` is the start of the baseline, in
    /// pixels.
    private func bitmap(
        _ text: String, at start: Point, scale: Double = 2, outlines: Bool = false, _ renderer: CairoRenderer
    ) throws -> Bitmap {
        let surface = CairoSurface(try PixelSize(width: 560, height: 80))
        surface.replace(surface.canvas, with: .white)
        let line = renderer.line(AttributedText(text), in: font, within: 1000)
        if outlines {
            surface.fillOutlines(of: line, baseline: start, scale: scale, with: .black)
        } else {
            surface.draw(
                line, LineMetrics(font), baseline: start, scale: scale, TextInk(color: .black, style: .light),
                from: renderer.masks)
        }
        return try surface.bitmap(isOpaque: true)
    }

    private func differences(_ a: Bitmap, _ b: Bitmap) -> [Int] {
        zip(a.pixels, b.pixels).map { abs(Int($0 & 0xFF) - Int($1 & 0xFF)) }
    }

    @Test("equals its outlines at every quarter of a pixel", arguments: [1.0, 2, 3])
    func quarters(scale: Double) throws {
        let renderer = try CairoRenderer()
        for quarter in 0..<16 {
            let start = Point(x: 9 + Double(quarter % 4) / 4, y: 50 + Double(quarter / 4) / 4)

            let mask = try bitmap(text, at: start, scale: scale, renderer)
            let outlines = try bitmap(text, at: start, scale: scale, outlines: true, renderer)

            // Two roundings instead of one cause a difference of one or two steps of 256.
            #expect(try #require(differences(mask, outlines).max()) <= 2, "at \(start)")
        }
    }

    @Test func `is nowhere more than an eighth of a pixel from its outlines`() throws {
        let renderer = try CairoRenderer()
        for step in 0..<20 {
            let start = Point(x: 9 + Double(step) * 0.07, y: 50 - Double(step) * 0.11)

            let mask = try bitmap("Wobble", at: start, renderer)
            let outlines = try bitmap("Wobble", at: start, outlines: true, renderer)

            #expect(abs(centre(mask.inkOfColumns) - centre(outlines.inkOfColumns)) < 0.125 + 0.03)
            #expect(abs(centre(mask.inkOfRows) - centre(outlines.inkOfRows)) < 0.125 + 0.03)
            // If an edge moves by an eighth of a pixel in both directions, a pixel changes by two eighths.
            #expect(try #require(differences(mask, outlines).max()) <= 64)
        }
    }

    @Test func `does not change its shape during a slow movement, and never moves back`() throws {
        let renderer = try CairoRenderer()
        var centres: [Double] = []
        var shapes: [Int: [Double]] = [:]
        for step in 0..<60 {
            let x = 9 + Double(step) / 20
            let columns = try bitmap(text, at: Point(x: x, y: 50), renderer).inkOfColumns

            centres.append(centre(columns))
            #expect(abs(centres[step] - centres[0] - Double(step) / 20) < 0.125 + 0.01)
            // The shape is the same at positions that differ by whole pixels.
            let position = try #require(SubpixelPosition(Point(x: x, y: 50)))
            let shape = Array(columns[position.x..<(position.x + 500)])
            #expect(shapes[position.phase.x, default: shape] == shape)
            shapes[position.phase.x] = shape
        }
        #expect(zip(centres, centres.dropFirst()).allSatisfy { $0 <= $1 + 1e-9 })
        #expect(shapes.count == 4)
    }

    @Test func `is moved by a transform in the same way as by its frame`() throws {
        func scene(_ frame: Rect, _ transform: AffineTransform) throws -> Bitmap {
            var scene = TestScene(width: 260, height: 60)
            scene.add(frame, content: .label(.init("Shifted 한글", font: font))) { $0.transform = transform }
            return try scene.bitmap(scale: 1)
        }

        let placed = try scene(Rect(20.75, 10.5, 200, 30), .identity)
        let shifted = try scene(Rect(10, 10, 200, 30), AffineTransform(translationX: 10.75, y: 0.5))

        #expect(placed == shifted)
    }

    @Test func `has exact positions while it is scaled or rotated`() throws {
        func centreOfInk(_ x: Double, _ transform: AffineTransform) throws -> Double {
            var scene = TestScene(width: 300, height: 80)
            scene.add(Rect(20 + x, 10, 200, 30), content: .label(.init("Scaled 한글", font: font))) {
                $0.transform = transform
            }
            return centre(try scene.bitmap(scale: 1).inkOfColumns)
        }
        for transform in [AffineTransform(scaleX: 1.2, y: 1.2), AffineTransform(rotationAngle: 0.1)] {
            let start = try centreOfInk(0, transform)
            for x in [0.05, 0.1, 0.4] { #expect(abs(try centreOfInk(x, transform) - start - x) < 0.02) }
        }
    }

    @Test func `is not limited in size`() throws {
        let renderer = try CairoRenderer()
        let line = renderer.line(AttributedText("Large"), in: Font(size: 900), within: 10_000)

        // The text takes about 2,100 × 1,200 pixels, which is more than a mask can have.
        #expect(renderer.masks.mask(of: line, segment: nil, scale: 1, phase: .init(x: 0, y: 0)) == nil)
        var scene = TestScene(width: 2400, height: 1200)
        scene.add(Rect(0, 0, 2400, 1200), content: .label(.init("Large", font: Font(size: 900))))
        #expect(try scene.bitmap().ink.contains { $0 == 1 })
    }

    @Test func `keeps its masks within a limit, and draws released ones again identically`() throws {
        let renderer = try CairoRenderer()
        let first = try bitmap("First", at: Point(x: 9.25, y: 50), renderer)
        for number in 0..<400 {
            let line = renderer.line(
                AttributedText("\(number) " + String(repeating: "m", count: 40)), in: font, within: 10_000)
            _ = renderer.masks.mask(of: line, segment: nil, scale: 3, phase: .init(x: number % 4, y: 0))
            #expect(renderer.masks.size <= 2 * TextMasks.generation)
        }
        // More masks were created than are kept.
        #expect(renderer.masks.size > TextMasks.generation)

        #expect(try bitmap("First", at: Point(x: 9.25, y: 50), renderer) == first)
    }
}
