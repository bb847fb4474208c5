internal import SwiftSyntax

/// The attributes and modifiers that Linux lacks.
enum Attributes {
    private static let objectiveC: Set<String> = ["objc", "objcMembers", "nonobjc"]
    private static let interfaceBuilder: Set<String> = [
        "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable", "GKInspectable",
    ]

    /// Whether the tool removes an attribute from all declarations.
    static func isRemoved(_ name: String) -> Bool { objectiveC.contains(name) || interfaceBuilder.contains(name) }

    static func rewrite(_ node: AttributeSyntax, in file: ParsedFile) {
        let name = node.name
        if isRemoved(name) {
            file.remove(node)
            file.note(objectiveC.contains(name) ? .objectiveC : .interfaceBuilder, at: node, "removed '@\(name)'")
        } else if name == "UIApplicationMain" || name == "NSApplicationMain" || name == "main" && isOfApplication(node)
        {
            file.remove(node)
            file.note(.main, at: node, "removed '@\(name)'")
            file.report(
                .warning, at: node,
                "'@\(name)' is removed, because Linux has no application loop; show a controller on a 'TestScreen'")
        } else if name == "convention", isOfObjectiveC(node) {
            file.remove(node)
            file.note(.objectiveC, at: node, "removed '\(node.oneLine)'")
        } else if name == "NSManaged" {
            file.report(
                .error, at: node,
                "'@NSManaged' needs Core Data, which does not exist on Linux; declare a stored property")
        }
    }

    /// Whether a calling convention is that of a block, or of the implementation of a method, whose second parameter is a
    /// selector.
    private static func isOfObjectiveC(_ node: AttributeSyntax) -> Bool {
        switch node.arguments?.trimmedDescription {
        case "block": return true
        case "c":
            let type = node.parent?.parent?.as(AttributedTypeSyntax.self)?.baseType.as(FunctionTypeSyntax.self)
            let parameters = type.map { Array($0.parameters) } ?? []
            return parameters.count > 1 && typeName(parameters[1].type) == "Selector"
        default: return false
        }
    }

    /// Whether an attribute belongs to the delegate of an application.
    private static func isOfApplication(_ node: AttributeSyntax) -> Bool {
        guard let type = node.parent?.parent?.as(ClassDeclSyntax.self) else { return false }
        return inheritedTypeNames(type.inheritanceClause).contains {
            ["UIApplicationDelegate", "UIResponder", "NSApplicationDelegate"].contains($0)
        }
    }

    static func rewrite(_ node: DeclModifierSyntax, isInExtension: Bool, in file: ParsedFile) {
        switch node.name.tokenKind {
        case .keyword(.dynamic):
            file.remove(node)
            file.note(.dynamic, at: node, "removed 'dynamic'")
        case .keyword(.optional):
            file.remove(node)
        case .keyword(.open) where isInExtension && node.detail == nil:
            file.replace(node, with: "public")
            file.note(
                .dynamic, at: node, "replaced 'open' by 'public', because members of extensions cannot be overridden")
        default: break
        }
    }

    /// Binds a protocol with `@objc` to classes, so that properties of its type can be weak.
    static func bindToClasses(_ node: ProtocolDeclSyntax, in file: ParsedFile) {
        guard node.attributes.contains("objc") else { return }
        let inherited = inheritedTypeNames(node.inheritanceClause)
        guard !inherited.contains(where: { ["AnyObject", "class", "NSObjectProtocol"].contains($0) }) else { return }
        if let first = node.inheritanceClause?.inheritedTypes.first {
            file.insert("AnyObject, ", before: first)
        } else if let clause = node.primaryAssociatedTypeClause {
            file.insert(": AnyObject", after: clause)
        } else {
            file.insert(": AnyObject", after: node.name)
        }
        file.note(.classBound, at: node.name, "bound '\(node.name.text)' to classes")
    }
}
