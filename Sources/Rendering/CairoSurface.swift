import CCairo
import Diagnostics
import Geometry
import Glibc
import PNGCoding
import Pictures
import Views

/// A drawing surface that wraps a Cairo surface and its drawing context.
///
/// All coordinates are in pixels from the top left of the canvas and can be fractional. After the first error, Cairo
/// ignores all drawing calls. ``bitmap(isOpaque:)`` throws that error.
@safe
final class CairoSurface {
    let size: PixelSize
    private let surface: OpaquePointer
    let cairo: OpaquePointer
    /// Whether the surface is a bitmap image rather than a page of a vector format.
    let hasPixels: Bool
    /// The number of page units per pixel for a vector format; 1 for bitmap images.
    let unitsPerPixel: Double
    /// Receives all verbs instead of Cairo; `nil` for a surface that draws.
    let recorder: VerbRecorder?
    /// The open groups of a recorded drawing, from the outermost to the innermost.
    var groups: [Drawing.Operation] = []
    /// The number of active transforms.
    private var transforms = 0
    /// The error status of a text mask that could not be created. Cairo reports this error only on the surface of the
    /// mask.
    var maskStatus = CAIRO_STATUS_SUCCESS

    /// The maximum deviation of a drawn curve from the exact curve, in pixels. With 256 shades per channel, a smaller
    /// deviation is not visible at a corner.
    static let tolerance = 0.02

