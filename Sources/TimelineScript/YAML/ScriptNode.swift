import Reporting

/// A value in the YAML document, with its source location. Aliases are already resolved.
struct ScriptNode {
    let content: Content
    /// The source location. For a scalar, this is the location of its text without quotes. For a list or a mapping, it
    /// is the location of the opening bracket, the first dash or the first key.
    let span: SourceSpan

    indirect enum Content {
        case scalar(ScriptScalar)
        case list([ScriptNode])
        /// The entries, in script order. A key can occur more than once.
        case mapping([(key: ScriptNode, value: ScriptNode)])
        /// A value that could not be read. The error is already reported.
        case unreadable
    }

    /// The scalar; `nil` for a list, a mapping, or an empty value (`~`, `null`, or no text).
    var scalar: ScriptScalar? {
        guard case .scalar(let scalar) = content, !scalar.isNothing else { return nil }
        return scalar
    }

    var isNothing: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.isNothing
    }

    /// Whether the node can be the value of a view in a mapping of views: a mapping, or no value.
    var canBeView: Bool { if case .mapping = content { true } else { isNothing } }

    /// The description of the value in error messages.
    var found: String {
        switch content {
        case .scalar(let scalar): scalar.found
        case .list: "a list"
        case .mapping: "a mapping"
        case .unreadable: "something else"
        }
    }
}

/// A scalar in the document, with the data for locating its characters in the file.
struct ScriptScalar {
    let text: String
    let style: Style
    let line: Int
    /// The offset in the line of the first character or opening quote, in code points, starting at 0.
    let offset: Int
    /// The location of the alias through which the scalar was read; `nil` if it was read where it is written.
    var alias: SourceSpan?

    enum Style {
        case plain
        case singleQuoted
        case doubleQuoted
        /// A block scalar: a `|` or `>`, and the lines below it.
        case block
    }

    var isNothing: Bool { style == .plain && ["", "~", "null"].contains(text) }

    var found: String {
        if isNothing { return "nothing" }
        return style == .plain ? text.quoted : "the text \(text.quoted)"
    }
}

/// The source locations of a scalar's characters, which depend on quotes and escapes.
struct ScalarPlaces {
    private let source: SourceFile
    private let line: Int
    /// The offsets in the line of the text's code points, followed by the offset of the end of the text; empty if the
    /// text is not on a single line.
    private let offsets: [Int]
    /// The source location of the whole text, or of its first line.
    let whole: SourceSpan

    init(_ scalar: ScriptScalar, in source: SourceFile) {
        self.source = source
        if scalar.style == .block {
            let (line, offset, count) = ScalarPlaces.firstLineBelow(scalar.line, in: source)
            self.line = line
            offsets = []
            whole = source.span(line: line, codePoints: offset, count: count)
            return
        }
        line = scalar.line
        offsets = ScalarPlaces.offsets(of: scalar, in: source) ?? []
        if let first = offsets.first, let end = offsets.last {
            whole = source.span(line: line, codePoints: first, count: end - first)
        } else {
            let line = source.codePoints(line: scalar.line, from: scalar.offset)
            let end = line.lastIndex { !$0.properties.isWhitespace }.map { line.index(after: $0) }
            let count = line.distance(from: line.startIndex, to: end ?? line.startIndex)
            whole = source.span(line: scalar.line, codePoints: scalar.offset, count: count)
        }
    }

    /// Whether the text is on a single line, so that the places of its characters are known.
    var isOnOneLine: Bool { !offsets.isEmpty }

    /// Returns the source location of a range of the text, in code points. If it cannot be determined, returns the
    /// location of the whole text.
    func span(_ range: Range<Int>) -> SourceSpan {
        guard range.lowerBound >= 0, range.upperBound < offsets.count else { return whole }
        let start = offsets[range.lowerBound]
        return source.span(line: line, codePoints: start, count: offsets[range.upperBound] - start)
    }

