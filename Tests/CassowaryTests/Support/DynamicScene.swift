import Geometry
import Layout
import TestSupport
import Views

/// A random scene whose constraints, texts and hidden views change. The layout has no ties, because each position and
/// extent of each frame has an optional constraint with a distinct priority below all other priorities.
struct DynamicScene {
    var tree: ViewTree
    private(set) var views: [ViewID]
    /// The stack view and its arranged views; `nil` if there is no stack view.
    private var stack: (view: ViewID, arranged: [ViewID])?
    var constraints: [ConstraintState] = []
    var isActive: [Bool] = []
    private var wishes: [ConstraintState] = []

    static let rootFrame = Rect(x: 0, y: 0, width: 375, height: 667)

    init(using random: inout SeededGenerator) {
        tree = ViewTree(root: ViewState(name: "root"))
        views = [tree.root]
        for index in 0..<Int.random(in: 2...5, using: &random) {
            let view = tree.makeView(ViewState(name: "v\(index)", content: Self.content(using: &random)))
            tree.add(view, to: views.filter { tree[$0].content == .none }.randomElement(using: &random)!)
            views.append(view)
        }
        if random.chance(2) { addStack(using: &random) }
        for index in 0..<Int.random(in: 4...12, using: &random) {
            constraints.append(constraint(index, using: &random))
            isActive.append(!random.chance(4))
        }
        for (index, view) in views.enumerated().dropFirst() {
            let numbers: [(LayoutAttribute, Double)] = [(.left, 7), (.width, 11), (.top, 5), (.height, 9)]
            for (place, (attribute, step)) in numbers.enumerated() {
                wishes.append(
                    ConstraintState(
                        name: "wish", .init(view, attribute), .equal,
                        attribute.isDimension ? nil : .init(tree.root, attribute), constant: Double(index) * step,
                        priority: LayoutPriority(Double(index * 4 + place))))
            }
        }
    }

    private static func content(using random: inout SeededGenerator) -> ViewContent {
        random.chance(2) ? .none : .label(ViewContent.Label(text(using: &random), font: Font(size: 16)))
    }

    private static func text(using random: inout SeededGenerator) -> String {
        String(repeating: "x", count: Int.random(in: 1...20, using: &random))
    }

    private mutating func addStack(using random: inout SeededGenerator) {
        var stack = ViewContent.Stack(axis: random.chance(2) ? .horizontal : .vertical)
        stack.distribution = [.fill, .fillEqually].randomElement(using: &random)!
        stack.spacing = Double(Int.random(in: 0...8, using: &random))
        let view = tree.makeView(ViewState(name: "stack", content: .stack(stack)))
        tree.add(view, to: tree.root)
        for index in 0..<Int.random(in: 2...4, using: &random) {
            let arranged = tree.makeView(ViewState(name: "arranged\(index)", content: Self.content(using: &random)))
            tree.add(arranged, to: view)
            stack.arranged.append(arranged)
        }
        tree[view].content = .stack(stack)
        views += [view] + stack.arranged
        self.stack = (view, stack.arranged)
    }

