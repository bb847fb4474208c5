import Diagnostics
import Geometry
import Glibc
import Layout
import Pictures
import Text
import Views

extension ControlPainter {
    /// Draws the content with the method for its kind.
    func paintInside(_ content: ViewContent) throws(RenderingError) {
        switch content {
        case .none, .label, .image, .stack, .scroll, .visualEffect: break
        case .button(let button): try paint(button)
        case .switch(let toggle): paint(toggle)
        case .slider(let slider): try paint(slider)
        case .textField(let field): try paint(field)
        case .textView(let view): try paint(view)
        case .activityIndicator(let indicator): paint(indicator)
        case .progress(let progress): paint(progress)
        case .stepper(let stepper): paint(stepper)
        case .segmentedControl(let control): try paint(control)
        case .pageControl(let control): paint(control)
        case .datePicker(let picker): try paint(picker)
        case .picker(let picker): try paint(picker.wheel)
        case .searchBar(let bar): try paint(bar)
        }
    }
}

/// Methods that draw controls with a thumb: switches and sliders.
extension ControlPainter {
    /// Draws a switch at its fixed size, in the top left corner of the bounds.
    func paint(_ toggle: ViewContent.Switch) {
        let (track, position) = (toggle.trackRect(in: size), min(max(toggle.thumb.x, 0), 1))
        let on = toggle.onTintColor?.resolved(for: colors.style) ?? colors.on
        // While the thumb slides, the color of the switch appears over the color of a switch that is off.
        if position < 1 { fill(track, colors.off) }
        if position > 0 { fill(track, on.faded(to: position)) }
        fillRaised(toggle.thumbRect(in: size), toggle.thumbTintColor?.resolved(for: colors.style) ?? colors.thumb)
    }

    /// Draws the track of a slider, and the thumb on top of the track.
    func paint(_ slider: ViewContent.Slider) throws(RenderingError) {
        let look = slider.look
        let track = slider.trackRect(in: size, isRightToLeft: isRightToLeft)
        let thumb = slider.thumbRect(in: size, isRightToLeft: isRightToLeft)
        let ends = slider.valueImageRects(in: size, isRightToLeft: isRightToLeft)
        if let image = look.minimumValueImage { try draw(image, in: ends.minimum, nil) }
        if let image = look.maximumValueImage { try draw(image, in: ends.maximum, nil) }
        let before = slider.fillRect(in: size).mirrored(isRightToLeft, in: size.width)
        let end = slider.fillRect(in: size).maxX
        let after = Rect(
            x: end, y: track.minY, width: slider.trackRect(in: size).maxX - end, height: track.height
        )
        .mirrored(isRightToLeft, in: size.width)
        if let image = look.maximumTrackImage {
            try draw(image, in: after, look.maximumTrackTintColor)
        } else {
            fill(track, look.maximumTrackTintColor?.resolved(for: colors.style) ?? colors.groove)
        }
        if let image = look.minimumTrackImage {
            try draw(image, in: before, look.minimumTrackTintColor)
        } else {
            fill(before, look.minimumTrackTintColor?.resolved(for: colors.style) ?? colors.tint)
        }
        if let image = look.thumbImage {
            try draw(image, in: thumb, look.thumbTintColor)
        } else {
            fillRaised(thumb, look.thumbTintColor?.resolved(for: colors.style) ?? colors.thumb)
        }
    }

    /// Draws an image, in `tint` or the tint color if it is a template.
    private func draw(_ image: ViewContent.Image, in rect: Rect, _ tint: AdaptiveColor?) throws(RenderingError) {
        try draw(
            image, in: rect, tint?.resolved(for: colors.style) ?? colors.tint,
            isTemplate: image.renderingMode == .alwaysTemplate)
    }

