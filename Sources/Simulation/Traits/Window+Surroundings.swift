import Animation
public import Geometry
import Layout
public import Views

/// The device, the traits, and the properties that depend on them.
extension Window {
    /// The device, orientation and settings of the window. ``adapt(to:rotatingFor:)`` changes them.
    package var surroundings: DisplayEnvironment { model.surroundings }

    /// The size of the window in points.
    public var size: Size { surroundings.size }

    public var device: Device { surroundings.device }

    public var traitCollection: TraitCollection { surroundings.traitCollection }

    /// The insets that the device reserves at the edges of the window in the current orientation, in points.
    public var safeAreaInsets: EdgeInsets { surroundings.safeAreaInsets }

    /// The minimum left and right layout margins of the root view in points, not including the safe area.
    public var systemMinimumLayoutMargin: Double { surroundings.systemMargin }

    public var orientation: Device.Orientation { surroundings.orientation }

    /// Rotates the device. The root view is resized and laid out in an animation, as in UIKit. Inside an open animation
    /// block, this animation uses the timing of that block. Before the first turn of the run loop, nothing is animated.
    ///
    /// - Parameters:
    ///   - orientation: The new orientation.
    ///   - duration: The duration of the animation, whose curve is ease-in-out. The value must not be negative.
    public func setOrientation(_ orientation: Device.Orientation, duration: Duration = Window.rotationDuration) {
        precondition(duration >= .zero, "a rotation's duration must not be negative")
        var new = surroundings
        new.orientation = orientation
        adapt(to: new, rotatingFor: duration)
    }

    /// The duration of a rotation in UIKit.
    public static let rotationDuration = Duration.milliseconds(300)

    /// The part of an iPad's screen that the window occupies. A change lays out the window immediately, and is animated
    /// inside an animation block.
    public var width: WindowWidth {
        get { surroundings.width }
        set {
            precondition(newValue == .full || device.idiom == .pad, "only an iPad can show windows side by side")
            surroundings.width == newValue ? () : adapt { $0.width = newValue }
        }
    }

    /// The appearance of the window. Colors that depend on the appearance change immediately. Inside an animation
    /// block, their changes are animated.
    public var overrideUserInterfaceStyle: UserInterfaceStyle {
        get { surroundings.userInterfaceStyle }
        set { adapt { $0.userInterfaceStyle = newValue } }
    }

    public var layoutDirection: UserInterfaceLayoutDirection {
        get { surroundings.layoutDirection }
        set { adapt { $0.layoutDirection = newValue } }
    }

    public var preferredContentSizeCategory: ContentSizeCategory {
        get { surroundings.preferredContentSizeCategory }
        set { adapt { $0.preferredContentSizeCategory = newValue } }
    }

    /// The settings for people with impairments. A change of the contrast or the legibility weight is a change of traits.
    public var accessibility: AccessibilitySettings {
        get { surroundings.accessibility }
        set { adapt { $0.accessibility = newValue } }
    }

    /// Whether the application hides the status bar, which can change the safe area. The default is `false`.
    public var hidesStatusBar: Bool {
        get { surroundings.hidesStatusBar }
        set { adapt { $0.hidesStatusBar = newValue } }
    }

    /// What the status bar shows; `nil`, the default, if pictures show no status bar.
    public var statusBar: StatusBarContent? {
        get { surroundings.statusBar }
        set { adapt { $0.statusBar = newValue } }
    }

    /// The frame of the keyboard in the coordinates of the screen, to which keyboard layout guides refer; `nil` while the
    /// keyboard is hidden. The constraints to these guides are solved in the next layout.
    package var keyboardFrame: Rect? {
        get { model.engine.keyboardFrame }
        set {
            guard newValue != keyboardFrame else { return }
            model.engine.keyboardFrame = newValue
            invalidation.guidesBecomeStale(because: model.trace.cause)
        }
    }

    private func adapt(_ change: (inout DisplayEnvironment) -> Void) {
        var new = surroundings
        change(&new)
        adapt(to: new)
    }

    /// Applies a new environment, and calls the methods that report the changes, as UIKit does.
    ///
    /// A change of size is announced before it is applied, and the root view is laid out afterwards. If the orientation
    /// changes, the new size and the layout are animated. Nothing happens if the environment is unchanged.
    ///
    /// - Parameter duration: The duration of a rotation.
    /// - Source: semantics 5.5 and 5.6; WWDC 2014 session 216.
    package func adapt(to new: DisplayEnvironment, rotatingFor duration: Duration = Window.rotationDuration) {
        let old = surroundings
        guard new != old else { return }
        // Before the first turn, nothing is visible, and no method is called.
        guard new.size != old.size, appearance.hasBegun else { return apply(new) }
        let isAnimated = new.orientation != old.orientation
        let transition = announcingTransition(to: new, animatedFor: isAnimated ? duration : nil) {
            let changes = new.traitCollection.changes(from: old.traitCollection)
            for root in controllers.roots {
                if !changes.isEmpty { announce(.willTransition, changes, to: root) }
                announce(.viewWillTransition, "\(old.size.text) → \(new.size.text)", to: root)
            }
        }
        let change = {
            // An override may have changed other properties since the announcement.
            self.apply(self.surroundings.applyingChanges(from: old, to: new))
            self.layout.layOutIfNeeded(from: self.model.root)
            guard !transition.animations.isEmpty else { return }
            for animation in transition.animations { animation() }
            self.layout.layOutIfNeeded(from: self.model.root)
        }
        guard isAnimated else {
            change()
            for completion in transition.completions { completion() }
            return
        }
        blocks.run(
            "rotation", AnimationTiming(duration: duration, delay: .zero, curve: .easeInOut), animations: change,
            explainingStillness: false
        ) { _ in
            for completion in transition.completions { completion() }
        }
    }

