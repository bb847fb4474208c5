import Views

/// Calls the view controller methods that report when a view appears on screen and when it disappears.
///
/// - Source: semantics 5.1 and 5.2; Apple's page on `viewIsAppearing` for the time at which a view has its final
///   geometry.
final class ControllerAppearance {
    private let model: WindowModel
    private let controllers: ControllerTable
    private let invalidation: Invalidation
    private let guides: GuideUpdates
    /// Whether the first turn has begun.
    private(set) var hasBegun = false
    /// The cause of the first appearance: the declaration of the root view.
    private let firstCause: TraceEvent.Cause
    /// The controllers whose `viewDidAppear` is due in the next turn.
    private var appearing: [(controller: Int, cause: TraceEvent.Cause)] = []
    /// The controllers in a transition that has not ended. ``endTransition(of:)`` calls their last method.
    private var inTransition: Set<Int> = []

    init(
        _ model: WindowModel, _ controllers: ControllerTable, _ invalidation: Invalidation, _ guides: GuideUpdates,
        firstCause: TraceEvent.Cause
    ) {
        self.model = model
        self.controllers = controllers
        self.invalidation = invalidation
        self.guides = guides
        self.firstCause = firstCause
    }

    private var trace: Trace { model.trace }

    /// Whether a call to `viewDidAppear` is due in the next turn.
    var needsTurn: Bool { !appearing.isEmpty }

    /// Loads the views of the controllers and makes them appear at the start of the first turn, parents before
    /// children.
    func begin() {
        hasBegun = true
        trace.cause = firstCause
        defer { trace.cause = TraceEvent.Cause() }
        let root = model.root
        let shown = controllersShown(atOrBelow: root)
        for controller in shown { tracingToView(of: controller) { load(controller) } }
        for controller in shown { tracingToView(of: controller) { willAppear(controller) } }
        placeRoots(among: shown)
    }

    /// Calls `viewIsAppearing` on the root controllers, because the window has already placed their views. The layout
    /// pass places the other views.
    private func placeRoots(among shown: [Int]) {
        for controller in shown where controllers.roots.contains(controller) {
            appearIfPlaced(controllers[controller].view)
        }
    }

    /// Begins the appearance of the controllers whose views, at or below `view`, have been added to the window.
    func viewsWereShown(atOrBelow view: ViewID) {
        guard mayChangeAppearance(atOrBelow: view) else { return }
        let shown = controllersShown(atOrBelow: view)
        for controller in shown { load(controller) }
        for controller in shown { willAppear(controller) }
        placeRoots(among: shown)
    }

    /// Runs `change`, which removes `view` from the window, and calls the disappearance methods of the affected
    /// controllers.
    func hidingViews(atOrBelow view: ViewID, _ change: () -> Void) {
        guard mayChangeAppearance(atOrBelow: view) else { return change() }
        let hidden = controllersShown(atOrBelow: view).filter {
            controllers[$0].appearance != .loaded && !inTransition.contains($0)
        }
        for controller in hidden { controllers.call(.viewWillDisappear, of: controller) }
        change()
        for controller in hidden {
            controllers.setAppearance(.loaded, of: controller)
            controllers.call(.viewDidDisappear, of: controller)
        }
    }

    /// Calls `viewIsAppearing` on the controller of `view`, if the view has a controller that is about to appear.
    func appearIfPlaced(_ view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard let controller = controllers.controller(of: view), controllers[controller].appearance == .willAppear
        else { return }
        controllers.setAppearance(.isAppearing, of: controller)
        let outer = trace.cause
        trace.cause = cause ?? outer
        defer { trace.cause = outer }
        let call = trace.record(.viewIsAppearing, controllers.subject(of: controller), controllers[controller].name)
        appearing.append((controller, call))
        controllers.perform(.viewIsAppearing, of: controller, because: call)
        guides.reportInsets(only: view)
    }

    /// Releases controllers that are no longer used.
    func release(_ released: [Int]) {
        appearing.removeAll { released.contains($0.controller) }
        inTransition.subtract(released)
        for controller in released { controllers.release(controller) }
    }

    /// Calls `viewDidAppear` on the controllers whose views appeared in the previous turn, parents before children.
    func finish() {
        let appeared = appearing
        appearing.removeAll()
        for (controller, cause) in appeared
        where controllers[controller].appearance == .isAppearing && !inTransition.contains(controller) {
            controllers.setAppearance(.appeared, of: controller)
            controllers.call(.viewDidAppear, of: controller, because: cause)
        }
    }

    // MARK: Transitions

