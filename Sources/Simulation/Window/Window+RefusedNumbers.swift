import Geometry
import Layout
import Views

/// Numbers of Swift code that layout does not accept. They are not set, and the trace says so; UIKit raises an exception
/// for most of them.
extension Window {
    /// Whether `number` may be set; a refused number is noted.
    ///
    /// - Parameter number: The first number that `LayoutLimits` excludes, or `nil` if there is none.
    func accepts(_ number: Double?, as property: String, of subject: @autoclosure () -> String) -> Bool {
        guard let number else { return true }
        note(subject(), "not set: found \(number.shortText) in \(property), expected \(LayoutLimits.lengthText)")
        return false
    }

    /// Whether `multiplier` may be set; a refused number is noted.
    func accepts(multiplier: Double, of constraint: LayoutConstraint) -> Bool {
        guard !LayoutLimits.accepts(multiplier: multiplier) else { return true }
        note(
            constraint.identifier,
            "not set: found the multiplier \(multiplier.shortText), expected \(LayoutLimits.multiplierText)")
        return false
    }

    /// Whether the numbers with which a constraint was made allow to activate it; a refused number is noted.
    func acceptsNumbers(of constraint: LayoutConstraint) -> Bool {
        let state = engine[constraint.id]
        guard let number = state.unacceptable else { return true }
        let isConstant = LayoutLimits.accepts(multiplier: state.multiplier) || state.second == nil
        let (name, expected) =
            isConstant ? ("constant", LayoutLimits.lengthText) : ("multiplier", LayoutLimits.multiplierText)
        note(
            constraint.identifier, "not activated: found the \(name) \(number.shortText), expected \(expected)")
        return false
    }
}

extension LayoutLimits {
    fileprivate static let lengthText = "a number between -1,000,000,000 and 1,000,000,000 points"
    static let multiplierText = "0.001 through 1000, or the same with a minus sign"
}

extension ViewContent.Stack {
    /// The first spacing that layout does not accept.
    var unacceptable: Double? {
        ([spacing] + customSpacing.map(\.spacing)).first { !LayoutLimits.accepts($0) }
    }
}
