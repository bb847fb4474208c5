package import Geometry
package import InterfaceBuilder
import Layout
import SceneModel
import Simulation
package import Views

/// A comparison of Animatic's layout of a scene with the frames that Apple's engine recorded in the file.
package struct SceneComparison: Hashable, Sendable {
    /// The identifier of the root view in the file.
    package let id: String
    /// A title for messages: the class of the scene's view controller or root view.
    package let title: String
    package let line: Int
    /// The reason why the scene was not compared; `nil` if it was compared.
    package private(set) var skipped: SkippedScene?
    /// The compared views in the order of the file. Only views whose frames are determined by layout are compared.
    /// Views in skipped table rows are omitted.
    package private(set) var views: [ViewComparison] = []
    /// The number of views in skipped table rows, whose content has a different height than the row.
    package private(set) var staleCellViews = 0
    package private(set) var staleCells = 0
    /// Whether the recorded frames of the scene violate one of its required constraints. If they do, Apple's engine
    /// did not compute these frames from the constraints in the file.
    package private(set) var isStale = false

    /// Lays out `scene` and compares its views.
    ///
    /// - Parameter sizes: `.recorded` to lay out the scene as on the canvas, with the recorded sizes of text; `.own`
    ///   to lay out the scene as in a film, with Animatic's fonts.
    package init(
        _ scene: InterfaceScene, of document: InterfaceDocument, in environment: CanvasEnvironment,
        sizes: ScenePlanner.Sizes = .recorded, assets: InterfaceAssets = .none, measuring measurer: any TextMeasuring
    ) {
        id = scene.root.id
        title = scene.controller?.element["customClass"] ?? scene.root.element["customClass"] ?? scene.root.kind
        line = scene.root.line
        skipped = SkippedScene.reason(for: scene)
        guard skipped == nil else { return }
        var plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: sizes, isBuilt: false)
        plan.addFonts(of: assets)
        let hasOwnSizes = sizes == .own
        let window = plan.makeWindow(
            measuring: measurer,
            category: hasOwnSizes && document.follows(.smallTextStyles) ? .extraSmall : .large)
        defer { window.close() }
        if hasOwnSizes {
            for name in plan.names.values.sorted() { window.view(named: name)?.lowerField(of: document) }
        }
        window.rounding = .none
        window.rootView.layoutIfNeeded()
        var walk = ComparisonWalk(document: document, plan: plan, window: window)
        walk.compare(scene.root)
        views = walk.views
        staleCells = walk.staleCells
        staleCellViews = walk.staleCellViews
        isStale = window.constraints.contains { walk.recorded.breaks($0) }
    }
}

extension View {
    /// Gives a text field or a segmented control the height of the version of Interface Builder: text fields were lower
    /// before iOS 13, and segmented controls before iOS 13 and before iOS 26.
    fileprivate func lowerField(of document: InterfaceDocument) {
        // A placeholder size in the file is a recorded size, so it is not changed.
        guard contentSizing.intrinsicOverride == nil else { return }
        let lower: Double
        switch content {
        case .textField(let field) where field.borderStyle == .roundedRect && document.follows(.lowFields): lower = 4
        case .segmentedControl: lower = document.follows(.newControls) ? 1 : document.follows(.lowFields) ? 5 : 2
        default: return
        }
        let size = intrinsicContentSize
        contentSizing.intrinsicOverride = IntrinsicSize(width: size.width, height: size.height.map { $0 - lower })
    }
}

/// The reason why a scene is skipped. The file of such a scene does not contain the frames that Apple's engine would
/// compute.
///
/// - Source: *Interface Builder Files*, rule 1.
package enum SkippedScene: String, Hashable, Sendable, CaseIterable {
    case misplaced, ambiguous, noFrames, launchScreenTemplate

    package static func reason(for scene: InterfaceScene) -> SkippedScene? {
        let views = scene.root.depthFirst
        if views.contains(where: { $0.frame == nil }) { return .noFrames }
        if scene.root.isFlagged("misplaced") { return .misplaced }
        if scene.root.isFlagged("ambiguous") { return .ambiguous }
        // Apple's template contains these identifiers, so every project that was created from the template also
        // contains them.
        let template: Set<String> = ["Ze5-6b-2t3", "GJd-Yh-RWb", "8ie-xW-0ye", "kId-c2-rCX"]
        if views.contains(where: { template.contains($0.id) }) { return .launchScreenTemplate }
        return nil
    }
}

