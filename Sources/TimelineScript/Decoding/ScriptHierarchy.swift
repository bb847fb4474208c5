import Layout
import Views

/// Which view holds which, and what stack views arrange, as statements change it.
struct ScriptHierarchy {
    private var superviews: [String: String] = [:]
    private var arranged: [String: [String]] = [:]
    private var scrollable: Set<String> = []

    init() {}

    /// The views as the script has them.
    init(_ root: ViewSpec) {
        for view in root.depthFirst {
            for subview in view.arranged + view.subviews { superviews[subview.name.value] = view.name.value }
            arranged[view.name.value] = view.arranged.map(\.name.value)
            if view.content.isScrollable { scrollable.insert(view.name.value) }
        }
    }

    /// The superview of a view, or the owner of a guide.
    func holder(of name: String) -> String? { superviews[name] }

    /// What a stack view arranges, in order.
    func arranged(by view: String) -> [String] { arranged[view] ?? [] }

    /// Whether a view shows a content that is moved under its frame.
    func isScrollable(_ view: String) -> Bool { scrollable.contains(view) }

    /// Whether `view` is `other` or holds it at any depth.
    func holds(_ view: String, _ other: String) -> Bool {
        var next: String? = other
        while let name = next {
            if name == view { return true }
            next = superviews[name]
        }
        return false
    }

    /// The view that holds `name` and is in no other.
    func top(of name: String) -> String {
        var top = name
        while let holder = superviews[top] { top = holder }
        return top
    }

    /// - Parameter holder: `nil` for none.
    mutating func move(_ name: String, into holder: String?) {
        if let old = superviews[name], old != holder { leaveOut(name, of: old) }
        superviews[name] = holder
    }

    /// Has a stack view arrange `name`, which becomes a subview of it.
    ///
    /// - Parameter index: Among the others; `nil` for the last place.
    mutating func arrange(_ name: String, by view: String, at index: Int? = nil) {
        leaveOut(name, of: view)
        move(name, into: view)
        let count = arranged(by: view).count
        arranged[view, default: []].insert(name, at: min(index ?? count, count))
    }

    /// Has a stack view arrange `name` no longer.
    mutating func leaveOut(_ name: String, of view: String) { arranged[view]?.removeAll { $0 == name } }
}
