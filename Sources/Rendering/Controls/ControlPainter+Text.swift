import Geometry
import Views

extension ControlPainter {
    /// Where a line stands in a rectangle that is wider than it.
    enum LinePlace {
        case leading, center, trailing
    }

    /// Draws the first line of `text` half way down `rect`; what does not fit in its width gives way to an ellipsis.
    func draw(
        _ text: String, _ font: Font, _ color: Color, in rect: Rect, _ place: LinePlace
    ) throws(RenderingError) {
        guard !text.isEmpty, rect.width > 0 else { return }
        guard font.size * scale <= ViewPainter.largestFont else {
            throw .drawing(
                reason: "a font of \(font.size * scale) pixels; at most \(ViewPainter.largestFont) can be drawn")
        }
        let line = renderer.line(text, in: font, within: rect.width)
        let free = max(0, rect.width - line.width)
        let left =
            switch place {
            case .leading: rect.minX
            case .center: rect.minX + free / 2
            case .trailing: rect.minX + free
            }
        let top = rect.center.y - font.lineHeight / 2
        let baseline = pixels(Rect(x: left, y: top + font.ascender, width: 0, height: 0)).origin
        if line.width <= rect.width + CairoRenderer.noise {
            surface.fill(line, baseline: baseline, scale: scale, with: color, from: renderer.masks)
        } else {
            // Not even the ellipsis fits.
            let strip = Rect(
                x: rect.minX, y: rect.minY - font.size, width: rect.width, height: rect.height + 2 * font.size)
            try surface.clipped(to: pixels(strip)) { () throws(RenderingError) in
                surface.fill(line, baseline: baseline, scale: scale, with: color, from: renderer.masks)
            }
        }
    }

    /// How wide `text` is on one line, in points.
    func width(of text: String, _ font: Font) -> Double {
        text.isEmpty ? 0 : renderer.line(text, in: font, within: .infinity).width
    }
}
