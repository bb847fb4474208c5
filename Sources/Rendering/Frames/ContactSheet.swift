public import Diagnostics
import Files
public import Film
import FrameFolders
import Geometry
import Pictures
import Text
import Views

/// Draws a contact sheet: a page that shows selected frames of a film, with the time below each frame.
public struct ContactSheet: FrameSink, Sendable {
    /// The path of the PNG file. A missing folder is created, and an existing file is replaced.
    public let path: String
    /// The maximum number of frames on the sheet. If it is 1, the sheet shows only the first frame. If it is greater,
    /// the sheet includes the first and the last frame of the film.
    public let limit: Int
    /// The indices of the frames on the sheet, in order; `nil` for evenly spaced frames.
    public let frames: [Int]?
    /// The render settings. The scale applies to the page.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private var layout: ContactSheetLayout?
    private var artist: ContactSheetArtist?

    /// - Parameters:
    ///   - path: The path of the PNG file.
    ///   - limit: The maximum number of evenly spaced frames, at least 1.
    ///   - settings: The settings of the page, such as its scale and background.
    public init(path: String, limit: Int = 12, settings: RenderSettings = RenderSettings()) {
        precondition(limit >= 1, "a contact sheet shows at least 1 frame, not \(limit)")
        self.path = path
        self.limit = limit
        self.settings = settings
        frames = nil
    }

    /// Creates a contact sheet of the given frames.
    ///
    /// - Parameters:
    ///   - path: The path of the PNG file.
    ///   - frames: The indices of the frames on the sheet, in ascending order. There must be at least one.
    ///   - settings: The settings of the page, such as its scale and background.
    public init(path: String, frames: [Int], settings: RenderSettings = RenderSettings()) {
        precondition(!frames.isEmpty, "a contact sheet shows at least 1 frame")
        self.path = path
        limit = frames.count
        self.settings = settings
        self.frames = frames
    }

    /// - Throws: `RenderingError` if the page is outside the canvas limits, or a font is missing.
    public mutating func begin(_ film: FilmFormat) async throws(RenderingError) {
        let layout =
            frames.map { ContactSheetLayout(canvas: film.canvas, indices: $0) }
            ?? ContactSheetLayout(canvas: film.canvas, frameCount: film.frameCount, limit: limit)
        artist = try ContactSheetArtist(layout, of: film, settings)
        self.layout = layout
    }

    /// - Throws: `RenderingError` if the frame is on the sheet and cannot be drawn.
    public mutating func receive(_ frame: FrameSnapshot) async throws(RenderingError) {
        guard let cell = layout?.cell(ofFrame: frame.index) else { return }
        try await artist?.draw(frame, in: cell)
    }

    /// Writes the page, unless the film was interrupted.
    ///
    /// - Throws: `RenderingError`. If an error is thrown, an existing file is unchanged.
    public mutating func finish(_ ending: FilmEnding) async throws(RenderingError) {
        guard ending == .complete, let artist else { return }
        let page = try await artist.page()
        try AtomicFile.writeCreatingFolder(PNGEncoding.encode(page, settings.compression), to: path)
    }
}

/// The frames on a contact sheet and their positions, in points of the page.
struct ContactSheetLayout: Hashable, Sendable {
    /// The indices of the frames on the sheet, in order.
    let indices: [Int]
    let columns: Int
    /// The size of a frame on the page.
    let picture: Size
    /// The scale of the frames, in page points per point of the film.
    let reduction: Double

    static let caption = Font(size: 12, weight: .medium)
    private static let longestEdge = 240.0
    private static let margin = 24.0
    private static let gap = 20.0
    private static let captionGap = 6.0

    /// - Parameters:
    ///   - canvas: The size of the film in points.
    ///   - limit: The maximum number of frames. They are spaced evenly and include the first frame and, if there is
    ///     more than one, the last frame.
    init(canvas: Size, frameCount: Int, limit: Int) {
        let shown = min(limit, frameCount)
        self.init(
            canvas: canvas,
            indices: (0..<shown).map { place in
                shown == 1 ? 0 : (place * (frameCount - 1) + (shown - 1) / 2) / (shown - 1)
            })
    }

    /// - Parameters:
    ///   - canvas: The size of the film in points.
    ///   - indices: The indices of the frames, in order.
    init(canvas: Size, indices: [Int]) {
        self.indices = indices
        // With six columns of portrait frames or four columns of landscape frames, a page of twelve frames is wider
        // than it is tall.
        columns = max(1, min(indices.count, canvas.height > canvas.width ? 6 : 4))
        reduction = ContactSheetLayout.longestEdge / max(canvas.width, canvas.height)
        picture = Size(width: canvas.width * reduction, height: canvas.height * reduction)
    }

