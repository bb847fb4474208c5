import Geometry

extension Rect {
    /// `[x, y, width, height]`, as other programs read a frame.
    var numbers: [Double] { [minX, minY, width, height] }
}
