import Containers
import Geometry
import Interaction
package import Simulation
import Views

/// The swipe that goes back, and the content that scrolls below the bars.
extension NavigationContainer {
    /// Whether a drag from the edge goes back.
    var canSwipeBack: Bool {
        guard stack.pages.count > 1, stack.transition == nil, let top = stack.pages.last else { return false }
        return !isBarHidden && model(of: top).showsBackButton
    }

    func swiped() {
        switch edgePan.state {
        case .began:
            isSwipeRequested = true
            pop(animated: true)
        case .changed: swipe?.move(to: edgePan.translation)
        case .ended:
            isSwipeRequested = false
            swipe?.release(at: edgePan.translation, velocity: edgePan.velocity)
        case .cancelled:
            isSwipeRequested = false
            swipe?.cancel()
        case .possible, .failed: break
        }
    }

    /// Collapses the large title while the content is scrolled, and lets a drag that begins between the items of the
    /// bar scroll the content.
    func observeTouches() {
        let touches = controller.window.touches
        let others = touches.hooks
        touches.hooks.onEvent = { [weak self] event, view in
            others.onEvent?(event, view)
            if event == .scrollViewDidScroll { self?.contentDidScroll(view) }
        }
        touches.hooks.willEndDragging = { [weak self] view, velocity, end in
            let end = others.willEndDragging?(view, velocity, end) ?? end
            guard let self, let page = page(below: view) else { return end }
            return layout.restingOffset(end, of: view, model(of: page))
        }
        touches.hooks.hitTester = { [weak self, window = controller.window] place in
            let hit = others.hitTester.map { $0(place) } ?? window.rootView.hitTest(place)
            guard let self, hit == bar || hit == content || toolbar.isBackground(hit) else { return hit }
            return holder.hitTest(holder.convertFromRoot(place))
        }
    }

    private func contentDidScroll(_ scroll: View) {
        guard let page = page(below: scroll), let before = scroll.scroll?.collapsedInset else { return }
        let old = model(of: page)
        items[page]?.content.scrolled = scroll.distanceScrolledBelowBar
        let item = model(of: page)
        guard item.followsScrolling(since: old) else { return }
        layOut()
        if !scroll.isDragging, !scroll.isDecelerating {
            scroll.contentOffset.y += layout.heightLost(since: before, item)
        }
    }

    /// Returns the page on the screen if a scroll view is its content, outside transitions.
    private func page(below scroll: View) -> ViewController? {
        stack.shown.flatMap { stack.transition == nil && $0.scrollBelowBar == scroll ? $0 : nil }
    }
}

extension ViewController {
    /// The scroll view whose content passes below a bar: the view or, if it does not scroll, its first
    /// subview that does.
    package var scrollBelowBar: View? {
        view.content.isScrollable ? view : view.subviews.first { $0.content.isScrollable }
    }
}
