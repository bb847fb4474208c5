import Geometry
import Layout

extension LayoutConstraint {
    /// Does what UIKit asks of those who want another ``multiplier``, which is fixed there: deactivates the constraint,
    /// has another one take its place and its name, and activates that one if the old one was active.
    ///
    /// - Parameter multiplier: Within ``LayoutLimits/multiplier``, or the same with a minus sign. Another number is not set,
    ///   with a note.
    public func replaceMultiplier(with multiplier: Double) {
        guard multiplier != self.multiplier, window.accepts(multiplier: multiplier, of: self) else { return }
        window.note(
            identifier,
            isActive
                ? "UIKit's multiplier is fixed: deactivated, replaced by a constraint with \(multiplier.shortText), activated"
                : "UIKit's multiplier is fixed: replaced by a constraint with \(multiplier.shortText)")
        window.engine.replace(id, multiplier: multiplier)
        if isActive { window.constraintChanged(id) }
    }
}
