import Geometry
import Layout
import Simulation
import TestSupport
import Views

/// A random stack view with nested stack views, or a random row of labels, with everything that determines its
/// layout.
struct RandomLayout: Equatable {
    /// A view of the layout: a stack view, a label, or a view of a given natural size, which can be undefined along
    /// an axis.
    struct Item: Equatable {
        /// The index of the stack view that arranges the item, or `nil` for an item in the root view.
        var parent: Int?
        var stack: ViewContent.Stack?
        var text: String?
        var numberOfLines = 1
        var natural = IntrinsicSize(width: nil, height: nil)
        var isHidden = false
        var hugging: Double
        var resistance: Double
    }

    var items: [Item] = []
    /// The constants of the edges: the distances from the root view, and in a row the gaps between the labels.
    var constants: [Double]
    /// The priority of the edge at the end along the axis, which is not required.
    var endPriority = 600.0

    var isRow: Bool { items[0].stack == nil }

    private static let priorities: [Double] = [200, 250, 251, 300, 750]
    private static let alignments: [ViewContent.Stack.Alignment] = [
        .fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline,
    ]
    private static let words = ["a", "in", "the", "label", "several", "sentence"]

    /// - Parameter most: The maximum number of labels and views, at least 3.
    init(most: Int, using generator: inout SeededGenerator) {
        let count = Int.random(in: 3...most, using: &generator)
        constants = [Double(Int.random(in: 0...40, using: &generator)), 10]
        if generator.chance(4) {
            for _ in 0..<count {
                items.append(Self.leaf(in: nil, isLabel: true, using: &generator))
                constants.append(Double(Int.random(in: 0...12, using: &generator)))
            }
        } else {
            items.append(Self.stack(in: nil, using: &generator))
            constants.append(Double(Int.random(in: 0...150, using: &generator)))
            let isNested = generator.chance(2)
            var parents = [0]
            for _ in 0..<count {
                let parent = parents.randomElement(using: &generator) ?? 0
                if isNested, generator.chance(4) {
                    parents.append(items.count)
                    items.append(Self.stack(in: parent, using: &generator))
                }
                items.append(Self.leaf(in: parent, isLabel: generator.chance(2), using: &generator))
            }
        }
    }

    private static func stack(in parent: Int?, using generator: inout SeededGenerator) -> Item {
        var stack = ViewContent.Stack(axis: generator.chance(2) ? .horizontal : .vertical)
        stack.distribution = ViewContent.Stack.Distribution.allCases.randomElement(using: &generator) ?? .fill
        stack.alignment = alignments.randomElement(using: &generator) ?? .fill
        stack.spacing = Double(Int.random(in: 0...10, using: &generator))
        stack.isBaselineRelativeArrangement = generator.chance(4)
        return Item(parent: parent, stack: stack, hugging: 250, resistance: 750)
    }

    private static func leaf(
        in parent: Int?, isLabel: Bool, using generator: inout SeededGenerator
    ) -> Item {
        var item = Item(parent: parent, hugging: 250, resistance: 750)
        if isLabel {
            item.text = text(using: &generator)
            item.numberOfLines = parent != nil && generator.chance(3) ? 0 : 1
        } else {
            item.natural = IntrinsicSize(
                width: Double(Int.random(in: 2...60, using: &generator)),
                height: Double(Int.random(in: 2...40, using: &generator)))
            if parent != nil, generator.chance(6) { item.natural.width = nil }
            if parent != nil, generator.chance(6) { item.natural.height = nil }
        }
        if generator.chance(4) { item.hugging = priorities.randomElement(using: &generator) ?? 250 }
        if generator.chance(4) { item.resistance = priorities.randomElement(using: &generator) ?? 750 }
        return item
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        (0..<Int.random(in: 1...6, using: &generator)).map { _ in words.randomElement(using: &generator) ?? "" }
            .joined(separator: " ")
    }

    /// Makes one change.
    mutating func change(using generator: inout SeededGenerator) {
        let place = Int.random(in: 0..<items.count, using: &generator)
        switch Int.random(in: 0..<11, using: &generator) {
        case 0, 1: items[place].isHidden.toggle()
        case 2:
            if items[place].text != nil { items[place].text = Self.text(using: &generator) }
        case 3:
            let edge = Int.random(in: 0..<constants.count, using: &generator)
            constants[edge] = Double(Int.random(in: 0...60, using: &generator))
        case 4:
            if items[place].stack == nil {
                items[place].hugging = Self.priorities.randomElement(using: &generator) ?? 250
                items[place].resistance = Self.priorities.randomElement(using: &generator) ?? 750
            } else {
                endPriority = Self.priorities.randomElement(using: &generator) ?? 600
            }
        case 5: items[place].stack?.spacing = Double(Int.random(in: 0...20, using: &generator))
        case 6: items[place].stack?.axis = generator.chance(2) ? .horizontal : .vertical
        case 8: items[place].stack?.isBaselineRelativeArrangement.toggle()
        case 9: if items[place].text != nil, items[place].parent != nil { items[place].numberOfLines ^= 1 }
        case 7: items[place].stack?.alignment = Self.alignments.randomElement(using: &generator) ?? .fill
        default:
            items[place].stack?.distribution =
                ViewContent.Stack.Distribution.allCases.randomElement(using: &generator) ?? .fill
        }
    }
}

