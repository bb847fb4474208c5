import Foundation
import Geometry
import Rendering
import Testing
import Views

@testable import Pictures

@Suite("Drawing a gradient")
struct GradientDrawingTests {
    private static let box = Rect(3, 2, 50, 30)

    private func drawn(_ gradient: Gradient, scale: Double = 1, in box: Rect = box) throws -> Bitmap {
        var scene = TestScene(width: 60, height: 40)
        scene.add(box) { $0.gradient = gradient }
        return try scene.bitmap(scale: scale)
    }

    /// Returns the color of a gradient at a location according to the definition: linear interpolation between the
    /// colors.
    private func color(_ gradient: Gradient, at place: Double) -> SIMD4<Double> {
        let locations =
            gradient.locations ?? gradient.colors.indices.map { Double($0) / Double(gradient.colors.count - 1) }
        guard let after = locations.firstIndex(where: { place < $0 }) else { return Self.shades.last! }
        guard after > 0 else { return Self.shades[0] }
        let share = (place - locations[after - 1]) / (locations[after] - locations[after - 1])
        return Self.shades[after - 1] * (1 - share) + Self.shades[after] * share
    }

    /// Compares each pixel of the box with the color at its center, over white. Pixels at a seam above the center are
    /// excluded.
    private func expect(
        _ gradient: Gradient, scale: Double, steps: Double, hasSeam: Bool = false,
        place: (Point) -> Double
    ) throws {
        let bitmap = try drawn(gradient, scale: scale)
        let (width, height) = (Int(50 * scale), Int(30 * scale))
        for y in 0..<height {
            for x in 0..<width {
                // The position of the pixel, as fractions of the box.
                let point = Point(x: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(height))
                guard !(hasSeam && abs(point.x - 0.5) < 0.02 && point.y < 0.55) else { continue }
                let expected = color(gradient, at: place(point))
                let pixel = bitmap[x + Int(3 * scale), y + Int(2 * scale)]
                for (shift, channel) in [(16, expected[0]), (8, expected[1]), (0, expected[2])] {
                    let shade = 255 * (channel * expected[3] + 1 - expected[3])
                    #expect(abs(Double(pixel >> UInt32(shift) & 0xFF) - shade) <= steps, "\(x), \(y)")
                }
            }
        }
    }

    /// The components are red, green, blue and alpha.
    private static let shades: [SIMD4<Double>] = [[1, 0.2, 0, 1], [0, 0.4, 1, 0.5], [0.3, 1, 0.1, 1]]
    private static let colors = shades.map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }

    /// In the unit square, the location of a point is its projection on the line. The square is scaled to the box.
    @Test(
        "along a line of the unit square",
        arguments: [
            (Point(x: 0.5, y: 0), Point(x: 0.5, y: 1)), (Point(x: 0, y: 0), Point(x: 1, y: 1)),
            (Point(x: 0.9, y: 0.2), Point(x: 0.3, y: 0.6)), (Point(x: -0.5, y: 0.5), Point(x: 1.2, y: 0.4)),
        ])
    func axial(start: Point, end: Point) throws {
        for scale in [1.0, 2] {
            let gradient = Gradient(Self.colors, locations: [0.1, 0.4, 0.9], startPoint: start, endPoint: end)
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            try expect(gradient, scale: scale, steps: 2) { point in
                ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
            }
        }
    }

    /// The two corners beside the line have the middle color for any aspect ratio.
    @Test func `from corner to corner has the middle color along the other diagonal`() throws {
        let bitmap = try drawn(Gradient([.black, .white], startPoint: .zero, endPoint: Point(x: 1, y: 1)))
        #expect(bitmap[3, 31].isClose(to: 0xFF80_8080, within: 4) && bitmap[52, 2].isClose(to: 0xFF80_8080, within: 4))
    }

    @Test func `from a point outward is an ellipse`() throws {
        let (start, end) = (Point(x: 0.4, y: 0.3), Point(x: 1, y: 0.9))
        let gradient = Gradient(Self.colors, startPoint: start, endPoint: end, type: .radial)
        try expect(gradient, scale: 2, steps: 3) { point in
            let (x, y) = ((point.x - start.x) / 0.6, (point.y - start.y) / 0.6)
            return (x * x + y * y).squareRoot()
        }
    }

    /// To the right of the center, a quarter of the gradient has passed, clockwise from the top.
    @Test func `around a point, clockwise from the direction of the end`() throws {
        let gradient = Gradient(
            Self.colors, startPoint: Point(x: 0.5, y: 0.5), endPoint: Point(x: 0.5, y: 0), type: .conic)
        // Pixels at the seam between the last and the first color contain both colors.
        try expect(gradient, scale: 2, steps: 1.5, hasSeam: true) { point in
            let turns = atan2(point.x - 0.5, 0.5 - point.y) / (2 * .pi)
            return turns < 0 ? turns + 1 : turns
        }
        let bitmap = try drawn(
            Gradient(
                [.red, .green, .blue], locations: [0, 0.25, 1], startPoint: Point(x: 0.5, y: 0.5),
                endPoint: Point(x: 0.5, y: 0), type: .conic))
        #expect(bitmap[52, 17].isClose(to: 0xFF00_FF00, within: 4))
    }

    @Test func `extends its first and last color, and has the last color if it has no direction`() throws {
        let line = try drawn(
            Gradient([.red, .blue], startPoint: Point(x: 0.4, y: 0), endPoint: Point(x: 0.6, y: 0)))
        #expect(line[4, 5] == 0xFFFF_0000 && line[51, 5] == 0xFF00_00FF)
        for type in [Gradient.Kind.axial, .radial] {
            let point = Point(x: 0.5, y: 0.5)
            let still = try drawn(Gradient([.red, .blue], startPoint: point, endPoint: point, type: type))
            #expect(still[4, 5] == 0xFF00_00FF && still[51, 30] == 0xFF00_00FF)
        }
    }

    @Test func `with fewer than two colors is not visible`() throws {
        for colors in [[], [Color.red]] {
            #expect(try drawn(Gradient(colors)).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
        }
    }

    /// A gradient between equal colors looks like a background.
    @Test("follows the corners, covers the background and casts a shadow", arguments: Gradient.Kind.allCases)
    func layer(type: Gradient.Kind) throws {
        func picture(_ configure: (inout ViewState) -> Void) throws -> [Double] {
            var scene = TestScene(width: 60, height: 60)
            scene.add(Rect(12, 10, 36, 30)) { state in
                (state.cornerRadius, state.cornerCurve) = (10, .continuous)
                state.shadow = Shadow(opacity: 0.6, offset: Size(width: 2, height: 4), radius: 4)
                configure(&state)
            }
            return try scene.bitmap().ink
        }
        let plain = try picture { $0.backgroundColor = .black }
        let covered = try picture { state in
            state.gradient = Gradient([.black, .black], type: type)
        }
        #expect(zip(plain, covered).allSatisfy { abs($0 - $1) < 1.5 / 255 })
    }
}
