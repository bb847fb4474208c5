import Geometry
import Pictures
import Testing

@testable import Regression

/// Returns a picture of a single gray, with other grays at some positions.
private func picture(_ gray: UInt32, _ others: [(x: Int, y: Int, gray: UInt32)] = [], width: Int = 8, height: Int = 8)
    -> Bitmap
{
    func pixel(_ gray: UInt32) -> UInt32 { 0xFF00_0000 | gray << 16 | gray << 8 | gray }
    var pixels = [UInt32](repeating: pixel(gray), count: width * height)
    for other in others { pixels[other.y * width + other.x] = pixel(other.gray) }
    return Bitmap(width: width, height: height, pixels: pixels, isOpaque: true)
}

@Suite("Comparing pictures")
struct PixelComparisonTests {
    @Test func `equal pictures have no differing pixels`() {
        let comparison = PixelComparison(picture(100), picture(100))
        #expect(comparison.differingPixels == 0 && comparison.smoothedPixels == 0 && !comparison.hasOtherSize)
    }

    /// Two grays with a difference of `d` have the distance 0.5053 · d², because their hues are equal. The threshold
    /// is 35215 · 0.1² = 352.15, so differences up to √(352.15 / 0.5053) = 26.4 are accepted.
    @Test(arguments: [(26, 0), (27, 64)])
    func `grays differ from the threshold on`(difference: UInt32, count: Int) {
        #expect(PixelComparison(picture(100), picture(100 + difference)).differingPixels == count)
    }

    @Test func `the threshold is a fraction of the distance between black and white`() {
        // For a difference of 100, the distance is 0.5053 · 100² = 5053 = 35215 · 0.3788².
        #expect(PixelComparison(picture(0), picture(100), threshold: 0.38).differingPixels == 0)
        #expect(PixelComparison(picture(0), picture(100), threshold: 0.37).differingPixels == 64)
    }

    @Test func `a single pixel is found and painted red`() {
        let comparison = PixelComparison(picture(255), picture(255, [(3, 4, 0)]))
        #expect(comparison.differingPixels == 1)
        #expect(comparison.picture[3, 4] == 0xFFFF_0000)
        #expect(comparison.picture[0, 0] != 0xFFFF_0000)
    }

    @Test func `a pixel of an antialiased edge is not counted`() {
        // There is a black area on the left, a white area on the right, and a gray column between them, which is
        // darker in one picture.
        func edge(_ gray: UInt32) -> Bitmap {
            picture(
                255,
                (0..<8).flatMap { y in (0..<4).map { ($0, y, $0 < 3 ? 0 : gray) } }.map {
                    (x: $0.0, y: $0.1, gray: UInt32($0.2))
                })
        }
        var (before, after) = (edge(128), edge(128))
        var pixels = after.pixels
        pixels[3 * 8 + 3] = 0xFF40_4040
        after = Bitmap(width: 8, height: 8, pixels: pixels, isOpaque: true)
        let comparison = PixelComparison(before, after)
        #expect(comparison.differingPixels == 0 && comparison.smoothedPixels == 1)
        before = picture(255)
        #expect(PixelComparison(before, after).differingPixels > 0)
    }

    @Test func `ignored areas are not compared`() {
        let after = picture(255, [(1, 1, 0), (6, 6, 0)])
        let area = Rect(x: 0, y: 0, width: 3, height: 3)
        #expect(PixelComparison(picture(255), after, ignoring: [area]).differingPixels == 1)
    }

    @Test func `pixels outside of the common area of two sizes differ`() {
        let comparison = PixelComparison(picture(255), picture(255, width: 10, height: 8))
        #expect(comparison.hasOtherSize && comparison.differingPixels == 16)
        #expect((comparison.picture.width, comparison.picture.height) == (10, 8))
    }
}
