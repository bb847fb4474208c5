import Geometry
import Views

/// Draws one control inside its view's bounds. Places are in points from the top left of the bounds.
struct ControlPainter {
    let surface: CairoSurface
    let renderer: CairoRenderer
    let colors: ControlColors
    /// Pixels in a point.
    let scale: Double
    /// The bounds on the canvas, in pixels.
    let box: Rect

    /// In points.
    var size: Size { Size(width: box.width / scale, height: box.height / scale) }

    /// The whole bounds.
    var bounds: Rect { Rect(origin: .zero, size: size) }

    /// How much is left of a control that is disabled, but of a button, whose title is grey.
    private static let disabledAlpha = 0.5

    /// Draws what a control shows, cut off at the pixels its bounds touch. Nothing for content that is no control.
    func paint(_ content: ViewContent) throws(RenderingError) {
        let region = box.roundedOut
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

    private func paintInside(_ content: ViewContent) throws(RenderingError) {
        switch content {
        case .none, .label, .image, .stack, .scroll: break
        case .button(let button): try paint(button)
        case .switch(let toggle): paint(toggle)
        case .slider(let slider): paint(slider)
        case .textField(let field): try paint(field)
        case .textView(let view): try paint(view)
        case .activityIndicator(let indicator): paint(indicator)
        case .progress(let progress): paint(progress)
        case .stepper(let stepper): paint(stepper)
        case .segmentedControl(let control): try paint(control)
        case .pageControl(let control): paint(control)
        }
    }
}

// MARK: What controls are made of

extension ControlPainter {
    /// A rectangle with round corners; without a radius, round ends.
    func fill(_ rect: Rect, radius: Double? = nil, _ color: Color) {
        let place = pixels(rect)
        surface.fill(RoundedRect(place, radius: (radius ?? rect.height / 2) * scale), with: color)
    }

    /// Something that lies on the rest, with a soft edge below it.
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

    /// A line with round ends.
    func stroke(from start: Point, to end: Point, width: Double, _ color: Color) {
        surface.stroke(from: pixels(start), to: pixels(end), width: width * scale, with: color)
    }

    private func pixels(_ point: Point) -> Point { Point(x: box.minX + point.x * scale, y: box.minY + point.y * scale) }

    func pixels(_ rect: Rect) -> Rect {
        Rect(origin: pixels(rect.origin), size: Size(width: rect.width * scale, height: rect.height * scale))
    }
}

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

/// The colours that controls are drawn with in one appearance.
struct ControlColors {
    /// Of what can be touched, and of what is filled up.
    var tint = Color.named["systemBlue", default: .black]
    /// Of a switch that is on.
    var on = Color.named["systemGreen", default: .black]
    var label = Color.named["label", default: .black]
    /// Of what is written where something else is missing or off.
    var faintLabel = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    /// Of the groove that a thumb or a segment moves in, over any background.
    var groove = Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.2)
    /// Of the lines between parts.
    var divider = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    /// Of what moves in a groove.
    var thumb = Color.white
    /// Of the selected segment, on which the label's colour has to be read.
    var segment = Color.white
    /// Around what moves.
    var shadow = Color(red: 0, green: 0, blue: 0, alpha: 0.06)
    /// Inside a text field.
    var field = Color.white
    var fieldBorder = Color.named["systemGray4", default: .black]
    /// Of an activity indicator.
    var spokes = Color.named["systemGray", default: .black]
    /// On the tint.
    var onTint = Color.white

    static let light = ControlColors()

    static let dark = ControlColors(
        tint: AdaptiveColor.named["systemBlue", default: .black].dark,
        on: AdaptiveColor.named["systemGreen", default: .black].dark, label: .white,
        faintLabel: Color(red: 235 / 255, green: 235 / 255, blue: 245 / 255, alpha: 0.3),
        groove: Color(red: 120 / 255, green: 120 / 255, blue: 128 / 255, alpha: 0.36),
        divider: Color(red: 84 / 255, green: 84 / 255, blue: 88 / 255, alpha: 0.6),
        segment: AdaptiveColor.systemGray2.dark, shadow: Color(red: 0, green: 0, blue: 0, alpha: 0.2),
        field: Color(red: 28 / 255, green: 28 / 255, blue: 30 / 255),
        fieldBorder: AdaptiveColor.named["systemGray4", default: .black].dark)

    static func colors(for style: UserInterfaceStyle) -> ControlColors { style == .dark ? .dark : .light }
}

extension Color {
    /// The same colour, let through `share` of what it was.
    func faded(to share: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * share)
    }
}
