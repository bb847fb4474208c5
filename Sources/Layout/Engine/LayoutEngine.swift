import Cassowary
package import Geometry
package import Views

/// Solves the constraints of one window and provides the frames that satisfy them.
///
/// Changes are collected and take effect in ``solve(in:)``. If a constraint changes three times before a layout pass,
/// only one solve is necessary. Constraints conflict only if they are active together in a solve, so it does not matter
/// whether a constraint is activated before or after a conflicting constraint is deactivated. All frames are exact; the
/// layout pass rounds them to pixels.
///
/// The engine coordinates its components. Each component is a value type that maintains its own invariants and
/// receives other components as arguments. The engine does not access a component while it measures text or runs a
/// caller's closure.
///
/// Each window owns an engine. An engine is not `Sendable`.
package final class LayoutEngine {
    var store = ConstraintStore()
    var system = FrameSystem()
    var frames = SolvedFrames()
    var settings = LayoutSettings()
    var sizings = ContentSizings()
    var contentSizes = ContentSizes()
    var measurements = ContentMeasurements()
    var stacks = StackConstraints()
    var broken = BrokenConstraints()
    var exercises = AmbiguityExercises()
    /// The results of ``openAttributes(of:)`` since the last ``solve(in:)``; `nil` if they are not known.
    var knownOpenAttributes: [ViewID: [LayoutAttribute]]?
    var baselineProviders = BaselineProviders()
    /// Whether constraints were applied to the solver since the last solve.
    var hasAddedConstraints = false
    /// Whether the rows that only choose among possible frames are removed from the solver.
    var isWithoutTieBreakers = false
    package private(set) var measurer: ContentMeasurer

    /// - Parameters:
    ///   - measurer: The source of text sizes.
    ///   - grid: The pixel grid of the device. Text sizes are rounded up to this grid.
    package convenience init(measuring measurer: any TextMeasuring, grid: PixelGrid) {
        self.init(ContentMeasurer(text: measurer, grid: grid))
    }

    init(_ measurer: ContentMeasurer) { self.measurer = measurer }

    /// The weight of the system font, which affects natural sizes. The views must be measured again after a change.
    package var legibilityWeight: LegibilityWeight {
        get { measurer.legibilityWeight }
        set {
            guard newValue != legibilityWeight else { return }
            measurer.legibilityWeight = newValue
            measurements = ContentMeasurements()
        }
    }

    /// Returns the size of text in points, without rounding.
    package func size(of block: TextBlock, within width: Double?) -> Size {
        measurer.text.size(of: block, within: width)
    }
}

// MARK: Constraints

extension LayoutEngine {
    /// Adds a constraint. If it is active, it takes effect with the next ``solve(in:)``.
    package func add(_ state: ConstraintState) -> LayoutConstraintID { store.add(state) }

    package subscript(id: LayoutConstraintID) -> ConstraintState { store[id] }

    package func constant(of id: LayoutConstraintID) -> Double { store[id].constant }

    package func isActive(_ id: LayoutConstraintID) -> Bool { store[id].isActive }

    /// Returns the views to which a constraint refers. For a guide, the view is the owner of the guide.
    package func views(of id: LayoutConstraintID) -> (first: ViewID, second: ViewID?) { store.views(of: id) }

    /// Returns the equation of a constraint that is not active; `nil` if the constraint is active.
    package func equation(ofInactive id: LayoutConstraintID) -> ConstraintEquation? { store.equation(ofInactive: id) }

    /// All constraints, active or not, in the order of creation.
    package var constraints: [LayoutConstraintID] { store.ids }

    /// Returns the constraints that refer to `view`, one of its descendants, or a guide of these views, active or not,
    /// in the order of creation.
    package func constraints(mentioningViewsIn view: ViewID, in tree: ViewTree) -> [LayoutConstraintID] {
        store.constraints(mentioningViewsIn: view, in: tree)
    }

    /// Releases a constraint that is no longer used. Afterward, its identifier refers to an inactive constraint that
    /// cannot be changed.
    package func release(_ id: LayoutConstraintID) { store.release(id) }

