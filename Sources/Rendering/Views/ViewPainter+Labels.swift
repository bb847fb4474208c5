import Diagnostics
import Geometry
import Layout
import Pictures
import Views

extension ViewPainter {
    /// Draws the lines of a label that fit in `box`, vertically centered, at their exact positions.
    func paint(
        _ label: ViewContent.Label, of view: ViewState, in box: Rect, through opening: VisibleRegion
    ) throws(RenderingError) {
        let ink = TextInk(color: label.color, style: style(of: view), link: view.tintColor)
        guard !box.isBlank, !label.text.isEmpty,
            !places.textExtents(of: label, in: box).intersection(opening.region).isBlank
        else { return }
        let pixels = label.largestFontSize * scale
        guard pixels <= ViewPainter.largestFont else {
            throw .drawing(reason: "the font has a size of \(pixels) pixels; the maximum is \(ViewPainter.largestFont)")
        }
        let size = Size(width: box.width / scale, height: box.height / scale)
        let text = renderer.set(label.block, within: size)
        guard let first = text.lines.first else { return }
        var baseline = box.center.y + (first.layout.metrics.ascender - text.height / 2) * scale
        for (index, line) in text.lines.enumerated() {
            // Glyphs extend beyond their line by less than the font size.
            let metrics = line.layout.metrics
            let (above, below) = ((metrics.ascender * scale + pixels), (metrics.descender * scale + pixels))
            if baseline - above < opening.region.maxY, baseline + below > opening.region.minY {
                try paint(line, of: label, ink, baseline: baseline, in: box)
            }
            baseline += text.pitch(after: index) * scale
        }
    }

    private func paint(
        _ line: SetText.Line, of label: ViewContent.Label, _ ink: TextInk, baseline: Double, in box: Rect
    ) throws(RenderingError) {
        let (left, width) = line.place(within: box.width / scale)
        let alignment = line.layout.alignment ?? label.alignment
        let isStretched = alignment == .justified && !line.layout.endsParagraph
        let drawn = isStretched ? renderer.justified(line, to: width) : line.line
        let overhang = drawn.width - width
        let isCut = overhang > CairoRenderer.noise
        let share =
            isCut
            ? (line.isRightToLeft ? 1 : 0) : alignment.shareOfFreeSpace(line, in: tree.traits.layoutDirection)
        let start = Point(x: box.minX + (left - share * overhang) * scale, y: baseline)
        func draw() {
            surface.draw(drawn, line.layout.metrics, baseline: start, scale: scale, ink, from: renderer.masks)
        }
        guard isCut else { return draw() }
        // The line is too wide if even the ellipsis does not fit, or if the line break mode is clipping.
        let reach = 2 * label.largestFontSize * scale
        let strip = Rect(x: box.minX, y: baseline - reach, width: box.width, height: 2 * reach)
        try surface.clipped(to: strip) { () throws(RenderingError) in draw() }
    }
}

extension ViewContent.TextAlignment {
    /// Returns the fraction of the free space to the left of `line`, 0 through 1.
    ///
    /// - Source: Apple's documentation of `NSTextAlignment.natural`, which follows the direction of the app's
    ///   localization. The last line of a justified paragraph is aligned with the start of the paragraph.
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
