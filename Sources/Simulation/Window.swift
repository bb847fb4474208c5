public import Geometry
package import Layout
public import Views

/// A window: a tree of views, the constraints between them, and the pending work for the next pass.
///
/// The tree contains the model values. ``presentation(at:)`` returns the values with animations applied. A
/// ``RunLoopSimulator`` runs the turns of the window. The handles ``View`` and ``LayoutConstraint``, which have the
/// API and behavior of UIKit, read and change views and constraints.
///
/// A window consists of components. When the window is created, each component receives the other components that it
/// uses. No exclusive access to a component is held while the author's code runs, so the author's code can call any
/// method of the window.
///
/// A window is not `Sendable`: the task that creates a window must also play it.
public final class Window {
    let model: WindowModel
    let overrides: OverrideTable
    let controllers: ControllerTable
    let loops: FeedbackLoopDetector
    let detector: UnanimatedChangeDetector
    let invalidation: Invalidation
    let placement: ViewPlacement
    let guides: GuideUpdates
    let appearance: ControllerAppearance
    let layout: LayoutCycle
    let animations: AnimationStore
    let blocks: AnimationBlocks
    let animators: AnimatorStore
    let constraintStore: ConstraintStore
    let layoutProperties: LayoutProperties
    let colors: ViewColors
    let hierarchy: ViewHierarchy
    let mainQueue: MainQueue
    /// The updates of the layers without a view; `nil` if no layer has requested an update.
    package var layerUpdates: (any LayerUpdates)?
    /// The object that delivers touches to the views; `nil` until the first touch, or until a view handles events.
    package var interaction: (any WindowInteraction)? {
        didSet { guides.interaction = interaction }
    }
    /// The views that are not installed, and the constraints that wait for them.
    var installation = Installation()
    /// The object that the window notifies of changes to its traits; `nil` by default.
    package var traitObserver: (any TraitObserver)?
    /// The classes of the views that the system created for a container.
    var systemClasses = ViewTable<String>()
    /// The views that the system has created.
    package internal(set) var systemViews = SystemViewSet()
    /// Whether the first turn has been committed.
    var hasCommittedFirstTurn = false
    /// Whether a turn after the first turn is running.
    var isRunningTurn = false
    /// Whether a turn, a layout, a constraint update or a drawing is running.
    package var isBusy: Bool { isRunningTurn || loops.isWorking }

    /// Creates a window whose controller has a plain root view, named `root`.
    ///
    /// - Parameters:
    ///   - surroundings: The device and its settings. The size must be finite and not negative. Solved frames are
    ///     rounded to pixels of the device's scale.
    ///   - measurer: The text measurer for labels.
    ///   - line: The source line that declares the root view, which is the cause of its first layout.
    ///   - isScreen: Whether the root view is a screen, which has no controller and whose subviews are the windows. A
    ///     pass that a view starts is limited to the window of that view.
    package init(
        _ surroundings: DisplayEnvironment, measuring measurer: any TextMeasuring, line: Int? = nil,
        isScreen: Bool = false
    ) {
        model = WindowModel(surroundings, measuring: measurer, isScreen: isScreen)
        overrides = OverrideTable(model)
        controllers = ControllerTable(model)
        loops = FeedbackLoopDetector(model, overrides, controllers)
        detector = UnanimatedChangeDetector(model)
        invalidation = Invalidation(model, overrides, detector)
        placement = ViewPlacement(model, invalidation)
        guides = GuideUpdates(model, overrides, controllers, invalidation, placement, loops)
        appearance = ControllerAppearance(
            model, controllers, invalidation, guides, firstCause: TraceEvent.Cause(line: line))
        let constants = SolvedConstants()
        let solver = ConstraintSolving(model, invalidation, loops, constants)
        layout = LayoutCycle(
            model, invalidation, loops, guides, solver, AmbiguityRecorder(model, placement),
            UpdateConstraintsPass(model, invalidation, overrides, controllers, solver, loops),
            LayoutPass(model, invalidation, overrides, controllers, appearance, placement, solver, loops))
        animations = AnimationStore(model)
        blocks = AnimationBlocks(model, animations, layout, detector, constants)
        constraintStore = ConstraintStore(model, invalidation, detector)
        animators = AnimatorStore(model, animations, constraintStore, placement, invalidation)
        layoutProperties = LayoutProperties(model, overrides, invalidation, placement)
        colors = ViewColors(model, invalidation, overrides)
        hierarchy = ViewHierarchy(
            model, invalidation, constraintStore, guides, appearance, animations, colors, layoutProperties, loops)
        mainQueue = MainQueue(model.trace)

        let root = model.root
        placement.fix(model.tree[root].frame, of: root)
        layoutProperties.surroundingsChanged()
        declare(line: line) { hierarchy.viewWasAdded(root) }
        if !isScreen { makeViewController(view: rootView).isRoot = true }
    }