    package func setName(_ name: String, of id: LayoutConstraintID) { store.setName(name, of: id) }

    package func setConstant(_ constant: Double, of id: LayoutConstraintID) { store.setConstant(constant, of: id) }

    package func setPriority(_ priority: LayoutPriority, of id: LayoutConstraintID) {
        store.setPriority(priority, of: id)
    }

    package func setActive(_ isActive: Bool, of id: LayoutConstraintID) { store.setActive(isActive, of: id) }

    /// Activates a constraint.
    ///
    /// - Returns: The views to which the constraint refers; `nil` if it was already active.
    package func activate(_ id: LayoutConstraintID) -> (first: ViewID, second: ViewID?)? { store.activate(id) }

    /// Changes the multiplier of a constraint. An active constraint is treated as if it were deactivated and activated
    /// again.
    ///
    /// - Parameter multiplier: The multiplier, which must not be 0.
    package func replace(_ id: LayoutConstraintID, multiplier: Double) { store.setMultiplier(multiplier, of: id) }

    /// Starts to record the constants that are replaced in the solver.
    package func beginNotingConstants() { store.beginNotingConstants() }

    /// Ends the recording of constants.
    ///
    /// - Returns: The constraints whose constants were replaced in the solver, each with its previous constant.
    package func takeNotedConstants() -> [(id: LayoutConstraintID, before: Double)] { store.takeNotedConstants() }

    /// Returns whether the constraint does not hold because a conflict broke it, as of the last ``solve(in:)``.
    package func isBroken(_ id: LayoutConstraintID) -> Bool { broken.isBroken(id) }

    /// Returns whether a stack view, rather than the author, created the constraint.
    package func isOfStack(_ id: LayoutConstraintID) -> Bool { stacks.owner(of: id) != nil }

    /// Returns the stack view that created a constraint; `nil` if the author created the constraint.
    package func stackView(of id: LayoutConstraintID) -> ViewID? { stacks.owner(of: id) }
}

// MARK: Frames

extension LayoutEngine {
    /// Returns the exact frame of `view` as of the last ``solve(in:)``; `nil` if constraints do not lay out the view.
    package func solvedFrame(of view: ViewID) -> Rect? {
        frames.isConstrained(view) && system.held[view] == nil ? frames.views[view] ?? .zero : nil
    }

    /// Returns the frame at which `view` is held; `nil` for a view that constraints can lay out.
    package func heldFrame(of view: ViewID) -> Rect? { system.held[view]?.frame }

    /// Holds the root view at another frame, beginning with the next ``solve(in:)``.
    ///
    /// The change takes effect after constraints are removed and before constraints are added. If constraints are
    /// replaced at the same time as the size, the solver therefore never combines the old constraints with the new
    /// size, or the new constraints with the old size.
    package func holdRoot(at frame: Rect) { system.pendingRootFrame = frame }

    /// Returns whether a constraint has referred to `guide`.
    package func isReferenced(_ guide: LayoutGuideID) -> Bool { system.hasVariables(of: guide) }

    /// Returns the exact rectangle of `guide` in the coordinates of its owner. If the last ``solve(in:)`` determined a
    /// system guide, the rectangle is that of the solution. If no constraint has referred to it, the rectangle follows
    /// from the bounds and the insets of the owner in `tree`. Any other guide is empty until constraints determine it. A
    /// view that neither constraints nor its frame determine has no size.
    package func layoutFrame(of guide: LayoutGuideID, in tree: ViewTree) -> Rect {
        guard guide.role.isSystem else { return frames.guides[guide, default: .zero] }
        if let constants = system.systemGuides.constants(of: guide), let frame = frames.guides[guide],
            let owner = frames.views[guide.owner]
        {
            return Rect(
                origin: frame.origin,
                size: Size(width: owner.width - constants.width, height: owner.height - constants.height))
        }
        let constants = SystemGuide.Constants(of: guide, in: tree, settings)
        let isFixed = system.held[guide.owner] != nil || !isReferenced(guide)
        let size = isFixed ? tree[guide.owner].bounds.size : frames.views[guide.owner, default: .zero].size
        return Rect(
            x: constants.left, y: constants.top, width: size.width - constants.width,
            height: size.height - constants.height)
    }

