import Geometry
import Playback
import Views

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
