public import Geometry
public import Layout
import Views

/// Margins, the safe area and the reading direction.
extension View {
    /// The edges of the view that bars and the device reserve, in points.
    public var safeAreaInsets: EdgeInsets { window.layoutProperties.safeAreaInsets(of: id) }

    /// The insets that the view's controller adds to the safe area, in points.
    public var additionalSafeAreaInsets: EdgeInsets {
        get { settings.additionalSafeArea }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its safe area", of: name) else { return }
            settings.additionalSafeArea = newValue
        }
    }

    /// The margins in points, including the safe area and the margins of the superview. Setting them sets the margins without
    /// these; by default 8 points.
    public var layoutMargins: EdgeInsets {
        get { window.layoutProperties.layoutMargins(of: id) }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its margins", of: name) else { return }
            settings.base = .fixed(newValue)
        }
    }

    /// The margins with the leading margin in `left` and the trailing one in `right`.
    public var directionalLayoutMargins: EdgeInsets {
        get {
            let margins = layoutMargins
            return window.layoutProperties.isRightToLeft(id)
                ? EdgeInsets(top: margins.top, left: margins.right, bottom: margins.bottom, right: margins.left)
                : margins
        }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its margins", of: name) else { return }
            settings.base = .directional(newValue)
        }
    }

    /// Whether the margins include the part of the superview's margins that overlaps the view.
    public var preservesSuperviewLayoutMargins: Bool {
        get { settings.preservesSuperviewMargins }
        nonmutating set { settings.preservesSuperviewMargins = newValue }
    }

    /// Whether the safe area is added to the margins; true by default.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { settings.insetsFromSafeArea }
        nonmutating set { settings.insetsFromSafeArea = newValue }
    }

    /// Whether the margins of a controller's root view are at least the system's; true by default.
    public var viewRespectsSystemMinimumLayoutMargins: Bool {
        get { settings.respectsSystemMinimum }
        nonmutating set { settings.respectsSystemMinimum = newValue }
    }

    public var semanticContentAttribute: SemanticContentAttribute {
        get { window.layoutProperties.semanticContentAttribute(of: id) }
        nonmutating set { window.layoutProperties.setSemanticContentAttribute(newValue, of: id) }
    }

    /// The insets of the rectangle that constraints align, in points.
    public var alignmentRectInsets: EdgeInsets {
        get { window.layoutProperties.alignmentRectInsets(of: id) }
        nonmutating set { window.layoutProperties.setAlignmentRectInsets(newValue, of: id) }
    }

    private var settings: MarginSettings {
        get { window.layoutProperties.marginSettings(of: id) }
        nonmutating set { window.layoutProperties.setMarginSettings(newValue, of: id) }
    }
}
