/// A line of a file as it is shown above its carets, cut down when it is very long.
struct SourceExcerpt {
    /// The line, or the part of it around the span, with `…` where something was left out.
    let text: String
    /// What stands under the text before the first caret: as wide as the text there, tabs kept.
    let indent: String
    /// How many columns the carets take: at least one.
    let width: Int

    init(_ span: SourceSpan, in file: SourceFile) {
        let count = file.characterCount(ofLine: span.line)
        let start = min(max(span.column - 1, 0), count)
        let from = count > SourceExcerpt.longestLine ? max(0, start - SourceExcerpt.shownBefore) : 0
        let to = min(count, from + SourceExcerpt.longestLine)
        let end = min(start + span.length, to)
        let shown = file.characters(from..<to, ofLine: span.line).map(\.printable)
        let lead = from > 0 ? "…" : ""
        text = lead + String(shown) + (to < count ? "…" : "")
        indent =
            String(repeating: " ", count: lead.count)
            + shown[..<(start - from)]
            .map { $0 == "\t" ? "\t" : String(repeating: " ", count: $0.displayWidth) }.joined()
        width = max(1, shown[(start - from)..<max(start - from, end - from)].reduce(0) { $0 + $1.displayWidth })
    }

    /// In characters.
    private static let longestLine = 160
    private static let shownBefore = 60
}
