/// Text whose parts can have different attributes, like `NSAttributedString`.
public struct AttributedText: Hashable, Sendable {
    /// The text of all parts.
    public private(set) var text: String
    /// The attributes of the characters of ``text``, in order. The list is empty for text without attributes. For
    /// other text, it covers all characters.
    public private(set) var runs: [Run]

    /// Adjacent characters with the same attributes.
    public struct Run: Hashable, Sendable {
        /// The number of characters, which is positive.
        public internal(set) var count: Int
        public internal(set) var attributes: TextAttributes

        package init(count: Int, attributes: TextAttributes) {
            self.count = count
            self.attributes = attributes
        }
    }

    /// Creates text without attributes.
    public init(_ text: String) {
        self.text = text
        runs = []
    }

    /// Creates text from parts. A character that spans two parts, such as a letter and its combining accent, has the
    /// attributes of the first part.
    public init(_ parts: [(text: String, attributes: TextAttributes)]) {
        self.init(parts.map(\.text).joined())
        guard parts.contains(where: { $0.attributes != TextAttributes() }) else { return }
        var ends: [Int] = []
        for part in parts { ends.append((ends.last ?? 0) + part.text.utf8.count) }
        var (offset, part) = (0, 0)
        for character in text {
            while offset >= ends[part] { part += 1 }
            append(1, parts[part].attributes)
            offset += character.utf8.count
        }
    }

    private init(_ text: String, runs: [Run]) {
        self.text = text
        self.runs = runs
    }

    public var isEmpty: Bool { text.isEmpty }

    /// Whether any part has attributes.
    public var hasAttributes: Bool { !runs.isEmpty }

    /// Whether any part is a link.
    package var hasLinks: Bool { runs.contains { $0.attributes.link != nil } }

    /// The parts of the text. All characters of a part have the same attributes.
    public var parts: [(text: String, attributes: TextAttributes)] {
        guard hasAttributes else { return text.isEmpty ? [] : [(text, TextAttributes())] }
        var rest = text[...]
        return runs.map { run in
            defer { rest = rest.dropFirst(run.count) }
            return (String(rest.prefix(run.count)), run.attributes)
        }
    }

    /// Returns the same text with the attributes of each part changed. Text without attributes is returned unchanged.
    public func mapAttributes(_ change: (inout TextAttributes) -> Void) -> AttributedText {
        guard hasAttributes else { return self }
        var changed = AttributedText(text)
        for run in runs {
            var attributes = run.attributes
            change(&attributes)
            changed.append(run.count, attributes)
        }
        if changed.runs.allSatisfy({ $0.attributes == TextAttributes() }) { changed.runs = [] }
        return changed
    }

    /// Returns the same text with its colors resolved for an appearance.
    package func resolved(for appearance: Appearance) -> AttributedText {
        func fixed(_ color: AdaptiveColor?) -> AdaptiveColor? {
            color.map { AdaptiveColor($0.resolved(for: appearance)) }
        }
        return mapAttributes { attributes in
            attributes.foregroundColor = fixed(attributes.foregroundColor)
            attributes.backgroundColor = fixed(attributes.backgroundColor)
        }
    }

    /// Returns the attributes of the character at `offset`; empty attributes after the last character.
    package func attributes(at offset: Int) -> TextAttributes {
        var end = 0
        return runs.first {
            end += $0.count
            return offset < end
        }?.attributes ?? TextAttributes()
    }

    /// Returns the attributes of the characters in `range`.
    package func runs(in range: Range<Int>) -> [Run] {
        guard hasAttributes else { return [] }
        var (found, start) = ([Run](), 0)
        for run in runs {
            let common = range.clamped(to: start..<start + run.count)
            if !common.isEmpty { found.append(Run(count: common.count, attributes: run.attributes)) }
            start += run.count
        }
        return found
    }

    /// Creates attributed text from `text`, which is a part of a longer text, and from the attributes `runs` of this
    /// part. Adjacent runs with equal attributes are combined.
    package static func part(_ text: String, _ runs: [Run]) -> AttributedText {
        var part = AttributedText(text, runs: [])
        for run in runs { part.append(run.count, run.attributes) }
        return part
    }

    private mutating func append(_ count: Int, _ attributes: TextAttributes) {
        if runs.last?.attributes == attributes {
            runs[runs.count - 1].count += count
        } else {
            runs.append(Run(count: count, attributes: attributes))
        }
    }
}
