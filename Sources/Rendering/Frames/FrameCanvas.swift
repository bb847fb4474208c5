package import Diagnostics
import Geometry
import PNGCoding
import Pictures
package import Playback
package import Views

/// Draws the frames of a film one after another on one surface, and redraws only the bands that changed.
package final class FrameCanvas {
    private let picture: FramePicture
    private let surface: CairoSurface
    private let renderer: CairoRenderer
    private let bands: PixelBands
    private var drawn: DisplayList?

    /// - Throws: `RenderingError.canvas(width:height:largestArea:)` if the canvas is outside the limits.
    init(_ picture: FramePicture, _ renderer: CairoRenderer) throws(RenderingError) {
        self.picture = picture
        self.renderer = renderer
        surface = CairoSurface(try picture.size)
        bands = PixelBands(height: surface.size.height)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
    package convenience init(_ film: FilmFormat) throws(RenderingError) {
        try self.init(FramePicture(film, RenderSettings()), CairoRenderer())
    }

    /// Draws a tree that ``FramePicture/tree(of:)`` returned.
    ///
    /// - Returns: The bands that were drawn. The other bands keep the pixels of the previous frame.
    /// - Throws: `RenderingError`. If an error is thrown, the next frame is drawn completely.
    package func draw(_ tree: ViewTree) throws(RenderingError) -> [Int] {
        let places = ViewPlaces(tree: tree, scale: picture.scale, canvas: picture.canvas)
        let list = DisplayList(places)
        let changed = list.changedBands(since: drawn, in: bands)
        drawn = nil
        let backdrops = Backdrops(canvas: surface.canvas, origin: .zero)
        for band in changed {
            try renderer.draw(places, list, backdrops, on: surface, band: bands[band], over: picture.backdrop)
        }
        drawn = list
        return changed
    }

    /// Returns a copy of the current pixels.
    ///
    /// - Throws: `RenderingError.drawing(reason:)` if an earlier drawing call failed.
    func bitmap() throws(RenderingError) -> Bitmap { try surface.bitmap(isOpaque: picture.isOpaque) }

    /// Calls `body` with the current pixels.
    ///
    /// - Throws: `RenderingError.drawing(reason:)` if an earlier drawing call failed.
    func withPlane<Result>(
        _ body: (PixelPlane) throws(RenderingError) -> Result
    ) throws(RenderingError) -> Result {
        try surface.withPlane(body)
    }
}