    /// Draws an image, in a color if it is a template.
    func draw(
        _ image: ViewContent.Image, in rect: Rect, _ color: Color, isTemplate: Bool
    ) throws(RenderingError) {
        let place = pixels(rect)
        try surface.draw(
            image, in: place, within: RoundedRect(place), scale: scale, style: colors.style,
            tint: isTemplate ? color : nil, renderer: renderer)
    }
}

/// Methods that draw controls with several parts: segmented controls and steppers.
extension ControlPainter {
    func paint(_ control: ViewContent.SegmentedControl) throws(RenderingError) {
        fill(bounds, colors.groove)
        guard !control.parts.isEmpty else { return }
        let selected = control.selectedSegmentIndex
        if let thumb = control.thumbRect(in: size, isRightToLeft: isRightToLeft) {
            fillRaised(thumb, control.selectedSegmentTintColor?.resolved(for: colors.style) ?? colors.segment)
        }
        for (index, segment) in control.parts.enumerated() {
            let area = control.segmentRect(index, in: size, isRightToLeft: isRightToLeft)
            if index > 0, selected != index, selected != index - 1 {
                paintDivider(at: isRightToLeft ? area.maxX : area.minX)
            }
            if let image = segment.image {
                let place = ContentMode.center.place(of: image.size, in: area)
                try draw(image, in: place, colors.label, isTemplate: image.renderingMode != .alwaysOriginal)
                continue
            }
            let kind = ViewContent.SegmentedControl.self
            try draw(
                segment.title, selected == index ? kind.selectedFont : kind.font, colors.label,
                in: area.inset(by: EdgeInsets(left: kind.titleMargin, right: kind.titleMargin)), .center)
        }
    }

    /// Draws a minus sign, a divider and a plus sign. A sign is dimmed if the value has reached the corresponding end
    /// of the range.
    func paint(_ stepper: ViewContent.Stepper) {
        fill(bounds, colors.groove)
        paintDivider(at: size.width / 2)
        let arm = min(7, size.width / 8)
        let down = stepper.value > stepper.range.lowerBound ? colors.label : colors.faintLabel
        let up = stepper.value < stepper.range.upperBound ? colors.label : colors.faintLabel
        let (minus, plus, middle) = (size.width / 4, size.width * 3 / 4, size.height / 2)
        stroke(from: Point(x: minus - arm, y: middle), to: Point(x: minus + arm, y: middle), width: 1.5, down)
        stroke(from: Point(x: plus - arm, y: middle), to: Point(x: plus + arm, y: middle), width: 1.5, up)
        stroke(from: Point(x: plus, y: middle - arm), to: Point(x: plus, y: middle + arm), width: 1.5, up)
    }

    private func paintDivider(at x: Double) {
        fill(Rect(x: x - 0.5, y: size.height / 4, width: 1, height: size.height / 2), colors.divider)
    }
}

/// Methods that draw controls for text input: text fields, search bars and text views.
extension ControlPainter {
    func paint(_ field: ViewContent.TextField) throws(RenderingError) {
        if field.borderStyle == .roundedRect {
            let (radius, line) = (6.0, 1 / scale)
            fill(bounds, radius: radius, colors.fieldBorder)
            let inside = Rect(x: line, y: line, width: size.width - 2 * line, height: size.height - 2 * line)
            if inside.width > 0, inside.height > 0 { fill(inside, radius: radius - line, colors.field) }
        }
        if let button = field.clearButtonRect(in: size, isRightToLeft: isRightToLeft) { paintClearButton(button) }
        guard field.drawsText else { return }
        let room = field.textRect(in: size, isRightToLeft: isRightToLeft)
        let place: LinePlace =
            switch field.shownText.runs.first?.attributes.paragraphStyle?.alignment ?? field.alignment {
            case .center: .center
            case .right: .trailing
            case .left: .leading
            case .natural, .justified: isRightToLeft ? .trailing : .leading
            }
        let color = field.text.isEmpty ? colors.faintLabel : field.textColor?.resolved(for: colors.style)
        let shown = field.shownText
        let textWidth = field.editing == nil ? 0 : width(of: shown, field.font)
        guard let editing = field.editing, textWidth > room.width else {
            return try draw(shown, field.font, color ?? colors.label, in: room, place)
        }
        // While the user edits a text that does not fit, it is not truncated, but moved so that the caret is visible.
        let line = Rect(
            x: room.minX - editing.offset, y: room.minY, width: textWidth + 1, height: room.height)
        try surface.clipped(to: pixels(room)) { () throws(RenderingError) in
            try draw(shown, field.font, color ?? colors.label, in: line, .leading)
        }
    }

