import Geometry
public import Layout
import Views

/// The attributes of a view that neither constraints nor code determine.
public struct AmbiguousFrame: Hashable, Sendable, CustomStringConvertible {
    /// The attributes among `left`, `top`, `width` and `height` that are not determined.
    public let attributes: [LayoutAttribute]
    /// The part of ``attributes`` for which the constraints of this view are missing or do not decide. The other attributes
    /// depend on other ambiguous views.
    public let missing: [LayoutAttribute]
    /// The name of the superview; `nil` for a view without a superview.
    public let superview: String?
    public let hasNaturalWidth: Bool
    public let hasNaturalHeight: Bool

    public var description: String { "constraints do not determine: \(attributes.map(\.name).joined(separator: ", "))" }
}

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
        let open = Dictionary(uniqueKeysWithValues: found.map { ($0.view, Set($0.attributes)) })
        let roots = AmbiguityRoots(of: found.map(\.view), open, in: model.engine, model.tree)
        for (view, attributes) in found where !ambiguousViews.contains(view) {
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
        ambiguousViews = Set(open.keys)
    }
}

/// The attributes of ambiguous views that cause the ambiguity of other attributes.
///
/// An attribute depends on another view if a constraint connects them: a position through a constraint with a position of
/// the other view, an extent through a constraint with the extent of the other view, or through two constraints with
/// positions of which one belongs to the other view. In a group of views in which every attribute depends on another view,
/// such as a row of labels with equal priorities, the attributes of the first view are the cause.
private struct AmbiguityRoots {
    private var roots: [ViewID: Set<LayoutAttribute>] = [:]

    init(
        of views: [ViewID], _ open: [ViewID: Set<LayoutAttribute>], in engine: LayoutEngine, _ tree: ViewTree
    ) {
        for axis in Axis.allCases {
            let ambiguous = views.filter { open[$0]?.contains { $0.axis == axis } ?? false }
            let members = Set(ambiguous)
            let links = Dictionary(
                uniqueKeysWithValues: ambiguous.map {
                    ($0, Links(of: $0, along: axis, among: members, in: engine, tree))
                })
            var reached: Set<ViewID> = []
            for view in ambiguous where !reached.contains(view) {
                let group = AmbiguityRoots.group(of: view, links, reached: &reached)
                var isCaused = false
                for member in group {
                    let own = (open[member] ?? []).filter { $0.axis == axis && !(links[member]?.explain($0) ?? false) }
                    isCaused = isCaused || !own.isEmpty
                    roots[member, default: []].formUnion(own)
                }
                if !isCaused { roots[view, default: []].formUnion((open[view] ?? []).filter { $0.axis == axis }) }
            }
        }
    }

    func contains(_ attribute: LayoutAttribute, of view: ViewID) -> Bool {
        roots[view]?.contains(attribute) ?? false
    }

    /// Returns `view` and the views to which constraints connect it, directly or through other views.
    private static func group(of view: ViewID, _ links: [ViewID: Links], reached: inout Set<ViewID>) -> [ViewID] {
        reached.insert(view)
        var group = [view]
        var next = 0
        while next < group.count {
            for other in links[group[next]]?.others ?? [] where reached.insert(other).inserted { group.append(other) }
            next += 1
        }
        return group
    }

    /// The connections of an ambiguous view with other ambiguous views along an axis.
    private struct Links {
        var others: [ViewID] = []
        private var positionCount = 0
        private var linksPosition = false
        private var linksExtent = false

        init(of view: ViewID, along axis: Axis, among members: Set<ViewID>, in engine: LayoutEngine, _ tree: ViewTree) {
            for id in engine.activeConstraints(mentioning: view) {
                let state = engine[id]
                guard let second = state.second else { continue }
                let isFirst = state.first.view == view
                let (own, other) = isFirst ? (state.first, second) : (second, state.first)
                guard own.attribute.axis == axis, other.view != view else { continue }
                if !own.attribute.isDimension { positionCount += 1 }
                guard members.contains(other.view) else { continue }
                if !others.contains(other.view) { others.append(other.view) }
                if own.attribute.isDimension { linksExtent = true } else { linksPosition = true }
            }
        }

        /// Whether the value of an open attribute depends on another ambiguous view.
        func explain(_ attribute: LayoutAttribute) -> Bool {
            attribute.isDimension ? linksExtent || linksPosition && positionCount > 1 : linksPosition
        }
    }
}
