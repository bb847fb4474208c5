import Geometry
import Views

/// What text is written in: text field, text view.
extension ControlPainter {
    func paint(_ field: ViewContent.TextField) throws(RenderingError) {
        var inset = 0.0
        if field.borderStyle == .roundedRect {
            inset = min(14, size.width / 2)
            let (radius, line) = (6.0, 1 / scale)
            fill(bounds, radius: radius, colors.fieldBorder)
            let inside = Rect(x: line, y: line, width: size.width - 2 * line, height: size.height - 2 * line)
            if inside.width > 0, inside.height > 0 { fill(inside, radius: radius - line, colors.field) }
        }
        let room = Rect(x: inset, y: 0, width: size.width - 2 * inset, height: size.height)
        try draw(
            field.shownText, field.font, field.text.isEmpty ? colors.faintLabel : colors.label, in: room, .leading)
    }

    /// Line after line from the top; lines below the bounds are cut off.
    func paint(_ view: ViewContent.TextView) throws(RenderingError) {
        let inset = ViewContent.TextView.textContainerInset
        let padding = ViewContent.TextView.lineFragmentPadding
        let width = size.width - inset.left - inset.right - 2 * padding
        var top = inset.top
        let room = Size(width: width, height: Double(PixelSize.longestEdge))
        guard width > 0, !view.text.isEmpty else { return }
        for line in renderer.set(view.block, within: room).lines where top < size.height {
            let place = Rect(x: inset.left + padding, y: top, width: width, height: view.font.lineHeight)
            try draw(line.text, view.font, colors.label, in: place, line.isRightToLeft ? .trailing : .leading)
            top += view.font.lineHeight
        }
    }
}
