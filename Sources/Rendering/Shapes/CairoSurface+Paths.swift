import CCairo
import Diagnostics
import Geometry
import Views

/// Methods that draw paths.
extension CairoSurface {
    /// Fills and strokes a shape.
    ///
    /// - Parameters:
    ///   - shape: The shape in the coordinates of a view.
    ///   - zero: The origin of these coordinates, in pixels.
    ///   - scale: The number of pixels per point.
    func draw(_ shape: Shape, from zero: Point, scale: Double) {
        guard let path = shape.path, path.isFinite, !path.isEmpty else { return }
        if let recorder {
            if shape.fillColor.alpha > 0 {
                recorder.fill(path, at: zero, scale: scale, shape.fillRule, with: shape.fillColor)
            }
            guard shape.strokeColor.alpha > 0, shape.line.isDrawn else { return }
            let trimmed = path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
            return recorder.stroke(trimmed, at: zero, scale: scale, shape.line, with: shape.strokeColor)
        }
        unsafe cairo_save(cairo)
        unsafe cairo_translate(cairo, zero.x, zero.y)
        unsafe cairo_scale(cairo, scale, scale)
        fill(path, shape.fillRule, with: shape.fillColor)
        if shape.strokeColor.alpha > 0 {
            stroke(path.trimmed(from: shape.strokeStart, to: shape.strokeEnd), shape.line, with: shape.strokeColor)
        }
        unsafe cairo_restore(cairo)
    }

    /// Fills the areas that a path encloses, in the current coordinate system. A transparent color is drawn only if
    /// `isErasing` is `true`, because it then erases the content below.
    func fill(_ path: Path, _ rule: Path.FillRule, with color: Color, isErasing: Bool = false) {
        guard color.alpha > 0 || isErasing && color.alpha == 0 else { return }
        addPath(path)
        setSource(color)
        unsafe cairo_set_fill_rule(cairo, rule.cairo)
        unsafe cairo_fill(cairo)
        unsafe cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
    }

    /// Strokes a path, in the current coordinate system.
    func stroke(_ path: Path, _ line: LineStyle, with color: Color) {
        guard color.alpha > 0, line.isDrawn, !path.isEmpty else { return }
        addPath(path)
        setSource(color)
        apply(line)
        unsafe cairo_stroke(cairo)
        unsafe cairo_set_dash(cairo, nil, 0, 0)
        unsafe cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
        unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
        unsafe cairo_set_miter_limit(cairo, 10)
    }

    private func apply(_ line: LineStyle) {
        unsafe cairo_set_line_width(cairo, line.width)
        unsafe cairo_set_line_cap(cairo, line.cap.cairo)
        unsafe cairo_set_line_join(cairo, line.join.cairo)
        unsafe cairo_set_miter_limit(cairo, line.miterLimit)
        guard line.isDashed else { return }
        unsafe cairo_set_dash(cairo, line.dashes, Int32(line.dashes.count), line.dashPhase)
    }

    /// Replaces the current path of Cairo with `path`.
    func addPath(_ path: Path) {
        unsafe cairo_new_path(cairo)
        unsafe path.add(to: cairo)
    }

    /// Draws into a transparent group, and composites it through the alpha channel of a second group.
    ///
    /// - Parameter region: A pixel-aligned rectangle that contains everything that is drawn.
    func masked(
        in region: Rect, draw: () throws(RenderingError) -> Void, by drawMask: () throws(RenderingError) -> Void
    ) throws(RenderingError) {
        if let recorder {
            recorder.beginGroup(alpha: 1)
            defer { recorder.end() }
            try draw()
            recorder.beginMask()
            defer { recorder.end() }
            return try drawMask()
        }
        unsafe cairo_save(cairo)
        addPath(of: RoundedRect(region, antialiasing: true))
        unsafe cairo_clip(cairo)
        defer { unsafe cairo_restore(cairo) }
        let content = try unsafe pattern(draw)
        defer { unsafe cairo_pattern_destroy(content) }
        let mask = try unsafe pattern(drawMask)
        defer { unsafe cairo_pattern_destroy(mask) }
        unsafe cairo_set_source(cairo, content)
        unsafe cairo_mask(cairo, mask)
    }

    /// Draws into a transparent group. The caller must destroy the returned pattern.
    @unsafe
    private func pattern(_ draw: () throws(RenderingError) -> Void) throws(RenderingError) -> OpaquePointer? {
        unsafe cairo_push_group(cairo)
        do throws(RenderingError) {
            try draw()
        } catch {
            unsafe cairo_pattern_destroy(cairo_pop_group(cairo))
            throw error
        }
        return unsafe cairo_pop_group(cairo)
    }
}

extension Path.FillRule {
    var cairo: cairo_fill_rule_t {
        switch self {
        case .nonZero: CAIRO_FILL_RULE_WINDING
        case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
        }
    }
}

extension LineStyle {
    /// Whether a line has a width.
    var isDrawn: Bool { width > 0 && width.isFinite }

    /// Whether the dashes are valid. Without valid dashes, the line is solid.
    var isDashed: Bool { dashes.reduce(0, +) > 0 && dashes.allSatisfy { $0 >= 0 && $0.isFinite } }
}

extension LineStyle.Cap {
    fileprivate var cairo: cairo_line_cap_t {
        switch self {
        case .butt: CAIRO_LINE_CAP_BUTT
        case .round: CAIRO_LINE_CAP_ROUND
        case .square: CAIRO_LINE_CAP_SQUARE
        }
    }
}

extension LineStyle.Join {
    fileprivate var cairo: cairo_line_join_t {
        switch self {
        case .miter: CAIRO_LINE_JOIN_MITER
        case .round: CAIRO_LINE_JOIN_ROUND
        case .bevel: CAIRO_LINE_JOIN_BEVEL
        }
    }
}
