import Views

/// The lines of a text block, shaped: what a label draws.
struct SetText {
    let lines: [Line]

    struct Line {
        /// At its own width.
        let line: TextLine
        let text: String
        /// Whether its paragraph begins in a script that runs from right to left.
        let isRightToLeft: Bool
        let endsParagraph: Bool
    }

    /// Of the widest line, in points.
    var width: Double { lines.map(\.line.width).max() ?? 0 }

    var unknownGlyphs: Int { lines.reduce(0) { $0 + $1.line.unknownGlyphs } }
}