    /// Draws a cross in a circle.
    private func paintClearButton(_ circle: Rect) {
        fill(circle, colors.faintLabel)
        paintCross(at: circle.center, 3.5, colors.onTint)
    }

    private func paintCross(at middle: Point, _ arm: Double, _ color: Color) {
        for side in [-arm, arm] {
            stroke(
                from: Point(x: middle.x - side, y: middle.y - arm), to: Point(x: middle.x + side, y: middle.y + arm),
                width: 1.5, color)
        }
    }

    /// Draws the field of a search bar, which contains a magnifying glass, and a clear button if there is text, and the
    /// button that ends the search.
    ///
    /// - Source: the frames were measured in a search bar on iOS 26.1. Its colors were not measured.
    func paint(_ bar: ViewContent.SearchBar) throws(RenderingError) {
        let field = bar.fieldRect(in: size, isRightToLeft: isRightToLeft)
        fill(field, colors.groove)
        // The magnifier itself is not mirrored.
        let x = isRightToLeft ? field.maxX - 12 - 20.667 : field.minX + 12
        let (lens, radius) = (Point(x: x + 8, y: field.center.y - 2), 7.0)
        let corners = (0...24).map { step in
            let angle = Double(step) * .pi / 12
            return Point(x: lens.x + radius * cos(angle), y: lens.y + radius * sin(angle))
        }
        for (start, end) in zip(corners, corners.dropFirst()) { stroke(from: start, to: end, width: 2, colors.label) }
        let edge = radius * 0.5.squareRoot()
        stroke(
            from: Point(x: lens.x + edge, y: lens.y + edge), to: Point(x: lens.x + edge + 5.3, y: lens.y + edge + 5.3),
            width: 2, colors.label)
        try paint(bar.textField(in: size, isRightToLeft: isRightToLeft))
        if let button = bar.clearButtonRect(in: size, isRightToLeft: isRightToLeft) { paintClearButton(button) }
        if let button = bar.cancelButtonRect(in: size, isRightToLeft: isRightToLeft) {
            fill(button, colors.groove)
            paintCross(at: button.center, 6.5, colors.label)
        }
    }

    /// Draws the lines of text from the top. Text below the bounds is clipped.
    func paint(_ view: ViewContent.TextView) throws(RenderingError) {
        let inset = view.textContainerInset
        let padding = view.lineFragmentPadding
        let width = size.width - inset.left - inset.right - 2 * padding
        var top = inset.top
        let room = Size(width: width, height: Double(PixelSize.longestEdge))
        guard width > 0, !view.text.isEmpty else { return }
        let text = renderer.set(view.block, within: room)
        let color = view.textColor?.resolved(for: colors.style) ?? colors.label
        for (index, line) in text.lines.enumerated() where top < size.height {
            let metrics = line.layout.metrics
            let room = line.place(within: width)
            let place = Rect(x: inset.left + padding + room.left, y: top, width: room.width, height: metrics.height)
            let side: LinePlace =
                switch line.layout.alignment ?? view.alignment {
                case .left: .leading
                case .center: .center
                case .right: .trailing
                case .natural, .justified: line.isRightToLeft ? .trailing : .leading
                }
            try draw(
                line.layout.text, view.font, color, in: place, side, metrics: metrics, underlinesLinks: true)
            top += text.pitch(after: index)
        }
    }
}