    /// Creates a window of the size `size`, on a screen of the same size without safe-area insets.
    ///
    /// - Parameters:
    ///   - size: The size in points. A negative size is standardized, as in UIKit, and a length that is not finite
    ///     becomes 0.
    ///   - scale: The number of pixels per point. Solved frames are rounded to whole pixels.
    ///   - measurer: The text measurer for labels.
    public convenience init(size: Size, scale: Double, measuring measurer: any TextMeasuring) {
        func standardized(_ length: Double) -> Double { length.isFinite ? abs(length) : 0 }
        let size = Size(width: standardized(size.width), height: standardized(size.height))
        let device = Device(
            name: "\(size.width.shortText) × \(size.height.shortText)", portraitSize: size, scale: scale)
        self.init(DisplayEnvironment(device: device), measuring: measurer)
    }

    /// Creates a window that fills the screen of `device`.
    public convenience init(
        device: Device, orientation: Device.Orientation = .portrait, measuring measurer: any TextMeasuring
    ) {
        self.init(DisplayEnvironment(device: device, orientation: orientation), measuring: measurer)
    }

    // MARK: Model

    /// The view tree with the model values.
    public var tree: ViewTree { model.tree }

    /// The engine that solves the constraints.
    package var engine: LayoutEngine { model.engine }

    /// The pixel grid to which solved frames are rounded.
    public var grid: PixelGrid { model.grid }

    /// The rounding of solved frames to pixels. A change takes effect in the next layout.
    public var rounding: PixelRounding {
        get { model.rounding }
        set { model.rounding = newValue }
    }

    /// The model values of a view. Setting them through this subscript requests neither layout nor display.
    package subscript(view: ViewID) -> ViewState {
        get { model.tree[view] }
        _modify { yield &model.tree[view] }
    }

    /// The root view of the window's controller.
    public var rootView: View { View(window: self, id: model.root) }

    /// Creates a view without a superview. Its priorities and background are those of a UIKit view that is created in
    /// code.
    ///
    /// - Parameters:
    ///   - name: The name of the view in traces and expectations, which is unique in the window.
    ///   - content: The content that determines the kind of view, such as a label, an image or a control. The default
    ///     is a plain view.
    public func makeView(_ name: String, content: ViewContent = .none) -> View {
        View(window: self, id: hierarchy.makeView(name, content: content))
    }

    /// Returns the view in the hierarchy with the name `name`, or `nil` if there is none.
    public func view(named name: String) -> View? {
        model.tree.view(named: name).map { View(window: self, id: $0) }
    }

    /// The author's constraints, active or not, in the order of creation. Constraints of stack views are not included.
    public var constraints: [LayoutConstraint] {
        constraintStore.all.map { LayoutConstraint(window: self, id: $0) }
    }

    /// Adds a constraint. It takes effect immediately if `state` is active.
    package func makeConstraint(_ state: ConstraintState) -> LayoutConstraint {
        LayoutConstraint(window: self, id: constraintStore.add(state))
    }

    // MARK: Controllers

    /// The controller of the root view.
    public var rootViewController: ViewController { ViewController(window: self, index: 0) }

    /// Returns the controller of `view`, or `nil` if it has none.
    public func viewController(of view: View) -> ViewController? {
        controllers.controller(of: view.id).map { ViewController(window: self, index: $0) }
    }

    /// Returns the controller with the name `name`. If there are several, returns the controller that was created
    /// first.
    public func viewController(named name: String) -> ViewController? {
        controllers.controller(named: name).map { ViewController(window: self, index: $0) }
    }

    /// Creates a controller without a parent for a view that has no controller.
    ///
    /// - Parameters:
    ///   - name: The name of the controller in traces and expectations. The default is the name of the view.
    ///   - view: A view of this window that has no controller.
    public func makeViewController(_ name: String? = nil, view: View) -> ViewController {
        precondition(view.window === self, "'\(view.name)' belongs to another window")
        precondition(controllers.controller(of: view.id) == nil, "'\(view.name)' already has a controller")
        let index = controllers.add(named: name ?? view.name, view: view.id)
        layoutProperties.useSystemMargins(view.id)
        guides.observeInsets(of: view.id)
        return ViewController(window: self, index: index)
    }

    // MARK: Lifetime

    /// The number of changes that layout has not solved yet.
    package var unsolvedCount: Int { invalidation.unsolvedCount }

    /// Releases the objects that are no longer used before the end of a turn, if the trace does not refer to them.
    ///
    /// Outside of turns, views that come and go would otherwise use more and more memory. The objects are released in
    /// groups, because releasing one of them takes almost as long as releasing a group.
    package func releaseUnused() {
        guard hierarchy.discardedCount >= 64, recording == .nothing, !isBusy else { return }
        hierarchy.releaseDiscarded()
        invalidation.forgetChangesOfReleased()
    }

    /// Releases everything that refers back to the window: overrides, completions, timers, blocks on the main queue,
    /// trait variations, and the blocks of animators.
    ///
    /// A handle retains its window, so a block that captures a handle and is retained by the window causes a
    /// reference cycle. Playing a scene calls this method at the end. Call it yourself for a window that you play
    /// with your own ``RunLoopSimulator``. The window can still be read afterwards. Released blocks, including the
    /// completions of running animations, are not called.
    public func close() {
        model.onException = nil
        loops.onLoop = nil
        overrides.removeAll()
        controllers.removeOverrides()
        mainQueue.removeAll()
        interaction?.removeAll()
        layerUpdates = nil
        animations.forgetCompletions()
        animators.removeAll()
        traitObserver = nil
    }

