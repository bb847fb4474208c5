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

extension FilmFormat {
    /// Returns the presentation tree with the root view at its position on the canvas, in points.
    package func tree(of frame: FrameSnapshot) -> ViewTree {
        FramePicture(self, scale: scale, background: .white).tree(of: frame)
    }
}
