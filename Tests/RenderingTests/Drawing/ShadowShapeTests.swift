import Foundation
import Geometry
import Rendering
import Testing
import Views

@Suite("The shape of a shadow")
struct ShadowShapeTests {
    /// The expected shadow is the coverage of the outline, blurred with a two-dimensional Gaussian.
    @Test(
        "is the view's outline, blurred",
        arguments: [
            (CornerMask.all, CornerCurve.circular, 40.0), (.all, .continuous, 40),
            ([.layerMinXMinYCorner, .layerMaxXMinYCorner], .circular, 40), (.layerMaxXMaxYCorner, .continuous, 40),
            // The view is smaller than the blur, so each corner affects all others.
            (.layerMinXMaxYCorner, .circular, 14), (.all, .continuous, 14), ([], .circular, 14),
        ] as [(CornerMask, CornerCurve, Double)])
    func outline(mask: CornerMask, curve: CornerCurve, side: Double) throws {
        let (radius, corner) = (3.0, side * 0.3)
        let length = Int(side) + 28
        var scene = TestScene(width: Double(length), height: 2 * Double(length))
        // The shadow is below the view, so that the view does not cover it.
        let view = Rect(14, 14 - Double(length), side, side)
        scene.add(view, .white) { state in
            (state.cornerRadius, state.cornerCurve, state.maskedCorners) = (corner, curve, mask)
            state.shadow = Shadow(opacity: 1, offset: Size(width: 0, height: Double(length)), radius: radius)
        }
        let bitmap = try scene.bitmap()

        let area = OutlineArea(rect: Rect(14, 14, side, side), radius: corner, curve: curve, corners: mask)
        let covered = (0..<(length * length)).map { area.coverage($0 % length, $0 / length) }
        let ink = bitmap.ink
        for y in stride(from: 0, to: length, by: 3) {
            for x in stride(from: 0, to: length, by: 3) {
                var (sum, weights) = (0.0, 0.0)
                for row in -10...10 {
                    for column in -10...10 {
                        let weight = exp(-Double(row * row + column * column) / (2 * radius * radius))
                        weights += weight
                        let (i, j) = (x + column, y + row)
                        if (0..<length).contains(i), (0..<length).contains(j) {
                            sum += weight * covered[j * length + i]
                        }
                    }
                }
                #expect(abs(ink[y * length + x] - sum / weights) < 0.012, "\(x), \(y)")
            }
        }
    }
}
