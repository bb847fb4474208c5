internal import SwiftSyntax

/// A class, structure, enumeration, actor or protocol that a file of the folder declares.
final class TypeDeclaration {
    enum Kind { case classType, valueType, protocolType }

    let kind: Kind
    /// The name with the names of the types that contain it, such as `Outer.Inner`.
    let name: String
    let file: ParsedFile
    let node: any DeclGroupSyntax
    /// Whether a flag of the build decides if the type exists.
    let isConditional: Bool

    init(_ kind: Kind, _ name: String, _ node: any DeclGroupSyntax, _ file: ParsedFile, isConditional: Bool) {
        (self.kind, self.name, self.node, self.file, self.isConditional) = (kind, name, node, file, isConditional)
    }

    /// The last part of the name.
    var shortName: String { String(name.split(separator: ".").last ?? "") }
}

/// An extension that a file of the folder declares.
struct ExtensionDeclaration {
    /// The extended type without generic arguments.
    let name: String
    let node: ExtensionDeclSyntax
    let file: ParsedFile
}

/// A function or property that a type or an extension declares.
final class MemberDeclaration {
    /// The name of the type, or the extended type as the source names it.
    let owner: String
    /// The name with labels, such as `f(_:)`; the name of a property.
    let name: String
    /// The name without labels.
    let baseName: String
    /// The function or the variable.
    let node: DeclSyntax
    let modifiers: DeclModifierListSyntax
    let attributes: AttributeListSyntax
    /// The type, if a file of the folder declares exactly one that is meant.
    var type: TypeDeclaration?
    /// The extension that declares the member; `nil` for a member in the body of a type.
    let enclosing: ExtensionDeclSyntax?
    let file: ParsedFile
    /// Whether a flag of the build decides if the member exists.
    let isConditional: Bool

    init(
        owner: String, type: TypeDeclaration?, name: String, baseName: String, node: DeclSyntax,
        modifiers: DeclModifierListSyntax,
        attributes: AttributeListSyntax, enclosing: ExtensionDeclSyntax?, file: ParsedFile, isConditional: Bool
    ) {
        (self.owner, self.type, self.name, self.baseName, self.node) = (owner, type, name, baseName, node)
        (self.modifiers, self.attributes, self.enclosing) = (modifiers, attributes, enclosing)
        (self.file, self.isConditional) = (file, isConditional)
    }

    var function: FunctionDeclSyntax? { node.as(FunctionDeclSyntax.self) }
    var variable: VariableDeclSyntax? { node.as(VariableDeclSyntax.self) }
    var isStatic: Bool { modifiers.contains(.static) || modifiers.contains(.class) }
    var isOverride: Bool { modifiers.contains(.override) }

    /// Whether subclasses may override the member, if it is in the body of a class.
    var isOverridable: Bool {
        !modifiers.contains(.private) && !modifiers.contains(.final) && !modifiers.contains(.static)
    }
}