/// The computed frame and the recorded frame of a view, both in the coordinates of the scene's root view.
package struct ViewComparison: Hashable, Sendable {
    package let id: String
    package let name: String
    package let kind: String
    package let line: Int
    package let recorded: Rect
    /// The computed frame, rounded to the pixels of the canvas.
    package let found: Rect
    /// Whether the view was laid out with its recorded natural size, because Apple's fonts determine this size.
    package let usesRecordedSize: Bool
    package let cause: MismatchCause?

    /// The largest of the errors of x, y, width and height, in points.
    package var error: Double {
        [
            abs(recorded.minX - found.minX), abs(recorded.minY - found.minY),
            abs(recorded.width - found.width), abs(recorded.height - found.height),
        ].max() ?? 0
    }

    /// Whether the width and the height both differ from the recorded size by at most a point.
    package var hasSize: Bool {
        max(abs(recorded.width - found.width), abs(recorded.height - found.height)) <= 1.001
    }

    /// Returns whether the error is at most `tolerance` points. Rounding errors are ignored.
    package func isWithin(_ tolerance: Double) -> Bool { error <= tolerance + 0.001 }

    /// The maximum error of a frame that counts as exact, in points.
    package static let exact = 0.01
}

/// Traverses a scene after layout, and compares its views.
///
/// Interface Builder rounds each edge separately in the coordinates of the root view. Therefore the traversal
/// accumulates exact positions.
///
/// - Source: *Interface Builder Files*, rule 2.
private struct ComparisonWalk {
    let document: InterfaceDocument
    let plan: ScenePlan
    let window: Window
    private let grid: PixelGrid
    private let hasConflict: Bool
    private(set) var views: [ViewComparison] = []
    private(set) var staleCells = 0
    private(set) var staleCellViews = 0
    private(set) var recorded = RecordedFrames()

    init(document: InterfaceDocument, plan: ScenePlan, window: Window) {
        self.document = document
        self.plan = plan
        self.window = window
        grid = document.grid
        hasConflict = window.constraints.contains(where: \.isBroken)
    }

    mutating func compare(_ root: InterfaceView) {
        if isStaleCell(root) { return skip(root) }
        let size = root.frame?.size ?? .zero
        recorded.add(
            Rect(x: 0, y: 0, width: size.width, height: size.height), of: window.rootView, as: root, in: document)
        compareSubviews(of: root, exact: .zero, recorded: .zero, isClosedOver: false)
    }

    /// - Parameters:
    ///   - exact: The solved origin of the view in the coordinates of the root.
    ///   - recorded: The recorded origin of the view in the coordinates of the root.
    ///   - isClosedOver: Whether the view is inside a hidden arranged subview. Layout does not change the frame of
    ///     such a subview.
    private mutating func compareSubviews(
        of view: InterfaceView, exact: Point, recorded: Point, isClosedOver: Bool
    ) {
        for subview in view.subviews {
            guard let name = plan.names[subview.id], let frame = subview.frame,
                let made = window.view(named: name), made.isInstalled
            else { continue }
            if isStaleCell(subview) {
                skip(subview)
                continue
            }
            let place = Rect(
                x: exact.x + made.frame.minX, y: exact.y + made.frame.minY, width: made.frame.width,
                height: made.frame.height)
            let expected = Rect(
                x: recorded.x + frame.minX, y: recorded.y + frame.minY, width: frame.width, height: frame.height)
            // A hidden arranged subview keeps its earlier frame.
            let isClosedOver = isClosedOver || (subview.placement == .arranged && made.isHidden)
            if !isClosedOver { self.recorded.add(expected, of: made, as: subview, in: document) }
            if subview.isFree, !isClosedOver {
                add(subview, made, found: grid.rounded(place, .edges), expected: expected)
            }
            compareSubviews(
                of: subview, exact: place.origin, recorded: expected.origin, isClosedOver: isClosedOver)
        }
    }

    private mutating func skip(_ row: InterfaceView) {
        staleCells += 1
        staleCellViews += row.depthFirst.count(where: \.isFree)
    }

    /// Returns whether the view is a table row whose content has a different height. Such content was laid out before
    /// the height of the row changed.
    private func isStaleCell(_ view: InterfaceView) -> Bool {
        guard view.kind == "tableViewCell", let cell = view.frame,
            let content = view.subviews.first(where: { $0.kind == "tableViewCellContentView" })?.frame
        else { return false }
        return abs(cell.height - content.height) > 1
    }

    private mutating func add(_ view: InterfaceView, _ made: View, found: Rect, expected: Rect) {
        func comparison(_ cause: MismatchCause?) -> ViewComparison {
            ViewComparison(
                id: view.id, name: made.name, kind: view.kind, line: view.line, recorded: expected, found: found,
                usesRecordedSize: NaturalSizes.size(of: view, in: document).1 == .recorded, cause: cause)
        }
        let plain = comparison(nil)
        guard !plain.isWithin(0.5) else { return views.append(plain) }
        views.append(
            comparison(
                MismatchCause.find(of: plain, as: view, made, hasConflict: hasConflict, pixel: 1 / document.scale)))
    }
}

