internal import SwiftSyntax

/// What a file imports, and the identifiers that it uses in the parts that are compiled.
final class FileSurvey: SyntaxVisitor {
    private(set) var imports: [ImportDeclSyntax] = []
    private(set) var identifiers: Set<String> = []

    init(_ tree: SourceFileSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    /// The names of the imported modules, without submodules.
    var modules: Set<String> { Set(imports.compactMap { $0.path.first?.name.text }) }

    /// Whether the file uses names that look like those of UIKit.
    var usesUIKit: Bool {
        Modules.Names(prefixes: ["UI", "CA", "NSLayout"]).first(in: identifiers) != nil
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for (clause, _) in Platform.clauses(of: node) {
            if let elements = clause.elements { walk(elements) }
        }
        return .skipChildren
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(node)
        return .skipChildren
    }

    override func visit(_ node: TokenSyntax) -> SyntaxVisitorContinueKind {
        if case .identifier(let name) = node.tokenKind { identifiers.insert(name) }
        return .skipChildren
    }
}

/// Rewrites imports of modules and submodules that Linux lacks.
struct Imports {
    let file: ParsedFile
    let survey: FileSurvey
    /// The names that the files of the folder declare. They do not show that a module is used.
    let declared: Set<String>

    func rewrite(_ node: ImportDeclSyntax) {
        guard let module = node.path.first?.name.text else { return }
        if module == "XCTest" { return addUIKit(after: node) }
        let isSubmodule = node.path.count > 1 && node.importKindSpecifier == nil
        switch Modules.treatment(of: module) {
        case .kept:
            guard isSubmodule, Modules.simulated.contains(module) || module == "Foundation" else { return }
            replace(node, by: module)
        case .replaced(let other):
            if let kind = node.importKindSpecifier { file.remove(kind) }
            replace(node, by: other)
        case .missing(let names):
            remove(node, module)
            guard let name = names.first(in: survey.identifiers.subtracting(declared)) else { return }
            file.report(
                .error, at: node,
                "the module '\(module)' does not exist on Linux, and this file uses '\(name)'; leave out the file, or put "
                    + "the code that uses it between '#if canImport(\(module))' and '#endif'")
        }
    }

    private func replace(_ node: ImportDeclSyntax, by module: String) {
        file.note(.imports, at: node, "replaced the import of '\(node.path.oneLine)' by '\(module)'")
        file.replace(node.path, with: module)
    }

    private func remove(_ node: ImportDeclSyntax, _ module: String) {
        if let item = node.parent?.as(CodeBlockItemSyntax.self) { file.remove(item) } else { file.remove(node) }
        file.note(.imports, at: node, "removed the import of '\(module)', which does not exist on Linux")
    }

    /// Imports UIKit together with XCTest, which imports it on iOS but not on Linux.
    private func addUIKit(after node: ImportDeclSyntax) {
        guard !survey.modules.contains("UIKit"), survey.usesUIKit,
            survey.imports.first(where: { $0.path.first?.name.text == "XCTest" })?.id == node.id
        else { return }
        file.insert("; import UIKit", after: node)
        file.note(.imports, at: node, "added the import of 'UIKit', which XCTest imports on iOS")
    }
}