    /// Creates a transparent canvas.
    init(_ size: PixelSize) {
        self.size = size
        hasPixels = true
        unitsPerPixel = 1
        recorder = nil
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
        // Cairo uses a different code path with different rounding for a surface that it knows to be clear. Without
        // this call, a frame on a reused surface could differ from the same frame on a new one.
        unsafe cairo_surface_mark_dirty(surface)
        unsafe takeLargePages(for: surface, size)
        unsafe cairo = cairo_create(surface)
        unsafe cairo_set_tolerance(cairo, CairoSurface.tolerance)
        unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY)
    }

    /// Creates a surface that draws to a page of a vector format, with `scale` page units per pixel. Such a surface
    /// does not support ``bitmap(isOpaque:)``.
    @unsafe
    init(_ size: PixelSize, drawingOn surface: OpaquePointer, scale: Double) {
        self.size = size
        hasPixels = false
        unitsPerPixel = scale
        recorder = nil
        unsafe self.surface = unsafe cairo_surface_reference(surface)
        unsafe cairo = cairo_create(surface)
        unsafe cairo_scale(cairo, scale, scale)
        unsafe cairo_set_tolerance(cairo, CairoSurface.tolerance)
    }

    /// Creates a surface that passes its verbs to a recorder. Of `page`, only the graphics state is used.
    @unsafe
    init(_ size: PixelSize, recordedBy recorder: VerbRecorder, on page: OpaquePointer) {
        self.size = size
        hasPixels = false
        unitsPerPixel = 1
        self.recorder = recorder
        unsafe surface = unsafe cairo_surface_reference(page)
        unsafe cairo = cairo_create(page)
    }

    deinit {
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_destroy(surface)
    }

    /// The bounds of the canvas.
    var canvas: Rect { Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)) }

    // MARK: Drawing

    /// Whether integer coordinates are on pixel edges.
    var drawsOnPixels: Bool { hasPixels && transforms == 0 }

    /// Sets the pixels in `rect` to `color`, without blending. The edges of `rect` are aligned to pixels.
    func replace(_ rect: Rect, with color: Color) {
        if let recorder { return recorder.fill(RoundedRect(rect), with: color) }
        unsafe cairo_save(cairo)
        unsafe cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        addPath(of: RoundedRect(rect))
        setSource(color)
        unsafe cairo_fill(cairo)
        unsafe cairo_restore(cairo)
    }

    /// Strokes a line with round caps.
    func stroke(from start: Point, to end: Point, width: Double, with color: Color) {
        guard color.alpha > 0, width > 0 else { return }
        if let recorder { return recorder.stroke(from: start, to: end, width: width, with: color) }
        unsafe cairo_new_path(cairo)
        unsafe cairo_move_to(cairo, start.x, start.y)
        unsafe cairo_line_to(cairo, end.x, end.y)
        unsafe cairo_set_line_width(cairo, width)
        unsafe cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND)
        setSource(color)
        unsafe cairo_stroke(cairo)
    }

    /// Fills the area inside `outer` and outside `inner`. `inner` must be inside `outer`.
    func fill(_ outer: RoundedRect, around inner: RoundedRect, with color: Color) {
        guard !outer.rect.isBlank, color.alpha > 0 else { return }
        if let recorder { return recorder.fill(outer, around: inner, with: color) }
        setSource(color)
        withPath(of: outer) {
            if isEnormous(inner) {
                addVisiblePart(of: inner)
            } else if !inner.rect.isBlank {
                unsafe inner.addPath(to: cairo)
            }
            unsafe cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
            unsafe cairo_fill(cairo)
            unsafe cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        }
    }

    /// Fills `shape` with `pixels`.
    func fill(_ shape: RoundedRect, with pixels: PlacedPixels) {
        let (image, target) = (pixels.surface, pixels.place)
        guard !shape.rect.isBlank, !target.isBlank else { return }
        let (across, down) = (Double(image.size.width) / target.width, Double(image.size.height) / target.height)
        let map = AffineTransform(
            a: across, b: 0, c: 0, d: down, tx: -target.minX * across, ty: -target.minY * down)
        guard canDrawImage(with: map) else { return }
        let pattern = unsafe image.makePattern()
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(&matrix, map.a, map.b, map.c, map.d, map.tx, map.ty)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_GOOD)
        // Repeat the outermost pixels of the image beyond its edge. Without this extend mode, the edges would fade.
        if canRepeatEdges(of: map) { unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
        unsafe cairo_set_source(cairo, pattern)
        unsafe cairo_pattern_destroy(pattern)
        withPath(of: shape) { unsafe cairo_fill(cairo) }
    }

    /// Draws the shadow of `box`.
    ///
    /// - Parameter hidden: A pixel-aligned area that opaque content covers later. The shadow is not drawn there.
    func fill(_ shadow: ShadowMask, of box: Rect, with color: Color, except hidden: Rect?) {
        guard color.alpha > 0, canDrawImage(with: shadow.map(over: box)) else { return }
        unsafe cairo_save(cairo)
        if let hidden, !hidden.isBlank, drawsOnPixels {
            addPath(of: RoundedRect(canvas))
            unsafe cairo_rectangle(cairo, hidden.minX, hidden.minY, hidden.width, hidden.height)
            unsafe cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD)
            unsafe cairo_clip(cairo)
        }
        let pattern = unsafe shadow.makePattern(over: box)
        setSource(color)
        unsafe cairo_mask(cairo, pattern)
        unsafe cairo_pattern_destroy(pattern)
        unsafe cairo_restore(cairo)
    }

    // MARK: Transforms, clips and groups

    /// Calls `draw` with `transform` applied to all coordinates.
    func transformed(by transform: AffineTransform, draw: () throws(RenderingError) -> Void) throws(RenderingError) {
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(
            &matrix, transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty)
        unsafe cairo_save(cairo)
        unsafe cairo_transform(cairo, &matrix)
        transforms += 1
        recorder?.begin(transform)
        defer {
            recorder?.end()
            unsafe cairo_restore(cairo)
            transforms -= 1
        }
        try draw()
    }

    /// Calls `draw` with the drawing clipped to the pixels that `rect` covers. The clip is antialiased only if the
    /// edges of `rect` are not parallel to rows and columns of pixels.
    func clipped(to rect: Rect, draw: () throws(RenderingError) -> Void) throws(RenderingError) {
        unsafe cairo_save(cairo)
        recorder?.begin(clip: RoundedRect(rect))
        addPath(of: RoundedRect(rect))
        unsafe cairo_clip(cairo)
        defer {
            unsafe cairo_restore(cairo)
            recorder?.end()
        }
        try draw()
    }

    /// Draws into a transparent group, and then composites the group onto the canvas.
    ///
    /// - Parameters:
    ///   - region: A pixel-aligned rectangle that contains everything that is drawn.
    ///   - mask: The part of the group that is composited. `nil` composites all of it.
    ///   - alpha: The opacity, 0 through 1.
    ///   - isAdded: Whether the colors of the group are added to the colors behind the group instead of covering them.
    func group(
        in region: Rect, mask: RoundedRect?, alpha: Double, isAdded: Bool = false,
        draw: () throws(RenderingError) -> Void
    ) throws(RenderingError) {
        if let recorder {
            let depth = recorder.depth
            defer { recorder.end(to: depth) }
            if alpha < 1 || mask == nil { recorder.beginGroup(alpha: alpha, isAdded ? .plusLighter : .normal) }
            if let mask { recorder.begin(clip: mask) }
            return try draw()
        }
        unsafe cairo_save(cairo)
        addPath(of: RoundedRect(region, antialiasing: true))
        unsafe cairo_clip(cairo)
        unsafe cairo_push_group(cairo)
        defer {
            unsafe cairo_pop_group_to_source(cairo)
            if let mask { withPath(of: mask) { unsafe cairo_clip(cairo) } }
            if isAdded { unsafe cairo_set_operator(cairo, CAIRO_OPERATOR_ADD) }
            unsafe cairo_paint_with_alpha(cairo, alpha)
            unsafe cairo_restore(cairo)
        }
        try draw()
    }

    // MARK: Result

    /// Returns a copy of the current pixels.
    ///
    /// - Throws: `RenderingError.drawing(reason:)` if an earlier drawing call failed.
    func bitmap(isOpaque: Bool) throws(RenderingError) -> Bitmap {
        try flush()
        let pixels = unsafe copyPixels(of: surface, size)
        return Bitmap(width: size.width, height: size.height, pixels: pixels, isOpaque: isOpaque)
    }

    /// Calls `body` with the current pixels, without a copy.
    ///
    /// - Throws: `RenderingError.drawing(reason:)` if an earlier drawing call failed.
    func withPlane<Result>(
        _ body: (PixelPlane) throws(RenderingError) -> Result
    ) throws(RenderingError) -> Result {
        try flush()
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else {
            throw .drawing(reason: "there is not enough memory for the image")
        }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        let words = unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt32.self)
        return try unsafe body(
            PixelPlane(
                words, width: size.width, height: size.height, stride: stride / MemoryLayout<UInt32>.stride))
    }

    private func flush() throws(RenderingError) {
        if let problem { throw .drawing(reason: problem) }
        unsafe cairo_surface_flush(surface)
    }

    /// Cairo's description of the first drawing call that failed; `nil` if there is none.
    var problem: String? {
        let status = maskStatus == CAIRO_STATUS_SUCCESS ? unsafe cairo_status(cairo) : maskStatus
        return status == CAIRO_STATUS_SUCCESS ? nil : words(for: status)
    }

    func setSource(_ color: Color) {
        unsafe cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    }

    /// - Parameter rows: The rows of the shape to add; `nil` to add the whole shape. The range must not begin or end
    ///   inside a corner.
    func addPath(of shape: RoundedRect, in rows: ClosedRange<Double>? = nil) {
        unsafe cairo_new_path(cairo)
        if let rect = coveredPixels(of: shape) {
            return unsafe cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
        }
        if isEnormous(shape) { return addVisiblePart(of: shape) }
        unsafe shape.addPath(to: cairo, in: rows, isOnPixels: drawsOnPixels)
    }

    /// Creates the path of `shape`, and calls `body` to fill or clip it. Antialiasing is disabled during the call if
    /// the shape must not be antialiased.
    func withPath(of shape: RoundedRect, _ body: () -> Void) {
        let isHard = hasPixels && shape.radius == 0 && shape.antialiasing == false
        if isHard { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE) }
        addPath(of: shape)
        body()
        if isHard { unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_GRAY) }
    }
}

