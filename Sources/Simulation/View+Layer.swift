public import Geometry
public import Views

/// What a view has of its layer: `transform`, `anchorPoint`, border, shadow and gradient. All of it animates inside a block
/// unless it says otherwise.
extension View {
    private var look: ViewState { window.tree[id] }

    /// What is done to the view about its anchor point after it was laid out. Layout takes no notice of it.
    public var transform: AffineTransform {
        get { look.transform }
        nonmutating set { window.tree[id].transform = newValue }
    }

    /// The point of the view that is at ``center`` and that ``transform`` turns about, as fractions of its size. The view moves
    /// when it is set.
    public var anchorPoint: Point {
        get { look.anchorPoint }
        nonmutating set {
            let old = look.layoutFrame
            window.tree[id].anchorPoint = newValue
            window.frameChanged(of: id, from: old, because: window.trace.cause)
        }
    }

    /// Inside the edges, in points; not negative.
    public var borderWidth: Double {
        get { look.borderWidth }
        nonmutating set { window.tree[id].borderWidth = max(newValue, 0) }
    }

    public var borderColor: Color {
        get { look.borderColor }
        nonmutating set { window.tree[id].borderColor = newValue }
    }

    /// How round the corners are that `cornerRadius` rounds. It does not animate.
    public var cornerCurve: CornerCurve {
        get { look.cornerCurve }
        nonmutating set { window.tree[id].cornerCurve = newValue }
    }

    /// The corners that `cornerRadius` rounds; all of them until it is set. It does not animate.
    public var maskedCorners: CornerMask {
        get { look.maskedCorners }
        nonmutating set { window.tree[id].maskedCorners = newValue }
    }

    /// The colours of a view whose layer is a `CAGradientLayer`; `nil` for any other. Its colours, their locations and its
    /// points animate, where there are as many as before; its type does not.
    public var gradient: Gradient? {
        get { look.gradient }
        nonmutating set { window.tree[id].gradient = newValue }
    }

    public var shadowColor: Color {
        get { look.shadow.color }
        nonmutating set { window.tree[id].shadow.color = newValue }
    }

    /// 0 through 1; 0 until it is set, which shows none.
    public var shadowOpacity: Double {
        get { look.shadow.opacity }
        nonmutating set { window.tree[id].shadow.opacity = min(max(newValue, 0), 1) }
    }

    /// In points, right and down.
    public var shadowOffset: Size {
        get { look.shadow.offset }
        nonmutating set { window.tree[id].shadow.offset = newValue }
    }

    /// Of the blur, in points; not negative.
    public var shadowRadius: Double {
        get { look.shadow.radius }
        nonmutating set { window.tree[id].shadow.radius = max(newValue, 0) }
    }

    /// Ends the animations of the view: the model shows, and their blocks complete with `false`.
    public func removeAllAnimations() {
        window.removeAnimations(of: id)
    }
}
