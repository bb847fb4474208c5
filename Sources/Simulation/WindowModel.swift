import Geometry
import Layout
package import Views

/// The state that all passes of a window share: its views, the engine that solves their constraints, and the trace.
///
/// The components of a window share one model and hold strong references to it. The model does not refer to them.
final class WindowModel {
    /// The views with their model values.
    var tree: ViewTree {
        didSet { revision &+= 1 }
    }
    /// A number that changes whenever the tree changes.
    private(set) var revision = 0
    /// The device, orientation and settings of the window.
    var surroundings: DisplayEnvironment
    /// Whether the subviews of the root view are windows.
    private let isScreen: Bool
    /// The traits of the views whose traits differ from the window's traits.
    var localTraits = LocalTraits()
    let grid: PixelGrid
    /// The rounding of solved frames to pixels, beginning with the next layout.
    var rounding = PixelRounding.originAndSize
    let engine: LayoutEngine
    let trace = Trace()
    /// Whether a call for which UIKit raises an exception is refused and recorded as an `exception`. If `false`, the
    /// call is performed and recorded as a `note`.
    var isStrict = false
    /// A closure that is called with each exception that UIKit would raise, and with the object that would raise it and
    /// the object's name.
    var onException: ((UIKitException, TraceSubject, _ subject: String) -> Void)?
    /// The names of the guides that the author created, in the order of creation.
    private var guideNames: [String] = []

    /// Creates the model of a window that contains only a root view, named `root`.
    init(_ surroundings: DisplayEnvironment, measuring measurer: any TextMeasuring, isScreen: Bool) {
        self.isScreen = isScreen
        let size = surroundings.size
        precondition(
            size.width >= 0 && size.height >= 0 && (size.width + size.height).isFinite,
            "a window's size must be finite and not negative, found \(size)")
        self.surroundings = surroundings
        grid = PixelGrid(scale: surroundings.device.scale)
        engine = LayoutEngine(measuring: measurer, grid: grid)
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: size)
        tree = ViewTree(root: root)
        tree.traits = surroundings.traitCollection
    }

    /// Returns the traits of `view`: the traits of the window, with the overrides of the view and its superviews.
    func traits(of view: ViewID) -> TraitCollection { localTraits[view] ?? surroundings.traitCollection }

    /// Returns whether `view` is in the hierarchy of the root view.
    func isInWindow(_ view: ViewID) -> Bool { tree.isAncestor(tree.root, of: view) }

    /// Returns the topmost view of the hierarchy that contains `view`; on a screen, the window that contains `view`.
    func top(of view: ViewID) -> ViewID {
        var top = view
        while let superview = tree.superview(of: top), !isScreen || superview != tree.root { top = superview }
        return top
    }

    /// Adds a guide that the author created, and returns its role.
    func makeGuide(named name: String) -> LayoutGuideID.Role {
        guideNames.append(name)
        return .custom(Int32(guideNames.count - 1))
    }

    /// Returns the name of a guide in traces and conflicts.
    func name(of guide: LayoutGuideID) -> String {
        let owner = tree[guide.owner].name
        switch guide.role {
        case .safeArea: return "\(owner).safeArea"
        case .layoutMargins: return "\(owner).margins"
        case .readableContent: return "\(owner).readable"
        case .scrollContent: return "\(owner).content"
        case .scrollFrame: return "\(owner).frame"
        case .arrangement(let index): return "\(owner).arrangement\(index)"
        case .custom(let index): return guideNames[Int(index)]
        }
    }

    /// Returns whether `property` of `object` can be set. If `number` is not `nil`, the property cannot be set, and a
    /// note is recorded.
    ///
    /// UIKit raises an exception for most of the numbers that are refused.
    ///
    /// - Parameter number: The first number in the new value that `LayoutLimits` excludes, or `nil` if there is none.
    func accepts(
        _ number: Double?, as property: String, of object: TraceSubject, _ subject: @autoclosure () -> String
    ) -> Bool {
        guard let number else { return true }
        trace.record(
            .note, object, subject(),
            "not set: found \(number.shortText) in \(property), expected \(LayoutLimits.lengthText)")
        return false
    }

    /// Returns whether `priority` can be set. A refused priority is recorded.
    func accepts(
        _ priority: LayoutPriority, of object: TraceSubject, _ subject: @autoclosure () -> String
    ) -> Bool {
        guard !priority.isValid else { return true }
        _ = permits(
            .priority(priority), of: object, subject(),
            "not set: found the priority \(priority.rawValue.shortText), expected 1 through 1000")
        return false
    }

    /// Returns whether a call that raises `exception` in UIKit is performed. The trace records `exception` in a strict
    /// window, and `note` in any other window.
    ///
    /// - Returns: `false` in a strict window, and `true` in any other window.
    func permits(_ exception: UIKitException, of object: TraceSubject, _ subject: String, _ note: String) -> Bool {
        if isStrict {
            refuse(exception, of: object, subject)
        } else {
            onException?(exception, object, subject)
            trace.record(.note, object, subject, note)
        }
        return !isStrict
    }

    /// Records that a call that raises `exception` in UIKit is not performed.
    func refuse(_ exception: UIKitException, of object: TraceSubject, _ subject: String) {
        onException?(exception, object, subject)
        trace.record(.exception, object, subject, exception.text)
    }
}

extension LayoutLimits {
    static let lengthText = "a number between -1,000,000,000 and 1,000,000,000 points"
    static let multiplierText = "0.001 through 1000, or -1000 through -0.001"
}

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
    /// A method of an animator is called in a state that does not allow it.
    case animator(call: String, ViewPropertyAnimator.State, reason: String)

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
