package import Geometry
import Views

/// The bars and margins around a scene on Interface Builder's canvas. A file describes them only partially.
package struct CanvasEnvironment: Hashable, Sendable {
    /// The safe area insets of the root view. They account for bars and the edges of the device.
    package var safeArea: EdgeInsets
    /// The insets of the controller's top and bottom layout guides.
    package var guides: EdgeInsets
    /// The measured margins, by the id of the view. They include all contributions, such as that of the safe area.
    package var margins: [String: PartialInsets] = [:]
    /// The measured safe areas of views other than the root view, by the id of the guide.
    package var insetsOfGuides: [String: EdgeInsets] = [:]

    package init(safeArea: EdgeInsets, guides: EdgeInsets) {
        self.safeArea = safeArea
        self.guides = guides
    }

    /// Insets with sides that can be unknown.
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

        /// Returns the insets, with unknown sides taken from `other`.
        func completed(from other: EdgeInsets) -> EdgeInsets {
            EdgeInsets(
                top: top ?? other.top, left: left ?? other.left, bottom: bottom ?? other.bottom,
                right: right ?? other.right)
        }
    }
}

extension CanvasEnvironment {
    /// Predicts the environment of `scene` from the file.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - document: The file that contains the scene.
    ///   - isFilm: Whether the safe area is that of the device, as in a film. If the value is `false`, the safe area
    ///     follows the rules of Interface Builder's canvas, and can be larger.
    /// - Source: *Interface Builder Files*, rule 4.
    package static func predicted(
        for scene: InterfaceScene, in document: InterfaceDocument, isFilm: Bool = false
    ) -> CanvasEnvironment {
        predicted(for: scene, among: Bars(document, isFilm: isFilm))
    }

    /// Predicts the environment of each scene in `document`, in order. This method is faster than predicting the
    /// environments one by one.
    package static func predicted(in document: InterfaceDocument) -> [CanvasEnvironment] {
        let bars = Bars(document)
        return document.scenes.map { predicted(for: $0, among: bars) }
    }

    /// Returns the environment of a scene in containers, whose bars belong to the film. A scene that is recorded as a
    /// sheet begins below the status bar.
    ///
    /// - Parameter isBelowBar: Whether an opaque bar is above the scene, which is then smaller than the screen as well.
    static func withoutBars(
        around scene: InterfaceScene, in document: InterfaceDocument, isBelowBar: Bool = false
    ) -> CanvasEnvironment {
        guard let device = document.device else {
            return CanvasEnvironment(safeArea: EdgeInsets(top: 20), guides: EdgeInsets(top: 20))
        }
        let (frame, screen) = (scene.root.frame ?? .zero, device.device.size(in: device.orientation))
        var insets = device.device.safeArea(in: device.orientation)
        let isFreeform = scene.controller?.hasFreeformSize == true
        if !isFreeform, !isBelowBar, frame.minY <= 0, frame.height < screen.height || frame.width < screen.width {
            insets = .zero
        }
        return CanvasEnvironment(safeArea: insets, guides: insets)
    }

    private static func predicted(for scene: InterfaceScene, among bars: Bars) -> CanvasEnvironment {
        var bars = bars
        let insets = bars.insets(of: scene)
        return CanvasEnvironment(safeArea: insets, guides: insets)
    }
}

/// Finds the bars that Interface Builder's canvas shows around a scene.
///
/// - Complexity: Creating an instance takes time proportional to the number of segues in the document. Finding the bars
///   of a scene takes time proportional to the number of segues that lead to the scene.
private struct Bars {
    let document: InterfaceDocument
    /// Whether the safe area of a scene is that of the device instead of that of the canvas.
    let isFilm: Bool
    /// The segues by destination, in file order.
    private var segues: [String: [(source: InterfaceController, segue: InterfaceElement)]] = [:]
    /// The navigation controllers, by the ids of the controllers on their stacks.
    private var stacks: [String: InterfaceController] = [:]
    /// The ids of controllers that are embedded in container views.
    private var embedded: Set<String> = []
    /// The computed insets, by the id of the controller. During the computation for a controller, its entry contains
    /// the insets of the device, so that the computation terminates even if segues form a cycle.
    private var known: [String: EdgeInsets] = [:]
    /// The nesting depth of the computation.
    private var depth = 0

