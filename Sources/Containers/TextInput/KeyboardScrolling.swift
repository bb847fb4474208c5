import Geometry
import Interaction
import Simulation
import Views

/// Adjusts scroll views to the keyboard: their insets, the offset that shows the first responder, and the drags that hide
/// the keyboard.
final class KeyboardScrolling {
    private unowned let input: TextInput
    private var isObserving = false
    /// The scroll view whose drag moves the keyboard; `nil` for none.
    private var follower: View?

    init(_ input: TextInput) { self.input = input }

    private var window: Window { input.window }

    /// Begins to observe drags. It is called when a view is focused for the first time.
    func begin() {
        guard !isObserving else { return }
        isObserving = true
        let touches = window.touches
        let others = touches.hooks.observer
        touches.hooks.observer = { [weak self] event, view in
            others?(event, view)
            self?.observe(event, view)
        }
    }

    /// The scroll views that contain the first responder, from the innermost.
    private var scrollViews: [View] {
        var (found, next) = ([View](), input.view)
        while let view = next {
            if view.content.isScrollable { found.append(view) }
            next = view.superview
        }
        return found
    }

    private var adjusted: [View] = []

    /// Adjusts the insets of scroll views to the frame of the keyboard, and scrolls the first responder above it.
    ///
    /// - Source: measured on iOS 26.1: only the scroll view of a table view controller that contains the first responder
    ///   is adjusted.
    func makeRoom(for keyboard: Rect?) {
        var old = adjusted
        adjusted = []
        if let keyboard {
            for view in scrollViews where input.client?.makesRoom(view) ?? input.makesRoom(view) {
                let bounds = view.bounds
                let end = view.convertToRoot(Point(x: bounds.minX, y: bounds.maxY)).y - window.rootView.bounds.minY
                view.keyboardInset = max(end - keyboard.minY, 0)
                adjusted.append(view)
                old.removeAll { $0 == view }
            }
        }
        for view in old { view.keyboardInset = 0 }
        if keyboard != nil { showField(animated: false) }
    }

    /// Scrolls the views that contain the first responder, so that it is visible.
    func showField(animated: Bool) {
        guard let field = input.view else { return }
        for view in scrollViews where view != field {
            let margin = Metric.scrollToFieldMargin.value
            let (from, to) = (field.bounds.origin, Point(x: field.bounds.maxX, y: field.bounds.maxY))
            let top = view.convertFromRoot(field.convertToRoot(from)).y - margin
            let bottom = view.convertFromRoot(field.convertToRoot(to)).y + margin
            let (inset, bounds) = (view.adjustedContentInset, view.bounds)
            var y = bounds.minY
            if bottom > bounds.maxY - inset.bottom { y += bottom - (bounds.maxY - inset.bottom) }
            if top < y + inset.top { y += top - (y + inset.top) }
            let limits = view.scrollRange[.vertical]
            y = window.grid.rounded(min(max(y, limits.lowerBound), limits.upperBound))
            guard y != bounds.minY else { continue }
            let scroll = { view.scroll(to: Point(x: bounds.minX, y: y)) }
            guard animated else {
                scroll()
                continue
            }
            window.animate(
                withDuration: .seconds(Metric.keyboardDuration.value), options: .curveKeyboard, animations: scroll)
        }
    }

    // MARK: Dismissal

    private func observe(_ event: ViewEvent, _ view: View) {
        guard let scroll = view.scroll, input.view != nil else { return }
        switch (event, scroll.keyboardDismissMode) {
        case (.scrollViewWillBeginDragging, .onDrag), (.scrollViewWillBeginDragging, .onDragWithAccessory):
            input.endEditing()
        case (.scrollViewDidScroll, .interactive), (.scrollViewDidScroll, .interactiveWithAccessory):
            follow(view)
        case (.scrollViewDidEndDragging, _) where follower == view: release(view)
        default: break
        }
    }

    /// Moves the keyboard with a finger that is below its upper edge.
    private func follow(_ view: View) {
        guard view.isDragging, let frame = input.keyboard.frame, let pan = view.panGestureRecognizer else { return }
        let y = pan.location(in: nil).y - window.rootView.bounds.minY
        guard y > frame.minY || follower == view else { return }
        follower = view
        input.keyboard.follow(y)
    }

    private func release(_ view: View) {
        follower = nil
        let velocity = view.panGestureRecognizer?.velocity.y ?? 0
        if velocity > 0 { input.endEditing() } else { input.keyboard.settle() }
    }
}
