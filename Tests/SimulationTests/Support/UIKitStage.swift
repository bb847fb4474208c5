import Geometry
import Layout
import TestSupport
import Testing
import Views

@testable import Simulation

/// A measured case of UIKit, set up in a window.
struct UIKitStage {
    let window: Window
    private var views: [String: View] = [:]
    private var guides: [String: LayoutGuide] = [:]
    private(set) var constraints: [String: LayoutConstraint] = [:]
    private var simulator: RunLoopSimulator
    private var turn = 0

    init(_ example: UIKitCase) throws {
        let screen = try #require(example.screen)
        let size = Size(width: screen.width, height: screen.height)
        window = Window(size: size, scale: screen.scale, measuring: FixedAdvanceTextMeasurer())
        simulator = RunLoopSimulator(window: window, cues: [])
        for item in example.views { try add(item) }
        for constraint in example.constraints.sorted(by: { $0.activationOrder < $1.activationOrder }) {
            constraints[constraint.id] = try make(constraint)
        }
        let first = example.expected.initiallyActive
        for constraint in example.constraints.sorted(by: { $0.activationOrder < $1.activationOrder }) {
            constraints[constraint.id]?.isActive = first?.contains(constraint.id) ?? true
        }
    }

    func view(_ name: String) throws -> View { try #require(views[name]) }

    /// Returns the frame of a view or a guide.
    func frame(_ name: String) throws -> Rect {
        if let guide = guides[name] { return guide.layoutFrame }
        return try view(name).frame
    }

    /// Runs a turn. Returns the constraints that broke in it.
    mutating func runTurn() -> [String] {
        turn += 1
        simulator.run(until: .seconds(turn))
        return window.takeEvents().filter { $0.kind == .conflict }.map(\.subject)
    }

    private mutating func add(_ item: UIKitCase.Item) throws {
        if item.kind == "guide" {
            guides[item.name] = try view(try #require(item.parent)).addLayoutGuide(item.name)
            return
        }
        let content: ViewContent =
            switch item.kind {
            case "label":
                // The case gives the size of the text, so the words do not matter. A label must have text to have
                // baselines.
                .label(ViewContent.Label("text", font: Font(size: item.font ?? 17), numberOfLines: item.lines ?? 1))
            case "stack": .stack(try ViewContent.Stack(try #require(item.stack)))
            default: .none
            }
        let view = item.parent == nil ? window.rootView : window.makeView(item.name, content: content)
        views[item.name] = view
        if let parent = try item.parent.map(self.view) {
            if parent.stack == nil { parent.addSubview(view) } else { parent.addArrangedSubview(view) }
        }
        if let frame = item.frame {
            view.frame = Rect(frame)
            view.translatesAutoresizingMaskIntoConstraints = true
        }
        try style(view, item)
    }

    private func style(_ view: View, _ item: UIKitCase.Item) throws {
        var sizing = view.contentSizing
        if let natural = item.intrinsic {
            sizing.intrinsicOverride = IntrinsicSize(width: natural.width, height: natural.height)
        }
        if let priority = item.hugging?.h { sizing.hugging.horizontal = LayoutPriority(priority) }
        if let priority = item.hugging?.v { sizing.hugging.vertical = LayoutPriority(priority) }
        if let priority = item.compression?.h { sizing.compressionResistance.horizontal = LayoutPriority(priority) }
        if let priority = item.compression?.v { sizing.compressionResistance.vertical = LayoutPriority(priority) }
        view.contentSizing = sizing
        view.isHidden = item.hidden ?? false
        if item.layoutDirection == "rtl" { view.semanticContentAttribute = .forceRightToLeft }
        if item.safeAreaForced == true, let insets = item.safeAreaInsets {
            window.engine.windowSafeArea = EdgeInsets(insets)
        }
        if let insets = item.additionalSafeAreaInsets { view.additionalSafeAreaInsets = EdgeInsets(insets) }
        if let isInset = item.insetsLayoutMarginsFromSafeArea { view.insetsLayoutMarginsFromSafeArea = isInset }
        if let preserves = item.preservesSuperviewLayoutMargins { view.preservesSuperviewLayoutMargins = preserves }
        // The margins of any other view are the subject of the case, not part of its setup.
        if item.parent == nil {
            // The root of the cases is a plain view, not the view of a controller.
            view.viewRespectsSystemMinimumLayoutMargins = false
            view.layoutMargins = EdgeInsets(item.layoutMargins ?? [8, 8, 8, 8])
        }
        let masks: [String: AutoresizingMask] = [
            "left": .flexibleLeftMargin, "width": .flexibleWidth, "right": .flexibleRightMargin,
            "top": .flexibleTopMargin, "height": .flexibleHeight, "bottom": .flexibleBottomMargin,
        ]
        for part in item.autoresizingMask ?? [] { view.autoresizingMask.insert(try #require(masks[part])) }
    }

    private func make(_ constraint: UIKitCase.Constraint) throws -> LayoutConstraint {
        let attribute = try attribute(constraint.attribute)
        let second = try constraint.second.map { try item($0) }
        let made = LayoutConstraint(
            item: try item(constraint.first), attribute: attribute,
            relatedBy: try #require(LayoutRelation(rawValue: constraint.relation)), toItem: second,
            attribute: try constraint.secondAttribute.map { try self.attribute($0) },
            multiplier: constraint.multiplier, constant: constraint.constant)
        made.identifier = constraint.id
        made.priority = LayoutPriority(constraint.priority)
        return made
    }

    private func attribute(_ name: String) throws -> LayoutAttribute {
        try #require(LayoutAttribute.allCases.first { $0.name == name })
    }

    /// Returns the item for a name such as `card` or `card@safeArea`.
    private func item(_ name: String) throws -> any Anchored {
        let parts = name.split(separator: "@").map(String.init)
        guard parts.count == 2 else {
            if let guide = guides[name] { return guide }
            return try view(name)
        }
        let view = try view(parts[0])
        let guides = [
            "safeArea": view.safeAreaLayoutGuide, "layoutMargins": view.layoutMarginsGuide,
            "readable": view.readableContentGuide,
        ]
        return try #require(guides[parts[1]])
    }
}

extension Rect {
    init(_ numbers: [Double]) {
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

extension EdgeInsets {
    /// Creates insets from top, left, bottom and right.
    init(_ numbers: [Double]) {
        self.init(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }

    var numbers: [Double] { [top, left, bottom, right] }
}

extension ViewContent.Stack {
    fileprivate init(_ stack: UIKitCase.Stack) throws {
        self.init(axis: stack.axis == "horizontal" ? .horizontal : .vertical)
        distribution = try #require(Distribution(rawValue: stack.distribution))
        alignment = try #require(Alignment(rawValue: stack.alignment))
        spacing = stack.spacing
    }
}
