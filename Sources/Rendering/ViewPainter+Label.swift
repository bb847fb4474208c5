import Geometry
import Views

extension ViewPainter {
    /// Draws the lines of a label that fit in `box`, as one in the middle of its height, at their exact places.
    func paint(_ label: ViewContent.Label, in box: Rect, through opening: Opening) throws(RenderingError) {
        guard !box.isBlank, !label.text.isEmpty,
            !places.textExtents(of: label, in: box).intersection(opening.region).isBlank
        else { return }
        let pixels = label.font.size * scale
        guard pixels <= ViewPainter.largestFont else {
            throw .drawing(reason: "a font of \(pixels) pixels; at most \(ViewPainter.largestFont) can be drawn")
        }
        let size = Size(width: box.width / scale, height: box.height / scale)
        let text = renderer.set(label.block, within: size)
        let font = label.font
        var baseline = box.center.y + (font.ascender - font.height(ofLines: text.lines.count) / 2) * scale
        for line in text.lines {
            // Letters reach out of their line by less than their size.
            let (above, below) = ((font.ascender + font.size) * scale, (font.descender + font.size) * scale)
            if baseline - above < opening.region.maxY, baseline + below > opening.region.minY {
                try paint(line, of: label, baseline: baseline, in: box)
            }
            baseline += (font.lineHeight + font.leading) * scale
        }
    }

    private func paint(
        _ line: SetText.Line, of label: ViewContent.Label, baseline: Double, in box: Rect
    ) throws(RenderingError) {
        let width = box.width / scale
        let isStretched = label.alignment == .justified && !line.endsParagraph
        let drawn = isStretched ? renderer.justified(line, to: width) : line.line
        let overhang = drawn.width - width
        let isCut = overhang > CairoRenderer.noise
        let share =
            isCut
            ? (line.isRightToLeft ? 1 : 0) : label.alignment.shareOfFreeSpace(line, in: tree.traits.layoutDirection)
        let start = Point(x: box.minX - share * overhang * scale, y: baseline)
        guard isCut else {
            return surface.fill(drawn, baseline: start, scale: scale, with: label.color, from: renderer.masks)
        }
        // Not even the ellipsis fits, or the text is to be cut.
        let ink = 2 * label.font.size * scale
        let strip = Rect(x: box.minX, y: baseline - ink, width: box.width, height: 2 * ink)
        try surface.clipped(to: strip) { () throws(RenderingError) in
            surface.fill(drawn, baseline: start, scale: scale, with: label.color, from: renderer.masks)
        }
    }
}

extension ViewContent.TextAlignment {
    /// How much of the room beside `line` is at its left, 0 through 1.
    ///
    /// - Source: Apple's documentation of `NSTextAlignment.natural`: as the app's localization reads; justified lines that
    ///   are not stretched begin where their paragraph does.
    fileprivate func shareOfFreeSpace(
        _ line: SetText.Line, in direction: UserInterfaceLayoutDirection
    ) -> Double {
        switch self {
        case .left: 0
        case .center: 0.5
        case .right: 1
        case .natural: direction == .rightToLeft ? 1 : 0
        case .justified: line.isRightToLeft ? 1 : 0
        }
    }
}
