import CCairo
import Diagnostics
import Geometry
import Layout
import Text
import Views

/// Methods that replay recorded drawings.
extension CairoSurface {
    /// Draws `drawing`, scaled to `place` in pixels and clipped to it. The clip is antialiased.
    ///
    /// - Parameter style: The appearance for which the files of images are chosen.
    func draw(
        _ drawing: Drawing, in place: Rect, style: Appearance = .light, renderer: CairoRenderer
    ) throws(RenderingError) {
        guard !place.isBlank, drawing.size.width > 0, drawing.size.height > 0 else { return }
        unsafe cairo_save(cairo)
        let depth = recorder?.depth ?? 0
        defer {
            unsafe cairo_restore(cairo)
            recorder?.end(to: depth)
        }
        addPath(of: RoundedRect(place, antialiasing: true))
        unsafe cairo_clip(cairo)
        let isGroup = drawing.needsGroup && recorder == nil
        if let recorder {
            recorder.begin(clip: RoundedRect(place, antialiasing: true))
            if drawing.needsGroup { recorder.beginGroup(alpha: 1) }
            recorder.begin(
                AffineTransform(
                    a: place.width / drawing.size.width, b: 0, c: 0, d: place.height / drawing.size.height,
                    tx: place.minX, ty: place.minY), isDrawing: true)
        }
        if isGroup { unsafe cairo_push_group(cairo) }
        defer {
            if isGroup {
                unsafe cairo_pop_group_to_source(cairo)
                unsafe cairo_paint(cairo)
            }
        }
        unsafe cairo_save(cairo)
        defer { unsafe cairo_restore(cairo) }
        unsafe cairo_translate(cairo, place.minX, place.minY)
        unsafe cairo_scale(cairo, place.width / drawing.size.width, place.height / drawing.size.height)
        for operation in drawing.operations { try perform(operation, style, renderer) }
    }

