import CCairo
import Diagnostics
import Geometry
import PNGCoding
import Pictures
import Views

/// A cache of the blurred content behind the visual effect views of a frame. Each backdrop is drawn once, even if the
/// frame is drawn in bands.
final class Backdrops {
    /// The whole canvas, in pixels.
    let canvas: Rect
    /// The origin of the tree on the canvas, in pixels.
    let origin: Point
    private var pictures: [ViewID: BackdropPicture] = [:]

    init(canvas: Rect, origin: Point) {
        self.canvas = canvas
        self.origin = origin
    }

    /// Returns the blurred content behind a view. On first use, the closure `draw` creates it.
    func picture(
        behind view: ViewID, draw: () throws(RenderingError) -> BackdropPicture
    ) throws(RenderingError) -> BackdropPicture {
        if let picture = pictures[view] { return picture }
        let picture = try draw()
        pictures[view] = picture
        return picture
    }
}

/// The state of a drawing pass for the content behind a view. The pass ends when it reaches the view.
final class BackdropPainting {
    let view: ViewID
    /// The position of the surface's top left corner on the canvas, in pixels.
    let corner: Point
    /// Whether the pass has reached the view. Nothing is drawn after this point.
    var hasEnded = false

    init(behind view: ViewID, at corner: Point) {
        self.view = view
        self.corner = corner
    }
}

/// A blurred picture of a part of the canvas.
@safe
final class BackdropPicture {
    /// The part of the canvas that the picture covers. Its edges are aligned to pixels.
    private let region: Rect
    /// The number of canvas pixels per pixel of the picture, along each axis.
    private let step: Int
    private let surface: OpaquePointer

    /// Creates a blurred picture. Beyond the edges of `plane`, the colors of the edges are repeated.
    ///
    /// The result has fewer pixels than `plane`, because a blurred picture has no fine details.
    ///
    /// - Parameters:
    ///   - plane: The pixels of `region`.
    ///   - deviation: The standard deviation of the blur, in pixels.
    init(_ plane: PixelPlane, of region: Rect, deviation: Double, saturation: Double) {
        self.region = region
        step = max(1, Int(deviation / 8))
        var grid = ColorGrid(plane, step: step)
        for width in BackdropPicture.boxes(for: deviation / Double(step)) { grid.average(over: width) }
        grid.saturate(by: Float(saturation))
        unsafe surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(grid.width), Int32(grid.height))
        unsafe cairo_surface_flush(surface)
        // If memory is exhausted, the surface has no pixels, and nothing is drawn.
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        for y in 0..<grid.height {
            let row = unsafe UnsafeMutableRawPointer(bytes + y * stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<grid.width { unsafe row[x] = grid.pixel(x, y) }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    /// Returns the widths of three box filters that together approximate a Gaussian filter. The variance of a box of an
    /// odd width w is (w² - 1) / 12. The sum of the variances of the boxes is as close as possible to the variance of
    /// the Gaussian filter.
    private static func boxes(for deviation: Double) -> [Int] {
        let variance = 12 * deviation * deviation
        let narrow = max(1, (Int((variance / 3 + 1).squareRoot()) - 1) | 1)
        func error(_ wide: Int) -> Double {
            let widths = boxes(narrow, wide: wide)
            return abs(Double(widths.reduce(0) { $0 + $1 * $1 - 1 }) - variance)
        }
        let wide = (0...3).min { error($0) < error($1) } ?? 0
        return boxes(narrow, wide: wide)
    }

    private static func boxes(_ narrow: Int, wide: Int) -> [Int] {
        Array(repeating: narrow, count: 3 - wide) + Array(repeating: narrow + 2, count: wide)
    }

    /// Paints the picture at its position on the canvas. The units of `cairo` are canvas pixels.
    @unsafe
    func paint(on cairo: OpaquePointer) {
        let pattern = unsafe cairo_pattern_create_for_surface(surface)
        var matrix = cairo_matrix_t()
        let scale = 1 / Double(step)
        unsafe cairo_matrix_init(&matrix, scale, 0, 0, scale, -region.minX * scale, -region.minY * scale)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        unsafe cairo_set_source(cairo, pattern)
        unsafe cairo_paint(cairo)
        unsafe cairo_pattern_destroy(pattern)
    }
}

/// A grid of colors with premultiplied alpha. The components are red, green, blue and alpha, 0 through 255.
private struct ColorGrid {
    let width: Int
    let height: Int
    private var colors: [SIMD4<Float>]

    /// Creates a grid in which each color is the average of a square of `step` × `step` pixels. The squares at the
    /// right and bottom edges can be smaller.
    init(_ plane: PixelPlane, step: Int) {
        (width, height) = ((plane.width + step - 1) / step, (plane.height + step - 1) / step)
        colors = Array(repeating: .zero, count: width * height)
        for y in 0..<height {
            let rows = y * step..<min((y + 1) * step, plane.height)
            for x in 0..<width {
                let columns = x * step..<min((x + 1) * step, plane.width)
                var sum = SIMD4<Float>.zero
                for row in rows {
                    for column in columns {
                        let pixel = plane[row][column]
                        sum += SIMD4(
                            Float(pixel >> 16 & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel & 0xFF), Float(pixel >> 24)
                        )
                    }
                }
                colors[y * width + x] = sum / Float(rows.count * columns.count)
            }
        }
    }

    /// Replaces each color with the average of `count` colors in its row, and then in its column. `count` must be odd.
    mutating func average(over count: Int) {
        var line = [SIMD4<Float>](repeating: .zero, count: max(width, height))
        for y in 0..<height { average(count, from: y * width, by: 1, width, &line) }
        for x in 0..<width { average(count, from: x, by: width, height, &line) }
    }

    private mutating func average(
        _ count: Int, from start: Int, by stride: Int, _ length: Int, _ line: inout [SIMD4<Float>]
    ) {
        let (half, share) = (count / 2, 1 / Float(count))
        for index in 0..<length { line[index] = colors[start + index * stride] }
        func color(_ index: Int) -> SIMD4<Float> { line[min(max(index, 0), length - 1)] }
        var sum = (-half...half).reduce(SIMD4<Float>.zero) { $0 + color($1) }
        for index in 0..<length {
            colors[start + index * stride] = sum * share
            sum += color(index + half + 1) - color(index - half)
        }
    }

    /// Multiplies the distance of each color from the gray of the same luminance by `factor`.
    ///
    /// - Source: The luminance of Recommendation ITU-R BT.709.
    mutating func saturate(by factor: Float) {
        for index in colors.indices {
            let color = colors[index]
            let gray = 0.2126 * color.x + 0.7152 * color.y + 0.0722 * color.z
            let changed = SIMD4(repeating: gray) + (color - SIMD4(repeating: gray)) * factor
            colors[index] = changed.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.w))
            colors[index].w = color.w
        }
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        let color = colors[y * width + x].clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
        let rounded = SIMD4<UInt32>(color.rounded(.toNearestOrAwayFromZero))
        return rounded.w << 24 | rounded.x << 16 | rounded.y << 8 | rounded.z
    }
}