    init(_ document: InterfaceDocument, isFilm: Bool = false) {
        self.document = document
        self.isFilm = isFilm
        for source in document.controllers {
            let inner = document.follows(.pushedThroughViews) ? source.innerSegues : []
            for segue in source.segues + inner {
                guard let destination = segue["destination"] else { continue }
                segues[destination, default: []].append((source, segue))
            }
            for segue in source.innerSegues where segue["kind"] == "embed" {
                if let destination = segue["destination"] { embedded.insert(destination) }
            }
        }
        findStacks()
    }

    /// Finds the controllers on the stacks of navigation controllers. These are the root view controllers, the children
    /// of tab bar controllers on a stack, and all destinations of push segues.
    private mutating func findStacks() {
        var destinations: [String: [String]] = [:]
        var unread: [(controller: String, stack: InterfaceController)] = []
        for (destination, arriving) in segues.sorted(by: { $0.key < $1.key }) {
            for (source, segue) in arriving {
                let isRoot =
                    source.element.name == "navigationController" && segue["relationship"] == "rootViewController"
                if isRoot { unread.append((destination, source)) }
                // A tab bar controller on a stack pushes the controllers that its children push.
                if Self.isPush(segue) || segue["relationship"] == "viewControllers" {
                    destinations[source.id, default: []].append(destination)
                }
            }
        }
        while let (controller, stack) = unread.popLast() {
            guard stacks[controller] == nil else { continue }
            stacks[controller] = stack
            for destination in destinations[controller] ?? [] { unread.append((destination, stack)) }
        }
    }

    /// Returns whether a segue pushes its destination onto the navigation stack of its source, if its source is on such
    /// a stack.
    private static func isPush(_ segue: InterfaceElement) -> Bool {
        ["show", "push", "showDetail"].contains(segue["kind"])
    }

    /// The insets of the device, with the insets that the canvas adds.
    private var device: EdgeInsets {
        var insets = EdgeInsets(top: 20)
        if let device = document.device { insets = device.device.safeArea(in: device.orientation) }
        if insets.bottom == 0, document.follows(.hiddenStatusBar) { insets.top = 0 }
        return insets + added
    }

    /// The insets that the canvas adds to those of the device; zero in films.
    private var added: EdgeInsets { isFilm ? .zero : document.addedInsets }

    private var hasHomeIndicator: Bool { device.bottom > 0 }

    mutating func insets(of scene: InterfaceScene) -> EdgeInsets {
        guard let frame = scene.root.frame, !scene.isLoose else { return .zero }
        guard let controller = scene.controller else { return insets(ofXib: scene.root) }
        guard !scene.root.kind.hasSuffix("Cell") else { return .zero }
        if embedded.contains(controller.id), document.follows(.embeddedViews) {
            return EdgeInsets(bottom: device.bottom - added.bottom)
        }
        let screen = document.device.map { $0.device.size(in: $0.orientation) } ?? frame.size
        let isFreeform = controller.hasFreeformSize
        let arriving = segues[controller.id] ?? []
        if isFreeform, document.follows(.popovers),
            arriving.contains(where: { $0.segue["kind"] == "popoverPresentation" })
        {
            return .zero
        }
        // The scene is embedded in another controller, which has the bars.
        if frame.width < screen.width, !isFreeform { return .zero }
        var insets = insets(of: controller)
        // A sheet begins below the top of the screen, so only its own bar can cover its top.
        let canBeSheet = hasHomeIndicator || document.follows(.sheetsBelowStatusBar)
        if canBeSheet, frame.height < screen.height, !isFreeform {
            insets.top = max(insets.top - device.top, added.top)
            insets.bottom = document.follows(.sheetsWithoutHomeIndicator) ? 0 : insets.bottom - added.bottom
        }
        addSimulated(controller.element, to: &insets)
        if frame.height < screen.height, !isFreeform, isBelowBar(controller) { insets.top = 0 }
        return insets
    }

