import Layout
package import Views

/// The views that are not installed for the current size class, and the constraints that become active when these
/// views are installed.
package struct Installation {
    /// The position to which a view returns when it is installed.
    package struct Place {
        package let superview: ViewID
        package let isArranged: Bool
        /// The space after the view in its stack view, in points; `nil` for the stack view's own spacing.
        package let customSpacing: Double?

        package init(superview: ViewID, isArranged: Bool, customSpacing: Double?) {
            self.superview = superview
            self.isArranged = isArranged
            self.customSpacing = customSpacing
        }
    }

    private var places: [ViewID: Place] = [:]
    /// The constraints that become active when their views are installed, in the order in which they were added to
    /// this list.
    private(set) var waiting: [LayoutConstraintID] = []
    /// The subviews and arranged subviews of the views from which subviews were uninstalled, including the uninstalled
    /// views.
    private var subviews: [ViewID: [ViewID]] = [:]
    private var arranged: [ViewID: [ViewID]] = [:]

    var hasUninstalledViews: Bool { !places.isEmpty }

    func isInstalled(_ view: ViewID) -> Bool { places[view] == nil }

    /// Records that a view is not installed.
    ///
    /// - Parameters:
    ///   - present: The current subviews of the superview, including the view.
    ///   - arrangement: The current arranged subviews of the superview.
    mutating func takeOut(_ view: ViewID, from place: Place, among present: [ViewID], _ arrangement: [ViewID]) {
        subviews[place.superview] = Self.merged(subviews[place.superview], present)
        arranged[place.superview] = Self.merged(arranged[place.superview], arrangement)
        places[view] = place
    }

    /// Records that a view is installed again.
    ///
    /// - Returns: The previous position of the view, or `nil` if the view was already installed.
    mutating func bringBack(_ view: ViewID) -> Place? { places.removeValue(forKey: view) }

    /// Returns the index at which `view` belongs in `present`, the current subviews or arranged subviews of
    /// `superview`.
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

    /// Returns the views of `known`, followed by the views of `present` that `known` does not contain.
    private static func merged(_ known: [ViewID]?, _ present: [ViewID]) -> [ViewID] {
        guard let known else { return present }
        let old = Set(known)
        return known + present.filter { !old.contains($0) }
    }
}
