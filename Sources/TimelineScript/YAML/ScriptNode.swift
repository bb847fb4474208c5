import Diagnostics

/// A value in the YAML document, with its place. Aliases are already followed.
struct ScriptNode {
    let content: Content
    /// The place of a scalar's text without quotes, or of the bracket, dash or first key of a list or mapping.
    let span: SourceSpan

    indirect enum Content {
        case scalar(ScriptScalar)
        case list([ScriptNode])
        /// The entries, in the order of the script. A key can occur more than once.
        case mapping([(key: ScriptNode, value: ScriptNode)])
        /// A value that could not be read. The mistake was reported.
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

    /// The description of the value in messages.
    var found: String {
        switch content {
        case .scalar(let scalar): scalar.found
        case .list: "a list"
        case .mapping: "a mapping"
        case .unreadable: "something else"
        }
    }
}

/// A scalar in the document, with the data for finding its characters in the file.
struct ScriptScalar {
    let text: String
    let style: Style
    let line: Int
    /// The zero-based offset of the first character or the opening quote in its line, in code points.
    let offset: Int

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

/// The entries of a mapping with known keys.
struct Fields {
    /// The place at which the mapping begins, or the place of the key to which it belongs.
    let span: SourceSpan
    private let entries: [(key: Located<String>, value: ScriptNode)]
    /// The keys to which unknown keys probably refer. Their absence is not reported.
    private let misspelled: [String]

    init(_ entries: [(key: Located<String>, value: ScriptNode)], misspelled: [String], span: SourceSpan) {
        self.entries = entries
        self.misspelled = misspelled
        self.span = span
    }

    /// Returns whether the script probably contains the key with a spelling mistake.
    func misspells(_ key: String) -> Bool { misspelled.contains(key) }

    /// The value of a key; `nil` if the script does not have the key.
    subscript(_ key: String) -> ScriptNode? {
        entries.first { $0.key.value == key }?.value
    }

    /// Returns the entries whose keys are in `keys`, in the order of the script.
    func among(_ keys: [String]) -> [(key: Located<String>, value: ScriptNode)] {
        entries.filter { keys.contains($0.key.value) }
    }

    /// Returns the place of a key; the place of the mapping if the script does not have the key.
    func place(of key: String) -> SourceSpan {
        entries.first { $0.key.value == key }?.key.span ?? span
    }
}