    /// Whether the solver has reached its exchange limit. If so, the frames may violate constraints.
    package var hasSolverGivenUp: Bool { system.solver.hasGivenUp }

    /// The variables and rows of the solver.
    package var solverSystem: SolverSystem {
        let latest = store.latestRow
        let rows = system.solver.constraints
        let count = rows.prefix { row in latest.map { row <= $0 } ?? false }.count
        let linear = mustSucceed("reading a row") { try rows.map { try system.solver.constraint($0) } }
        return SolverSystem(
            domains: system.solver.domains, constraints: Array(linear[..<count]), naturalSizes: Array(linear[count...]))
    }

    /// The number of exchanges after which the solver gives up; `nil` for the solver's own limit.
    package var solverExchangeLimit: Int? {
        get { system.solver.exchangeLimit }
        set { system.solver.exchangeLimit = newValue }
    }
}

// MARK: Margins and reading direction

extension LayoutEngine {
    /// The frame of the keyboard in the coordinates of the screen; `nil` while it is hidden.
    package var keyboardFrame: Rect? {
        get { settings.keyboardFrame }
        set { settings.keyboardFrame = newValue }
    }

    /// The safe area insets of the window, which exclude the parts that bars and the edges of the device cover.
    package var windowSafeArea: EdgeInsets {
        get { settings.windowSafeArea }
        set { settings.windowSafeArea = newValue }
    }

    /// The minimum margin at the sides of the root view, in points.
    package var systemMargin: Double {
        get { settings.systemMargin }
        set { settings.systemMargin = newValue }
    }

    /// Gives `view`, the view of a controller, the system's margins.
    package func useSystemMargins(_ view: ViewID) { settings.useSystemMargins(view) }

    package func marginSettings(of view: ViewID) -> MarginSettings { settings.marginSettings(of: view) }

    package func setMarginSettings(_ margins: MarginSettings, of view: ViewID) {
        settings.setMarginSettings(margins, of: view)
    }

    /// Returns the safe area insets of `view`, computed from the frames in `tree`.
    package func safeAreaInsets(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        settings.safeAreaInsets(of: view, in: tree)
    }

    /// Makes the safe area of `view`, the view of a child controller, independent of its position (semantics 14.10).
    package func holdSafeArea(of view: ViewID, in tree: ViewTree) { settings.holdSafeArea(of: view, in: tree) }

    /// Returns the margins of `view`, including the safe area and the superview's margins if the view is set to respect
    /// them.
    package func layoutMargins(of view: ViewID, in tree: ViewTree) -> EdgeInsets {
        settings.layoutMargins(of: view, in: tree)
    }

    /// Returns the insets from the edges of the frame to the rectangle that constraints align: `alignmentRectInsets`.
    package func alignmentRectInsets(of view: ViewID) -> EdgeInsets { settings.alignmentRectInsets(of: view) }

    package func setAlignmentRectInsets(_ insets: EdgeInsets, of view: ViewID) {
        guard insets != alignmentRectInsets(of: view) else { return }
        settings.setAlignmentRectInsets(insets, of: view)
        store.invalidateRows(of: store.constraints(mentioning: view)) {
            $0.first.item == .view(view) || $0.second?.item == .view(view)
        }
    }

    /// Returns whether `view` is laid out from right to left.
    package func isRightToLeft(_ view: ViewID) -> Bool { settings.isRightToLeft(view) }

    /// Returns whether the leading and trailing positions in a constraint are measured from the right edge.
    package func isRightToLeft(_ id: LayoutConstraintID, in tree: ViewTree) -> Bool {
        self[id].directionView(in: tree).map { isRightToLeft($0) } ?? false
    }

    /// Sets whether the user interface is laid out from right to left.
    package func setReadsRightToLeft(_ readsRightToLeft: Bool) {
        guard readsRightToLeft != settings.readsRightToLeft else { return }
        settings.readsRightToLeft = readsRightToLeft
        store.invalidateRows(of: store.ids, where: \.isDirectional)
    }

