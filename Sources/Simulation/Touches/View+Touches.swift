public import Geometry

/// Gestures that a user makes on a view, at places of its own coordinates.
///
/// The engine finds the view that receives a touch by hit testing, so that another view in front may receive it. A touch
/// moves 60 times in a second.
extension View {
    /// Puts a finger on the view, and lifts it after 50 ms.
    ///
    /// - Parameters:
    ///   - place: In points; the center by default.
    ///   - count: The number of taps, at least 1, 100 ms apart.
    public func tap(at place: Point? = nil, count: Int = 1) {
        press(at: place, for: .milliseconds(50))
        for number in 1..<max(count, 1) {
            window.touches.schedule(after: .milliseconds(100) * number) { press(at: place, for: .milliseconds(50)) }
        }
    }

    /// Puts a finger on the view, and lifts it after a duration.
    ///
    /// - Parameters:
    ///   - duration: Not negative. Default: 1 second.
    ///   - place: In points; the center by default.
    public func longPress(for duration: Duration = .seconds(1), at place: Point? = nil) {
        press(at: place, for: duration)
    }

    /// Moves a finger at a steady speed, and lifts it.
    ///
    /// - Parameters:
    ///   - distance: The movement in points.
    ///   - duration: Positive. Default: 0.3 seconds.
    ///   - start: In points; the center by default.
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

    /// Moves a finger by 200 points in 0.1 seconds.
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

    /// Puts a finger on the view. It stays until ``touchUp(finger:)`` or ``touchCancel(finger:)``.
    ///
    /// - Parameters:
    ///   - place: In points; the center by default.
    ///   - finger: The number of the finger. A finger that is already on the screen adds a note to the trace.
    public func touchDown(at place: Point? = nil, finger: Int = 1) {
        window.touches.put(finger, at: convertToRoot(place ?? bounds.center))
    }

    /// Moves a finger to a place in the coordinates of this view, wherever it was put.
    ///
    /// - Parameters:
    ///   - place: In points.
    ///   - finger: The number of the finger. One that is not on the screen adds a note to the trace.
    public func touchMove(to place: Point, finger: Int = 1) {
        window.touches.change(finger) { window.touches.move($0, to: convertToRoot(place)) }
    }

    /// Lifts a finger.
    ///
    /// - Parameter finger: The number of the finger. One that is not on the screen adds a note to the trace.
    public func touchUp(finger: Int = 1) { window.touches.lift(finger) { window.touches.end($0) } }

    /// Ends a touch without an action, as the system does for a call.
    ///
    /// - Parameter finger: The number of the finger. One that is not on the screen adds a note to the trace.
    public func touchCancel(finger: Int = 1) { window.touches.lift(finger) { window.touches.cancel($0) } }

    private func press(at place: Point?, for duration: Duration) {
        guard let touch = window.touches.begin(at: convertToRoot(place ?? bounds.center)) else { return }
        window.touches.schedule(after: duration) { [window] in window.touches.end(touch) }
    }

    // MARK: Handlers

    /// Calls `body` when an event of this view occurs. An earlier handler of the event is replaced.
    ///
    /// A handler of a gesture adds a gesture recognizer. It is called when the gesture is recognized; for a pan, at each change.
    public func handle(_ event: ViewEvent, with body: @escaping (View) -> Void) {
        window.touches.handle(event, of: self, with: body)
    }

    public func addGestureRecognizer(_ recognizer: GestureRecognizer) { window.touches.add(recognizer, to: self) }

    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) { window.touches.remove(recognizer) }

    public var gestureRecognizers: [GestureRecognizer] { window.touches.recognizers(of: id) }

    /// Whether a finger moves the content of this scroll view.
    public var isDragging: Bool { window.touches.scrolling(of: self)?.isDragging ?? false }

    /// Whether the content of this scroll view moves after the finger has left it.
    public var isDecelerating: Bool { window.touches.scrolling(of: self)?.isDecelerating ?? false }

    /// The pan of a scroll view; `nil` for other views.
    public var panGestureRecognizer: PanGestureRecognizer? { window.touches.scrolling(of: self)?.pan }
}

extension Window {
    /// Puts a finger on the screen, at a point of the root view.
    ///
    /// - Returns: `nil` if no view is there that receives touches.
    public func beginTouch(at place: Point) -> Touch? { touches.begin(at: place) }

    public func move(_ touch: Touch, to place: Point) { touches.move(touch, to: place) }

    public func end(_ touch: Touch) { touches.end(touch) }

    public func cancel(_ touch: Touch) { touches.cancel(touch) }
}
