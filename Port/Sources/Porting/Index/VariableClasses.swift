internal import SwiftSyntax

/// Finds the classes that generic parameters, associated types, `Self` and variables of metatypes hold.
struct VariableClasses {
    /// What is known of the class in a variable.
    struct HeldClass {
        /// The class to which the variable is bound, and its superclasses, nearest first.
        let lineage: [String]
        /// The initializers that classes of the folder declare, which must be `required`.
        let ownInitializers: Set<String>
        /// Whether the class to which the variable is bound is not declared in the folder.
        let isOfSystem: Bool
    }

    private let index: DeclarationIndex
    /// The class of UIKit that each type alias at the top level of a file names. Aliases that name several classes are
    /// omitted. In a file for macOS, an alias can name a class of AppKit.
    private let aliases: [String: String]

    init(_ index: DeclarationIndex, _ files: [ParsedFile]) {
        self.index = index
        let collector = AliasCollector(viewMode: .sourceAccurate)
        for file in files { collector.walk(file.tree) }
        aliases = collector.types.compactMapValues { types in
            let known = types.filter { SystemClasses.lineage(of: $0).count > 1 }
            return known.count == 1 ? known.first : nil
        }
    }

    /// The class to which the value of an expression is bound; `nil` if the expression is the name of a class, or if
    /// nothing is known of it.
    func heldClass(of expression: ExprSyntax, in file: ParsedFile) -> HeldClass? {
        if let inner = expression.as(OptionalChainingExprSyntax.self) {
            return heldClass(of: inner.expression, in: file)
        }
        if let inner = expression.as(ForceUnwrapExprSyntax.self) { return heldClass(of: inner.expression, in: file) }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            guard call.calledExpression.oneLine == "type", call.arguments.count == 1,
                let argument = call.arguments.first, argument.label?.text == "of", argument.expression.oneLine == "self"
            else { return nil }
            return enclosingClass(of: expression, in: file)
        }
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            let name = withoutBackticks(reference.baseName.text)
            if name == "Self" { return enclosingClass(of: expression, in: file) }
            if let bounds = bounds(of: name, at: Syntax(expression), in: file) { return held(bounds, file) }
            // The names of classes begin with a capital letter.
            guard name.first?.isUppercase == false else { return nil }
            return variable(name, at: Syntax(expression), in: file) ?? property(name, in: file)
        }
        guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
        return property(withoutBackticks(member.declName.baseName.text), in: file)
    }

    // MARK: Classes

    /// The first class among the types that a variable is bound to.
    private func held(_ names: [String], _ file: ParsedFile) -> HeldClass? {
        for name in names {
            let name = index.type(name, from: file) == nil ? aliases[name] ?? name : name
            guard let type = index.type(name, from: file) else {
                let lineage = SystemClasses.lineage(of: name)
                if lineage.count > 1 { return HeldClass(lineage: lineage, ownInitializers: [], isOfSystem: true) }
                continue
            }
            guard type.kind == .classType else { continue }
            let ancestry = index.ancestry(of: type)
            let root = inheritedTypeNames(ancestry[ancestry.count - 1].node.inheritanceClause).first
            let own = ancestry.flatMap { index.members(of: $0) }.filter { $0.baseName == "init" }.map(\.name)
            return HeldClass(
                lineage: ancestry.map(\.name) + (root.map { SystemClasses.lineage(of: aliases[$0] ?? $0) } ?? []),
                ownInitializers: Set(own), isOfSystem: false)
        }
        return nil
    }

    private func enclosingClass(of expression: ExprSyntax, in file: ParsedFile) -> HeldClass? {
        var next = expression.parent
        while let node = next {
            if let declaration = node.as(ClassDeclSyntax.self) {
                return index.type(of: declaration).flatMap { held([$0.name], file) }
            }
            if let declaration = node.as(ExtensionDeclSyntax.self) {
                return held([typeName(declaration.extendedType)], file)
            }
            next = node.parent
        }
        return nil
    }

    // MARK: Generic parameters

    /// The types that a generic parameter or an associated type must conform to or inherit from; `nil` if no declaration
    /// around a place declares the name.
    private func bounds(of name: String, at node: Syntax, in file: ParsedFile) -> [String]? {
        var names: [String] = []
        var next = node.parent
        while let node = next {
            if let generic = node.asProtocol((any WithGenericParametersSyntax).self) {
                names += requirements(generic.genericWhereClause, of: name)
            }
            if let own = declaredBounds(of: name, by: node) { return names + own }
            if let extended = node.as(ExtensionDeclSyntax.self) {
                names += requirements(extended.genericWhereClause, of: name)
                if let type = index.type(typeName(extended.extendedType), from: file),
                    let own = declaredBounds(of: name, by: Syntax(type.node))
                {
                    return names + own
                }
            }
            next = node.parent
        }
        return nil
    }

    /// The bounds in the declaration of a generic parameter or an associated type; `nil` if the node declares none of this
    /// name.
    private func declaredBounds(of name: String, by node: Syntax) -> [String]? {
        if let generic = node.asProtocol((any WithGenericParametersSyntax).self) {
            let parameter = generic.genericParameterClause?.parameters.first { $0.name.text == name }
            guard let parameter else { return nil }
            return (parameter.inheritedType.map(parts) ?? []) + requirements(generic.genericWhereClause, of: name)
        }
        guard let declaration = node.as(ProtocolDeclSyntax.self) else { return nil }
        let associated = declaration.memberBlock.members.lazy.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self) }
            .first { $0.name.text == name }
        return associated.map {
            inheritedTypeNames($0.inheritanceClause) + requirements($0.genericWhereClause, of: name)
        }
    }

    private func requirements(_ clause: GenericWhereClauseSyntax?, of name: String) -> [String] {
        (clause?.requirements ?? []).flatMap { requirement -> [String] in
            guard case .conformanceRequirement(let conformance) = requirement.requirement,
                conformance.leftType.oneLine == name
            else { return [] }
            return parts(conformance.rightType)
        }
    }

    private func parts(_ type: TypeSyntax) -> [String] {
        type.as(CompositionTypeSyntax.self)?.elements.map { typeName($0.type) } ?? [typeName(type)]
    }

    // MARK: Variables of metatypes

    /// The class that a parameter or a local constant around a place holds.
    private func variable(_ name: String, at node: Syntax, in file: ParsedFile) -> HeldClass? {
        var next = node.parent
        while let node = next {
            var type: TypeSyntax?
            let clause =
                node.as(FunctionDeclSyntax.self)?.signature.parameterClause
                ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause
            if let clause {
                type = clause.parameters.first { ($0.secondName ?? $0.firstName).text == name }?.type
            } else if let block = node.as(CodeBlockItemListSyntax.self),
                block.parent?.is(SourceFileSyntax.self) == false
            {
                type =
                    block.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
                    .first { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }?.typeAnnotation?
                    .type
            }
            if let type { return metatype(type, in: file) }
            next = node.parent
        }
        return nil
    }

    /// The class that the properties of a name hold in this target, if all of them hold classes of one kind.
    private func property(_ name: String, in file: ParsedFile) -> HeldClass? {
        let held = (index.propertiesByName[name] ?? []).filter { $0.file.target == file.target }.compactMap { member in
            member.variable?.bindings.first?.typeAnnotation.flatMap { metatype($0.type, in: member.file) }
        }
        guard let first = held.first, held.allSatisfy({ $0.lineage == first.lineage }) else { return nil }
        return first
    }

    /// The class to which the values of a type such as `UIView.Type?` are bound.
    private func metatype(_ type: TypeSyntax, in file: ParsedFile) -> HeldClass? {
        guard let metatype = type.unwrapped.as(MetatypeTypeSyntax.self), metatype.metatypeSpecifier.text == "Type"
        else {
            return nil
        }
        let name = typeName(metatype.baseType)
        return held(bounds(of: name, at: Syntax(metatype), in: file) ?? [name], file)
    }
}

/// Collects the type aliases at the top level of files.
private final class AliasCollector: PlatformVisitor {
    private(set) var types: [String: Set<String>] = [:]

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        types[node.name.text, default: []].insert(typeName(node.initializer.value))
        return .skipChildren
    }

    override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
