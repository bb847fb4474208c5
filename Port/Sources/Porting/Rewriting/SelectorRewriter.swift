internal import SwiftSyntax

/// Replaces `#selector(f)` by `Selector(T.f)`, which UIKit on Linux offers for methods with at most two parameters.
struct SelectorRewriter {
    let index: DeclarationIndex
    let file: ParsedFile
    /// The innermost type or extension that contains the expression; `nil` outside of types.
    let enclosing: EnclosingType?

    /// A reference to a method in `#selector(…)`.
    private struct Reference {
        let name: DeclReferenceExprSyntax
        let base: ExprSyntax?
        /// The type of the target, as the source can name it.
        let target: String
        /// The declaration of the type, if a file of the folder declares it.
        let declaration: TypeDeclaration?
    }

    func rewrite(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first, node.arguments.count == 1 else { return }
        if let label = argument.label {
            file.report(
                .error, at: node,
                "'#selector(\(label.text): …)' needs the Objective-C runtime; pass a closure that uses the property")
            return
        }
        reportComparison(node)
        var expression = argument.expression
        while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            expression = only.expression
        }
        if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first,
            let type = sequence.elements.last?.as(TypeExprSyntax.self)?.type.as(FunctionTypeSyntax.self)
        {
            guard let reference = reference(first, in: node) else { return }
            qualify(reference)
            if !type.returnClause.type.is(FunctionTypeSyntax.self) {
                file.insert("(\(reference.target)) -> ", before: type)
            }
            return finish(node)
        }
        guard let reference = reference(expression, in: node) else { return }
        let method = method(reference)
        if let method, !isPossible(method, at: node) { return }
        if let text = adapter(reference, method) {
            file.replace(node, with: text)
        } else {
            qualify(reference)
            file.replace(node.pound, with: "")
            file.replace(node.macroName, with: "Selector")
        }
        note(node)
    }

    private func finish(_ node: MacroExpansionExprSyntax) {
        file.replace(node.pound, with: "")
        file.replace(node.macroName, with: "Selector")
        note(node)
    }

    private func note(_ node: MacroExpansionExprSyntax) {
        file.note(.selector, at: node, "replaced '\(node.oneLine)' by 'Selector'")
    }

    /// Reports selectors that are compared, because two methods cannot be compared on Linux.
    private func reportComparison(_ node: MacroExpansionExprSyntax) {
        let isPattern = node.parent?.is(ExpressionPatternSyntax.self) == true
        let isOperand =
            node.parent?.parent?.as(SequenceExprSyntax.self)?.elements.contains {
                ["==", "!="].contains($0.as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
            } == true
        guard isPattern || isOperand else { return }
        file.report(
            .error, at: node, "selectors cannot be compared on Linux; compare the sender, or a value of your own")
    }

    // MARK: The reference

    private func reference(_ expression: ExprSyntax, in node: MacroExpansionExprSyntax) -> Reference? {
        if let name = expression.as(DeclReferenceExprSyntax.self) {
            guard let enclosing else {
                file.report(
                    .error, at: node,
                    "'\(name.oneLine)' has no type here; write the type, as in '#selector(MyView.\(name.oneLine))'")
                return nil
            }
            return Reference(name: name, base: nil, target: enclosing.target, declaration: enclosing.declaration)
        }
        guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
            file.report(.error, at: node, "expected the name of a method, such as '#selector(MyView.tapped)'")
            return nil
        }
        if base.is(SuperExprSyntax.self) {
            file.report(
                .error, at: node, "a selector cannot refer to 'super' on Linux; declare a method that calls it")
            return nil
        }
        let text = base.oneLine
        if text == "self" || text == "Self", let enclosing {
            return Reference(
                name: member.declName, base: base, target: enclosing.target, declaration: enclosing.declaration)
        }
        if isTypeName(base) {
            let declaration = index.type(text.prefix { $0 != "<" }.description, from: file)
            return Reference(name: member.declName, base: base, target: text, declaration: declaration)
        }
        if let type = typeOfProperty(text) {
            return Reference(
                name: member.declName, base: base, target: type, declaration: index.type(type, from: file))
        }
        return Reference(name: member.declName, base: base, target: "type(of: \(text))", declaration: nil)
    }

    /// Whether an expression names a type: all its parts begin with a capital letter.
    private func isTypeName(_ expression: ExprSyntax) -> Bool {
        expression.oneLine.prefix { $0 != "<" }.split(separator: ".").allSatisfy { $0.first?.isUppercase == true }
    }

    /// The type of a property of the enclosing type, if its declaration or its initializer names it.
    private func typeOfProperty(_ name: String) -> String? {
        guard let declaration = enclosing?.declaration else { return nil }
        let name = name.hasPrefix("self.") ? String(name.dropFirst(5)) : name
        for type in index.ancestry(of: declaration) {
            for member in index.members(of: type) where member.name == name {
                guard let binding = member.variable?.bindings.first else { continue }
                if let annotation = binding.typeAnnotation { return typeName(annotation.type.unwrapped) }
                if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
                    isTypeName(call.calledExpression)
                {
                    return call.calledExpression.oneLine
                }
            }
        }
        return nil
    }

    /// Writes the type before the name of the method.
    private func qualify(_ reference: Reference) {
        if let base = reference.base {
            if base.oneLine != reference.target { file.replace(base, with: reference.target) }
        } else {
            file.insert(reference.target + ".", before: reference.name)
        }
    }

    // MARK: The method

    /// The method, if a file of the folder declares it in the type or a superclass.
    private func method(_ reference: Reference) -> MemberDeclaration? {
        guard let declaration = reference.declaration else { return nil }
        let base = withoutBackticks(reference.name.baseName.text)
        let labels = reference.name.argumentNames?.arguments.map { $0.name.text == "_" ? nil : $0.name.text }
        for type in index.ancestry(of: declaration) {
            let found = index.members(of: type).first {
                $0.baseName == base && $0.function != nil && (labels == nil || $0.function?.labels == labels)
            }
            if let found { return found }
        }
        return nil
    }

    private func isPossible(_ method: MemberDeclaration, at node: MacroExpansionExprSyntax) -> Bool {
        let parameters = method.function.map { Array($0.signature.parameterClause.parameters) } ?? []
        let value = parameters.first { Self.valueTypes.contains($0.type.unwrapped.oneLine) }
        if method.isStatic {
            file.report(
                .error, at: node,
                "'\(method.name)' is a method of the type, and a selector on Linux refers to methods of objects; declare a "
                    + "method that calls it")
        } else if parameters.count > 2 {
            file.report(
                .error, at: node,
                "'\(method.name)' has \(parameters.count) parameters, and a selector on Linux passes at most a sender and an "
                    + "event; use a closure")
        } else if let value {
            file.report(
                .error, at: node,
                "'\(method.name)' has a parameter of type '\(value.type.oneLine)', and a selector on Linux passes only "
                    + "objects; use a closure")
        } else {
            return true
        }
        return false
    }

    private static let valueTypes: Set<String> = [
        "Bool", "CGFloat", "CGPoint", "CGRect", "CGSize", "Date", "Data", "Double", "Float", "IndexPath", "Int",
        "String",
        "TimeInterval", "UInt", "URL",
    ]

    /// Closures that call a method to which `Selector` cannot refer; `nil` if it can.
    private func adapter(_ reference: Reference, _ method: MemberDeclaration?) -> String? {
        guard let function = method?.function else {
            // UIKit passes the sender, which is not zero and is therefore true.
            guard reference.name.baseName.text == "endEditing", !reference.target.hasPrefix("type(of:") else {
                return nil
            }
            return "Selector({ (target: \(reference.target)) in { _ = target.endEditing(true) } })"
        }
        // An object of a protocol type is not a class type.
        guard reference.declaration?.kind == .protocolType, reference.target != "Self" else { return nil }
        let parameters = Array(function.signature.parameterClause.parameters)
        let names = ["sender", "event"]
        let declared = zip(names, parameters).map { $0 + ": " + $1.type.oneLine }
        let arguments = zip(names, parameters).map { name, parameter in
            (parameter.firstName.text == "_" ? "" : parameter.firstName.text + ": ") + name
        }
        return "Selector({ (target: AnyObject) in { "
            + (declared.isEmpty ? "" : "(" + declared.joined(separator: ", ") + ") in ")
            + (function.resultType == nil ? "" : "_ = ") + "(target as? any \(reference.target))?." + function.name.text
            + "(" + arguments.joined(separator: ", ") + ") } })"
    }
}

/// The innermost type or extension that contains a place.
struct EnclosingType {
    /// The name by which code in the type refers to it.
    let target: String
    /// Its declaration, if a file of the folder contains it.
    let declaration: TypeDeclaration?
    let isExtension: Bool
}
