import Geometry
package import Playback
package import Views

/// Draws the frames of a film one after another on one surface, and only the bands that changed.
package final class FrameCanvas {
    private let picture: FramePicture
    private let surface: CairoSurface
    private let renderer: CairoRenderer
    private let bands: PixelBands
    private var drawn: DisplayList?

    /// - Throws: ``RenderingError/canvas(width:height:largestArea:)``.
    init(_ picture: FramePicture, _ renderer: CairoRenderer) throws(RenderingError) {
        self.picture = picture
        self.renderer = renderer
        surface = CairoSurface(try picture.size)
        bands = PixelBands(height: surface.size.height)
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, or a missing font.
    package convenience init(_ film: FilmFormat, _ settings: RenderSettings = RenderSettings()) throws(RenderingError) {
        try self.init(FramePicture(film, settings), CairoRenderer(adding: settings.fonts))
    }

    /// Draws `tree`, which ``FramePicture/tree(of:)`` made.
    ///
    /// - Returns: The bands that were drawn again; the others have the pixels of the frame before.
    /// - Throws: ``RenderingError``; the next frame is then drawn whole.
    package func draw(_ tree: ViewTree) throws(RenderingError) -> [Int] {
        let places = ViewPlaces(tree: tree, scale: picture.scale, canvas: picture.canvas)
        let list = DisplayList(places)
        let changed = list.changedBands(since: drawn, in: bands)
        drawn = nil
        for band in changed {
            try renderer.draw(places, list, on: surface, band: bands[band], over: picture.backdrop)
        }
        drawn = list
        return changed
    }

    /// A copy of the pixels as they are now.
    ///
    /// - Throws: ``RenderingError/drawing(reason:)`` when something before failed.
    func bitmap() throws(RenderingError) -> Bitmap { try surface.bitmap(isOpaque: picture.isOpaque) }

    /// The pixels as they are now.
    ///
    /// - Throws: ``RenderingError/drawing(reason:)`` when something before failed.
    func withPlane<Result>(
        _ body: (PixelPlane) throws(RenderingError) -> Result
    ) throws(RenderingError) -> Result {
        try surface.withPlane(body)
    }
}

/// A picture in bands of rows, from the top: the grid in which frames are drawn and compressed.
///
/// Cairo draws a shape a little differently where another clip cuts it. So every frame is drawn band by band, each with its
/// own clip, and one that is drawn again has the pixels that it would have in a frame drawn from nothing.
struct PixelBands: Hashable, Sendable {
    let height: Int

    /// How many.
    var count: Int { (height + BandDeflater.rows - 1) / BandDeflater.rows }

    /// The rows of band `number`.
    subscript(number: Int) -> Range<Int> {
        let start = number * BandDeflater.rows
        return start..<min(start + BandDeflater.rows, height)
    }

    /// The bands that rows `top` up to `bottom` are in, in pixels; those outside the picture are in none.
    func touched(from top: Double, to bottom: Double) -> Range<Int> {
        guard top < bottom, bottom > 0, top < Double(height) else { return 0..<0 }
        let rows = Double(BandDeflater.rows)
        let first = Int((max(top, 0) / rows).rounded(.down))
        let last = Int((min(bottom, Double(height)) / rows).rounded(.up))
        return first..<max(first, min(last, count))
    }
}
