import Geometry
import Layout
import TestSupport
import Testing
import Views

/// Random constraints between views and guides. Most are optional and share a few priorities, so that ties are
/// common.
private struct TiedScene {
    let tree: ViewTree
    let views: [ViewID]
    private(set) var states: [ConstraintState] = []
    /// The views with natural sizes.
    private var naturals: [ViewID: IntrinsicSize] = [:]

    init(using random: inout SeededGenerator) {
        var tree = ViewTree(root: ViewState(name: "root"))
        var views = [tree.root]
        for index in 0..<Int.random(in: 3...6, using: &random) {
            let view = tree.makeView(ViewState(name: "v\(index)"))
            tree.add(view, to: random.chance(2) ? tree.root : views.randomElement(using: &random)!)
            views.append(view)
            if random.chance(3) {
                naturals[view] = IntrinsicSize(
                    width: Double(Int.random(in: 1...8, using: &random) * 10),
                    height: Double(Int.random(in: 1...8, using: &random) * 10))
            }
        }
        (self.tree, self.views) = (tree, views)
        let items = views.map { LayoutItem.view($0) } + Self.guides(of: views, using: &random)
        for index in 0..<Int.random(in: 6...14, using: &random) {
            states.append(Self.constraint("c\(index)", items, &random))
        }
    }

    private static func guides(of views: [ViewID], using random: inout SeededGenerator) -> [LayoutItem] {
        let roles: [LayoutGuideID.Role] = [.custom(0), .custom(1), .layoutMargins, .safeArea]
        return (0..<Int.random(in: 0...3, using: &random)).map { _ in
            .guide(LayoutGuideID(views.randomElement(using: &random)!, roles.randomElement(using: &random)!))
        }
    }

    private static func constraint(
        _ name: String, _ items: [LayoutItem], _ random: inout SeededGenerator
    ) -> ConstraintState {
        let places: [[LayoutAttribute]] = [[.left, .right, .centerX], [.top, .bottom, .centerY]]
        let relations: [LayoutRelation] = [.equal, .equal, .greaterThanOrEqual, .lessThanOrEqual]
        let axis = random.chance(3) ? 1 : 0
        let first = items.dropFirst().randomElement(using: &random)!
        let second = items.filter { $0 != first }.randomElement(using: &random)!
        let relation = relations.randomElement(using: &random)!
        let constant = Double(Int.random(in: -3...6, using: &random) * 10)
        let priority = LayoutPriority(random.chance(8) ? 1000 : [300, 500].randomElement(using: &random)!)
        let extent: LayoutAttribute = axis == 0 ? .width : .height
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            return ConstraintState(
                name: name, .init(first, extent), relation, nil, constant: abs(constant) * 2, priority: priority)
        case 1:
            return ConstraintState(
                name: name, .init(first, extent), relation, .init(second, extent), constant: constant,
                priority: priority)
        default:
            return ConstraintState(
                name: name, .init(first, places[axis].randomElement(using: &random)!), relation,
                .init(second, places[axis].randomElement(using: &random)!), constant: constant, priority: priority)
        }
    }

    /// Returns the items that a constraint refers to, in order: each side, the owner of a system guide, and the views
    /// between the side and the closest common ancestor, in whose coordinates the constraint is expressed.
    func referents(of index: Int) -> [LayoutItem] {
        let state = states[index]
        let ancestor = state.second.flatMap { tree.closestCommonAncestor(state.first.view, $0.view) }
        return [state.first, state.second].compactMap { $0 }.flatMap { side in
            var items = [side.item]
            if case .guide(let guide) = side.item, guide.role.isSystem { items.append(.view(guide.owner)) }
            guard let ancestor, !side.attribute.isDimension, side.item != .view(ancestor) else { return items }
            var next: ViewID? =
                if case .view(let view) = side.item { tree.superview(of: view) } else { side.item.view }
            while let view = next, view != ancestor {
                items.append(.view(view))
                next = tree.superview(of: view)
            }
            return items
        }
    }

    func engine() -> LayoutEngine {
        let engine = LayoutEngine(measuring: FixedAdvanceTextMeasurer(), grid: PixelGrid(scale: 2))
        _ = engine.hold(Rect(x: 0, y: 0, width: 375, height: 667), of: tree.root, in: tree)
        for (view, natural) in naturals {
            var sizing = ContentSizing()
            sizing.intrinsicOverride = natural
            engine.setContentSizing(sizing, of: view)
        }
        return engine
    }

    /// Solves, measures natural sizes like the update pass, and solves again.
    func solve(_ engine: LayoutEngine) {
        _ = engine.solve(in: tree)
        for view in tree.views { engine.updateContentSize(of: view, in: tree) }
        _ = engine.solve(in: tree)
    }

    /// Returns a new engine that first refers to `items` in order, and in which the constraints in `active` are then
    /// activated in order.
    ///
    /// The references are constraints that require extents of at least -10,000 points, which all extents satisfy.
    func fresh(_ active: [Int], referringFirstTo items: [LayoutItem] = []) -> LayoutEngine {
        let engine = engine()
        for item in items {
            let reference = ConstraintState(
                name: "reference", .init(item, .width), .greaterThanOrEqual, nil, constant: -10_000)
            engine.setActive(true, of: engine.add(reference))
        }
        for index in active { engine.setActive(true, of: engine.add(states[index])) }
        solve(engine)
        return engine
    }

    /// Returns the positions and extents of the items that the constraints in `active` lay out, rounded to a
    /// millionth.
    ///
    /// Views between an item and the common ancestor are excluded, because no constraint lays them out.
    func numbers(_ active: [Int], in engine: LayoutEngine) -> [Double] {
        var items: [LayoutItem] = []
        for side in active.flatMap({ [states[$0].first, states[$0].second] }).compactMap({ $0 })
        where !items.contains(side.item) {
            items.append(side.item)
        }
        return items.flatMap { item in
            let frame =
                switch item {
                case .view(let view): engine.solvedFrame(of: view) ?? .zero
                case .guide(let guide): engine.layoutFrame(of: guide, in: tree)
                }
            return [frame.minX, frame.minY, frame.width, frame.height].map { ($0 * 1e6).rounded() / 1e6 + 0 }
        }
    }
}