extension ViewPainter {
    /// Draws the blurred content behind a visual effect view, and then the tint color of the effect.
    func paint(
        _ effect: ViewContent.VisualEffect, of id: ViewID, in box: Rect, _ style: Appearance
    ) throws(RenderingError) {
        guard let look = effect.effect.look(in: style.style) else { return }
        if let recorder = surface.recorder {
            recorder.backdrop(box, deviation: look.deviation * scale, saturation: look.saturation)
            return surface.fill(RoundedRect(box), with: look.tint)
        }
        let corner = behind?.corner ?? .zero
        let shown = surface.bounds(of: box)
        let place = Rect(
            x: shown.minX + corner.x, y: shown.minY + corner.y, width: shown.width, height: shown.height
        ).intersection(backdrops.canvas).roundedOut
        if !place.isBlank {
            let picture = try backdrops.picture(behind: id) { () throws(RenderingError) in
                try self.picture(behind: id, in: place, look)
            }
            surface.paint(picture, in: box, corner: corner)
        }
        surface.fill(RoundedRect(box), with: look.tint)
    }

    /// Draws and blurs everything behind a view in the pixel-aligned rectangle `place` of the canvas.
    private func picture(
        behind id: ViewID, in place: Rect, _ look: ViewContent.VisualEffect.Look
    ) throws(RenderingError) -> BackdropPicture {
        let canvas = CairoSurface(try PixelSize(place.size, scale: 1))
        let start = Point(x: backdrops.origin.x - place.minX, y: backdrops.origin.y - place.minY)
        let painter = ViewPainter(
            places: places, list: DisplayList(places, origin: start), region: canvas.canvas, surface: canvas,
            renderer: renderer, backdrops: backdrops, behind: BackdropPainting(behind: id, at: place.origin))
        let opening = VisibleRegion(canvas.canvas, outerEdges: places.outerEdges(from: start))
        try painter.paint(tree.root, from: start, through: opening)
        return try canvas.withPlane { plane in
            BackdropPicture(plane, of: place, deviation: look.deviation * scale, saturation: look.saturation)
        }
    }
}

extension CairoSurface {
    /// Returns the bounding box of a rectangle under the current transform, in pixels of the surface.
    fileprivate func bounds(of rect: Rect) -> Rect {
        var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for corner in [
            rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY),
            Point(x: rect.maxX, y: rect.maxY),
        ] {
            var (x, y) = (corner.x, corner.y)
            unsafe cairo_user_to_device(cairo, &x, &y)
            (minX, minY) = (min(minX, x / unitsPerPixel), min(minY, y / unitsPerPixel))
            (maxX, maxY) = (max(maxX, x / unitsPerPixel), max(maxY, y / unitsPerPixel))
        }
        guard minX.isFinite, minY.isFinite, maxX.isFinite, maxY.isFinite else { return .zero }
        return Rect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// Paints a picture at its position on the canvas, clipped to a rectangle.
    ///
    /// - Parameter corner: The position of the surface's top left corner on the canvas.
    fileprivate func paint(_ picture: BackdropPicture, in rect: Rect, corner: Point) {
        unsafe cairo_save(cairo)
        addPath(of: RoundedRect(rect))
        unsafe cairo_clip(cairo)
        unsafe cairo_identity_matrix(cairo)
        unsafe cairo_scale(cairo, unitsPerPixel, unitsPerPixel)
        unsafe cairo_translate(cairo, -corner.x, -corner.y)
        unsafe picture.paint(on: cairo)
        unsafe cairo_restore(cairo)
    }
}
