import Geometry
package import Layout
import Views

/// What UIKit raises an exception for, and its words where it has some.
package enum UIKitException: Hashable, Sendable {
    /// An active constraint goes from required to optional, or back.
    case installedPriority(from: LayoutPriority, to: LayoutPriority)
    /// A constraint is activated between two anchors whose views are in no hierarchy together.
    case noCommonAncestor(String, String)
    /// A view is inserted behind the last place of a stack view.
    case arrangedIndex(Int, atMost: Int)
    /// A view is added to itself, or to a view that it holds.
    case viewCycle(of: String, into: String)
    /// A transaction is committed that nobody began.
    case commitWithoutBegin

    package var text: String {
        switch self {
        case .installedPriority(let old, let new):
            "Mutating a priority from required to not on an installed constraint (or vice-versa) is not supported. "
                + "You passed priority \(new.rawValue.shortText) and the existing priority was "
                + "\(old.rawValue.shortText)."
        case .noCommonAncestor(let first, let second):
            "Unable to activate constraint with anchors \(first) and \(second) because they have no common ancestor. "
                + "Does the constraint or its anchors reference items in different view hierarchies? That's illegal."
        case .arrangedIndex(let index, let most):
            "index out of bounds for arranged subview: index = \(index) expected to be less than or equal to \(most)"
        case .viewCycle(let view, let superview):
            view == superview
                ? "Can't add self as subview" : "'\(view)' holds '\(superview)', and cannot be added to it"
        case .commitWithoutBegin:
            "CATransaction.commit() without CATransaction.begin(): no transaction is open"
        }
    }
}

extension Window {
    /// Takes note that something is done, or left out, where UIKit raises `exception`.
    ///
    /// - Returns: False in a strict window, which does nothing then but record the exception.
    func permits(_ exception: UIKitException, of subject: String, _ note: String) -> Bool {
        trace.record(isStrict ? .exception : .note, subject, isStrict ? exception.text : note)
        return !isStrict
    }

    /// Whether `view` can become a subview of `superview`. Where it cannot, the trace says why.
    func canAdd(_ view: View, to superview: View) -> Bool {
        guard tree.isAncestor(view.id, of: superview.id) else { return true }
        let exception = UIKitException.viewCycle(of: view.name, into: superview.name)
        _ = permits(exception, of: superview.name, "not added: \(exception.text)")
        return false
    }
}
