import CCairo
public import Diagnostics
import Files
public import FontFiles
import FrameFolders
public import Geometry
import Layout
import PNGCoding
public import Pictures
import Text
public import Views

/// Draws view trees with Cairo.
///
/// The same tree produces the same pixels on every run, in every locale and on every thread. A renderer caches fonts
/// and decoded images and must not be shared between tasks. Create one renderer for each task.
public final class CairoRenderer {
    private let fonts: FontLibrary
    let masks = TextMasks()
    private let decoded: DecodedPictures
    private var pictures: [String: Picture] = [:]
    private var rasters: [RasterKey: PlacedPixels] = [:]
    private var shadows: [ShadowShape: ShadowMask] = [:]
    private var essences: [ShadowShape: BlurredShape] = [:]

    private let addedFonts: AddedFonts
    /// The weight of the system font in the tree that is being drawn.
    private var legibilityWeight = LegibilityWeight.regular

    /// - Throws: `RenderingError.missingFont(family:package:)` if a built-in font is not installed;
    ///   `RenderingError.fonts(path:reason:)` if an added file contains no font.
    public convenience init(adding fonts: AddedFonts = .none) throws(RenderingError) {
        try self.init(adding: fonts, sharing: DecodedPictures())
    }

    /// - Parameter pictures: The decoded images that all renderers of a film share.
    /// - Throws: `RenderingError.missingFont(family:package:)` if a built-in font is not installed;
    ///   `RenderingError.fonts(path:reason:)` if an added file contains no font.
    init(adding fonts: AddedFonts, sharing pictures: DecodedPictures) throws(RenderingError) {
        decoded = pictures
        self.fonts = try FontLibrary(adding: fonts)
        addedFonts = fonts
    }

    /// Creates a renderer that can share the fonts of a film's text measurer.
    ///
    /// - Parameter measurer: The text measurer that the film uses in the same task. It must have the same added fonts
    ///   as `settings`. The renderer reuses its fonts and shaped text. If `measurer` is `nil`, the renderer loads the
    ///   fonts.
    /// - Throws: `RenderingError.missingFont(family:package:)` if a built-in font is not installed;
    ///   `RenderingError.fonts(path:reason:)` if an added file contains no font.
    init(for settings: RenderSettings, measuring measurer: CairoTextMeasurer?) throws(RenderingError) {
        precondition(
            measurer.map { $0.addedFonts == settings.fonts } ?? true,
            "the measurer and the settings of a still image have different added fonts")
        decoded = DecodedPictures()
        fonts = if let measurer { measurer.fonts } else { try FontLibrary(adding: settings.fonts) }
        addedFonts = settings.fonts
    }

    /// The libraries and fonts that this renderer uses.
    var system: DrawingSystem {
        DrawingSystem(
            libraries: unsafe [
                "cairo": String(cString: cairo_version_string()), "pango": String(cString: pango_version_string()),
            ], fonts: fonts.versions,
            addedFonts: Dictionary(
                uniqueKeysWithValues: addedFonts.files.map {
                    ($0.name, "\(fonts.addedNames[$0.name] ?? ""), \($0.hash.hexadecimal)")
                }))
    }

    /// Renders a tree.
    ///
    /// - Parameters:
    ///   - tree: A presentation tree. The frame of its root is in canvas coordinates.
    ///   - canvas: The size of the canvas in points. Content outside the canvas is clipped. A partial pixel at the
    ///     edge of the canvas becomes a whole pixel.
    ///   - scale: The number of pixels per point.
    ///   - background: The color behind the root view. The bitmap keeps an alpha channel unless this color is opaque.
    ///   - largestArea: The maximum area of the bitmap in pixels.
    /// - Throws: `RenderingError` if the canvas is outside the limits, an image cannot be read, or memory is
    ///   exhausted.
    public func draw(
        _ tree: ViewTree, canvas: Size, scale: Double, background: Color = .white,
        largestArea: Int = PixelSize.largestArea
    ) throws(RenderingError) -> Bitmap {
        let surface = CairoSurface(try PixelSize(canvas, scale: scale, largestArea: largestArea))
        let places = ViewPlaces(tree: tree, scale: scale, canvas: canvas)
        let (list, bands) = (DisplayList(places), PixelBands(height: surface.size.height))
        let backdrops = Backdrops(canvas: surface.canvas, origin: .zero)
        for number in 0..<bands.count {
            try draw(places, list, backdrops, on: surface, band: bands[number], over: background)
        }
        return try surface.bitmap(isOpaque: background.alpha >= 1)
    }

    /// Draws the pixel rows `band` of the tree over `background`.
    ///
    /// - Parameters:
    ///   - list: The display list of the same tree.
    ///   - backdrops: The backdrops of the frame, which all bands share.
    ///   - columns: The columns of pixels to draw; `nil` for all columns.
    func draw(
        _ places: ViewPlaces, _ list: DisplayList, _ backdrops: Backdrops, on surface: CairoSurface, band: Range<Int>,
        columns: Range<Int>? = nil, over background: Color
    ) throws(RenderingError) {
        let columns = columns ?? 0..<surface.size.width
        let region = Rect(
            x: Double(columns.lowerBound), y: Double(band.lowerBound), width: Double(columns.count),
            height: Double(band.count))
        // The background need not be painted where the root view covers it.
        if !list.covers(region) { surface.replace(region, with: background) }
        try draw(places, list, backdrops, from: .zero, on: surface, in: region)
    }

