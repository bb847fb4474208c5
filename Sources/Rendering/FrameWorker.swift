import Geometry
import Playback
import Views

/// Draws and writes frames one after another, with a renderer of its own.
actor FrameWorker {
    private let renderer: CairoRenderer

    init() throws(RenderingError) {
        renderer = try CairoRenderer()
    }

    func write(_ frame: FrameSnapshot, as picture: FramePicture, to path: String) throws {
        try Task.checkCancellation()
        let bitmap = try renderer.draw(
            picture.tree(of: frame), canvas: picture.canvas, scale: picture.scale, background: picture.backdrop)
        try PNGEncoding.write(bitmap, to: path)
    }
}
