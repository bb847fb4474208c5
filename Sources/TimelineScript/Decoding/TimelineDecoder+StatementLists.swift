import Diagnostics

/// Lists of statements: of cues, of blocks on the main queue, and of overrides.
extension TimelineDecoder {
    /// A list of statements, or one.
    mutating func statements(_ node: ScriptNode) -> [Located<Statement>] {
        guard case .list(let items) = node.content else { return item(node).map { [$0] } ?? [] }
        if items.isEmpty {
            report(.wrongType, "found an empty list, expected a statement", at: node.span)
        }
        let statements = items.compactMap { item($0) }
        checkCommits(statements)
        return statements
    }

    /// A statement, or a block.
    mutating func item(_ node: ScriptNode) -> Located<Statement>? {
        guard case .mapping(let pairs) = node.content else { return statement(node) }
        let keys = pairs.compactMap(\.key.scalar?.text)
        if keys.contains(where: Schema.statementBlock.keys.contains) { return statementBlock(node) }
        if keys.contains("animate"), !keys.contains(where: meansDispatch) {
            return fields(of: node, as: Schema.animationBlock).flatMap { animationBlock($0) }
        }
        if keys.contains(where: Schema.dispatch.keys.contains) { return dispatch(node) }
        let known = Schema.statementBlock.keys + Schema.dispatch.keys
        for key in pairs.map(\.key) {
            guard let word = key.scalar?.text, let match = ClosestMatch.suggestion(for: word, among: known) else {
                continue
            }
            report(.unknownKey, "no block has the key \(word.quoted)", at: key.span, suggestion: match)
            return nil
        }
        return statement(node)
    }

    /// Whether a key, perhaps misspelled, says that a block waits in the main queue.
    private func meansDispatch(_ key: String) -> Bool {
        let waits = ["async", "after"]
        if Schema.animationBlock.keys.contains(key) { return false }
        return waits.contains(key) || ClosestMatch.suggestion(for: key, among: waits) != nil
    }

    /// `async: […]`, or `{after: 0.3s, do: […]}`
    private mutating func dispatch(_ node: ScriptNode) -> Located<Statement>? {
        guard let fields = fields(of: node, as: Schema.dispatch) else { return nil }
        var animation = fields["animate"].flatMap { self.animation($0, at: fields.place(of: "animate")) }
        var delay: Duration? = .zero
        var statements: [Located<Statement>]?
        if let list = fields["async"] {
            for entry in fields.among(["after", "do"]) {
                report(
                    .conflictingKeys,
                    "found 'async' and \(entry.key.value.quoted) in one block, expected 'async' alone, "
                        + "or 'after' and 'do'", at: entry.key.span,
                    notes: [.init("the async is here", at: fields.place(of: "async"))])
            }
            statements = self.statements(list)
        } else {
            delay = need("after", in: fields, "how long the block waits, or 'async'").flatMap { time($0)?.value }
            statements = need("do", in: fields, "the block's statements").map { self.statements($0) }
        }
        let completion = completion(fields, Schema.blockCompletion)
        guard let delay, let statements else { return nil }
        animation?.completion = completion
        let block = DispatchSpec(delay: delay, animation: animation, statements: statements)
        let place = fields.among(["async", "after", "do"]).first?.key.span ?? node.span
        let statement = Statement(
            subject: Located(DispatchSpec.subject, at: place), action: .dispatch(block), text: block.name)
        return Located(statement, at: place)
    }
}
