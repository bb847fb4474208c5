import Animation
public import Geometry
public import Views

/// The layer of a view, as far as it has a time of its own: `CALayer`.
///
/// A layer is paused by a speed of 0 and a time offset of the time that it shows, and goes on when its begin time is how long
/// it was paused:
///
///     let paused = card.layer.convertTime(window.currentMediaTime, from: nil)
///     card.layer.speed = 0
///     card.layer.timeOffset = paused
///     // later
///     card.layer.speed = 1
///     card.layer.timeOffset = .zero
///     card.layer.beginTime = .zero
///     card.layer.beginTime = card.layer.convertTime(window.currentMediaTime, from: nil) - paused
///
/// What it does holds for the layers of its subviews as well. Animators keep to the film's time.
///
/// - Source: Apple, Technical Q&A QA1673; semantics 28.6.
public struct Layer {
    public let view: View

    private var timing: LayerTiming {
        get { view.window.layerTimings[view.id] ?? LayerTiming() }
        nonmutating set { view.window.setLayerTiming(newValue, of: view.id) }
    }

    /// How many of its seconds pass in one of its superlayer's: 0 stands still, less goes back. Finite.
    public var speed: Double {
        get { timing.speed }
        nonmutating set {
            precondition(newValue.isFinite, "a layer's speed is finite, not \(newValue)")
            timing.speed = newValue
        }
    }

    /// Added to its time: with a speed of 0, the time that shows.
    public var timeOffset: Duration {
        get { timing.timeOffset }
        nonmutating set { timing.timeOffset = newValue }
    }

    /// When its time begins to pass, in its superlayer's time.
    public var beginTime: Duration {
        get { timing.beginTime }
        nonmutating set { timing.beginTime = newValue }
    }

    /// The layer's own time at a time of another's, or of the film's.
    ///
    /// - Precondition: The other's time passes forwards.
    public func convertTime(_ time: Duration, from other: Layer?) -> Duration {
        guard let other else { return view.window.layerTime(of: view.id).local(time) }
        guard let film = view.window.layerTime(of: other.view.id).film(time) else {
            preconditionFailure("the time of '\(other.view.name)' does not pass forwards, so it tells no other's")
        }
        return convertTime(film, from: nil)
    }

    /// Ends the animations of the view: the model shows, and their blocks complete with `false`.
    public func removeAllAnimations() { view.removeAllAnimations() }
}

extension View {
    /// What has the view's time.
    public var layer: Layer { Layer(view: self) }
}

extension Window {
    /// `CACurrentMediaTime()`: the film's time of the present turn.
    public var currentMediaTime: Duration { trace.time }

    func layerTime(of view: ViewID) -> LayerTime {
        guard hasLayerTimings else { return .film }
        let time = tree.superview(of: view).map { layerTime(of: $0) } ?? .film
        return layerTimings[view].map { time.of($0) } ?? time
    }

    fileprivate func setLayerTiming(_ timing: LayerTiming, of view: ViewID) {
        layerTimings[view] = timing
        retimeAnimations(below: view)
    }

    /// Has what runs in `view` and below it follow the time that the layers have now.
    func retimeAnimations(below view: ViewID) {
        guard hasLayerTimings else { return }
        animations.retime { tree.isAncestor(view, of: $0) ? layerTime(of: $0) : nil }
    }
}

/// How the time of a view's layer follows that of its superlayer: Core Animation's `CAMediaTiming` of a layer.
///
/// A layer lasts for ever, so it has no repeat count and nothing to fill; animations have both: `AnimationTiming`.
///
/// - Source: semantics 28.6.
struct LayerTiming: Hashable {
    /// Of the layer's seconds in one of its superlayer; finite.
    var speed = 1.0
    var timeOffset = Duration.zero
    /// In the superlayer's time.
    var beginTime = Duration.zero
}

/// The time of a layer as a function of the film's: `time × rate + offset`.
struct LayerTime: Hashable {
    private(set) var rate = 1.0
    private(set) var offset = Duration.zero

    static let film = LayerTime()

    /// No layer goes faster, whatever those it is in say: a duration has an end.
    private static let highestRate = 1_000_000.0
    /// In seconds. What lasts longer never ends.
    private static let longestWait = 1_000_000_000.0

    func local(_ time: Duration) -> Duration { (rate == 1 ? time : time * rate) + offset }

    /// `nil` where the layer's time stands still, goes backwards or all but stands still, and what ends later in it
    /// never does.
    func film(_ local: Duration) -> Duration? {
        guard rate > 0, abs((local - offset).timeInterval) < rate * LayerTime.longestWait else { return nil }
        return rate == 1 ? local - offset : (local - offset) / rate
    }

    /// The time of a sublayer.
    ///
    /// - Source: semantics 28.6: a sublayer's time is (time − beginTime) × speed + timeOffset.
    func of(_ timing: LayerTiming) -> LayerTime {
        var time = self
        time.offset -= timing.beginTime
        if timing.speed != 1 {
            time.offset = time.offset * timing.speed
            time.rate = min(max(rate * timing.speed, -LayerTime.highestRate), LayerTime.highestRate)
        }
        time.offset += timing.timeOffset
        return time
    }
}

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
