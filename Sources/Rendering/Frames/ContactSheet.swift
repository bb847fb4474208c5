import Geometry
public import Playback
import Views

/// Draws a film on one page: a few of its frames, small, each with its time below.
public struct ContactSheet: FrameSink, Sendable {
    /// Where the PNG file goes. Its folder is made when missing; an earlier file of the name gives way.
    public let path: String
    /// The most frames that are shown. The first and the last of the film are among them.
    public let limit: Int
    /// The scale is that of the page.
    public let settings: RenderSettings

    public var readsTrace: Bool { false }

    private var layout: ContactSheetLayout?
    private var artist: ContactSheetArtist?

    /// - Parameters:
    ///   - path: A PNG file.
    ///   - limit: At least 1.
    ///   - settings: Scale and background of the page.
    public init(path: String, limit: Int = 12, settings: RenderSettings = RenderSettings()) {
        precondition(limit >= 1, "a contact sheet shows at least 1 frame, not \(limit)")
        self.path = path
        self.limit = limit
        self.settings = settings
    }

    /// - Throws: ``RenderingError``: a page outside the limits of a canvas, or a missing font.
    public mutating func begin(_ film: FilmFormat) async throws(RenderingError) {
        let layout = ContactSheetLayout(canvas: film.canvas, frameCount: film.frameCount, limit: limit)
        artist = try ContactSheetArtist(layout, of: film, settings)
        self.layout = layout
    }

    /// - Throws: ``RenderingError`` when the frame is shown and cannot be drawn.
    public mutating func receive(_ frame: FrameSnapshot) async throws(RenderingError) {
        guard let cell = layout?.cell(ofFrame: frame.index) else { return }
        try await artist?.draw(frame, in: cell)
    }

    /// Writes the page, unless the film was interrupted.
    ///
    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    public mutating func finish(_ ending: FilmEnding) async throws(RenderingError) {
        guard ending == .complete, let artist else { return }
        let page = try await artist.page()
        try AtomicFile.writeMakingFolder(PNGEncoding.encode(page, settings.compression), to: path)
    }
}

/// Which frames a contact sheet shows, and where; places are in points of the page.
struct ContactSheetLayout: Hashable, Sendable {
    /// The frames that are shown, in order.
    let indices: [Int]
    let columns: Int
    /// How large a frame is on the page.
    let picture: Size
    /// Points of the page in a point of the film.
    let reduction: Double

    static let caption = Font(size: 12, weight: .medium)
    private static let longestEdge = 240.0
    private static let margin = 24.0
    private static let gap = 20.0
    private static let captionGap = 6.0

    /// - Parameters:
    ///   - canvas: The film's, in points.
    ///   - limit: At most so many frames are chosen, evenly, the first and the last among them.
    init(canvas: Size, frameCount: Int, limit: Int) {
        let shown = min(limit, frameCount)
        indices = (0..<shown).map { place in
            shown == 1 ? 0 : (place * (frameCount - 1) + (shown - 1) / 2) / (shown - 1)
        }
        // A page wider than high: upright frames six in a row, wide ones four.
        columns = max(1, min(shown, canvas.height > canvas.width ? 6 : 4))
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

    /// Which cell shows the frame, counted row by row; `nil` when none does.
    func cell(ofFrame index: Int) -> Int? { indices.firstIndex(of: index) }

    /// Where the frame stands.
    func pictureRect(ofCell cell: Int) -> Rect {
        Rect(
            origin: Point(
                x: ContactSheetLayout.margin + Double(cell % columns) * step.width,
                y: ContactSheetLayout.margin + Double(cell / columns) * step.height), size: picture)
    }

    /// Where the time stands.
    func captionRect(ofCell cell: Int) -> Rect {
        let picture = pictureRect(ofCell: cell)
        return Rect(
            x: picture.minX, y: picture.maxY + ContactSheetLayout.captionGap, width: picture.width,
            height: ContactSheetLayout.caption.lineHeight)
    }

    /// From one cell to the next.
    private var step: Size {
        let captionHeight = ContactSheetLayout.captionGap + ContactSheetLayout.caption.lineHeight
        return Size(
            width: picture.width + ContactSheetLayout.gap,
            height: picture.height + captionHeight + ContactSheetLayout.gap)
    }
}

/// Draws the page of a contact sheet, frame by frame, with a renderer of its own.
actor ContactSheetArtist {
    private let layout: ContactSheetLayout
    private let scale: Double
    /// Of each frame.
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

    /// Seconds to the hundredth, which tells frames apart up to 100 a second: `0.50 s`.
    static func caption(for time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let hundredths = seconds * 100 + (attoseconds + 5_000_000_000_000_000) / 10_000_000_000_000_000
        let fraction = hundredths % 100
        return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
    }

    private func drawCaption(_ text: String, in rect: Rect) {
        let font = ContactSheetLayout.caption
        let line = renderer.line(text, in: font, within: rect.width)
        let box = pixels(rect)
        // Text that never moves is sharpest with its baseline on a pixel's edge.
        let baseline = Point(
            x: box.center.x - line.width * scale / 2, y: (box.minY + font.ascender * scale).rounded())
        surface.fill(line, baseline: baseline, scale: scale, with: ContactSheetArtist.ink, from: renderer.masks)
    }

    private func pixels(_ rect: Rect) -> Rect {
        Rect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
    }
}
