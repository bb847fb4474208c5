package import Diagnostics
import Files
package import Film
import PNGCoding
import Pictures
package import Text
package import Views

/// Draws selected frames of a film, and stores the PNG data and the pixel hash of each frame in memory.
package struct FramePictures: FrameSink {
    /// The indices of the frames to draw. An index beyond the last frame selects the last frame.
    private let frames: Set<Int>
    private let settings: RenderSettings
    private let measurer: CairoTextMeasurer?
    private var canvas: FrameCanvas?
    private var picture: FramePicture?
    private var lastFrame = 0
    /// The pictures in the order of their frames.
    package private(set) var pictures: [Picture] = []

    /// A drawn frame.
    package struct Picture: Sendable {
        package let frame: Int
        /// The hash of the pixels, in hexadecimal digits.
        package let hash: String
        /// The bytes of a PNG file.
        package let bytes: [UInt8]
    }

    /// - Parameters:
    ///   - frames: The indices of the frames to draw.
    ///   - settings: The settings of the pictures, such as their scale and background. The compression level is
    ///     ignored.
    ///   - measurer: The text measurer that the film uses in the same task. If it is `nil`, the fonts are loaded.
    package init(of frames: Set<Int>, _ settings: RenderSettings, measuring measurer: CairoTextMeasurer?) {
        self.frames = frames
        self.settings = settings
        self.measurer = measurer
    }

    package var readsTrace: Bool { false }

    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
    package mutating func begin(_ film: FilmFormat) throws(RenderingError) {
        guard !frames.isEmpty else { return }
        let picture = try FramePicture(film, settings)
        self.picture = picture
        canvas = try FrameCanvas(picture, CairoRenderer(for: settings, measuring: measurer))
        lastFrame = film.frameCount - 1
    }

    /// - Throws: `RenderingError` if the frame cannot be drawn.
    package mutating func receive(_ frame: FrameSnapshot) throws(RenderingError) {
        guard let canvas, let picture else { return }
        guard frames.contains(frame.index) || frame.index == lastFrame && frames.contains(where: { $0 > lastFrame })
        else {
            return
        }
        _ = try canvas.draw(picture.tree(of: frame))
        let encoder = try picture.makeEncoder(.small)
        let (hash, bytes) = try canvas.withPlane { (ContentHash(ofPicture: $0), encoder.encode($0)) }
        pictures.append(Picture(frame: frame.index, hash: hash.hexadecimal, bytes: bytes))
    }

    package mutating func finish(_ ending: FilmEnding) {}
}

/// Draws the frames of a film as PNG files in memory, and detects frames that look the same as an earlier frame.
package final class FrameDeduplicator {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encoder: PNGEncoder
    private let hashes: PixelHashes
    private var numbers: [ContentHash: Int] = [:]
    /// The tree and the number of the picture that was drawn last.
    private var last: (tree: ViewTree, number: Int)?

    /// The picture of a frame.
    package struct Picture: Sendable {
        /// The zero-based number of the picture, in the order of first occurrence.
        package let number: Int
        /// The bytes of the PNG file; `nil` if an earlier frame has the same picture.
        package let file: [UInt8]?
        /// Whether all pixels of the picture have the same color; `false` if an earlier frame has the same picture.
        package var isBlank = false
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or memory is exhausted.
    package init(_ film: FilmFormat, _ settings: RenderSettings) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        canvas = try FrameCanvas(picture, CairoRenderer(adding: settings.fonts))
        encoder = try picture.makeEncoder(settings.compression)
        hashes = try PixelHashes(height: picture.size.height)
    }

    /// Draws `frame`, unless it is equal to the previous frame.
    ///
    /// - Throws: `RenderingError`. After an error, no more frames can be drawn.
    package func picture(of frame: FrameSnapshot) throws(RenderingError) -> Picture {
        // An unchanged tree shares its storage with the previous tree, so the comparison is fast.
        if let last, last.tree == frame.presentation { return Picture(number: last.number, file: nil) }
        let changed = try canvas.draw(picture.tree(of: frame))
        if changed.isEmpty, let last {
            self.last = (frame.presentation, last.number)
            return Picture(number: last.number, file: nil)
        }
        let file = try canvas.withPlane { encoder.encode($0, changed: changed, visiting: hashes.update) }
        let known = numbers[hashes.hash]
        let number = known ?? numbers.count
        numbers[hashes.hash] = number
        last = (frame.presentation, number)
        guard known == nil else { return Picture(number: number, file: nil) }
        return Picture(number: number, file: file, isBlank: try canvas.withPlane { $0.isOfOneColor })
    }
}

extension PixelPlane {
    /// Whether all pixels have the same color.
    fileprivate var isOfOneColor: Bool {
        let first = self[0][0]
        for y in 0..<height {
            let row = self[y]
            for x in 0..<width where row[x] != first { return false }
        }
        return true
    }
}

extension FilmFormat {
    /// Returns the presentation tree with the root view at its position on the canvas, in points.
    package func tree(of frame: FrameSnapshot) -> ViewTree {
        FramePicture(self, scale: scale, background: .white).tree(of: frame)
    }
}
