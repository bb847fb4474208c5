internal import SwiftSyntax

/// Unwraps the results of members that implement an optional requirement, where the receiver is an object of a known type:
/// `Standard().distance` becomes `Standard().distance!`.
///
/// The results of these members were not optional before the tool changed them, so they are never `nil`.
struct ConcreteReads {
    let index: DeclarationIndex
    /// The members whose results the tool made optional.
    let edited: Set<ObjectIdentifier>
    let file: ParsedFile

    /// Rewrites a property of `self` or of a new object.
    func rewrite(_ access: MemberAccessExprSyntax, in enclosing: TypeDeclaration?) {
        guard !edited.isEmpty, let base = access.base,
            access.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(access).id,
            let type = type(of: base, in: enclosing), isEdited(access.declName.baseName.text, of: type)
        else { return }
        unwrap(access, access.declName.baseName.text)
    }

    /// Rewrites a call of a method of `self` or of a new object.
    func rewrite(_ call: FunctionCallExprSyntax, in enclosing: TypeDeclaration?) {
        guard !edited.isEmpty, call.trailingClosure == nil else { return }
        let labels = call.arguments.map { $0.label?.text }
        let found: (type: TypeDeclaration, name: String)?
        if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base {
            found = type(of: base, in: enclosing).map { ($0, access.declName.baseName.text) }
        } else if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, !labels.isEmpty {
            found = concrete(enclosing).map { ($0, name) }
        } else {
            found = nil
        }
        guard let found, isEdited(fullName(found.name, labels), of: found.type) else { return }
        unwrap(call, found.name)
    }

    private func concrete(_ type: TypeDeclaration?) -> TypeDeclaration? {
        type?.kind == .protocolType ? nil : type
    }

    /// The type of `self`, of properties of `self`, and of expressions such as `Standard()`; `nil` for other expressions.
    private func type(of base: ExprSyntax, in enclosing: TypeDeclaration?) -> TypeDeclaration? {
        if let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text {
            if name == "self" { return concrete(enclosing) }
            return isLocal(name, around: Syntax(base)) ? nil : typeOfProperty(name, of: enclosing)
        }
        if let access = base.as(MemberAccessExprSyntax.self), access.base?.oneLine == "self" {
            return typeOfProperty(access.declName.baseName.text, of: enclosing)
        }
        return typeOfObject(base)
    }

    /// The type of an expression such as `Standard()`.
    private func typeOfObject(_ expression: ExprSyntax) -> TypeDeclaration? {
        guard let callee = expression.as(FunctionCallExprSyntax.self)?.calledExpression,
            callee.is(DeclReferenceExprSyntax.self) || callee.is(MemberAccessExprSyntax.self)
        else { return nil }
        return concrete(index.type(callee.oneLine, from: file))
    }

    private func typeOfProperty(_ name: String, of enclosing: TypeDeclaration?) -> TypeDeclaration? {
        guard let enclosing = concrete(enclosing) else { return nil }
        let property = index.ancestry(of: enclosing).lazy.flatMap { index.members(of: $0) }.first { $0.name == name }
        guard let bindings = property?.variable?.bindings, bindings.count == 1, let binding = bindings.first else {
            return nil
        }
        guard let annotation = binding.typeAnnotation?.type else {
            return binding.initializer.flatMap { typeOfObject($0.value) }
        }
        return annotation.isOptional ? nil : concrete(index.type(typeName(annotation), from: file))
    }

    /// Whether the member that contains a node declares a variable or a parameter with a name.
    private func isLocal(_ name: String, around node: Syntax) -> Bool {
        var member = node
        while let parent = member.parent, !member.is(MemberBlockItemSyntax.self) { member = parent }
        let search = LocalNames()
        // The pattern of a property is not a local variable.
        if let item = member.as(MemberBlockItemSyntax.self), let variable = item.decl.as(VariableDeclSyntax.self) {
            for binding in variable.bindings {
                if let block = binding.accessorBlock { search.walk(block) }
                if let initializer = binding.initializer { search.walk(initializer) }
            }
        } else {
            search.walk(member)
        }
        return search.names.contains(name)
    }

    private func isEdited(_ name: String, of type: TypeDeclaration) -> Bool {
        let member = index.ancestry(of: type).lazy.flatMap { index.members(of: $0) }.first { $0.name == name }
        return member.map { edited.contains(ObjectIdentifier($0)) } == true
    }

    private func unwrap(_ node: some ExprSyntaxProtocol, _ name: String) {
        guard let parent = node.parent, !parent.is(OptionalChainingExprSyntax.self),
            !parent.is(ForceUnwrapExprSyntax.self), !isAssigned(Syntax(node))
        else { return }
        file.insert("!", after: node)
        file.note(.optionalRequirement, at: node, "'\(name)' of a known type is unwrapped, because it is never nil")
    }

    /// Whether an expression is on the left of `=`.
    private func isAssigned(_ node: Syntax) -> Bool {
        guard let elements = node.parent?.as(ExprListSyntax.self).map(Array.init),
            let position = elements.firstIndex(where: { $0.id == node.id }), position + 1 < elements.count
        else { return false }
        return elements[position + 1].is(AssignmentExprSyntax.self)
    }
}

/// Collects the names of variables and parameters.
private final class LocalNames: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init() { super.init(viewMode: .sourceAccurate) }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        names.insert(withoutBackticks(node.identifier.text))
        return .skipChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert(withoutBackticks((node.secondName ?? node.firstName).text))
        return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert(withoutBackticks((node.secondName ?? node.firstName).text))
        return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert(withoutBackticks(node.name.text))
        return .skipChildren
    }
}
