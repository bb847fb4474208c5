public import Geometry
import Layout
public import Views

/// Draws view trees.
///
/// The same tree gives the same pixels on every run, in every locale and on every thread. A renderer keeps fonts
/// and decoded images, and belongs to one task; make another one for another.
public final class CairoRenderer {
    private let fonts: FontLibrary
    let masks = TextMasks()
    private let decoded: DecodedPictures
    private var pictures: [String: Picture] = [:]
    private var rasters: [RasterKey: PlacedPixels] = [:]
    private var shadows: [ShadowShape: ShadowMask] = [:]
    private var essences: [ShadowShape: BlurredShape] = [:]

    private let addedFonts: AddedFonts

    /// - Throws: ``RenderingError/missingFont(family:package:)``, ``RenderingError/fonts(path:reason:)``.
    public convenience init(adding fonts: AddedFonts = .none) throws(RenderingError) {
        try self.init(adding: fonts, sharing: DecodedPictures())
    }

    /// - Parameter pictures: Of all renderers that draw a film.
    /// - Throws: ``RenderingError/missingFont(family:package:)``, ``RenderingError/fonts(path:reason:)``.
    init(adding fonts: AddedFonts, sharing pictures: DecodedPictures) throws(RenderingError) {
        decoded = pictures
        self.fonts = try FontLibrary(adding: fonts)
        addedFonts = fonts
    }

    /// A renderer of one still.
    ///
    /// - Parameter measurer: Belongs to the task that draws, and has the added fonts of `settings`. Its fonts, and the text
    ///   that it has set, are used again. `nil` to load the fonts.
    /// - Throws: ``RenderingError/missingFont(family:package:)``, ``RenderingError/fonts(path:reason:)``.
    init(for settings: RenderSettings, measuring measurer: CairoTextMeasurer?) throws(RenderingError) {
        precondition(
            measurer.map { $0.addedFonts == settings.fonts } ?? true,
            "the measurer of a still has other added fonts than its settings")
        decoded = DecodedPictures()
        fonts = if let measurer { measurer.fonts } else { try FontLibrary(adding: settings.fonts) }
        addedFonts = settings.fonts
    }

    /// What it draws with.
    var system: DrawingSystem {
        DrawingSystem(
            libraries: DrawingSystem.libraries, fonts: fonts.versions,
            addedFonts: Dictionary(
                uniqueKeysWithValues: addedFonts.files.map {
                    ($0.name, "\(fonts.addedNames[$0.name] ?? ""), \($0.hash.hexadecimal)")
                }))
    }

    /// The tree as the eye sees it.
    ///
    /// - Parameters:
    ///   - tree: A presentation; its root's frame is in the coordinates of the canvas.
    ///   - canvas: In points; views outside it are cut off. A part of a pixel at its edge becomes a whole one.
    ///   - scale: Pixels in a point.
    ///   - background: What is behind the root view. The picture keeps its alpha unless it is solid.
    ///   - largestArea: The most pixels.
    /// - Throws: ``RenderingError``: a canvas outside the limits, an image that cannot be read, no memory.
    public func draw(
        _ tree: ViewTree, canvas: Size, scale: Double, background: Color = .white,
        largestArea: Int = PixelSize.largestArea
    ) throws(RenderingError) -> Bitmap {
        let surface = CairoSurface(try PixelSize(canvas, scale: scale, largestArea: largestArea))
        let places = ViewPlaces(tree: tree, scale: scale, canvas: canvas)
        let (list, bands) = (DisplayList(places), PixelBands(height: surface.size.height))
        for number in 0..<bands.count {
            try draw(places, list, on: surface, band: bands[number], over: background)
        }
        return try surface.bitmap(isOpaque: background.alpha >= 1)
    }

    /// Draws what of the tree is in the rows `band`, over nothing but `background`.
    ///
    /// - Parameter list: Of the same tree.
    func draw(
        _ places: ViewPlaces, _ list: DisplayList, on surface: CairoSurface, band: Range<Int>, over background: Color
    ) throws(RenderingError) {
        let region = Rect(
            x: 0, y: Double(band.lowerBound), width: surface.canvas.width, height: Double(band.count))
        // What nobody sees need not be painted.
        if !list.covers(region) { surface.replace(region, with: background) }
        try draw(places, list, from: .zero, on: surface, in: region)
    }