    /// Creates a random constraint. Optional constraints have distinct priorities. Constraints between positions have
    /// no multiplier, which would be relative to the closest common ancestor.
    private func constraint(_ index: Int, using random: inout SeededGenerator) -> ConstraintState {
        let isVertical = random.chance(3)
        let places: [LayoutAttribute] = isVertical ? [.top, .bottom, .centerY] : [.left, .right, .centerX]
        let extent: LayoutAttribute = isVertical ? .height : .width
        let relation = [LayoutRelation.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual]
            .randomElement(using: &random)!
        let priority = random.chance(3) ? .required : optionalPriority(index, using: &random)
        let first = views.dropFirst().randomElement(using: &random)!
        let second = views.filter { $0 != first }.randomElement(using: &random)!
        let constant = Double(Int.random(in: -6...12, using: &random) * 10)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return ConstraintState(
                name: "c\(index)", .init(first, extent), relation, nil, constant: abs(constant) * 2,
                priority: priority)
        case 1:
            return ConstraintState(
                name: "c\(index)", .init(first, extent), relation,
                multiplier: [0.5, 1, 2].randomElement(using: &random)!, .init(second, extent), constant: constant,
                priority: priority)
        default:
            return ConstraintState(
                name: "c\(index)", .init(first, places.randomElement(using: &random)!), relation,
                .init(second, places.randomElement(using: &random)!), constant: constant, priority: priority)
        }
    }

    private func optionalPriority(_ index: Int, using random: inout SeededGenerator) -> LayoutPriority {
        LayoutPriority(Double(Int.random(in: 2...9, using: &random) * 100 + index * 3 + 1))
    }

    /// Makes one change in the scene and in the engine.
    mutating func change(_ engine: LayoutEngine, _ ids: [LayoutConstraintID], using random: inout SeededGenerator) {
        let index = constraints.indices.randomElement(using: &random)!
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            constraints[index].constant += Double(Int.random(in: -3...3, using: &random) * 10)
            engine.setConstant(constraints[index].constant, of: ids[index])
        case 1:
            let isOptional = constraints[index].priority == .required || random.chance(2)
            constraints[index].priority = isOptional ? optionalPriority(index, using: &random) : .required
            engine.setPriority(constraints[index].priority, of: ids[index])
        case 2:
            let labels = views.filter { if case .label = tree[$0].content { true } else { false } }
            guard let label = labels.randomElement(using: &random) else { return }
            tree[label].content = .label(ViewContent.Label(Self.text(using: &random), font: Font(size: 16)))
        case 3:
            guard let view = stack?.arranged.randomElement(using: &random) else { return }
            tree[view].isHidden.toggle()
        default:
            isActive[index].toggle()
            engine.setActive(isActive[index], of: ids[index])
        }
    }

    // MARK: The engine

    /// Returns an engine with the scene, and the identifiers of the constraints in their own order. The constraints
    /// are declared in `order`.
    func engine(order: [Int]) -> (engine: LayoutEngine, ids: [LayoutConstraintID]) {
        let engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: 2))
        _ = engine.hold(Self.rootFrame, of: tree.root, in: tree)
        for wish in wishes { engine.setActive(true, of: engine.add(wish)) }
        var ids: [Int: LayoutConstraintID] = [:]
        for index in order {
            let id = engine.add(constraints[index])
            engine.setActive(isActive[index], of: id)
            ids[index] = id
        }
        return (engine, constraints.indices.map { ids[$0]! })
    }

    /// Performs layout like a window: arranges, solves, measures natural sizes and solves again.
    func solve(_ engine: LayoutEngine) {
        if let stack { engine.updateStack(stack.view, in: tree) }
        _ = engine.solve(in: tree)
        for view in tree.views { engine.updateContentSize(of: view, in: tree) }
        if let stack { engine.rankArranged(by: stack.view, in: tree) }
        _ = engine.solve(in: tree)
    }

    /// Returns the frame of each view except the root, in the coordinates of the window.
    func windowFrames(in engine: LayoutEngine) -> [Rect] {
        views.dropFirst().map { view in
            var frame = engine.solvedFrame(of: view) ?? .zero
            var next = tree.superview(of: view)
            while let outer = next, outer != tree.root {
                let origin = (engine.solvedFrame(of: outer) ?? .zero).origin
                frame.origin = Point(x: frame.minX + origin.x, y: frame.minY + origin.y)
                next = tree.superview(of: outer)
            }
            return frame
        }
    }

    /// Returns the active constraints, including the optional constraints that prevent ties and the constraints of
    /// the stack view of `engine`.
    func acting(in engine: LayoutEngine) -> [(state: ConstraintState, isOfStack: Bool)] {
        let own = constraints.indices.filter { isActive[$0] }.map { constraints[$0] } + wishes
        let made = engine.constraints.filter { engine.isOfStack($0) && engine.isActive($0) }.map { engine[$0] }
        return own.map { ($0, false) } + made.map { ($0, true) }
    }
}