    package func semanticContentAttribute(of view: ViewID) -> SemanticContentAttribute {
        settings.semanticContentAttribute(of: view)
    }

    package func setSemanticContentAttribute(
        _ attribute: SemanticContentAttribute, of view: ViewID, in tree: ViewTree
    ) {
        guard attribute != semanticContentAttribute(of: view) else { return }
        settings.setSemanticContentAttribute(attribute, of: view)
        store.invalidateRows(of: constraints(mentioningViewsIn: view, in: tree)) {
            $0.isDirectional && $0.directionView(in: tree) == view
        }
    }

    /// Marks the rows between descendants of `view` and other views as stale, after the content of `view` was scrolled.
    /// The next ``solve(in:)`` replaces them.
    package func contentOffsetChanged(of view: ViewID, in tree: ViewTree) {
        func isInside(_ side: ConstraintState.Side) -> Bool {
            side.item != .view(view) && tree.isAncestor(view, of: side.view)
        }
        store.invalidateRows(of: constraints(mentioningViewsIn: view, in: tree)) { state in
            state.second.map { isInside(state.first) != isInside($0) } ?? false
        }
    }
}

// MARK: Stack views

extension LayoutEngine {
    /// Replaces the constraints of a stack view with those of its current arrangement.
    package func updateStack(_ view: ViewID, in tree: ViewTree) {
        guard case .stack(let stack) = tree[view].content else { return }
        let arrangement = StackArrangement(
            stack, of: view, in: tree,
            naturalExtent: { [unowned self] arranged, axis in intrinsicContentSize(of: arranged, in: tree)[axis] },
            fittingExtent: { [unowned self] arranged, axis in
                let size = fittingSize(
                    of: arranged, .zero, priorities: PriorityPair(.fittingSizeLevel), arrangedBy: view, in: tree)
                return axis == .horizontal ? size.width : size.height
            },
            compressionResistance: { [unowned self] arranged in sizings[arranged].compressionResistance.horizontal })
        stacks.update(view, to: arrangement.constraints, arranging: stack.arranged, in: &store, &system)
    }

    /// Returns whether `fillProportionally` uses the fitting size of `view`, because the view has no natural extent
    /// along the axis.
    package func mayCountByFit(_ view: ViewID, along axis: Axis, in tree: ViewTree) -> Bool {
        if let override = sizings.intrinsicOverride(of: view) { return override[axis] == nil }
        switch tree[view].content {
        // These views always have a natural extent, and measuring it would take time.
        case .label, .button, .textField, .segmentedControl: return false
        default: return naturalContentSize(of: view, in: tree)[axis] == nil
        }
    }

    /// Removes the compression rows of the views that `view` arranges, and adds them again from the last view to the
    /// first.
    package func rankArranged(by view: ViewID, in tree: ViewTree) {
        guard case .stack(let stack) = tree[view].content, stack.distribution.keepsNaturalExtents else { return }
        for arranged in stack.arranged.reversed() {
            contentSizes.reenter(\.compression, of: arranged, along: stack.axis, in: &system.solver)
        }
    }
}

// MARK: Releases

extension LayoutEngine {
    /// Releases all data about `views`, which are no longer used. The constraints that refer to these views become
    /// inactive.
    ///
    /// The next solve removes the rows of the constraints. Afterward, the variables of the views are reused for other
    /// views.
    package func release(_ views: [ViewID]) {
        for view in views {
            stacks.release(view, in: &system)
            for id in store.constraints(mentioning: view) {
                store.setActive(false, of: id)
                if stacks.owner(of: id) != nil { stacks.forget(id, in: &store) }
            }
            _ = exercises.end(view, in: &system.solver)
            contentSizes.remove(view, from: &system.solver)
            baselineProviders.remove(view)
            frames.forget(system.retire(view))
        }
        system.removeSystemGuides(of: Set(views))
        store.finishReleases()
    }

    /// Makes the records and variables that the solver no longer uses available for reuse.
    func finishReleases() {
        store.finishReleases()
        if system.hasRetired { system.finishReleases() }
    }
}
