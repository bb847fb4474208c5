import Geometry
import Layout
public import Views

/// What a stack view arranges and how; another kind of view ignores what is set.
extension View {
    /// How the view arranges others; `nil` for a view that is no stack view.
    public var stack: ViewContent.Stack? {
        get { if case .stack(let stack) = content { stack } else { nil } }
        nonmutating set {
            guard let old = stack, let newValue,
                window.accepts(newValue.unacceptable, as: "its spacing", of: name)
            else { return }
            content = .stack(newValue)
            // How views rank where they tie depends on who arranges them and along which axis.
            let isRankedAnew = newValue.axis != old.axis || newValue.distribution != old.distribution
            let left = old.arranged.filter { isRankedAnew || !newValue.arranged.contains($0) }
            for view in left { window.invalidateContentSize(of: view) }
        }
    }

    /// In the order in which they stand.
    public var arrangedSubviews: [View] { stack?.arranged.map { View(window: window, id: $0) } ?? [] }

    /// Makes `view` a subview that stands behind the others in the row or column.
    public func addArrangedSubview(_ view: View) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Makes `view` a subview that stands at `index`, counted without itself.
    ///
    /// - Parameters:
    ///   - view: Arranged already or not.
    ///   - index: 0 through the number of the other arranged views. Behind that UIKit raises an exception: a strict window does
    ///     nothing then, and another puts the view at the nearest place, with a note.
    public func insertArrangedSubview(_ view: View, at index: Int) {
        guard var stack, window.canAdd(view, to: self) else { return }
        let others = stack.arranged.filter { $0 != view.id }
        let place = min(max(index, 0), others.count)
        if place != index {
            let exception = UIKitException.arrangedIndex(index, atMost: others.count)
            guard window.permits(exception, of: name, "UIKit raises an exception here: \(exception.text)") else {
                return
            }
        }
        stack.arranged = others
        stack.arranged.insert(view.id, at: place)
        if view.superview != self { addSubview(view) }
        view.translatesAutoresizingMaskIntoConstraints = false
        self.stack = stack
    }

    /// Leaves `view` a subview, but out of the row or column.
    public func removeArrangedSubview(_ view: View) {
        stack?.arranged.removeAll { $0 == view.id }
        stack?.setCustomSpacing(nil, after: view.id)
    }

    /// Sets the space after an arranged view, in points; `nil` for the stack view's own spacing. Does nothing, with a note,
    /// after a view that is not arranged.
    public func setCustomSpacing(_ spacing: Double?, after view: View) {
        guard let stack else { return }
        guard stack.arranged.contains(view.id) else {
            return window.note(name, "no custom spacing: '\(view.name)' is not arranged")
        }
        self.stack?.setCustomSpacing(spacing, after: view.id)
    }
}

extension Window {
    /// Has what a stack view arranges arranged anew.
    func invalidateArrangement(of view: ViewID) {
        guard case .stack = tree[view].content, staleStacks.insert(view).inserted else { return }
        watch(.view(view))
        requestConstraintUpdate(view)
        invalidateShares(by: view)
    }

    /// Has the stack view that arranges `view`, if one does, arrange anew.
    func invalidateArrangement(around view: ViewID) {
        if let superview = tree.superview(of: view) { invalidateArrangement(of: superview) }
    }

    /// Tells the engine what the stack views that asked arrange, ahead of the pass that updates their constraints: for a
    /// size that is wanted earlier.
    func arrangeStaleStacks() {
        for view in staleStacksInOrder { engine.updateStack(view, in: tree) }
    }

    /// In the order of their making; those that share room by what fits views come last, the innermost first.
    private var staleStacksInOrder: [ViewID] {
        let stale = staleStacks.sorted()
        let sharing = stale.filter { arrangesByFit($0) }
        guard !sharing.isEmpty else { return stale }
        sharingStacks.formUnion(sharing)
        let inward = sharing.map { (depth: tree.depth(of: $0), view: $0) }.sorted {
            ($1.depth, $0.view) < ($0.depth, $1.view)
        }
        return stale.filter { !sharing.contains($0) } + inward.map(\.view)
    }

    /// Whether a stack view shares its room by what fits views that it arranges.
    private func arrangesByFit(_ view: ViewID) -> Bool {
        guard case .stack(let stack) = tree[view].content, stack.distribution == .fillProportionally else {
            return false
        }
        return stack.arranged.contains { engine.mayCountByFit($0, along: stack.axis, in: tree) }
    }

    /// Has the stack views arrange anew that share their room by what fits a view which is, or holds, `view`.
    func invalidateShares(by view: ViewID) {
        guard !sharingStacks.isEmpty else { return }
        var inner = view
        while let outer = tree.superview(of: inner) {
            if sharingStacks.contains(outer), arrangesByFit(outer) { invalidateArrangement(of: outer) }
            inner = outer
        }
    }

    /// Brings the constraints of the stack views that asked up to date.
    ///
    /// - Returns: Those that did.
    func updateStacks() -> [ViewID] {
        let stale = staleStacksInOrder
        staleStacks.removeAll(keepingCapacity: true)
        for view in stale {
            engine.updateStack(view, in: tree)
            unsolvedChanges.append(UnsolvedChange(of: view, cause: trace.cause))
        }
        return stale
    }
}
