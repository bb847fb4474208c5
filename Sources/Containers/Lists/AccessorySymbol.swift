public import Geometry
public import Views

extension CellLayout.Accessory {
    /// Returns the template image of an accessory of the system; `nil` for other accessories.
    ///
    /// - Parameter size: The size of the image in points.
    public func image(of size: Size, isRightToLeft: Bool) -> ViewContent.Image? {
        var path = Path()
        let line = Metric.accessoryLineWidth.value * (self.size.height > 0 ? size.height / self.size.height : 1)
        func point(_ x: Double, _ y: Double) -> Point { Point(x: x * size.width, y: y * size.height) }
        switch self {
        case .none, .view: return nil
        case .disclosureIndicator:
            let (from, to) = isRightToLeft ? (0.7, 0.3) : (0.3, 0.7)
            path.move(to: point(from, 0.15))
            path.addLine(to: point(to, 0.5))
            path.addLine(to: point(from, 0.85))
        case .checkmark:
            path.move(to: point(0.15, 0.55))
            path.addLine(to: point(0.4, 0.85))
            path.addLine(to: point(0.85, 0.15))
        case .detailButton:
            path.addEllipse(in: Rect(x: line, y: line, width: size.width - 2 * line, height: size.height - 2 * line))
            path.move(to: point(0.5, 0.45))
            path.addLine(to: point(0.5, 0.75))
            path.move(to: point(0.5, 0.27))
            path.addLine(to: point(0.5, 0.3))
        }
        let stroke = LineStyle(width: line, cap: .round, join: .round)
        var image = ViewContent.Image(Drawing(size: size, operations: [.stroke(path, stroke, .black, .normal)]))
        image.renderingMode = .alwaysTemplate
        return image
    }
}
