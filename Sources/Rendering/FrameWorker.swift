import Playback

/// Draws and writes frames one after another, with a renderer and a surface of its own.
///
/// What it keeps of the frame before saves time and changes no byte.
actor FrameWorker {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encoder: PNGEncoder
    /// Of the frame before.
    private var path: String?

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, no memory.
    init(_ picture: FramePicture, _ compression: PNGCompression) throws(RenderingError) {
        self.picture = picture
        canvas = try FrameCanvas(picture, CairoRenderer())
        encoder = try PNGEncoder(picture.size, hasAlpha: !picture.isOpaque, compression: compression)
    }

    /// Writes the frame to `path`; when it looks like the one before, that file gets a second name.
    func write(_ frame: FrameSnapshot, to path: String) throws {
        try Task.checkCancellation()
        let earlier = self.path
        self.path = nil
        let changed = try canvas.draw(picture.tree(of: frame))
        if changed.isEmpty, let earlier {
            try WholeFile.link(earlier, to: path)
        } else {
            let file = try canvas.withPlane { encoder.encode($0, changed: changed) }
            try WholeFile.write(file, to: path)
        }
        self.path = path
    }
}
