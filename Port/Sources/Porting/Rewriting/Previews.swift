internal import SwiftSyntax

/// Turns `#Preview { … }` into a comment. Xcode shows previews; Linux lacks the macro.
enum Previews {
    static func rewrite(_ node: some SyntaxProtocol, in file: ParsedFile) -> SyntaxVisitorContinueKind {
        let text = node.trimmedDescription
        guard !text.contains("/*"), !text.contains("*/") else {
            file.report(
                .error, at: node,
                "the macro '#Preview' does not exist on Linux, and its comments prevent the tool from removing it; delete it"
            )
            return .skipChildren
        }
        file.insert("/* ", before: node)
        file.insert(" */", after: node)
        file.note(.preview, at: node, "turned '#Preview' into a comment")
        return .skipChildren
    }
}
