/// What a value of a script may look like, as far as JSON Schema can tell.
///
/// It admits everything that the decoder admits; the decoder then says what else is wrong.
indirect enum ValueShape: Sendable {
    /// Any scalar that says something: `Hello`, `5`, `true`.
    case text
    case truth
    /// As Swift writes it, underscores too.
    case number(NumberRange)
    case time
    /// A time that may be negative.
    case signedTime
    /// One of them, written like this.
    case words([String])
    /// The same, or with a leading dot, as in Swift.
    case dottedWords([String])
    /// Text that a regular expression finds something in.
    case pattern(String)
    case nothing
    case list(ValueShape, count: ClosedRange<Int>? = nil)
    /// Names of the author's, each with such a value.
    case names(ValueShape)
    case mapping(MappingKind)
    case either([ValueShape])
    /// A shape of ``LanguageSchema/shared`` by its name.
    case shared(String)

    /// The shape in JSON Schema, draft 7.
    var json: JSONValue { .mapping(keywords) }

    /// What JSON Schema says of it.
    var keywords: [String: JSONValue] {
        switch self {
        case .text: ["type": .words(["string", "number", "boolean"])]
        case .truth: ["type": .text("boolean")]
        case .number(let range):
            [
                "type": .words(["number", "string"]), "pattern": .text(ValueShape.digits),
                range.includesLower ? "minimum" : "exclusiveMinimum": .number(range.lower),
                "maximum": .number(range.upper),
            ]
        case .time:
            [
                "type": .words(["number", "string"]), "pattern": .text("^-?[0-9]+(\\.[0-9]+)?(s|ms)?$"),
                "minimum": .number(0), "maximum": .number(ScriptLimits.seconds.upper),
            ]
        case .signedTime:
            [
                "type": .words(["number", "string"]), "pattern": .text("^-?[0-9]+(\\.[0-9]+)?(s|ms)?$"),
                "maximum": .number(ScriptLimits.seconds.upper),
            ]
        case .words(let words): ["enum": .words(words)]
        case .dottedWords(let words):
            ValueShape.either([.words(words), .pattern("^\\.(\(words.joined(separator: "|")))$")]).keywords
        case .pattern(let pattern): ["type": .text("string"), "pattern": .text(pattern)]
        case .nothing: ["type": .text("null")]
        case .list(let item, let count):
            [
                "type": .text("array"), "items": item.json,
                "minItems": .number(Double(count?.lowerBound ?? 0)),
            ].merging(count.map { ["maxItems": .number(Double($0.upperBound))] } ?? [:]) { $1 }
        case .names(let value): ["type": .text("object"), "additionalProperties": value.json]
        case .mapping(let kind): ["$ref": .text("#/definitions/\(kind.identifier)")]
        case .either(let shapes): ["anyOf": .list(shapes.map(\.json))]
        case .shared(let name): ["$ref": .text("#/definitions/\(name)")]
        }
    }

    /// What ``NumberLiteral`` reads and YAML takes for text.
    private static let digits = "^[+-]?[0-9][0-9_]*(\\.[0-9][0-9_]*)?([eE][+-]?[0-9][0-9_]*)?$"
}
