public import Geometry

/// The state of one view at one time: its geometry and its appearance.
///
/// The same type represents model and presentation values. An animation is the difference between two states.
public struct ViewState: Hashable, Sendable {
    /// The name of the view in scripts, traces and reports. The name is unique in a window.
    public package(set) var name: String
    public var content: ViewContent

    /// The position of the anchor point in the superview's coordinates: Core Animation's `position`. It is the center
    /// of the view unless ``anchorPoint`` is changed.
    public var center: Point = .zero
    /// The rectangle of the view in its own coordinates: its size, and the origin relative to which subviews are
    /// positioned.
    public var bounds: Rect = .zero

    /// The transform about the anchor point, which is applied after layout.
    public var transform = AffineTransform.identity
    /// The point of the view that is at ``center``, as fractions of the size; (½, ½) is the middle of the view.
    public var anchorPoint = ViewState.middle

    public var backgroundColor: Color = .clear
    /// The tint color of the view in its current appearance. Controls and template images are drawn with this color.
    public var tintColor: Color = AdaptiveColor.defaultTint.light
    /// The corner radius in points; 0 for square corners.
    public var cornerRadius: Double = 0
    public var cornerCurve = CornerCurve.circular
    /// The corners to which ``cornerRadius`` applies.
    public var maskedCorners = CornerMask.all
    /// The gradient over the background. Only views whose layer is a `CAGradientLayer` have one.
    public var gradient: Gradient?
    /// The path over the background. Only views whose layer is a `CAShapeLayer`, and such layers without a view, have
    /// one.
    public var shape: Shape? {
        get { storedShape?.value }
        set { storedShape = newValue.map { .value($0) } }
    }
    private var storedShape: Boxed<Shape>?
    /// The content that `draw(_:)` of the view has drawn; `nil` for a view that does not draw itself.
    public var drawing: Drawing? {
        get { storedDrawing?.value }
        set { storedDrawing = newValue.map { .value($0) } }
    }
    private var storedDrawing: Boxed<Drawing>?
    /// The position and scaling of an image in the view.
    public var contentMode = ContentMode.scaleToFill
    /// The appearance of a control, if it differs from the appearance of the tree; `nil` for the tree's appearance.
    package var userInterfaceStyle: UserInterfaceStyle?
    /// The opacity of the view and its subviews, 0 through 1.
    public var alpha: Double = 1
    public var isHidden = false
    /// Whether subviews are clipped to the bounds and the rounded corners.
    public var clipsToBounds = false

    /// The width of the border inside the edges, in points; 0 for none.
    public var borderWidth: Double = 0
    public var borderColor: Color = .black
    public var shadow = Shadow()
    /// The transition that the view shows; `nil` in the model, and for a view without a transition.
    public var transition: ViewTransition?

    /// The default anchor point, which is the middle of the view.
    public static let middle = Point(x: 0.5, y: 0.5)

    public init(name: String, content: ViewContent = .none) {
        self.name = name
        self.content = content
    }

    /// The bounding box of the transformed view in its superview's coordinates.
    ///
    /// Setting the frame applies the inverse of the transform to determine the size of ``bounds``, and moves ``center``
    /// so that the bounding box has the given origin: a view that is scaled by 2 gets bounds of half the size. A
    /// singular transform is its own inverse, as in `CGAffineTransformInvert`.
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

    /// The bounding box of the transformed view, relative to ``center``.
    private var transformedBox: Rect {
        transform.boundingBox(
            of: Rect(
                x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height, width: bounds.width,
                height: bounds.height))
    }

    /// The frame that layout determines, which does not include the transform.
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

    /// Returns the value of ``center`` for a view that covers `frame`.
    public func anchor(in frame: Rect) -> Point {
        Point(x: frame.minX + frame.width * anchorPoint.x, y: frame.minY + frame.height * anchorPoint.y)
    }

    /// Sets ``tintColor``, and returns whether the content looks different with the new color.
    package mutating func setTintColor(_ color: Color) -> Bool {
        defer { tintColor = color }
        return tintColor != color && content.usesTint
    }
}

/// The identifier of a view in a ``ViewTree``. Identifiers are ordered by the creation of the views.
///
/// A view that reuses the node of a released view has the same index but a different serial number.
public struct ViewID: Hashable, Comparable, Sendable {
    /// The index of the view's node.
    @usableFromInline
    let index: Int32
    /// The number of views that were created before this view.
    @usableFromInline
    package let serial: Int32

    /// The root view, which is the first view of each tree.
    package static let root = ViewID(index: 0, serial: 0)

    public static func < (a: ViewID, b: ViewID) -> Bool { a.serial < b.serial }
}
