package import Reporting
import SceneModel
import Views

/// A number of a constraint that is replaced in a timeline, without reading the script again.
///
/// Reading a script with a thousand views takes longer than a frame, and dragging a value changes it many times per
/// second. The result is the one that reading the changed script would return, or none.
extension Timeline {
    /// Returns the timeline and the slots of a script in which the literal of one slot was replaced.
    ///
    /// - Parameters:
    ///   - place: The index of the slot.
    ///   - slots: The slots of the script before the replacement.
    ///   - changed: The script after the replacement, which ``ScriptSlot/replaced(by:in:)`` returned.
    /// - Returns: `nil` if the script must be read again: if the value is not a number of a constraint that is the last
    ///   value of its line, or is missing; if the number decides about the length of the film or about its checks; or
    ///   if a required constraint becomes optional or the reverse.
    /// - Complexity: Proportional to the number of slots, without a new parse of the script.
    package func replacing(
        _ place: Int, of slots: [ScriptSlot], in changed: SourceFile
    ) -> (timeline: Timeline, slots: [ScriptSlot])? {
        let slot = slots[place]
        let line = slot.span.line
        guard !needsCheck, !overridesDetermineEnd, slot.isPartOfPlainScalar, !slot.isMissingConstant,
            let name = slot.nameOfConstraint,
            let number = scene.constraints.firstIndex(where: { $0.name.value == name }),
            scene.constraints[number].parts.count == 1, let before = source.line(line), let after = changed.line(line),
            source.lineCount == changed.lineCount
        else { return nil }
        let growth = changed.characterCount(ofLine: line) - source.characterCount(ofLine: line)
        let outer = slot.outer.growing(by: growth)
        // Nothing except a comment may follow, because its place would change.
        let rest = before.dropFirst(slot.outer.endColumn - 1)
        guard rest.allSatisfy(\.isWhitespace) || rest.first?.isWhitespace == true && String(rest).trimmed.hasPrefix("#")
        else {
            return nil
        }
        let scalar = ScriptScalar(
            text: String(changed.text(of: outer)), style: .plain, line: line,
            offset: after.prefix(outer.column - 1).unicodeScalars.count)
        var parser = ConstraintExpressionParser(scalar, in: changed)
        guard case .expression(let syntax)? = try? parser.parse(),
            let expression = scene.constraints[number].parts[0].expression.adopting(syntax)
        else { return nil }
        var timeline = self
        timeline.source = changed
        timeline.scene.constraints[number].parts[0].expression = expression
        var others = slots
        for index in slots.indices where slots[index].span.line == line {
            others[index] = slots[index].moved(
                from: slot, growing: growth, outer: outer, in: changed)
        }
        return (timeline, others)
    }
}

extension ScriptSlot {
    /// The name of the constraint that contains the literal; `nil` if the literal is not a number in an expression.
    fileprivate var nameOfConstraint: String? {
        let words = path.split(separator: ".", omittingEmptySubsequences: false)
        guard words.count == 3 || words.count == 4 && words[2] == "constraint", words[0] == "constraints",
            ["constant", "multiplier", "priority"].contains(words[words.count - 1])
        else { return nil }
        return String(words[1])
    }

    fileprivate var isPartOfPlainScalar: Bool { !isWhole && style == .plain && useCount == 1 && obstacle == nil }

    /// Returns the slot after the literal of `other`, which is in the same line, has been replaced.
    fileprivate func moved(from other: ScriptSlot, growing growth: Int, outer: SourceSpan, in changed: SourceFile)
        -> ScriptSlot
    {
        let isChanged = span == other.span
        let isAfter = span.column > other.span.column
        let place =
            isChanged
            ? span.growing(by: growth)
            : SourceSpan(
                file: span.file, line: span.line, column: span.column + (isAfter ? growth : 0), length: span.length)
        let literal = isChanged ? String(changed.text(of: place)) : literal
        return ScriptSlot(
            kind: kind, path: path, literal: literal, aliased: aliased, text: isChanged ? literal : text, span: place,
            useCount: useCount, obstacle: obstacle, style: style, isWhole: isWhole,
            outer: self.outer == other.outer ? outer : self.outer, isInFlow: isInFlow)
    }
}

extension SourceSpan {
    fileprivate func growing(by count: Int) -> SourceSpan {
        SourceSpan(file: file, line: line, column: column, length: length + count)
    }
}

extension ConstraintExpression {
    /// Returns the expression with the numbers and the places of an expression that differs only in its numbers; `nil`
    /// if the constraint becomes required or optional, on which checks of statements depend.
    fileprivate func adopting(_ syntax: ExpressionSyntax) -> ConstraintExpression? {
        var changed = self
        changed.first.span = syntax.first.span
        if let second = syntax.second { changed.second?.span = second.span }
        changed.span = syntax.span
        changed.constant = syntax.constant?.value ?? 0
        changed.multiplier = syntax.multiplier?.value ?? 1
        if let written = syntax.priority {
            switch written.value {
            case .number(let number): changed.priority = LayoutPriority(number)
            case .name(let name):
                guard let known = LayoutPriority.named.first(where: { $0.name == name }) else { return nil }
                changed.priority = known.priority
            }
        }
        return (changed.priority == .required) == (priority == .required) ? changed : nil
    }
}