    var page: Size {
        let rows = (indices.count + columns - 1) / columns
        let twoMargins = 2 * ContactSheetLayout.margin
        return Size(
            width: twoMargins + Double(columns) * step.width - ContactSheetLayout.gap,
            height: twoMargins + Double(rows) * step.height - ContactSheetLayout.gap)
    }

    /// Returns the zero-based index of the frame's cell, counted row by row, or `nil` if the frame is not on the
    /// sheet.
    func cell(ofFrame index: Int) -> Int? { indices.firstIndex(of: index) }

    /// Returns the rectangle of the frame in a cell.
    func pictureRect(ofCell cell: Int) -> Rect {
        Rect(
            origin: Point(
                x: ContactSheetLayout.margin + Double(cell % columns) * step.width,
                y: ContactSheetLayout.margin + Double(cell / columns) * step.height), size: picture)
    }

    /// Returns the rectangle of the caption in a cell.
    func captionRect(ofCell cell: Int) -> Rect {
        let picture = pictureRect(ofCell: cell)
        return Rect(
            x: picture.minX, y: picture.maxY + ContactSheetLayout.captionGap, width: picture.width,
            height: ContactSheetLayout.caption.lineHeight)
    }

    /// The distance between the origins of neighboring cells.
    private var step: Size {
        let captionHeight = ContactSheetLayout.captionGap + ContactSheetLayout.caption.lineHeight
        return Size(
            width: picture.width + ContactSheetLayout.gap,
            height: picture.height + captionHeight + ContactSheetLayout.gap)
    }
}

/// Draws the page of a contact sheet, frame by frame, with its own renderer.
actor ContactSheetArtist {
    private let layout: ContactSheetLayout
    private let scale: Double
    /// The settings of each frame on the page.
    private let picture: FramePicture
    private let renderer: CairoRenderer
    private let surface: CairoSurface

    private static let paper = Color(red: 0.80, green: 0.80, blue: 0.83)
    private static let ink = Color(red: 0.25, green: 0.25, blue: 0.28)

    init(_ layout: ContactSheetLayout, of film: FilmFormat, _ settings: RenderSettings) throws(RenderingError) {
        self.layout = layout
        scale = settings.scale ?? film.scale
        picture = FramePicture(film, scale: scale * layout.reduction, background: settings.background)
        renderer = try CairoRenderer(adding: settings.fonts)
        surface = CairoSurface(try PixelSize(layout.page, scale: scale, largestArea: settings.largestArea))
        surface.fill(RoundedRect(surface.canvas), with: ContactSheetArtist.paper)
    }

    func draw(_ frame: FrameSnapshot, in cell: Int) throws(RenderingError) {
        let place = PixelGrid(scale: 1).rounded(pixels(layout.pictureRect(ofCell: cell)))
        surface.fill(RoundedRect(place), with: picture.backdrop)
        try renderer.draw(
            picture.tree(of: frame), on: surface, in: place, origin: place.origin, scale: picture.scale,
            canvas: picture.canvas)
        drawCaption(ContactSheetArtist.caption(for: frame.time), in: layout.captionRect(ofCell: cell))
    }

    func page() throws(RenderingError) -> Bitmap {
        try surface.bitmap(isOpaque: true)
    }

    /// Returns the time in seconds with two decimals, such as `0.50 s`. Two decimals are enough to distinguish frames
    /// at up to 100 frames per second.
    static func caption(for time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let hundredths = seconds * 100 + (attoseconds + 5_000_000_000_000_000) / 10_000_000_000_000_000
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
    }

    private func drawCaption(_ text: String, in rect: Rect) {
        let font = ContactSheetLayout.caption
        let line = renderer.line(AttributedText(text), in: font, within: rect.width)
        let box = pixels(rect)
        // Text that does not move is sharpest if its baseline is aligned to a pixel edge.
        let baseline = Point(
            x: box.center.x - line.width * scale / 2, y: (box.minY + font.ascender * scale).rounded())
        let ink = TextInk(color: ContactSheetArtist.ink, style: .light)
        surface.draw(line, LineMetrics(font), baseline: baseline, scale: scale, ink, from: renderer.masks)
    }

    private func pixels(_ rect: Rect) -> Rect {
        Rect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    }
}