/// Requests huge pages (2 MiB) for the memory of a new image surface. A frame for a phone takes 3,000 pages of 4 KiB.
/// Each of these pages causes a page fault on first use and then needs a TLB entry. If the kernel refuses the request,
/// drawing still works.
@unsafe
private func takeLargePages(for surface: OpaquePointer, _ size: PixelSize) {
    guard let start = unsafe cairo_image_surface_get_data(surface) else { return }
    let count = Int(unsafe cairo_image_surface_get_stride(surface)) * size.height
    let (page, first) = (Int(sysconf(Int32(_SC_PAGESIZE))), Int(bitPattern: start))
    let (from, to) = ((first + page - 1) / page * page, (first + count) / page * page)
    guard from < to else { return }
    _ = unsafe madvise(UnsafeMutableRawPointer(bitPattern: from), to - from, MADV_HUGEPAGE)
}

/// Edges without antialiasing.
extension CairoSurface {
    /// Returns the rectangle of the pixels that `shape` covers, in the current coordinates. Returns `nil` if the shape
    /// has rounded corners, is rotated or skewed, is drawn on a page, or has explicit antialiasing.
    ///
    /// A rectangle covers the pixels whose centers are inside it (semantics 21.3). Rectangles that touch therefore
    /// neither leave a gap nor share a pixel.
    func coveredPixels(of shape: RoundedRect) -> Rect? {
        guard hasPixels, shape.radius == 0, shape.antialiasing != true, !shape.rect.isBlank else { return nil }
        let map = transform
        let isUpright = max(abs(map.b), abs(map.c)) < CairoSurface.noise
        guard isUpright || max(abs(map.a), abs(map.d)) < CairoSurface.noise else { return nil }
        if map == .identity { return shape.rect.coveredPixels }
        guard let inverse = map.inverted else { return nil }
        let covered = map.boundingBox(of: shape.rect).coveredPixels.intersection(RoundedRect.reach)
        return inverse.boundingBox(of: covered)
    }