/// The active constraints in the order of activation, and the items that they refer to. An item's position in the
/// order is that of the first reference since the item had no references.
private struct ReferenceAccount {
    var active: [Int] = []
    var items: [LayoutItem] = []

    /// Removes and adds the constraints of one turn. The removals come first.
    mutating func change(_ leaving: Set<Int>, _ coming: [Int], in scene: TiedScene) {
        active.removeAll { leaving.contains($0) }
        let kept = Set(active.flatMap { scene.referents(of: $0) })
        items.removeAll { !kept.contains($0) }
        for index in coming {
            active.append(index)
            for item in scene.referents(of: index) where !items.contains(item) { items.append(item) }
        }
    }
}

@Suite("Ties among constraints that are activated and deactivated")
struct RenewedRankTests {
    private static let count = Nightly.size(20_000, else: 150)

    @Test func `are decided by the first reference after the item had none`() {
        for seed in 0..<Self.count {
            var random = SeededGenerator(seed: UInt64(seed))
            let scene = TiedScene(using: &random)
            let engine = scene.engine()
            let ids = scene.states.map { engine.add($0) }
            var account = ReferenceAccount()
            for turn in 0..<8 {
                let chosen = Set(
                    (0..<Int.random(in: 1...5, using: &random)).map { _ in ids.indices.randomElement(using: &random)! })
                let leaving = chosen.filter { account.active.contains($0) }
                // Add some of the removed constraints again in the same turn.
                let coming = chosen.sorted().shuffled(using: &random).filter {
                    !leaving.contains($0) || Int.random(in: 0..<4, using: &random) == 0
                }
                for index in leaving { engine.setActive(false, of: ids[index]) }
                for index in coming { engine.setActive(true, of: ids[index]) }
                account.change(leaving, coming, in: scene)
                scene.solve(engine)
                let fresh = scene.fresh(account.active, referringFirstTo: account.items)
                #expect(
                    scene.numbers(account.active, in: engine) == scene.numbers(account.active, in: fresh),
                    "seed \(seed), turn \(turn)")
            }
        }
    }

    @Test func `are decided as in a new window after all constraints were inactive`() {
        for seed in 0..<Self.count {
            var random = SeededGenerator(seed: UInt64(seed) + 1_000_000)
            let scene = TiedScene(using: &random)
            let engine = scene.engine()
            let ids = scene.states.map { engine.add($0) }
            for _ in 0..<3 {
                let order = ids.indices.shuffled(using: &random).filter { _ in !random.chance(4) }
                for index in order { engine.setActive(true, of: ids[index]) }
                scene.solve(engine)
                #expect(
                    scene.numbers(order, in: engine) == scene.numbers(order, in: scene.fresh(order)),
                    "seed \(seed)")
                for id in ids { engine.setActive(false, of: id) }
                // Half of them are removed and added in the same turn.
                if random.chance(2) { scene.solve(engine) }
            }
        }
    }
}
