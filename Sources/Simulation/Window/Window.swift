public import Geometry
public import Layout
public import Views

/// A window: a tree of views, the constraints between them, and what waits for the next pass.
///
/// The tree holds model values. What the eye sees, with animations applied, is ``presentation(at:)``. Time does not
/// pass by itself: a ``RunLoopSimulator`` gives the window its turns. Views and constraints are reached through the
/// handles ``View`` and ``LayoutConstraint``, whose names and rules are UIKit's.
///
/// Not `Sendable`: one task makes it and plays it.
public final class Window {
    /// The views with their model values.
    public internal(set) var tree: ViewTree {
        didSet { revision &+= 1 }
    }
    /// Another one whenever the tree has changed.
    private(set) var revision = 0
    /// What the window is shown on; ``adapt(to:rotatingFor:)`` changes it.
    package internal(set) var surroundings: DisplayEnvironment
    public let grid: PixelGrid
    /// How solved frames come onto pixels, from the next layout on.
    public var rounding = PixelRounding.originAndSize

    package let engine: LayoutEngine
    let trace = Trace()

    /// The names of the author's guides, as they were made.
    var guideNames: [String] = []
    var autoresizingMasks = ViewTable<AutoresizingMask>()
    /// Views whose frame code has set.
    var placedByCode = ViewTable<Bool>()
    /// Views that were told whether to take touches.
    var interaction = ViewTable<Bool>()
    /// What was around the content of each scroll view when last asked.
    var restingInsets = ViewTable<EdgeInsets>()
    /// The scroll views there are, as they were made.
    var scrollViews: [ViewID] = []
    /// Whether a frame or a margin changed since the guides were last brought up to date.
    var areGuidesStale = false
    /// What the last such change was caused by.
    var causeOfStaleGuides = TraceEvent.Cause()

    var needsUpdateConstraints = Invalidation()
    var needsLayout = Invalidation()
    var needsDisplay = Invalidation()
    /// Stack views whose constraints no longer say what they arrange.
    var staleStacks: Set<ViewID> = []
    /// Stack views that have shared their room by what fits stack views which they arrange.
    var sharingStacks: Set<ViewID> = []
    /// Views whose natural size must be asked for again.
    var staleContentSizes = ViewTable<Bool>()
    /// Views whose priorities of content size the engine was not told yet.
    var staleContentPriorities: [ViewID] = []
    var unsolvedChanges: [UnsolvedChange] = []
    /// Of the views that unsolved changes name, while these are solved.
    var causesOfMoves = ViewTable<TraceEvent.Cause>()

    /// Whether what UIKit answers with an exception is refused, and recorded as an `exception`. Otherwise it is done, with
    /// a `note`.
    public var isStrict = false
    /// Whether the trace has an `ambiguity` for each view that constraints leave open, which takes time to find out.
    public var recordsAmbiguity = false
    /// The views that were found open when last looked for.
    var ambiguousViews: Set<ViewID> = []

    /// What views override.
    var overrides = ViewTable<ViewOverrides>() {
        didSet { hasOverrides = true }
    }
    /// Spares most windows a look at the table for each view.
    var hasOverrides = false
    /// The view whose overridden natural size is being asked for: setting it there asks for nothing.
    var askedForContentSize: ViewID?
    /// The root view's controller first.
    var controllers: [ViewControllerState] = []
    var controllerOfView = ViewTable<Int>()
    /// Controllers whose `viewDidAppear` is due in the next turn.
    var appearing: [(controller: Int, cause: TraceEvent.Cause)] = []
    /// What the views appear because of: the root view.
    private(set) var firstCause = TraceEvent.Cause()
    var insetWatch = InsetWatch()

    /// Whether the run loop has had its first turn.
    var hasBegun = false
    /// How many turns there were, less one.
    var turnCount = -1
    /// How many turns in a row there were at the present time.
    var turnsAtThisTime = 0
    /// The greatest ``MainQueueBlock/generation`` of the blocks that ran in this turn.
    var generationOfTurn = 0
    /// Whether cues are performed, which are events to the run loop.
    var isHandlingSources = false
    var work = PendingWork()

