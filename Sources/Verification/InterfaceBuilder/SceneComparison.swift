package import Geometry
package import InterfaceBuilder
package import Layout
import SceneModel
import Simulation
import Views

/// What our engine makes of a scene, beside the frames that Apple's engine recorded in the file.
package struct SceneComparison: Hashable, Sendable {
    /// Of the root view.
    package let id: String
    /// The class of the scene's controller or view, for people.
    package let title: String
    package let line: Int
    /// Why the scene says nothing about an engine; `nil` for one that was compared.
    package private(set) var skipped: SkippedScene?
    /// The views that layout decides, in the order of the file; those of rows that are skipped left out.
    package private(set) var views: [ViewComparison] = []
    /// Views in rows whose content is of another height than the row.
    package private(set) var staleCellViews = 0
    package private(set) var staleCells = 0

    /// Lays `scene` out and compares.
    package init(
        _ scene: InterfaceScene, of document: InterfaceDocument, in environment: CanvasEnvironment,
        measuring measurer: any TextMeasuring
    ) {
        id = scene.root.id
        title = scene.controller?.element["customClass"] ?? scene.root.element["customClass"] ?? scene.root.kind
        line = scene.root.line
        skipped = SkippedScene.reason(for: scene)
        guard skipped == nil else { return }
        let plan = ScenePlanner.plan(scene, of: document, in: environment, sizes: .recorded, isBuilt: false)
        let window = plan.makeWindow(measuring: measurer)
        defer { window.close() }
        window.rounding = .none
        window.rootView.layoutIfNeeded()
        var walk = ComparisonWalk(document: document, plan: plan, window: window)
        walk.compareSubviews(of: scene.root)
        views = walk.views
        staleCells = walk.staleCells
        staleCellViews = walk.staleCellViews
    }
}

/// Why nothing is compared in a scene: the frames in the file are not what Apple's engine would have computed.
///
/// - Source: *Interface Builder Files*, rule 1; nothing else is skipped.
package enum SkippedScene: String, Hashable, Sendable, CaseIterable {
    case misplaced, ambiguous, noFrames, launchScreenTemplate

    package static func reason(for scene: InterfaceScene) -> SkippedScene? {
        let views = scene.root.depthFirst
        if views.contains(where: { $0.frame == nil }) { return .noFrames }
        if scene.root.isFlagged("misplaced") { return .misplaced }
        if scene.root.isFlagged("ambiguous") { return .ambiguous }
        // The ids are Apple's: every project that began with the template has them.
        let template: Set<String> = ["Ze5-6b-2t3", "GJd-Yh-RWb"]
        if views.contains(where: { template.contains($0.id) }) { return .launchScreenTemplate }
        return nil
    }
}

/// A view's frame beside the recorded one, both in the coordinates of the scene's root.
package struct ViewComparison: Hashable, Sendable {
    package let id: String
    package let name: String
    package let kind: String
    package let line: Int
    package let recorded: Rect
    /// On the canvas's pixels.
    package let found: Rect
    /// Whether the view's natural size is the recorded one, because Apple's fonts decide it.
    package let usesRecordedSize: Bool
    package let cause: MismatchCause?

    /// How far the worst of the four numbers is off, in points.
    package var error: Double {
        [
            abs(recorded.minX - found.minX), abs(recorded.minY - found.minY),
            abs(recorded.width - found.width), abs(recorded.height - found.height),
        ].max() ?? 0
    }

    /// Whether it is off by no more than `tolerance` points; the noise of arithmetic does not count.
    package func isWithin(_ tolerance: Double) -> Bool { error <= tolerance + 0.001 }

    /// What counts as the very number.
    package static let exact = 0.01
}

/// Goes through a scene that was laid out, and compares view by view.
///
/// Interface Builder rounds edges in the coordinates of the root, each on its own, so exact places are added up on the way down.
///
/// - Source: *Interface Builder Files*, rule 2.
struct ComparisonWalk {
    let document: InterfaceDocument
    let plan: ScenePlan
    let window: Window
    private let grid: PixelGrid
    private let hasConflict: Bool
    private(set) var views: [ViewComparison] = []
    private(set) var staleCells = 0
    private(set) var staleCellViews = 0

    init(document: InterfaceDocument, plan: ScenePlan, window: Window) {
        self.document = document
        self.plan = plan
        self.window = window
        grid = document.grid
        hasConflict = window.constraints.contains(where: \.isBroken)
    }

    mutating func compareSubviews(of root: InterfaceView) {
        compareSubviews(of: root, exact: .zero, recorded: .zero, isClosedOver: false)
    }

    /// - Parameters:
    ///   - exact: The solved origin of the view in the coordinates of the root.
    ///   - recorded: The recorded origin in the coordinates of the root.
    ///   - isClosedOver: Whether the view is in a hidden arranged subview, which layout leaves alone.
    private mutating func compareSubviews(
        of view: InterfaceView, exact: Point, recorded: Point, isClosedOver: Bool
    ) {
        for subview in view.subviews {
            guard let name = plan.names[subview.id], let frame = subview.frame,
                let made = window.view(named: name), made.isInstalled
            else { continue }
            if isStaleCell(subview) {
                staleCells += 1
                staleCellViews += subview.depthFirst.count(where: \.isFree)
                continue
            }
            let place = Rect(
                x: exact.x + made.frame.minX, y: exact.y + made.frame.minY, width: made.frame.width,
                height: made.frame.height)
            let expected = Rect(
                x: recorded.x + frame.minX, y: recorded.y + frame.minY, width: frame.width, height: frame.height)
            // What a stack view closes over keeps the frame that it had before.
            let isClosedOver = isClosedOver || (subview.placement == .arranged && made.isHidden)
            if subview.isFree, !isClosedOver {
                add(subview, made, found: grid.rounded(place, .edges), expected: expected)
            }
            compareSubviews(
                of: subview, exact: place.origin, recorded: expected.origin, isClosedOver: isClosedOver)
        }
    }

    /// Whether the content of a row has another height than the row: Interface Builder laid it out before the row changed.
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

/// What a view that is off depends on: the class by which mismatches are counted. The first that applies.
package enum MismatchCause: String, Hashable, Sendable, CaseIterable {
    /// Constraints of the scene contradict one another: which one is broken decides.
    case conflict
    /// Less than a point: Interface Builder leaves a frame alone that is so near, and rounds old canvases to whole points.
    case lessThanAPoint
    case baseline
    case guide
    case margin
    case scrollContent
    case stackView
    /// A natural size that the file does not tell: of a custom view, or an image that is not among its resources.
    case unknownNaturalSize
    case naturalSize
    /// Nothing of these: only constraints between views and numbers.
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
                    case .safeArea, .custom: hasGuide = true
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