    private func perform(
        _ operation: Drawing.Operation, _ style: Appearance, _ renderer: CairoRenderer
    ) throws(RenderingError) {
        switch operation {
        case .save:
            unsafe cairo_save(cairo)
            recorder?.save()
        case .restore:
            unsafe cairo_restore(cairo)
            recorder?.restore()
        case .concatenate(let transform):
            // Cairo rejects a matrix without an inverse. Content with such a matrix is not visible, so clip
            // everything.
            guard transform.inverted != nil else {
                recorder?.begin(clip: RoundedRect(.zero))
                unsafe cairo_new_path(cairo)
                return unsafe cairo_clip(cairo)
            }
            var matrix = cairo_matrix_t()
            unsafe cairo_matrix_init(
                &matrix, transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
            unsafe cairo_transform(cairo, &matrix)
            recorder?.begin(transform)
        case .clip(let path, let rule):
            recorder?.begin(clip: path, rule)
            addPath(path)
            unsafe cairo_set_fill_rule(cairo, rule.cairo)
            unsafe cairo_clip(cairo)
            unsafe cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        case .fill(let path, let rule, let color, let mode):
            guard path.isFinite else { return }
            if let recorder { return recorder.fill(path, rule, with: color, mode) }
            blended(mode) { fill(path, rule, with: color, isErasing: mode != .normal) }
        case .stroke(let path, let line, let color, let mode):
            guard path.isFinite else { return }
            if let recorder { return recorder.stroke(path, line, with: color, mode) }
            blended(mode) { stroke(path, line, with: color) }
        case .gradient(let gradient, let alpha, let mode):
            guard !gradient.colors.isEmpty else { return }
            if let recorder { return recorder.fill(nil, with: gradient.plane, alpha: alpha, mode) }
            try setSource(gradient.plane)
            blended(mode) { unsafe cairo_paint_with_alpha(cairo, alpha) }
        case .image(let image, let rect, let alpha, let mode):
            try draw(image, in: rect, alpha: alpha, mode, style, renderer)
        case .text(let block, let alignment, let rect, let color):
            draw(block, alignment, in: rect, with: color, renderer: renderer)
        case .views(let picture): try draw(picture, renderer)
        case .beginGroup(let alpha, let mode):
            unsafe cairo_save(cairo)
            recorder?.save()
            recorder?.beginGroup(alpha: alpha, mode)
            if recorder == nil { unsafe cairo_push_group(cairo) }
            groups.append(operation)
        case .endGroup(let mask, let rect):
            try endGroup(mask, in: rect, style, renderer)
        }
    }

    private func draw(
        _ image: ViewContent.Image, in rect: Rect, alpha: Double, _ mode: BlendMode, _ style: Appearance,
        _ renderer: CairoRenderer
    ) throws(RenderingError) {
        guard !rect.isBlank else { return }
        // Core Graphics antialiases the edges of images.
        let shape = RoundedRect(rect, antialiasing: true)
        if let recorder {
            recorder.beginGroup(alpha: alpha, mode)
            defer { recorder.end() }
            return try draw(image, in: rect, within: shape, scale: 1, style: style, renderer: renderer)
        }
        unsafe cairo_push_group(cairo)
        try draw(image, in: rect, within: shape, scale: 1, style: style, renderer: renderer)
        unsafe cairo_pop_group_to_source(cairo)
        blended(mode) { unsafe cairo_paint_with_alpha(cairo, alpha) }
    }

    private func endGroup(
        _ mask: ViewContent.Image?, in rect: Rect, _ style: Appearance, _ renderer: CairoRenderer
    ) throws(RenderingError) {
        guard case .beginGroup(let alpha, let mode)? = groups.popLast() else { return }
        if let recorder {
            defer {
                recorder.restore()
                unsafe cairo_restore(cairo)
            }
            guard let mask, !rect.isBlank else { return }
            recorder.endToSavedGroup()
            recorder.beginMask()
            recorder.begin(AffineTransform(scaleX: 1, y: -1))
            let shape = RoundedRect(rect, antialiasing: true)
            return try draw(mask, in: rect, within: shape, scale: 1, style: style, renderer: renderer)
        }
        unsafe cairo_pop_group_to_source(cairo)
        if let mask {
            try paint(through: mask, in: rect, renderer: renderer)
        } else {
            blended(mode) { unsafe cairo_paint_with_alpha(cairo, alpha) }
        }
        unsafe cairo_restore(cairo)
    }

    /// Draws an image file or a recorded image.
    ///
    /// - Parameters:
    ///   - shape: The area that is filled; usually `place`.
    ///   - scale: The number of units of `place` per point.
    ///   - style: The appearance for which the file is chosen.
    ///   - tint: The color of a template image; `nil` to draw the image in its original colors. Placeholders have their
    ///     own colors.
    func draw(
        _ image: ViewContent.Image, in place: Rect, within shape: RoundedRect, scale: Double,
        style: Appearance, tint: Color? = nil, renderer: CairoRenderer
    ) throws(RenderingError) {
        if let tint, image.missingName == nil {
            return try drawTemplate(
                image, in: place, within: shape, scale: scale, style: style, with: tint, renderer: renderer)
        }
        if image.capInsets != .zero || image.isTiled {
            return try drawStretched(image, in: place, scale: scale, style: style, renderer: renderer)
        }
        if let drawing = image.drawing {
            let whole = RoundedRect(place, antialiasing: shape.antialiasing)
            return try draw(drawing, in: coveredPixels(of: whole) ?? place, style: style, renderer: renderer)
        }
        if let name = image.missingName {
            return drawPlaceholder(of: name, within: shape, scale: scale, style: style, renderer: renderer)
        }
        let path = image.path(in: style)
        if let recorder {
            guard !shape.rect.isBlank, !place.isBlank else { return }
            let (number, pixels) = try recorder.images.image(at: path, over: place, renderer)
            return recorder.fill(shape, withImage: number, over: pixels)
        }
        fill(shape, with: try renderer.image(at: path, over: place))
    }

    /// Draws the parts of an image with caps.
    private func drawStretched(
        _ image: ViewContent.Image, in place: Rect, scale: Double, style: Appearance, renderer: CairoRenderer
    ) throws(RenderingError) {
        var plain = image
        (plain.capInsets, plain.isTiled) = (.zero, false)
        for part in image.parts(over: place, scale: scale) {
            try clipped(to: part.area) { () throws(RenderingError) in
                try draw(
                    plain, in: part.whole, within: RoundedRect(part.area), scale: scale, style: style,
                    renderer: renderer)
            }
        }
    }

    /// Draws a template image: paints `color` through the alpha channel of the image.
    ///
    /// This method does not use a helper with a closure, because the optimizer of Swift 6.3 fails to compile a closure
    /// here.
    private func drawTemplate(
        _ image: ViewContent.Image, in place: Rect, within shape: RoundedRect, scale: Double,
        style: Appearance, with color: Color, renderer: CairoRenderer
    ) throws(RenderingError) {
        if let recorder {
            recorder.begin(tint: color)
            defer { recorder.end() }
            return try draw(image, in: place, within: shape, scale: scale, style: style, renderer: renderer)
        }
        unsafe cairo_save(cairo)
        addPath(of: RoundedRect(shape.rect.outset(by: 1), antialiasing: true))
        unsafe cairo_clip(cairo)
        defer { unsafe cairo_restore(cairo) }
        setSource(color)
        try paint(through: image, in: place, within: shape, scale: scale, style: style, renderer: renderer)
    }

    /// Paints the source through the alpha channel of an image that fills a rectangle of coordinates whose y axis points
    /// up.
    private func paint(
        through mask: ViewContent.Image, in rect: Rect, renderer: CairoRenderer
    ) throws(RenderingError) {
        guard !rect.isBlank else { return }
        unsafe cairo_scale(cairo, 1, -1)
        try paint(
            through: mask, in: rect, within: RoundedRect(rect, antialiasing: true), scale: 1, style: .light,
            renderer: renderer)
    }

    /// Paints the source through the alpha channel of an image.
    private func paint(
        through mask: ViewContent.Image, in place: Rect, within shape: RoundedRect, scale: Double,
        style: Appearance, renderer: CairoRenderer
    ) throws(RenderingError) {
        unsafe cairo_push_group(cairo)
        do throws(RenderingError) {
            try draw(mask, in: place, within: shape, scale: scale, style: style, renderer: renderer)
        } catch {
            unsafe cairo_pattern_destroy(cairo_pop_group(cairo))
            throw error
        }
        let opacity = unsafe cairo_pop_group(cairo)
        defer { unsafe cairo_pattern_destroy(opacity) }
        unsafe cairo_mask(cairo, opacity)
    }

    /// Draws the views of a picture in the current coordinates.
    private func draw(_ picture: ViewPicture, _ renderer: CairoRenderer) throws(RenderingError) {
        let map = transform
        let scale = abs(map.a * map.d - map.b * map.c).squareRoot() / unitsPerPixel
        guard scale > 0, scale.isFinite else { return }
        let zero = Point(x: map.tx / unitsPerPixel, y: map.ty / unitsPerPixel)
        try transformed(by: AffineTransform(scaleX: 1 / scale, y: 1 / scale)) { () throws(RenderingError) in
            let region = clipExtents.roundedOut
            let places = ViewPlaces(tree: picture.tree, scale: scale)
            let painter = ViewPainter(
                places: places, list: DisplayList(places), region: region, surface: self, renderer: renderer,
                backdrops: Backdrops(canvas: canvas, origin: zero))
            try painter.paint(
                picture.tree.root, from: .zero, through: VisibleRegion(region, isTransformed: true))
        }
    }

    private func blended(_ mode: BlendMode, _ draw: () -> Void) {
        unsafe cairo_set_operator(cairo, mode.cairo)
        draw()
        unsafe cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
    }

    private func draw(
        _ block: TextBlock, _ alignment: ViewContent.TextAlignment, in rect: Rect, with color: Color,
        renderer: CairoRenderer
    ) {
        let text = renderer.set(block, within: rect.size)
        var baseline = rect.minY + (text.lines.first?.layout.metrics.ascender ?? 0)
        for (index, line) in text.lines.enumerated() {
            let ink = TextInk(color: color, style: .light, link: AdaptiveColor.defaultTint.light)
            let start = Point(x: rect.minX + line.left(within: rect.width, alignment), y: baseline)
            draw(line.line, line.layout.metrics, baseline: start, scale: 1, ink, from: nil)
            baseline += text.pitch(after: index)
        }
    }
}

extension DrawnGradient {
    /// The gradient of the plane. There must be a color.
    fileprivate var plane: PlaneGradient {
        var stops = zip(colors, locations).map { (color: $0, place: $1) }
        func transparent(_ color: Color) -> Color {
            Color(red: color.red, green: color.green, blue: color.blue, alpha: 0)
        }
        if !drawsBeforeStart { stops.insert((transparent(colors[0]), 0), at: 0) }
        if !drawsAfterEnd { stops.append((transparent(colors[colors.count - 1]), 1)) }
        return PlaneGradient(
            start: PlaneGradient.End(center: start, radius: max(radii?.start ?? 0, 0)),
            end: PlaneGradient.End(center: end, radius: max(radii?.end ?? 0, 0)), isRadial: radii != nil,
            ramp: ColorRamp(stops))
    }
}

extension BlendMode {
    fileprivate var cairo: cairo_operator_t {
        switch self {
        case .normal: CAIRO_OPERATOR_OVER
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        case .clear: CAIRO_OPERATOR_CLEAR
        case .copy: CAIRO_OPERATOR_SOURCE
        case .sourceIn: CAIRO_OPERATOR_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plusLighter: CAIRO_OPERATOR_ADD
        }
    }
}

extension Drawing {
    /// Whether the drawing needs its own transparency group, because an operation has a blend mode other than `normal`.
    fileprivate var needsGroup: Bool {
        operations.contains { operation in
            switch operation {
            case .fill(_, _, _, let mode), .stroke(_, _, _, let mode), .gradient(_, alpha: _, let mode),
                .image(_, in: _, alpha: _, let mode), .beginGroup(alpha: _, let mode):
                mode != .normal
            case .save, .restore, .concatenate, .clip, .text, .views, .endGroup: false
            }
        }
    }
}
