/// What the values of a mapping with known keys may look like, and what they are for.
struct MappingShape: Sendable {
    let kind: MappingKind
    /// Keys without which the mapping says too little.
    let required: [String]
    private let entries: [String: Entry]

    typealias Entry = (shape: ValueShape, words: String)

    /// - Parameter entries: One for each key of `kind`, and no other.
    init(_ kind: MappingKind, required: [String] = [], _ entries: [String: Entry]) {
        self.kind = kind
        self.required = required
        self.entries = entries
    }

    /// Keys that the decoder knows and this does not, or the other way round.
    var strangers: [String] { Set(kind.keys).symmetricDifference(entries.keys).sorted() }

    /// What the value of a key may look like.
    func value(of key: String) -> ValueShape? { entries[key]?.shape }

    /// What is said of a key.
    func words(of key: String) -> String { entries[key]?.words ?? "" }

    /// The mapping in JSON Schema: the decoder's keys, and no others.
    var json: JSONValue {
        let properties = kind.keys.map { key -> (String, JSONValue) in
            guard let entry = entries[key] else { return (key, .truth(true)) }
            var keywords = entry.shape.keywords
            // Beside a reference nothing else counts.
            if let reference = keywords.removeValue(forKey: "$ref") {
                keywords["allOf"] = .list([.mapping(["$ref": reference])])
            }
            keywords["description"] = .text(entry.words)
            return (key, .mapping(keywords))
        }
        var json: [String: JSONValue] = [
            "type": .text("object"), "additionalProperties": .truth(false),
            "properties": .mapping(Dictionary(properties) { first, _ in first }),
        ]
        if !required.isEmpty { json["required"] = .words(required) }
        return .mapping(json)
    }
}
