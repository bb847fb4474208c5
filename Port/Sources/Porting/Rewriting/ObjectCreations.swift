internal import SwiftSyntax

/// Rewrites the creation of objects whose class a generic parameter or a variable holds: `T()` becomes `T.makeObject()`,
/// and `type.init(frame: f)` becomes `type.makeObject(frame: f)`.
///
/// On iOS, the initializers of UIKit's classes can be called for each of their subclasses. Swift by itself permits this
/// only for `required` initializers.
struct ObjectCreations {
    private let classes: VariableClasses
    private let index: DeclarationIndex
    private let bodies: BodyMembers
    private let files: [ParsedFile]

    init(_ index: DeclarationIndex, _ bodies: BodyMembers, _ files: [ParsedFile]) {
        (self.index, self.bodies, self.files) = (index, bodies, files)
        classes = VariableClasses(index, files)
    }

    func rewrite() {
        var callsInit = false
        for file in files {
            let creations = CreationRewriter(classes, file)
            creations.walk(file.tree)
            callsInit = callsInit || creations.callsInit
        }
        guard callsInit else { return }
        for type in index.types where type.kind == .classType && !type.isConditional { addFactory(to: type) }
    }

    /// Adds the method with which `makeObject()` calls the `init()` of a view or a controller, which does not override an
    /// initializer of UIKit.
    private func addFactory(to type: TypeDeclaration) {
        let ancestry = index.ancestry(of: type)
        let isCreated = ancestry.last.flatMap { inheritedTypeNames($0.node.inheritanceClause).first }.map { name in
            index.type(name, from: ancestry[ancestry.count - 1].file) == nil
                && ["UIView", "UIViewController"].contains { SystemClasses.inherits(name, from: $0) }
        }
        // A class without initializers inherits that of its superclass.
        let declaring = ancestry.first { ancestor in index.members(of: ancestor).contains { $0.baseName == "init" } }
        guard isCreated == true, let declaring,
            let initializer = index.members(of: declaring).first(where: { $0.name == "init()" }),
            let effects = initializer.node.as(InitializerDeclSyntax.self)?.signature,
            effects.effectSpecifiers == nil,
            declaring === type || !initializer.modifiers.contains(.private),
            !index.members(of: type).contains(where: { $0.baseName == "makeForNib" })
        else { return }
        let access = type.node.modifiers.access?.name.text
        let prefix = access == "public" || access == "package" || access == "open" ? (access ?? "") + " " : ""
        bodies.add(prefix + "override class func makeForNib() -> AnyObject? { \(type.shortName)() }", to: type)
        type.file.note(.objectCreation, at: type.node, "'\(type.name)' can be created without arguments")
    }
}

/// Rewrites the calls of one file.
private final class CreationRewriter: PlatformVisitor {
    private let classes: VariableClasses
    private let file: ParsedFile
    /// Whether an object is created without arguments.
    private(set) var callsInit = false

    init(_ classes: VariableClasses, _ file: ParsedFile) {
        (self.classes, self.file) = (classes, file)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)
        let holder: ExprSyntax?
        if let member {
            holder = member.declName.baseName.tokenKind == .keyword(.`init`) ? member.base : nil
        } else {
            // Only a type can be called without 'init'.
            let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName
            holder = name?.text.first?.isUppercase == true ? node.calledExpression : nil
        }
        guard let holder, let held = classes.heldClass(of: holder, in: file) else { return .visitChildren }
        let name = fullName("init", node.arguments.map { $0.label?.text })
        guard !held.ownInitializers.contains(name), name != "init(coder:)", node.trailingClosure == nil else {
            return .visitChildren
        }
        let text = holder.oneLine
        guard let root = Self.roots[name], held.lineage.contains(where: root.contains) else {
            if held.isOfSystem, held.lineage.contains("UIResponder") {
                file.report(
                    .error, at: node,
                    "'\(text)' is a class that is known only when the program runs, and '\(name)' cannot create its "
                        + "objects on Linux; use one of \(Self.roots.keys.sorted().map { "'\($0)'" }.joined(separator: ", "))"
                )
            }
            return .visitChildren
        }
        callsInit = callsInit || node.arguments.isEmpty
        if let member {
            file.replace(member.declName, with: "makeObject")
        } else {
            file.insert(".makeObject", after: holder)
        }
        file.note(.objectCreation, at: node, "objects of the class '\(text)' are created with 'makeObject'")
        return .visitChildren
    }

    /// The initializers that UIKit replaces by `makeObject`, and the classes that have them.
    private static let roots: [String: [String]] = [
        "init()": ["UIView", "UIViewController", "CALayer"], "init(frame:)": ["UIView"], "init(type:)": ["UIButton"],
        "init(nibName:bundle:)": ["UIViewController"],
    ]
}
