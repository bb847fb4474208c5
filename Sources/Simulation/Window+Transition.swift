import Animation
import Geometry
import Layout
package import Views

extension Window {
    /// Takes on other surroundings, telling the controller as UIKit does.
    ///
    /// A change of size is announced first, and the root view is laid out with it. A change of orientation does both inside an
    /// animation. Does nothing when nothing differs.
    ///
    /// - Parameter duration: Of a rotation.
    /// - Source: semantics 5.5 and 5.6; WWDC 2014 session 216.
    package func adapt(to new: Surroundings, rotatingFor duration: Duration = Window.rotationDuration) {
        let old = surroundings
        guard new != old else { return }
        guard new.size != old.size else { return takeOn(new) }
        // Before the first turn there is nothing to be seen that could move, and nobody who would be told.
        guard hasBegun else { return takeOn(new) }
        let changes = new.traitCollection.changes(from: old.traitCollection)
        if !changes.isEmpty { announce(.willTransition, changes, to: 0) }
        announce(.viewWillTransition, "\(old.size.text) → \(new.size.text)", to: 0)
        let change = {
            self.takeOn(new)
            self.layOutIfNeeded(from: self.tree.root)
        }
        if new.orientation == old.orientation { return change() }
        runBlock(
            "rotation", AnimationTiming(duration: duration, delay: .zero, curve: .easeInOut), animations: change,
            explainingStillness: false)
    }

    /// Tells a controller of what will come. What `super` does is to tell its children.
    private func announce(
        _ method: ViewController.Method, _ change: String, to controller: Int, because cause: TraceEvent.Cause? = nil
    ) {
        call(method, of: controller, detail: change, because: cause) { call in
            for child in controllers[controller].children { announce(method, change, to: child, because: call) }
        }
    }

    private func takeOn(_ new: Surroundings) {
        let old = surroundings
        surroundings = new
        tellEngineOfSurroundings()
        if new.size != old.size { resizeRoot() }
        let traits = new.traitCollection
        tree.traits = traits
        let changes = traits.changes(from: old.traitCollection)
        guard !changes.isEmpty else { return }
        let call = trace.record(.traitCollectionDidChange, controllers[0].name, changes)
        follow(new, from: old, because: call)
        guard hasBegun else { return }
        perform(.traitCollectionDidChange, of: 0, because: call)
        tellOfTraits(changes)
    }

    /// Tells the other controllers, and the views that override it, of other traits: superviews before subviews.
    private func tellOfTraits(_ changes: String) {
        for view in tree.views {
            if let controller = controllerOfView[view], controller != 0 {
                call(.traitCollectionDidChange, of: controller, detail: changes)
            }
            guard overrides[view]?.methods[.traitCollectionDidChange] != nil else { continue }
            let call = trace.record(.traitCollectionDidChange, tree[view].name, changes)
            self.call(.traitCollectionDidChange, of: view, because: call)
        }
    }

    /// Has what follows the traits follow them.
    private func follow(_ new: Surroundings, from old: Surroundings, because cause: TraceEvent.Cause) {
        let outer = trace.cause
        trace.cause = cause
        if new.userInterfaceStyle != old.userInterfaceStyle { resolveColors() }
        if new.layoutDirection != old.layoutDirection { layoutDirectionDidChange() }
        if new.preferredContentSizeCategory != old.preferredContentSizeCategory { contentSizeCategoryDidChange() }
        applyVariations()
        requestLayout(tree.root)
        trace.cause = outer
    }

    private func resizeRoot() {
        let root = tree.root
        let old = tree[root].frame
        tree[root].layoutFrame = Rect(origin: .zero, size: size)
        let cause = trace.recordMove(of: root, tree[root].name, from: old, to: tree[root].frame)
        engine.holdRoot(at: tree[root].frame)
        unsolvedChanges.append(UnsolvedChange(of: root, cause: cause))
        requestLayout(root, because: cause)
        resizeHeldSubviews(of: root, from: old.size, because: cause)
    }

    /// Insets, margin and direction are what constraints refer to.
    func tellEngineOfSurroundings() {
        engine.windowSafeArea = surroundings.safeAreaInsets
        engine.systemMargin = surroundings.systemMargin
        engine.setReadsRightToLeft(surroundings.layoutDirection == .rightToLeft)
        guidesBecomeStale(because: trace.cause)
    }

    /// What is leading is on the other side now: every view has its subviews' places to find again.
    private func layoutDirectionDidChange() {
        for view in tree.views {
            requestLayout(view)
            meaningChanged(of: view)
        }
    }

    /// Text may have another size now.
    ///
    /// Fonts of text styles follow, as those of labels do whose `adjustsFontForContentSizeCategory` is set.
    private func contentSizeCategoryDidChange() {
        for view in tree.views {
            let handle = View(window: self, id: view)
            handle.content = handle.content.scaled(to: traitCollection.preferredContentSizeCategory)
            guidesBecomeStale(because: trace.cause)
        }
    }
}

extension Size {
    /// `414 × 896`
    fileprivate var text: String { "\(width.shortText) × \(height.shortText)" }
}
