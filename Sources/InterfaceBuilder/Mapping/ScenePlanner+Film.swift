import Geometry
import Layout
import Reporting
import SceneModel
import Simulation
import Views

/// Plans films: what they begin with, and the bars that Interface Builder only simulates.
///
/// A simulated bar counts only for a scene that no container of the file shows. It determines the container into which the
/// app's code is assumed to put the scene: a navigation bar is that of a `navigation` container with the scene as its page,
/// and a tab bar is that of a `tabs` container with the scene as its only tab. A navigation item of a scene that only code
/// shows has the same effect as a simulated navigation bar, because its author expects the scene on a stack. A toolbar below
/// a page of a stack shows the toolbar items of the scene; without a stack or items, it is space in the safe area.
extension ScenePlanner {
    /// Returns the plan of a film.
    ///
    /// - Parameters:
    ///   - path: The ids of the controllers that the film shows first, outermost first; empty for a view without a
    ///     controller. The last one is that of `scene`.
    ///   - scene: The scene that the film begins with.
    ///   - isStill: Whether nothing happens in the film. The plan then contains only what is on the screen.
    static func film(
        along path: [String], _ scene: InterfaceScene, of document: InterfaceDocument, sizes: Sizes, isStill: Bool
    ) -> ScenePlan {
        let flow = InterfaceFlow(document)
        let first = path.firstIndex { flow.scene(of: $0) == nil && flow.isContainer($0) }
        let bars = first == nil ? SimulatedBars(of: scene, in: flow) : SimulatedBars()
        let hasContainers = first != nil || bars.hasContainers
        let isBelowBar = bars.isOpaque || path.contains { flow.controller($0)?.hasOpaqueBar == true }
        var environment =
            hasContainers
            ? CanvasEnvironment.withoutBars(around: scene, in: document, isBelowBar: isBelowBar)
            : CanvasEnvironment.predicted(for: scene, in: document, isFilm: true)
        let hasEmptyToolbar = bars.hasToolbar && !bars.hasToolbarItems
        if hasContainers, hasEmptyToolbar {
            let height = NaturalSizes.toolbarHeight(in: document)
            environment.safeArea.bottom += height
            environment.guides.bottom += height
        }
        var planner = ScenePlanner(
            document: document, scene: scene, environment: environment, sizes: sizes, isBuilt: true,
            size: hasContainers ? document.windowSize(of: scene, isBelowBar: isBelowBar) : nil)
        (planner.isStill, planner.isFilm, planner.flow) = (isStill, true, flow)
        for container in path.prefix(first ?? max(path.count - 1, 0)) { planner.omitBars(of: container) }
        if let first {
            planner.path = Array(path[first...])
            planner.start = .controller(path[first])
        } else if bars.hasContainers, let id = scene.controller?.id {
            planner.start = .simulatedBars(bars, around: id)
        }
        if hasEmptyToolbar {
            planner.omit(
                "a simulated toolbar: it is space in the safe area, because its items are not known",
                line: scene.root.line, id: scene.controller?.id)
        }
        planner.run()
        return planner.plan
    }

    /// What a plan begins with.
    enum Start {
        case scene
        case controller(String)
        /// Bars that the author chose for the canvas, around the controller.
        case simulatedBars(SimulatedBars, around: String)
    }

    /// The bars that the author chose for the canvas of a scene.
    struct SimulatedBars: Hashable {
        var hasNavigationBar = false
        /// Whether the navigation bar is opaque, so that the scene is recorded without the area of the bar.
        var isOpaque = false
        var hasTabBar = false
        var hasToolbar = false
        /// Whether the page of a stack has items for the toolbar.
        var hasToolbarItems = false
        /// Whether containers with these bars are part of the plan.
        var hasContainers: Bool { hasNavigationBar || hasTabBar }

        /// Creates a value without bars.
        init() {}

        init(of scene: InterfaceScene, in flow: InterfaceFlow) {
            guard let controller = scene.controller else { return }
            let element = controller.element
            let top = element.child(key: "simulatedTopBarMetrics")
            hasNavigationBar =
                top?.name == "simulatedNavigationBarMetrics"
                || top == nil && element.child(key: "navigationItem") != nil && flow.isShownByCode(controller.id)
            isOpaque = hasNavigationBar && top?.peek("translucent") == "NO"
            let bottom = element.child(key: "simulatedBottomBarMetrics")?.name
            (hasTabBar, hasToolbar) = (bottom == "simulatedTabBarMetrics", bottom == "simulatedToolbarMetrics")
            hasToolbarItems = hasNavigationBar && !element.toolbarItems.isEmpty
        }
    }

    /// Returns the root view of the plan with all pages.
    mutating func rootView() -> InterfaceView {
        switch start {
        case .controller(let id): if let view = view(of: id) { return view }
        case .simulatedBars(let bars, let id): if let view = view(in: bars, around: id) { return view }
        case .scene: break
        }
        presenters.append(scene)
        if let id = scene.controller?.id {
            reached.insert(id)
            viewsOfControllers[id] = scene.root.id
        }
        return embedding(in: sizingRows(of: installed(scene.root)))
    }

    /// Returns the view of the containers that simulated bars belong to.
    private mutating func view(in bars: SimulatedBars, around id: String) -> InterfaceView? {
        let line = scene.root.line
        let view = bars.hasNavigationBar ? navigation("bar-\(id)", line: line, from: id) : view(of: id)
        guard bars.hasTabBar, let view else { return view }
        omit("the other tabs of a simulated tab bar, which only the app's code knows", line: line, id: id)
        return tabs("tabs-\(id)", line: line, around: view, of: id)
    }

    /// Returns the view of a tab bar container with one page.
    private mutating func tabs(
        _ id: String, line: Int, around page: InterfaceView, of controller: String
    ) -> InterfaceView {
        var container = InterfaceView(
            id: id, element: InterfaceElement("view", [:], line: line), frame: Rect(origin: .zero, size: size),
            placement: .frame([.flexibleWidth, .flexibleHeight]))
        container.subviews = [page]
        pages[page.id] = id
        controllersOfTabs[page.id] = controller
        kinds[id] = .tabs
        return container
    }
}

extension InterfaceDocument {
    /// Returns the size of the window that shows a scene in a container. A scene that is recorded below an opaque bar is
    /// smaller than the screen.
    fileprivate func windowSize(of scene: InterfaceScene, isBelowBar: Bool) -> Size {
        let frame = scene.root.frame ?? .zero
        guard frame.minY > 0 || isBelowBar else { return frame.size }
        return device.map { $0.device.size(in: $0.orientation) } ?? Size(width: frame.width, height: frame.maxY)
    }
}

extension InterfaceController {
    /// Whether the controller is a navigation controller with an opaque bar.
    fileprivate var hasOpaqueBar: Bool {
        isNavigation && element.child("navigationBar", key: "navigationBar")?.peek("translucent") == "NO"
    }
}