    // MARK: Trace

    /// Returns the events since the last call, in order, and removes them.
    public func takeEvents() -> [TraceEvent] { model.trace.takeEvents() }

    /// The kinds of events that the window records; all kinds by default.
    public var recording: TraceRecording {
        get { model.trace.recording }
        set { model.trace.recording = newValue }
    }

    /// The default cause of new events.
    package var cause: TraceEvent.Cause {
        get { model.trace.cause }
        set { model.trace.cause = newValue }
    }

    /// Records an event, and returns it as a cause for other events.
    package func record(
        _ kind: TraceEvent.Kind, _ object: TraceSubject, _ subject: @autoclosure () -> String,
        _ detail: @autoclosure () -> String, because cause: TraceEvent.Cause
    ) -> TraceEvent.Cause {
        model.trace.record(kind, object, subject(), detail(), because: cause)
    }

    /// Runs statements, and records them as one event of kind `cue`. The trace attributes their effects to `line`.
    public func perform(
        _ subject: @autoclosure () -> String, _ detail: @autoclosure () -> String = "", line: Int?,
        _ statements: () -> Void
    ) {
        perform(subject(), detail(), on: .other, line: line, statements)
    }

    /// Runs statements, and records them as one event of kind `cue`, which concerns `object`.
    package func perform(
        _ subject: @autoclosure () -> String, _ detail: @autoclosure () -> String, on object: TraceSubject, line: Int?,
        _ statements: () -> Void
    ) {
        let trace = model.trace
        let outer = trace.cause
        trace.cause = trace.record(
            .cue, object, subject(), detail(), because: TraceEvent.Cause(line: line, event: outer.event))
        statements()
        trace.cause = outer
    }

    /// Runs the declarations at `line` of a script. The trace attributes their effects to that line, without a
    /// separate event for the declarations.
    package func declare(line: Int?, _ declarations: () -> Void) {
        let outer = model.trace.cause
        model.trace.cause = TraceEvent.Cause(line: line)
        declarations()
        model.trace.cause = outer
    }

    /// Records a note in the trace.
    public func note(_ subject: String, _ text: String) { note(subject, text, about: .other) }

    /// Records a note about `object`, whose name is `subject`.
    package func note(_ subject: String, _ text: String, about object: TraceSubject) {
        model.trace.record(.note, object, subject, text)
    }

    /// Whether a call for which UIKit raises an exception is refused and recorded as an `exception`. By default, such a
    /// call is performed and recorded as a `note`.
    public var isStrict: Bool {
        get { model.isStrict }
        set { model.isStrict = newValue }
    }

    /// A closure that is called with each exception that UIKit would raise, and with the object that raises it and the
    /// object's name; `nil` by default.
    package var onException: ((UIKitException, TraceSubject, _ subject: String) -> Void)? {
        get { model.onException }
        set { model.onException = newValue }
    }

    /// Whether the trace records an `ambiguity` event for each view whose frame is determined by neither constraints
    /// nor code. Finding these views takes time.
    public var recordsAmbiguity: Bool {
        get { layout.ambiguity.isEnabled }
        set { layout.ambiguity.isEnabled = newValue }
    }

    /// The first feedback loop of the window: an endless layout, an endless sequence of turns, or a layout for which the
    /// solver gave up; `nil` if there was none. The loop stops the window, which then lays out nothing, except in UIKit
    /// code.
    public var feedbackLoop: FeedbackLoop? { loops.feedbackLoop }

    /// Whether a feedback loop stopped the window.
    package var hasStopped: Bool { loops.hasStopped }

    /// Begins a sequence of turns. Call this method before each sequence that a program requests, so that sequences at
    /// the same time are not counted together.
    package func beginSequenceOfTurns() { loops.beginSequence() }

    /// Whether the window continues after a feedback loop. The views in the loop then keep their last layout, and all
    /// other views are laid out. The default is `false`, because a script with an unexpected loop is invalid.
    package var continuesAfterFeedbackLoop: Bool {
        get { loops.continues }
        set { loops.continues = newValue }
    }

    /// A closure that is called at the beginning of each turn; `nil` by default.
    package var onTurn: (() -> Void)? {
        get { model.onTurn }
        set { model.onTurn = newValue }
    }

    /// A closure that receives each feedback loop; `nil` by default.
    package var onFeedbackLoop: ((FeedbackLoop) -> Void)? {
        get { loops.onLoop }
        set { loops.onLoop = newValue }
    }

    /// The number of layouts of one view in one turn after which the window stops with a ``feedbackLoop``. The value is
    /// clamped to 50 through 1000. The default is `nil`, which means a limit of 1000 layouts of one view in one
    /// `layoutIfNeeded` or one commit.
    public var feedbackLoopThreshold: Int? {
        get { loops.threshold }
        set { loops.threshold = newValue }
    }
}

extension Window: CustomReflectable {
    /// A mirror without children. With children, a failing test would print the whole window for each of its views.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
