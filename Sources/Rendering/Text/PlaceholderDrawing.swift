import Geometry
import Layout
import Text
import Views

/// Draws the placeholders of missing images.
extension CairoSurface {
    /// The font sizes of the name, in points. The largest size at which the whole name is visible is used.
    private static let placeholderFontSizes: [Double] = [11, 10, 9, 8, 7, 6]
    /// The distance between the name and the left and right edges, in points.
    private static let placeholderMargin = 2.0

    /// Fills a rectangle with the color of disabled areas, and draws the name of the missing image in its center. A
    /// name that is too wide is truncated, and a rectangle that is not as high as a line shows no name.
    ///
    /// - Parameters:
    ///   - shape: The rectangle, in pixels.
    ///   - scale: The number of pixels per point.
    ///   - style: The appearance, which determines the colors.
    func drawPlaceholder(
        of name: String, within shape: RoundedRect, scale: Double, style: Appearance, renderer: CairoRenderer
    ) {
        fill(shape, with: AdaptiveColor.systemFill.resolved(for: style))
        let (rect, text) = (shape.rect, AttributedText(name))
        let room = rect.width / scale - 2 * Self.placeholderMargin
        let fonts = Self.placeholderFontSizes.map { Font(size: $0) }
        let font =
            fonts.first { renderer.line(text, in: $0, within: .infinity).width <= room } ?? fonts[fonts.count - 1]
        guard room > 0, font.lineHeight * scale <= rect.height else { return }
        let line = renderer.line(text, in: font, within: room)
        let metrics = LineMetrics(text.runs, style: nil, font: font)
        let start = Point(
            x: rect.center.x - line.width * scale / 2,
            y: rect.center.y + (metrics.ascender - metrics.height / 2) * scale)
        let color = AdaptiveColor.secondaryLabel.resolved(for: style)
        draw(
            line, metrics, baseline: start, scale: scale, TextInk(color: color, style: style, link: color),
            from: renderer.masks)
    }
}
