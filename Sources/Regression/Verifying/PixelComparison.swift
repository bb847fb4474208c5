package import Geometry
package import Pictures

/// Compares two pictures pixel by pixel, with a metric that approximates human perception.
///
/// Two pixels differ if their distance in the YIQ color space exceeds a threshold. This color space weights brightness
/// and hue approximately as human perception does. Anti-aliasing pixels, which only smooth an edge, are counted
/// separately. Such pixels change even if text moves by half a pixel or uses a different font version.
///
/// - Source: Y. Kotsarenko and F. Ramos, "Measuring perceived color difference using YIQ NTSC transmission color space
///   in mobile applications" (2010), and V. Vyšniauskas, "Anti-aliased Pixel and Intensity Slope Detector" (2009).
///   `pixelmatch` uses the same metric.
package struct PixelComparison: Hashable, Sendable {
    /// The number of differing pixels, not including pixels that only smooth an edge.
    package private(set) var differingPixels = 0
    /// The number of differing pixels that only smooth an edge.
    package private(set) var smoothedPixels = 0
    /// Whether the pictures have different sizes. If they do, all pixels outside the common area differ.
    package let hasOtherSize: Bool
    /// The current picture in light gray. Differing pixels are red, or yellow if they only smooth an edge.
    package private(set) var picture: Bitmap

    /// The default threshold, which is also the default of `pixelmatch`.
    package static let defaultThreshold = 0.1
    /// The largest possible squared distance between two colors.
    private static let largestDistance = 35215.0

    /// - Parameters:
    ///   - before: The expected picture.
    ///   - after: The current picture.
    ///   - threshold: The maximum accepted distance between two colors, 0 through 1, as a fraction of the largest
    ///     possible distance.
    ///   - ignored: The areas in pixels that are not compared.
    package init(
        _ before: Bitmap, _ after: Bitmap, threshold: Double = PixelComparison.defaultThreshold,
        ignoring ignored: [Rect] = []
    ) {
        let (width, height) = (max(before.width, after.width), max(before.height, after.height))
        hasOtherSize = before.width != after.width || before.height != after.height
        var drawn = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
        let (first, second) = (PixelGridOfColors(before), PixelGridOfColors(after))
        let accepted = PixelComparison.largestDistance * threshold * threshold
        for y in 0..<height {
            for x in 0..<width {
                let place = y * width + x
                let isInBoth = x < before.width && y < before.height && x < after.width && y < after.height
                let isIgnored = ignored.contains { $0.contains(x, y) }
                if isInBoth, before.pixels[y * before.width + x] == after.pixels[y * after.width + x] || isIgnored {
                    drawn[place] = PixelComparison.faded(after.pixels[y * after.width + x], isIgnored: isIgnored)
                    continue
                }
                guard isInBoth else {
                    if !isIgnored { differingPixels += 1 }
                    drawn[place] = 0xFFFF_0000
                    continue
                }
                let distance = PixelComparison.distance(first[x, y], second[x, y])
                if abs(distance) <= accepted {
                    drawn[place] = PixelComparison.faded(after.pixels[y * after.width + x], isIgnored: false)
                } else if first.isSmoothed(x, y, beside: second) || second.isSmoothed(x, y, beside: first) {
                    smoothedPixels += 1
                    drawn[place] = 0xFFFF_CC00
                } else {
                    differingPixels += 1
                    drawn[place] = 0xFFFF_0000
                }
            }
        }
        picture = Bitmap(width: width, height: height, pixels: drawn, isOpaque: true)
    }

    /// Returns a gray pixel with a tenth of the original contrast to white. In ignored areas, the pixel is bluish.
    private static func faded(_ pixel: UInt32, isIgnored: Bool) -> UInt32 {
        let color = RGB(pixel)
        let gray = UInt32(255 + (color.brightness - 255) * 0.1)
        let level = min(max(gray, 0), 255)
        return isIgnored
            ? 0xFF00_0000 | (level - level / 8) << 16 | (level - level / 8) << 8 | level
            : 0xFF00_0000 | level << 16 | level << 8 | level
    }

    /// Returns the squared distance between two colors. The sign is negative if the second color is darker.
    fileprivate static func distance(_ a: RGB, _ b: RGB) -> Double {
        let (r, g, bl) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
        let y = r * 0.29889531 + g * 0.58662247 + bl * 0.11448223
        let i = r * 0.59597799 - g * 0.27417610 - bl * 0.32180189
        let q = r * 0.21147017 - g * 0.52261711 + bl * 0.31114694
        let distance = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
        return y > 0 ? -distance : distance
    }
}

