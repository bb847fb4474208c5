import Views

/// How controllers' views come onto the screen, and go.
///
/// - Source: semantics 5.1 and 5.2; Apple's page on `viewIsAppearing` for when the view has its place.
extension Window {
    /// Loads the views of the controllers and has them appear, parents before children: the beginning of the first turn.
    func beginAppearance() {
        trace.cause = firstCause
        defer { trace.cause = TraceEvent.Cause() }
        let shown = controllersShown(atOrBelow: tree.root)
        for controller in shown { tracingToView(of: controller) { load(controller) } }
        for controller in shown { tracingToView(of: controller) { willAppear(controller) } }
        // The window has laid out the root view; the others get their places in the layout pass.
        appearIfPlaced(tree.root)
    }

    /// Tells the controllers of views that came into the window, at or below `view`.
    func viewsWereShown(atOrBelow view: ViewID) {
        guard hasBegun, controllers.count > 1, tree.isAncestor(tree.root, of: view) else { return }
        let shown = controllersShown(atOrBelow: view)
        for controller in shown { load(controller) }
        for controller in shown { willAppear(controller) }
    }

    /// Tells the controllers of views that leave the window, at or below `view`, while `change` takes them out.
    func hidingViews(atOrBelow view: ViewID, _ change: () -> Void) {
        guard hasBegun, controllers.count > 1, tree.isAncestor(tree.root, of: view) else { return change() }
        let hidden = controllersShown(atOrBelow: view).filter { controllers[$0].appearance != .loaded }
        for controller in hidden { call(.viewWillDisappear, of: controller) }
        change()
        for controller in hidden {
            controllers[controller].appearance = .loaded
            call(.viewDidDisappear, of: controller)
        }
    }

    /// Tells the controller of `view`, if it has one that waits for that, that the view has its place.
    func appearIfPlaced(_ view: ViewID, because cause: TraceEvent.Cause? = nil) {
        guard let controller = controllerOfView[view], controllers[controller].appearance == .willAppear else { return }
        controllers[controller].appearance = .isAppearing
        let outer = trace.cause
        trace.cause = cause ?? outer
        defer { trace.cause = outer }
        let call = trace.record(.viewIsAppearing, controllers[controller].name)
        appearing.append((controller, call))
        perform(.viewIsAppearing, of: controller, because: call)
        tellOfInsets(only: view)
    }

    /// Tells the controllers whose views appeared in the turn before, parents before children.
    func finishAppearance() {
        let appeared = appearing
        appearing.removeAll()
        for (controller, cause) in appeared where controllers[controller].appearance == .isAppearing {
            controllers[controller].appearance = .appeared
            call(.viewDidAppear, of: controller, because: cause)
        }
    }

    /// Has what the controller is told first be caused by where its view is written, as the first layout is.
    private func tracingToView(of controller: Int, _ body: () -> Void) {
        let outer = trace.cause
        trace.cause = needsLayout.cause(of: controllers[controller].view) ?? outer
        body()
        trace.cause = outer
    }

    private func load(_ controller: Int) {
        guard controllers[controller].appearance == .notLoaded else { return }
        controllers[controller].appearance = .loaded
        call(.viewDidLoad, of: controller)
        let container = ViewController(window: self, index: controller)
        for index in controllers[controller].childrenToCome {
            let child = ViewController(window: self, index: index)
            tracingToView(of: index) {
                container.addChild(child)
                load(index)
                child.didMove(toParent: container)
            }
        }
        controllers[controller].childrenToCome = []
    }

    private func willAppear(_ controller: Int) {
        guard controllers[controller].appearance == .loaded else { return }
        controllers[controller].appearance = .willAppear
        call(.viewWillAppear, of: controller)
    }

    /// The controllers of views at or below `view`, superviews first.
    private func controllersShown(atOrBelow view: ViewID) -> [Int] {
        guard controllers.count > 1 else { return controllerOfView[view].map { [$0] } ?? [] }
        return tree.preorder(from: view).compactMap { controllerOfView[$0] }
    }
}
