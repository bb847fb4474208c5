import Geometry
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
        let found = model.engine.withoutTieBreakers {
            model.tree.views.map { (view: $0, attributes: openAttributes(of: $0)) }
        }.filter { !$0.attributes.isEmpty }
        let previous = ambiguousViews
        ambiguousViews = Set(found.map(\.view))
        guard !ambiguousViews.isSubset(of: previous) else { return }
        let roots = AmbiguityRoots(of: found, in: model.engine)
        for (view, attributes) in found where !previous.contains(view) {
            let own = layouts.last { $0.object == .view(view) && ($0.kind == .layoutSubviews || $0.kind == .frame) }
            let natural = model.engine.intrinsicContentSize(of: view, in: model.tree)
            let frame = AmbiguousFrame(
                attributes: attributes, missing: attributes.filter { roots.contains($0, of: view) },
                superview: model.tree.superview(of: view).map { model.tree[$0].name },
                hasNaturalWidth: natural.width != nil, hasNaturalHeight: natural.height != nil)
            trace.record(
                .ambiguity, .view(view), model.tree[view].name, as: .ambiguity(frame),
                because: own.map { TraceEvent.Cause(line: $0.cause.line, event: $0.id) } ?? latest)
        }
    }
}

/// The attributes of ambiguous views that cause the ambiguity of the other attributes.
///
/// The causes are independent: after they are fixed, all other attributes are determined, and none of the causes is
/// determined by the others. Because several sets of attributes have this property, attributes are considered in the order
/// in which an author would add constraints: extents before positions, and attributes that the view's own constraints
/// relate to other ambiguous views last. In a group of views whose attributes depend on each other, such as a row of
/// labels with equal priorities, the attributes of the first view are the cause.
private struct AmbiguityRoots {
    private var roots: [ViewID: Set<LayoutAttribute>] = [:]

    init(of found: [(view: ViewID, attributes: [LayoutAttribute])], in engine: LayoutEngine) {
        let members = Set(found.map(\.view))
        var ordered: [[(view: ViewID, attribute: LayoutAttribute)]] = [[], [], [], []]
        for (view, attributes) in found {
            let links = Links(of: view, among: members, in: engine)
            for attribute in attributes {
                let place = (attribute.isDimension ? 0 : 2) + (links.explain(attribute) ? 1 : 0)
                ordered[place].append((view, attribute))
            }
        }
        for (view, attribute) in engine.independentAttributes(among: ordered.flatMap { $0 }) {
            roots[view, default: []].insert(attribute)
        }
    }

    func contains(_ attribute: LayoutAttribute, of view: ViewID) -> Bool {
        roots[view]?.contains(attribute) ?? false
    }

    /// The constraints that an author wrote to place or size an ambiguous view relative to other ambiguous views: the
    /// constraints whose first item is the view.
    private struct Links {
        private var positionCounts: [Axis: Int] = [:]
        private var linkedPositions: Set<Axis> = []
        private var linkedExtents: Set<Axis> = []

        init(of view: ViewID, among members: Set<ViewID>, in engine: LayoutEngine) {
            for id in engine.activeConstraints(mentioning: view) {
                let state = engine[id]
                guard state.first.view == view, let second = state.second, second.view != view else { continue }
                let attribute = state.first.attribute
                if !attribute.isDimension { positionCounts[attribute.axis, default: 0] += 1 }
                guard members.contains(second.view) else { continue }
                if attribute.isDimension {
                    linkedExtents.insert(attribute.axis)
                } else {
                    linkedPositions.insert(attribute.axis)
                }
            }
        }

        /// Whether constraints relate an open attribute to another ambiguous view. Two positions of a view determine its
        /// extent.
        func explain(_ attribute: LayoutAttribute) -> Bool {
            let axis = attribute.axis
            let isPositioned = linkedPositions.contains(axis)
            guard attribute.isDimension else { return isPositioned }
            return linkedExtents.contains(axis) || isPositioned && positionCounts[axis, default: 0] > 1
        }
    }
}
