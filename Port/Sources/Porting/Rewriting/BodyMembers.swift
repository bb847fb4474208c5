internal import SwiftSyntax

/// Collects members that are added to the bodies of types, and inserts them before the closing braces, on the same lines.
final class BodyMembers {
    private var texts: [(type: TypeDeclaration, texts: [String])] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    func add(_ text: String, to type: TypeDeclaration) {
        if let position = positions[ObjectIdentifier(type)] {
            texts[position].texts.append(text)
        } else {
            positions[ObjectIdentifier(type)] = texts.count
            texts.append((type, [text]))
        }
    }

    func insert() {
        for (type, texts) in texts {
            let block = type.node.memberBlock
            let text = texts.joined(separator: "; ")
            if let last = block.members.last, !block.rightBrace.leadingTrivia.hasLineBreak {
                type.file.insert("; " + text, after: last)
            } else {
                type.file.insert(text + " ", before: block.rightBrace)
            }
        }
    }
}