/// Checks the recorded frames of a scene against the scene's own constraints.
///
/// Only constraints between views, and constraints that set a width or height to a constant, are checked. Other
/// constraints cannot be checked, because the file does not contain the positions of guides, margins and baselines, or
/// the content sizes of scroll views.
private struct RecordedFrames {
    /// The alignment rectangles of views, in the coordinates of the root view.
    private var rectangles: [ViewID: Rect] = [:]
    private var scrolling: Set<ViewID> = []

    /// The tolerance in points. Rounding causes an error of up to half a point at each of two edges. In addition,
    /// Interface Builder does not update frames with an error of less than a point.
    private static let tolerance = 2.0

    mutating func add(_ frame: Rect, of view: View, as described: InterfaceView, in document: InterfaceDocument) {
        let insets = NaturalSizes.alignmentInsets(of: described, in: document)
        rectangles[view.id] = Rect(
            x: frame.minX + insets.left, y: frame.minY + insets.top, width: frame.width - insets.left - insets.right,
            height: frame.height - insets.top - insets.bottom)
        if view.window.tree[view.id].content.isScrollable { scrolling.insert(view.id) }
    }

    /// Returns whether `constraint` is required and the frames violate it.
    func breaks(_ constraint: LayoutConstraint) -> Bool {
        let state = constraint.window.engine[constraint.id]
        guard state.isActive, state.priority == .required, let first = value(of: state.first) else { return false }
        var other = state.constant
        if let side = state.second {
            // A multiplier applies to positions in the coordinates of the common superview, not of the root view.
            guard state.multiplier == 1 || side.attribute.isDimension, let second = value(of: side) else {
                return false
            }
            other += state.multiplier * second
        }
        let error = first - other
        return switch state.relation {
        case .equal: abs(error) > Self.tolerance
        case .lessThanOrEqual: error > Self.tolerance
        case .greaterThanOrEqual: error < -Self.tolerance
        }
    }

    private func value(of side: ConstraintState.Side) -> Double? {
        guard case .view(let view) = side.item, let rectangle = rectangles[view] else { return nil }
        guard side.attribute.isDimension || !scrolling.contains(view) else { return nil }
        switch side.attribute {
        case .left, .leading: return rectangle.minX
        case .right, .trailing: return rectangle.maxX
        case .top: return rectangle.minY
        case .bottom: return rectangle.maxY
        case .width: return rectangle.width
        case .height: return rectangle.height
        case .centerX: return rectangle.minX + rectangle.width / 2
        case .centerY: return rectangle.minY + rectangle.height / 2
        default: return nil
        }
    }
}

/// The cause of an error in the computed frame of a view. Reports count errors by cause. If several causes apply, the
/// first one in the order of the cases is used.
package enum MismatchCause: String, Hashable, Sendable, CaseIterable {
    /// Constraints of the scene contradict each other. The result depends on which constraint is broken.
    case conflict
    /// The error is at most a point. Interface Builder does not update frames with such a small error, and rounds
    /// frames on old canvases to whole points.
    case lessThanAPoint
    case baseline
    case guide
    case margin
    case scrollContent
    case stackView
    /// The file does not contain the natural size of a custom view, or of an image that is not among the resources of
    /// the file.
    case unknownNaturalSize
    case naturalSize
    /// None of the other causes applies. Only constraints between views and constraints to constants determine the
    /// frame.
    case constraints

    static func find(
        of comparison: ViewComparison, as view: InterfaceView, _ made: View, hasConflict: Bool, pixel: Double
    ) -> MismatchCause {
        if hasConflict { return .conflict }
        if comparison.isWithin(max(1, pixel)) { return .lessThanAPoint }
        let engine = made.window.engine
        let rows = Axis.allCases.flatMap { engine.rowsAffecting(made.id, along: $0) }
        var (hasBaseline, hasGuide, hasMargin, hasScroll, hasSize) = (false, false, false, false, false)
        for row in rows {
            switch row {
            case .constraint(let id):
                let state = engine[id]
                for side in [state.first, state.second].compactMap(\.self) {
                    hasBaseline = hasBaseline || side.attribute.isBaseline
                    hasMargin = hasMargin || side.attribute.isOfMargin
                    guard case .guide(let guide) = side.item else { continue }
                    switch guide.role {
                    case .safeArea, .keyboard, .custom: hasGuide = true
                    case .layoutMargins, .readableContent: hasMargin = true
                    case .scrollContent, .scrollFrame: hasScroll = true
                    case .arrangement: break
                    }
                }
            case .contentSize: hasSize = true
            case .held: break
            }
        }
        if hasBaseline { return .baseline }
        if hasGuide { return .guide }
        if hasMargin { return .margin }
        if hasScroll { return .scrollContent }
        if view.placement == .arranged || view.isStack { return .stackView }
        if view.kind == "imageView" || view.element["customClass"] != nil { return .unknownNaturalSize }
        return hasSize ? .naturalSize : .constraints
    }
}

extension LayoutAttribute {
    fileprivate var isOfMargin: Bool { rawValue >= LayoutAttribute.leftMargin.rawValue }
}
