import Foundation
import Geometry
import Rendering
import Testing

@testable import Pictures
@testable import Views

@Suite("Drawing a transition")
struct TransitionDrawingTests {
    /// A view of 40 × 20 points at (10, 5), red before the transition and blue after it.
    private func scene(_ effect: ViewTransition.Effect, _ progress: Double) -> TestScene {
        var scene = TestScene(width: 60, height: 30)
        let view = scene.add(Rect(10, 5, 40, 20), .red)
        var transition = ViewTransition(effect, of: view, in: scene.tree)
        transition.progress = progress
        scene.tree[view].backgroundColor = .blue
        scene.tree[view].transition = transition
        return scene
    }

    private func channels(_ pixel: UInt32) -> [Int] { [16, 8, 0].map { Int(pixel >> $0 & 0xFF) } }

    @Test("mixes both pictures of a cross dissolve", arguments: [0, 0.25, 0.5, 0.9, 1])
    func dissolve(progress: Double) throws {
        let bitmap = try scene(.crossDissolve, progress).bitmap()
        let expected = [255 * (1 - progress), 0, 255 * progress]
        for (found, shade) in zip(channels(bitmap[30, 15]), expected) { #expect(abs(Double(found) - shade) <= 1) }
        // The background is not visible through the view, and nothing is drawn outside of it.
        #expect(channels(bitmap[5, 15]) == [255, 255, 255])
    }

    @Test func `fades in a view that was hidden`() throws {
        var scene = TestScene(width: 60, height: 30)
        let view = scene.add(Rect(10, 5, 40, 20), .blue) { $0.isHidden = true }
        var transition = ViewTransition(.crossDissolve, of: view, in: scene.tree)
        transition.progress = 0.25
        scene.tree[view].isHidden = false
        scene.tree[view].transition = transition
        // A quarter of blue over white.
        for (found, shade) in zip(channels(try scene.bitmap()[30, 15]), [191.25, 191.25, 255]) {
            #expect(abs(Double(found) - shade) <= 1)
        }
    }

    /// A rotation by progress · 180° scales the width or the height of the view by |cos|. The new side is visible
    /// after half of the time.
    @Test(
        "narrows a view that flips",
        arguments: [ViewTransition.Effect.flipFromLeft, .flipFromRight, .flipFromTop, .flipFromBottom],
        [0, 0.2, 0.4, 0.6, 0.8, 1])
    func flip(effect: ViewTransition.Effect, progress: Double) throws {
        let bitmap = try scene(effect, progress).bitmap(scale: 4)
        let isAboutVerticalAxis = effect == .flipFromLeft || effect == .flipFromRight
        let factor = abs(cos(progress * .pi))
        let color = progress < 0.5 ? [255, 0, 0] : [0, 0, 255]
        let half = isAboutVerticalAxis ? (40 * factor / 2, 10.0) : (20.0, 20 * factor / 2)
        for y in stride(from: 0.5, to: 120, by: 3) {
            for x in stride(from: 0.5, to: 240, by: 3) {
                let (across, down) = (half.0 - abs(x / 4 - 30), half.1 - abs(y / 4 - 15))
                // Pixels at the edges contain both colors.
                guard min(abs(across), abs(down)) > 0.5 else { continue }
                let found = channels(bitmap[Int(x), Int(y)])
                #expect(found == (across > 0 && down > 0 ? color : [255, 255, 255]), "\(x), \(y)")
            }
        }
    }

    /// The view is 40 × 20 points. At a quarter of the way, each sliding part is 30 or 15 points from its other place.
    /// From the top means upward, as in Core Animation.
    @Test(
        "slides the parts of a view",
        arguments: [
            (ViewTransition.Effect.moveInFromRight, Rect(10, 5, 40, 20), Rect(40, 5, 40, 20)),
            (.moveInFromTop, Rect(10, 5, 40, 20), Rect(10, 20, 40, 20)),
            (.pushFromLeft, Rect(20, 5, 40, 20), Rect(-20, 5, 40, 20)),
            (.pushFromBottom, Rect(10, 10, 40, 20), Rect(10, -10, 40, 20)),
            (.revealFromRight, Rect(0, 5, 40, 20), Rect(10, 5, 40, 20)),
            (.revealFromTop, Rect(10, 0, 40, 20), Rect(10, 5, 40, 20)),
        ])
    func slide(effect: ViewTransition.Effect, picture: Rect, content: Rect) throws {
        let bitmap = try scene(effect, 0.25).bitmap()
        let isPictureInFront = effect.rawValue.hasPrefix("reveal")
        for y in 0..<30 {
            for x in 0..<60 {
                let middle = Point(x: Double(x) + 0.5, y: Double(y) + 0.5)
                let parts = [(picture, [255, 0, 0]), (content, [0, 0, 255])]
                let front = (isPictureInFront ? parts : parts.reversed()).first { $0.0.contains(middle) }
                #expect(channels(bitmap[x, y]) == front?.1 ?? [255, 255, 255], "\(x), \(y)")
            }
        }
    }

    @Test func `a sliding view is drawn with its subviews, inside of its superview's bounds if these clip`() throws {
        var scene = TestScene(width: 60, height: 30)
        let window = scene.add(Rect(10, 5, 40, 20)) { $0.clipsToBounds = true }
        let view = scene.add(Rect(0, 0, 40, 20), .red, to: window)
        var transition = ViewTransition(.pushFromRight, of: view, in: scene.tree)
        transition.progress = 0.5
        scene.tree[view].backgroundColor = .blue
        _ = scene.add(Rect(0, 0, 10, 20), .green, to: view)
        scene.tree[view].transition = transition
        let bitmap = try scene.bitmap()
        // The picture covers x = -10 to 30, the content 30 to 70, and its subview 30 to 40.
        #expect([5, 11, 29, 45, 51].map { channels(bitmap[$0, 15])[0] } == [255, 255, 255, 0, 255])
        #expect(channels(bitmap[35, 15])[1] > 0 && channels(bitmap[35, 15])[2] == 0)
        #expect(channels(bitmap[45, 15]) == [0, 0, 255] && channels(bitmap[55, 15]) == [255, 255, 255])
    }

    @Test func `of a view in a moved and scaled superview has the position of the view`() throws {
        var scene = TestScene(width: 60, height: 30)
        let group = scene.add(Rect(5, 5, 20, 20)) {
            $0.transform = AffineTransform(a: 2, b: 0, c: 0, d: 1, tx: 5, ty: 0)
        }
        let view = scene.add(Rect(5, 0, 10, 20), .red, to: group)
        let transition = ViewTransition(.crossDissolve, of: view, in: scene.tree)
        scene.tree[view].backgroundColor = .blue
        scene.tree[view].transition = transition
        // The center of the group is at (15 + 5, 15), and its width is doubled, so the view extends from 10 to 30.
        let bitmap = try scene.bitmap()
        #expect(channels(bitmap[12, 15]) == [255, 0, 0] && channels(bitmap[28, 15]) == [255, 0, 0])
        #expect(channels(bitmap[8, 15]) == [255, 255, 255] && channels(bitmap[32, 15]) == [255, 255, 255])
    }
}
