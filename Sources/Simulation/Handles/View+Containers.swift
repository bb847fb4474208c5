public import Geometry
import Layout
public import Views

/// The properties of scroll views. Setting them has no effect on other views.
extension View {
    /// The guide for the content. Constraints to this guide determine ``contentSize``.
    public var contentLayoutGuide: LayoutGuide { guide(.scrollContent) }
    /// The guide for the visible area, which does not move with the content.
    public var frameLayoutGuide: LayoutGuide { guide(.scrollFrame) }

    /// The content of a scroll view, including the properties that are not members of the view itself; `nil` for other
    /// views.
    ///
    /// A view that is scrolled to the start of its content stays there if its ``adjustedContentInset`` changes. If the
    /// content or the insets become smaller, an offset beyond the end is reduced. Setting this property does not
    /// request layout.
    public var scroll: ViewContent.Scroll? {
        get { content.scroll }
        nonmutating set {
            guard let newValue else { return }
            window.hierarchy.changeScroll(id) { $0 = newValue }
            window.guides.updateOffset(of: id)
        }
    }

    /// The size of the content in points; zero for other views. If constraints determine the size, the next layout
    /// replaces a value that is set.
    public var contentSize: Size {
        get { scroll?.contentSize ?? .zero }
        nonmutating set {
            let refused = [newValue.width, newValue.height].first { !LayoutLimits.accepts($0) }
            guard window.model.accepts(refused, as: "its content size", of: traceSubject, name) else { return }
            window.hierarchy.changeScroll(id) { $0.contentSize = newValue }
            window.guides.updateOffset(of: id)
        }
    }

    /// The point of the content at the top left of the view, in points: the origin of the bounds.
    ///
    /// Setting the offset requests layout, as scrolling does.
    public var contentOffset: Point {
        get { bounds.origin }
        nonmutating set { window.placement.setContentOffset(newValue, of: id) }
    }

    /// Ends the movement that follows a drag. Code that sets the offset calls this method before, as `setContentOffset` of
    /// UIKit does; observers of the movement can change the offset without ending it.
    package func stopScrolling() { window.guides.interaction?.stopScrolling(id) }

    /// Sets the offset as a program does: ends the movement that follows a drag and, if the offset changes, sends
    /// `scrollViewDidScroll`, which for example collapses a large title.
    package func scroll(to offset: Point) {
        let old = contentOffset
        stopScrolling()
        contentOffset = offset
        if contentOffset != old { window.guides.interaction?.sendScroll(of: id) }
    }

    public var contentInset: EdgeInsets {
        get { scroll?.contentInset ?? .zero }
        nonmutating set {
            guard window.model.accepts(newValue.unacceptable, as: "its content inset", of: traceSubject, name) else {
                return
            }
            window.hierarchy.changeScroll(id) { $0.contentInset = newValue }
            window.guides.updateOffset(of: id)
        }
    }

    /// The way in which the safe area is added to ``contentInset``; `.automatic` for other views.
    public var contentInsetAdjustmentBehavior: ViewContent.Scroll.ContentInsetAdjustmentBehavior {
        get { scroll?.contentInsetAdjustmentBehavior ?? .automatic }
        nonmutating set { scroll?.contentInsetAdjustmentBehavior = newValue }
    }

    /// The inset around the content in points: ``contentInset``, plus the safe area along the axes that
    /// ``contentInsetAdjustmentBehavior`` adjusts.
    public var adjustedContentInset: EdgeInsets { window.guides.adjustedContentInset(of: id) }

    /// The height of the part of a scroll view that the keyboard covers, by which its content can be scrolled further; 0
    /// for other views.
    package var keyboardInset: Double {
        get { scroll?.keyboardInset ?? 0 }
        nonmutating set { if newValue != keyboardInset { scroll?.keyboardInset = newValue } }
    }

    /// The offsets at which the content can rest.
    package var scrollRange: ScrollRange { window.guides.offsets(of: id) }
}

/// The properties of stack views. Setting them has no effect on other views.
extension View {
    /// The arrangement of a stack view; `nil` for other views.
    public var stack: ViewContent.Stack? {
        get { window.hierarchy.stack(of: id) }
        nonmutating set { if let newValue { window.hierarchy.setStack(newValue, of: id) } }
    }

    /// The arranged subviews in order.
    public var arrangedSubviews: [View] { stack?.arranged.map { View(window: window, id: $0) } ?? [] }

    /// Adds `view` at the end of the arranged subviews.
    public func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts `view` into the arranged subviews.
    ///
    /// - Parameters:
    ///   - view: The view to insert, which can already be an arranged subview.
    ///   - index: The index, 0 through the number of other arranged subviews. UIKit raises an exception for a larger
    ///     index. A strict window then does nothing. Any other window uses the nearest index, and records a note in
    ///     the trace.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        guard var stack, window.hierarchy.canAdd(view.id, to: id) else { return }
        let others = stack.arranged.filter { $0 != view.id }
        let place = min(max(index, 0), others.count)
        if place != index {
            let exception = UIKitException.arrangedIndex(index, atMost: others.count)
            let note = "UIKit raises an exception here: \(exception.text)"
            guard window.model.permits(exception, of: traceSubject, name, note) else { return }
        }
        stack.arranged = others
        stack.arranged.insert(view.id, at: place)
        if view.superview != self { addSubview(view) }
        view.translatesAutoresizingMaskIntoConstraints = false
        self.stack = stack
    }

    /// Removes `view` from the arranged subviews. The view remains a subview.
    public func removeArrangedSubview(_ view: View) { window.hierarchy.removeArranged(view.id, from: id) }

    /// Sets the space after an arranged view, in points; `nil` for the stack view's own spacing. If `view` is not
    /// arranged, nothing is set, and a note is recorded in the trace.
    public func setCustomSpacing(_ spacing: Double?, after view: View) {
        guard let stack else { return }
        guard stack.arranged.contains(view.id) else {
            return window.note(
                name, "custom spacing not set: '\(view.name)' is not an arranged subview", about: traceSubject)
        }
        self.stack?.setCustomSpacing(spacing, after: view.id)
    }
}