    /// Returns the insets for the root view of a xib. In versions with safe areas, they are based on the insets of the
    /// device. In earlier versions, there are no insets.
    private func insets(ofXib root: InterfaceView) -> EdgeInsets {
        let hasBars = document.follows(.freeformXibsHaveBars)
        guard root.kind == "view" || root.kind == "collectionViewCell" && hasBars, document.follows(.safeAreaMargins)
        else { return .zero }
        guard let device = document.device else {
            var insets = EdgeInsets.zero
            addSimulated(root.element, to: &insets)
            return insets
        }
        let screen = device.device.size(in: device.orientation)
        var insets = self.device
        let size = root.frame?.size ?? .zero
        if size != screen, !hasBars {
            let isTall = document.follows(.tallFreeformXibsHaveBars) && size.height >= CanvasRule.tallForm
            if !hasHomeIndicator, !isTall { insets.top = 0 }
            let isShort = size.width <= screen.width && size.height <= screen.height - insets.bottom
            if isShort, document.follows(.shortFreeformXibs) { insets.bottom = 0 }
        }
        addSimulated(root.element, to: &insets)
        if size.height < screen.height, document.follows(.opaqueBars), simulatesOpaqueBar(root.element) {
            insets.top = 0
        }
        return insets
    }

    /// Returns whether the view of a controller begins below the navigation bar, instead of extending under it.
    private func isBelowBar(_ controller: InterfaceController) -> Bool {
        guard document.follows(.opaqueBars), controller.element.flag("extendedLayoutIncludesOpaqueBars") != true else {
            return false
        }
        if let edges = controller.element.child("extendedEdge", key: "edgesForExtendedLayout"),
            edges.flag("top") != true
        {
            return true
        }
        if simulatesOpaqueBar(controller.element) { return true }
        let bar = stacks[controller.id]?.element.child("navigationBar", key: "navigationBar")
        return bar?.flag("translucent") == false
    }

    private func simulatesOpaqueBar(_ element: InterfaceElement) -> Bool {
        let bar = element.child(key: "simulatedTopBarMetrics")
        return bar?.name == "simulatedNavigationBarMetrics" && bar?.flag("translucent") == false
    }

    /// Adds the insets for the bars that the author chose to simulate on the canvas.
    private func addSimulated(_ element: InterfaceElement, to insets: inout EdgeInsets) {
        if element.child(key: "simulatedTopBarMetrics")?.name == "simulatedNavigationBarMetrics" {
            insets.top = max(insets.top, device.top + NaturalSizes.navigationBarHeight(in: document))
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
        return insets.top < 0 ? device : insets
    }

    /// Returns the insets that the destination of `segue` inherits from its source; `nil` if it does not inherit
    /// insets.
    private mutating func insets(behind segue: InterfaceElement, of source: InterfaceController) -> EdgeInsets? {
        switch (segue["kind"], segue["relationship"]) {
        case ("relationship", "rootViewController"): return insets(inside: source)
        case ("relationship", "viewControllers"):
            var insets = insets(of: source)
            insets.bottom = device.bottom + 49
            return insets
        default:
            return Self.isPush(segue) ? stacks[source.id].map { insets(inside: $0) } : nil
        }
    }

    /// Returns the insets of the controllers on the stack of a navigation controller.
    private mutating func insets(inside navigation: InterfaceController) -> EdgeInsets {
        var insets = insets(of: navigation)
        insets.top = topBar(of: navigation, under: device.top)
        if navigation.element.flag("toolbarHidden") == false { insets.bottom = device.bottom + toolbar }
        return insets
    }

    /// Returns the lower edge of a navigation controller's bar. If the file records the bar's frame, the recorded
    /// frame is used.
    ///
    /// A bar that is recorded above the safe area of the device is in a sheet, so its position is relative to the
    /// sheet. The recorded positions of other bars include the insets that the canvas adds, but a film has no such
    /// insets.
    private func topBar(of navigation: InterfaceController, under top: Double) -> Double {
        guard navigation.element.flag("navigationBarHidden") != true else { return top }
        guard
            let bar = navigation.element.child("navigationBar", key: "navigationBar")?.child("rect", key: "frame")?
                .rect
        else { return top + NaturalSizes.navigationBarHeight(in: document) }
        if bar.minY < top - added.top { return top + bar.maxY }
        return document.addedInsets.top > 0 ? top + bar.height : bar.maxY
    }
}

extension InterfaceDocument {
    /// The insets that the canvas adds to those of the device, for views that fill the screen.
    ///
    /// - Source: *Interface Builder Files*, rule 4.
    var addedInsets: EdgeInsets {
        guard let device = device?.device, device.idiom == .phone, device.portraitSafeArea.bottom > 0,
            follows(.doubledSafeArea)
        else { return .zero }
        return device.portraitSafeArea
    }
}

/// The margins that Interface Builder's canvas uses for views without margins in the file.
///
/// - Source: *Interface Builder Files*, rule 3.
enum CanvasMargins {
    /// Returns the left and right margin of the view of a controller, or of the root view of a xib.
    static func systemMargin(of view: InterfaceView) -> Double { side(forWidth: view.frame?.width ?? 0) }