    /// The view whose `layoutSubviews` runs.
    var layingOut: ViewID?
    /// Whether a view that is being laid out, or one that holds it, has asked again since that was last looked at.
    var asksRootward = false
    var loopWatch = FeedbackLoopWatch()
    /// Why the window stopped: a layout that would never end, or that the solver gave up. Nothing is laid out any more.
    public internal(set) var feedbackLoop: FeedbackLoop?

    var transactions: [AnimationTransaction] = []
    /// How every block gets from layout to layout, whatever it says; `nil` for as it says.
    package var inbetweening: InterpolationMode?
    /// The constants that were solved in the innermost block since it was last compared, with those before.
    var solvedConstants: [(id: LayoutConstraintID, before: Double)] = []
    /// What `CATransaction` has open, the innermost last.
    var openTransactions: [OpenTransaction] = []
    /// Of the layers that have a time of their own.
    var layerTimings = ViewTable<LayerTiming>() {
        didSet { hasLayerTimings = true }
    }
    /// Spares most windows a look at the table for each animation.
    private(set) var hasLayerTimings = false
    /// What `setAnimationsEnabled` says.
    var areAnimationsEnabled = true
    /// Animations of closed transactions that begin with this turn's commit.
    var uncommittedAnimations: [PropertyAnimation] = []
    var animations = RunningAnimations()
    /// Views that were taken out of their superviews since the last commit, and why.
    var removals: [(view: ViewID, cause: TraceEvent.Cause)] = []
    var motionWatch = MotionWatch()
    /// In the order in which they became so.
    var activeAnimators: [ViewPropertyAnimator] = []
    /// All that were made for the window, by their numbers.
    var animators: [WeakAnimator] = []

    /// The colours that follow the appearance; the tree holds what they are now.
    var declaredColors = ViewTable<[ColorRole: AdaptiveColor]>()
    var variations: [TraitVariation] = []
    /// What variations have set, in the order in which they did.
    var appliedSettings: [AppliedSetting] = []
    /// Views that Interface Builder calls not installed, and what waits for them.
    var installation = Installation()