/// A window that shows a ``RandomLayout``.
struct RandomLayoutStage {
    let window: Window
    private let views: [View]
    /// Views at the baselines of the outer stack view.
    private let marks: [View]
    private let edges: [LayoutConstraint]
    /// The constraints except the edges.
    private let others: [LayoutConstraint]
    private(set) var layout: RandomLayout

    init(_ layout: RandomLayout, in window: Window = .phone()) {
        self.window = window
        self.layout = layout
        window.rounding = .none
        window.recording = .problems
        let root = window.rootView
        var views: [View] = []
        for (index, item) in layout.items.enumerated() {
            let content: ViewContent =
                if let stack = item.stack {
                    .stack(stack)
                } else if let text = item.text {
                    Self.label(text, item)
                } else {
                    .none
                }
            let view = window.makeView("v\(index)", content: content)
            if content == .none { view.contentSizing.intrinsicOverride = item.natural }
            if item.stack == nil { Self.setPriorities(of: view, item) }
            if let parent = item.parent { views[parent].addArrangedSubview(view) } else { root.addSubview(view) }
            view.isHidden = item.isHidden
            views.append(view)
        }
        self.views = views
        let constants = layout.constants
        var others: [LayoutConstraint] = []
        var edges = [
            views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: constants[0]),
            views[0].topAnchor.constraint(equalTo: root.topAnchor, constant: constants[1]),
        ]
        if layout.isRow {
            marks = []
            for (before, view) in zip(views, views.dropFirst()) {
                edges.append(
                    view.leadingAnchor.constraint(equalTo: before.trailingAnchor, constant: constants[edges.count]))
                others.append(view.topAnchor.constraint(equalTo: before.topAnchor))
            }
        } else {
            // Marks at the baselines of the outer stack view (semantics 18.12).
            let marks = ["first", "last"].map { window.addView($0) }
            others.append(marks[0].topAnchor.constraint(equalTo: views[0].firstBaselineAnchor))
            others.append(marks[1].topAnchor.constraint(equalTo: views[0].lastBaselineAnchor))
            for mark in marks { others.append(mark.leadingAnchor.constraint(equalTo: root.leadingAnchor)) }
            self.marks = marks
            let bottom = root.bottomAnchor.constraint(equalTo: views[0].bottomAnchor, constant: 400)
            bottom.priority = LayoutPriority(400)
            others.append(bottom)
        }
        let end = root.trailingAnchor.constraint(
            equalTo: views[views.count - (layout.isRow ? 1 : views.count)].trailingAnchor,
            constant: constants[edges.count])
        end.priority = LayoutPriority(layout.endPriority)
        edges.append(end)
        LayoutConstraint.activate(others + edges)
        (self.edges, self.others) = (edges, others)
        window.rootView.layoutIfNeeded()
    }

    /// Removes the views and releases them and the constraints, like a program that no longer refers to them.
    ///
    /// - Parameter keepsConstraints: Whether the program still refers to the constraints.
    func discard(keepingConstraints keepsConstraints: Bool = false) {
        for (view, item) in zip(views, layout.items) where item.parent == nil { view.removeFromSuperview() }
        if !keepsConstraints { for constraint in others + edges { constraint.discard() } }
        for mark in marks { mark.removeFromSuperview() }
        for view in views + marks { view.discard() }
    }

    private static func label(_ text: String, _ item: RandomLayout.Item) -> ViewContent {
        .label(ViewContent.Label(text, font: Font(size: 16), numberOfLines: item.numberOfLines))
    }

    private static func setPriorities(of view: View, _ item: RandomLayout.Item) {
        for axis in [Axis.horizontal, .vertical] {
            view.setContentHuggingPriority(LayoutPriority(item.hugging), for: axis)
            view.setContentCompressionResistancePriority(LayoutPriority(item.resistance), for: axis)
        }
    }

    /// Makes the changes that lead to `next`, like one turn of the run loop, and lays out.
    mutating func change(to next: RandomLayout) {
        for (index, view) in views.enumerated() where next.items[index] != layout.items[index] {
            let (item, old) = (next.items[index], layout.items[index])
            if item.isHidden != old.isHidden { view.isHidden = item.isHidden }
            if item.text != old.text { view.text = item.text }
            if item.numberOfLines != old.numberOfLines, let text = item.text { view.content = Self.label(text, item) }
            if item.hugging != old.hugging || item.resistance != old.resistance { Self.setPriorities(of: view, item) }
            if let stack = item.stack, stack != old.stack {
                view.stack?.axis = stack.axis
                view.stack?.distribution = stack.distribution
                view.stack?.alignment = stack.alignment
                view.stack?.spacing = stack.spacing
                view.stack?.isBaselineRelativeArrangement = stack.isBaselineRelativeArrangement
            }
        }
        for (edge, constant) in zip(edges, next.constants) { edge.constant = constant }
        edges[edges.count - 1].priority = LayoutPriority(next.endPriority)
        layout = next
        window.rootView.layoutIfNeeded()
    }

    /// The frames of the views in the order of their creation, and of the marks.
    var frames: [Rect] { (views + marks).map(\.frame) }
}
