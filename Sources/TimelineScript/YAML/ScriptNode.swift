import Diagnostics

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