    /// A window whose controller has a plain root view, named `root`.
    ///
    /// - Parameters:
    ///   - surroundings: Its size is positive; the device's scale is what solved frames are rounded to.
    ///   - measurer: Measures the text of labels.
    ///   - line: Where the root view is written, the cause of its first layout.
    package init(_ surroundings: DisplayEnvironment, measuring measurer: any TextMeasuring, line: Int? = nil) {
        let size = surroundings.size
        precondition(size.width > 0 && size.height > 0, "a window has a positive size, not \(size)")
        self.surroundings = surroundings
        grid = PixelGrid(scale: surroundings.device.scale)
        engine = LayoutEngine(measuring: measurer, grid: grid)
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: size)
        tree = ViewTree(root: root)
        tree.traits = surroundings.traitCollection
        hold(root.frame, of: tree.root)
        tellEngineOfSurroundings()
        firstCause = TraceEvent.Cause(line: line)
        trace.cause = firstCause
        viewWasAdded(tree.root)
        trace.cause = TraceEvent.Cause()
        _ = makeViewController(view: rootView)
    }

    /// A window of `size`, on a screen of that size that reserves nothing at its edges.
    ///
    /// - Parameters:
    ///   - size: In points; positive.
    ///   - scale: Pixels in a point, to which solved frames are rounded.
    ///   - measurer: Measures the text of labels.
    public convenience init(size: Size, scale: Double, measuring measurer: any TextMeasuring) {
        let device = Device(
            name: "\(size.width.shortText) × \(size.height.shortText)", portraitSize: size, scale: scale)
        self.init(DisplayEnvironment(device: device), measuring: measurer)
    }

    /// A window that fills the screen of `device`.
    public convenience init(
        device: Device, orientation: Device.Orientation = .portrait, measuring measurer: any TextMeasuring
    ) {
        self.init(DisplayEnvironment(device: device, orientation: orientation), measuring: measurer)
    }

    /// In points.
    public var size: Size { surroundings.size }

    /// The root view of the window's controller.
    public var rootView: View { View(window: self, id: tree.root) }

    /// Makes a view that has no superview yet, with the priorities and the background of its kind as UIKit's classes have
    /// them in code.
    ///
    /// - Parameters:
    ///   - name: What traces and expectations call it; unique in the window.
    ///   - content: What kind of view it is: a label, an image, a control; a plain view unless given.
    public func makeView(_ name: String, content: ViewContent = .none) -> View {
        var state = ViewState(name: name, content: content)
        state.clipsToBounds = content.isScrollable
        state.isHidden = content.hidesView
        let view = tree.makeView(state)
        trace.likelyCount += 4  // its constraints, layout, frame and drawing in the first turn
        if content.isScrollable { scrollViews.append(view) }
        engine.setKindSizing(.defaults(for: content), of: view)
        engine.setAlignmentRectInsets(content.alignmentRectInsets, of: view)
        setColor(content.defaultBackground, for: .background, of: view)
        return View(window: self, id: view)
    }

    /// The view of this name that is in the hierarchy.
    public func view(named name: String) -> View? {
        tree.view(named: name).map { View(window: self, id: $0) }
    }

    /// The events since this was last asked, in order.
    public func takeEvents() -> [TraceEvent] { trace.takeEvents() }

    /// How much of what happens is kept from here on. Everything, unless somebody asks for less.
    public var recording: TraceRecording {
        get { trace.recording }
        set { trace.recording = newValue }
    }

    /// Runs statements whose effects are to be traced to `line`, as one event of kind `cue`.
    public func perform(
        _ subject: @autoclosure () -> String, _ detail: @autoclosure () -> String = "", line: Int?,
        _ statements: () -> Void
    ) {
        let outer = trace.cause
        trace.cause = trace.record(.cue, subject(), detail(), because: TraceEvent.Cause(line: line, event: outer.event))
        statements()
        trace.cause = outer
    }

    /// Runs what a script declares at `line`: what follows from it is traced there, without an event of its own.
    package func declare(line: Int, _ declarations: () -> Void) {
        let outer = trace.cause
        trace.cause = TraceEvent.Cause(line: line)
        declarations()
        trace.cause = outer
    }

    /// Records something that a person who reads the trace should know.
    public func note(_ subject: String, _ text: String) { trace.record(.note, subject, text) }
}

extension Window {
    /// What `view` shows is no longer `old`: it is drawn, and measured where its natural size can differ.
    ///
    /// A view of another kind has that kind's default priorities and alignment rectangle, unless its author has set
    /// others.
    func contentChanged(of view: ViewID, from old: ViewContent) {
        let content = tree[view].content
        if content.kind != old.kind {
            let priorities = engine.contentSizing(of: view)
            engine.setKindSizing(.defaults(for: content), of: view)
            if engine.contentSizing(of: view) != priorities { contentPrioritiesChanged(of: view) }
            if engine.alignmentRectInsets(of: view) == old.alignmentRectInsets {
                View(window: self, id: view).alignmentRectInsets = content.alignmentRectInsets
            }
        }
        if content.mayDifferInNaturalSize(from: old) { invalidateContentSize(of: view) }
        if content.mayDifferInBaselines(from: old) {
            engine.baselinesChanged(of: view)
            meaningChanged(of: view)
        }
        requestDisplay(view)
    }
}

extension Window {
    /// Lets go of what the window was given to call or to set, so that nothing it keeps refers back to it: overrides,
    /// completions, timers, blocks on the main queue, variations, and what its animators were to run.
    ///
    /// Handles keep their window. A block that has one, and that the window keeps, would keep both for ever. Playing a scene
    /// ends with this; call it yourself for a window that you give its turns, or none. What is in the window can still be
    /// read. Nothing that was let go is called, completions of animations that run included.
    public func close() {
        overrides = ViewTable()
        for index in controllers.indices { controllers[index].overrides = [:] }
        work = PendingWork()
        animations.groups.forgetCompletions()
        activeAnimators = []
        for animator in animators { animator.value?.forgetBlocks() }
        animators = []
        variations = []
        appliedSettings = []
    }
}

/// Does not keep the animator.
struct WeakAnimator {
    weak var value: ViewPropertyAnimator?
}
