internal import SwiftSyntax

/// Replaces `#keyPath`, `#imageLiteral`, `#colorLiteral` and `#fileLiteral`.
enum Literals {
    /// Returns whether the expression is such a literal.
    static func rewrite(_ node: MacroExpansionExprSyntax, in file: ParsedFile) -> Bool {
        switch node.macroName.text {
        case "keyPath": rewriteKeyPath(node, in: file)
        case "imageLiteral": rewrite(node, "UIImage", firstLabel: "named", end: ")!", in: file)
        case "colorLiteral": rewrite(node, "UIColor", firstLabel: nil, end: ")", in: file)
        case "fileLiteral":
            rewrite(node, "Bundle.main.url", firstLabel: "forResource", end: ", withExtension: nil)!", in: file)
        default: return false
        }
        return true
    }

    private static func rewrite(
        _ node: MacroExpansionExprSyntax, _ function: String, firstLabel: String?, end: String, in file: ParsedFile
    ) {
        file.replace(node.pound, with: "")
        file.replace(node.macroName, with: function)
        if let firstLabel, let label = node.arguments.first?.label { file.replace(label, with: firstLabel) }
        if let parenthesis = node.rightParen, end != ")" { file.replace(parenthesis, with: end) }
        file.note(.literal, at: node, "replaced '#\(node.macroName.text)' by '\(function)'")
    }

    /// Writes the key path as a string, as the compiler does on iOS: without the names of types.
    private static func rewriteKeyPath(_ node: MacroExpansionExprSyntax, in file: ParsedFile) {
        guard let argument = node.arguments.first, node.arguments.count == 1 else { return }
        var parts = argument.expression.oneLine.split(separator: ".").map { withoutBackticks(String($0)) }
        if parts.first == "self" { parts.removeFirst() }
        let types = parts.prefix { $0.first?.isUppercase == true }
        let isOfSystem = types.first.map { name in
            ["UI", "CA", "NS", "AV", "WK"].contains {
                name.hasPrefix($0) && name.dropFirst(2).first?.isUppercase == true
            }
        }
        let names = parts.dropFirst(types.count).map { isOfSystem == true ? objectiveCName(of: $0) : $0 }
        guard !names.isEmpty, names.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) else {
            file.report(
                .error, at: node, "expected the names of properties in '#keyPath'; write the key path as a string")
            return
        }
        let string = "\"" + names.joined(separator: ".") + "\""
        let hasSeveralLines = node.tokens(viewMode: .sourceAccurate).dropFirst().contains {
            $0.leadingTrivia.hasLineBreak
        }
        file.replace(node, with: hasSeveralLines ? "(" + string + ")" : string)
        file.note(.keyPath, at: node, "replaced '\(node.oneLine)' by \(string)")
    }

    /// The name of a property of Apple's classes in Objective-C, such as `hidden` for `isHidden`.
    private static func objectiveCName(of name: String) -> String {
        let rest = name.dropFirst(2)
        guard name.hasPrefix("is"), let first = rest.first, first.isUppercase else { return name }
        return first.lowercased() + rest.dropFirst()
    }
}
