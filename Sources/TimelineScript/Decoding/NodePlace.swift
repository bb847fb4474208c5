import Diagnostics
import Yams

/// Where a node's own characters begin: behind the anchor and the tag, which Yams counts as part of it.
struct NodePlace {
    private let source: SourceFile
    let line: Int
    /// In code points, from 0.
    let offset: Int
    /// The tag before the node, if there is one.
    let tag: SourceSpan?

    init(_ mark: Mark?, in source: SourceFile) {
        self.source = source
        var line = min(mark?.line ?? 1, source.lineCount)
        var offset = (mark?.column ?? 1) - 1
        var tag: SourceSpan?
        var rest = source.codePoints(line: line, from: offset)
        while let first = rest.first, first == "&" || first == "!" {
            let word = rest.prefix { !$0.properties.isWhitespace && !",]}".unicodeScalars.contains($0) }
            if first == "!" { tag = source.span(line: line, codePoints: offset, count: word.count) }
            offset += word.count
            rest = rest[word.endIndex...]
            // The node itself may be further right or, after blank lines and comments, further down.
            while true {
                let space = rest.prefix { $0 == " " || $0 == "\t" }
                offset += space.count
                rest = rest[space.endIndex...]
                let isComment = rest.first == "#" && (!space.isEmpty || offset == 0)
                let isAtEnd = rest.isEmpty || isComment
                guard isAtEnd, line < source.lineCount else { break }
                line += 1
                offset = 0
                rest = source.codePoints(line: line, from: 0)
            }
        }
        self.line = line
        self.offset = offset
        self.tag = tag
    }

    func span(count: Int) -> SourceSpan {
        source.span(line: line, codePoints: offset, count: count)
    }

    /// What stands for a list or mapping that begins here: its bracket or dash, or its first key.
    func opening(firstKey: SourceSpan?) -> SourceSpan {
        switch source.codePoints(line: line, from: offset).first {
        case "[", "{", "-": span(count: 1)
        default: firstKey ?? span(count: 1)
        }
    }
}
