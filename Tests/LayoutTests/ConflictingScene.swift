import Geometry
import TestSupport
import Testing
import Views

@testable import Layout

/// A random scene of required constraints with several contradictions along both axes. It contains plain views,
/// labels and arranged views of a stack view.
struct ConflictingScene {
    let tree: ViewTree
    let views: [ViewID]
    /// The stack view; `nil` if the scene has none.
    private let stack: ViewID?
    var states: [ConstraintState]
    var isActive: [Bool]
    var frame = Rect(x: 0, y: 0, width: 375, height: 667)

    init(using random: inout SeededGenerator) {
        var tree = ViewTree(root: ViewState(name: "root"))
        var views = [tree.root]
        var stack: ViewID?
        for index in 0..<Int.random(in: 2...5, using: &random) {
            let isLabel = random.chance(3)
            let text = ["a", "label", "several words here"].randomElement(using: &random)!
            let lines = random.chance(2) ? 0 : 1
            let content: ViewContent =
                isLabel ? .label(ViewContent.Label(text, font: Font(size: 16), numberOfLines: lines)) : .none
            let view = tree.makeView(ViewState(name: "v\(index)", content: content))
            tree.add(view, to: views.filter { tree[$0].content == .none }.randomElement(using: &random)!)
            views.append(view)
        }
        if random.chance(3) {
            var arrangement = ViewContent.Stack(axis: random.chance(2) ? .horizontal : .vertical)
            arrangement.distribution = [.fill, .fillEqually].randomElement(using: &random)!
            arrangement.spacing = Double(Int.random(in: 0...8, using: &random))
            let made = tree.makeView(ViewState(name: "stack", content: .stack(arrangement)))
            tree.add(made, to: tree.root)
            for index in 0..<Int.random(in: 1...3, using: &random) {
                let view = tree.makeView(ViewState(name: "arranged\(index)"))
                tree.add(view, to: made)
                arrangement.arranged.append(view)
            }
            tree[made].content = .stack(arrangement)
            views += [made] + arrangement.arranged
            stack = made
        }
        (self.tree, self.views, self.stack) = (tree, views, stack)
        states = []
        for index in 0..<Int.random(in: 8...20, using: &random) {
            let state = Self.constraint("c\(index)", views, &random)
            // Of two equal constraints, a conflict names the constraint that was created first.
            if !states.contains(where: { $0.isEqual(to: state) }) { states.append(state) }
        }
        isActive = states.map { _ in Int.random(in: 0..<5, using: &random) > 0 }
    }

