import CCairo
import Diagnostics
import Geometry
import Glibc
import Layout
import Pictures
import Text
import Views

/// The colors of a line of text.
struct TextInk {
    /// The color of text without a color attribute.
    let color: Color
    /// The appearance for which adaptive colors are resolved.
    let style: Appearance
    /// The color of links; `nil` if links have the same color as other text.
    var link: Color?
    var underlinesLinks = false

    func color(of segment: TextLine.Segment) -> Color {
        if segment.attributes.link != nil, let link { return link }
        return segment.attributes.foregroundColor?.resolved(for: style) ?? color
    }

    /// Returns the underline style of a segment, or `nil` if the segment is not underlined.
    func underline(of segment: TextLine.Segment) -> LineDecoration? {
        segment.attributes.underlineStyle ?? (segment.attributes.link != nil && underlinesLinks ? .single : nil)
    }
}

/// Methods that draw text. Glyphs are drawn within an eighth of a pixel of their exact positions.
extension CairoSurface {
    /// Draws a line of text with its attributes.
    ///
    /// - Parameters:
    ///   - metrics: The metrics of the line, which determine the height of background colors.
    ///   - baseline: The start of the baseline of the line.
    ///   - scale: The number of pixels per point.
    ///   - masks: The cache of text masks; `nil` to draw outlines.
    func draw(
        _ line: TextLine, _ metrics: LineMetrics, baseline: Point, scale: Double, _ ink: TextInk,
        from masks: TextMasks?
    ) {
        guard !line.segments.isEmpty else {
            return fill(line, segment: nil, baseline: baseline, scale: scale, with: ink.color, from: masks)
        }
        for segment in line.segments {
            guard let color = segment.attributes.backgroundColor?.resolved(for: ink.style) else { continue }
            let place = Rect(
                x: baseline.x + segment.x * scale, y: baseline.y - metrics.ascender * scale,
                width: segment.width * scale, height: metrics.height * scale)
            fill(RoundedRect(place, antialiasing: true), with: color)
        }
        paintPictures(of: line, baseline: baseline, scale: scale, alpha: ink.color.alpha)
        for (index, segment) in line.segments.enumerated() {
            let color = ink.color(of: segment)
            let raised = baseline.y - segment.attributes.baselineOffset * scale
            for rect in segment.decorations(underline: ink.underline(of: segment)) {
                let place = Rect(
                    x: baseline.x + rect.minX * scale, y: raised + rect.minY * scale, width: rect.width * scale,
                    height: rect.height * scale)
                fill(RoundedRect(place, antialiasing: true), with: color)
            }
            fill(line, segment: index, baseline: baseline, scale: scale, with: color, from: masks)
        }
    }

    /// Draws glyphs from a cached mask. Text on vector surfaces and text that is rotated, scaled or very large is
    /// drawn as filled outlines. Emoji have no outlines and are drawn as images.
    ///
    /// - Parameter segment: The index of the segment to draw; `nil` for the whole line including its emoji.
    private func fill(
        _ line: TextLine, segment: Int?, baseline: Point, scale: Double, with color: Color, from masks: TextMasks?
    ) {
        guard color.alpha > 0 else { return }
        if let recorder {
            if segment == nil { paintPictures(of: line, baseline: baseline, scale: scale, alpha: color.alpha) }
            return recorder.fill(
                line, segment: segment, baseline: baseline, scale: scale, with: color, isSnapped: masks != nil)
        }
        guard let masks, let position = position(of: baseline), line.isDrawnDirectly(at: scale * line.magnification),
            let mask = masks.mask(of: line, segment: segment, scale: scale, phase: position.phase)
        else { return fillOutlines(of: line, segment: segment, baseline: baseline, scale: scale, with: color) }
        if mask.status != CAIRO_STATUS_SUCCESS { maskStatus = mask.status }
        unsafe cairo_save(cairo)
        unsafe cairo_identity_matrix(cairo)
        if segment == nil { paintPictures(of: line, baseline: position.point, scale: scale, alpha: color.alpha) }
        setSource(color)
        unsafe mask.paint(on: cairo, at: position)
        unsafe cairo_restore(cairo)
    }

