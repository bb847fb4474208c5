public import Geometry

/// Everything about one view at one instant: where it is and how it looks.
///
/// The same type serves as model value and as presentation value; an animation is a difference of two.
public struct ViewState: Hashable, Sendable {
    /// What scripts, traces and reports call the view. Unique in a window.
    public let name: String
    public var content: ViewContent

    /// The middle of the view in its superview's coordinates: Core Animation's `position`.
    public var center: Point = .zero
    /// The view's own coordinates: its size, and the origin that its subviews are measured from.
    public var bounds: Rect = .zero

    public var backgroundColor: Color = .clear
    /// In points; 0 for square corners.
    public var cornerRadius: Double = 0
    /// 0 through 1, and it applies to the subviews as well.
    public var alpha: Double = 1
    public var isHidden = false
    /// Whether subviews are cut at the bounds (and at the rounded corners).
    public var clipsToBounds = false

    public init(name: String, content: ViewContent = .none) {
        self.name = name
        self.content = content
    }

    /// Where the view is in its superview's coordinates; setting it sets ``center`` and the size of ``bounds``.
    public var frame: Rect {
        get {
            Rect(
                x: center.x - bounds.width / 2, y: center.y - bounds.height / 2,
                width: bounds.width, height: bounds.height)
        }
        set {
            center = newValue.center
            bounds.size = newValue.size
        }
    }
}
