import Animation
import Geometry
public import Interaction
public import Simulation
import Views

/// The views of a sheet: their places, and their movement with the user's finger.
public final class SheetMotion {
    /// A dismissal that began when the finger moved the sheet below its lowest place.
    public struct Dismissal {
        /// Called when the finger is lifted, with whether the sheet leaves the screen.
        let willEnd: (Bool) -> Void
        /// Called when the sheet has come to rest, with whether it has left the screen.
        let didEnd: (Bool) -> Void

        public init(willEnd: @escaping (Bool) -> Void, didEnd: @escaping (Bool) -> Void) {
            (self.willEnd, self.didEnd) = (willEnd, didEnd)
        }
    }

    /// What the movement asks of the presentation, and reports to it.
    public struct Hooks {
        /// Returns the places of the sheet in its window.
        public var stops: () -> SheetStops
        /// Returns the name of the detent at which the sheet rests; `nil` for the lowest one.
        public var selected: () -> String?
        /// Returns whether the user can move the sheet: it is the topmost presentation, and no transition is in progress.
        public var canMove: () -> Bool
        /// Returns whether scrolling at the start of a scroll view enlarges the sheet.
        public var scrollingExpands: () -> Bool
        /// Begins a dismissal; returns `nil` if the user cannot dismiss the sheet.
        public var beginDismissal: () -> Dismissal?
        /// Called with the name of a detent to which the user has moved the sheet.
        public var didSelect: (String) -> Void
        /// Called after the user has tried to dismiss a sheet that cannot be dismissed.
        public var didAttemptToDismiss: () -> Void

        public init(
            stops: @escaping () -> SheetStops, selected: @escaping () -> String?, canMove: @escaping () -> Bool,
            scrollingExpands: @escaping () -> Bool, beginDismissal: @escaping () -> Dismissal?,
            didSelect: @escaping (String) -> Void, didAttemptToDismiss: @escaping () -> Void
        ) {
            (self.stops, self.selected, self.canMove) = (stops, selected, canMove)
            (self.scrollingExpands, self.beginDismissal) = (scrollingExpands, beginDismissal)
            (self.didSelect, self.didAttemptToDismiss) = (didSelect, didAttemptToDismiss)
        }
    }

    private struct Drag {
        /// The top of the sheet at the beginning, in points.
        let start: Double
        /// The dismissal; `nil` before it was tried, and if it was refused.
        var dismissal: Dismissal?
        /// Whether the dismissal was refused, so that the sheet resists; `nil` before it was tried.
        var isHeld: Bool?
    }

    private let (dropShadow, grabber, dimming): (View, View, View)
    private let content: () -> View?
    private let hooks: Hooks
    private var drag: Drag?

    /// - Parameters:
    ///   - dropShadow: The view that contains the content and the grabber.
    ///   - grabber: The grabber.
    ///   - dimming: The view behind the sheet, in the container of the presentation.
    ///   - content: Returns the view of the presented controller; `nil` while it is not loaded.
    public init(
        dropShadow: View, grabber: View, dimming: View, content: @escaping () -> View?, _ hooks: Hooks
    ) {
        (self.dropShadow, self.grabber, self.dimming) = (dropShadow, grabber, dimming)
        (self.content, self.hooks) = (content, hooks)
        dropShadow.clipsToBounds = true
        dropShadow.traitOverrides.userInterfaceLevel = .elevated
        grabber.adaptiveBackgroundColor = MetricColor.grabber.color
        grabber.cornerRadius = Metric.grabberHeight.value / 2
        grabber.isUserInteractionEnabled = false
    }

    /// Whether the finger moves the sheet, or the sheet leaves after it was lifted.
    public var isMoving: Bool { drag != nil }

    /// Places the views of the sheet.
    public func place(_ placement: SheetLayout.Placement) {
        let (frame, window) = (placement.frame, dimming.superview?.bounds.size ?? dimming.window.size)
        dimming.frame = Rect(
            x: -window.width, y: -window.height, width: 3 * window.width, height: 3 * window.height)
        dimming.alpha = placement.dimming
        dropShadow.bounds = Rect(origin: dropShadow.bounds.origin, size: placement.size)
        dropShadow.center = Point(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2)
        dropShadow.transform = AffineTransform(scaleX: placement.scale, y: placement.scale)
        dropShadow.cornerRadius = placement.cornerRadius
        dropShadow.maskedCorners = placement.isFloating ? .all : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        dropShadow.barSafeAreaInsets = placement.safeArea
        content()?.frame = dropShadow.bounds
        grabber.frame = SheetLayout.grabber(width: placement.size.width)
    }

