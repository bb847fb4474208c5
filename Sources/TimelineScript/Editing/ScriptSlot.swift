import Properties
package import Reporting
package import Views

/// A literal of a script that can be changed without changing any other byte: a number, a time, a priority, a color, a
/// word or a text.
///
/// The decoder records the literals as it reads them, so a slot exists for each value that has been read, with the
/// values that its place accepts.
package struct ScriptSlot: Hashable, Sendable {
    /// The kind of a literal, and the values that its place accepts.
    package enum Kind: Hashable, Sendable {
        case number(NumberRange)
        /// A time, with or without a unit.
        case time
        /// A number 1 through 1000, or the name of a priority.
        case priority
        /// Hexadecimal digits after `#`, or the name of a color.
        case color
        /// One of several words, such as `true` or `scaleAspectFit`.
        case word([String])
        case text
    }

    /// The reason why a value cannot be changed.
    package enum Obstacle: Hashable, Sendable {
        /// The value results from an expression or a name, such as `2 * system`.
        case computed
        /// The text has several lines.
        case severalLines
        /// The decoder does not read the value as one that can be changed: a version, or part of a path, a date or a name.
        case partOfText
    }

    package let kind: Kind
    /// The keys and the indices of the value, such as `constraints.slide.constant` or `timeline[2].animate.duration`.
    package let path: String
    /// The literal as it is written, without the quotes of YAML; empty for a constant that a constraint lacks. For an
    /// alias, it is the alias, such as `*gap`.
    package let literal: String
    /// The literal to which an alias refers; `nil` if the slot is not an alias. A change replaces the alias, so it
    /// changes the value only in this place.
    package let aliased: String?
    /// The text of a literal of the kind ``Kind/text``, without quotes and escapes; for other kinds, the
    /// literal.
    package let text: String
    /// The place of the literal.
    package let span: SourceSpan
    /// The number of places that use the literal: more than 1 if aliases refer to it.
    package let useCount: Int
    /// The reason why the value cannot be changed; `nil` if it can be changed.
    package let obstacle: Obstacle?
    /// The style of the YAML scalar that contains the literal.
    let style: ScriptScalar.Style
    /// Whether the literal is the whole scalar, and not a part of an expression or a statement.
    let isWhole: Bool
    /// The place of the scalar with its quotes.
    let outer: SourceSpan
    /// Whether the scalar is inside of brackets, where commas and brackets end a scalar without quotes.
    let isInFlow: Bool

    /// Whether the slot is the place for a constant that a constraint lacks, as in `card.leading == root.leading`. The
    /// constant is 0.
    package var isMissingConstant: Bool {
        guard case .number = kind else { return false }
        return literal.isEmpty
    }
}

// MARK: Finding slots

extension ScriptSlot {
    /// Returns the slots of a document, sorted by their places.
    ///
    /// - Parameter notes: The literals that the decoder has read. If it has read a literal several times, the first
    ///   kind counts.
    static func slots(
        _ notes: [(span: SourceSpan, kind: Kind)], of document: ScriptNode, in source: SourceFile
    ) -> [ScriptSlot] {
        var scalars = ScalarTable()
        scalars.add(document, path: "", isInFlow: false, of: source)
        var known: Set<SourceSpan> = []
        var found: [Found] = []
        for note in notes where known.insert(note.span).inserted {
            guard let entry = scalars.entry(containing: note.span) else { continue }
            if note.span.length == 0 {
                if case .number = note.kind {
                    guard isInConstraints(entry.path) else { continue }
                } else if entry.quoteCount == 0 {
                    continue
                }
            }
            found.append(Found(entry: entry, span: note.span, kind: note.kind))
        }
        // An alias of a whole value can be replaced by another value.
        for value in found where value.span == value.entry.span {
            for alias in value.entry.aliases {
                found.append(Found(entry: value.entry, span: value.span, kind: value.kind, alias: alias))
            }
        }
        found += scalars.fixedValues(except: found, in: source)
        found.sort { $0.place < $1.place }
        var names: [String: Int] = [:]
        let paths = found.map { found in
            let isWhole = found.span == found.entry.span
            let role = found.isFixed ? ".fixed" : role(of: found.kind, at: found.entry.path)
            let path = (found.alias?.path ?? found.entry.path) + (isWhole ? "" : role)
            names[path, default: 0] += 1
            return (path: path, place: (names[path] ?? 1) - 1)
        }
        return zip(found, paths).map { found, path in
            let literal = String(source.text(of: found.span))
            let alias = found.alias
            return ScriptSlot(
                kind: found.kind, path: names[path.path] == 1 ? path.path : "\(path.path)[\(path.place)]",
                literal: alias.map { String(source.text(of: $0.span)) } ?? literal,
                aliased: alias == nil ? nil : literal,
                text: text(of: found.span, in: found.entry, literal, of: source), span: found.place,
                useCount: alias == nil ? found.entry.useCount : 1,
                obstacle: found.isFixed
                    ? .partOfText
                    : ScalarPlaces(found.entry.scalar, in: source).isOnOneLine
                        ? obstacle(of: literal, found.kind) : .severalLines,
                style: alias == nil ? found.entry.scalar.style : .plain, isWhole: found.span == found.entry.span,
                outer: alias?.span ?? found.entry.outer, isInFlow: alias?.isInFlow ?? found.entry.isInFlow)
        }
    }

    private static func isInConstraints(_ path: String) -> Bool { path.hasPrefix("constraints.") }