    private static func constraint(
        _ name: String, _ views: [ViewID], _ random: inout SeededGenerator
    ) -> ConstraintState {
        let isVertical = random.chance(3)
        let places: [LayoutAttribute] = isVertical ? [.top, .bottom, .centerY] : [.left, .right, .centerX]
        let extent: LayoutAttribute = isVertical ? .height : .width
        let relations: [LayoutRelation] = [.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual]
        let first = views.dropFirst().randomElement(using: &random)!
        let second = views.filter { $0 != first }.randomElement(using: &random)!
        let relation = relations.randomElement(using: &random)!
        let constant = Double(Int.random(in: -6...12, using: &random) * 10)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return ConstraintState(name: name, .init(first, extent), relation, nil, constant: abs(constant) * 2)
        case 1:
            return ConstraintState(
                name: name, .init(first, extent), relation, multiplier: [0.5, 1, 2].randomElement(using: &random)!,
                .init(second, extent), constant: constant)
        default:
            return ConstraintState(
                name: name, .init(first, places.randomElement(using: &random)!), relation,
                .init(second, places.randomElement(using: &random)!), constant: constant)
        }
    }

    /// Returns an engine with the constraints of the stack view, and with an optional constraint for each position
    /// and extent of a frame. The optional constraints have distinct priorities, so that the layout has no ties.
    func engine(arranging: Bool = true) -> LayoutEngine {
        let engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: 2))
        _ = engine.hold(frame, of: tree.root, in: tree)
        for (index, view) in views.enumerated().dropFirst() {
            let priority = Double(index * 20)
            let wishes: [(LayoutAttribute, LayoutAttribute?, Double)] = [
                (.left, .left, 7), (.width, nil, 11), (.top, .top, 5), (.height, nil, 9),
            ]
            for (place, (attribute, other, step)) in wishes.enumerated() {
                let wish = ConstraintState(
                    name: "wish", .init(view, attribute), .equal, other.map { .init(tree.root, $0) },
                    constant: Double(index) * step, priority: LayoutPriority(priority + Double(place)))
                engine.setActive(true, of: engine.add(wish))
            }
        }
        if arranging, let stack { engine.updateStack(stack, in: tree) }
        _ = solve(engine)
        return engine
    }

    /// Solves, measures natural sizes like the update pass, and solves again.
    func solve(_ engine: LayoutEngine) -> [LayoutIssue] {
        let issues = engine.solve(in: tree).issues
        for view in tree.views { engine.updateContentSize(of: view, in: tree) }
        return issues + engine.solve(in: tree).issues
    }

    /// The constraints of the stack view, which are inactive.
    private var arrangement: [ConstraintState] {
        let engine = engine()
        return engine.constraints.filter { engine.isOfStack($0) }.map { id in
            var state = engine[id]
            state.isActive = false
            return state
        }
    }

    /// Adds the active constraints in `order`. Solves once for all constraints or once for each constraint.
    func outcome(order: [Int], oneByOne: Bool) -> Outcome {
        let engine = engine()
        var ids: [Int: LayoutConstraintID] = [:]
        var issues: [LayoutIssue] = []
        for index in order where isActive[index] {
            let id = engine.add(states[index])
            ids[index] = id
            engine.setActive(true, of: id)
            if oneByOne { _ = engine.solve(in: tree) }
        }
        issues += solve(engine)
        var outcome = outcome(of: engine, ids)
        if !oneByOne {
            outcome.reports = reports(issues, in: engine, ids)
            #expect(outcome.reports.map(\.broken) == outcome.broken)
            #expect(outcome.reports.allSatisfy { $0.members.contains($0.broken) })
        }
        return outcome
    }

    /// Returns the conflicts in `issues`, sorted by the broken constraint.
    func reports(
        _ issues: [LayoutIssue], in engine: LayoutEngine, _ ids: [Int: LayoutConstraintID]
    ) -> [Report] {
        let numbers = numbers(of: engine, ids)
        return issues.compactMap { issue in
            guard case .unsatisfiable(let constraints, let frames, let broken?) = issue else { return nil }
            let held = frames.map { "\(tree[$0.item.view].name) \($0.attribute.name) \($0.value)" }
            return Report(
                broken: numbers[broken]!, members: constraints.map { numbers[$0]! }.sorted(), frames: held)
        }
        .sorted { $0.broken < $1.broken }
    }

    /// Returns the constraints that are broken by definition. In the order of precedence, these are the constraints
    /// that contradict the constraints kept before them.
    func brokenByDefinition() -> [Int] {
        let ranking = ConflictRanking(tree: tree)
        let author = states.indices.filter { isActive[$0] && states[$0].priority == .required }
        let stack = arrangement.enumerated().map { (number: 1000 + $0.offset, state: $0.element) }
        let required = author.map { (number: $0, state: states[$0]) } + stack.filter { $0.state.priority == .required }
        var kept: [ConstraintState] = []
        var broken: [Int] = []
        for candidate in required.sorted(by: { ranking.outlives($0.state, $1.state) }) {
            let engine = engine(arranging: false)
            for state in kept + [candidate.state] { engine.setActive(true, of: engine.add(state)) }
            if engine.solve(in: tree).issues.isEmpty {
                kept.append(candidate.state)
            } else {
                broken.append(candidate.number)
            }
        }
        return broken.sorted()
    }

    /// Returns the indices in `states` of the constraints in `ids`. The constraints of the stack view have the
    /// numbers from 1000 on.
    private func numbers(
        of engine: LayoutEngine, _ ids: [Int: LayoutConstraintID]
    ) -> [LayoutConstraintID: Int] {
        var numbers = Dictionary(uniqueKeysWithValues: ids.map { ($0.value, $0.key) })
        for (place, id) in engine.constraints.filter({ engine.isOfStack($0) }).enumerated() {
            numbers[id] = 1000 + place
        }
        return numbers
    }

    func outcome(of engine: LayoutEngine, _ ids: [Int: LayoutConstraintID]) -> Outcome {
        let frames = views.dropFirst().map { engine.solvedFrame(of: $0) ?? .zero }
        return Outcome(
            broken: numbers(of: engine, ids).filter { engine.isBroken($0.key) }.values.sorted(),
            numbers: frames.flatMap { [$0.minX, $0.width, $0.minY, $0.height] }
                .map { ($0 * 1e6).rounded() / 1e6 + 0 })
    }

    struct Outcome: Equatable {
        var broken: [Int]
        var numbers: [Double]
        var reports: [Report] = []

        /// The outcome without reports.
        var state: Outcome { Outcome(broken: broken, numbers: numbers) }
    }

    struct Report: Equatable {
        var broken: Int
        var members: [Int]
        var frames: [String]
    }
}

extension ConstraintState {
    /// Returns whether two constraints differ in their names only.
    fileprivate func isEqual(to other: ConstraintState) -> Bool {
        var renamed = other
        renamed.name = name
        return self == renamed
    }
}
