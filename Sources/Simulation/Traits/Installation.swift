import Layout
import Views

/// Views that are out of the hierarchy for the present size class, and what returns with them.
struct Installation {
    /// Where a view is when it is installed.
    struct Place {
        let superview: ViewID
        let isArranged: Bool
        /// After the view, in points, where its stack view has a space of its own there.
        let customSpacing: Double?
    }

    private(set) var places: [ViewID: Place] = [:]
    /// Active constraints that join views of which one is not installed, in the order in which they came to wait.
    private(set) var waiting: [LayoutConstraintID] = []
    /// The subviews of views that one was taken out of, those that are out included; and the same of what stacks arrange.
    private var subviews: [ViewID: [ViewID]] = [:]
    private var arranged: [ViewID: [ViewID]] = [:]

    var hasUninstalledViews: Bool { !places.isEmpty }

    /// - Parameters:
    ///   - present: The subviews of its superview, the view among them.
    ///   - arrangement: What the superview arranges.
    mutating func takeOut(_ view: ViewID, from place: Place, among present: [ViewID], _ arrangement: [ViewID]) {
        subviews[place.superview] = Self.merged(subviews[place.superview], present)
        arranged[place.superview] = Self.merged(arranged[place.superview], arrangement)
        places[view] = place
    }

    /// - Returns: `nil` for a view that is installed.
    mutating func bringBack(_ view: ViewID) -> Place? { places.removeValue(forKey: view) }

    /// Which place among the subviews that are there, or the arranged ones, belongs to `view`.
    func index(of view: ViewID, in superview: ViewID, among present: [ViewID], isArranged: Bool = false) -> Int {
        let order = (isArranged ? arranged : subviews)[superview] ?? []
        let behind = Set(order.prefix { $0 != view })
        return present.lastIndex { behind.contains($0) }.map { $0 + 1 } ?? 0
    }

    func isWaiting(_ constraint: LayoutConstraintID) -> Bool { waiting.contains(constraint) }

    mutating func wait(_ constraint: LayoutConstraintID) {
        if !isWaiting(constraint) { waiting.append(constraint) }
    }

    mutating func stopWaiting(_ constraint: LayoutConstraintID) { waiting.removeAll { $0 == constraint } }

    /// `known` as long as it has all that is present, with what came since at its end.
    private static func merged(_ known: [ViewID]?, _ present: [ViewID]) -> [ViewID] {
        guard let known else { return present }
        let old = Set(known)
        return known + present.filter { !old.contains($0) }
    }
}
