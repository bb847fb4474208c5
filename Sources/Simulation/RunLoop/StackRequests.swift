import Layout
import Views

/// The stack views whose constraints are out of date.
struct StackRequests {
    private var stale: Set<ViewID> = []
    /// The stack views whose distribution depended on the fitting sizes of arranged views in an earlier pass.
    private var sharing: Set<ViewID> = []

    var hasSharing: Bool { !sharing.isEmpty }

    func isSharing(_ view: ViewID) -> Bool { sharing.contains(view) }

    /// - Returns: `false` if `view` is already out of date.
    mutating func insert(_ view: ViewID) -> Bool { stale.insert(view).inserted }

    mutating func forget(_ views: Set<ViewID>) {
        stale.subtract(views)
        sharing.subtract(views)
    }

    mutating func takeStale(in model: WindowModel) -> [ViewID] {
        let views = staleInOrder(in: model)
        stale.removeAll(keepingCapacity: true)
        return views
    }

    /// Returns the outdated stack views in the order of creation. Stack views whose distribution depends on fitting
    /// sizes come last, innermost first.
    mutating func staleInOrder(in model: WindowModel) -> [ViewID] {
        let views = stale.sorted()
        let fitting = views.filter { arrangesByFit($0, in: model) }
        guard !fitting.isEmpty else { return views }
        sharing.formUnion(fitting)
        let inward = fitting.map { (depth: model.tree.depth(of: $0), view: $0) }.sorted {
            ($1.depth, $0.view) < ($0.depth, $1.view)
        }
        return views.filter { !fitting.contains($0) } + inward.map(\.view)
    }

    /// Whether the distribution of a stack view depends on the fitting sizes of views that it arranges.
    func arrangesByFit(_ view: ViewID, in model: WindowModel) -> Bool {
        guard case .stack(let stack) = model.tree[view].content, stack.distribution == .fillProportionally else {
            return false
        }
        return stack.arranged.contains { model.engine.mayCountByFit($0, along: stack.axis, in: model.tree) }
    }
}
