/// A picture in bands of rows, from the top: the grid in which frames are drawn and compressed.
///
/// Cairo draws a shape a little differently where another clip cuts it. So every frame is drawn band by band, each with its
/// own clip, and one that is drawn again has the pixels that it would have in a frame drawn from nothing.
struct PixelBands: Hashable, Sendable {
    let height: Int

    /// How many.
    var count: Int { (height + BandDeflater.rows - 1) / BandDeflater.rows }

    /// The rows of band `number`.
    subscript(number: Int) -> Range<Int> {
        let start = number * BandDeflater.rows
        return start..<min(start + BandDeflater.rows, height)
    }

    /// The bands that rows `top` up to `bottom` are in, in pixels; those outside the picture are in none.
    func touched(from top: Double, to bottom: Double) -> Range<Int> {
        guard top < bottom, bottom > 0, top < Double(height) else { return 0..<0 }
        let rows = Double(BandDeflater.rows)
        let first = Int((max(top, 0) / rows).rounded(.down))
        let last = Int((min(bottom, Double(height)) / rows).rounded(.up))
        return first..<max(first, min(last, count))
    }
}
