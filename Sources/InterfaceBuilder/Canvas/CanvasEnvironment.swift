package import Geometry
import Views

/// The bars and margins around a scene on its canvas, which a file describes only in part.
package struct CanvasEnvironment: Hashable, Sendable {
    /// The insets of the root view for bars and the device's edges.
    package var safeArea: EdgeInsets
    /// The insets of the controller's top and bottom guide.
    package var guides: EdgeInsets
    /// Margins that were measured, by the id of the view. They include everything that widens them.
    package var margins: [String: PartialInsets] = [:]
    /// Safe areas of views other than the root that were measured, by the id of the guide.
    package var insetsOfGuides: [String: EdgeInsets] = [:]

    package init(safeArea: EdgeInsets, guides: EdgeInsets) {
        self.safeArea = safeArea
        self.guides = guides
    }

    /// Insets whose sides may be unknown.
    package struct PartialInsets: Hashable, Sendable {
        package var top: Double?
        package var left: Double?
        package var bottom: Double?
        package var right: Double?

        package init(top: Double? = nil, left: Double? = nil, bottom: Double? = nil, right: Double? = nil) {
            self.top = top
            self.left = left
            self.bottom = bottom
            self.right = right
        }

        /// Returns the insets with the unknown sides replaced by those of `other`.
        func completed(from other: EdgeInsets) -> EdgeInsets {
            EdgeInsets(
                top: top ?? other.top, left: left ?? other.left, bottom: bottom ?? other.bottom,
                right: right ?? other.right)
        }
    }
}

extension CanvasEnvironment {
    /// Returns the environment of `scene` by the rules of Interface Builder's canvas, from the file alone.
    ///
    /// - Source: *Interface Builder Files*, rule 4.
    package static func predicted(for scene: InterfaceScene, in document: InterfaceDocument) -> CanvasEnvironment {
        predicted(for: scene, among: Bars(document))
    }

    /// Returns the environment of every scene of `document`, in order. This is faster than a call for each scene.
    package static func predicted(in document: InterfaceDocument) -> [CanvasEnvironment] {
        let bars = Bars(document)
        return document.scenes.map { predicted(for: $0, among: bars) }
    }

    private static func predicted(for scene: InterfaceScene, among bars: Bars) -> CanvasEnvironment {
        var bars = bars
        let insets = bars.insets(of: scene)
        return CanvasEnvironment(safeArea: insets, guides: insets)
    }
}

/// Finds the bars that a canvas shows around a scene.
///
/// - Complexity: Proportional to the segues of the document once, and then for each scene to the segues that lead to
///   it.
private struct Bars {
    let document: InterfaceDocument
    /// The segues by destination, in the order of the file.
    private var segues: [String: [(source: InterfaceController, segue: InterfaceElement)]] = [:]
    /// The controllers that are shown by navigation controllers.
    private var onStacks: Set<String> = []
    /// The insets of controllers that were computed. During the computation of a controller, they are the device's own,
    /// so that a cycle of controllers ends.
    private var known: [String: EdgeInsets] = [:]
    /// The number of nested computations.
    private var depth = 0

    init(_ document: InterfaceDocument) {
        self.document = document
        for source in document.controllers {
            for segue in source.segues {
                guard let destination = segue["destination"] else { continue }
                segues[destination, default: []].append((source, segue))
                if source.element.name == "navigationController" { onStacks.insert(destination) }
            }
        }
    }

    /// The insets of the device.
    private var device: EdgeInsets {
        if let device = document.device { return device.device.safeArea(in: device.orientation) }
        return EdgeInsets(top: document.toolsVersion < Bars.statusBarTools ? 20 : 0)
    }

    /// The version before which canvases show a status bar even without a bar below it.
    private static let statusBarTools = 15000.0

    private var hasHomeIndicator: Bool { device.bottom > 0 }

    mutating func insets(of scene: InterfaceScene) -> EdgeInsets {
        guard let frame = scene.root.frame, !scene.root.kind.hasSuffix("Cell"), !scene.isLoose else { return .zero }
        guard let controller = scene.controller else { return insets(ofXib: scene.root) }
        let screen = document.device.map { $0.device.size(in: $0.orientation) } ?? frame.size
        // The scene is embedded in a controller that has the bars.
        if frame.width < screen.width { return .zero }
        var insets = insets(of: controller)
        // A sheet begins below the top of the screen, and has only its own bar above it.
        if hasHomeIndicator, frame.height < screen.height { insets.top = max(insets.top - device.top, 0) }
        addSimulated(controller.element, to: &insets)
        return insets
    }

