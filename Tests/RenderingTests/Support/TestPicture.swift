import Geometry
import Rendering
import TestSupport

@testable import Pictures

/// Pictures that are difficult to compress in different ways.
enum TestPicture {
    static func flat(_ width: Int, _ height: Int) -> Bitmap { make(width, height) { _, _ in 0xFF33_66CC } }

    static func noise(_ width: Int, _ height: Int) -> Bitmap {
        var generator = SeededGenerator(seed: 1)
        return make(width, height) { _, _ in 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &generator) }
    }

    /// Returns a picture with runs of a few colors.
    static func few(_ width: Int, _ height: Int) -> Bitmap {
        var generator = SeededGenerator(seed: 2)
        var (color, left): (UInt32, Int) = (0, 0)
        return make(width, height) { _, _ in
            if left == 0 {
                color = 0xFF00_0000 | UInt32.random(in: 0..<5, using: &generator) * 0x2B_1107
                left = Int.random(in: 1...40, using: &generator)
            }
            left -= 1
            return color
        }
    }

    /// Returns rows of noise that are repeated directly, a few rows apart, and with a horizontal offset.
    static func repeated(_ width: Int, _ height: Int) -> Bitmap {
        let rows = noise(width, 4)
        return make(width, height) { x, y in rows[(x + y / 7) % width, y % 3 == 0 ? 0 : y / 5 % 4] }
    }

    static func gradient(_ width: Int, _ height: Int) -> Bitmap {
        make(width, height) { x, y in
            let share = UInt32(255 * (x * height + y * width) / (2 * width * height))
            return 0xFF00_0000 | share << 16 | (255 - share) << 8 | share / 3
        }
    }

    /// Returns a wide flat card with gradients on both sides and a line of noise that resembles text.
    static func card(_ width: Int, _ height: Int) -> Bitmap {
        let (back, text) = (gradient(width, height), noise(width, height))
        return make(width, height) { x, y in
            guard (width / 6..<width * 5 / 6).contains(x) else { return back[x, y] }
            return y % 40 < 4 && x % 9 < 3 ? text[x, y] : 0xFFFF_FFFF
        }
    }

    /// Returns the picture with an opacity that decreases toward the right, with premultiplied alpha.
    static func faded(_ picture: Bitmap) -> Bitmap {
        let pixels = picture.pixels.enumerated().map { index, pixel in
            let alpha = UInt32(255 - index % picture.width * 255 / picture.width)
            let color = [16, 8, 0].reduce(UInt32(0)) { $0 | ((pixel >> $1 & 0xFF) * alpha + 127) / 255 << $1 }
            return alpha << 24 | color
        }
        return Bitmap(width: picture.width, height: picture.height, pixels: pixels, isOpaque: false)
    }

    private static func make(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
        Bitmap(
            width: width, height: height, pixels: (0..<height).flatMap { y in (0..<width).map { pixel($0, y) } },
            isOpaque: true)
    }
}