    /// Begins a transition in which a controller and the controllers below it appear or disappear.
    ///
    /// Until ``endTransition(of:)``, adding the view to the window or removing it does not call methods of these
    /// controllers, apart from `viewIsAppearing`. If the controller is in a transition in the other direction, it is
    /// reversed.
    ///
    /// - Source: Apple's page on `beginAppearanceTransition(_:animated:)`.
    func beginTransition(of controller: Int, isAppearing: Bool) {
        let affected = controllersShown(atOrBelow: controllers[controller].view)
        if isAppearing { for controller in affected { load(controller) } }
        for controller in affected {
            let before = controllers[controller].appearance
            switch (before, isAppearing) {
            case (.loaded, true), (.willDisappear, true):
                controllers.setAppearance(.willAppear, of: controller)
                controllers.call(.viewWillAppear, of: controller)
                // A view whose disappearance is reversed has kept its place.
                if before == .willDisappear { appearIfPlaced(controllers[controller].view) }
            case (.willAppear, false), (.isAppearing, false), (.appeared, false):
                controllers.setAppearance(.willDisappear, of: controller)
                controllers.call(.viewWillDisappear, of: controller)
            default: continue
            }
            inTransition.insert(controller)
        }
    }

    /// Ends the transition of a controller and of the controllers below it. A view that appears but is not placed yet
    /// is placed in the next layout pass, and `viewDidAppear` is called in the turn after it. Does nothing if there is
    /// no transition.
    func endTransition(of controller: Int) {
        for controller in controllersShown(atOrBelow: controllers[controller].view)
        where inTransition.remove(controller) != nil {
            switch controllers[controller].appearance {
            case .isAppearing:
                controllers.setAppearance(.appeared, of: controller)
                controllers.call(.viewDidAppear, of: controller)
            case .willDisappear:
                controllers.setAppearance(.loaded, of: controller)
                controllers.call(.viewDidDisappear, of: controller)
            case .notLoaded, .loaded, .willAppear, .appeared: break
            }
        }
    }

    /// Calls `viewIsAppearing` on the controllers at or below a controller that appear and whose views have kept their
    /// places in the window.
    func appearInPlace(_ controller: Int) {
        for shown in controllersShown(atOrBelow: controllers[controller].view) {
            appearIfPlaced(controllers[shown].view)
        }
    }

    /// Whether any view other than the root view has a controller.
    private var hasOthersThanRoot: Bool {
        controllers.count > (controllers.controller(of: model.root) == nil ? 0 : 1)
    }

    /// Whether controllers of views at or below `view` can appear or disappear. This happens only after the first turn
    /// has begun, and only if a view other than the root view has a controller.
    private func mayChangeAppearance(atOrBelow view: ViewID) -> Bool {
        hasBegun && hasOthersThanRoot && model.isInWindow(view)
    }

    /// Runs `body`, and attributes the trace events that it records to the cause of the first layout of the
    /// controller's view.
    private func tracingToView(of controller: Int, _ body: () -> Void) {
        let outer = trace.cause
        trace.cause = invalidation.causeOfLayout(of: controllers[controller].view) ?? outer
        body()
        trace.cause = outer
    }

    /// Loads the view of a controller, if it is not loaded.
    func load(_ controller: Int) {
        guard controllers[controller].appearance == .notLoaded else { return }
        controllers.setAppearance(.loaded, of: controller)
        controllers.call(.loadView, of: controller)
        controllers.call(.viewDidLoad, of: controller)
        for child in controllers[controller].childrenToCome {
            tracingToView(of: child) {
                controllers.add(child, to: controller)
                load(child)
                controllers.call(.didMove, of: child, detail: controllers[controller].name)
            }
        }
        controllers.finishLoading(controller)
    }

    private func willAppear(_ controller: Int) {
        guard controllers[controller].appearance == .loaded else { return }
        controllers.setAppearance(.willAppear, of: controller)
        controllers.call(.viewWillAppear, of: controller)
    }

    /// Returns the controllers that appear and disappear together with `view`, superviews first: the controller of the
    /// view, and controllers below it whose parents forward their appearance. The root controllers below the view of
    /// another root controller, which a presentation has put there, appear on their own.
    private func controllersShown(atOrBelow view: ViewID) -> [Int] {
        guard hasOthersThanRoot else { return controllers.controller(of: view).map { [$0] } ?? [] }
        let isRoot = controllers.controller(of: view).map(controllers.roots.contains) ?? false
        let others = isRoot ? controllers.roots.map { controllers[$0].view }.filter { $0 != view } : []
        return model.tree.preorder(from: view).compactMap { found in
            controllers.controller(of: found).flatMap { controller in
                guard found != view else { return controller }
                let isOfOther = others.contains { $0 == found || model.tree.isAncestor($0, of: found) }
                return isForwarded(controller) && !isOfOther ? controller : nil
            }
        }
    }

    /// Whether all controllers that contain a controller forward their appearance.
    private func isForwarded(_ controller: Int) -> Bool {
        var next = controllers[controller].parent
        while let parent = next {
            guard controllers[parent].forwardsAppearance else { return false }
            next = controllers[parent].parent
        }
        return true
    }
}