    /// Draws the tree with its origin at `origin`, clipped to `region`. Both are in pixels.
    ///
    /// - Parameter canvas: The size of the canvas in points. The top left corner of the canvas is at `origin`. Pass
    ///   `nil` for vector output, or if the edges of the canvas are aligned to pixels.
    func draw(
        _ tree: ViewTree, on surface: CairoSurface, in region: Rect, origin: Point, scale: Double, canvas: Size?
    ) throws(RenderingError) {
        let places = ViewPlaces(tree: tree, scale: scale, canvas: canvas)
        let backdrops = Backdrops(canvas: surface.canvas, origin: origin)
        try draw(places, DisplayList(places, origin: origin), backdrops, from: origin, on: surface, in: region)
    }

    private func draw(
        _ places: ViewPlaces, _ list: DisplayList, _ backdrops: Backdrops, from origin: Point, on surface: CairoSurface,
        in region: Rect
    ) throws(RenderingError) {
        legibilityWeight = places.tree.traits.legibilityWeight
        defer { legibilityWeight = .regular }
        let painter = ViewPainter(
            places: places, list: list, region: region, surface: surface, renderer: self, backdrops: backdrops)
        try surface.clipped(to: region) { () throws(RenderingError) in
            let opening = VisibleRegion(region, outerEdges: places.outerEdges(from: origin))
            try painter.paint(places.tree.root, from: origin, through: opening)
        }
    }

    /// Returns `text` as one line, truncated with an ellipsis if it is wider than `width` points.
    func line(_ text: AttributedText, in font: Font, within width: Double) -> TextLine {
        fonts.set(TextBlock(text, font: font).shown(with: legibilityWeight), within: width).lines[0].line
    }

    /// Returns `block` broken into lines. The result has at least one line, and no more lines than fit in `size`.
    func set(_ block: TextBlock, within size: Size) -> SetText {
        let block = block.shown(with: legibilityWeight)
        guard block.attributedText.hasAttributes else {
            return fonts.set(block, within: size.width, maximumLines: block.font.lineCount(within: size.height))
        }
        let whole = fonts.set(block, within: size.width)
        let count = whole.lines.map(\.layout).count(of: block, within: size.height)
        return count < whole.lines.count ? fonts.set(block, within: size.width, maximumLines: count) : whole
    }

    /// Returns `line` justified to a width of `width` points. A line that is already at least as wide is returned
    /// unchanged.
    func justified(_ line: SetText.Line, to width: Double) -> TextLine {
        guard line.line.width < width - CairoRenderer.noise else { return line.line }
        return fonts.line(
            line.layout.text, in: line.line.font, isRightToLeft: line.isRightToLeft, justifiedTo: width)
    }

    /// Returns the image in the file at `path`, scaled to the rectangle `place` in pixels. The file is read on first
    /// use.
    func image(at path: String, over place: Rect) throws(RenderingError) -> PlacedPixels {
        switch try picture(at: path) {
        case .pixels(let surface): return PlacedPixels(surface: surface, place: place)
        case .drawing(let drawing):
            let key = RasterKey(source: .file(path), size: place.size)
            return try raster(key, over: place) { () throws(RenderingError) in
                try drawing.pixels(over: place) { fonts.becomeDefault() }
            }
        }
    }

    /// Returns the pixels of a conic gradient that covers the rectangle `box`, which is in pixels.
    func conic(_ gradient: Gradient, over box: Rect) throws(RenderingError) -> PlacedPixels {
        try raster(RasterKey(source: .gradient(gradient), size: box.size), over: box) { () throws(RenderingError) in
            try ConicPicture(gradient, width: box.width, height: box.height).pixels(over: box)
        }
    }

    private func picture(at path: String) throws(RenderingError) -> Picture {
        if let picture = pictures[path] { return picture }
        let picture = try decoded.picture(at: path)
        pictures[path] = picture
        return picture
    }

    /// Returns the cached pixels for `key`. If there are none, calls `make` and caches the result.
    private func raster(
        _ key: RasterKey, over place: Rect, make: () throws(RenderingError) -> PlacedPixels
    ) throws(RenderingError) -> PlacedPixels {
        if let known = rasters[key] {
            return PlacedPixels(surface: known.surface, place: Rect(origin: place.origin, size: known.place.size))
        }
        let made = try make()
        // Limit the cache. A view with an animated size adds an entry in each frame.
        if rasters.count >= CairoRenderer.maximumRasterCount
            || rasterBytes + made.surface.cost > CairoRenderer.maximumRasterBytes
        {
            rasters.removeAll()
        }
        rasters[key] = made
        return made
    }

    /// The cache key of an image file or a gradient, rasterized at one size.
    private struct RasterKey: Hashable {
        enum Source: Hashable {
            case file(String)
            case gradient(Gradient)
        }

        let source: Source
        let size: Size
    }

    /// The memory of all cached rasters, in bytes.
    var rasterBytes: Int { rasters.values.reduce(0) { $0 + $1.surface.cost } }

    /// The maximum number of cached rasters.
    private static let maximumRasterCount = 64
    /// The maximum size of the raster cache in bytes: 64 MiB, the size of the largest possible drawing.
    static let maximumRasterBytes = 64 << 20

    /// Returns the shadow of `shape`, created on first use.
    func shadow(of shape: ShadowShape) -> ShadowMask {
        if let mask = shadows[shape] { return mask }
        let essence = shape.essence
        let blurred = essences[essence] ?? BlurredShape(essence)
        let mask = ShadowMask(shape, blurred)
        // Limit the caches. A view with an animated size adds an entry in each frame.
        if shadows.count >= CairoRenderer.maximumShadowCount { shadows.removeAll() }
        if essences.count >= CairoRenderer.maximumShadowCount { essences.removeAll() }
        shadows[shape] = mask
        essences[essence] = blurred
        return mask
    }

    /// The maximum number of cached shadows.
    private static let maximumShadowCount = 64

    /// The largest difference between two widths that is treated as a rounding error, in points.
    static let noise = LineShaping.noise
}
