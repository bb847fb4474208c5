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
