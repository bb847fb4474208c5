import Reporting

/// Converts YAML nodes to script nodes. It converts source locations, replaces placeholders with the original text,
/// and resolves aliases.
///
/// An alias shares the value of its anchor, so resolving an alias takes almost no time. The values of the anchor are
/// still counted at each use, because decoders visit them each time.
struct NodeComposer {
    let source: SourceFile
    let standIns: YAMLPlaceholders
    private let limits: ReadingLimits
    /// The errors that do not prevent further reading.
    private(set) var problems = DiagnosticList()
    private var anchors: [String: Composed] = [:]
    private var anchorNames: [String] = []
    private var valueCount = 0

    /// A value, the number of values that it contains, and its nesting depth.
    private struct Composed {
        let node: ScriptNode
        /// The number of values, including the value itself.
        var count = 1
        /// The number of levels of nested lists and mappings, including the value itself.
        var depth = 0
    }

    init(source: SourceFile, standIns: YAMLPlaceholders, within limits: ReadingLimits) {
        self.limits = limits
        self.source = source
        self.standIns = standIns
    }

    /// Converts the root node of a document.
    ///
    /// - Throws: An error if the document is nested too deeply, or if it contains too many values. The values of an
    ///   alias are counted at each use.
    mutating func compose(_ root: YAMLNode) throws(ScriptError) -> ScriptNode {
        try compose(root, level: 0).node
    }

    private mutating func compose(_ node: YAMLNode, level: Int) throws(ScriptError) -> Composed {
        let place = NodePlace(node.mark, in: source)
        if let tag = place.tag {
            problems.add(Diagnostic(.notYAML, "found a tag, expected none: scripts do not use tags", at: tag))
        }
        if case .scalar(let text, .plain) = node.content, let name = YAMLPlaceholders.alias(text) {
            return try follow(String(name), at: place, level: level)
        }
        valueCount += 1
        try checkCount(at: place)
        var composed = try composeNew(node, at: place, level: level)
        composed.depth += composed.node.scalarOrNothing ? 0 : 1
        if let anchor = node.anchor {
            if anchors.updateValue(composed, forKey: anchor) == nil { anchorNames.append(anchor) }
        }
        return composed
    }

    private mutating func composeNew(
        _ node: YAMLNode, at place: NodePlace, level: Int
    ) throws(ScriptError) -> Composed {
        if case .scalar(let text, let style) = node.content {
            return Composed(node: scalar(text, style, at: place))
        }
        if level >= limits[.nesting] {
            throw ScriptError(.tooDeep, limits.nestingWords, at: place.span(count: 1))
        }
        var count = 1
        var depth = 0
        func take(_ part: Composed) -> ScriptNode {
            count += part.count
            depth = max(depth, part.depth)
            return part.node
        }
        var firstKey: SourceSpan?
        let content: ScriptNode.Content
        switch node.content {
        case .list(let list):
            var items: [ScriptNode] = []
            for item in list { items.append(take(try compose(item, level: level + 1))) }
            content = .list(items)
        case .mapping(let mapping):
            var pairs: [(key: ScriptNode, value: ScriptNode)] = []
            for (key, value) in mapping {
                let key = take(try compose(key, level: level + 1))
                firstKey = firstKey ?? key.span
                pairs.append((key, take(try compose(value, level: level + 1))))
            }
            content = .mapping(pairs)
        case .scalar, .alias:
            content = .unreadable
        }
        return Composed(
            node: ScriptNode(content: content, span: place.opening(firstKey: firstKey)), count: count,
            depth: depth)
    }

    private mutating func scalar(_ text: String, _ style: ScriptScalar.Style, at place: NodePlace) -> ScriptNode {
        if style == .plain, YAMLPlaceholders.isKeyMark(text) {
            problems.add(
                Diagnostic(
                    .notYAML, "found '?' at the start of a value, expected a key, or quotes around the text",
                    at: place.span(count: 1)))
            return ScriptNode(content: .unreadable, span: place.span(count: 1))
        }
        let scalar = ScriptScalar(
            text: standIns.restored(text), style: style, line: place.line, offset: place.offset)
        return ScriptNode(content: .scalar(scalar), span: ScalarPlaces(scalar, in: source).whole)
    }

    /// Returns the value that an alias refers to.
    private mutating func follow(_ name: String, at place: NodePlace, level: Int) throws(ScriptError) -> Composed {
        let span = place.span(count: name.unicodeScalars.count + 1)
        guard let target = anchors[name] else {
            if !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }) {
                problems.add(
                    Diagnostic(
                        .unknownAnchor, "no earlier anchor is named \(name.quoted)", at: span,
                        suggestion: ClosestMatch.suggestion(for: name, among: anchorNames).map { "*" + $0 }))
            } else {
                problems.add(
                    Diagnostic(
                        .notYAML, "found '*' at the start of a value, expected quotes around the text", at: span))
            }
            return Composed(node: ScriptNode(content: .unreadable, span: span))
        }
        valueCount += target.count
        try checkCount(at: place)
        if level + target.depth > limits[.nesting] {
            throw ScriptError(.tooDeep, limits.nestingWords, at: span)
        }
        guard case .scalar(var scalar) = target.node.content else { return target }
        scalar.alias = span
        return Composed(node: ScriptNode(content: .scalar(scalar), span: target.node.span))
    }

    private func checkCount(at place: NodePlace) throws(ScriptError) {
        guard valueCount > limits[.values] else { return }
        throw ScriptError(
            .tooManyValues,
            "found more than \(limits[.values]) values, counting those of aliases; expected fewer; "
                + "'--allow values=…' allows more",
            at: place.span(count: 1))
    }
}

extension ScriptNode {
    fileprivate var scalarOrNothing: Bool {
        if case .scalar = content { true } else { false }
    }
}

/// The location at which the content of a node begins, after its anchor and tag. The location that libyaml reports is
/// before the anchor and the tag.
struct NodePlace {
    private let source: SourceFile
    let line: Int
    /// The offset in the line, in code points, starting at 0.
    let offset: Int
    /// The source location of the tag before the node; `nil` if there is no tag.
    let tag: SourceSpan?

    init(_ mark: YAMLMark, in source: SourceFile) {
        self.source = source
        var line = min(mark.line, source.lineCount)
        var offset = mark.column - 1
        var tag: SourceSpan?
        var rest = source.codePoints(line: line, from: offset)
        while let first = rest.first, first == "&" || first == "!" {
            let word = rest.prefix { !$0.properties.isWhitespace && !",]}".unicodeScalars.contains($0) }
            if first == "!" { tag = source.span(line: line, codePoints: offset, count: word.count) }
            offset += word.count
            rest = rest[word.endIndex...]
            // The content can follow on the same line or, after blank lines and comments, on a later line.
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

    /// Returns the source location for a list or mapping: the location of its opening bracket, its first dash or its
    /// first key.
    func opening(firstKey: SourceSpan?) -> SourceSpan {
        switch source.codePoints(line: line, from: offset).first {
        case "[", "{", "-": span(count: 1)
        default: firstKey ?? span(count: 1)
        }
    }
}