    /// Returns the name of a literal in an expression.
    private static func role(of kind: Kind, at path: String) -> String {
        guard isInConstraints(path) else { return "" }
        switch kind {
        case .priority: return ".priority"
        case .number(.multiplier): return ".multiplier"
        default: return ".constant"
        }
    }

    /// Returns a text without quotes and escapes.
    private static func text(
        of span: SourceSpan, in entry: ScalarTable.Entry, _ literal: String, of source: SourceFile
    ) -> String {
        if span == entry.span { return entry.scalar.text }
        guard literal.hasSuffix("\"") else { return literal }
        let places = ScalarPlaces(entry.scalar, in: source)
        for token in Lexer.tokens(entry.scalar.text) {
            if case .string(let text) = token.kind, places.span(token.range) == span { return text }
        }
        return literal
    }

    private static func obstacle(of literal: String, _ kind: Kind) -> Obstacle? {
        guard case .number = kind, !literal.isEmpty else { return nil }
        if case .number = NumberLiteral.read(withoutSpaceAfterSign(literal)) { return nil }
        return .computed
    }

    /// Returns `-20` for `- 20`, the form of a constant after an item.
    static func withoutSpaceAfterSign(_ literal: String) -> String {
        guard let sign = literal.first, "+-".contains(sign) else { return literal }
        return String(sign) + String(literal.dropFirst()).trimmed
    }
}

/// A literal of a document.
private struct Found {
    let entry: ScalarTable.Entry
    let span: SourceSpan
    let kind: ScriptSlot.Kind
    /// The alias that refers to the literal; `nil` for the literal itself.
    var alias: ScalarTable.Alias?
    /// Whether the decoder has not read the literal as a value.
    var isFixed = false

    var place: SourceSpan { alias?.span ?? span }
}

/// The scalars of a document by line.
private struct ScalarTable {
    struct Entry {
        let path: String
        let scalar: ScriptScalar
        let span: SourceSpan
        let isInFlow: Bool
        var useCount = 1
        var aliases: [Alias] = []

        /// The number of quotes before the text.
        var quoteCount: Int { scalar.style == .singleQuoted || scalar.style == .doubleQuoted ? 1 : 0 }

        /// The place of the scalar with its quotes.
        var outer: SourceSpan {
            SourceSpan(
                file: span.file, line: span.line, column: span.column - quoteCount,
                length: span.length + 2 * quoteCount)
        }
    }

    /// An alias of a scalar.
    struct Alias {
        let path: String
        let span: SourceSpan
        let isInFlow: Bool
    }

    private var lines: [Int: [Entry]] = [:]

    mutating func add(_ node: ScriptNode, path: String, isInFlow: Bool, of source: SourceFile) {
        // The place of a list or a mapping is its bracket, its first dash or its first key.
        let start = SourceSpan(file: node.span.file, line: node.span.line, column: node.span.column, length: 1)
        let isInFlow = isInFlow || ["[", "{"].contains(source.text(of: start))
        switch node.content {
        case .scalar(let scalar):
            if let index = lines[node.span.line]?.firstIndex(where: { $0.span == node.span }) {
                lines[node.span.line]?[index].useCount += 1
                if let span = scalar.alias,
                    lines[node.span.line]?[index].aliases.contains(where: { $0.span == span }) == false
                {
                    lines[node.span.line]?[index].aliases.append(Alias(path: path, span: span, isInFlow: isInFlow))
                }
            } else {
                lines[node.span.line, default: []].append(
                    Entry(path: path, scalar: scalar, span: node.span, isInFlow: isInFlow))
            }
        case .list(let items):
            for (index, item) in items.enumerated() {
                add(item, path: "\(path)[\(index)]", isInFlow: isInFlow, of: source)
            }
        case .mapping(let pairs):
            for pair in pairs {
                let key = pair.key.scalar?.text ?? ""
                add(
                    pair.value, path: path.isEmpty ? key : "\(path).\(key)", isInFlow: isInFlow, of: source)
            }
        case .unreadable: break
        }
    }

    /// Returns the numbers and the words `true` and `false` that the decoder has not read as values, such as those of
    /// paths and dates, so that an editor can state why they have no control.
    ///
    /// All values of constraints are read.
    func fixedValues(except read: [Found], in source: SourceFile) -> [Found] {
        let spans = Set(read.map(\.span))
        let spansOfLines = Dictionary(grouping: spans, by: \.line)
        return lines.values.joined().flatMap { entry -> [Found] in
            let text = entry.scalar.text
            guard !entry.path.hasPrefix("constraints."), entry.scalar.style != .block,
                text == "true" || text == "false" || text.utf8.contains(where: { (0x30...0x39).contains($0) }),
                !spans.contains(entry.span)
            else { return [] }
            let taken = spansOfLines[entry.span.line] ?? []
            let places = ScalarPlaces(entry.scalar, in: source)
            guard places.isOnOneLine else { return [] }
            return Lexer.tokens(text).filter { $0.kind == .number || ["true", "false"].contains($0.text) }
                .map { places.span($0.range) }
                .filter { span in
                    !taken.contains { $0.column <= span.column && span.endColumn <= $0.endColumn }
                }
                .map { Found(entry: entry, span: $0, kind: .number(.place), isFixed: true) }
        }
    }

    func entry(containing span: SourceSpan) -> Entry? {
        lines[span.line]?.first { $0.span.column <= span.column && span.endColumn <= $0.span.endColumn }
    }
}
