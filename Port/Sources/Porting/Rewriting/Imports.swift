internal import SwiftSyntax

/// What a file imports, and the identifiers that it uses in the parts that are compiled.
final class FileSurvey: PlatformVisitor {
    private(set) var imports: [ImportDeclSyntax] = []
    private(set) var identifiers: Set<String> = []

    init(_ tree: SourceFileSyntax) {
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    /// The names of the imported modules, without submodules.
    var modules: Set<String> { Set(imports.compactMap { $0.path.first?.name.text }) }

    /// Whether the file uses names that look like those of UIKit.
    var usesUIKit: Bool { Modules.namesOfUIKit.first(in: identifiers) != nil }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(node)
        return .skipChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        // The tool writes `Selector` for `#selector`.
        if node.macroName.text == "selector" { identifiers.insert("Selector") }
        return .visitChildren
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
    /// Whether another file of the target imports UIKit. The timers of both files must then have one type.
    let isBesideUIKit: Bool

    /// The import to which the tool adds an import of UIKit; `nil` if the file needs none.
    ///
    /// On Apple's systems, modules such as SwiftUI and XCTest import UIKit, and Foundation and Objective-C declare some names
    /// that only UIKit declares on Linux.
    var addition: ImportDeclSyntax? {
        guard !survey.modules.contains("UIKit"), !survey.modules.contains("ObjectiveC") else { return nil }
        let used = survey.identifiers.subtracting(declared)
        return survey.imports.first { node in
            guard let module = node.path.first?.name.text else { return false }
            switch Modules.treatment(of: module) {
            case .replaced: return Modules.namesOnlyInUIKit.first(in: used) != nil
            case .missing:
                return Modules.namesOfUIKit.first(in: used) != nil || Modules.namesOnlyInUIKit.first(in: used) != nil
            case .kept:
                // On iOS, a test also sees the types of UIKit if the module that it tests imports UIKit.
                if node.attributes.contains("testable"), Modules.namesOfUIKit.first(in: used) != nil { return true }
                if module == "XCTest" && Modules.namesOfUIKit.first(in: survey.identifiers) != nil { return true }
                if module == "Foundation", isBesideUIKit, used.contains("Timer") { return true }
                return Modules.isOfSystem(module) && Modules.namesOnlyInUIKit.first(in: used) != nil
            }
        }
    }

    /// Whether the file needs an import, although it has none.
    ///
    /// In a module with an Objective-C header, Swift files use UIKit and Foundation without an import on Apple's systems.
    var isMissing: Bool {
        guard survey.imports.isEmpty else { return false }
        let used = survey.identifiers.subtracting(declared)
        return Modules.namesOfUIKit.first(in: used) != nil || Modules.namesOfFoundation.first(in: used) != nil
            || Modules.namesOnlyInUIKit.first(in: used) != nil
    }

    /// Adds an import of UIKit, which imports Foundation, to the first line of a file without imports.
    func addMissing() {
        guard isMissing else { return }
        file.insert("import UIKit; ", at: AbsolutePosition(utf8Offset: 0))
        file.note(
            .imports, at: file.tree,
            "added the import of 'UIKit', which an Objective-C header makes visible on Apple's systems")
    }

    func rewrite(_ node: ImportDeclSyntax) {
        guard let module = node.path.first?.name.text else { return }
        let addsUIKit = node.id == addition?.id
        if node.id == firstOfSystem?.id { addPartsOfFoundation(after: node) }
        let isSubmodule = node.path.count > 1 && node.importKindSpecifier == nil
        switch Modules.treatment(of: module) {
        case .kept:
            if isSubmodule, Modules.simulated.contains(module) || module == "Foundation" { replace(node, by: module) }
            if addsUIKit { addUIKit(after: node) }
        case .replaced(let other):
            if let kind = node.importKindSpecifier { file.remove(kind) }
            replace(node, by: other)
            if addsUIKit { addUIKit(after: node) }
        case .missing(let names):
            if addsUIKit {
                if let kind = node.importKindSpecifier { file.remove(kind) }
                replace(node, by: "UIKit")
            } else {
                remove(node, module)
            }
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

    /// The first import of a module that imports Foundation, or of Foundation itself.
    private var firstOfSystem: ImportDeclSyntax? {
        survey.imports.first { node in
            node.path.first.map { $0.name.text == "UIKit" || Modules.isOfSystem($0.name.text) } == true
        }
    }

    /// Imports the modules that are part of Foundation on Apple's systems, if the file uses their names.
    private func addPartsOfFoundation(after node: ImportDeclSyntax) {
        let used = survey.identifiers.subtracting(declared)
        for (module, names) in Modules.partsOfFoundation where !survey.modules.contains(module) {
            guard names.first(in: used) != nil else { continue }
            file.insert("; import \(module)", after: node)
            file.note(
                .imports, at: node, "added the import of '\(module)', which Foundation contains on Apple's systems")
        }
    }

    private func addUIKit(after node: ImportDeclSyntax) {
        file.insert("; import UIKit", after: node)
        file.note(.imports, at: node, "added the import of 'UIKit', which declares names that this file uses")
    }
}
