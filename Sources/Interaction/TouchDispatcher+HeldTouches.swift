import Simulation
import Views

/// The touches of views in a scroll view, which the views receive only if the touch does not scroll the content.
extension TouchDispatcher {
    /// The time for which a touch is held back, according to several reports about `UIScrollView`; not documented.
    private static let delay = Duration.milliseconds(150)

    /// Passes a new touch to its view: in a scroll view, after a moment, or when the finger is lifted or cannot scroll.
    func holdBackOrPass(_ touch: Touch) {
        guard delays(touch) else { return pass(touch) }
        touch.isHeldBack = true
        schedule(at: time + TouchDispatcher.delay, for: touch) { [weak self, weak touch] in
            if let self, let touch { pass(touch) }
        }
    }

    private func delays(_ touch: Touch) -> Bool {
        sequence(first: touch.view, next: \.superview).dropFirst().contains {
            $0.scroll.map { $0.isScrollEnabled && $0.delaysContentTouches } ?? false
        }
    }

    /// Returns whether the view of a touch that moves does not receive the touch yet. A touch that no scroll view can follow
    /// any more is passed to its view.
    func isHeldBack(_ touch: Touch) -> Bool {
        guard touch.isHeldBack else { return false }
        if receivers(of: touch).contains(where: { $0 is ScrollPanGestureRecognizer }) { return true }
        pass(touch)
        return false
    }

    /// Cancels a touch for its view, because a gesture was recognized or the touch was cancelled.
    func takeFromView(_ touch: Touch) {
        guard !touch.isTakenFromView else { return }
        touch.isTakenFromView = true
        // The view has not received the touch, and never will.
        if touch.isHeldBack { return release(touch) }
        let phase = touch.phase
        touch.phase = .cancelled
        hooks.onTouch?(touch)
        touch.phase = phase
        tracking[ObjectIdentifier(touch)]?.cancelled()
    }

    /// Ends the time in which a touch is held back.
    private func release(_ touch: Touch) {
        guard touch.isHeldBack else { return }
        touch.isHeldBack = false
        unschedule(touch)
    }

    /// Passes a new touch to its view and to the control that contains it.
    func pass(_ touch: Touch) {
        release(touch)
        let phase = touch.phase
        touch.phase = .began
        hooks.onTouch?(touch)
        touch.phase = phase
        for view in sequence(first: touch.view, next: \.superview) {
            guard let control = ControlTracking(of: touch, in: view, self) else { continue }
            tracking[ObjectIdentifier(touch)] = control
            break
        }
    }
}
