import Geometry
import Views

/// What goes round or along: activity indicator, page control.
extension ControlPainter {
    /// Eight spokes in the middle, the first at the top, each fainter than the one clockwise of it.
    func paint(_ indicator: ViewContent.ActivityIndicator) {
        let diameter: Double =
            switch indicator.style {
            case .medium: 20
            case .large: 37
            }
        let middle = bounds.center
        let diagonal = 0.5.squareRoot()
        let directions = [
            (0, -1), (diagonal, -diagonal), (1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
            (-diagonal, -diagonal),
        ]
        for (spoke, (x, y)) in directions.enumerated() {
            let inner = Point(x: middle.x + x * diameter * 0.24, y: middle.y + y * diameter * 0.24)
            let outer = Point(x: middle.x + x * diameter * 0.43, y: middle.y + y * diameter * 0.43)
            let strength = spoke == 0 ? 1 : 0.25 + 0.6 * Double(spoke) / 8
            stroke(from: inner, to: outer, width: diameter * 0.12, colors.spokes.faded(to: strength))
        }
    }

    /// Dots of 7 points, 9 apart, in the middle.
    func paint(_ control: ViewContent.PageControl) {
        let (diameter, step) = (7.0, 16.0)
        let width = Double(control.numberOfPages) * step - (step - diameter)
        let left = (size.width - width) / 2
        for page in 0..<control.numberOfPages {
            let dot = Rect(
                x: left + Double(page) * step, y: (size.height - diameter) / 2, width: diameter, height: diameter)
            fill(dot, page == control.currentPage ? colors.label : colors.faintLabel)
        }
    }
}
