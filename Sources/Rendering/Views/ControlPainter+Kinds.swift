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
        case .searchBar(let bar): try paint(bar)
        }
    }

    /// Draws an image and a title side by side over a background image. The image and the title are aligned inside the
    /// content insets.
    func paint(_ button: ViewContent.Button) throws(RenderingError) {
        if let configuration = button.configuration { return try paint(configuration, of: button) }
        let look = button.shown
        let text = look.text
        if let background = look.backgroundImage {
            let place = pixels(bounds)
            try surface.draw(
                background, in: place, within: RoundedRect(place), scale: scale, style: colors.style,
                renderer: renderer)
        }
        let (imagePlace, title) = button.places(in: size, title: Size(width: width(of: text, button.font), height: 0))
        var color = self.color(of: button)
        if button.isSelected, button.type == .system, button[.selected].titleColor == nil {
            let height = min(size.height, button.font.lineHeight + 4)
            let (start, end) = (max(0, title.minX - 4), min(size.width, title.maxX + 4))
            fill(
                Rect(x: start, y: title.minY + (size.height - height) / 2, width: end - start, height: height),
                radius: 4, color)
            color = colors.onTint
        }
        if let image = look.image {
            let isFaded = button.isHighlighted && button.type == .system
            let tint = isFaded ? colors.tint.faded(to: ControlPainter.highlightedAlpha) : colors.tint
            try draw(image, in: imagePlace, tint, isTemplate: button.drawsAsTemplate(image))
        }
        // Allow for rounding errors in the sum of the widths. A title must fit in the width that the button requested
        // for it.
        let room = Rect(
            x: title.minX, y: title.minY, width: max(title.width, size.width - title.minX), height: size.height)
        try draw(text, button.font, color, in: room, .leading)
    }

    /// Draws the background, the image or the activity indicator, and the title of a button with a configuration.
    private func paint(
        _ configuration: ViewContent.Button.Configuration, of button: ViewContent.Button
    ) throws(RenderingError) {
        let background = configuration.background
        let area = bounds.inset(by: background.insets)
        let radius = min(background.cornerRadius ?? .infinity, min(area.width, area.height) / 2)
        if let color = color(of: background.fill) { fill(area, radius: radius, color) }
        if let color = color(of: background.stroke), background.strokeWidth > 0 {
            let width = background.strokeWidth
            let inner = area.inset(by: EdgeInsets(top: width, left: width, bottom: width, right: width))
            surface.fill(
                RoundedRect(pixels(area), radius: radius * scale),
                around: RoundedRect(pixels(inner), radius: max(radius - width, 0) * scale), with: color)
        }
        let (title, font) = (configuration.title, configuration.font)
        let height = title.isEmpty ? 0 : LineMetrics(title.runs, style: nil, font: font).height
        let places = button.places(in: size, title: Size(width: width(of: title, font), height: height))
        let color = color(of: configuration.foreground) ?? colors.tint
        if configuration.showsActivityIndicator {
            paintSpokes(diameter: places.image.width, around: places.image.center, color)
        } else if let image = configuration.image {
            try draw(image, in: places.image, color, isTemplate: image.renderingMode != .alwaysOriginal)
        }
        // Allow for rounding errors in the width that the button requested for the title.
        let end = configuration.imagePlacement == .right ? places.image.minX : size.width
        let room = max(places.title.width, min(places.title.width + 1, end - places.title.minX))
        try draw(
            title, font, color,
            in: Rect(x: places.title.minX, y: places.title.minY, width: room, height: places.title.height), .leading)
    }

    private func color(of paint: ViewContent.Button.Configuration.Paint?) -> Color? {
        switch paint {
        case .color(let color): color.resolved(for: colors.style)
        case .tint(let opacity): colors.tint.faded(to: opacity)
        case nil: nil
        }
    }

    /// Returns the color of the title. The title of a highlighted system button is faded, unless the button has a color
    /// for this state.
    private func color(of button: ViewContent.Button) -> Color {
        let color = button.currentTitleColor(tint: AdaptiveColor(colors.tint)).resolved(for: colors.style)
        let isFaded = button.isHighlighted && button.type == .system && button[button.state].titleColor == nil
        return isFaded ? color.faded(to: ControlPainter.highlightedAlpha) : color
    }
}

