import Diagnostics
import Layout

extension TimelineDecoder {
    /// Enters the constraints' names, so that what is read later knows them all.
    mutating func nameConstraints(_ script: Fields) {
        if script.misspells("constraints") { names.knowsAllConstraints = false }
        guard let node = script["constraints"] else { return }
        // Its mistakes are reported when the constraints themselves are read.
        let before = problems
        let entries = named(node, "a constraint")
        problems = before
        names.knowsAllConstraints = entries != nil
        for entry in entries ?? [] where checkName(entry.name) {
            if let taken = names.add(entry.name, .constraint) { problems.add(taken) }
        }
    }

    mutating func constraints(_ node: ScriptNode?) -> [ConstraintSpec] {
        guard let node, let entries = named(node, "a constraint") else { return [] }
        return entries.compactMap { constraint($0.name, $0.value) }
    }

    /// An expression, or a mapping with an expression and options.
    private mutating func constraint(_ name: Located<String>, _ node: ScriptNode) -> ConstraintSpec? {
        guard case .mapping = node.content else {
            return expression(node).map { ConstraintSpec(name: name, expression: $0) }
        }
        guard let fields = fields(of: node, as: Schema.constraint, at: name.span) else { return nil }
        let isActive = fields["isActive"].flatMap { truth($0) } ?? true
        let priority = fields["priority"].flatMap { self.priority($0) }
        let outlet = fields["outlet"].flatMap { node in
            word(node, among: ConstraintSpec.Outlet.allCases.map(\.rawValue), "outlet")
        }
        guard let node = need("constraint", in: fields, "the constraint's expression"),
            let syntax = syntax(node), var expression = check(syntax)
        else { return nil }
        if let written = syntax.priority, fields["priority"] != nil {
            report(
                .conflictingKeys, "found a priority in the expression and one beside it, expected only one",
                at: fields.place(of: "priority"), notes: [.init("the other is here", at: written.span)])
        }
        if let priority { expression.priority = priority }
        return ConstraintSpec(
            name: name, expression: expression, isActive: isActive,
            outlet: outlet.flatMap(ConstraintSpec.Outlet.init) ?? .strong)
    }

    private mutating func expression(_ node: ScriptNode) -> ConstraintExpression? {
        syntax(node).flatMap { check($0) }
    }

    private mutating func syntax(_ node: ScriptNode) -> ExpressionSyntax? {
        guard let scalar = scalar(node, "an expression such as card.width == 200") else { return nil }
        var parser = ConstraintExpressionParser(scalar, in: source)
        do throws(Mistake) {
            return try parser.parse()
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// Looks at what an expression names and counts.
    private mutating func check(_ syntax: ExpressionSyntax) -> ConstraintExpression? {
        let first = anchor(syntax.first)
        let second = syntax.second.map { anchor($0) }
        let constant = syntax.constant.flatMap {
            check($0.value, in: ScriptLimits.place, at: $0.span, found: NumberRange.plain($0.value))
        }
        let multiplier = syntax.multiplier.map { checkMultiplier($0) }
        let priority = syntax.priority.map { self.priority($0) }
        if let first, let second = second ?? nil {
            checkPair(first, second, syntax)
        } else if let first, syntax.second == nil, !first.value.attribute.isDimension {
            reportLonePlace(first, syntax)
        }
        guard let first else { return nil }
        return ConstraintExpression(
            first: first, relation: syntax.relation, multiplier: (multiplier ?? 1) ?? 1, second: second ?? nil,
            constant: constant ?? 0, priority: (priority ?? .required) ?? .required, span: syntax.span)
    }

    private mutating func anchor(_ item: ExpressionSyntax.Item) -> Located<Anchor>? {
        checkSubject(item.view, .view)
        let name = item.attribute.value
        guard let attribute = LayoutAttribute.allCases.first(where: { $0.name == name }) else {
            reportUnknown(
                .unknownAttribute, "no attribute is named \(name.quoted)", name,
                among: LayoutAttribute.allCases.map(\.name), at: item.attribute.span)
            return nil
        }
        return Located(Anchor(view: item.view.value, attribute: attribute), at: item.span)
    }

    /// Reports a name that stands for nothing, or for the other kind of thing.
    mutating func checkSubject(_ name: Located<String>, _ kind: Action.SubjectKind) {
        switch names.kind(of: name.value) {
        case kind: return
        case let other?:
            report(
                .wrongSubject, "\(name.value.quoted) is a \(other.rawValue), expected a \(kind.rawValue)", at: name.span
            )
        case nil:
            guard names.knowsAll(kind) else { return }
            reportUnknown(
                kind == .view ? .unknownView : .unknownConstraint,
                "no \(kind.rawValue) is named \(name.value.quoted)", name.value, among: names.all(kind), at: name.span)
        }
    }

    private mutating func checkMultiplier(_ multiplier: Located<Double>) -> Double? {
        if multiplier.value == 0 {
            report(.zeroMultiplier, "found the multiplier 0, expected another number", at: multiplier.span)
            return nil
        }
        let size = check(
            multiplier.value.magnitude, in: ScriptLimits.multiplier, at: multiplier.span,
            found: "a multiplier of \(NumberRange.plain(multiplier.value))")
        return size == nil ? nil : multiplier.value
    }
}
