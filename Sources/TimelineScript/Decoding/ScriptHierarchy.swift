import Layout
import Views

/// Which view holds which, as statements change it.
struct ScriptHierarchy {
    private var superviews: [String: String] = [:]
    private var scrollable: Set<String> = []

    init() {}

    /// The views as the script has them.
    init(_ root: ViewSpec) {
        for view in root.depthFirst {
            for subview in view.arranged + view.subviews { superviews[subview.name.value] = view.name.value }
            if view.content.isScrollable { scrollable.insert(view.name.value) }
        }
    }

    /// The superview of a view, or the owner of a guide.
    func holder(of name: String) -> String? { superviews[name] }

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

    /// - Parameter holder: `nil` for none.
    mutating func move(_ name: String, into holder: String?) { superviews[name] = holder }
}
