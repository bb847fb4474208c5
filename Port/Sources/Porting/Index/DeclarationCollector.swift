internal import SwiftSyntax

/// Collects the types, extensions and members that a file declares. The types in functions are kept apart, because no
/// other code can name them.
final class DeclarationCollector: SyntaxVisitor {
    private let file: ParsedFile
    private(set) var types: [TypeDeclaration] = []
    private(set) var extensions: [ExtensionDeclaration] = []
    private(set) var members: [MemberDeclaration] = []
    private(set) var localTypes: [TypeDeclaration] = []
    private(set) var localMembers: [MemberDeclaration] = []
    /// Whether the current place is in the body of a function or an initializer.
    private var isLocal = false
    private var owners: [String] = []
    /// The type whose body contains the current place; `nil` in an extension.
    private var type: TypeDeclaration?
    private var extensionNode: ExtensionDeclSyntax?
    private var uncertainty = 0

    init(_ file: ParsedFile) {
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for (clause, isCertain) in Platform.clauses(of: node) {
            if !isCertain { uncertainty += 1 }
            if let elements = clause.elements { walk(elements) }
            if !isCertain { uncertainty -= 1 }
        }
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(.classType, node.name, node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(.valueType, node.name, node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(.valueType, node.name, node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(.valueType, node.name, node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.protocolType, node.name, node)
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = typeName(node.extendedType)
        extensions.append(ExtensionDeclaration(name: name, node: node, file: file))
        let outer = (owners, type, extensionNode)
        (owners, type, extensionNode) = ([name], nil, node)
        walk(node.memberBlock)
        (owners, type, extensionNode) = outer
        return .skipChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let base = withoutBackticks(node.name.text)
        add(fullName(base, node.labels), base, DeclSyntax(node), node.modifiers, node.attributes)
        walkBody(node.body)
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
            let name = withoutBackticks(pattern.identifier.text)
            add(name, name, DeclSyntax(node), node.modifiers, node.attributes)
        }
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        let labels = node.signature.parameterClause.parameters.map {
            $0.firstName.text == "_" ? nil : $0.firstName.text
        }
        add(fullName("init", labels), "init", DeclSyntax(node), node.modifiers, node.attributes)
        walkBody(node.body)
        return .skipChildren
    }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        add("subscript", "subscript", DeclSyntax(node), node.modifiers, node.attributes)
        return .skipChildren
    }

    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    /// Skips statements at the top level of a file, but not its declarations.
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        if case .decl = node.item { return .visitChildren }
        return isLocal ? .visitChildren : .skipChildren
    }

    private func walkBody(_ body: CodeBlockSyntax?) {
        guard let body else { return }
        let outer = (owners, type, extensionNode, isLocal)
        (owners, type, extensionNode, isLocal) = ([], nil, nil, true)
        walk(body)
        (owners, type, extensionNode, isLocal) = outer
    }

    private func enter(
        _ kind: TypeDeclaration.Kind, _ name: TokenSyntax, _ node: some DeclGroupSyntax
    ) -> SyntaxVisitorContinueKind {
        let outer = (owners, type, extensionNode)
        owners.append(withoutBackticks(name.text))
        let declaration = TypeDeclaration(
            kind, owners.joined(separator: "."), node, file, isConditional: uncertainty > 0)
        if isLocal { localTypes.append(declaration) } else { types.append(declaration) }
        (type, extensionNode) = (declaration, nil)
        walk(node.memberBlock)
        (owners, type, extensionNode) = outer
        return .skipChildren
    }

    private func add(
        _ name: String, _ baseName: String, _ node: DeclSyntax, _ modifiers: DeclModifierListSyntax,
        _ attributes: AttributeListSyntax
    ) {
        guard !owners.isEmpty else { return }
        let member = MemberDeclaration(
            owner: owners.joined(separator: "."), type: type, name: name, baseName: baseName, node: node,
            modifiers: modifiers, attributes: attributes, enclosing: extensionNode, file: file,
            isConditional: uncertainty > 0)
        if isLocal { localMembers.append(member) } else { members.append(member) }
    }
}

/// The name of a type without generic arguments, such as `Outer.Inner`.
func typeName(_ type: TypeSyntax) -> String {
    if let type = type.as(IdentifierTypeSyntax.self) { return withoutBackticks(type.name.text) }
    if let type = type.as(MemberTypeSyntax.self) {
        return typeName(type.baseType) + "." + withoutBackticks(type.name.text)
    }
    if let type = type.as(AttributedTypeSyntax.self) { return typeName(type.baseType) }
    return type.oneLine
}

/// The types that an inheritance clause lists. Compositions are divided into their parts.
func inheritedTypeNames(_ clause: InheritanceClauseSyntax?) -> [String] {
    guard let clause else { return [] }
    return clause.inheritedTypes.flatMap { inherited -> [String] in
        guard let composition = inherited.type.as(CompositionTypeSyntax.self) else { return [typeName(inherited.type)] }
        return composition.elements.map { typeName($0.type) }
    }
}
