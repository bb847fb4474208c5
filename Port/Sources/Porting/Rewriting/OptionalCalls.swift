internal import SwiftSyntax

/// Rewrites the calls of optional requirements: `delegate?.f?(x)` becomes `delegate?.f(x)`.
struct OptionalCalls {
    let index: DeclarationIndex
    /// The optional functions of the protocols of the folder, by their names without labels.
    let functions: [String: [MemberDeclaration]]
    let file: ParsedFile

    /// Rewrites a call. `isInProtocol` states whether a protocol or an extension of one contains the call.
    func rewrite(_ call: FunctionCallExprSyntax, isInProtocol: Bool) {
        let mark: TokenSyntax
        let callee: ExprSyntax
        if let chain = call.calledExpression.as(OptionalChainingExprSyntax.self) {
            (mark, callee) = (chain.questionMark, chain.expression)
        } else if let unwrap = call.calledExpression.as(ForceUnwrapExprSyntax.self) {
            (mark, callee) = (unwrap.exclamationMark, unwrap.expression)
        } else {
            return
        }
        guard let name = callee.as(MemberAccessExprSyntax.self)?.declName ?? callee.as(DeclReferenceExprSyntax.self)
        else { return }
        let base = name.baseName.text
        // In other types, a function of the object itself is not a requirement, but a property that stores a closure.
        let receiver = callee.as(MemberAccessExprSyntax.self)?.base
        guard isInProtocol || receiver != nil && receiver?.oneLine != "self" else { return }
        let requirement = functions[base]?.first { accepts($0, call) }
        guard requirement != nil || KnownRequirements.contains(base, labels(of: call)) else { return }
        if let requirement, let closure = closure(named: base), labels(of: call).allSatisfy({ $0 == nil }) {
            file.report(
                .warning, at: name,
                "'\(base)' is an optional requirement of '\(requirement.owner)' and a property of '\(closure.owner)'; the call is "
                    + "taken as one of the requirement. If it is one of the property, rename the property")
        }
        file.replace(mark, with: "")
        file.note(.optionalCall, at: name, "'\(base)' is called without a question mark")
        let hasResult = requirement?.function.map { $0.resultType != nil } ?? true
        if mark.tokenKind == .exclamationMark {
            if hasResult, requirement != nil { file.insert("!", after: call) }
        } else if !hasResult, isCompared(Syntax(call)) {
            file.report(
                .error, at: name,
                "Linux cannot tell whether '\(base)' is implemented, because each object has its default implementation; "
                    + "declare a requirement with a result, and compare the result")
        }
    }

    /// Reports a function that is compared with `nil` instead of being called.
    func check(_ member: MemberAccessExprSyntax) {
        let base = member.declName.baseName.text
        guard let requirement = functions[base]?.first, member.base != nil, closure(named: base) == nil,
            isCompared(Syntax(member))
        else { return }
        file.report(
            .error, at: member.declName,
            "Linux cannot tell whether '\(requirement.name)' is implemented, because each object has its default "
                + "implementation; call it and use its result")
    }

    private func labels(of call: FunctionCallExprSyntax) -> [String?] { call.arguments.map { $0.label?.text } }

    /// Whether a call has the labels of a requirement. Trailing closures have none.
    private func accepts(_ requirement: MemberDeclaration, _ call: FunctionCallExprSyntax) -> Bool {
        guard let expected = requirement.function?.labels else { return false }
        let found = labels(of: call)
        let closures = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
        return expected.count == found.count + closures && Array(expected.prefix(found.count)) == found
    }

    /// A property of the folder whose name is that of a requirement, and which may store a closure.
    private func closure(named name: String) -> MemberDeclaration? {
        index.propertiesByName[name]?.first
    }

    /// Whether an expression is compared with `nil`, or bound in a condition.
    private func isCompared(_ node: Syntax) -> Bool {
        var node = node
        // The parts of an optional chain, and `try`, contain the expression.
        while let parent = node.parent {
            if parent.is(OptionalBindingConditionSyntax.self) { return true }
            if let clause = parent.as(InitializerClauseSyntax.self) {
                return clause.parent?.is(OptionalBindingConditionSyntax.self) == true
            }
            if let sequence = parent.parent?.as(SequenceExprSyntax.self) {
                return isComparedWithNil(node, in: Array(sequence.elements))
            }
            guard parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self) else { return false }
            node = parent
        }
        return false
    }

    /// Whether `==` or `!=` is between an operand of a sequence and `nil`.
    private func isComparedWithNil(_ node: Syntax, in elements: [ExprSyntax]) -> Bool {
        guard let position = elements.firstIndex(where: { $0.id == node.id }) else { return false }
        func compares(_ comparison: Int, _ other: Int) -> Bool {
            elements.indices.contains(other) && elements[other].is(NilLiteralExprSyntax.self)
                && ["==", "!="].contains(elements[comparison].as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
        }
        return compares(position + 1, position + 2) || compares(position - 1, position - 2)
    }
}