    /// Draws the tree with its zero at `origin`, in pixels, cutting off what is outside `region`.
    ///
    /// - Parameter canvas: In points, from `origin`; `nil` if its edges are those of pixels, and for vectors.
    func draw(
        _ tree: ViewTree, on surface: CairoSurface, in region: Rect, origin: Point, scale: Double, canvas: Size?
    ) throws(RenderingError) {
        let places = ViewPlaces(tree: tree, scale: scale, canvas: canvas)
        try draw(places, DisplayList(places, origin: origin), from: origin, on: surface, in: region)
    }

    private func draw(
        _ places: ViewPlaces, _ list: DisplayList, from origin: Point, on surface: CairoSurface, in region: Rect
    ) throws(RenderingError) {
        let painter = ViewPainter(places: places, list: list, region: region, surface: surface, renderer: self)
        try surface.clipped(to: region) { () throws(RenderingError) in
            let opening = VisibleRegion(region, outerEdges: places.outerEdges(from: origin))
            try painter.paint(places.tree.root, from: origin, through: opening)
        }
    }

    /// `text` on one line: whole, or as much as fits in `width` points with an ellipsis.
    func line(_ text: String, in font: Font, within width: Double) -> TextLine {
        fonts.set(TextBlock(text, font: font), within: width).lines[0].line
    }

    /// `block` in as many lines as fit in `size`, at least one.
    func set(_ block: TextBlock, within size: Size) -> SetText {
        fonts.set(block, within: size.width, maximumLines: block.font.lineCount(within: size.height))
    }

    /// `line` with wider spaces, up to `width` points; as it is where it has no room to spare.
    func justified(_ line: SetText.Line, to width: Double) -> TextLine {
        guard line.line.width < width - CairoRenderer.noise else { return line.line }
        return fonts.line(
            line.text, in: line.line.font, isRightToLeft: line.isRightToLeft, justifiedTo: width)
    }

    /// The picture file at `path` where it is drawn over `place`, in pixels. It is read the first time it is asked for.
    func image(at path: String, over place: Rect) throws(RenderingError) -> PlacedPixels {
        switch try picture(at: path) {
        case .pixels(let surface): return PlacedPixels(surface: surface, place: place)
        case .drawing(let drawing):
            let key = RasterKey(source: .file(path), size: place.size)
            return try raster(key, over: place) { () throws(RenderingError) in
                try drawing.pixels(over: place, fonts: fonts)
            }
        }
    }

    /// A conic gradient where it covers `box`, in pixels.
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

    /// What `make` makes, or made before for another place of the same size.
    private func raster(
        _ key: RasterKey, over place: Rect, make: () throws(RenderingError) -> PlacedPixels
    ) throws(RenderingError) -> PlacedPixels {
        if let known = rasters[key] {
            return PlacedPixels(surface: known.surface, place: Rect(origin: place.origin, size: known.place.size))
        }
        let made = try make()
        // A view that grows has another size at each frame.
        if rasters.count >= CairoRenderer.mostRasters
            || rasterBytes + made.surface.cost > CairoRenderer.mostRasterBytes
        {
            rasters.removeAll()
        }
        rasters[key] = made
        return made
    }

    /// Pixels that are made for one size.
    private struct RasterKey: Hashable {
        enum Source: Hashable {
            case file(String)
            case gradient(Gradient)
        }

        let source: Source
        let size: Size
    }

    /// Of those that are kept.
    var rasterBytes: Int { rasters.values.reduce(0) { $0 + $1.surface.cost } }

    /// So many are kept.
    private static let mostRasters = 64
    /// The largest drawing has 64 MiB.
    static let mostRasterBytes = 64 << 20

    /// The shadow of `shape`, made the first time it is asked for.
    func shadow(of shape: ShadowShape) -> ShadowMask {
        if let mask = shadows[shape] { return mask }
        let essence = shape.essence
        let blurred = essences[essence] ?? BlurredShape(essence)
        let mask = ShadowMask(shape, blurred)
        // A view that grows has another shape at each frame.
        if shadows.count >= CairoRenderer.mostShadows { shadows.removeAll() }
        if essences.count >= CairoRenderer.mostShadows { essences.removeAll() }
        shadows[shape] = mask
        essences[essence] = blurred
        return mask
    }

    /// So many are kept.
    private static let mostShadows = 64

    /// Less than this many points is not a difference of widths.
    static let noise = LineShaping.noise
}