/// A color composited over white, with components 0 through 255.
private struct RGB {
    let red: Double
    let green: Double
    let blue: Double

    /// - Parameter pixel: `0xAARRGGBB` with premultiplied alpha.
    init(_ pixel: UInt32) {
        let white = 255 - Double(pixel >> 24)
        red = Double(pixel >> 16 & 255) + white
        green = Double(pixel >> 8 & 255) + white
        blue = Double(pixel & 255) + white
    }

    var brightness: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
}

/// The colors of a picture, with methods that detect pixels that smooth an edge.
private struct PixelGridOfColors {
    private let picture: Bitmap

    init(_ picture: Bitmap) { self.picture = picture }

    subscript(x: Int, y: Int) -> RGB { RGB(picture.pixels[y * picture.width + x]) }

    private func isEqual(_ x: Int, _ y: Int, _ otherX: Int, _ otherY: Int) -> Bool {
        picture.pixels[y * picture.width + x] == picture.pixels[otherY * picture.width + otherX]
    }

    /// Returns whether a pixel smooths an edge. At most two neighbors of such a pixel have the same brightness, there
    /// are darker and brighter neighbors, and the darkest or the brightest neighbor is part of an even area in both
    /// pictures.
    func isSmoothed(_ x: Int, _ y: Int, beside other: PixelGridOfColors) -> Bool {
        let (left, right) = (max(x - 1, 0), min(x + 1, picture.width - 1))
        let (top, bottom) = (max(y - 1, 0), min(y + 1, picture.height - 1))
        var equal = x == left || x == right || y == top || y == bottom ? 1 : 0
        var darkest = (value: 0.0, x: 0, y: 0)
        var brightest = (value: 0.0, x: 0, y: 0)
        let own = self[x, y].brightness
        for column in left...right {
            for row in top...bottom where column != x || row != y {
                let difference = own - self[column, row].brightness
                if difference == 0 {
                    equal += 1
                    if equal > 2 { return false }
                } else if difference < darkest.value {
                    darkest = (difference, column, row)
                } else if difference > brightest.value {
                    brightest = (difference, column, row)
                }
            }
        }
        guard darkest.value != 0, brightest.value != 0 else { return false }
        return [darkest, brightest].contains { isInEvenArea($0.x, $0.y) && other.isInEvenArea($0.x, $0.y) }
    }

    /// Returns whether at least three neighbors of a pixel have the same color. An edge of the picture counts as one
    /// such neighbor.
    private func isInEvenArea(_ x: Int, _ y: Int) -> Bool {
        guard x < picture.width, y < picture.height else { return false }
        let (left, right) = (max(x - 1, 0), min(x + 1, picture.width - 1))
        let (top, bottom) = (max(y - 1, 0), min(y + 1, picture.height - 1))
        var equal = x == left || x == right || y == top || y == bottom ? 1 : 0
        for column in left...right {
            for row in top...bottom where column != x || row != y {
                if isEqual(x, y, column, row) { equal += 1 }
                if equal > 2 { return true }
            }
        }
        return false
    }
}

extension Rect {
    fileprivate func contains(_ x: Int, _ y: Int) -> Bool {
        minX <= Double(x) && Double(x) < maxX && minY <= Double(y) && Double(y) < maxY
    }
}
