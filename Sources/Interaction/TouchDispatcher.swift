package import Geometry
package import Simulation
package import Views

/// Delivers touches to gesture recognizers, controls and scroll views, and sends the resulting events to views.
///
/// Unlike the components of a window, the dispatcher refers to the window, because it changes views in the same way as
/// the author's code.
package final class TouchDispatcher: WindowInteraction {
    private unowned let window: Window
    /// The touches on the screen.
    package private(set) var touches: [Touch] = []
    /// The touches of the numbered fingers.
    private var fingers: [Int: Touch] = [:]
    var tracking: [ObjectIdentifier: ControlTracking] = [:]
    private var recognizers = ViewTable<[GestureRecognizer]>()
    private var scrollings = ViewTable<Scrolling>()
    var turnings = ViewTable<WheelTurning>()
    private var handlers = ViewTable<[ViewEvent: (View) -> Void]>()
    private var lastTap: (place: Point, time: Duration, count: Int)?
    /// The recognizers that have received touches and have not been reset yet. For each touch, the recognizers of a
    /// view come before those of its superviews.
    private var engaged: [GestureRecognizer] = []
    private var scheduled: [Scheduled] = []

    /// The views of kind `none` that are enabled controls, such as instances of a custom subclass of `UIControl`.
    private(set) var customControls: Set<ViewID> = []
    /// Closures that observe and modify the delivery of touches.
    package var hooks = Hooks()

    package struct Hooks {
        /// A closure that replaces ``View/hitTest(_:)``: it finds the view at a point of the root view.
        package var hitTester: ((Point) -> View?)?
        /// A closure that is called each time a view receives a change to a touch.
        package var onTouch: ((Touch) -> Void)?
        /// A closure that is called for each event, before the handler of the view.
        package var onEvent: ((ViewEvent, View) -> Void)?
        /// A closure that is called for each event, even if no view handles it. The call does not add an event to the trace.
        package var observer: ((ViewEvent, View) -> Void)?
        /// A closure that can change the offset at which a scroll view comes to rest. The arguments are the view, the
        /// velocity of its offset in points per second, and the proposed offset.
        package var willEndDragging: ((View, Point, Point) -> Point)?
    }

    private struct Scheduled {
        let due: Duration
        let cause: TraceEvent.Cause
        /// The touch that the event concerns; `nil` for other events.
        let touch: Touch?
        let perform: () -> Void
    }

    init(_ window: Window) { self.window = window }

    var time: Duration { window.currentMediaTime }

    func view(_ id: ViewID) -> View { View(window: window, id: id) }

    // MARK: Time

    /// The time of the next scheduled event; `nil` if there is none.
    package var nextDue: Duration? { scheduled.first?.due }

    package func schedule(after delay: Duration, _ body: @escaping () -> Void) { schedule(at: time + delay, body) }

    /// Calls `body` in the turn at the time `due`, before the cues of that turn are performed.
    ///
    /// - Parameter touch: The touch with which ``unschedule(_:)`` removes the event.
    func schedule(at due: Duration, for touch: Touch? = nil, _ body: @escaping () -> Void) {
        let index = scheduled.lastIndex { $0.due <= due }.map { $0 + 1 } ?? 0
        scheduled.insert(Scheduled(due: due, cause: window.cause, touch: touch, perform: body), at: index)
    }

    /// Removes the events that were scheduled for a touch.
    func unschedule(_ touch: Touch) { scheduled.removeAll { $0.touch === touch } }

    /// Performs the scheduled events that are due at `time`, earliest first.
    package func performScheduled(dueAt time: Duration) {
        while let next = scheduled.first, next.due <= time {
            scheduled.removeFirst()
            let outer = window.cause
            window.cause = next.cause
            next.perform()
            window.cause = outer
        }
    }

    /// Releases everything that refers to the window.
    package func removeAll() {
        scheduled = []
        (touches, fingers) = ([], [:])
        engaged = []
        tracking = [:]
        recognizers = ViewTable()
        (scrollings, turnings) = (ViewTable(), ViewTable())
        handlers = ViewTable()
        hooks = Hooks()
    }

    // MARK: Handlers

    /// Sets whether `view`, a view of kind `none`, is an enabled control.
    package func setCustomControl(_ isControl: Bool, _ view: ViewID) {
        if isControl { customControls.insert(view) } else { customControls.remove(view) }
    }

    func add(_ recognizer: GestureRecognizer, to view: View) {
        recognizer.viewID = view.id
        recognizer.dispatcher = self
        recognizers[view.id, default: []].append(recognizer)
    }

    func remove(_ recognizer: GestureRecognizer) {
        guard let view = recognizer.viewID else { return }
        recognizers[view]?.removeAll { $0 === recognizer }
        recognizer.cancel()
        engaged.removeAll { $0 === recognizer }
        (recognizer.viewID, recognizer.dispatcher) = (nil, nil)
    }

    func recognizers(of view: ViewID) -> [GestureRecognizer] { recognizers[view, default: []] }

    /// Sets the handler for an event of `view`. The first handler for a gesture adds a recognizer for the gesture.
    func handle(_ event: ViewEvent, of view: View, with body: @escaping (View) -> Void) {
        if handlers[view.id]?[event] == nil, let recognizer = event.makeRecognizer() {
            recognizer.addAction { [unowned self] recognizer in
                guard let view = recognizer.view, event != .longPress || recognizer.state == .began else { return }
                send(event, to: view, recognizer.state == .ended ? "" : recognizer.state.rawValue)
            }
            add(recognizer, to: view)
        }
        handlers[view.id, default: [:]][event] = body
    }

    /// Removes the recognizers and handlers of a view that is no longer used.
    package func remove(_ view: ViewID) {
        recognizers[view] = nil
        scrollings[view] = nil
        turnings[view] = nil
        handlers[view] = nil
        customControls.remove(view)
    }

    /// Whether `view` has a handler for an event.
    package func hasHandler(for event: ViewEvent, of view: View) -> Bool { handlers[view.id]?[event] != nil }

    func scrolling(of view: View) -> Scrolling? {
        guard view.content.isScrollable else { return nil }
        if let known = scrollings[view.id] { return known }
        let made = Scrolling(view.id, self)
        scrollings[view.id] = made
        return made
    }

    /// Whether a finger scrolls `view`, or the view decelerates.
    package func isScrolling(_ view: ViewID) -> Bool {
        scrollings[view].map { $0.isDragging || $0.isDecelerating } ?? false
    }

    /// Adapts the deceleration of `view` to new limits of its offset. If a finger scrolls the view, the new limits
    /// apply to the next movement of the finger.
    package func offsetsChanged(of view: ViewID) { scrollings[view]?.offsetsChanged() }

    /// Ends the deceleration of `view`. Does nothing while the view is informed about the deceleration.
    package func stopScrolling(_ view: ViewID) { scrollings[view]?.stop() }

    /// Sends the event `scrollViewDidScroll` to `view`.
    package func sendScroll(of view: ViewID) { send(.scrollViewDidScroll, to: self.view(view)) }

    /// Records an event of `view`, and calls the event hook and the handler of the view.
    package func send(_ event: ViewEvent, to view: View, _ detail: String = "") {
        hooks.observer?(event, view)
        let handler = handlers[view.id]?[event]
        guard handler != nil || hooks.onEvent != nil || event.isOfKeyboard else { return }
        let outer = window.cause
        if event != .scrollViewDidScroll || handler != nil {
            window.cause = window.record(
                .action, view.traceSubject, event.isOfKeyboard ? event.rawValue : view.name,
                detail.isEmpty ? event.rawValue : "\(event.rawValue) \(detail)",
                because: outer)
        }
        hooks.onEvent?(event, view)
        handler?(view)
        window.cause = outer
    }

    // MARK: Touches

    /// Begins a touch at a point of the root view.
    ///
    /// - Returns: The touch, or `nil` if no view at the point receives touches.
    func begin(at place: Point) -> Touch? {
        guard let view = hooks.hitTester.map({ $0(place) }) ?? window.rootView.hitTest(place) else {
            window.note("touch", "no view is at (\(place.x.shortText), \(place.y.shortText))")
            return nil
        }
        let touch = Touch(at: place, in: view, time: time)
        touch.tapCount = tapCount(at: place)
        touches.append(touch)
        deliver(touch) {
            var views: [View] = []
            var next: View? = view
            while let found = next {
                views.append(found)
                next = found.superview
            }
            for recognizer in views.flatMap(candidates) where recognizer.isEnabled && recognizer.isActive {
                guard recognizer.shouldReceive?(touch) ?? true else { continue }
                recognizer.touches.append(touch)
                if !engaged.contains(where: { $0 === recognizer }) { engaged.append(recognizer) }
            }
            for receiver in receivers(of: touch) { receiver.receive(touch) }
            if !touch.isTakenFromView { holdBackOrPass(touch) }
        }
        return touch
    }

    // MARK: Numbered fingers

    /// Puts the finger numbered `finger` on the screen, at a point of the root view.
    func put(_ finger: Int, at place: Point) {
        guard fingers[finger] == nil else {
            return window.note("touch", "finger \(finger) is already on the screen")
        }
        fingers[finger] = begin(at: place)
    }

    /// Calls `body` with the touch of the finger numbered `finger`. If the finger is not on the screen, records a
    /// note.
    func change(_ finger: Int, _ body: (Touch) -> Void) {
        guard let touch = fingers[finger] else {
            return window.note("touch", "finger \(finger) is not on the screen")
        }
        body(touch)
    }

    /// Calls `body` with the touch of the finger numbered `finger`, and removes the finger from the screen.
    func lift(_ finger: Int, _ body: (Touch) -> Void) {
        change(finger, body)
        fingers[finger] = nil
    }

    /// Returns the recognizers of a view. The pan recognizer of a scroll view is the last. If the scroll view is
    /// decelerating, this method stops the deceleration.
    private func candidates(of view: View) -> [GestureRecognizer] {
        let own = recognizers[view.id, default: []] + (turning(of: view)?.recognizers ?? [])
        guard let scrolling = scrolling(of: view) else { return own }
        scrolling.stop()
        return own + [scrolling.pan]
    }

    private func tapCount(at place: Point) -> Int {
        guard let last = lastTap, time - last.time <= TapGestureRecognizer.interval,
            place.distance(to: last.place) <= TapGestureRecognizer.reach
        else { return 1 }
        return last.count + 1
    }

    func move(_ touch: Touch, to place: Point) {
        guard touches.contains(where: { $0 === touch }) else { return }
        update(touch, .moved, place)
        deliver(touch) {
            for receiver in receivers(of: touch) { receiver.receive(touch) }
            guard !touch.isTakenFromView, !isHeldBack(touch) else { return }
            hooks.onTouch?(touch)
            tracking[ObjectIdentifier(touch)]?.moved(touch)
        }
    }

    func end(_ touch: Touch) {
        guard touches.contains(where: { $0 === touch }) else { return }
        update(touch, .ended, touch.location)
        lastTap = (touch.location, time, touch.tapCount)
        deliver(touch) {
            for receiver in receivers(of: touch) { receiver.receive(touch) }
            if !touch.isTakenFromView {
                if touch.isHeldBack { pass(touch) }
                hooks.onTouch?(touch)
                tracking[ObjectIdentifier(touch)]?.ended(touch)
            }
            lift(touch)
        }
    }

    package func cancel(_ touch: Touch) {
        guard touches.contains(where: { $0 === touch }) else { return }
        update(touch, .cancelled, touch.location)
        deliver(touch) {
            for receiver in receivers(of: touch) { receiver.receive(touch) }
            takeFromView(touch)
            lift(touch)
        }
    }

    private func update(_ touch: Touch, _ phase: Touch.Phase, _ place: Point) {
        (touch.phase, touch.previousLocation, touch.location, touch.time) = (phase, touch.location, place, time)
    }

    /// Records a change to a touch, and runs `body`. Events that `body` records have this change as their cause.
    private func deliver(_ touch: Touch, _ body: () -> Void) {
        let place = touch.location
        let outer = window.cause
        window.cause = window.record(
            .touch, touch.view.traceSubject, touch.view.name,
            "\(touch.phase.rawValue) (\(place.x.shortText), \(place.y.shortText))",
            because: outer)
        body()
        window.cause = outer
    }

    /// Returns the recognizers that receive `touch` and whose gestures have not ended, failed or been cancelled.
    func receivers(of touch: Touch) -> [GestureRecognizer] {
        engaged.filter { $0.isActive && $0.touches.contains { $0 === touch } }
    }

    /// Removes a touch from the screen, and resets the recognizers that have no further touches and whose gestures are
    /// over.
    private func lift(_ touch: Touch) {
        touches.removeAll { $0 === touch }
        touch.owner = nil
        tracking[ObjectIdentifier(touch)] = nil
        for recognizer in engaged where recognizer.touches.contains(where: { $0 === touch }) {
            recognizer.noteLocation()
            recognizer.touches.removeAll { $0 === touch }
        }
        finishIdleRecognizers()
    }

    private func finishIdleRecognizers() {
        for recognizer in engaged
        where recognizer.touches.isEmpty && !recognizer.isActive && recognizer.heldState == nil {
            recognizer.finish()
            engaged.removeAll { $0 === recognizer }
        }
    }

    // MARK: Recognition

    /// Changes the state of a recognizer. If another recognizer excludes it, the recognizer fails instead. If another
    /// recognizer must fail first, the new state is stored until then.
    func change(_ recognizer: GestureRecognizer, to state: GestureRecognizer.State) {
        let begins = recognizer.state == .possible && state != .failed && state != .cancelled
        guard begins else { return enter(recognizer, state) }
        guard recognizer.shouldBegin?(recognizer) ?? true, !isExcluded(recognizer) else {
            return enter(recognizer, .failed)
        }
        let required = engaged.filter { other in other !== recognizer && hasToFail(other, before: recognizer) }
        if required.contains(where: \.isRecognized) { return enter(recognizer, .failed) }
        guard !required.contains(where: { $0.isActive && $0.isInUse }) else {
            recognizer.heldState = state
            return
        }
        enter(recognizer, state)
        for other in engaged where other !== recognizer && other.state == .possible && !other.touches.isEmpty {
            if !allows(recognizer, other), recognizer.excludes(other) { change(other, to: .failed) }
        }
        guard recognizer.cancelsTouchesInView else { return }
        for touch in recognizer.touches { takeFromView(touch) }
    }

    private func enter(_ recognizer: GestureRecognizer, _ state: GestureRecognizer.State) {
        let hadTouches = !recognizer.touches.isEmpty
        recognizer.enter(state)
        guard !recognizer.isActive else { return }
        // Recognizers that waited for this recognizer continue if it failed. Otherwise, they fail.
        for other in engaged where hasToFail(recognizer, before: other) {
            guard let held = other.heldState else { continue }
            other.heldState = nil
            change(other, to: state == .failed ? held : .failed)
        }
        if !hadTouches { finishIdleRecognizers() }
    }

    private func hasToFail(_ other: GestureRecognizer, before recognizer: GestureRecognizer) -> Bool {
        recognizer.requirements.contains { $0 === other } || recognizer.waits?(other) ?? false
            || other.blocks?(recognizer) ?? false
    }

    /// Whether another recognizer that shares a touch with this recognizer has already been recognized, and excludes
    /// this recognizer.
    private func isExcluded(_ recognizer: GestureRecognizer) -> Bool {
        engaged.contains { other in
            other !== recognizer && other.isRecognized && other.excludes(recognizer) && !allows(recognizer, other)
                && other.touches.contains { touch in recognizer.touches.contains { $0 === touch } }
        }
    }

    private func allows(_ a: GestureRecognizer, _ b: GestureRecognizer) -> Bool {
        a.shouldRecognizeSimultaneously?(b) ?? false || b.shouldRecognizeSimultaneously?(a) ?? false
    }
}
