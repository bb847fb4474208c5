import Geometry
import Views

/// Methods that draw indicators: activity indicators and page controls.
extension ControlPainter {
    /// Draws eight centered spokes. The first spoke is at the top and opaque. Each of the remaining spokes is fainter
    /// than its clockwise neighbor.
    func paint(_ indicator: ViewContent.ActivityIndicator) {
        let diameter: Double =
            switch indicator.style {
            case .medium: 20
            case .large: 37
            }
        paintSpokes(
            diameter: diameter, around: bounds.center,
            indicator.color?.resolved(for: colors.style) ?? colors.spokes)
    }

    /// Draws the spokes of an activity indicator.
    func paintSpokes(diameter: Double, around middle: Point, _ color: Color) {
        let diagonal = 0.5.squareRoot()
        let directions = [
            (0, -1), (diagonal, -diagonal), (1, 0), (diagonal, diagonal), (0, 1), (-diagonal, diagonal), (-1, 0),
            (-diagonal, -diagonal),
        ]
        for (spoke, (x, y)) in directions.enumerated() {
            let inner = Point(x: middle.x + x * diameter * 0.24, y: middle.y + y * diameter * 0.24)
            let outer = Point(x: middle.x + x * diameter * 0.43, y: middle.y + y * diameter * 0.43)
            let strength = spoke == 0 ? 1 : 0.25 + 0.6 * Double(spoke) / 8
            stroke(from: inner, to: outer, width: diameter * 0.12, color.faded(to: strength))
        }
    }

    /// Draws a centered row of dots with a diameter of 7 points and gaps of 9 points.
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
