public import Geometry
public import Layout
import Views

/// Margins, the safe area and the reading direction.
extension View {
    /// How far bars and the device's edges reach into the view, in points.
    public var safeAreaInsets: EdgeInsets { window.engine.safeAreaInsets(of: id, in: window.tree) }

    /// What the view's controller adds to its safe area, in points.
    public var additionalSafeAreaInsets: EdgeInsets {
        get { settings.additionalSafeArea }
        nonmutating set {
            guard window.accepts(newValue.unacceptable, as: "its safe area", of: name) else { return }
            settings.additionalSafeArea = newValue
        }
    }

    /// The margins, in points: what was set, or 8, with all that widens it. Setting them sets what is widened.
    public var layoutMargins: EdgeInsets {
        get { window.engine.layoutMargins(of: id, in: window.tree) }
        nonmutating set {
            guard window.accepts(newValue.unacceptable, as: "its margins", of: name) else { return }
            settings.base = .fixed(newValue)
        }
    }

    /// The same with the leading margin in `left` and the trailing one in `right`.
    public var directionalLayoutMargins: EdgeInsets {
        get {
            let margins = layoutMargins
            return window.engine.isRightToLeft(id)
                ? EdgeInsets(top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
                : margins
        }
        nonmutating set {
            guard window.accepts(newValue.unacceptable, as: "its margins", of: name) else { return }
            settings.base = .directional(newValue)
        }
    }

    /// Whether the margins are at least as wide as those of the superview reach into the view.
    public var preservesSuperviewLayoutMargins: Bool {
        get { settings.preservesSuperviewMargins }
        nonmutating set { settings.preservesSuperviewMargins = newValue }
    }

    /// Whether the safe area is added to the margins; true unless set.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { settings.insetsFromSafeArea }
        nonmutating set { settings.insetsFromSafeArea = newValue }
    }

    /// Whether the margins of a controller's root view are at least the system's; true unless set.
    public var viewRespectsSystemMinimumLayoutMargins: Bool {
        get { settings.respectsSystemMinimum }
        nonmutating set { settings.respectsSystemMinimum = newValue }
    }

    public var semanticContentAttribute: SemanticContentAttribute {
        get { window.engine.semanticContentAttribute(of: id) }
        nonmutating set {
            window.engine.setSemanticContentAttribute(newValue, of: id, in: window.tree)
            window.meaningChanged(of: id)
        }
    }

    /// How far the rectangle that constraints align lies inside the frame, in points.
    public var alignmentRectInsets: EdgeInsets {
        get { window.engine.alignmentRectInsets(of: id) }
        nonmutating set {
            guard newValue != alignmentRectInsets,
                window.accepts(newValue.unacceptable, as: "its alignment insets", of: name)
            else { return }
            window.engine.setAlignmentRectInsets(newValue, of: id)
            window.invalidateContentSize(of: id)
            window.meaningChanged(of: id)
        }
    }

    private var settings: MarginSettings {
        get { window.engine.marginSettings(of: id) }
        nonmutating set {
            guard newValue != settings else { return }
            window.engine.setMarginSettings(newValue, of: id)
            window.guidesBecomeStale(because: window.trace.cause)
            window.meaningChanged(of: id)
        }
    }
}

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
