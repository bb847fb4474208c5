import Film
import Geometry
import Layout
import Simulation
import Views

/// The constraints of a window, and its marks in views, after its last layout, for overlays.
struct LayoutMarks {
    /// The active constraints in the order of their creation, followed by the content hugging and the compression
    /// resistance of views, if they determine a frame or are violated.
    private(set) var constraints: [ConstraintMark] = []
    /// The lines and boxes in views.
    let marks: [ViewMark]
    /// The views that the system has created.
    let systemViews: SystemViewSet

    /// - Parameter overlays: The requested overlays. Marks for other overlays are omitted.
    init(of window: Window, for overlays: Set<Overlay>) {
        systemViews = window.systemViews
        marks = Overlay.allCases.filter(overlays.contains).flatMap { $0.row.marks(window) }
        if overlays.contains(.constraints) {
            let views = window.tree.views.map { View(window: window, id: $0) }
            let explanations = window.explainLayout(of: views)
            let standings = ConstraintStatuses(explanations, in: window.tree)
            constraints = window.constraints.filter(\.isActive).map { ConstraintMark($0, standings.of($0).0) }
            constraints += explanations.flatMap(\.contentSizes).map { ConstraintMark($0.side, $0.standing) }
        }
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
