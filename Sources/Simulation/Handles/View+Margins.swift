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
