import Foundation
import TestSupport

/// A Swift file of the project, with the data that describe its place in the structure.
struct MeasuredSource {
    struct Function {
        let name: String
        /// The first line, starting at 1.
        let line: Int
        /// The number of lines, including the first and the last.
        let length: Int
    }

    /// The path from the root of the checkout.
    let path: String
    /// The name of the module: the folder in `Sources`, or the path of the folder in a nested package.
    let module: String
    let lineCount: Int
    /// The modules that the file imports.
    let imports: [String]
    /// The types that the file declares outside other types and extensions.
    let types: [String]
    /// The identifiers in the file, without those in comments and strings.
    let identifiers: Set<String>
    let functions: [Function]
    /// Whether the file contains the text of a script that shows a scene of an Interface Builder file.
    let writesScenes: Bool

    var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }

    /// Reads the Swift files below a folder of the checkout, in the order of their paths.
    static func all(in folder: String) throws -> [MeasuredSource] {
        let root = Repository.root.appending(path: folder)
        guard let files = FileManager.default.enumerator(atPath: root.path) else { return [] }
        let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
        return try paths.sorted().map { path in
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            let module = path.split(separator: "/").first.map(String.init) ?? ""
            return MeasuredSource(path: "\(folder)/\(path)", module: module, text: text)
        }
    }

    init(path: String, module: String, text: String) {
        self.path = path
        self.module = module
        lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") }
        let tokens = SourceScanner.tokens(of: text)
        identifiers = Set(tokens.lazy.filter(\.isIdentifier).map { String($0.text) })
        var (imports, types, functions) = ([String](), [String](), [Function]())
        for (index, token) in tokens.enumerated() where index + 1 < tokens.count {
            let next = tokens[index + 1]
            switch token.text {
            case "import" where next.line == token.line: imports.append(String(next.text))
            case "struct", "class", "enum", "actor", "protocol", "typealias":
                let isOuter = tokens[...index].last { $0.line < token.line || $0.column == 0 }?.line == token.line
                if isOuter, next.isIdentifier, next.text != "func", next.text != "var" {
                    types.append(String(next.text))
                }
            case "func", "init":
                if let end = MeasuredSource.endOfBody(after: index, in: tokens) {
                    functions.append(
                        Function(
                            name: token.text == "init" ? "init" : String(next.text), line: token.line,
                            length: end - token.line + 1))
                }
            default: break
            }
        }
        (self.imports, self.types, self.functions) = (imports, types, functions)
        writesScenes = text.contains(/animatic: 1(?:\\n[^\n]*|\n\s*)scene:/)
    }

    /// Returns the line on which the body of the function at `start` ends; `nil` if there is no body, as in a protocol
    /// or in a call of `init`.
    private static func endOfBody(after start: Int, in tokens: [SourceScanner.Token]) -> Int? {
        guard start == 0 || tokens[start - 1].text != "." else { return nil }
        var (parentheses, braces) = (0, 0)
        var hasParameters = false
        for token in tokens[(start + 1)...] {
            switch token.text {
            case "(", "[": parentheses += 1
            case ")", "]":
                parentheses -= 1
                hasParameters = true
                if parentheses < 0 { return nil }
            case "{" where parentheses == 0 && hasParameters: braces += 1
            case "}" where parentheses == 0:
                braces -= 1
                if braces < 0 { return nil }
                if braces == 0 { return token.line }
            case "func", "var", "let", "case", "init":
                if braces == 0, parentheses == 0, hasParameters { return nil }
            default: break
            }
        }
        return nil
    }
}
