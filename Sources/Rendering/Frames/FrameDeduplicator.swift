package import Playback
package import Views

/// Draws the frames of a film as PNG files in memory, and tells which of them were there before.
package final class FrameDeduplicator {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encoder: PNGEncoder
    private var numbers: [ContentHash: Int] = [:]
    /// The last that was drawn, with its number.
    private var last: (tree: ViewTree, number: Int)?

    /// What a frame looks like.
    package struct Picture: Sendable {
        /// From 0, in the order in which they were first seen.
        package let number: Int
        /// `nil` where an earlier frame had it.
        package let file: [UInt8]?
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, no memory.
    package init(_ film: FilmFormat, _ settings: RenderSettings) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        canvas = try FrameCanvas(picture, CairoRenderer(adding: settings.fonts))
        encoder = try PNGEncoder(
            picture.size, hasAlpha: !picture.isOpaque, compression: settings.compression, hashesPixels: true)
    }

    /// Draws `frame`, unless it looks like the one before.
    ///
    /// - Throws: ``RenderingError``; nothing may be drawn then.
    package func picture(of frame: FrameSnapshot) throws(RenderingError) -> Picture {
        // A tree that nobody changed is told by its storage, without a look at its views.
        if let last, last.tree == frame.presentation { return Picture(number: last.number, file: nil) }
        let changed = try canvas.draw(picture.tree(of: frame))
        if changed.isEmpty, let last {
            self.last = (frame.presentation, last.number)
            return Picture(number: last.number, file: nil)
        }
        let file = try canvas.withPlane { encoder.encode($0, changed: changed) }
        let known = numbers[encoder.pixelHash]
        let number = known ?? numbers.count
        numbers[encoder.pixelHash] = number
        last = (frame.presentation, number)
        return Picture(number: number, file: known == nil ? file : nil)
    }
}

extension FilmFormat {
    /// Where the views of a frame are on its picture, in points: the presentation, with the root view in its place.
    package func tree(of frame: FrameSnapshot) -> ViewTree {
        FramePicture(self, scale: scale, background: .white).tree(of: frame)
    }
}
