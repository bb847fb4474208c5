import Diagnostics

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
