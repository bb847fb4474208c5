import Diagnostics
import Simulation
import Views

extension TimelineDecoder {
    /// The label that `node`, its text, begins, with the other keys of a label among `fields`.
    mutating func label(_ node: ScriptNode, _ fields: Fields) -> ViewContent.Label {
        let alignments = ViewContent.TextAlignment.allCases.map(\.rawValue)
        let modes = LineBreakMode.allCases.map(\.rawValue)
        return ViewContent.Label(
            text(node)?.value ?? "",
            font: fields["font"].flatMap { font($0) } ?? .label,
            alignment: fields["textAlignment"].flatMap { word($0, among: alignments, "alignment") }
                .flatMap(ViewContent.TextAlignment.init) ?? .natural,
            numberOfLines: fields["lines"].flatMap { integer($0, in: NumberRange.lines) } ?? 1,
            lineBreakMode: fields["lineBreakMode"].flatMap { word($0, among: modes, "line break mode") }
                .flatMap(LineBreakMode.init) ?? .byTruncatingTail,
            preferredMaxLayoutWidth: fields["preferredMaxLayoutWidth"].flatMap { number($0, in: NumberRange.length) }
                ?? 0)
    }
}
