import Geometry
import Layout
import Views

/// The views that are told when their margins or their safe area change, and what those were when last told.
struct InsetWatch {
    private(set) var watched: [ViewID] = []
    private var last = ViewTable<Insets>()

    struct Insets: Equatable {
        var margins: EdgeInsets
        var safeArea: EdgeInsets

        /// Of a view that is in no window.
        static let outside = Insets(margins: EdgeInsets(top: 8, left: 8, bottom: 8, right: 8), safeArea: .zero)
    }

    mutating func watch(_ view: ViewID) {
        guard last[view] == nil else { return }
        watched.append(view)
        last[view] = .outside
    }

    /// Keeps what the insets of `view` are now, and answers what they were.
    mutating func exchange(_ view: ViewID, _ insets: Insets) -> Insets {
        defer { last[view] = insets }
        return last[view] ?? .outside
    }
}

extension Window {
    /// Tells the views that ask for it, and controllers, that their margins or their safe area are others than before.
    ///
    /// - Parameter only: The view that alone is told, because the others do not have their places yet; `nil` for all.
    func tellOfInsets(only: ViewID? = nil) {
        for view in insetWatch.watched where only == nil || only == view {
            guard tree.isAncestor(tree.root, of: view) else { continue }
            tellOfInsets(view)
        }
    }

    /// Margins first, as measured; the view before its controller.
    private func tellOfInsets(_ view: ViewID) {
        let controller = controllerOfView[view]
        // A controller hears of them once its view has its place, before the view's first layout.
        if let controller, ![.isAppearing, .appeared].contains(controllers[controller].appearance) { return }
        let insets = InsetWatch.Insets(
            margins: engine.layoutMargins(of: view, in: tree), safeArea: engine.safeAreaInsets(of: view, in: tree))
        let old = insetWatch.exchange(view, insets)
        if old.margins != insets.margins {
            tell(view, .layoutMarginsDidChange, .layoutMarginsDidChange)
            if let controller { call(.viewLayoutMarginsDidChange, of: controller) }
        }
        if old.safeArea != insets.safeArea {
            tell(view, .safeAreaInsetsDidChange, .safeAreaInsetsDidChange)
            if let controller { call(.viewSafeAreaInsetsDidChange, of: controller) }
        }
    }

    /// Calls a method that does nothing unless it is overridden.
    private func tell(_ view: ViewID, _ method: View.Method, _ event: TraceEvent.Kind) {
        guard overrides[view]?.methods[method] != nil else { return }
        call(method, of: view, because: trace.record(event, tree[view].name))
    }
}
