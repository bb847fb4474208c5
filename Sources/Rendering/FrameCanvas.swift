import Geometry
import Views

/// Draws the frames of a film one after another on one surface, and only the bands that changed.
final class FrameCanvas {
    private let picture: FramePicture
    private let surface: CairoSurface
    private let renderer: CairoRenderer
    private let bands: PixelBands
    private var drawn: DisplayList?

    /// - Throws: ``RenderingError/canvas(width:height:)``.
    init(_ picture: FramePicture, _ renderer: CairoRenderer) throws(RenderingError) {
        self.picture = picture
        self.renderer = renderer
        surface = CairoSurface(try picture.size)
        bands = PixelBands(height: surface.size.height)
    }

    /// Draws `tree`, which ``FramePicture/tree(of:)`` made.
    ///
    /// - Returns: The bands that were drawn again; the others have the pixels of the frame before.
    /// - Throws: ``RenderingError``; the next frame is then drawn whole.
    func draw(_ tree: ViewTree) throws(RenderingError) -> [Int] {
        let list = DisplayList(tree, scale: picture.scale)
        let changed = list.changedBands(since: drawn, in: bands)
        drawn = nil
        for band in changed {
            try renderer.draw(tree, on: surface, band: bands[band], scale: picture.scale, over: picture.backdrop)
        }
        drawn = list
        return changed
    }

    /// The pixels as they are now.
    ///
    /// - Throws: ``RenderingError/drawing(reason:)`` when something before failed.
    func withPlane<Result>(_ body: (PixelPlane) -> Result) throws(RenderingError) -> Result {
        try surface.withPlane(body)
    }
}
