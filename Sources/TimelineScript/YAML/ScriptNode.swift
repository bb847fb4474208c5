import Diagnostics

/// A value of the YAML document with its place, aliases already followed.
struct ScriptNode {
    let content: Content
    /// Of a scalar what it says, without quotes; of a list or mapping its bracket or dash, or its first key.
    let span: SourceSpan

    indirect enum Content {
        case scalar(ScriptScalar)
        case list([ScriptNode])
        /// In the order of the script; the same key may be there twice.
        case mapping([(key: ScriptNode, value: ScriptNode)])
        /// Something that could not be read, and has been reported.
        case unreadable
    }

    /// The scalar, unless this is a list, a mapping, or nothing at all (`~`, `null`, or no text).
    var scalar: ScriptScalar? {
        guard case .scalar(let scalar) = content, !scalar.isNothing else { return nil }
        return scalar
    }

    var isNothing: Bool {
        guard case .scalar(let scalar) = content else { return false }
        return scalar.isNothing
    }

    /// What it is, as a report says it.
    var found: String {
        switch content {
        case .scalar(let scalar): scalar.found
        case .list: "a list"
        case .mapping: "a mapping"
        case .unreadable: "something else"
        }
    }
}

/// Text in the document, and what is needed to find its characters in the file.
struct ScriptScalar {
    let text: String
    let style: Style
    let line: Int
    /// Of the first character or the opening quote on its line, in code points from 0.
    let offset: Int

    enum Style {
        case plain
        case singleQuoted
        case doubleQuoted
        /// A `|` or `>` and the lines below it.
        case block
    }

    var isNothing: Bool { style == .plain && ["", "~", "null"].contains(text) }

    var found: String {
        if isNothing { return "nothing" }
        return style == .plain ? text.quoted : "the text \(text.quoted)"
    }
}

/// The entries of a mapping with known keys.
struct Fields {
    /// Where the mapping begins, or the key it belongs to.
    let span: SourceSpan
    private let entries: [(key: Located<String>, value: ScriptNode)]
    /// Keys that the script probably means by unknown ones: their absence is no further mistake.
    private let misspelled: [String]

    init(_ entries: [(key: Located<String>, value: ScriptNode)], misspelled: [String], span: SourceSpan) {
        self.entries = entries
        self.misspelled = misspelled
        self.span = span
    }

    /// Whether the script probably has the key, but spells it otherwise.
    func misspells(_ key: String) -> Bool { misspelled.contains(key) }

    /// The value of a key; `nil` when the script does not have the key.
    subscript(_ key: String) -> ScriptNode? {
        entries.first { $0.key.value == key }?.value
    }

    /// The entries with one of these keys, in the order of the script.
    func among(_ keys: [String]) -> [(key: Located<String>, value: ScriptNode)] {
        entries.filter { keys.contains($0.key.value) }
    }

    /// Where a key stands.
    func place(of key: String) -> SourceSpan {
        entries.first { $0.key.value == key }?.key.span ?? span
    }
}
