public import Geometry
public import Simulation

/// Gestures that a user makes on a view, at points in the coordinates of the view.
///
/// The view that receives a touch is found by hit testing, so a view in front of this view may receive the touch. A
/// moving touch is updated 60 times per second.
extension View {
    /// Puts a finger on the view, and lifts it after 50 ms.
    ///
    /// - Parameters:
    ///   - place: The location of the touch in points; the center by default.
    ///   - count: The number of taps, which is at least 1. The taps are 100 ms apart.
    public func tap(at place: Point? = nil, count: Int = 1) {
        press(at: place, for: .milliseconds(50))
        for number in 1..<max(count, 1) {
            window.touches.schedule(after: .milliseconds(100) * number) { press(at: place, for: .milliseconds(50)) }
        }
    }

    /// Puts a finger on the view, and lifts it after a duration.
    ///
    /// - Parameters:
    ///   - duration: The time before the finger is lifted. The value must not be negative. The default is 1 second.
    ///   - place: The location of the touch in points; the center by default.
    public func longPress(for duration: Duration = .seconds(1), at place: Point? = nil) {
        press(at: place, for: duration)
    }

    /// Moves a finger at a constant speed, and lifts it.
    ///
    /// - Parameters:
    ///   - distance: The movement in points.
    ///   - duration: The duration of the movement. The value must be positive. The default is 0.3 seconds.
    ///   - start: The location where the movement begins, in points; the center by default.
    public func drag(by distance: Point, duration: Duration = .milliseconds(300), from start: Point? = nil) {
        let from = convertToRoot(start ?? bounds.center)
        let turned = convertToRoot((start ?? bounds.center) + distance) - from
        guard let touch = window.touches.begin(at: from) else { return }
        let frames = max(1, Int((duration / .seconds(1) * 60).rounded()))
        for frame in 1...frames {
            let part = Double(frame) / Double(frames)
            window.touches.schedule(after: duration * frame / frames) { [window] in
                window.touches.move(touch, to: from + Point(x: turned.x * part, y: turned.y * part))
                if frame == frames { window.touches.end(touch) }
            }
        }
    }

    /// Moves a finger by 200 points in 0.1 seconds, and lifts it.
    public func swipe(_ direction: SwipeGestureRecognizer.Direction, from start: Point? = nil) {
        let distance =
            switch direction {
            case .left: Point(x: -200, y: 0)
            case .right: Point(x: 200, y: 0)
            case .up: Point(x: 0, y: -200)
            case .down: Point(x: 0, y: 200)
            }
        drag(by: distance, duration: .milliseconds(100), from: start)
    }

    /// Puts a finger on the view. The finger stays there until ``touchUp(finger:)`` or ``touchCancel(finger:)``.
    ///
    /// - Parameters:
    ///   - place: The location of the touch in points; the center by default.
    ///   - finger: The number of the finger. If the finger is already on the screen, a note is recorded in the trace.
    public func touchDown(at place: Point? = nil, finger: Int = 1) {
        window.touches.put(finger, at: convertToRoot(place ?? bounds.center))
    }

    /// Moves a finger to a point in the coordinates of this view, regardless of the view where the touch began.
    ///
    /// - Parameters:
    ///   - place: The new location of the touch in points.
    ///   - finger: The number of the finger. If the finger is not on the screen, a note is recorded in the trace.
    public func touchMove(to place: Point, finger: Int = 1) {
        window.touches.change(finger) { window.touches.move($0, to: convertToRoot(place)) }
    }

    /// Lifts a finger.
    ///
    /// - Parameter finger: The number of the finger. If the finger is not on the screen, a note is recorded in the
    ///   trace.
    public func touchUp(finger: Int = 1) { window.touches.lift(finger) { window.touches.end($0) } }

    /// Cancels a touch without an action, as the system does when a phone call interrupts the app.
    ///
    /// - Parameter finger: The number of the finger. If the finger is not on the screen, a note is recorded in the
    ///   trace.
    public func touchCancel(finger: Int = 1) { window.touches.lift(finger) { window.touches.cancel($0) } }

    private func press(at place: Point?, for duration: Duration) {
        guard let touch = window.touches.begin(at: convertToRoot(place ?? bounds.center)) else { return }
        window.touches.schedule(after: duration) { [window] in window.touches.end(touch) }
    }

    // MARK: Handlers

    /// Calls `body` when an event of this view occurs. An earlier handler for the event is replaced.
    ///
    /// Setting a handler for a gesture adds a gesture recognizer. The handler is called when the gesture is
    /// recognized. A handler for a pan is also called each time the pan changes, and when it ends or is cancelled.
    public func handle(_ event: ViewEvent, with body: @escaping (View) -> Void) {
        window.touches.handle(event, of: self, with: body)
    }

    public func addGestureRecognizer(_ recognizer: GestureRecognizer) { window.touches.add(recognizer, to: self) }

    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { window.touches.remove(recognizer) }

    public var gestureRecognizers: [GestureRecognizer] { window.touches.recognizers(of: id) }

    /// Whether a finger is moving the content of this scroll view.
    public var isDragging: Bool { window.touches.scrolling(of: self)?.isDragging ?? false }

    /// Whether the content of this scroll view is still moving after the finger was lifted.
    public var isDecelerating: Bool { window.touches.scrolling(of: self)?.isDecelerating ?? false }

    /// The recognizer of the pan that scrolls a scroll view; `nil` for other views.
    public var panGestureRecognizer: PanGestureRecognizer? { window.touches.scrolling(of: self)?.pan }
}

extension Window {
    /// The dispatcher that delivers the touches on the screen to gesture recognizers and views. It is created when it
    /// is first used.
    package var touches: TouchDispatcher {
        if let known = interaction as? TouchDispatcher { return known }
        let made = TouchDispatcher(self)
        interaction = made
        return made
    }

    /// Puts a finger on the screen, at a point of the root view.
    ///
    /// - Returns: The touch, or `nil` if no view at the point receives touches.
    public func beginTouch(at place: Point) -> Touch? { touches.begin(at: place) }

    public func move(_ touch: Touch, to place: Point) { touches.move(touch, to: place) }

    public func end(_ touch: Touch) { touches.end(touch) }
}
