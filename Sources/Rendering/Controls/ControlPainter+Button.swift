import Geometry
import Views

extension ControlPainter {
    /// Image and title side by side, in the middle of what the insets leave.
    func paint(_ button: ViewContent.Button) throws(RenderingError) {
        let imageWidth = button.image?.size.width ?? 0
        let titleWidth = min(width(of: button.title, button.font), max(0, size.width - imageWidth))
        let insets = button.contentInsets ?? .zero
        // Insets that differ move the middle.
        let aside = (insets.left - insets.right) / 2
        let below = (insets.top - insets.bottom) / 2
        let left = max(0, (size.width - imageWidth - titleWidth) / 2 + aside)
        let title = Rect(x: left + imageWidth, y: below, width: titleWidth, height: size.height)
        var color = button.isEnabled ? colors.tint : colors.faintLabel
        if button.isHighlighted { color = color.faded(to: 0.3) }
        if button.isSelected {
            let height = min(size.height, button.font.lineHeight + 4)
            let (start, end) = (max(0, title.minX - 4), min(size.width, title.maxX + 4))
            fill(
                Rect(x: start, y: below + (size.height - height) / 2, width: end - start, height: height), radius: 4,
                color)
            color = colors.onTint
        }
        if let image = button.image {
            let place = pixels(
                Rect(
                    x: left, y: below + (size.height - image.size.height) / 2, width: imageWidth,
                    height: image.size.height))
            surface.fill(RoundedRect(place), with: try renderer.image(at: image.path, over: place))
        }
        // A title as wide as the button asked for may miss the room by what a sum of frames loses.
        let room = Rect(x: title.minX, y: below, width: max(title.width, size.width - title.minX), height: size.height)
        try draw(button.title, button.font, color, in: room, .leading)
    }
}
