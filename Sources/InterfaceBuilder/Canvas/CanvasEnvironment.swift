package import Geometry
import Views

/// What lies around a scene on its canvas: what bars and margins take, which a file says only in part.
package struct CanvasEnvironment: Hashable, Sendable {
    /// What bars and the device's edges take of the root view.
    package var safeArea: EdgeInsets
    /// What the controller's top and bottom guide take of it.
    package var guides: EdgeInsets
    /// Margins known from elsewhere, by the view's id: all that widens them counted in.
    package var margins: [String: PartialInsets] = [:]
    /// Safe areas of views other than the root, known from elsewhere, by the guide's id.
    package var insetsOfGuides: [String: EdgeInsets] = [:]

    package init(safeArea: EdgeInsets, guides: EdgeInsets) {
        self.safeArea = safeArea
        self.guides = guides
    }

    /// Insets of which some sides are known.
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

        /// With the sides of `other` where nothing is known.
        func completed(from other: EdgeInsets) -> EdgeInsets {
            EdgeInsets(
                top: top ?? other.top, left: left ?? other.left, bottom: bottom ?? other.bottom,
                right: right ?? other.right)
        }
    }
}

extension CanvasEnvironment {
    /// What is around `scene` by the rules of Interface Builder's canvas, from the file alone.
    ///
    /// - Source: *Interface Builder Files*, rule 4.
    package static func predicted(for scene: InterfaceScene, in document: InterfaceDocument) -> CanvasEnvironment {
        predicted(for: scene, among: Bars(document))
    }

    /// The same for every scene of `document`, in order, for less than one by one.
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

/// Finds which bars a canvas shows around a scene.
///
/// - Complexity: Once in proportion to the segues of the document, and then for each scene to those that lead to it.
private struct Bars {
    let document: InterfaceDocument
    /// By destination, in the order of the file.
    private var segues: [String: [(source: InterfaceController, segue: InterfaceElement)]] = [:]
    /// The controllers that navigation controllers lead to.
    private var onStacks: Set<String> = []
    /// What was found for controllers; the device's own for those that are being asked, so that two that lead to each other
    /// end.
    private var known: [String: EdgeInsets] = [:]
    /// How many controllers are being asked.
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

    /// What the device itself takes.
    private var device: EdgeInsets {
        if let device = document.device { return device.device.safeArea(in: device.orientation) }
        return EdgeInsets(top: document.toolsVersion < Bars.statusBarTools ? 20 : 0)
    }

    /// Until this version canvases show a status bar also where no bar is below it.
    private static let statusBarTools = 15000.0

    private var hasHomeIndicator: Bool { device.bottom > 0 }

    mutating func insets(of scene: InterfaceScene) -> EdgeInsets {
        guard let frame = scene.root.frame, !scene.root.kind.hasSuffix("Cell"), !scene.isLoose else { return .zero }
        guard let controller = scene.controller else { return insets(ofXib: scene.root) }
        let screen = document.device.map { $0.device.size(in: $0.orientation) } ?? frame.size
        // Embedded: the controller around it has the bars.
        if frame.width < screen.width { return .zero }
        var insets = insets(of: controller)
        // A sheet begins below the top of the screen, and has nothing above it but a bar of its own.
        if hasHomeIndicator, frame.height < screen.height { insets.top = max(insets.top - device.top, 0) }
        addSimulated(controller.element, to: &insets)
        return insets
    }

    /// A view of a xib has what the device takes, since there are safe areas; a status bar alone only where it fills the screen.
    private func insets(ofXib root: InterfaceView) -> EdgeInsets {
        guard root.kind == "view", document.toolsVersion >= CanvasMargins.safeAreaTools else { return .zero }
        var insets = document.device == nil ? .zero : device
        let isFreeform = root.frame?.size != document.device.map { $0.device.size(in: $0.orientation) }
        if isFreeform, !hasHomeIndicator { insets.top = 0 }
        addSimulated(root.element, to: &insets)
        return insets
    }

    /// Bars that the author had the canvas show.
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

    /// What is around a controller that no other holds.
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
            // On the stack of the same navigation controller, if there is one.
            return onStacks.contains(source.id) ? insets(of: source) : nil
        default: return nil
        }
    }

    /// Where the bar of a navigation controller ends. Its recorded place counts where there is one.
    private func topBar(of navigation: InterfaceController, under top: Double) -> Double {
        guard
            let bar = navigation.element.child("navigationBar", key: "navigationBar")?.child("rect", key: "frame")?
                .rect,
            navigation.element.flag("navigationBarHidden") != true
        else { return navigation.element.flag("navigationBarHidden") == true ? top : top + 44 }
        return bar.minY > 0 ? bar.maxY : top + bar.height
    }
}

/// The margins that Interface Builder's canvas gives views whose author set none.
///
/// - Source: *Interface Builder Files*, rule 3.
enum CanvasMargins {
    /// From this version on margins grow with the safe area, and cells have margins of their own.
    static let safeAreaTools = 13000.0

    /// Of the sides of a root view, and of the content of a row in a table as wide.
    static func side(forWidth width: Double) -> Double { width >= 400 ? 20 : 16 }

    /// `nil` for a view that has UIKit's own: 8 all round, none in a stack view, the system's in a root view.
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
