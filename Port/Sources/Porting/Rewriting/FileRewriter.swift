internal import SwiftSyntax

/// Visits the parts of a file that may be compiled, and collects the edits and findings.
final class FileRewriter: SyntaxVisitor {
    private let file: ParsedFile
    private let index: DeclarationIndex
    private let imports: Imports
    private let calls: OptionalCalls
    private let reads: ConcreteReads
    private let replacesTimer: Bool
    private var enclosing: [EnclosingType] = []

    /// Creates a visitor. `hasHeaders` states whether the folder contains Objective-C headers.
    init(_ file: ParsedFile, _ index: DeclarationIndex, _ requirements: OptionalRequirements, hasHeaders: Bool) {
        let survey = FileSurvey(file.tree)
        (self.file, self.index) = (file, index)
        imports = Imports(file: file, survey: survey, declared: index.names, isBesideUIKit: index.isBesideUIKit(file))
        calls = OptionalCalls(index: index, functions: requirements.functions, file: file)
        reads = ConcreteReads(index: index, edited: requirements.edited, file: file)
        let modules = survey.modules
        replacesTimer =
            !index.names.contains("Timer") && (!modules.isDisjoint(with: ["Foundation", "XCTest"]))
            && (modules.contains("UIKit") || imports.addition != nil)
        super.init(viewMode: .sourceAccurate)
        if hasHeaders { imports.addMissing() }
    }

    // MARK: Conditions

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for clause in node.clauses {
            if let condition = clause.condition { ConditionRewriter(file).walk(condition) }
        }
        for (clause, _) in Platform.clauses(of: node) {
            if let elements = clause.elements { walk(elements) }
        }
        return .skipChildren
    }

    override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
        guard !Platform.isAvailable(node.availabilityArguments) else { return .skipChildren }
        let value = node.availabilityKeyword.tokenKind == .poundAvailable ? "false" : "true"
        let version = Platform.version.map(String.init).joined(separator: ".")
        file.note(
            .availability, at: node, "replaced '\(node.oneLine)' by '\(value)', because the device has iOS \(version)")
        let isOneLine = node.tokens(viewMode: .sourceAccurate).dropFirst().allSatisfy { !$0.leadingTrivia.hasLineBreak }
        file.replace(node, with: isOneLine ? value : "(\(value))")
        return .skipChildren
    }

    // MARK: Declarations

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.rewrite(node)
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        Attributes.rewrite(node, in: file)
        return Attributes.isRemoved(node.name) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        Attributes.rewrite(node, isInExtension: enclosing.last?.isExtension == true, in: file)
        return .skipChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: ClassDeclSyntax) { enclosing.removeLast() }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: StructDeclSyntax) { enclosing.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: EnumDeclSyntax) { enclosing.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node, node.name.text) }
    override func visitPost(_ node: ActorDeclSyntax) { enclosing.removeLast() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        Attributes.bindToClasses(node, in: file)
        return enter(node, node.name.text)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { enclosing.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = typeName(node.extendedType)
        let declaration = index.type(name, from: file)
        let target = declaration?.kind == .protocolType ? "Self" : name
        enclosing.append(EnclosingType(target: target, declaration: declaration, isExtension: true))
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { enclosing.removeLast() }

    private func enter(_ node: some DeclGroupSyntax, _ name: String) -> SyntaxVisitorContinueKind {
        enclosing.append(EnclosingType(target: name, declaration: index.type(of: node), isExtension: false))
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        UnsupportedCalls.check(node, in: file)
        TestMethods.rewrite(node, in: enclosing.last?.declaration, index, file)
        return .visitChildren
    }

    // MARK: Expressions

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        if node.macroName.text == "selector" {
            SelectorRewriter(index: index, file: file, enclosing: enclosing.last).rewrite(node)
            return .skipChildren
        }
        if node.macroName.text == "Preview" { return Previews.rewrite(node, in: file) }
        return Literals.rewrite(node, in: file) && node.macroName.text == "keyPath" ? .skipChildren : .visitChildren
    }

    override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
        node.macroName.text == "Preview" ? Previews.rewrite(node, in: file) : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls.rewrite(node, isInProtocol: enclosing.last?.declaration?.kind == .protocolType)
        reads.rewrite(node, in: enclosing.last?.declaration)
        UnsupportedCalls.check(node, in: file)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        calls.check(node)
        reads.rewrite(node, in: enclosing.last?.declaration)
        return .visitChildren
    }

    // MARK: Timer

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let member = node.parent?.as(MemberAccessExprSyntax.self)
        if member == nil || member?.base?.id == node.parent?.id || member?.base?.id == ExprSyntax(node).id {
            replaceTimer(node.baseName)
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        replaceTimer(node.name)
        return .visitChildren
    }

    /// Foundation's timer has the same name, and it does not fire in a film.
    private func replaceTimer(_ name: TokenSyntax) {
        guard replacesTimer, name.text == "Timer" else { return }
        file.insert("UIKit.", before: name)
        file.note(.timer, at: name, "replaced 'Timer' by 'UIKit.Timer', because Foundation declares this name too")
    }
}

/// Rewrites the systems and modules in the condition of an `#if`.
private final class ConditionRewriter: SyntaxVisitor {
    private let file: ParsedFile

    init(_ file: ParsedFile) {
        self.file = file
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let argument = node.arguments.first?.expression, node.arguments.count == 1 else { return .skipChildren }
        let text = argument.trimmedDescription
        switch node.calledExpression.trimmedDescription {
        case "os" where text == "iOS":
            file.replace(argument, with: "Linux")
            file.note(.platform, at: argument, "replaced 'os(iOS)' by 'os(Linux)'")
        case "canImport":
            guard let dot = text.firstIndex(of: "."), Modules.simulated.contains(String(text[..<dot])) else { break }
            file.replace(argument, with: String(text[..<dot]))
            file.note(.platform, at: argument, "replaced '\(text)' by '\(text[..<dot])', because it has no submodules")
        default: break
        }
        return .skipChildren
    }
}
