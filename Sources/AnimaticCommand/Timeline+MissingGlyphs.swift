import Diagnostics
import Rendering
import TimelineScript
import Views

extension Timeline {
    /// A warning for each text with characters that no font has: they are drawn as boxes with a number.
    func missingGlyphs(_ measurer: CairoTextMeasurer) -> [Diagnostic] {
        var texts: [(text: String, place: SourceSpan)] = []
        for view in root.depthFirst {
            for text in view.content.texts { texts.append((text, view.name.span)) }
        }
        for statement in cues.flatMap(\.statements) {
            switch statement.value.action {
            case .setText(let text), .setContent(_, .text(let text)): texts.append((text, statement.span))
            default: break
            }
        }
        return texts.compactMap { text, place in
            let missing = text.filter { measurer.unknownGlyphs(in: String($0)) > 0 }
            guard let first = missing.first else { return nil }
            let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
            return Diagnostic(
                "missing-glyph",
                "no font has the character '\(first)'\(more), expected ones of \(CairoTextMeasurer.fontNames)",
                at: place, severity: .warning)
        }
    }
}
