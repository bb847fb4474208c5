import CCairo
import Geometry
import Views

extension Gradient {
    /// The pattern of an axial or a radial gradient that lies over `box`, in pixels. To be destroyed by who asks.
    ///
    /// Places are in pixels wherever they can be: Cairo keeps matrices in 65536ths, too few for one that makes a square of a canvas.
    @unsafe
    func makePattern(over box: Rect) -> OpaquePointer {
        let pattern = unsafe type == .radial ? makeRadial(over: box) : makeAxial(over: box)
        for (place, color) in zip(places, colors) {
            unsafe cairo_pattern_add_color_stop_rgba(
                pattern, place, color.red, color.green, color.blue, color.alpha)
        }
        unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        return unsafe pattern
    }

    /// In the square the colours run along the line from one point to the other, and change in no direction across it. Stretched
    /// over `box` the line and what is across it are no longer at right angles, so the pattern's own line is another.
    @unsafe
    private func makeAxial(over box: Rect) -> OpaquePointer {
        let start = startPoint.place(in: box)
        let (across, down) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
        let length = across * across + down * down
        guard length > 0 else { return unsafe makeEnded(before: box) }
        // How much further along the line one comes with a pixel to the right, and with one down.
        let (right, below) = (across / (length * box.width), down / (length * box.height))
        let steepness = right * right + below * below
        return unsafe cairo_pattern_create_linear(
            start.x, start.y, start.x + right / steepness, start.y + below / steepness)
    }

    /// Of a gradient without an extent, beyond whose end all of `box` is.
    @unsafe
    private func makeEnded(before box: Rect) -> OpaquePointer {
        unsafe cairo_pattern_create_linear(box.minX - 2, box.minY, box.minX - 1, box.minY)
    }

    /// A circle of the larger radius, squeezed along the axis of the smaller.
    @unsafe
    private func makeRadial(over box: Rect) -> OpaquePointer {
        let middle = startPoint.place(in: box)
        let (horizontal, vertical) = (
            abs(endPoint.x - startPoint.x) * box.width, abs(endPoint.y - startPoint.y) * box.height
        )
        // An ellipse so narrow cannot be seen.
        guard min(horizontal, vertical) > 0.01 else { return unsafe makeEnded(before: box) }
        let radius = max(horizontal, vertical)
        let (across, down) = (radius / horizontal, radius / vertical)
        let pattern = unsafe cairo_pattern_create_radial(0, 0, 0, 0, 0, radius)!
        var matrix = cairo_matrix_t()
        unsafe cairo_matrix_init(&matrix, across, 0, 0, down, -middle.x * across, -middle.y * down)
        unsafe cairo_pattern_set_matrix(pattern, &matrix)
        return unsafe pattern
    }
}

extension Point {
    /// Where this point, as fractions of the size, is in `box`.
    fileprivate func place(in box: Rect) -> Point {
        Point(x: box.minX + x * box.width, y: box.minY + y * box.height)
    }
}
