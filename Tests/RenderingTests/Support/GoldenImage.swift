import Foundation
import TestSupport

@testable import Pictures
@testable import Rendering

/// Compares a picture with the recorded picture of the same name in `Tests/Fixtures/Golden`.
///
/// `BLESS=1 swift test` records the current picture and fails. A mismatch writes `NAME.new.png` and `NAME.diff.png`
/// beside the recorded picture.
struct GoldenImage {
    let name: String
    var tolerance = Tolerance.antialiased
    var folder = GoldenImage.keptFolder

    /// The tolerance for decoded pixels.
    struct Tolerance {
        /// The largest accepted difference in a channel of a pixel.
        let channel: Int
        /// The fraction of pixels that can have larger differences.
        let share: Double

        /// The tolerance for shapes that are aligned to pixels.
        static let exact = Tolerance(channel: 0, share: 0)
        /// The tolerance for antialiased edges and scaled content, which versions of FreeType, Pixman and librsvg
        /// round differently.
        static let antialiased = Tolerance(channel: 8, share: 0.001)
    }

    static let keptFolder = Repository.fixtures.appending(path: "Golden").path

    /// Compares `bitmap` with the recorded picture. Returns a description of the mismatch, or `nil` if they match.
    func mismatch(of bitmap: Bitmap) throws -> String? {
        let path = "\(folder)/\(name).png"
        if Recording.isOn {
            try PNGEncoding.write(bitmap, to: path)
            return Recording.notice(name)
        }
        let kept = try ImageSurface(path: path).bitmap
        guard (kept.width, kept.height) == (bitmap.width, bitmap.height) else {
            try PNGEncoding.write(bitmap, to: "\(folder)/\(name).new.png")
            return "'\(name)' is \(bitmap.width) × \(bitmap.height), not \(kept.width) × \(kept.height)"
        }
        let isOff = zip(bitmap.pixels, kept.pixels).map { !$0.isClose(to: $1, within: tolerance.channel) }
        let count = isOff.count { $0 }
        guard Double(count) > tolerance.share * Double(isOff.count) else { return nil }
        let difference = isOff.map { $0 ? UInt32(0xFFFF_0000) : 0xFFFF_FFFF }
        try PNGEncoding.write(bitmap, to: "\(folder)/\(name).new.png")
        try PNGEncoding.write(
            Bitmap(width: bitmap.width, height: bitmap.height, pixels: difference, isOpaque: true),
            to: "\(folder)/\(name).diff.png")
        return "\(count) pixels of '\(name)' are off; see \(name).new.png and \(name).diff.png"
    }
}