    /// Runs `announcements`, which notifies the controllers of a change, and returns the transition with the
    /// animation and completion blocks that the controllers added. An announcement can change the window again.
    private func announcingTransition(
        to surroundings: DisplayEnvironment, animatedFor duration: Duration?, _ announcements: () -> Void
    ) -> ControllerTable.AnnouncedTransition {
        let outer = controllers.announced
        let transition = ControllerTable.AnnouncedTransition(duration: duration, surroundings: surroundings)
        controllers.announced = transition
        announcements()
        let announced = controllers.announced
        controllers.announced = outer
        return announced ?? transition
    }

    /// Calls `method` on a controller to announce a change. Unless the controller overrides `method`, the
    /// announcement is forwarded to its children, as in UIKit's default implementation.
    private func announce(
        _ method: ControllerCallback, _ change: String, to controller: Int, because cause: TraceEvent.Cause? = nil
    ) {
        controllers.call(method, of: controller, detail: change, because: cause) { call in
            for child in controllers[controller].children { announce(method, change, to: child, because: call) }
        }
    }

    private func apply(_ new: DisplayEnvironment) {
        let old = surroundings
        model.surroundings = new
        model.engine.legibilityWeight = new.accessibility.legibilityWeight
        layoutProperties.surroundingsChanged()
        if new.size != old.size { placement.resizeRoot() }
        let traits = new.traitCollection
        model.tree.traits = traits
        let changes = traits.changes(from: old.traitCollection)
        guard !changes.isEmpty else { return }
        let local = model.localTraits.settle(
            from: model.root, in: model.tree, traits, before: old.traitCollection)
        let root = model.root
        let (object, subject) =
            controllers.roots.first.map { (controllers.subject(of: $0), controllers[$0].name) }
            ?? (.view(root), model.tree[root].name)
        let call = model.trace.record(.traitCollectionDidChange, object, subject, changes)
        follow(new, from: old, local, because: call)
        guard appearance.hasBegun else { return }
        let outer = model.localTraits.previous
        defer { model.localTraits.previous = outer }
        model.localTraits.previous = old.traitCollection
        if let root = controllers.roots.first {
            controllers.perform(.traitCollectionDidChange, of: root, because: call)
        }
        reportTraits(changes, local)
    }

    /// Calls `traitCollectionDidChange` on all controllers except the first root controller, and on the views that
    /// override it, superviews first.
    ///
    /// - Parameter local: The trait changes of individual views; empty if no view overrides traits. A view that
    ///   overrides all changed traits is not included.
    private func reportTraits(_ changes: String, _ local: [LocalTraits.Change]) {
        let previous = Dictionary(uniqueKeysWithValues: local.map { ($0.view, $0.old) })
        for view in model.tree.views {
            if !model.localTraits.isEmpty {
                guard let old = previous[view] else { continue }
                model.localTraits.previous = old
            }
            if let controller = controllers.controller(of: view), controller != controllers.roots.first {
                controllers.call(.traitCollectionDidChange, of: controller, detail: changes)
            }
            guard overrides.overrides(.traitCollectionDidChange, of: view) else { continue }
            let call = model.trace.record(
                .traitCollectionDidChange, .view(view), model.tree[view].name, changes)
            overrides.call(.traitCollectionDidChange, of: view, because: call)
        }
    }

    /// Updates everything that depends on the traits.
    private func follow(
        _ new: DisplayEnvironment, from old: DisplayEnvironment, _ local: [LocalTraits.Change],
        because cause: TraceEvent.Cause
    ) {
        let outer = model.trace.cause
        model.trace.cause = cause
        if new.traitCollection.appearance != old.traitCollection.appearance { colors.appearanceChanged() }
        if new.layoutDirection != old.layoutDirection { layoutProperties.layoutDirectionChanged() }
        if new.preferredContentSizeCategory != old.preferredContentSizeCategory { scaleFonts() }
        if new.accessibility.legibilityWeight != old.accessibility.legibilityWeight {
            for view in model.tree.views {
                invalidation.invalidateContentSize(of: view)
                invalidation.requestDisplay(view)
            }
        }
        for change in local { follow(change) }
        traitObserver?.traitsChanged()
        invalidation.requestLayout(model.root)
        model.trace.cause = outer
    }

    /// Scales the fonts that have text styles, as labels do if `adjustsFontForContentSizeCategory` is set.
    private func scaleFonts() {
        for view in model.tree.views {
            let content = model.tree[view].content.scaled(
                to: model.traits(of: view).preferredContentSizeCategory)
            hierarchy.setContent(content, of: view)
            invalidation.guidesBecomeStale(because: model.trace.cause)
        }
    }
}

extension Size {
    /// The size as text, such as `414 × 896`.
    fileprivate var text: String { "\(width.shortText) × \(height.shortText)" }
}

extension DisplayEnvironment {
    /// Returns the environment with the new values of the properties that differ between `old` and `new`.
    fileprivate func applyingChanges(from old: DisplayEnvironment, to new: DisplayEnvironment) -> DisplayEnvironment {
        var result = self
        func apply<Value: Equatable>(_ property: WritableKeyPath<DisplayEnvironment, Value>) {
            if new[keyPath: property] != old[keyPath: property] { result[keyPath: property] = new[keyPath: property] }
        }
        apply(\.device)
        apply(\.orientation)
        apply(\.width)
        apply(\.userInterfaceStyle)
        apply(\.layoutDirection)
        apply(\.preferredContentSizeCategory)
        apply(\.accessibility)
        apply(\.hidesStatusBar)
        apply(\.statusBar)
        return result
    }
}
