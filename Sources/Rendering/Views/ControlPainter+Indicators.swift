import Geometry
import Views

/// Methods that draw indicators: activity indicators and page controls.
extension ControlPainter {
    func paint(_ indicator: ViewContent.ActivityIndicator) {
        let usual =
            indicator.isOfRefreshControl ? AdaptiveColor.secondaryLabel.resolved(for: colors.style) : colors.blades
        paint(indicator.blades(in: size), indicator.color?.resolved(for: colors.style) ?? usual)
    }

    /// Draws the blades of an activity indicator.
    func paint(_ blades: SpinnerBlades, _ color: Color) {
        for line in blades.lines {
            stroke(from: line.start, to: line.end, width: blades.width, color.faded(to: line.opacity))
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