    /// Draws a line of text as filled outlines, at its exact position. The text can have any size and transform.
    func fillOutlines(
        of line: TextLine, segment: Int? = nil, baseline: Point, scale: Double, with color: Color
    ) {
        if segment == nil { paintPictures(of: line, baseline: baseline, scale: scale, alpha: color.alpha) }
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, baseline.x, baseline.y)
        unsafe cairo_scale(cairo, scale * line.magnification, scale * line.magnification)
        unsafe cairo_new_path(cairo)
        unsafe line.addScaledPath(to: cairo, segment: segment)
        unsafe cairo_restore(cairo)
        setSource(color)
        unsafe cairo_fill(cairo)
    }

    /// Returns the position of `point` on the canvas. Returns `nil` if the current transform is not a translation, or
    /// if the surface is not a bitmap image.
    private func position(of point: Point) -> SubpixelPosition? {
        guard hasPixels else { return nil }
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(cairo, &matrix)
        let distance = max(abs(matrix.xx - 1), abs(matrix.yy - 1), abs(matrix.xy), abs(matrix.yx))
        guard distance < CairoSurface.noise else { return nil }
        return SubpixelPosition(Point(x: point.x + matrix.x0, y: point.y + matrix.y0))
    }

    /// The tolerance for rounding errors in products of transforms.
    static let noise = 1e-9

    private func paintPictures(of line: TextLine, baseline: Point, scale: Double, alpha: Double) {
        guard !line.pictures.isEmpty else { return }
        if let recorder { return record(line, baseline: baseline, scale: scale, alpha: alpha, recorder) }
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, baseline.x, baseline.y)
        unsafe cairo_scale(cairo, scale * line.magnification, scale * line.magnification)
        for placed in line.pictures {
            unsafe cairo_save(cairo)
            unsafe cairo_translate(cairo, placed.x, placed.y)
            let size = placed.size / GlyphPicture.emSize
            unsafe cairo_scale(cairo, size, size)
            if canDrawImage(with: .identity) {
                unsafe placed.picture.paint(on: cairo, alpha: min(alpha, 1))
            }
            unsafe cairo_restore(cairo)
        }
        unsafe cairo_restore(cairo)
    }

    private func record(_ line: TextLine, baseline: Point, scale: Double, alpha: Double, _ recorder: VerbRecorder) {
        for placed in line.pictures {
            guard let image = try? recorder.images.image(of: placed.picture) else {
                maskStatus = CAIRO_STATUS_NO_MEMORY
                return
            }
            let unit = scale * line.magnification
            let size = placed.size / GlyphPicture.emSize * unit
            let bounds = placed.picture.bounds
            let place = Rect(
                x: baseline.x + placed.x * unit + bounds.minX * size,
                y: baseline.y + placed.y * unit + bounds.minY * size,
                width: bounds.width * size, height: bounds.height * size)
            recorder.fill(RoundedRect(place, antialiasing: true), withImage: image, over: place, alpha: alpha)
        }
    }
}

extension TextLine {
    /// The range of font sizes, in pixels, at which FreeType provides outlines. Outside of this range, FreeType fails,
    /// and Cairo then cannot use the font for any other text in the process.
    private static let directSizes = 1.0 / 16...16_384
    /// The font size, in pixels, of outlines that are scaled to a size outside of ``directSizes``.
    private static let outlineSize = 1000.0
    /// The maximum absolute value of a coordinate of an outline, in pixels. It is half of Cairo's limit. A line that
    /// extends farther is not drawn.
    private static let reach = 4_000_000.0

    /// Returns whether FreeType can provide the outlines at a scale, in pixels per unit of the layout.
    fileprivate func isDrawnDirectly(at scale: Double) -> Bool {
        TextLine.directSizes.contains(scale * layoutFontSize)
    }

    /// Appends the outlines of the line to the path of `cairo`. The current scale may be any number. The baseline
    /// starts at the origin.
    ///
    /// - Parameter segment: The index of the segment to append; `nil` for the whole line.
    @unsafe
    fileprivate func addScaledPath(to cairo: OpaquePointer, segment: Int?) {
        var matrix = cairo_matrix_t()
        unsafe cairo_get_matrix(cairo, &matrix)
        let scales = [hypot(matrix.xx, matrix.yx), hypot(matrix.xy, matrix.yy)]
        if scales.allSatisfy(isDrawnDirectly) {
            return unsafe addPath(to: cairo, segment: segment)
        }
        let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        let probe = unsafe cairo_create(surface)!
        let scale = TextLine.outlineSize / layoutFontSize
        unsafe cairo_scale(probe, scale, scale)
        unsafe addPath(to: probe, segment: segment)
        var (minX, minY, maxX, maxY) = (0.0, 0.0, 0.0, 0.0)
        unsafe cairo_path_extents(probe, &minX, &minY, &maxX, &maxY)
        let map = AffineTransform(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
        let box = map.boundingBox(of: Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY))
        if [box.minX, box.minY, box.maxX, box.maxY].allSatisfy({ abs($0) < TextLine.reach }) {
            let path = unsafe cairo_copy_path(probe)
            unsafe cairo_append_path(cairo, path)
            unsafe cairo_path_destroy(path)
        }
        unsafe cairo_destroy(probe)
        unsafe cairo_surface_destroy(surface)
    }
}

extension TextLine.Segment {
    /// Returns the rectangles of the underline and the strikethrough, in points from the start of the line's baseline.
    ///
    /// The underline is a tenth of the font size below the baseline and a twentieth of the font size thick, as
    /// specified by the font tables of San Francisco. The strikethrough is at half the x-height of Inter. The lines
    /// that UIKit draws were not measured.
    fileprivate func decorations(underline: LineDecoration?) -> [Rect] {
        let thickness = font.size / 20
        func rects(_ style: LineDecoration?, at y: Double) -> [Rect] {
            guard let style else { return [] }
            func line(_ y: Double, _ thickness: Double) -> Rect {
                Rect(x: x, y: y - thickness / 2, width: width, height: thickness)
            }
            return switch style {
            case .single: [line(y, thickness)]
            case .thick: [line(y, 2 * thickness)]
            case .double: [line(y - thickness, thickness), line(y + thickness, thickness)]
            }
        }
        return rects(underline, at: font.size / 10)
            + rects(attributes.strikethroughStyle, at: -0.273 * font.size)
    }
}

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
    /// The last line of a justified paragraph is aligned with the start of the paragraph.
    ///
    /// - Source: Apple's documentation of `NSTextAlignment.natural`, which follows the direction of the app's
    ///   localization.
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
