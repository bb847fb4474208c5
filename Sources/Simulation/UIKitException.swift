import Geometry
package import Views

/// A call for which UIKit raises an exception.
package enum UIKitException: Hashable, Sendable {
    /// The priority of an active constraint changes between required and optional.
    case installedPriority(from: LayoutPriority, to: LayoutPriority)
    /// A priority is set to a value that is 0 or less, or greater than 1000.
    case priority(LayoutPriority)
    /// A constraint is activated between anchors whose views have no common ancestor.
    case noCommonAncestor(String, String)
    /// A view is inserted into a stack view at an index that is out of bounds.
    case arrangedIndex(Int, atMost: Int)
    /// A view is added to itself, or to one of its descendants.
    case viewCycle(of: String, into: String)
    /// A view controller is added to itself, or to one of its descendants.
    case controllerCycle(of: String, into: String)
    /// A transaction is committed although none was begun.
    case commitWithoutBegin
    /// A method of an animator is called in a state that does not allow it, such as the state `stopped`.
    case animator(call: String, isStopped: Bool, reason: String)

    package var text: String {
        switch self {
        case .installedPriority(let old, let new):
            "Mutating a priority from required to not on an installed constraint (or vice-versa) is not supported. "
                + "You passed priority \(new.rawValue.shortText) and the existing priority was "
                + "\(old.rawValue.shortText)."
        case .priority(let priority):
            "It's illegal to set priority:\(priority.rawValue.shortText). Priorities must be greater than 0 and less or "
                + "equal to NSLayoutPriorityRequired, which is 1000."
        case .noCommonAncestor(let first, let second):
            "Unable to activate constraint with anchors \(first) and \(second) because they have no common ancestor. "
                + "Does the constraint or its anchors reference items in different view hierarchies? That's illegal."
        case .arrangedIndex(let index, let most):
            "index out of bounds for arranged subview: index = \(index) expected to be less than or equal to \(most)"
        case .viewCycle(let view, let superview):
            view == superview
                ? "Can't add self as subview" : "'\(view)' contains '\(superview)', and cannot be added to it"
        case .controllerCycle(let child, let parent):
            child == parent
                ? "Can't add self as child view controller" : "'\(child)' contains '\(parent)', and cannot be its child"
        case .commitWithoutBegin:
            "CATransaction.commit() without CATransaction.begin(): no transaction is open"
        case .animator(let call, _, let reason): "\(call): \(reason)"
        }
    }
}