    /// Returns the insets of a xib's view: those of the device in versions with safe areas, and none in earlier versions.
    /// If the view does not fill the screen of a device without a home indicator, the status bar does not count.
    private func insets(ofXib root: InterfaceView) -> EdgeInsets {
        guard root.kind == "view", document.toolsVersion >= CanvasMargins.safeAreaTools else { return .zero }
        var insets = document.device == nil ? .zero : device
        let isFreeform = root.frame?.size != document.device.map { $0.device.size(in: $0.orientation) }
        if isFreeform, !hasHomeIndicator { insets.top = 0 }
        addSimulated(root.element, to: &insets)
        return insets
    }

    /// Adds the bars that the author simulates on the canvas.
    private func addSimulated(_ element: InterfaceElement, to insets: inout EdgeInsets) {
        if element.child(key: "simulatedTopBarMetrics")?.name == "simulatedNavigationBarMetrics" {
            insets.top = max(insets.top, device.top + 44)
        }
        switch element.child(key: "simulatedBottomBarMetrics")?.name {
        case "simulatedTabBarMetrics": insets.bottom = max(insets.bottom, device.bottom + 49)
        case "simulatedToolbarMetrics": insets.bottom = max(insets.bottom, device.bottom + toolbar)
        default: break
        }
    }

    private var toolbar: Double { NaturalSizes.toolbarHeight(in: document) }

    private mutating func insets(of controller: InterfaceController) -> EdgeInsets {
        if let known = known[controller.id] { return known }
        known[controller.id] = device
        guard depth < InterfaceLimits.controllers else { return device }
        depth += 1
        let found = insets(leadingTo: controller)
        depth -= 1
        known[controller.id] = found
        return found
    }

    private mutating func insets(leadingTo controller: InterfaceController) -> EdgeInsets {
        var insets = EdgeInsets(top: -1)
        for (source, segue) in segues[controller.id] ?? [] {
            guard let found = self.insets(behind: segue, of: source) else { continue }
            insets = found
            if segue["kind"] == "relationship" { return insets }
        }
        return insets.top < 0 ? alone : insets
    }

    /// The insets of a controller without a container.
    private var alone: EdgeInsets {
        var insets = device
        if !hasHomeIndicator, document.toolsVersion >= Bars.statusBarTools { insets.top = 0 }
        return insets
    }

    private mutating func insets(behind segue: InterfaceElement, of source: InterfaceController) -> EdgeInsets? {
        switch (segue["kind"], segue["relationship"]) {
        case ("relationship", "rootViewController"):
            var insets = insets(of: source)
            insets.top = topBar(of: source, under: alone.top)
            if source.element.flag("toolbarHidden") == false { insets.bottom = device.bottom + toolbar }
            return insets
        case ("relationship", "viewControllers"):
            var insets = insets(of: source)
            insets.bottom = device.bottom + 49
            return insets
        case ("show", _), ("push", _), ("showDetail", _):
            // The controller is shown by the same navigation controller, if there is one.
            return onStacks.contains(source.id) ? insets(of: source) : nil
        default: return nil
        }
    }

    /// Returns the lower edge of a navigation controller's bar. A recorded position takes precedence.
    private func topBar(of navigation: InterfaceController, under top: Double) -> Double {
        guard
            let bar = navigation.element.child("navigationBar", key: "navigationBar")?.child("rect", key: "frame")?
                .rect,
            navigation.element.flag("navigationBarHidden") != true
        else { return navigation.element.flag("navigationBarHidden") == true ? top : top + 44 }
        return bar.minY > 0 ? bar.maxY : top + bar.height
    }
}

/// The margins of views on Interface Builder's canvas whose author set none.
///
/// - Source: *Interface Builder Files*, rule 3.
enum CanvasMargins {
    /// The first version in which margins include the safe area, and cells have their own margins.
    static let safeAreaTools = 13000.0

    /// Returns the side margin of a root view of this width, and of the content of a row in a table of this width.
    static func side(forWidth width: Double) -> Double { width >= 400 ? 20 : 16 }

    /// Returns the margins of a view; `nil` for those of UIKit: 8 on all sides, none in a stack view, the system's in a
    /// root view.
    static func base(
        of view: InterfaceView, in scene: InterfaceScene, cell: InterfaceView?, document: InterfaceDocument
    ) -> EdgeInsets? {
        let isModern = document.toolsVersion >= safeAreaTools
        let screen = document.device.map { $0.device.size(in: $0.orientation).width } ?? scene.root.frame?.width ?? 0
        if scene.isLoose, view.id == scene.root.id, !view.isStack {
            return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        }
        switch view.kind {
        case "tableViewCellContentView":
            guard isModern else { return nil }
            let side = side(forWidth: screen)
            let hasAccessory = (cell?.frame?.width ?? 0) - (view.frame?.width ?? 0) > 1
            return EdgeInsets(top: 11, left: side, bottom: 11, right: hasAccessory ? 8 : side)
        case "collectionViewCell", "collectionReusableView":
            guard isModern, view.id == scene.root.id else { return nil }
            let side = side(forWidth: screen)
            return EdgeInsets(left: side, right: side)
        default: return nil
        }
    }
}
