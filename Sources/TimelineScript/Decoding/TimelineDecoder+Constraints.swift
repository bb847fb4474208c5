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
        if entries == nil { names.knowsAllConstraints = false }
        for entry in entries ?? [] where checkName(entry.name) {
            if let taken = names.add(entry.name, .constraint) { problems.add(taken) }
        }
    }

    mutating func constraints(_ node: ScriptNode?) -> [ConstraintSpec] {
        guard let node, let entries = named(node, "a constraint") else { return [] }
        return entries.compactMap { entry in
            let spec = constraint(entry.name, entry.value)
            if let spec { names.parts.set(spec.parts.map(\.name), of: entry.name.value) }
            return spec
        }
    }

    /// A text, or a mapping with one and options.
    private mutating func constraint(_ name: Located<String>, _ node: ScriptNode) -> ConstraintSpec? {
        guard case .mapping = node.content else {
            return parts(node, of: name, FormatArguments()).map { ConstraintSpec(name: name, parts: $0) }
        }
        guard let fields = fields(of: node, as: Schema.constraint, at: name.span) else { return nil }
        let isActive = fields["isActive"].flatMap { truth($0) } ?? true
        let outlet =
            fields["outlet"].flatMap { node in
                word(node, among: ConstraintSpec.Outlet.allCases.map(\.rawValue), "outlet")
            }.flatMap(ConstraintSpec.Outlet.init) ?? .strong
        guard let parts = parts(fields, of: name) else { return nil }
        if outlet == .weak, parts.count > 1 {
            report(
                .severalConstraints,
                "found a weak outlet of \(parts.count) constraints, expected a constraint that stands for one",
                at: fields.place(of: "outlet"))
        }
        return ConstraintSpec(name: name, parts: parts, isActive: isActive, outlet: outlet)
    }

    /// What stands under `constraint` or `format`, at the priority beside it if there is one.
    private mutating func parts(_ fields: Fields, of name: Located<String>) -> [ConstraintSpec.Part]? {
        let priority = fields["priority"].flatMap { self.priority($0) }
        let arguments = formatArguments(fields)
        if let node = fields["format"] {
            for key in ["constraint", "priority"] where fields[key] != nil {
                report(
                    .conflictingKeys, "found 'format' and \(key.quoted) in one constraint, expected only one of them",
                    at: fields.place(of: key), notes: [.init("the format is here", at: fields.place(of: "format"))])
            }
            guard let scalar = scalar(node, "a visual format such as H:|-[card]-|") else { return nil }
            return parts(scalar, of: name, arguments)
        }
        guard let node = need("constraint", in: fields, "the constraint's expression") else { return nil }
        for entry in fields.among(Schema.formatKeys) {
            report(
                .conflictingKeys, "found \(entry.key.value.quoted) but no 'format', expected both or neither",
                at: entry.key.span)
        }
        guard var parts = parts(node, of: name, arguments) else { return nil }
        if let written = writtenPriority(node), fields["priority"] != nil {
            report(
                .conflictingKeys, "found a priority in the expression and one beside it, expected only one",
                at: fields.place(of: "priority"), notes: [.init("the other is here", at: written)])
        }
        if let priority { for index in parts.indices { parts[index].expression.priority = priority } }
        return parts
    }

    private mutating func parts(
        _ node: ScriptNode, of name: Located<String>, _ arguments: FormatArguments
    ) -> [ConstraintSpec.Part]? {
        guard let scalar = scalar(node, "an expression such as card.width == 200") else { return nil }
        if TimelineDecoder.isVisualFormat(scalar) { return parts(scalar, of: name, arguments) }
        var parser = ConstraintExpressionParser(scalar, in: source)
        do throws(Mistake) {
            switch try parser.parse() {
            case .expression(let syntax):
                return check(syntax).map { [ConstraintSpec.Part(name: name.value, expression: $0)] }
            case .composite(let syntax):
                return check(syntax)?.map { part in
                    ConstraintSpec.Part(
                        name: "\(name.value).\(part.first.value.attribute.name)", expression: part)
                }
            }
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// Where an expression, which was read before, has its priority.
    private func writtenPriority(_ node: ScriptNode) -> SourceSpan? {
        guard let scalar = node.scalar else { return nil }
        var parser = ConstraintExpressionParser(scalar, in: source)
        guard let syntax = try? parser.parse() else { return nil }
        switch syntax {
        case .expression(let syntax): return syntax.priority?.span
        case .composite(let syntax): return syntax.priority?.span
        }
    }
}
