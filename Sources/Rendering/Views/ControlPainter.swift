import Diagnostics
import Geometry
import Text
import Views

/// Draws one control inside the bounds of its view. Coordinates are in points from the top left of the bounds.
struct ControlPainter {
    let surface: CairoSurface
    let renderer: CairoRenderer
    let colors: ControlColors
    /// The number of pixels per point.
    let scale: Double
    /// The bounds on the canvas, in pixels.
    let box: Rect
    var isRightToLeft = false

    /// The size of the bounds in points.
    var size: Size { Size(width: box.width / scale, height: box.height / scale) }

    /// The bounds in points, with the origin at zero.
    var bounds: Rect { Rect(origin: .zero, size: size) }

    /// The opacity of a disabled control. A disabled button has a gray title instead.
    private static let disabledAlpha = 0.5
    /// The opacity of the title of a highlighted button.
    static let highlightedAlpha = 0.2

    /// Draws the content of a control, clipped to the pixels that its bounds touch. Draws nothing for content that is
    /// not a control.
    func paint(_ content: ViewContent) throws(RenderingError) {
        // A recording does not depend on the position of the view on the canvas.
        let region = surface.recorder == nil ? box.roundedOut : box.outset(by: 1)
        guard !box.isBlank else { return }
        if content.isEnabled == false, content.kind != .button {
            try surface.group(in: region, mask: nil, alpha: ControlPainter.disabledAlpha) { () throws(RenderingError) in
                try paintInside(content)
            }
        } else {
            try surface.clipped(to: region) { () throws(RenderingError) in
                try paintInside(content)
            }
        }
    }
}

// MARK: Shapes

extension ControlPainter {
    /// Fills a rectangle with rounded corners. If `radius` is `nil`, the ends are semicircles.
    func fill(_ rect: Rect, radius: Double? = nil, _ color: Color) {
        let place = pixels(rect)
        surface.fill(RoundedRect(place, radius: (radius ?? rect.height / 2) * scale), with: color)
    }

    /// Fills a raised shape with a soft shadow below it.
    func fillRaised(_ rect: Rect, _ color: Color) {
        for step in 1...3 {
            let spread = Double(step) * 0.75
            let shadow = Rect(
                x: rect.minX - spread, y: rect.minY - spread + 1, width: rect.width + 2 * spread,
                height: rect.height + 2 * spread)
            fill(shadow, colors.shadow)
        }
        fill(rect, color)
    }

    /// Strokes a line with round caps.
    func stroke(from start: Point, to end: Point, width: Double, _ color: Color) {
        surface.stroke(from: pixels(start), to: pixels(end), width: width * scale, with: color)
    }

    private func pixels(_ point: Point) -> Point { Point(x: box.minX + point.x * scale, y: box.minY + point.y * scale) }

    func pixels(_ rect: Rect) -> Rect {
        Rect(origin: pixels(rect.origin), size: Size(width: rect.width * scale, height: rect.height * scale))
    }
}

extension ControlPainter {
    /// The horizontal position of a line in a rectangle that is wider than the line.
    enum LinePlace {
        case leading, center, trailing
    }

    /// Draws the first line of `text`, vertically centered in `rect`. Text that is wider than `rect` is truncated with
    /// an ellipsis.
    func draw(
        _ text: String, _ font: Font, _ color: Color, in rect: Rect, _ place: LinePlace
    ) throws(RenderingError) {
        try draw(AttributedText(text), font, color, in: rect, place)
    }

