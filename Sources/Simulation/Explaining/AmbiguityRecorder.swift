import Layout
import Views

/// Finds the views whose frames are determined by neither constraints nor code, and records them.
final class AmbiguityRecorder {
    private let model: WindowModel
    private let placement: ViewPlacement
    /// Whether an `ambiguity` event is recorded for each ambiguous view. Finding these views takes time.
    var isEnabled = false
    /// The ambiguous views of the last layout.
    private var ambiguousViews: Set<ViewID> = []

    init(_ model: WindowModel, _ placement: ViewPlacement) {
        self.model = model
        self.placement = placement
    }

    /// Returns the attributes of `view` that neither constraints nor code determine.
    ///
    /// Returns no attributes for a view outside the window, or for a view that was placed in code and that no
    /// constraint refers to.
    func openAttributes(of view: ViewID) -> [LayoutAttribute] {
        let isPlaced = placement.isPlacedByCode(view) && model.engine.solvedFrame(of: view) == nil
        return isPlaced || !model.isInWindow(view) ? [] : model.engine.openAttributes(of: view)
    }

    /// Records the views that have become ambiguous since the last layout.
    func run() {
        guard isEnabled else { return }
        let trace = model.trace
        let layouts = trace.events(trace.firstOfTurn..<trace.count)
        let latest = trace.latest
        trace.phase = .layout
        var open: Set<ViewID> = []
        let found = model.engine.withoutTieBreakers {
            model.tree.views.map { (view: $0, attributes: openAttributes(of: $0)) }
        }
        for (view, attributes) in found {
            guard !attributes.isEmpty else { continue }
            open.insert(view)
            guard !ambiguousViews.contains(view) else { continue }
            let names = attributes.map(\.name).joined(separator: ", ")
            let own = layouts.last { $0.object == .view(view) && ($0.kind == .layoutSubviews || $0.kind == .frame) }
            trace.record(
                .ambiguity, .view(view), model.tree[view].name, "constraints do not determine: \(names)",
                because: own.map { TraceEvent.Cause(line: $0.cause.line, event: $0.id) } ?? latest)
        }
        ambiguousViews = open
    }
}
