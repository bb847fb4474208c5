import Geometry
import Layout
import Properties
import Reporting
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
    /// The size of the window.
    let size: Size
    /// Whether the scene is planned for a program, in which UIKit provides bars, images, embedded controllers and
    /// runtime attributes.
    private(set) var isForProgram = false
    /// Whether the scene is planned for a film, in which tables are lists.
    var isFilm = false

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
    /// The scenes of controllers in container views, by the ids of their root views.
    var embedded: [String: InterfaceScene] = [:]

    // Containers
    lazy var flow = InterfaceFlow(document)
    var start = Start.scene
    /// Whether the plan contains only what is on the screen at the start, without the statements of segues.
    var isStill = true
    /// The ids of the controllers that the plan shows first, outermost first.
    var path: [String] = []
    /// The ids of the controllers whose views the plan contains.
    var reached: Set<String> = []
    /// The nesting depth of the controllers during planning.
    var depth = 0
    /// The id of the navigation container whose pages are being planned.
    var stack: String?
    /// The ids of the navigation containers, by the ids of the controllers in them.
    var stacks: [String: String] = [:]
    /// The scenes in a navigation container whose segues have not been followed yet, by the id of the container.
    var arrivals: [String: [InterfaceScene]] = [:]
    /// The kinds of the containers, by the ids of their views.
    var kinds: [String: ViewDescription.ContainerKind] = [:]
    /// The controllers of containers, by the ids of their views.
    var containers: [String: InterfaceController] = [:]
    /// The ids of the containers, by the ids of the views of their pages.
    var pages: [String: String] = [:]
    /// The scenes whose segues that present a controller have not been followed yet.
    var presenters: [InterfaceScene] = []
    /// How the views are presented, by their ids.
    var presentations: [String: PresentationDescription] = [:]
    /// The ids of the views beside the root view that contain the view of a controller, by the id of the controller.
    var tops: [String: String] = [:]
    /// The id of the view beside the root view that is being planned; `nil` for the root view.
    var top: String?
    /// The ids of the views of the first pages, by the ids of the navigation containers.
    var firstPages: [String: String] = [:]
    /// The ids of the controllers of tabs, by the ids of their views.
    var controllersOfTabs: [String: String] = [:]
    /// The index of the page that a tab bar container shows first.
    var selected: [String: Int] = [:]
    /// The ids of the views of controllers.
    var viewsOfControllers: [String: String] = [:]

    /// The ids of the views of pages that have a toolbar.
    var toolbars: Set<String> = []
    /// The tint color of the navigation bar whose items are being planned.
    var barTint: AdaptiveColor?
    /// The names of the views of rows, by the ids of the content views of their cells.
    var rows: [String: String] = [:]

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

    /// - Parameter size: The size of the window; `nil` for the recorded size of the scene.
    init(
        document: InterfaceDocument, scene: InterfaceScene, environment: CanvasEnvironment, sizes: Sizes,
        isBuilt: Bool, size: Size? = nil
    ) {
        self.document = document
        self.scene = scene
        self.environment = environment
        self.sizes = sizes
        self.isBuilt = isBuilt
        let size = size ?? scene.root.frame?.size ?? .zero
        self.size = size
        let orientation = document.device?.orientation ?? .portrait
        // The recorded size of a view in a bar can be zero, but a window cannot be empty.
        let shown = Size(width: max(size.width, 0.001), height: max(size.height, 0.001))
        plan = ScenePlan(
            document: document,
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

    mutating func run() {
        addOutlets(of: scene)
        let root = rootView()
        let all = [root] + presentedViews()
        var controllerName: String?
        let controller = root.id == scene.root.id ? scene.controller : containers[root.id]
        if let type = controller?.element["customClass"], SceneNames.identifier(type) != nil {
            controllerName = names.name(from: [type])
        }
        plan.scene.root = planned(root, in: nil, isFramed: true)
        plan.scene.root.controller = controllerName
        plan.scene.root.presented = all.dropFirst().map { planned($0, in: root, isFramed: true) }
        for view in all.flatMap(\.depthFirst) { addGuides(of: view) }
        if root.id == scene.root.id { addControllerGuides() }
        addGuidesOfPages()
        addGuidesOfEmbedded()
        for table in all.flatMap(\.depthFirst) where tablesOfOwnRows.contains(table.id) { addRows(of: table) }
        for view in all.flatMap(\.depthFirst) { for constraint in view.constraints { add(constraint, of: view) } }
        addVariations(of: all)
        addActions()
        addActionsOfRows()
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
        line > 0 ? document.span(ofLine: line) : .file(document.file.name)
    }

    // MARK: Views

    /// Returns the description of a view and its subviews.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - superview: The superview; `nil` for the root view.
    ///   - isFramed: Whether the superview has its recorded size before constraints are solved.
    mutating func planned(
        _ view: InterfaceView, in superview: InterfaceView?, isFramed: Bool
    ) -> ViewDescription {
        let isPage = isPage(view)
        // In a damaged file, another view can have the same id. Only the first one is the view of the row.
        let row = rows.removeValue(forKey: view.id)
        let name = superview == nil ? "root" : isPage ? name(ofPage: view) : row ?? name(of: view)
        items[view.id] = items[view.id] ?? .view(name)
        if let superview, presentations[view.id] == nil, row == nil, case .view(let holder) = items[superview.id] {
            holders[name] = holder
        }
        plan.names[view.id] = plan.names[view.id] ?? name
        var planned = ViewDescription(name: Located(name, at: place(view.line)))
        dress(&planned, as: view)
        planned.controller = controllerName(ofEmbedded: view)
        describe(&planned, as: view)
        if uninstalled.contains(view.id) { planned[.isInstalled] = .boolean(false) }
        var holdsFrame = superview == nil
        addLabels(ofRow: view)
        if isPage || row != nil {
            // The container determines the frame, and the subviews follow it.
            holdsFrame = true
            if needsFrame(view) { planned[.frame] = view.frame.map { .rectangle($0) } }
        } else if case .frame(let mask) = view.placement, let superview {
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
        guard !isList(view) else {
            addList(of: view, to: &planned)
            return planned
        }
        for subview in view.subviews {
            // A table view of a program places its rows, whose content follows their sizes.
            let isRow = isForProgram && view.kind == "tableView"
            let child = self.planned(subview, in: view, isFramed: holdsFrame || isRow)
            if pages[subview.id] != nil {
                planned.pages.append(child)
            } else if subview.placement == .arranged {
                planned.arranged.append(child)
            } else {
                planned.subviews.append(child)
            }
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
        } else if preservesMargins, view.id == scene.root.id || isPage(view),
            document.follows(.preservedMarginsOfRoots)
        {
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
        // At run time, a bar has the size of the bars of iOS 26.
        planned["intrinsicContentSize"] = planned.bar == nil ? size.map { .intrinsicSize($0) } : nil
        if isBuilt { planned.intrinsicPlaceholder = placeholder }
        let insets = NaturalSizes.alignmentInsets(of: view, in: document)
        planned.set("alignmentRectInsets", .insets(insets), unless: .insets(planned.content.alignmentRectInsets))
    }
}