    /// Draws the first line of `text` with its attributes, vertically centered in `rect`.
    ///
    /// - Parameters:
    ///   - font: The font for text without a font attribute.
    ///   - metrics: The metrics of the line; `nil` to derive them from the runs of the text.
    ///   - underlinesLinks: Whether links are underlined.
    func draw(
        _ text: AttributedText, _ font: Font, _ color: Color, in rect: Rect, _ place: LinePlace,
        metrics: LineMetrics? = nil, underlinesLinks: Bool = false
    ) throws(RenderingError) {
        guard !text.isEmpty, rect.width > 0 else { return }
        let largest = text.runs.compactMap(\.attributes.font?.size).reduce(font.size, max)
        let metrics = metrics ?? LineMetrics(text.runs, style: nil, font: font)
        let line = renderer.line(text, in: font, within: rect.width)
        let free = max(0, rect.width - line.width)
        let left =
            switch place {
            case .leading: rect.minX
            case .center: rect.minX + free / 2
            case .trailing: rect.minX + free
            }
        let top = rect.center.y - metrics.height / 2
        let baseline = pixels(Rect(x: left, y: top + metrics.ascender, width: 0, height: 0)).origin
        func drawLine() {
            let ink = TextInk(
                color: color, style: colors.style, link: colors.tint, underlinesLinks: underlinesLinks)
            surface.draw(line, metrics, baseline: baseline, scale: scale, ink, from: renderer.masks)
        }
        if line.width <= rect.width + CairoRenderer.noise {
            drawLine()
        } else {
            // Clip the line, because even the ellipsis does not fit.
            let strip = Rect(
                x: rect.minX, y: rect.minY - largest, width: rect.width, height: rect.height + 2 * largest)
            try surface.clipped(to: pixels(strip)) { () throws(RenderingError) in drawLine() }
        }
    }

    /// Returns the width of `text` on one line, in points.
    func width(of text: AttributedText, _ font: Font) -> Double {
        text.isEmpty ? 0 : renderer.line(text, in: font, within: .infinity).width
    }
}

/// The colors of controls in an appearance. Those for increased contrast are the system's colors that are closest to the
/// measured ones.
struct ControlColors {
    var style = Appearance.light
    /// The color of interactive and filled parts.
    var tint = Color.named["systemBlue", default: .black]
    /// The color of a switch that is on.
    var on = Color.named["systemGreen", default: .black]
    var label = Color.named["label", default: .black]
    /// The color of placeholders and of disabled text.
    var faintLabel = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    /// The translucent color of the track behind a thumb or segment.
    var groove = Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.2)
    /// The color of a switch that is off, as on iOS 26.1.
    var off = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.298)
    /// The color of dividers.
    var divider = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    /// The color of thumbs.
    var thumb = Color.white
    /// The color of the selected segment. It contrasts with the label color.
    var segment = Color.white
    /// The color of the shadow around thumbs and segments.
    var shadow = Color(red: 0, green: 0, blue: 0, alpha: 0.06)
    /// The background color of a text field.
    var field = Color.white
    var fieldBorder = Color.named["systemGray4", default: .black]
    /// The color of the blades of an activity indicator, as on iOS 26.1.
    var blades = Color(red: 139 / 255, green: 139 / 255, blue: 142 / 255)
    /// The color of content on top of the tint color.
    var onTint = Color.white

    static let light = ControlColors()

    static let dark = ControlColors(
        style: .dark, tint: AdaptiveColor.named["systemBlue", default: .black].dark,
        on: AdaptiveColor.named["systemGreen", default: .black].dark, label: .white,
        faintLabel: Color(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 0.3),
        groove: Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.36),
        off: Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.36),
        divider: Color(red: 84 / 255, green: 84 / 255, blue: 88 / 255, alpha: 0.6),
        segment: AdaptiveColor.systemGray2.dark,
        field: Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255),
        fieldBorder: AdaptiveColor.named["systemGray4", default: .black].dark,
        blades: Color(red: 140 / 255, green: 140 / 255, blue: 140 / 255))

    /// - Parameter tint: The tint color of the view. `nil` selects the default tint color.
    static func colors(for style: Appearance, tint: Color? = nil) -> ControlColors {
        var colors = style.style == .dark ? ControlColors.dark : .light
        colors.style = style
        if style.contrast == .high {
            colors.tint = AdaptiveColor.defaultTint.resolved(for: style)
            colors.on = AdaptiveColor.systemGreen.resolved(for: style)
            colors.faintLabel = AdaptiveColor.placeholderText.resolved(for: style)
            colors.groove = AdaptiveColor.systemFill.resolved(for: style)
            colors.divider = AdaptiveColor.separator.resolved(for: style)
            colors.fieldBorder = AdaptiveColor.systemGray.resolved(for: style)
            colors.blades = AdaptiveColor.systemGray.resolved(for: style)
        }
        if let tint { colors.tint = tint }
        return colors
    }
}

extension Color {
    /// Returns the color with its alpha multiplied by `share`.
    func faded(to share: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * share)
    }
}
