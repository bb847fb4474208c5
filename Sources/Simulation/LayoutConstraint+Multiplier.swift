import Geometry
import Layout

extension LayoutConstraint {
    /// Does what UIKit asks of those who want another ``multiplier``, which is fixed there: deactivates the constraint,
    /// has another one take its place and its name, and activates that one if the old one was active.
    ///
    /// - Parameter multiplier: Finite and not 0.
    public func replaceMultiplier(with multiplier: Double) {
        guard multiplier != self.multiplier else { return }
        window.note(
            identifier,
            isActive
                ? "UIKit's multiplier is fixed: deactivated, replaced by a constraint with \(multiplier.shortText), activated"
                : "UIKit's multiplier is fixed: replaced by a constraint with \(multiplier.shortText)")
        window.engine.replace(id, multiplier: multiplier)
        if isActive { window.constraintChanged(id) }
    }
}
