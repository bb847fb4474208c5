import Geometry
import Layout

extension ScenePlanner {
    // MARK: Guides

    mutating func addGuides(of view: InterfaceView) {
        guard case .view(let owner) = items[view.id] else { return }
        for guide in view.guides where items[guide.id] == nil {
            switch guide.kind {
            case .safeArea:
                if let insets = environment.insetsOfGuides[guide.id] {
                    addGuide(guide.id, wishing: "\(owner)SafeArea", in: owner, insets)
                } else {
                    items[guide.id] = .guide(of: owner, .safeArea)
                }
            case .keyboard:
                let name = names.name(from: ["\(owner)Keyboard"])
                plan.guides.append(PlannedGuide(name: name, owner: owner))
                items[guide.id] = .ownGuide(name)
                for edge in [LayoutAttribute.left, .right, .bottom] {
                    imply(.ownGuide(name), edge, .view(owner), edge)
                }
                imply(.ownGuide(name), .top, .guide(of: owner, .safeArea), .bottom)
            case .scrollContent: items[guide.id] = .guide(of: owner, .scrollContent)
            case .scrollFrame: items[guide.id] = .guide(of: owner, .scrollFrame)
            case .custom, .top, .bottom:
                let name = names.name(from: ["\(owner)Guide"])
                plan.guides.append(PlannedGuide(name: name, owner: owner))
                items[guide.id] = .ownGuide(name)
            }
        }
    }

    /// A guide that lies in its owner by `insets`.
    private mutating func addGuide(_ id: String, wishing wish: String, in owner: String, _ insets: EdgeInsets) {
        let name = names.name(from: [wish])
        plan.guides.append(PlannedGuide(name: name, owner: owner))
        items[id] = .ownGuide(name)
        for (attribute, constant) in [
            (LayoutAttribute.left, insets.left), (.top, insets.top), (.right, -insets.right), (.bottom, -insets.bottom),
        ] {
            imply(.ownGuide(name), attribute, .view(owner), attribute, constant: constant)
        }
    }

    /// The controller's guides: strips at the top and at the bottom of its view.
    mutating func addControllerGuides() {
        for guide in scene.controller?.guides ?? [] where items[guide.id] == nil {
            let isTop = guide.kind == .top
            let name = names.name(from: [isTop ? "topLayoutGuide" : "bottomLayoutGuide"])
            plan.guides.append(PlannedGuide(name: name, owner: "root"))
            items[guide.id] = .ownGuide(name)
            imply(.ownGuide(name), .left, .view("root"), .left)
            imply(.ownGuide(name), .right, .view("root"), .right)
            // Only the edge inside counts; a strip is nothing where bars reach beyond the view.
            let inset = isTop ? environment.guides.top : -environment.guides.bottom
            imply(.ownGuide(name), isTop ? .bottom : .top, .view("root"), isTop ? .top : .bottom, constant: inset)
            imply(.ownGuide(name), .height, constant: max(abs(inset) * (isTop == (inset > 0) ? 1 : 0), 0))
        }
    }

    /// Adds a constraint that the file does not have but means.
    mutating func imply(
        _ first: PlannedConstraint.Item, _ attribute: LayoutAttribute, multiplier: Double = 1,
        _ second: PlannedConstraint.Item? = nil, _ secondAttribute: LayoutAttribute? = nil, constant: Double = 0,
        priority: LayoutPriority = .required
    ) {
        plan.constraints.append(
            PlannedConstraint(
                name: names.name(from: ["\(first.name)_\(attribute.name)"]),
                first: .init(item: first, attribute: attribute), relation: .equal, multiplier: multiplier,
                second: second.flatMap { item in secondAttribute.map { .init(item: item, attribute: $0) } },
                constant: constant, priority: priority, isActive: true, isWeak: false, line: 0))
    }

    // MARK: Constraints

    mutating func add(_ constraint: InterfaceConstraint, of owner: InterfaceView) {
        if isBuilt, constraint.isPlaceholder {
            let name = constraint.identifier ?? outlets[constraint.id]?.name ?? constraint.id
            return omit("the placeholder '\(name)': compiling the file removes it", line: constraint.line)
        }
        guard let first = items[constraint.first.item] else { return }
        var second: PlannedConstraint.Side?
        if let side = constraint.second {
            guard let item = items[side.item] else { return }
            second = .init(item: item, attribute: side.attribute)
        }
        let outlet = outlets[constraint.id]
        let subject = subject(first, constraint.first, second)
        let name = names.name(from: [
            constraint.identifier, outlet?.name, "\(subject.item.name)_\(subject.attribute.name)",
        ])
        constraintNames[constraint.id] = constraintNames[constraint.id] ?? name
        let (constant, priority) = base(of: constraint)
        plan.constraints.append(
            PlannedConstraint(
                name: name, first: .init(item: first, attribute: constraint.first.attribute),
                relation: constraint.relation, multiplier: constraint.multiplier, second: second, constant: constant,
                priority: priority, isActive: true, isWeak: outlet?.isWeak ?? false, line: constraint.line))
    }

    /// The side that people would name the constraint after: a view, rather than a guide or the view that holds it.
    private func subject(
        _ item: PlannedConstraint.Item, _ side: InterfaceConstraint.Side, _ second: PlannedConstraint.Side?
    ) -> PlannedConstraint.Side {
        let first = PlannedConstraint.Side(item: item, attribute: side.attribute)
        guard let second, case .view(let other) = second.item, other != "root" else { return first }
        switch first.item {
        case .guide, .ownGuide, .view("root"): return second
        case .view(let name): return holders[other] == name ? second : first
        }
    }

    /// What holds without any size class.
    private func base(of constraint: InterfaceConstraint) -> (Double, LayoutPriority) {
        var (constant, priority) = (constraint.constant, constraint.priority)
        for variation in constraint.variations where variation.condition == nil {
            constant = variation.number("constant") ?? constant
            priority = variation.priority ?? priority
        }
        return (constant, priority)
    }
}

extension PlannedConstraint.Item {
    /// Of the view, the guide or the guide's owner.
    var name: String {
        switch self {
        case .view(let name), .guide(of: let name, _), .ownGuide(let name): name
        }
    }
}
