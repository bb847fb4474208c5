import CCairo
import Geometry

extension RoundedRect {
    /// How much of each pixel it covers, 0 through 1, row by row of a picture of `columns` × `rows` pixels.
    func coverage(columns: Int, rows: Int) -> [Double] {
        let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(columns), Int32(rows))!
        defer { unsafe cairo_surface_destroy(surface) }
        let cairo = unsafe cairo_create(surface)!
        unsafe cairo_set_tolerance(cairo, CairoSurface.tolerance)
        unsafe addPath(to: cairo)
        unsafe cairo_fill(cairo)
        unsafe cairo_destroy(cairo)
        unsafe cairo_surface_flush(surface)
        var shares = [Double](repeating: 0, count: columns * rows)
        // Without memory Cairo has no pixels.
        guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return shares }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        for row in 0..<rows {
            for column in 0..<columns {
                shares[row * columns + column] = unsafe Double(bytes[row * stride + column]) / 255
            }
        }
        return shares
    }
}
