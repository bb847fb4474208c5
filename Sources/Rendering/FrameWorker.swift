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
            frame.presentation, canvas: picture.canvas, scale: picture.scale, background: picture.background)
        try PNGEncoding.write(bitmap, to: path)
    }
}

/// What a film and settings together say of each picture.
struct FramePicture: Hashable, Sendable {
    let canvas: Size
    let scale: Double
    let background: Color

    /// - Throws: ``RenderingError/canvas(width:height:)``.
    init(_ film: FilmFormat, _ settings: RenderSettings) throws(RenderingError) {
        canvas = film.canvas
        scale = settings.scale ?? film.scale
        background = settings.background
        _ = try PixelSize(canvas, scale: scale)
    }
}