    // MARK: The user's finger

    /// Whether a pan that begins moves the sheet, and not the content of the scroll views in which it begins.
    ///
    /// - Parameter touched: The view below the finger.
    public func follows(_ pan: PanGestureRecognizer, from touched: View?) -> Bool {
        var scrollViews: [View] = []
        var next = touched
        while let view = next, view != dropShadow {
            if view.scroll != nil { scrollViews.append(view) }
            next = view.superview
        }
        // The translation is zero if the finger has moved by exactly the distance after which a pan begins.
        let direction = pan.translation == .zero ? pan.velocity : pan.translation
        guard hooks.canMove(), abs(direction.y) > abs(direction.x) else { return false }
        let isAtStart = scrollViews.allSatisfy { $0.contentOffset.y <= -$0.adjustedContentInset.top }
        if direction.y > 0 { return isAtStart }
        let highest = hooks.stops().stops.last?.placement.frame.minY ?? 0
        let canGrow = dropShadow.frame.minY > highest + dropShadow.window.grid.rounded(1)
        return canGrow && (scrollViews.isEmpty || hooks.scrollingExpands() && isAtStart)
    }

    /// Moves the sheet with a pan.
    public func follow(_ pan: PanGestureRecognizer) {
        let window = dropShadow.window
        if pan.state == .began {
            let shown = window.presentation(at: window.currentMediaTime)[dropShadow.id].frame
            dropShadow.removeAllAnimations()
            content()?.removeAllAnimations()
            drag = Drag(start: shown.minY)
        }
        guard let start = drag?.start else { return }
        let (top, stops) = (start + pan.translation.y, hooks.stops())
        switch pan.state {
        case .began, .changed:
            if top > stops.stops[0].placement.frame.minY, drag?.isHeld == nil {
                let dismissal = hooks.beginDismissal()
                drag = Drag(start: start, dismissal: dismissal, isHeld: dismissal == nil)
            }
            place(stops.placement(top: top, isHeld: drag?.isHeld == true))
        case .ended: release(stops, top, velocity: pan.velocity.y)
        case .cancelled: release(stops, stops.stop(named: hooks.selected()).placement.frame.minY)
        case .possible, .failed: break
        }
    }

    /// Moves the sheet to its next place after the finger was lifted.
    private func release(_ stops: SheetStops, _ top: Double, velocity: Double = 0) {
        let dismissal = drag?.dismissal
        let end = stops.end(top: top, velocity: velocity)
        if end == .dismissal, let dismissal {
            dismissal.willEnd(true)
            return settle(to: stops.hidden(from: stops.stops[0].placement), velocity) { [self] in
                drag = nil
                dismissal.didEnd(true)
            }
        }
        dismissal?.willEnd(false)
        var index = 0
        if case .stop(let found) = end { index = found }
        let stop = stops.stops[index]
        settle(to: stop.placement, velocity) { dismissal?.didEnd(false) }
        drag = nil
        if stops.stop(named: hooks.selected()) != stop { hooks.didSelect(stop.name) }
        if end == .dismissal { hooks.didAttemptToDismiss() }
    }

    /// Moves the sheet with its spring, which begins with the velocity of the finger, in points per second.
    private func settle(
        to placement: SheetLayout.Placement, _ velocity: Double, _ completion: @escaping () -> Void
    ) {
        let distance = placement.frame.minY - dropShadow.frame.minY
        let spring = Spring(
            mass: Metric.sheetSpringMass.value, stiffness: Metric.sheetSpringStiffness.value,
            damping: Metric.sheetSpringDamping.value)
        let curve = SpringCurve(
            spring.withoutOverdamping, initialVelocity: distance == 0 ? 0 : velocity / distance)
        let animator = ViewPropertyAnimator(
            window: dropShadow.window, duration: curve.settlingDuration, curve: .spring(curve),
            name: "\(dropShadow.name) animator")
        animator.addAnimations { [self] in
            place(placement)
            content()?.layoutIfNeededFromSuperviews()
        }
        animator.addCompletion { _ in completion() }
        animator.startAnimation()
    }
}