    /// Returns the offsets of the code points of a scalar's text, followed by the offset of the end of the text; `nil`
    /// if the text is not on a single line.
    private static func offsets(of scalar: ScriptScalar, in source: SourceFile) -> [Int]? {
        let rest = source.codePoints(line: scalar.line, from: scalar.offset)
        let count = scalar.text.unicodeScalars.count
        if scalar.style == .plain {
            let isInLine = rest.starts(with: scalar.text.unicodeScalars)
            return isInLine ? Array(scalar.offset...(scalar.offset + count)) : nil
        }
        // Read only the part of the line that the text can occupy, because a file can consist of one long line with
        // many scalars.
        return offsets(in: Array(rest.prefix(longestEscape * count + 2)), style: scalar.style, count: count)?.map {
            $0 + scalar.offset
        }
    }

    /// Returns the offsets in `line` of the code points of quoted text, followed by the offset of the end of the text;
    /// `nil` if the text does not have `count` code points.
    private static func offsets(
        in line: [Unicode.Scalar], style: ScriptScalar.Style, count: Int
    ) -> [Int]? {
        let quote: Unicode.Scalar = style == .singleQuoted ? "'" : "\""
        guard line.first == quote else { return nil }
        var offsets: [Int] = []
        var index = 1
        while index < line.count {
            let scalar = line[index]
            if scalar == quote, !(style == .singleQuoted && index + 1 < line.count && line[index + 1] == quote) {
                offsets.append(index)
                return offsets.count == count + 1 ? offsets : nil
            }
            offsets.append(index)
            switch scalar {
            case quote: index += 2
            case "\\" where style == .doubleQuoted:
                index += index + 1 < line.count ? escapeLength(line[index + 1]) : 1
            default: index += 1
            }
        }
        return nil
    }

    /// Returns the length of an escape in a double-quoted scalar, including its backslash, in code points.
    private static func escapeLength(_ letter: Unicode.Scalar) -> Int {
        switch letter {
        case "x": 4
        case "u": 6
        case "U": 10
        default: 2
        }
    }

    /// The length of the longest escape: `\U` and eight digits.
    private static let longestEscape = 10

    private static func firstLineBelow(_ header: Int, in source: SourceFile) -> (Int, offset: Int, count: Int) {
        for number in (header + 1)..<max(source.lineCount + 1, header + 2) {
            let scalars = Array(source.codePoints(line: number, from: 0))
            guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
                let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
            else { continue }
            return (number, first, last + 1 - first)
        }
        return (header, 0, 0)
    }
}

/// The entries of a mapping with known keys.
struct Fields {
    /// The source location of the mapping, or of the key whose value is the mapping.
    let span: SourceSpan
    private let entries: [(key: Located<String>, value: ScriptNode)]
    /// The known keys that the author probably meant by unknown keys. They are not reported as missing.
    private let misspelled: [String]

    init(_ entries: [(key: Located<String>, value: ScriptNode)], misspelled: [String], span: SourceSpan) {
        self.entries = entries
        self.misspelled = misspelled
        self.span = span
    }

    /// Returns whether the script probably contains a misspelled form of the key.
    func misspells(_ key: String) -> Bool { misspelled.contains(key) }

    /// The value of a key; `nil` if the script does not have the key.
    subscript(_ key: String) -> ScriptNode? {
        entries.first { $0.key.value == key }?.value
    }

    /// Returns the entries whose keys are in `keys`, in script order.
    func among(_ keys: [String]) -> [(key: Located<String>, value: ScriptNode)] {
        entries.filter { keys.contains($0.key.value) }
    }

    /// Returns the entries with other keys, in script order.
    func others(than key: String) -> [(key: Located<String>, value: ScriptNode)] {
        entries.filter { $0.key.value != key }
    }

    /// Returns the entries whose keys are cases of `keys`, in script order.
    func among<Key: RawRepresentable<String>>(_ keys: Key.Type) -> [(key: Located<Key>, value: ScriptNode)] {
        entries.compactMap { entry in
            Key(rawValue: entry.key.value).map { (Located($0, at: entry.key.span), entry.value) }
        }
    }

    /// Returns the source location of a key, or of the mapping if the script does not have the key.
    func place(of key: String) -> SourceSpan {
        entries.first { $0.key.value == key }?.key.span ?? span
    }
}