/// Methods that draw controls with a filled part: switches, sliders and progress views.
extension ControlPainter {
    /// Draws a switch at its fixed size, in the top left corner of the bounds.
    func paint(_ toggle: ViewContent.Switch) {
        let color = toggle.isOn ? toggle.onTintColor?.resolved(for: colors.style) ?? colors.on : colors.groove
        fill(toggle.trackRect(in: size), color)
        fillRaised(toggle.thumbRect(in: size), colors.thumb)
    }

    /// Draws the track of a slider, and the thumb on top of the track.
    func paint(_ slider: ViewContent.Slider) throws(RenderingError) {
        let (look, track, thumb) = (slider.look, slider.trackRect(in: size), slider.thumbRect(in: size))
        let ends = slider.valueImageRects(in: size)
        if let image = look.minimumValueImage { try draw(image, in: ends.minimum, nil) }
        if let image = look.maximumValueImage { try draw(image, in: ends.maximum, nil) }
        let before = slider.fillRect(in: size).mirrored(isRightToLeft, in: size.width)
        let end = slider.fillRect(in: size).maxX
        let after = Rect(x: end, y: track.minY, width: track.maxX - end, height: track.height)
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
    private func draw(
        _ image: ViewContent.Image, in rect: Rect, _ color: Color, isTemplate: Bool
    ) throws(RenderingError) {
        let place = pixels(rect)
        try surface.draw(
            image, in: place, within: RoundedRect(place), scale: scale, style: colors.style,
            tint: isTemplate ? color : nil, renderer: renderer)
    }

    /// Draws a track that is as high as the view. Its natural height is 4 points.
    func paint(_ progress: ViewContent.Progress) {
        paintTrack(height: size.height, filledTo: progress.progress * size.width)
    }

    /// - Parameter end: The end of the filled part, in points from the left.
    private func paintTrack(height: Double, filledTo end: Double) {
        let height = min(height, size.height)
        let top = (size.height - height) / 2
        fill(Rect(x: 0, y: top, width: size.width, height: height), colors.groove)
        fill(Rect(x: 0, y: top, width: end, height: height), colors.tint)
    }
}

/// Methods that draw controls with several parts: segmented controls, steppers and date pickers.
extension ControlPainter {
    func paint(_ control: ViewContent.SegmentedControl) throws(RenderingError) {
        fill(bounds, colors.groove)
        guard !control.parts.isEmpty else { return }
        let selected = control.selectedSegmentIndex
        if let thumb = control.thumbRect(in: size, isRightToLeft: isRightToLeft) { fillRaised(thumb, colors.segment) }
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

    /// Draws a capsule for each part of the date, with the size that the part needs.
    func paint(_ picker: ViewContent.DatePicker) throws(RenderingError) {
        let kind = ViewContent.DatePicker.self
        let color = AdaptiveColor.tertiarySystemFill.resolved(for: colors.style)
        let parts = picker.capsules(in: size, isRightToLeft: isRightToLeft) { text in
            Size(width: PixelGrid(scale: scale).roundedUp(width(of: text, kind.font)), height: kind.font.lineHeight)
        }
        for part in parts {
            fill(part.capsule, color)
            let room = Rect(
                x: part.label.minX, y: part.capsule.minY, width: part.label.width, height: part.capsule.height)
            try draw(part.text, kind.font, colors.label, in: room, .leading)
        }
    }

    private func paintDivider(at x: Double) {
        fill(Rect(x: x - 0.5, y: size.height / 4, width: 1, height: size.height / 2), colors.divider)
    }
}

/// Methods that draw indicators: activity indicators and page controls.
extension ControlPainter {
    /// Draws eight centered spokes. The first spoke is at the top and opaque. Each of the remaining spokes is fainter
    /// than its clockwise neighbor.
    func paint(_ indicator: ViewContent.ActivityIndicator) {
        let diameter: Double =
            switch indicator.style {
            case .medium: 20
            case .large: 37
            }
        paintSpokes(
            diameter: diameter, around: bounds.center,
            indicator.color?.resolved(for: colors.style) ?? colors.spokes)
    }

