import Diagnostics
import Geometry
import Layout
import Text
import Views

/// Methods that draw buttons.
extension ControlPainter {
    /// Draws an image and a title side by side over a background image. The image and the title are aligned inside the
    /// content insets.
    func paint(_ button: ViewContent.Button) throws(RenderingError) {
        if let appearance = button.appearance { return try paint(appearance, of: button) }
        let look = button.shown
        let text = look.text
        if let background = look.backgroundImage {
            let place = pixels(bounds)
            try surface.draw(
                background, in: place, within: RoundedRect(place), scale: scale, style: colors.style, renderer: renderer
            )
        }
        let places = button.places(
            in: size, title: Size(width: width(of: text, button.font), height: 0), isRightToLeft: isRightToLeft)
        let title = places.title
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
            try draw(image, in: places.image, tint, isTemplate: button.drawsAsTemplate(image))
        }
        // Allow for rounding errors in the sum of the widths. A title must fit in the width that the button requested
        // for it.
        let room = Rect(
            x: title.minX, y: title.minY, width: max(title.width, min(title.width + 1, size.width - title.minX)),
            height: size.height)
        try draw(text, button.font, color, in: room, .leading)
    }

    /// Draws the background, the image or the activity indicator, and the titles of a button with a configuration.
    private func paint(
        _ appearance: ViewContent.Button.Appearance, of button: ViewContent.Button
    ) throws(RenderingError) {
        let area = bounds.inset(by: appearance.backgroundInsets)
        let radius = min(appearance.cornerRadius ?? .infinity, min(area.width, area.height) / 2)
        if let color = color(of: appearance.fill) { fill(area, radius: radius, color) }
        if let color = color(of: appearance.stroke), appearance.strokeWidth > 0 {
            let width = appearance.strokeWidth
            let inner = area.inset(by: EdgeInsets(top: width, left: width, bottom: width, right: width))
            surface.fill(
                RoundedRect(pixels(area), radius: radius * scale),
                around: RoundedRect(pixels(inner), radius: max(radius - width, 0) * scale), with: color)
        }
        func size(_ text: AttributedText, _ font: Font) -> Size {
            let height = text.isEmpty ? 0 : LineMetrics(text.runs, style: nil, font: font).height
            return Size(width: width(of: text, font), height: height)
        }
        let places = button.places(
            in: self.size, title: size(appearance.title, appearance.font),
            subtitle: size(appearance.subtitle, appearance.subtitleFont), isRightToLeft: isRightToLeft)
        let color = color(of: appearance.imageColor) ?? colors.tint
        if appearance.showsActivityIndicator {
            paint(appearance.blades(in: places.image), color)
        } else if let image = appearance.image {
            try draw(image, in: places.image, color, isTemplate: image.renderingMode != .alwaysOriginal)
        }
        let lines = [
            (appearance.title, appearance.font, places.title),
            (appearance.subtitle, appearance.subtitleFont, places.subtitle),
        ]
        let foreground = self.color(of: appearance.foreground) ?? colors.tint
        for (text, font, place) in lines {
            // Allow for rounding errors in the width that the button requested for the line.
            let isBeforeImage = places.image.minX >= place.maxX && places.image.width > 0
            let end = isBeforeImage ? places.image.minX : self.size.width
            var room = place
            room.size.width = max(place.width, min(place.width + 1, end - place.minX))
            try draw(text, font, foreground, in: room, .leading)
        }
    }

    private func color(of paint: ViewContent.Button.Appearance.Paint?) -> Color? {
        paint?.color(tint: AdaptiveColor(colors.tint)).resolved(for: colors.style)
    }

    /// Returns the color of the title. The title of a highlighted system button is faded, unless the button has a color
    /// for this state.
    private func color(of button: ViewContent.Button) -> Color {
        let color = button.currentTitleColor(tint: AdaptiveColor(colors.tint)).resolved(for: colors.style)
        let isFaded = button.isHighlighted && button.type == .system && button[button.state].titleColor == nil
        return isFaded ? color.faded(to: ControlPainter.highlightedAlpha) : color
    }
}
