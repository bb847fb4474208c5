import Diagnostics
import Geometry
import Layout
import Properties
import SceneModel
import Simulation
import Views

/// Converts a scene of an Interface Builder file to a ``ScenePlan``.
package struct ScenePlanner {
    let document: InterfaceDocument
    let scene: InterfaceScene
    let environment: CanvasEnvironment
    let sizes: Sizes
    /// Whether the scene is planned as in a compiled file. If the value is `true`, values that apply only in Interface
    /// Builder are removed, and table rows can size themselves.
    let isBuilt: Bool
    /// Whether the scene is planned for a program, in which UIKit provides bars, images, embedded controllers and
    /// runtime attributes.
    private(set) var isForProgram = false

    var names = SceneNames()
    /// The items that constraints can refer to, by the id of the view or guide.
    var items: [String: Anchor.Item] = [:]
    /// The names of the superviews, by the names of their subviews.
    var holders: [String: String] = [:]
    /// The ids of table row labels that are as wide as their text.
    private var rowLabels: Set<String> = []
    /// The names of constraints, by their ids.
    var constraintNames: [String: String] = [:]
    /// The ids of views that are installed only for some size classes.
    var uninstalled: Set<String> = []
    /// The ids of tables that contain a self-sizing row.
    var tablesOfOwnRows: Set<String> = []
    var plan: ScenePlan
    /// The outlets for views and constraints, by the id of the view or constraint.
    var outlets: [String: (name: String, isWeak: Bool)] = [:]
    /// The scenes of embedded controllers, by the ids of their root views.
    var embedded: [String: InterfaceScene] = [:]

    /// The source of natural sizes.
    package enum Sizes: Hashable, Sendable {
        /// The content of the views, measured with the fonts of this project. Used for films.
        case own
        /// The sizes that Apple's layout engine computed, if the file contains them. Used for comparisons.
        case recorded
    }

    /// Returns the plan for a scene.
    ///
    /// - Parameters:
    ///   - scene: The scene.
    ///   - document: The file that contains the scene.
    ///   - environment: The bars and margins around the scene.
    ///   - sizes: The source of natural sizes.
    ///   - isBuilt: Whether the scene is planned as in a compiled file. If the value is `false`, the scene has the
    ///     state of Interface Builder's canvas, with placeholders and recorded row heights.
    package static func plan(
        _ scene: InterfaceScene, of document: InterfaceDocument, in environment: CanvasEnvironment,
        sizes: Sizes = .own, isBuilt: Bool = true
    ) -> ScenePlan {
        var planner = ScenePlanner(
            document: document, scene: scene, environment: environment, sizes: sizes, isBuilt: isBuilt)
        planner.run()
        return planner.plan
    }

    /// Returns the plan for a scene of a program. The scene has no bars, because UIKit adds them at run time.
    static func compiledPlan(_ scene: InterfaceScene, of document: InterfaceDocument) -> ScenePlan {
        var planner = ScenePlanner(
            document: document, scene: scene, environment: CanvasEnvironment(safeArea: .zero, guides: .zero),
            sizes: .own, isBuilt: true)
        planner.isForProgram = true
        planner.run()
        return planner.plan
    }

    private init(
        document: InterfaceDocument, scene: InterfaceScene, environment: CanvasEnvironment, sizes: Sizes,
        isBuilt: Bool
    ) {
        self.document = document
        self.scene = scene
        self.environment = environment
        self.sizes = sizes
        self.isBuilt = isBuilt
        let size = scene.root.frame?.size ?? .zero
        let orientation = document.device?.orientation ?? .portrait
        // The recorded size of a view in a bar can be zero, but a window cannot be empty.
        let shown = Size(width: max(size.width, 0.001), height: max(size.height, 0.001))
        plan = ScenePlan(
            device: Device(
                name: document.device?.device.name ?? "canvas",
                portraitSize: orientation == .portrait ? shown : Size(width: shown.height, height: shown.width),
                // Canvases without a device round text sizes to whole points, and edges to half points.
                scale: isBuilt ? document.grid.scale : document.scale, portraitSafeArea: environment.safeArea,
                landscapeSafeArea: orientation == .portrait
                    ? document.device?.device.landscapeSafeArea ?? .zero : environment.safeArea,
                systemMargin: scene.isLoose ? 0 : CanvasMargins.systemMargin(of: scene.root),
                idiom: document.device?.device.idiom ?? .phone, hasSizeClasses: document.device != nil),
            orientation: orientation,
            scene: SceneDescription(root: ViewDescription(name: Located("root", at: .file(document.file.name)))))
    }

    /// The names of outlets that UIKit declares. They do not describe the purpose of a view.
    private static let commonOutlets: Set<String> = ["view", "delegate", "dataSource", "contentView"]

    /// Adds the outlets of a scene. Views and constraints are named after their outlets.
    mutating func addOutlets(of scene: InterfaceScene) {
        let elements = (scene.controller?.outlets ?? []) + scene.ownerOutlets
        let ofViews = scene.root.depthFirst.flatMap { $0.element.child("connections")?.children("outlet") ?? [] }
        for outlet in elements + ofViews {
            guard let destination = outlet["destination"], let property = outlet["property"],
                !ScenePlanner.commonOutlets.contains(property), outlets[destination] == nil
            else { continue }
            outlets[destination] = (property, outlet["strong"] == nil && outlet["weak"] == "YES")
        }
    }

    private mutating func run() {
        addOutlets(of: scene)
        var controllerName: String?
        if let controller = scene.controller?.element["customClass"], SceneNames.identifier(controller) != nil {
            controllerName = names.name(from: [controller])
        }
        let root = embedding(in: sizingRows(of: installed(scene.root)), path: [scene.root.id])
        plan.scene.root = planned(root, in: nil, isFramed: true)
        plan.scene.root.controller = controllerName
        for view in root.depthFirst { addGuides(of: view) }
        addControllerGuides()
        addGuidesOfEmbedded()
        for table in root.depthFirst where tablesOfOwnRows.contains(table.id) { addRows(of: table) }
        for view in root.depthFirst { for constraint in view.constraints { add(constraint, of: view) } }
        addVariations(of: root)
        plan.constraintNames = constraintNames
        plan.omissions.sort { $0.line < $1.line }
    }

    mutating func omit(_ what: String, line: Int, id: String? = nil) {
        plan.omissions.append(ScenePlan.Omission(line: line, what: what, id: id))
    }

    /// Records that an element, or its `attribute`, is omitted.
    mutating func omit(_ what: String, _ element: InterfaceElement, _ attribute: String? = nil) {
        element.markReported(attribute)
        omit(what, line: element.line, id: element.id)
    }

    /// Returns the source location of a line in the file. For line 0, which represents values that are not in the file,
    /// returns the location of the whole file.
    func place(_ line: Int) -> SourceSpan {
        line > 0 ? document.file.span(ofLine: line) : .file(document.file.name)
    }

    // MARK: Views

    /// Returns the description of a view and its subviews.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - superview: The superview; `nil` for the root view.
    ///   - isFramed: Whether the superview has its recorded size before constraints are solved.
    private mutating func planned(
        _ view: InterfaceView, in superview: InterfaceView?, isFramed: Bool
    ) -> ViewDescription {
        let name = superview == nil ? "root" : name(of: view)
        items[view.id] = items[view.id] ?? .view(name)
        if let superview, case .view(let holder) = items[superview.id] { holders[name] = holder }
        plan.names[view.id] = plan.names[view.id] ?? name
        var planned = ViewDescription(name: Located(name, at: place(view.line)))
        dress(&planned, as: view)
        planned.controller = controllerName(ofEmbedded: view)
        if uninstalled.contains(view.id) { planned[.isInstalled] = .boolean(false) }
        var holdsFrame = superview == nil
        addLabels(ofRow: view)
        if case .frame(let mask) = view.placement, let superview {
            let frame = view.frame ?? .zero
            if rowLabels.contains(view.id) {
                hug(name, frame, in: superview)
            } else if isFramed || mask.isSubset(of: [.flexibleRightMargin, .flexibleBottomMargin]) {
                planned[.frame] = .rectangle(frame)
                planned.autoresizing = isFramed ? mask : []
                holdsFrame = isFramed
            } else {
                autoresize(name, mask, frame, in: superview)
            }
        }
        placeMargins(of: view, cell: superview?.kind == "tableViewCell" ? superview : nil, on: &planned)
        size(&planned, as: view)
        for subview in view.subviews {
            // A table view of a program places its rows, whose content follows their sizes.
            let isRow = isForProgram && view.kind == "tableView"
            let child = self.planned(subview, in: view, isFramed: holdsFrame || isRow)
            if subview.placement == .arranged { planned.arranged.append(child) } else { planned.subviews.append(child) }
        }
        if view.isStack { addCustomSpacing(of: view, to: &planned) }
        return planned
    }

    /// Adds the labels of a table row to `rowLabels` if they are as wide as their text. In rows of the default style,
    /// the label is as wide as the row.
    private mutating func addLabels(ofRow row: InterfaceView) {
        guard row.kind == "tableViewCell", isBuilt, !isForProgram, sizes == .own, let style = row.element.peek("style"),
            style != "IBUITableViewCellStyleDefault"
        else { return }
        rowLabels.formUnion(["textLabel", "detailTextLabel"].compactMap { row.element.peek($0) })
    }

    private mutating func name(of view: InterfaceView) -> String {
        let element = view.element
        let given = [element["userLabel"], outlets[view.id]?.name, element["restorationIdentifier"]]
        if given.contains(where: { $0.flatMap(SceneNames.identifier) != nil }) { return names.name(from: given) }
        let plain = view.kind == "tableViewCellContentView" ? "contentView" : view.kind
        return names.name(from: [element["customClass"], plain], isNumbered: true)
    }

    private mutating func addCustomSpacing(of view: InterfaceView, to planned: inout ViewDescription) {
        for spacing in view.element.child("customSpacing")?.children ?? [] {
            guard let id = spacing["reference"] ?? spacing["view"], let value = spacing.number("value"),
                case .view(let name) = items[id]
            else {
                omit("a custom spacing", spacing)
                continue
            }
            planned.customSpacing.append(.init(after: name, spacing: value))
        }
    }

    private func placeMargins(of view: InterfaceView, cell: InterfaceView?, on planned: inout ViewDescription) {
        let element = view.element
        let base = CanvasMargins.base(of: view, in: scene, cell: cell, document: document)
        var preservesMargins = element.flag("preservesSuperviewLayoutMargins") ?? false
        var insetsMargins =
            document.follows(.safeAreaMargins)
            && element.flag("insetsLayoutMarginsFromSafeArea") != false && base == nil
        let isItem = ["collectionViewCell", "collectionReusableView"].contains(view.kind)
        if base != nil || isItem && document.follows(.cellsInsideCollections) { preservesMargins = false }
        // The margins that a cell provides take precedence over the margins of its content view.
        if let base, view.kind == "tableViewCellContentView" {
            planned[.layoutMargins] = .insets(base)
        } else if let given = element.child("edgeInsets", key: "layoutMargins") {
            planned[.layoutMargins] = .insets(given.insets(left: "left", right: "right"))
        } else if let given = element.child("directionalEdgeInsets", key: "directionalLayoutMargins") {
            planned[.directionalLayoutMargins] = .insets(given.insets(left: "leading", right: "trailing"))
        } else if let base {
            planned[.layoutMargins] = .insets(base)
        } else if embedded[view.id] != nil {
            let side = CanvasMargins.systemMargin(of: view)
            planned[.layoutMargins] = .insets(EdgeInsets(left: side, right: side))
        } else if preservesMargins, view.id == scene.root.id, document.follows(.preservedMarginsOfRoots) {
            let side = CanvasMargins.systemMargin(of: view)
            planned[.layoutMargins] = .insets(EdgeInsets(top: 8, left: side, bottom: 8, right: side))
        }
        defer {
            planned.set("preservesSuperviewLayoutMargins", .boolean(preservesMargins), unless: .boolean(false))
            planned.set("insetsLayoutMarginsFromSafeArea", .boolean(insetsMargins), unless: .boolean(true))
        }
        guard let known = environment.margins[view.id] else { return }
        let isRoot = view.id == scene.root.id
        let side = CanvasMargins.systemMargin(of: scene.root)
        let usual =
            base
            ?? (isRoot
                ? EdgeInsets(left: side, right: side)
                    + (insetsMargins ? environment.safeArea : .zero)
                : view.isStack ? .zero : EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        planned[.directionalLayoutMargins] = nil
        planned[.layoutMargins] = .insets(known.completed(from: usual))
        (insetsMargins, preservesMargins) = (false, false)
    }

    private func size(_ planned: inout ViewDescription, as view: InterfaceView) {
        let element = view.element
        func priority(_ name: String, _ usual: LayoutPriority) -> LayoutPriority {
            guard let number = element.number(name), (1...1000).contains(number) else { return usual }
            return LayoutPriority(number)
        }
        planned.hugging.horizontal = priority("horizontalHuggingPriority", .defaultLow)
        planned.hugging.vertical = priority("verticalHuggingPriority", .defaultLow)
        planned.compressionResistance.horizontal = priority("horizontalCompressionResistancePriority", .defaultHigh)
        planned.compressionResistance.vertical = priority("verticalCompressionResistancePriority", .defaultHigh)
        let placeholder = NaturalSizes.placeholder(of: view)
        let size =
            if let placeholder, !isBuilt {
                placeholder as IntrinsicSize?
            } else if isForProgram, [.image, .button].contains(view.contentKind) || isBar(view) {
                nil as IntrinsicSize?
            } else if sizes == .recorded {
                NaturalSizes.sizeAtRunTime(of: view, in: document).0
            } else {
                filmedSize(of: view)
            }
        planned["intrinsicContentSize"] = size.map { .intrinsicSize($0) }
        if isBuilt { planned.intrinsicPlaceholder = placeholder }
        let insets = NaturalSizes.alignmentInsets(of: view, in: document)
        planned.set("alignmentRectInsets", .insets(insets), unless: .insets(planned.content.alignmentRectInsets))
    }

    /// Returns the natural size of a button that has an image but no title; `nil` for other buttons. For a symbol,
    /// returns the recorded size, because the size of symbols depends on Apple's fonts.
    private func sizeOfImage(inButton view: InterfaceView, recorded: IntrinsicSize) -> IntrinsicSize? {
        guard case .button(let button) = view.content(in: document, hasOldStyles: false),
            button.title.isEmpty,
            let image = view.images.first(where: { $0.property == "image" })
        else { return nil }
        if image.isSymbol { return recorded }
        guard let size = document.images[image.name] else { return nil }
        let insets = button.contentInsets ?? .zero
        return IntrinsicSize(
            width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }

    /// Returns the natural size of a view that this project cannot measure, such as an image view or a view that is
    /// drawn as a plain view; `nil` for other views.
    private func filmedSize(of view: InterfaceView) -> IntrinsicSize? {
        let (size, source) = NaturalSizes.sizeAtRunTime(of: view, in: document)
        if view.contentKind == .button { return sizeOfImage(inButton: view, recorded: size) }
        return switch view.form.canvasSize(view, document) {
        case .none, .measured, .constant: nil
        case .recorded, .control, .image: source == .none ? nil : size
        }
    }
}

extension ScenePlanner {
    /// Adds constraints that pin a label to the closer side of its superview. The label is as wide as its text in the
    /// project's fonts, up to slightly more than its recorded width. Text that is truncated with Apple's fonts
    /// therefore remains truncated.
    private mutating func hug(_ view: String, _ frame: Rect, in superview: InterfaceView) {
        guard let outer = items[superview.id] else { return }
        let rest = (superview.frame?.width ?? 0) - frame.maxX
        let side: LayoutAttribute = frame.minX <= rest ? .left : .right
        imply(.view(view), side, outer, side, constant: side == .left ? frame.minX : -rest)
        imply(.view(view), .top, outer, .top, constant: frame.minY)
        imply(.view(view), .height, constant: frame.height)
        imply(.view(view), .width, constant: (frame.width * 1.06).rounded() + 2, relation: .lessThanOrEqual)
    }

    /// Converts the autoresizing mask of a view to constraints, as UIKit does. This conversion is necessary if
    /// constraints determine the size of the superview, because the superview then has no initial size from which to
    /// resize the view.
    ///
    /// - Parameters:
    ///   - view: The name of the view.
    ///   - mask: The autoresizing mask.
    ///   - frame: The frame of the view when its superview has the recorded size.
    ///   - superview: The superview.
    mutating func autoresize(
        _ view: String, _ mask: AutoresizingMask, _ frame: Rect, in superview: InterfaceView
    ) {
        guard let outer = items[superview.id] else { return }
        let size = superview.frame?.size ?? .zero
        // An edge's share of a change in the superview's size is the distance by which the edge moves if the size
        // grows by one point.
        let grown = mask.resized(frame, from: size, to: Size(width: size.width + 1, height: size.height + 1))
        place(
            view, (frame.minX, grown.minX - frame.minX), (frame.maxX, grown.maxX - frame.maxX), size.width, in: outer,
            [.left, .right, .centerX, .width])
        place(
            view, (frame.minY, grown.minY - frame.minY), (frame.maxY, grown.maxY - frame.maxY), size.height, in: outer,
            [.top, .bottom, .centerY, .height])
    }

    /// Adds the constraints for the autoresizing mask of a view along one axis.
    ///
    /// - Parameters:
    ///   - view: The name of the view.
    ///   - start: The near edge of the view in the superview, and its share of a change in the superview's extent.
    ///   - end: The far edge, and its share.
    ///   - whole: The extent of the superview.
    ///   - outer: The superview.
    ///   - attributes: The near edge, the far edge, the center and the extent.
    /// - Source: semantics 13.4.
    private mutating func place(
        _ view: String, _ start: (position: Double, share: Double), _ end: (position: Double, share: Double),
        _ whole: Double, in outer: Anchor.Item, _ attributes: [LayoutAttribute]
    ) {
        let inner = Anchor.Item.view(view)
        let (near, far, center, extent) = (attributes[0], attributes[1], attributes[2], attributes[3])
        func pin(_ edge: LayoutAttribute, _ position: Double, share: Double) {
            guard abs(share) > 1e-9 else { return imply(inner, edge, outer, near, constant: position) }
            let constant = position - share * whole
            imply(
                inner, edge, multiplier: abs(share - 1) < 1e-9 ? 1 : share, outer, far,
                constant: abs(constant) < 1e-9 ? 0 : constant)
        }
        guard abs(start.share - end.share) < 1e-9 else {
            pin(near, start.position, share: start.share)
            return pin(far, end.position, share: end.share)
        }
        // Both edges move by the same distance, so the extent of the view is fixed.
        if abs(start.share - 0.5) < 1e-9 {
            imply(inner, center, outer, center, constant: (start.position + end.position - whole) / 2)
        } else if abs(end.share - 1) < 1e-9 {
            pin(far, end.position, share: 1)
        } else {
            pin(near, start.position, share: start.share)
        }
        imply(inner, extent, constant: end.position - start.position)
    }
}