    /// Draws the spokes of an activity indicator.
    func paintSpokes(diameter: Double, around middle: Point, _ color: Color) {
        let diagonal = 0.5.squareRoot()
        let directions = [
            (0, -1), (diagonal, -diagonal), (1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
            (-diagonal, -diagonal),
        ]
        for (spoke, (x, y)) in directions.enumerated() {
            let inner = Point(x: middle.x + x * diameter * 0.24, y: middle.y + y * diameter * 0.24)
            let outer = Point(x: middle.x + x * diameter * 0.43, y: middle.y + y * diameter * 0.43)
            let strength = spoke == 0 ? 1 : 0.25 + 0.6 * Double(spoke) / 8
            stroke(from: inner, to: outer, width: diameter * 0.12, color.faded(to: strength))
        }
    }

    /// Draws a centered row of dots with a diameter of 7 points and gaps of 9 points.
    func paint(_ control: ViewContent.PageControl) {
        let (diameter, step) = (7.0, 16.0)
        let width = Double(control.numberOfPages) * step - (step - diameter)
        let left = (size.width - width) / 2
        for page in 0..<control.numberOfPages {
            let dot = Rect(
                x: left + Double(page) * step, y: (size.height - diameter) / 2, width: diameter, height: diameter)
            fill(dot, page == control.currentPage ? colors.label : colors.faintLabel)
        }
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
        let (middle, arm) = (circle.center, 3.5)
        for side in [-arm, arm] {
            stroke(
                from: Point(x: middle.x - side, y: middle.y - arm), to: Point(x: middle.x + side, y: middle.y + arm),
                width: 1.5, colors.onTint)
        }
    }

    /// Draws a field with a height of 44 points and side margins of 8 points. It contains a magnifying glass, and a
    /// clear button if there is text.
    ///
    /// - Source: The frames were measured in a search bar on iOS 26.1. Its colors were not measured.
    func paint(_ bar: ViewContent.SearchBar) throws(RenderingError) {
        let field = Rect(x: 8, y: (size.height - 44) / 2, width: max(size.width - 16, 0), height: 44)
        fill(field, colors.groove)
        let (lens, radius) = (Point(x: field.minX + 20, y: field.center.y - 2), 7.0)
        let corners = (0...24).map { step in
            let angle = Double(step) * .pi / 12
            return Point(x: lens.x + radius * cos(angle), y: lens.y + radius * sin(angle))
        }
        for (start, end) in zip(corners, corners.dropFirst()) { stroke(from: start, to: end, width: 2, colors.label) }
        let edge = radius * 0.5.squareRoot()
        stroke(
            from: Point(x: lens.x + edge, y: lens.y + edge), to: Point(x: lens.x + edge + 5.3, y: lens.y + edge + 5.3),
            width: 2, colors.label)
        let clear = Rect(x: field.maxX - 34.333, y: field.center.y - 10, width: 20, height: 20)
        let room = Rect(
            x: field.minX + 39.667, y: field.minY + 2, width: max(clear.minX - 9.667 - field.minX - 39.667, 0),
            height: 40)
        let color = bar.text.isEmpty ? colors.faintLabel : colors.label
        try draw(bar.text.isEmpty ? bar.placeholder : bar.text, ViewContent.SearchBar.font, color, in: room, .leading)
        if !bar.text.isEmpty { paintClearButton(clear) }
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
