public import Geometry

/// Everything about one view at one instant: where it is and how it looks.
///
/// The same type serves as model value and as presentation value; an animation is a difference of two.
public struct ViewState: Hashable, Sendable {
    /// What scripts, traces and reports call the view. Unique in a window.
    public package(set) var name: String
    public var content: ViewContent

    /// Where the view's anchor point is in its superview's coordinates: Core Animation's `position`, and the middle of the
    /// view unless ``anchorPoint`` says otherwise.
    public var center: Point = .zero
    /// The view's own coordinates: its size, and the origin that its subviews are measured from.
    public var bounds: Rect = .zero

    /// What is done to the view about its anchor point, after it was laid out.
    public var transform = AffineTransform.identity
    /// The point at ``center``, as fractions of the size; (½, ½) is the middle.
    public var anchorPoint = ViewState.middle

    public var backgroundColor: Color = .clear
    /// In points; 0 for square corners.
    public var cornerRadius: Double = 0
    public var cornerCurve = CornerCurve.circular
    /// The corners that are round where ``cornerRadius`` is not 0.
    public var maskedCorners = CornerMask.all
    /// Over the background, where the view's layer is a `CAGradientLayer`.
    public var gradient: Gradient?
    /// How an image lies in the view.
    public var contentMode = ContentMode.scaleToFill
    /// The appearance of a control that is not shown in that of the tree; `nil` for the tree's.
    package var userInterfaceStyle: UserInterfaceStyle?
    /// 0 through 1, and it applies to the subviews as well.
    public var alpha: Double = 1
    public var isHidden = false
    /// Whether subviews are cut at the bounds (and at the rounded corners).
    public var clipsToBounds = false

    /// Inside the edges, in points; 0 for none.
    public var borderWidth: Double = 0
    public var borderColor: Color = .black
    public var shadow = Shadow()

    /// The anchor point of a view that was given no other.
    public static let middle = Point(x: 0.5, y: 0.5)

    public init(name: String, content: ViewContent = .none) {
        self.name = name
        self.content = content
    }

    /// Where the view is in its superview's coordinates: the smallest upright rectangle that holds it, transformed.
    ///
    /// Setting it gives ``bounds`` the size that the inverse of the transform makes of it, so that a view twice as large as laid
    /// out has bounds half as large, and puts ``center`` where the upright rectangle begins as it is to. A transform that has no
    /// inverse is taken for its own, as `CGAffineTransformInvert` answers it.
    public var frame: Rect {
        get {
            guard transform != .identity else { return layoutFrame }
            let box = transformedBox
            return Rect(origin: box.origin + center, size: box.size)
        }
        set {
            guard transform != .identity else {
                layoutFrame = newValue
                return
            }
            bounds.size =
                (transform.inverted ?? transform).boundingBox(of: Rect(origin: .zero, size: newValue.size)).size
            center = newValue.origin - transformedBox.origin
        }
    }

    /// The smallest upright rectangle that holds the transformed view, counted from ``center``.
    private var transformedBox: Rect {
        transform.boundingBox(
            of: Rect(
                x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height, width: bounds.width,
                height: bounds.height))
    }

    /// Where the view would be without its transform, which is what layout places.
    public var layoutFrame: Rect {
        get {
            Rect(
                x: center.x - bounds.width * anchorPoint.x, y: center.y - bounds.height * anchorPoint.y,
                width: bounds.width, height: bounds.height)
        }
        set {
            center = anchor(in: newValue)
            bounds.size = newValue.size
        }
    }

    /// Where ``center`` is when the view covers `frame`.
    public func anchor(in frame: Rect) -> Point {
        Point(x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
    }
}

/// Names one view of a ``ViewTree``; identifiers are ordered as the views were made.
public struct ViewID: Hashable, Comparable, Sendable {
    @usableFromInline
    let index: Int32

    public static func < (a: ViewID, b: ViewID) -> Bool { a.index < b.index }
}
