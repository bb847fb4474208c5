import CCairo
package import Diagnostics
package import Film
package import FilmData
import Geometry
import Pictures
package import Text
import Views

/// Records the drawing of the frames of a film: the verbs with which ``CairoRenderer`` would draw them.
///
/// The verbs are independent of the scale at which they are drawn later. A scale determines only the resolution of
/// stored images and details of some controls, such as the width of hairlines.
package final class FilmRecorder {
    private let picture: FramePicture
    private let renderer: CairoRenderer
    private let surface: CairoSurface
    private let recorder: VerbRecorder
    private var last: ViewTree?

    /// - Parameter measurer: The text measurer of the film, which must be used in the same task. The recorder reuses its
    ///   fonts and shaped text. If `measurer` is `nil`, the recorder loads the fonts.
    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
    package init(
        _ film: FilmFormat, _ settings: RenderSettings, measuring measurer: CairoTextMeasurer? = nil
    ) throws(RenderingError) {
        picture = try FramePicture(film, settings)
        renderer = try CairoRenderer(for: settings, measuring: measurer)
        recorder = VerbRecorder(canvas: picture.canvas, settings.compression)
        let page = unsafe cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)!
        unsafe surface = CairoSurface(try picture.size, recordedBy: recorder, on: page)
        unsafe cairo_surface_destroy(page)
    }

    /// Records the next frame.
    ///
    /// - Returns: Whether the frame shows something other than a single color.
    /// - Throws: `RenderingError` if the frame cannot be drawn.
    package func add(_ frame: FrameSnapshot) throws(RenderingError) -> Bool {
        // An unchanged tree shares its storage with the previous tree, so the comparison is fast.
        if last == frame.presentation {
            recorder.repeatFrame()
            return recorder.showsSomething
        }
        try recorder.record(scale: picture.scale) { () throws(RenderingError) in
            surface.replace(surface.canvas, with: picture.backdrop)
            try renderer.draw(
                picture.tree(of: frame), on: surface, in: surface.canvas, origin: .zero, scale: picture.scale,
                canvas: nil)
        }
        last = frame.presentation
        return recorder.showsSomething
    }

    /// The recording of all frames so far.
    package var recording: FilmRecording { recorder.finished() }
}
