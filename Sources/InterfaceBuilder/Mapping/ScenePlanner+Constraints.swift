import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Views

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
                items[guide.id] = .guide(of: owner, .keyboard)
            case .scrollContent: items[guide.id] = .guide(of: owner, .scrollContent)
            case .scrollFrame: items[guide.id] = .guide(of: owner, .scrollFrame)
            case .custom, .top, .bottom:
                let name = names.name(from: ["\(owner)Guide"])
                addGuide(name, of: owner)
                items[guide.id] = .ownGuide(name)
            }
        }
    }

    /// Adds a guide that is inset from the edges of its owner.
    private mutating func addGuide(_ id: String, wishing wish: String, in owner: String, _ insets: EdgeInsets) {
        let name = names.name(from: [wish])
        addGuide(name, of: owner)
        items[id] = .ownGuide(name)
        for (attribute, constant) in [
            (LayoutAttribute.left, insets.left), (.top, insets.top), (.right, -insets.right), (.bottom, -insets.bottom),
        ] {
            imply(.ownGuide(name), attribute, .view(owner), attribute, constant: constant)
        }
    }

    /// Adds the top and bottom layout guides of the controller.
    mutating func addControllerGuides() {
        for guide in scene.controller?.guides ?? [] where items[guide.id] == nil {
            let isTop = guide.kind == .top
            let name = names.name(from: [isTop ? "topLayoutGuide" : "bottomLayoutGuide"])
            addGuide(name, of: "root")
            items[guide.id] = .ownGuide(name)
            imply(.ownGuide(name), .left, .view("root"), .left)
            imply(.ownGuide(name), .right, .view("root"), .right)
            guard !isForProgram else {
                let (inner, outer): (LayoutAttribute, LayoutAttribute) = isTop ? (.bottom, .top) : (.top, .bottom)
                imply(.ownGuide(name), outer, .view("root"), outer)
                imply(.ownGuide(name), inner, .guide(of: "root", .safeArea), outer)
                continue
            }
            // Only the inner edge of the guide matters. If this edge is outside the view, the guide has no height.
            let inset = isTop ? environment.guides.top : -environment.guides.bottom
            imply(.ownGuide(name), isTop ? .bottom : .top, .view("root"), isTop ? .top : .bottom, constant: inset)
            imply(.ownGuide(name), .height, constant: max(abs(inset) * (isTop == (inset > 0) ? 1 : 0), 0))
        }
    }

    /// Adds a constraint that the file implies but does not contain.
    mutating func imply(
        _ first: Anchor.Item, _ attribute: LayoutAttribute, multiplier: Double = 1,
        _ second: Anchor.Item? = nil, _ secondAttribute: LayoutAttribute? = nil, constant: Double = 0,
        relation: LayoutRelation = .equal, priority: LayoutPriority = .required
    ) {
        let first = Anchor(first, attribute)
        plan.scene.constraints.append(
            constraint(
                names.name(from: ["\(first.name)_\(attribute.name)"]), first, relation, multiplier: multiplier,
                second.flatMap { item in secondAttribute.map { Anchor(item, $0) } }, constant, priority, line: 0))
    }

    mutating func addGuide(_ name: String, of owner: String) {
        plan.scene.guides.append(
            GuideDescription(name: Located(name, at: place(0)), owner: Located(owner, at: place(0))))
    }

    // MARK: Constraints

    private func constraint(
        _ name: String, _ first: Anchor, _ relation: LayoutRelation, multiplier: Double, _ second: Anchor?,
        _ constant: Double, _ priority: LayoutPriority, isWeak: Bool = false, line: Int
    ) -> SceneConstraint {
        let place = place(line)
        let expression = ConstraintExpression(
            first: Located(first, at: place), relation: relation, multiplier: multiplier,
            second: second.map { Located($0, at: place) }, constant: constant, priority: priority, span: place)
        return SceneConstraint(name: Located(name, at: place), expression, outlet: isWeak ? .weak : .strong)
    }

    mutating func add(_ constraint: InterfaceConstraint, of owner: InterfaceView) {
        if isBuilt, constraint.isPlaceholder {
            let name = constraint.identifier ?? outlets[constraint.id]?.name ?? constraint.id
            return omit("the placeholder '\(name)': compiling the file removes it", line: constraint.line)
        }
        guard let first = items[constraint.first.item] else { return }
        var second: Anchor?
        if let side = constraint.second {
            guard let item = items[side.item] else { return }
            second = Anchor(item, side.attribute)
        }
        let outlet = outlets[constraint.id]
        let subject = subject(first, constraint.first, second)
        let name = names.name(from: [
            constraint.identifier, outlet?.name, "\(subject.name)_\(subject.attribute.name)",
        ])
        constraintNames[constraint.id] = constraintNames[constraint.id] ?? name
        let (constant, priority) = base(of: constraint)
        plan.scene.constraints.append(
            self.constraint(
                name, Anchor(first, constraint.first.attribute), constraint.relation,
                multiplier: constraint.multiplier, second, constant, priority, isWeak: outlet?.isWeak ?? false,
                line: constraint.line))
    }

    /// Returns the side of a constraint from which its name is derived. A view is preferred to a guide or a superview.
    private func subject(
        _ item: Anchor.Item, _ side: InterfaceConstraint.Side, _ second: Anchor?
    ) -> Anchor {
        let first = Anchor(item, side.attribute)
        guard let second, case .view(let other) = second.item, other != "root" else { return first }
        switch first.item {
        case .guide, .ownGuide, .view("root"): return second
        case .view(let name): return holders[other] == name ? second : first
        }
    }

    /// Returns the default constant and priority of a constraint, which do not depend on size classes.
    private func base(of constraint: InterfaceConstraint) -> (Double, LayoutPriority) {
        var (constant, priority) = (constraint.constant, constraint.priority)
        for variation in constraint.variations where variation.condition == nil {
            constant = variation.number("constant") ?? constant
            priority = variation.priority ?? priority
        }
        return (constant, priority)
    }
}

