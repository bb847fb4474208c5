internal import SwiftSyntax

/// Makes the test methods of the main actor asynchronous. On Linux, XCTest does not find synchronous ones.
enum TestMethods {
    static func rewrite(
        _ node: FunctionDeclSyntax, in type: TypeDeclaration?, _ index: DeclarationIndex, _ file: ParsedFile
    ) {
        guard node.name.text.hasPrefix("test"), node.labels.isEmpty, node.resultType == nil,
            node.signature.effectSpecifiers?.asyncSpecifier == nil, !node.modifiers.contains(.private),
            let type, let test = index.ancestry(of: type).last,
            inheritedTypeNames(test.node.inheritanceClause).first == "XCTestCase",
            node.attributes.contains("MainActor") || type.node.attributes.contains("MainActor")
        else { return }
        if let throwing = node.signature.effectSpecifiers?.throwsClause {
            file.insert("async ", before: throwing)
        } else {
            file.insert(" async", after: node.signature.parameterClause)
        }
        file.note(.test, at: node, "made '\(node.name.text)' asynchronous, so that XCTest finds it on Linux")
    }
}
