internal import SwiftSyntax

/// Adds a Swift source with a part of Foundation that Linux lacks to each target that uses it.
///
/// UIKit does not declare these parts, so that programs which do not use them do not compile them.
struct SupportSources {
    private let index: DeclarationIndex
    private let files: [ParsedFile]

    init(_ index: DeclarationIndex, _ files: [ParsedFile]) { (self.index, self.files) = (index, files) }

    /// Returns the sources, beside the first file of each target that needs one.
    func sources() -> [PortedSource] {
        var targets: Set<[Substring]> = []
        return files.compactMap { file in
            guard !targets.contains(file.target) else { return nil }
            let search = FormatSearch(viewMode: .sourceAccurate)
            search.walk(file.tree)
            guard search.usesFormat, targets.insert(file.target).inserted, !isDeclared(in: file.target) else {
                return nil
            }
            let folder = file.folders.map { $0 + "/" }.joined()
            return PortedSource(
                path: folder + "PredicateFormat.swift",
                bytes: Array("// Written by animatic-port for '\(file.path)'.\n\n".utf8)
                    + PackageResources.PredicateFormat_txt,
                changes: [
                    Change(
                        place: Place(line: 1, column: 1), kind: .support,
                        summary: "declared 'NSPredicate(format:)', which '\(file.path)' uses")
                ],
                findings: [])
        }
    }

    /// Whether a file of the target declares the initializer, for example one that was written before.
    private func isDeclared(in target: [Substring]) -> Bool {
        index.members.contains {
            $0.owner == "NSPredicate" && $0.name.hasPrefix("init(format:") && $0.file.target == target
        } || files.contains { $0.target == target && $0.path.hasSuffix("/PredicateFormat.swift") }
    }
}

/// Searches for the creation of a predicate from a format.
private final class FormatSearch: PlatformVisitor {
    private(set) var usesFormat = false

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)
        let name = member?.declName.baseName.tokenKind == .keyword(.`init`) ? member?.base : node.calledExpression
        if name?.oneLine == "NSPredicate", node.arguments.first?.label?.text == "format" { usesFormat = true }
        return .visitChildren
    }
}
