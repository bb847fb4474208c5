import Views

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
