import Geometry
import Layout
import Views

/// The values that every pass of a window works on: its views, the engine that solves their constraints, and the trace.
///
/// Components of a window share one model and hold it strongly. The model holds none of them.
final class WindowModel {
    /// The views with their model values.
    var tree: ViewTree {
        didSet { revision &+= 1 }
    }
    /// A number that changes whenever the tree changes.
    private(set) var revision = 0
    /// The device, orientation and settings that the window is shown with.
    var surroundings: DisplayEnvironment
    /// Whether the subviews of the root view are windows.
    private let isScreen: Bool
    /// The traits of views that differ from those of the window.
    var localTraits = LocalTraits()
    /// The traits before the change that is being reported; `nil` at other times.
    var previousTraits: TraitCollection?
    let grid: PixelGrid
    /// The rounding of solved frames to pixels, beginning with the next layout.
    var rounding = PixelRounding.originAndSize
    let engine: LayoutEngine
    let trace = Trace()
    /// Whether a call for which UIKit raises an exception is refused and recorded as an `exception`. If not, the call is
    /// performed and recorded as a `note`.
    var isStrict = false
    /// Called with each exception that UIKit would raise, and the name of the object that raises it.
    var onException: ((UIKitException, _ subject: String) -> Void)?
    /// The names of the guides that the author made, in the order of creation.
    private var guideNames: [String] = []

    /// Makes the model of a window that has only a root view, named `root`.
    init(_ surroundings: DisplayEnvironment, measuring measurer: any TextMeasuring, isScreen: Bool) {
        self.isScreen = isScreen
        let size = surroundings.size
        precondition(
            size.width >= 0 && size.height >= 0 && (size.width + size.height).isFinite,
            "a window's size is finite and not negative, not \(size)")
        self.surroundings = surroundings
        grid = PixelGrid(scale: surroundings.device.scale)
        engine = LayoutEngine(measuring: measurer, grid: grid)
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: size)
        tree = ViewTree(root: root)
        tree.traits = surroundings.traitCollection
    }

    /// The traits of `view`: those of the window, unless the view or a superview overrides some.
    func traits(of view: ViewID) -> TraitCollection { localTraits[view] ?? surroundings.traitCollection }

    /// Whether `view` is in the hierarchy below the root view.
    func isInWindow(_ view: ViewID) -> Bool { tree.isAncestor(tree.root, of: view) }

    /// The topmost view of the hierarchy or the window that contains `view`.
    func top(of view: ViewID) -> ViewID {
        var top = view
        while let superview = tree.superview(of: top), !isScreen || superview != tree.root { top = superview }
        return top
    }

    /// Adds a guide of the author, and returns its role.
    func makeGuide(named name: String) -> LayoutGuideID.Role {
        guideNames.append(name)
        return .custom(Int32(guideNames.count - 1))
    }

    /// The name of a guide in traces and conflicts.
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

    /// Whether `number` may be set. A refused number is recorded as a note.
    ///
    /// UIKit raises an exception for most of these numbers.
    ///
    /// - Parameter number: The first number that `LayoutLimits` excludes, or `nil` if there is none.
    func accepts(_ number: Double?, as property: String, of subject: @autoclosure () -> String) -> Bool {
        guard let number else { return true }
        trace.record(
            .note, subject(),
            "not set: found \(number.shortText) in \(property), expected \(LayoutLimits.lengthText)")
        return false
    }

    /// Whether `priority` can be set. A refused priority is recorded.
    func accepts(_ priority: LayoutPriority, of subject: @autoclosure () -> String) -> Bool {
        guard !priority.isValid else { return true }
        _ = permits(
            .priority(priority), of: subject(),
            "not set: found the priority \(priority.rawValue.shortText), expected 1 through 1000")
        return false
    }

    /// Whether a call that raises `exception` in UIKit is performed. The trace records the exception or the note.
    ///
    /// - Returns: `false` in a strict window.
    func permits(_ exception: UIKitException, of subject: String, _ note: String) -> Bool {
        if isStrict {
            refuse(exception, of: subject)
        } else {
            onException?(exception, subject)
            trace.record(.note, subject, note)
        }
        return !isStrict
    }

    /// Records a call that raises `exception` in UIKit, and that is not performed.
    func refuse(_ exception: UIKitException, of subject: String) {
        onException?(exception, subject)
        trace.record(.exception, subject, exception.text)
    }
}

extension LayoutLimits {
    static let lengthText = "a number between -1,000,000,000 and 1,000,000,000 points"
    static let multiplierText = "0.001 through 1000, or the same with a minus sign"
}
