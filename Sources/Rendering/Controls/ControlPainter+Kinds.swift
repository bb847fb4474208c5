import Geometry
import Views

/// What is divided: segmented control, stepper.
extension ControlPainter {
    func paint(_ control: ViewContent.SegmentedControl) throws(RenderingError) {
        fill(bounds, colors.groove)
        guard !control.segments.isEmpty else { return }
        let width = size.width / Double(control.segments.count)
        let selected = control.selectedSegmentIndex
        if let selected {
            fillRaised(
                Rect(
                    x: Double(selected) * width + 2, y: 2, width: max(width - 4, 0), height: max(size.height - 4, 0)),
                colors.segment)
        }
        for (index, title) in control.segments.enumerated() {
            let left = Double(index) * width
            if index > 0, selected != index, selected != index - 1 { paintDivider(at: left) }
            try draw(
                title, ViewContent.SegmentedControl.font, colors.label,
                in: Rect(x: left + 2, y: 0, width: max(width - 4, 0), height: size.height), .center)
        }
    }

    /// A minus, a divider, a plus; the sign that would leave the range is faint.
    func paint(_ stepper: ViewContent.Stepper) {
        fill(bounds, colors.groove)
        paintDivider(at: size.width / 2)
        let arm = min(7, size.width / 8)
        let down = stepper.value > stepper.range.lowerBound ? colors.label : colors.faintLabel
        let up = stepper.value < stepper.range.upperBound ? colors.label : colors.faintLabel
        let (minus, plus, middle) = (size.width / 4, size.width * 3 / 4, size.height / 2)
        stroke(from: Point(x: minus - arm, y: middle), to: Point(x: minus + arm, y: middle), width: 1.5, down)
        stroke(from: Point(x: plus - arm, y: middle), to: Point(x: plus + arm, y: middle), width: 1.5, up)
        stroke(from: Point(x: plus, y: middle - arm), to: Point(x: plus, y: middle + arm), width: 1.5, up)
    }

    private func paintDivider(at x: Double) {
        fill(Rect(x: x - 0.5, y: size.height / 4, width: 1, height: size.height / 2), colors.divider)
    }
}
