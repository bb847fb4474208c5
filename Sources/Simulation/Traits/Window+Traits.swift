import Animation
public import Geometry
import Layout
public import Views

extension Window {
    public var device: Device { surroundings.device }

    public var traitCollection: TraitCollection { surroundings.traitCollection }

    /// What the device reserves at the window's edges, as it is held now.
    public var safeAreaInsets: EdgeInsets { surroundings.safeAreaInsets }

    /// The left and right layout margin of the root view, before the safe area pushes it in; in points.
    public var systemMinimumLayoutMargin: Double { surroundings.systemMargin }

    public var orientation: Device.Orientation { surroundings.orientation }

    /// Turns the device. The root view gets its new size, and is laid out, inside an animation of UIKit's own; inside an
    /// open animation block that one's timing holds. Before the first turn of the run loop nothing is animated.
    ///
    /// - Parameters:
    ///   - orientation: How the device is held from now on.
    ///   - duration: Of the animation, eased in and out. Not negative.
    public func setOrientation(_ orientation: Device.Orientation, duration: Duration = Window.rotationDuration) {
        precondition(duration >= .zero, "a rotation's duration is not negative")
        var new = surroundings
        new.orientation = orientation
        adapt(to: new, rotatingFor: duration)
    }

    /// How long UIKit takes to turn an interface.
    public static let rotationDuration = Duration.milliseconds(300)

    /// How much of an iPad's screen the window has. Another width is there at once, and laid out; it animates where it is set
    /// inside an animation block.
    public var width: WindowWidth {
        get { surroundings.width }
        set {
            precondition(newValue == .full || device.idiom == .pad, "only an iPad has windows beside one another")
            surroundings.width == newValue ? () : adapt { $0.width = newValue }
        }
    }

    /// Light or dark. Colours that follow the appearance change at once, or with the animation block this is set in.
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

    private func adapt(_ change: (inout DisplayEnvironment) -> Void) {
        var new = surroundings
        change(&new)
        adapt(to: new)
    }
}

extension Window {
    /// Takes on other surroundings, telling the controller as UIKit does.
    ///
    /// A change of size is announced first, and the root view is laid out with it. A change of orientation does both inside an
    /// animation. Does nothing when nothing differs.
    ///
    /// - Parameter duration: Of a rotation.
    /// - Source: semantics 5.5 and 5.6; WWDC 2014 session 216.
    package func adapt(to new: DisplayEnvironment, rotatingFor duration: Duration = Window.rotationDuration) {
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

    private func takeOn(_ new: DisplayEnvironment) {
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
    private func follow(_ new: DisplayEnvironment, from old: DisplayEnvironment, because cause: TraceEvent.Cause) {
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

extension Window {
    /// Gives a view a colour, which follows the appearance from now on where it is adaptive.
    func setColor(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        declaredColors[view, default: [:]][role] = color.isAdaptive ? color : nil
        show(color, for: role, of: view)
    }

    /// The colour a view was given; `nil` where it has none of that role.
    func declaredColor(for role: ColorRole, of view: ViewID) -> AdaptiveColor? {
        tree[view][color: role].map { declaredColors[view]?[role] ?? AdaptiveColor($0) }
    }

    /// A content that was set with other colours has them in both appearances.
    func forgetColors(of view: ViewID, thatDifferFrom old: ViewState) {
        for role in ColorRole.allCases where tree[view][color: role] != old[color: role] {
            declaredColors[view]?[role] = nil
        }
    }

    /// Finds the colours that follow the appearance again.
    func resolveColors() {
        for view in tree.everyView {
            for role in ColorRole.allCases {
                if let color = declaredColors[view]?[role] { show(color, for: role, of: view) }
            }
        }
    }

    private func show(_ color: AdaptiveColor, for role: ColorRole, of view: ViewID) {
        let resolved = color.resolved(for: surroundings.userInterfaceStyle)
        guard tree[view][color: role] != resolved else { return }
        tree[view][color: role] = resolved
        // A background is the layer's; what is inside is drawn.
        if role != .background { requestDisplay(view) }
    }
}

extension View {
    /// The background as it was declared. Set to a colour that differs by appearance, it follows the window's;
    /// ``backgroundColor`` is what it is at present.
    public var adaptiveBackgroundColor: AdaptiveColor {
        get { window.declaredColor(for: .background, of: id) ?? .clear }
        nonmutating set { window.setColor(newValue, for: .background, of: id) }
    }

    /// The same of a label's text; `nil` for any other view, which ignores what is set.
    public var adaptiveTextColor: AdaptiveColor? {
        get { window.declaredColor(for: .text, of: id) }
        nonmutating set {
            guard let newValue, window.tree[id][color: .text] != nil else { return }
            window.setColor(newValue, for: .text, of: id)
        }
    }
}
