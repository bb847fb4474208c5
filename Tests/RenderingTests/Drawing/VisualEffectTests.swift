import Film
import Foundation
import Geometry
import Testing
import Views

@testable import Pictures
@testable import Rendering

@Suite("Drawing a visual effect view")
struct VisualEffectTests {
    /// A canvas of 240 × 120 points with a background, and with an effect that covers the whole canvas.
    private func scene(_ effect: ViewContent.VisualEffect.Effect, over color: Color) -> TestScene {
        var scene = TestScene(width: 240, height: 120)
        scene.add(Rect(0, 0, 240, 120), color)
        scene.add(Rect(0, 0, 240, 120), content: .visualEffect(.init(effect)))
        return scene
    }

    private func gray(_ value: Double) -> Color { Color(red: value, green: value, blue: value) }

    /// Returns the components of a pixel, from 0 through 1.
    private func color(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [Double] {
        [16, 8, 0].map { Double(bitmap[x, y] >> UInt32($0) & 0xFF) / 255 }
    }

    /// The effect is white with an opacity of 0.3. The background is a gray of 0.4, which has no saturation: 0.7 ×
    /// 0.4 + 0.3.
    @Test func `draws its color over the content behind it`() throws {
        let bitmap = try scene(.light, over: gray(0.4)).bitmap()
        for component in color(bitmap, 120, 60) { #expect(abs(component - 0.58) < 0.006) }
        // The effect `none` changes nothing.
        #expect(try scene(.none, over: gray(0.4)).bitmap().pixels == scene(.none, over: gray(0.4)).bitmap().pixels)
        for component in color(try scene(.none, over: gray(0.4)).bitmap(), 120, 60) {
            #expect(abs(component - 0.4) < 0.003)
        }
    }

    /// The luminance of (0.6, 0.4, 0.4) is 0.4 + 0.2 × 0.2126 = 0.44252. The distances from it are multiplied by 1.8,
    /// which results in 0.725984 and 0.365984.
    @Test func `makes colors more saturated`() throws {
        let bitmap = try scene(.light, over: Color(red: 0.6, green: 0.4, blue: 0.4)).bitmap()
        let found = color(bitmap, 120, 60)
        #expect(abs(found[0] - (0.7 * 0.725_984 + 0.3)) < 0.008)
        #expect(abs(found[1] - (0.7 * 0.365_984 + 0.3)) < 0.008)
    }

    /// The normal distribution with a standard deviation of 30 points is 0.1587 at -30, 0.5 at 0, and 0.8413 at 30.
    @Test("blurs an edge by the normal distribution", arguments: [1.0, 2, 3])
    func edge(scale: Double) throws {
        var scene = TestScene(width: 240, height: 120)
        scene.add(Rect(0, 0, 240, 120), .black)
        scene.add(Rect(120, 0, 120, 120), .white)
        scene.add(Rect(0, 0, 240, 120), content: .visualEffect(.init(.light)))
        let bitmap = try scene.bitmap(scale: scale)
        for (distance, share) in [(-30.0, 0.1587), (0, 0.5), (30, 0.8413)] {
            let x = Int(((120 + distance) * scale).rounded())
            let found = (color(bitmap, x - 1, 60)[0] + color(bitmap, x, 60)[0]) / 2
            // The expected value is 0.7 × the share + 0.3.
            #expect(abs(found - (0.7 * share + 0.3)) < 0.02, "\(distance): \(found)")
        }
    }

    @Test func `shows neither its subviews nor views in front of it in the blur`() throws {
        func bitmap(withOthers: Bool) throws -> Bitmap {
            var scene = TestScene(width: 240, height: 120)
            scene.add(Rect(0, 0, 240, 120), gray(0.4))
            let glass = scene.add(Rect(0, 0, 240, 120), content: .visualEffect(.init(.light)))
            if withOthers {
                scene.add(Rect(0, 0, 40, 40), .black, to: glass)
                scene.add(Rect(0, 80, 40, 40), .black)
            }
            return try scene.bitmap()
        }
        let (alone, others) = (try bitmap(withOthers: false), try bitmap(withOthers: true))
        // These pixels are directly beside the black squares.
        #expect(alone[41, 20] == others[41, 20] && alone[41, 100] == others[41, 100])
    }

    @Test func `is clipped to its bounds and follows its transform`() throws {
        var scene = TestScene(width: 240, height: 120)
        scene.add(Rect(0, 0, 240, 120), gray(0.4))
        scene.add(Rect(70, 10, 100, 100), content: .visualEffect(.init(.light))) {
            $0.transform = AffineTransform(rotationAngle: .pi / 4)
        }
        let bitmap = try scene.bitmap()
        // The corner of the square is now at 120 + 50 × √2 = 190.7, in the middle of the height.
        #expect(abs(color(bitmap, 188, 60)[0] - 0.58) < 0.01)
        #expect(abs(color(bitmap, 193, 60)[0] - 0.4) < 0.01)
        #expect(abs(color(bitmap, 75, 15)[0] - 0.4) < 0.01)
    }

    @Test func `blurs the result of an effect behind it`() throws {
        var scene = TestScene(width: 240, height: 120)
        scene.add(Rect(0, 0, 240, 120), gray(0.4))
        scene.add(Rect(0, 0, 240, 120), content: .visualEffect(.init(.light)))
        scene.add(Rect(0, 0, 240, 120), content: .visualEffect(.init(.light)))
        // 0.7 × (0.7 × 0.4 + 0.3) + 0.3.
        #expect(abs(color(try scene.bitmap(), 120, 60)[0] - 0.706) < 0.01)
    }

    /// A ball moves below two effects. Each frame must equal the same frame drawn alone, also if the first effect is in
    /// front of the second.
    @Test("is drawn again if something behind it changes", arguments: [0.0, 1])
    func changes(depth: Double) throws {
        func tree(_ step: Int) -> TestScene {
            var scene = TestScene(width: 120, height: 400)
            scene.add(Rect(0, 0, 120, 400), .white)
            scene.add(Rect(20, Double(step) * 25, 60, 60), .blue)
            scene.add(Rect(10, 90, 100, 120), content: .visualEffect(.init(.systemUltraThinMaterial))) {
                $0.zPosition = depth
            }
            scene.add(Rect(40, 180, 60, 120), content: .visualEffect(.init(.dark))) { $0.alpha = 0.75 }
            return scene
        }
        let picture = FramePicture(
            FilmFormat.of(Size(width: 120, height: 400)), scale: 2, background: .white)
        let canvas = try FrameCanvas(picture, CairoRenderer())
        for step in 0..<16 {
            _ = try canvas.draw(tree(step).tree)
            #expect(try canvas.bitmap().pixels == tree(step).bitmap(scale: 2).pixels, "step \(step)")
        }
    }
}