    /// Returns the left and right margin of a table row.
    private static func rowMargin(
        _ row: InterfaceView?, of scene: InterfaceScene, in document: InterfaceDocument
    ) -> Double {
        guard let device = document.device else {
            return document.follows(.rowsOfNoDevice) ? 16 : systemMargin(of: scene.root)
        }
        if document.follows(.narrowRows), let width = row?.frame?.width, width <= 320 { return 16 }
        return side(on: device, in: document)
    }

    private static func side(forWidth width: Double) -> Double { width >= 400 ? 20 : 16 }

    /// Returns the left and right margin of rows that depends only on the device.
    private static func side(on device: InterfaceDevice, in document: InterfaceDocument) -> Double {
        switch device.device.name {
        case "retina6_12" where document.follows(.rowsOf393Points): return 20
        case "retina6_0": return document.follows(.rowsOf390Points) ? 20 : 16
        default: return side(forWidth: device.device.size(in: device.orientation).width)
        }
    }

    /// Returns the left and right margin of a table row that is the root view of a xib.
    private static func sideOfXib(_ row: InterfaceView?, in document: InterfaceDocument) -> Double {
        let width = row?.frame?.width ?? 0
        guard let device = document.device else { return side(forWidth: width) }
        if document.follows(.rowsOfXibs), device.device.size(in: device.orientation).width < 400 { return 15 }
        return document.follows(.rowsOfDevices) && width > 320
            ? side(on: device, in: document) : side(forWidth: width)
    }

    /// Returns the margins of a view; `nil` if it has the default margins of UIKit, which are 8 points on all sides,
    /// zero in a stack view, and the system margins in a root view.
    static func base(
        of view: InterfaceView, in scene: InterfaceScene, cell: InterfaceView?, document: InterfaceDocument
    ) -> EdgeInsets? {
        let isModern = document.follows(.safeAreaMargins)
        if scene.isLoose, view.id == scene.root.id, !view.isStack {
            return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        }
        switch view.kind {
        case "tableViewCellContentView":
            guard isModern else { return nil }
            let isRoot = cell?.id == scene.root.id
            let side = isRoot ? sideOfXib(cell, in: document) : rowMargin(cell, of: scene, in: document)
            let hasAccessory = (cell?.frame?.width ?? 0) - (view.frame?.width ?? 0) > 1
            let height: Double = document.follows(.newControls) ? 15 : 11
            // The left and right margins that the author set for the cell also apply to its content view.
            let given = cell?.element.child("edgeInsets", key: "layoutMargins")?.insets(left: "left", right: "right")
            return EdgeInsets(
                top: height, left: given?.left ?? side, bottom: height, right: hasAccessory ? 8 : given?.right ?? side)
        case "collectionViewCell", "collectionReusableView":
            guard isModern, view.id == scene.root.id else { return nil }
            let side = systemMargin(of: view)
            return EdgeInsets(left: side, right: side)
        default: return nil
        }
    }
}