    func fill(_ shape: RoundedRect, with color: Color) {
        guard !shape.rect.isBlank, color.alpha > 0 else { return }
        if let recorder { return recorder.fill(shape, with: color) }
        setSource(color)
        let shape = drawsOnPixels ? shape.withHardEdges : shape
        guard let straight = shape.straightRows, drawsOnPixels else {
            return withPath(of: shape) { unsafe cairo_fill(cairo) }
        }
        // Fill the top corners, the straight rows and the bottom corners separately, because Cairo fills rectangles
        // much faster than paths. Skip the parts outside the clip. The parts meet at pixel edges.
        let seen = seenRows
        let rect = shape.rect
        if seen.lowerBound < straight.lowerBound, seen.upperBound > rect.minY {
            addPath(of: shape, in: rect.minY...straight.lowerBound)
            unsafe cairo_fill(cairo)
        }
        if seen.lowerBound < straight.upperBound, seen.upperBound > straight.lowerBound {
            unsafe cairo_rectangle(
                cairo, rect.minX, straight.lowerBound, rect.width, straight.upperBound - straight.lowerBound)
            unsafe cairo_fill(cairo)
        }
        if seen.lowerBound < rect.maxY, seen.upperBound > straight.upperBound {
            addPath(of: shape, in: straight.upperBound...rect.maxY)
            unsafe cairo_fill(cairo)
        }
    }

    /// The rows inside the current clip.
    private var seenRows: ClosedRange<Double> {
        let extents = clipExtents
        return extents.minY...extents.maxY
    }
}

extension Path {
    /// Adds the path to the current path of a Cairo context.
    @unsafe
    func add(to cairo: OpaquePointer) {
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let point): unsafe cairo_move_to(cairo, point.x, point.y)
            case .line(let point): unsafe cairo_line_to(cairo, point.x, point.y)
            case .quadCurve(let control, let end):
                // The control points of the equivalent cubic curve are two thirds of the way from the ends of the
                // curve to the control point of the quadratic curve.
                func between(_ point: Point) -> Point {
                    Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
                }
                let (first, second) = (between(current), between(end))
                unsafe cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
            case .curve(let first, let second, let end):
                unsafe cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: unsafe cairo_close_path(cairo)
            }
            current = element.points.last ?? current
        }
    }
}
