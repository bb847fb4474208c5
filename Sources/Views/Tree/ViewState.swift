public import Geometry

/// The state of a view at a given time: its geometry and its appearance.
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
    /// The shape of rounded corners. A change is not animated.
    public var cornerCurve: CornerCurve {
        get { look.value.cornerCurve }
        set { look.value.cornerCurve = newValue }
    }
    /// The corners to which ``cornerRadius`` applies. A change is not animated.
    public var maskedCorners: CornerMask {
        get { look.value.maskedCorners }
        set { look.value.maskedCorners = newValue }
    }
    /// The gradient over the background. Only views whose layer is a `CAGradientLayer` have a gradient. Colors,
    /// locations and points are animated if the number of colors does not change. The type is not animated.
    public var gradient: Gradient? {
        get { look.value.gradient }
        set { look.value.gradient = newValue }
    }
    /// The path over the background. Only views whose layer is a `CAShapeLayer`, and shape layers without a view,
    /// have a path. The colors, the stroke start and end, the line width, the miter limit and the dash phase are
    /// animated. The path, the dash pattern, the fill rule, the line cap and the line join are not animated.
    public var shape: Shape? {
        get { look.value.shape }
        set { look.value.shape = newValue }
    }
    /// The content that the view's `draw(_:)` has drawn, in the coordinates of its bounds; `nil` for a view that does
    /// not draw itself.
    ///
    /// The renderer replays the drawing between the background and the subviews, clipped to the bounds.
    /// ``contentMode`` determines how the drawing fills bounds of another size.
    public var drawing: Drawing? {
        get { look.value.drawing }
        set { look.value.drawing = newValue }
    }
    /// The position and scaling of the view's image or drawing.
    public var contentMode = ContentMode.scaleToFill
    /// The appearance of a control, if it differs from the appearance of the tree; `nil` for the tree's appearance.
    package var appearance: Appearance?
    /// The opacity of the view and its subviews, 0 through 1.
    public var alpha: Double = 1
    public var isHidden = false
    /// Whether subviews are clipped to the bounds and the rounded corners.
    public var clipsToBounds = false

    /// The width of the border inside the edges, in points; 0 for no border.
    public var borderWidth: Double {
        get { look.value.borderWidth }
        set { look.value.borderWidth = newValue }
    }
    public var borderColor: Color {
        get { look.value.borderColor }
        set { look.value.borderColor = newValue }
    }
    /// Whether the straight edges of the view are antialiased. If the value is `nil`, which is the default, only edges
    /// that are not parallel to rows or columns of pixels are antialiased. Changes are not animated.
    public var allowsEdgeAntialiasing: Bool? {
        get { look.value.allowsEdgeAntialiasing }
        set { look.value.allowsEdgeAntialiasing = newValue }
    }
    public var shadow: Shadow {
        get { look.value.shadow }
        set { look.value.shadow = newValue }
    }
    /// The position among the siblings from back to front: siblings with a greater value are drawn in front, and
    /// siblings with equal values are drawn in the order of the hierarchy. Hit testing and layout ignore the value.
    public var zPosition: Double {
        get { look.value.zPosition }
        set { look.value.zPosition = newValue }
    }
    /// The transform of the sublayers about the anchor point; `nil` for the identity. A change is not animated.
    package var sublayerTransform: SublayerTransform? {
        get { look.value.sublayerTransform }
        set { look.value.sublayerTransform = newValue }
    }
    /// The transition that the view shows; `nil` in the model, and for a view without a transition.
    public package(set) var transition: ViewTransition? {
        get { look.value.transition }
        set { if newValue != transition { look.value.transition = newValue } }
    }

    /// The properties that few views change.
    private var look = Look.standard

    /// The properties that few views change. All views share one value until they change it, so that a view is quick to
    /// create, to copy and to compare.
    ///
    /// The type is not private, because the description of a private type contains an address, and frames are hashed by
    /// the descriptions of their views.
    struct Look: Hashable, Sendable {
        var cornerCurve = CornerCurve.circular
        var maskedCorners = CornerMask.all
        var gradient: Gradient?
        var shape: Shape?
        var drawing: Drawing?
        var borderWidth: Double = 0
        var borderColor: Color = .black
        var allowsEdgeAntialiasing: Bool?
        var shadow = Shadow()
        var zPosition: Double = 0
        var sublayerTransform: SublayerTransform?
        var transition: ViewTransition?

        static let standard = Shared(Look())
    }

    /// The default anchor point, which is the middle of the view.
    public static let middle = Point(x: 0.5, y: 0.5)

    public init(name: String, content: ViewContent = .none) {
        self.name = name
        self.content = content
    }

    /// The bounding box of the transformed view in its superview's coordinates.
    ///
    /// Setting the frame applies the inverse of the transform to determine the size of ``bounds``, and moves
    /// ``center`` so that the bounding box has the given origin. For example, a view that is scaled by 2 gets bounds
    /// of half the size. A singular transform is used as its own inverse, as in `CGAffineTransformInvert`.
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
            let map = transform.withoutAngleError
            // A division keeps more sizes exact than the product with the inverse: 100 / 1.5 × 1.5 is 100.
            bounds.size =
                map.b == 0 && map.c == 0 && map.a != 0 && map.d != 0
                ? Size(width: newValue.width / abs(map.a), height: newValue.height / abs(map.d))
                : (map.inverted ?? map).boundingBox(of: Rect(origin: .zero, size: newValue.size)).size
            center = newValue.origin - transformedBox.origin
        }
    }

    /// The bounding box of the transformed view, relative to ``center``.
    private var transformedBox: Rect {
        transform.withoutAngleError.boundingBox(
            of: Rect(
                x: -anchorPoint.x * bounds.width, y: -anchorPoint.y * bounds.height, width: bounds.width,
                height: bounds.height))
    }

    /// The frame that layout determines, which does not include the transform.
    public package(set) var layoutFrame: Rect {
        get {
            Rect(
                x: ViewState.edge(of: bounds.width * anchorPoint.x, before: center.x),
                y: ViewState.edge(of: bounds.height * anchorPoint.y, before: center.y), width: bounds.width,
                height: bounds.height)
        }
        set {
            center = anchor(in: newValue)
            bounds.size = newValue.size
        }
    }

    /// Returns the position of the left or top edge of a view from the position of its anchor point.
    ///
    /// The difference can have a rounding error. If a view whose edge is at a pixel has the same anchor point, the
    /// result is the position of that pixel, so that a frame in whole pixels is read as it was set.
    ///
    /// - Parameters:
    ///   - distance: The distance from the edge to the anchor point, in points.
    ///   - anchor: The position of the anchor point, in points.
    private static func edge(of distance: Double, before anchor: Double) -> Double {
        let edge = anchor - distance
        // Devices have 1, 2 or 3 pixels per point.
        let pixel = (edge * 6).rounded() / 6
        return pixel + distance == anchor ? pixel + 0 : edge
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

extension ViewState {
    /// The table of the properties that every layer has. ``Gradient`` and ``Shape`` have their own tables. Animation
    /// blocks begin the animations of a view in this order, after the animations of its frame.
    package static let properties: [LayerProperty] = [
        .init(
            "transform", .transform, options: [.animates, .isOfView], { $0.transform }, { $0.transform = $1 },
            "The transform about the anchor point."),
        .init(
            animating: "anchorPoint", .fractions(.place), { $0.anchorPoint }, { $0.anchorPoint = $1 },
            "The point that `center` positions, as fractions of the size."),
        .init(
            animating: "alpha", as: "opacity", .number(.fraction), within: 0...1, options: [.varies, .isOfView],
            { $0.alpha }, { $0.alpha = $1 }, "How opaque the view and its subviews are."),
        .init(
            animating: "backgroundColor", key: "background", .color, options: [.varies, .isOfView],
            { $0.backgroundColor }, { $0.backgroundColor = $1 }, "The color behind the view's content."),
        .init(
            "clipsToBounds", .boolean, options: .isOfView, { $0.clipsToBounds }, { $0.clipsToBounds = $1 },
            "Whether subviews are clipped."),
        .init(
            "contentMode", .choice(ContentMode.self, "content mode"), options: .isOfView, { $0.contentMode },
            { $0.contentMode = $1 }, "The position and scaling of an image in the view."),
        .init(
            animating: "cornerRadius", .number(.length), within: 0 ... .infinity, options: .varies,
            { $0.cornerRadius }, { $0.cornerRadius = $1 }, "The radius of the corners, in points."),
        .init(
            "cornerCurve", .choice(CornerCurve.self, "corner curve"), { $0.cornerCurve }, { $0.cornerCurve = $1 },
            "The shape of round corners."),
        .init(
            "maskedCorners", .corners, { $0.maskedCorners }, { $0.maskedCorners = $1 },
            "The corners that `cornerRadius` rounds."),
        .init(
            animating: "borderWidth", .number(.length), within: 0 ... .infinity, { $0.borderWidth },
            { $0.borderWidth = $1 }, "The width of the border inside the edges, in points."),
        .init(
            animating: "borderColor", .color, { $0.borderColor }, { $0.borderColor = $1 }, "The color of the border."),
        .init(
            "allowsEdgeAntialiasing", .boolean, { $0.allowsEdgeAntialiasing ?? false },
            { $0.allowsEdgeAntialiasing = $1 },
            "Whether edges are antialiased. By default, only edges of rotated and skewed views are antialiased."),
        .init(
            animating: "shadowColor", .color, { $0.shadow.color }, { $0.shadow.color = $1 }, "The color of the shadow."),
        .init(
            animating: "shadowOpacity", .number(.fraction), within: 0...1, { $0.shadow.opacity },
            { $0.shadow.opacity = $1 }, "How opaque the shadow is."),
        .init(
            animating: "shadowOffset", .offset, { $0.shadow.offset }, { $0.shadow.offset = $1 },
            "The distance from the view to its shadow, right and down, in points."),
        .init(
            animating: "shadowRadius", .number(.length), within: 0 ... .infinity, { $0.shadow.radius },
            { $0.shadow.radius = $1 }, "The blur of the shadow, in points."),
        .init(
            animating: "zPosition", .number(.place), { $0.zPosition }, { $0.zPosition = $1 },
            "The position among the siblings: greater values are drawn in front."),
    ]
}

extension ViewState {
    /// The transform from the view's coordinates to its superview's coordinates.
    package var mapToSuperview: AffineTransform {
        guard transform != .identity else {
            let origin = layoutFrame.origin - bounds.origin
            return AffineTransform(translationX: origin.x, y: origin.y)
        }
        return AffineTransform(
            translationX: -(bounds.minX + anchorPoint.x * bounds.width),
            y: -(bounds.minY + anchorPoint.y * bounds.height)
        )
        .concatenating(transform)
        .concatenating(AffineTransform(translationX: center.x, y: center.y))
    }
}
