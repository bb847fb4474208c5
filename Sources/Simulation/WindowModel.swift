import Geometry
import Layout
import Views

/// The state that all passes of a window share: its views, the engine that solves their constraints, and the trace.
///
/// The components of a window share one model and hold strong references to it. The model does not refer to them.
final class WindowModel {
    /// The views with their model values.
    var tree: ViewTree {
        didSet { revision &+= 1 }
    }
    /// The root view of the tree.
    let root: ViewID
    /// A number that changes whenever the tree changes.
    private(set) var revision = 0
    /// The device, orientation and settings of the window.
    var surroundings: DisplayEnvironment
    /// Whether the subviews of the root view are windows.
    private let isScreen: Bool
    /// The traits of the views whose traits differ from the window's traits.
    var localTraits = LocalTraits() {
        didSet { hasLocalTraits = !localTraits.isEmpty }
    }
    /// Whether any view has overridden a trait. The property is stored because every view that is created reads it.
    private(set) var hasLocalTraits = false
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
    /// A closure that is called at the beginning of each turn.
    var onTurn: (() -> Void)?
    /// The views whose content turns an activity indicator, with the times at which they began to turn.
    var spinners: [ViewID: Duration] = [:]
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
        engine.legibilityWeight = surroundings.accessibility.legibilityWeight
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: size)
        tree = ViewTree(root: root)
        self.root = tree.root
        tree.traits = surroundings.traitCollection
    }

    /// Returns the traits of `view`: the traits of the window, with the overrides of the view and its superviews.
    func traits(of view: ViewID) -> TraitCollection {
        guard hasLocalTraits else { return surroundings.traitCollection }
        return localTraits[view] ?? surroundings.traitCollection
    }

    /// Returns whether `view` is in the hierarchy of the root view.
    func isInWindow(_ view: ViewID) -> Bool { tree.isAncestor(root, of: view) }

    /// Returns the topmost view of the hierarchy that contains `view`; on a screen, the window that contains `view`.
    func top(of view: ViewID) -> ViewID {
        var top = view
        while let superview = tree.superview(of: top), !isScreen || superview != root { top = superview }
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
        case .keyboard: return "\(owner).keyboard"
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
