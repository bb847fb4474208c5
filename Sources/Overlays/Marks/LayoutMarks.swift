import Film
import Geometry
import Layout
import Simulation
import Views

/// The constraints, guides and margins of a window after its last layout, for overlays.
struct LayoutMarks {
    /// The active constraints in the order of their creation, followed by the content hugging and the compression
    /// resistance of views, if they determine a frame or are violated.
    private(set) var constraints: [ConstraintMark] = []
    /// The guides in the coordinates of their views.
    private(set) var guides: [DashedBox] = []
    private(set) var margins: [DashedBox] = []

    /// A dashed rectangle in a view.
    struct DashedBox: Hashable {
        let view: ViewID
        let box: Rect
        /// The label; `nil` if the color alone identifies the box.
        let name: String?
    }

    /// - Parameter overlays: The requested overlays. Marks for other overlays are omitted.
    init(of window: Window, for overlays: Set<Overlay>) {
        let active = window.constraints.filter(\.isActive)
        if overlays.contains(.constraints) {
            let views = window.tree.views.map { View(window: window, id: $0) }
            let explanations = window.explainLayout(of: views)
            let standings = ConstraintStatuses(explanations, in: window.tree)
            constraints = active.map { ConstraintMark($0, standings.of($0).0) }
            constraints += explanations.flatMap(\.contentSizes).map { ConstraintMark($0.side, $0.standing) }
        }
        guard overlays.contains(.guides) || overlays.contains(.margins) else { return }
        let root = window.tree.root
        var guides = [LayoutGuideID(root, .safeArea)]
        var margins = [root]
        for side in active.flatMap({ [$0.sides.first, $0.sides.second].compactMap(\.self) }) {
            if side.attribute.insideMargins != nil { margins.append(side.view) }
            guard case .guide(let guide) = side.item else { continue }
            switch guide.role {
            case .layoutMargins: margins.append(guide.owner)
            case .arrangement, .scrollContent, .scrollFrame: break
            case .safeArea, .readableContent, .custom: guides.append(guide)
            }
        }
        if overlays.contains(.guides) {
            self.guides = guides.withoutRepeats.compactMap { LayoutMarks.box(of: $0, in: window) }
        }
        if overlays.contains(.margins) {
            self.margins = margins.withoutRepeats.map { view in
                let insets = View(window: window, id: view).layoutMargins
                return DashedBox(view: view, box: window.tree[view].bounds.inset(by: insets), name: nil)
            }
        }
    }

    private static func box(of guide: LayoutGuideID, in window: Window) -> DashedBox? {
        let view = View(window: window, id: guide.owner)
        guard guide.role != .safeArea else {
            let (bounds, insets) = (window.tree[guide.owner].bounds, view.safeAreaInsets)
            return insets == .zero ? nil : DashedBox(view: guide.owner, box: bounds.inset(by: insets), name: "safeArea")
        }
        let handle = view.guide(guide.role)
        return DashedBox(view: guide.owner, box: handle.layoutFrame, name: handle.name)
    }
}

extension LayoutExplanation {
    /// The content hugging and compression resistance of the view, if they determine its frame or are violated.
    fileprivate var contentSizes: [(side: LayoutRow.ContentSizeSide, standing: ConstraintStatus)] {
        var found: [(side: LayoutRow.ContentSizeSide, standing: ConstraintStatus)] = []
        func add(_ constraint: ConstraintDescription, _ standing: ConstraintStatus) {
            guard let side = constraint.contentSize, side.view == id else { return }
            if !found.contains(where: { $0.side == side }) { found.append((side, standing)) }
        }
        for axis in [horizontal, vertical] {
            for loss in axis.lost { add(loss.constraint, .loses) }
            for holder in axis.numbers.flatMap(\.holders) where holder.steps == 0 { add(holder.constraint, .holds) }
        }
        return found
    }
}

extension Rect {
    /// Returns the rectangle inset by `insets`. Its width and height are at least 0.
    func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top, width: max(width - insets.left - insets.right, 0),
            height: max(height - insets.top - insets.bottom, 0))
    }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    fileprivate var withoutRepeats: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The marks of a film during playback. They are updated only after a trace event or a change to the model.
struct MarkWatch {
    private let window: Window
    private let overlays: Set<Overlay>
    private var marks: LayoutMarks?
    private var lastModel: ViewTree?

    init(of window: Window, for overlays: Set<Overlay>) {
        self.window = window
        self.overlays = overlays
    }

    /// Returns the marks of the last layout before `frame`, which must be the last played frame.
    mutating func marks(at frame: FrameSnapshot) -> LayoutMarks {
        if let marks, frame.events.isEmpty, frame.model == lastModel { return marks }
        let made = LayoutMarks(of: window, for: overlays)
        marks = made
        lastModel = frame.model
        return made
    }
}
