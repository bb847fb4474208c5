import PNGCoding
import Pictures

/// Stores a picture, and finds the part of the next picture that differs from it.
final class PictureChange {
    private(set) var last: [UInt32]
    private let size: PixelSize
    private var isEmpty = true

    init(_ size: PixelSize) {
        self.size = size
        last = [UInt32](repeating: 0, count: size.width * size.height)
    }

    /// Returns the smallest box that contains all pixels of `picture` that differ from the stored picture. Returns
    /// `nil` if no pixels differ, and the whole picture if no picture is stored.
    func box(of picture: PixelPlane) -> PixelBox? {
        guard !isEmpty else { return PixelBox(x: 0, y: 0, width: size.width, height: size.height) }
        return last.withPlane(size) { last in
            guard let top = (0..<size.height).first(where: { !picture[$0].isEqual(to: last[$0]) }),
                let bottom = (top..<size.height).last(where: { !picture[$0].isEqual(to: last[$0]) })
            else { return nil }
            var (left, right) = (size.width, 0)
            for y in top...bottom {
                let (row, other) = (picture[y], last[y])
                left = min(left, row.mismatch(with: other, from: 0, to: left))
                while let x = (right..<size.width).last(where: { row[$0] != other[$0] }) { right = x + 1 }
            }
            return PixelBox(x: left, y: top, width: right - left, height: bottom - top + 1)
        }
    }

    /// Stores `picture`.
    func keep(_ picture: PixelPlane) {
        for y in 0..<size.height {
            let row = picture[y]
            for x in 0..<size.width { last[y * size.width + x] = row[x] }
        }
        isEmpty = false
    }

    /// Returns whether `pixel` differs from the stored picture at the given position.
    func isChanged(_ pixel: UInt32, x: Int, y: Int) -> Bool { isEmpty || last[y * size.width + x] != pixel }
}

/// A non-empty rectangle of a picture, in pixels.
struct PixelBox: Hashable, Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
}

extension [UInt32] {
    /// Calls `body` with the array as a picture whose rows have no padding.
    func withPlane<Result>(_ size: PixelSize, _ body: (PixelPlane) -> Result) -> Result {
        unsafe withUnsafeBufferPointer { words in
            unsafe body(
                PixelPlane(words.baseAddress!, width: size.width, height: size.height, stride: size.width))
        }
    }
}

extension PixelPlane {
    /// Returns the pixels in `box`, row by row.
    func pixels(in box: PixelBox) -> [UInt32] {
        (box.y..<box.y + box.height).flatMap { y in
            let row = self[y]
            return (box.x..<box.x + box.width).map { row[$0] }
        }
    }
}
