import Animation
import Diagnostics

/// Blocks that stand among statements, and completions.
extension TimelineDecoder {
    /// `performWithoutAnimation: […]`, or `CATransaction.setCompletionBlock: […]`
    mutating func statementBlock(_ node: ScriptNode) -> Located<Statement>? {
        guard let fields = fields(of: node, as: Schema.statementBlock) else { return nil }
        let entries = fields.among(Schema.statementBlock.keys)
        for other in entries.dropFirst() {
            report(
                .conflictingKeys,
                "found \(entries[0].key.value.quoted) and \(other.key.value.quoted) in one block, expected one of them",
                at: other.key.span)
        }
        guard let (key, list) = entries.first else { return nil }
        let isCompletion = key.value == Schema.completionBlock
        let block = BlockSpec(
            kind: isCompletion ? .setCompletionBlock : .performWithoutAnimation, statements: statements(list))
        if isCompletion { for statement in block.statements { checkForeseeable(statement, in: "completions") } }
        let owner = isCompletion ? GlobalCall.transaction : GlobalCall.view
        return located(block, of: owner, at: key.span)
    }

    /// `{animate: 0.5s, do: […], completion: […]}`, or `{animate: grow, delayFactor: 0.5, do: […]}`
    mutating func animationBlock(_ fields: Fields) -> Located<Statement>? {
        guard let node = fields["animate"] else { return nil }
        let place = fields.place(of: "animate")
        if let animator = animator(node) { return animatorBlock(animator, fields) }
        let animation = self.animation(node, at: place)
        let own = need("do", in: fields, "the block's statements").map { statements($0) }
        let completion = completion(fields, Schema.blockCompletion)
        refuseDelayFactor(fields)
        guard var animation, let own else { return nil }
        animation.completion = completion
        return located(BlockSpec(kind: .animate(animation), statements: own), of: GlobalCall.view, at: place)
    }

    /// The statements that an animator is given.
    mutating func animatorBlock(_ animator: Located<String>, _ fields: Fields) -> Located<Statement>? {
        let factor = fields["delayFactor"].map { number($0, in: ScriptLimits.fraction) } ?? 0
        let own = need("do", in: fields, "the animator's statements").map { statements($0) }
        let completion = completion(fields, Schema.animatorCompletion)
        guard let factor, let own else { return nil }
        let block = BlockSpec(kind: .addAnimations(delayFactor: factor), statements: own, completion: completion)
        return located(block, of: animator.value, at: animator.span)
    }

    mutating func refuseDelayFactor(_ fields: Fields) {
        guard fields["delayFactor"] != nil else { return }
        report(
            .conflictingKeys, "found 'delayFactor' without an animator, expected the name of one behind 'animate'",
            at: fields.place(of: "delayFactor"))
    }

    private func located(_ block: BlockSpec, of subject: String, at place: SourceSpan) -> Located<Statement> {
        Located(
            Statement(subject: Located(subject, at: place), action: .block(block), text: block.name), at: place)
    }

    /// `completion: […]`, or by how it ended: `completion: {finished: […], unfinished: […]}`.
    mutating func completion(_ fields: Fields, _ kind: MappingKind) -> CompletionSpec? {
        guard let node = fields["completion"] else { return nil }
        if fields["animate"] == nil {
            report(
                .conflictingKeys, "found 'completion' without 'animate', expected an animation that it is of",
                at: fields.place(of: "completion"))
        }
        var parts: [CompletionSpec.Part] = []
        if case .mapping(let pairs) = node.content, pairs.contains(where: { isCondition($0.key) }) {
            guard let fields = self.fields(of: node, as: kind) else { return nil }
            for (key, list) in fields.among(kind.keys) {
                parts.append(CompletionSpec.Part(condition: key.value, statements: statements(list)))
            }
        } else {
            parts = [CompletionSpec.Part(condition: nil, statements: statements(node))]
        }
        for statement in parts.flatMap(\.statements) { checkForeseeable(statement, in: "completions") }
        return CompletionSpec(parts: parts)
    }

    /// Whether a key, perhaps misspelled, says how an animation ends.
    private func isCondition(_ key: ScriptNode) -> Bool {
        let word = key.scalar?.text ?? ""
        let known = CompletionSpec.ofBlocks + CompletionSpec.ofAnimators
        return known.contains(word) || ClosestMatch.suggestion(for: word, among: known) != nil
    }
}
