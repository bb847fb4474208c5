package import Diagnostics
package import Film
import Geometry
import PNGCoding
import Pictures
import Text
package import Views

/// The size, scale and background of the pictures of a film, derived from its format and the render settings.
struct FramePicture: Hashable, Sendable {
    let canvas: Size
    let scale: Double
    /// The color behind the root view.
    private let background: Color
    private let windowFillsCanvas: Bool
    /// The maximum area in pixels.
    let largestArea: Int

    /// The color around a window that does not fill the canvas. It differs from white and from black, the usual colors
    /// of a window.
    private static let surroundings = AdaptiveColor.systemGray2.light

    /// - Throws: `RenderingError.canvas(width:height:largestArea:)` if the canvas is outside the limits.
    init(_ film: FilmFormat, _ settings: RenderSettings) throws(RenderingError) {
        let scale = settings.scale ?? film.scale
        let fitting = settings.limit.map { limit in
            min(Double(limit.width) / film.canvas.width, Double(limit.height) / film.canvas.height)
        }
        self.init(
            film, scale: min(scale, fitting ?? scale), background: settings.background,
            largestArea: settings.largestArea)
        _ = try size
    }

    init(_ film: FilmFormat, scale: Double, background: Color, largestArea: Int = PixelSize.largestArea) {
        self.largestArea = largestArea
        canvas = film.canvas
        self.scale = scale
        self.background = background
        windowFillsCanvas = film.windowFillsCanvas
    }

    /// The size of the picture in pixels.
    var size: PixelSize {
        get throws(RenderingError) { try PixelSize(canvas, scale: scale, largestArea: largestArea) }
    }

    /// Makes an encoder for the pictures, with an alpha channel unless they are opaque.
    ///
    /// - Throws: `RenderingError` if the canvas is outside the limits, or memory is exhausted.
    func makeEncoder(_ compression: PNGCompression) throws(RenderingError) -> PNGEncoder {
        let size = try size
        return try PNGEncoder(width: size.width, height: size.height, hasAlpha: !isOpaque, compression: compression)
    }

    /// A description of all values in this type that affect the pixels.
    var words: String { "\(canvas); \(scale); \(background); \(windowFillsCanvas)" }

    /// Whether the picture is opaque. The file of an opaque picture needs no alpha channel.
    var isOpaque: Bool { background.alpha >= 1 }

    /// The color that fills the canvas before the tree is drawn.
    var backdrop: Color {
        windowFillsCanvas || background.alpha < 1 ? background : FramePicture.surroundings
    }

    /// Returns the tree that is drawn for a frame. A window that does not fill the canvas is centered and clipped.
    func tree(of frame: FrameSnapshot) -> ViewTree {
        guard !windowFillsCanvas else { return frame.presentation }
        var tree = frame.presentation
        let size = tree[tree.root].bounds.size
        let grid = PixelGrid(scale: scale)
        let place = Rect(
            x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2, width: size.width,
            height: size.height)
        let origin = grid.rounded(place).origin
        tree[tree.root].frame = Rect(origin: origin, size: size)
        tree[tree.root].clipsToBounds = true
        if background.alpha >= 1 { tree[tree.root].backgroundColor = tree[tree.root].backgroundColor.over(background) }
        return tree
    }
}

extension Color {
    /// Returns this color composited over an opaque color.
    fileprivate func over(_ solid: Color) -> Color {
        var mixed = solid.interpolated(to: self, by: alpha)
        mixed.alpha = 1
        return mixed
    }
}

/// Draws the frames of a film one after another on one surface, and redraws only the parts of bands that changed.
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
        let changed = list.changedParts(since: drawn, in: bands, width: surface.size.width, places)
        drawn = nil
        let backdrops = Backdrops(canvas: surface.canvas, origin: .zero)
        for part in changed {
            try renderer.draw(
                places, list, backdrops, on: surface, band: bands[part.band], columns: part.columns,
                over: picture.backdrop)
        }
        drawn = list
        return changed.map(\.band)
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
