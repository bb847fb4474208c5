import Diagnostics
import Views

/// Statements about the device.
extension TimelineDecoder {
    mutating func deviceChange(_ syntax: StatementSyntax) -> DeviceChange? {
        let name = syntax.member.value
        guard let property = DeviceChange.Property(rawValue: name) else {
            reportUnknown(
                .unknownProperty, "the device has no property \(name.quoted)", name,
                among: DeviceChange.Property.allCases.map(\.rawValue), at: syntax.member.span)
            return nil
        }
        guard case .assignment(let value) = syntax.form else {
            report(.syntax, "\(name.quoted) is a property, expected '=' and a value after it", at: syntax.member.span)
            return nil
        }
        switch property {
        case .orientation: return word(value, TimelineDecoder.orientations, "orientation").map { .orientation($0) }
        case .style: return word(value, TimelineDecoder.styles, "style").map { .style($0) }
        case .direction: return word(value, TimelineDecoder.directions, "direction").map { .direction($0) }
        case .textSize: return word(value, TimelineDecoder.categories, "text size").map { .textSize($0) }
        case .split:
            guard needsPad(at: syntax.member.span) else { return nil }
            return word(value, TimelineDecoder.widths, "split").map { .split($0) }
        case .width:
            guard needsPad(at: syntax.member.span) else { return nil }
            if case .word("full", _) = value.value { return .width(.full) }
            return number(value, in: ScriptLimits.canvasEdge).map { .width(.points($0)) }
        }
    }

    private mutating func word<Trait>(
        _ value: ValueSyntax, _ words: TraitWords<Trait>, _ what: String
    ) -> Trait? {
        if case .word(let word, _) = value.value { return traitWord(word, words, what, at: value.span) }
        report(
            .wrongType, "found \(value.text.quoted), expected \(words.map { "." + $0.word }.spelledOut)",
            at: value.span)
        return nil
    }

    /// Whether the device is an iPad, which alone shows windows beside one another; reports it when it is not.
    mutating func needsPad(at span: SourceSpan) -> Bool {
        guard device.idiom != .pad else { return true }
        report(
            .wrongDevice, "a window on \(device.name.quoted) fills the screen, expected an iPad for a narrower one",
            at: span)
        return false
    }
}