/// Plans table rows whose height depends on their content. In the file, the table has `rowHeight="-1"`, which
/// Interface Builder shows as Automatic, and the rows have no `rowHeight`.
///
/// Interface Builder's canvas shows such a row with its recorded height. At run time, the row has the minimum height
/// that the constraints of its content allow.
extension ScenePlanner {
    /// Returns a copy of `view` in which constraints, rather than frames, lay out the rows of all tables with
    /// self-sizing rows.
    mutating func sizingRows(of view: InterfaceView) -> InterfaceView {
        guard isBuilt, !isForProgram, !isFilm else { return view }
        var view = view
        view.subviews = view.subviews.map { sizingRows(of: $0) }
        guard view.isTableOfOwnRows else { return view }
        tablesOfOwnRows.insert(view.id)
        for index in view.subviews.indices {
            let isOwn = view.subviews[index].isOwnRow
            view.subviews[index].placement = .constraints
            guard isOwn else { continue }
            for part in view.subviews[index].subviews.indices {
                view.subviews[index].subviews[part].placement = .constraints
            }
        }
        return view
    }

    /// Adds constraints that stack the rows of a table vertically. The width of a row changes with the width of the
    /// table. If the table has its recorded width, so does the row.
    mutating func addRows(of table: InterfaceView) {
        guard case .view(let name) = items[table.id], let width = table.frame?.width else { return }
        let content = Anchor.Item.guide(of: name, .scrollContent)
        imply(content, .width, .guide(of: name, .scrollFrame), .width)
        var above: (item: Anchor.Item, end: Double)?
        for row in table.subviews {
            guard let item = items[row.id], let frame = row.frame else { continue }
            imply(item, .left, content, .left, constant: frame.minX)
            imply(item, .right, content, .right, constant: frame.maxX - width)
            if let above {
                imply(item, .top, above.item, .bottom, constant: frame.minY - above.end)
            } else {
                imply(item, .top, content, .top, constant: frame.minY)
            }
            if row.isOwnRow { fit(row, item) } else { imply(item, .height, constant: frame.height) }
            above = (item, frame.maxY)
        }
        if let above { imply(content, .bottom, above.item, .bottom) }
    }

    /// Adds constraints that give a row the minimum height for its content.
    ///
    /// - Source: semantics 12.1: the target height is 0, at `fittingSizeLevel`.
    private mutating func fit(_ row: InterfaceView, _ item: Anchor.Item) {
        for part in row.subviews {
            guard let inner = items[part.id], let frame = part.frame, let outer = row.frame else { continue }
            imply(inner, .left, item, .left, constant: frame.minX)
            imply(inner, .right, item, .right, constant: frame.maxX - outer.width)
            imply(inner, .top, item, .top, constant: frame.minY)
            imply(inner, .bottom, item, .bottom, constant: frame.maxY - outer.height)
        }
        imply(item, .height, constant: 0, priority: LayoutPriority(50))
    }
}

extension InterfaceView {
    /// Whether the view is a table that contains a self-sizing row, and whose subviews do not overlap.
    fileprivate var isTableOfOwnRows: Bool {
        guard kind == "tableView", element.number("rowHeight") == -1, subviews.contains(where: \.isOwnRow) else {
            return false
        }
        let frames = subviews.compactMap(\.frame)
        return frames.count == subviews.count && !subviews.contains(where: \.isFree)
            && zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.minY + 0.5 }
    }

    /// Whether the view is a self-sizing row: its height is not specified, and its content is constrained at the top
    /// and the bottom.
    fileprivate var isOwnRow: Bool {
        guard kind == "tableViewCell", element["rowHeight"] == nil, element["style"] == nil, subviews.count == 1,
            let content = subviews.first, content.kind == "tableViewCellContentView", content.frame != nil
        else { return false }
        let held = content.constraints.flatMap { [$0.first, $0.second].compactMap(\.self) }
            .filter { $0.item == content.id }.map(\.attribute)
        return held.contains { $0 == .top || $0 == .topMargin }
            && held.contains { $0 == .bottom || $0 == .bottomMargin }
    }
}
