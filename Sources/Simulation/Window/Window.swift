public import Geometry
package import Layout
public import Views

/// A window: a tree of views, the constraints between them, and the work that waits for the next pass.
///
/// The tree has the model values. ``presentation(at:)`` returns the values with animations applied. A
/// ``RunLoopSimulator`` gives the window its turns. The handles ``View`` and ``LayoutConstraint``, which have the names and
/// the rules of UIKit, read and change views and constraints.
///
/// A window is a set of components. Each component receives the components that it uses when the window is made, and none
/// of them but the touch dispatcher uses the window. No component is accessed for modification while code of the author runs, so that this code may
/// call any method of the window.
///
/// A window is not `Sendable`: one task makes it and plays it.
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
    let colors: AdaptiveColorTable
    let tints: TintTable
    let hierarchy: ViewHierarchy
    let mainQueue: MainQueue
    let ambiguity: AmbiguityRecorder
    /// The touches on the screen, and who receives them.
    package private(set) lazy var touches = TouchDispatcher(self)
    var traits = TraitState()

    /// Makes a window whose controller has a plain root view, named `root`.
    ///
    /// - Parameters:
    ///   - surroundings: The device and its settings. The size is positive. Solved frames are rounded to pixels of the
    ///     device's scale.
    ///   - measurer: Measures the text of labels.
    ///   - line: The line that declares the root view, which is the cause of its first layout.
    ///   - isScreen: Whether the root view is a screen without a controller, whose subviews are the windows. A pass that a view
    ///     starts stays in its window.
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
        guides = GuideUpdates(model, overrides, controllers, invalidation, placement)
        appearance = ControllerAppearance(
            model, controllers, invalidation, guides, firstCause: TraceEvent.Cause(line: line))
        let constants = SolvedConstants()
        let solver = ConstraintSolving(model, invalidation, loops, constants)
        layout = LayoutCycle(
            model, invalidation, loops, guides, solver,
            UpdateConstraintsPass(model, invalidation, overrides, controllers, solver, loops),
            LayoutPass(model, invalidation, overrides, controllers, appearance, placement, solver, loops))
        animations = AnimationStore(model)
        blocks = AnimationBlocks(model, animations, layout, detector, constants)
        constraintStore = ConstraintStore(model, invalidation, detector)
        animators = AnimatorStore(model, animations, constraintStore, placement, invalidation)
        layoutProperties = LayoutProperties(model, overrides, invalidation, placement)
        colors = AdaptiveColorTable(model, invalidation)
        tints = TintTable(model, invalidation, overrides)
        hierarchy = ViewHierarchy(
            model, invalidation, constraintStore, guides, appearance, animations, colors, layoutProperties)
        mainQueue = MainQueue(model.trace)
        ambiguity = AmbiguityRecorder(model, placement)

        let root = model.tree.root
        placement.fix(model.tree[root].frame, of: root)
        layoutProperties.surroundingsChanged()
        declare(line: line) { hierarchy.viewWasAdded(root) }
        if !isScreen { makeViewController(view: rootView).isRoot = true }
    }

    /// Makes a window of `size`, on a screen of that size without reserved edges.
    ///
    /// - Parameters:
    ///   - size: In points. A negative size is standardized, as in UIKit, and a number that is not finite counts as 0.
    ///   - scale: Pixels per point, to which solved frames are rounded.
    ///   - measurer: Measures the text of labels.
    public convenience init(size: Size, scale: Double, measuring measurer: any TextMeasuring) {
        func standardized(_ length: Double) -> Double { length.isFinite ? abs(length) : 0 }
        let size = Size(width: standardized(size.width), height: standardized(size.height))
        let device = Device(
            name: "\(size.width.shortText) × \(size.height.shortText)", portraitSize: size, scale: scale)
        self.init(DisplayEnvironment(device: device), measuring: measurer)
    }

    /// Makes a window that fills the screen of `device`.
    public convenience init(
        device: Device, orientation: Device.Orientation = .portrait, measuring measurer: any TextMeasuring
    ) {
        self.init(DisplayEnvironment(device: device, orientation: orientation), measuring: measurer)
    }

    // MARK: Model

    /// The views with their model values.
    public var tree: ViewTree { model.tree }

    /// The engine that solves the constraints.
    package var engine: LayoutEngine { model.engine }

    /// The pixels to which solved frames are rounded.
    public var grid: PixelGrid { model.grid }

    /// The rounding of solved frames to pixels, beginning with the next layout.
    public var rounding: PixelRounding {
        get { model.rounding }
        set { model.rounding = newValue }
    }

    /// The model values of a view. Setting them here has no consequences for layout and display.
    subscript(view: ViewID) -> ViewState {
        get { model.tree[view] }
        _modify { yield &model.tree[view] }
    }

    /// The root view of the window's controller.
    public var rootView: View { View(window: self, id: model.tree.root) }

    /// Makes a view without a superview, with the priorities and the background that UIKit's class has in code.
    ///
    /// - Parameters:
    ///   - name: The name in traces and expectations; unique in the window.
    ///   - content: The kind of view: a label, an image, a control; a plain view by default.
    public func makeView(_ name: String, content: ViewContent = .none) -> View {
        View(window: self, id: hierarchy.makeView(name, content: content))
    }

    /// The view with this name that is in the hierarchy.
    public func view(named name: String) -> View? {
        model.tree.view(named: name).map { View(window: self, id: $0) }
    }

    /// The author's constraints, active or not, in the order of creation. Those of stack views are left out.
    public var constraints: [LayoutConstraint] {
        constraintStore.all.map { LayoutConstraint(window: self, id: $0) }
    }

    /// Adds a constraint. It takes effect immediately if `state` is active.
    package func makeConstraint(_ state: ConstraintState) -> LayoutConstraint {
        LayoutConstraint(window: self, id: constraintStore.add(state))
    }

    /// The reasons for the frames of `views`, as of the last layout.
    public func explainLayout(of views: [View]) -> [LayoutExplanation] {
        let describer = LayoutDescriber(model, ambiguity)
        return views.map { describer.explanation(of: $0.id) }
    }

    // MARK: Controllers

    /// The controller of the root view.
    public var rootViewController: ViewController { ViewController(window: self, index: 0) }

    /// The controller of `view`; `nil` if it has none.
    public func viewController(of view: View) -> ViewController? {
        controllers.controller(of: view.id).map { ViewController(window: self, index: $0) }
    }

    /// The controller with this name that was made first.
    public func viewController(named name: String) -> ViewController? {
        controllers.controller(named: name).map { ViewController(window: self, index: $0) }
    }

    /// Makes a controller for a view that has none, without a parent.
    ///
    /// - Parameters:
    ///   - name: The name in traces and expectations; by default the name of the view.
    ///   - view: A view of this window.
    public func makeViewController(_ name: String? = nil, view: View) -> ViewController {
        precondition(view.window === self, "'\(view.name)' was made by another window")
        precondition(controllers.controller(of: view.id) == nil, "'\(view.name)' has a controller")
        let index = controllers.add(named: name ?? view.name, view: view.id)
        guides.observeInsets(of: view.id)
        return ViewController(window: self, index: index)
    }

    // MARK: Lifetime

    /// Releases everything that refers back to the window: overrides, completions, timers, blocks on the main queue,
    /// variations, and the blocks of animators.
    ///
    /// Handles hold their window. A block that the window holds, and that has a handle, would keep both forever. Playing a
    /// scene calls this at the end; call it yourself for a window that a ``RunLoopSimulator`` of yours plays. The window can
    /// still be read afterwards. Nothing that was released is called, including completions of running animations.
    public func close() {
        model.onException = nil
        overrides.removeAll()
        controllers.removeOverrides()
        mainQueue.removeAll()
        touches.removeAll()
        animations.forgetCompletions()
        animators.removeAll()
        traits.removeVariations()
    }

    // MARK: Trace

    /// The events since the last call, in order.
    public func takeEvents() -> [TraceEvent] { model.trace.takeEvents() }

    /// The events that the window records; all by default.
    public var recording: TraceRecording {
        get { model.trace.recording }
        set { model.trace.recording = newValue }
    }

    /// Runs statements as one event of kind `cue`, whose effects are traced to `line`.
    public func perform(
        _ subject: @autoclosure () -> String, _ detail: @autoclosure () -> String = "", line: Int?,
        _ statements: () -> Void
    ) {
        let trace = model.trace
        let outer = trace.cause
        trace.cause = trace.record(.cue, subject(), detail(), because: TraceEvent.Cause(line: line, event: outer.event))
        statements()
        trace.cause = outer
    }

    /// Runs declarations of a script at `line`. Their effects are traced there, without an event of their own.
    package func declare(line: Int?, _ declarations: () -> Void) {
        let outer = model.trace.cause
        model.trace.cause = TraceEvent.Cause(line: line)
        declarations()
        model.trace.cause = outer
    }

    /// Records a note for readers of the trace.
    public func note(_ subject: String, _ text: String) { model.trace.record(.note, subject, text) }

    /// Records a call for which UIKit raises an exception, and that is not performed here.
    func recordException(_ exception: UIKitException, of subject: String, _ note: String) {
        _ = model.permits(exception, of: subject, note)
    }

    /// Whether a call for which UIKit raises an exception is refused and recorded as an `exception`. By default it is
    /// performed and recorded as a `note`.
    public var isStrict: Bool {
        get { model.isStrict }
        set { model.isStrict = newValue }
    }

    /// Called with each exception that UIKit would raise, and the name of the object that raises it; `nil` by default.
    package var onException: ((UIKitException, _ subject: String) -> Void)? {
        get { model.onException }
        set { model.onException = newValue }
    }

    /// Whether the trace has an `ambiguity` for each view whose frame the constraints do not determine. Finding them takes
    /// time.
    public var recordsAmbiguity: Bool {
        get { ambiguity.isEnabled }
        set { ambiguity.isEnabled = newValue }
    }

    /// The reason why the window stopped: an endless layout, or one that the solver gave up. Nothing is laid out afterwards.
    public var feedbackLoop: FeedbackLoop? { loops.feedbackLoop }

    /// The number of layouts of one view in one turn after which the window stops with a ``feedbackLoop``: 50 through 1000,
    /// to which other numbers are clamped. `nil`, the default, for our own limit of 1000 in one layout.
    public var feedbackLoopThreshold: Int? {
        get { loops.threshold }
        set { loops.threshold = newValue }
    }
}

extension Window: CustomReflectable {
    /// A window has no children for reflection. A failing test would print all of them with each of its views.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
