import Animation
import FoundationEssentials
import Simulation
import Views

/// The JSON Schema of the script language. It uses draft 7, which YAML language servers support best.
///
/// The schema and the decoder use the same tables of keys. The schema is less strict than the decoder, because it
/// checks neither the names in a script nor the syntax of statements.
package enum LanguageSchema {
    /// The name of the schema file that `animatic init` writes.
    package static let fileName = "animatic-1.schema.json"

    /// The first line of a script. It tells editors to use the schema file in the same folder.
    package static let modeline = "# yaml-language-server: $schema=\(fileName)"

    /// The schema as JSON text.
    ///
    /// - Throws: An encoding error. This does not happen in practice, because only text and finite numbers are encoded.
    package static var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(json), as: UTF8.self) + "\n"
        }
    }

    static var json: JSONValue {
        .mapping([
            "$schema": .text("http://json-schema.org/draft-07/schema#"),
            "title": .text("An Animatic timeline, version 1"),
            "allOf": .list([ValueShape.mapping(Schema.script).json]),
            "definitions": .mapping(
                shared.mapValues(\.json).merging(Schema.all.map { ($0.identifier, $0.json) }) { $1 }),
        ])
    }
}

extension LanguageSchema {
    /// The shapes that are long or used in several places, by name.
    static let shared: [String: ValueShape] = [
        "animate": .either([.signedTime, .pattern("^[A-Za-z_]"), .mapping(Schema.animation)]),
        "any-color": .either([.solidColor, .mapping(Schema.color)]),
        "any-device": .either([
            .words(Device.catalog.map(\.name)), .pattern("."), .mapping(Schema.device),
        ]),
        "curve": .either([
            .dottedWords(TimingCurve.named.map(\.name)), .pattern("^(cubicBezier|steps|linear)\\("),
        ]),
        "font": .either([
            .words(TextStyle.allCases.map(\.rawValue)), .number(NumberRange.fontSize), .pattern("^\\.?[A-Za-z0-9]"),
        ]),
        "priority": .either([
            .number(NumberRange.priority), .dottedWords(LayoutPriority.named.map(\.name)),
        ]),
        "solid-color": .either([
            // Names that the list does not contain can be those of the color sets of the assets.
            .words(AdaptiveColor.named.keys.sorted()), .pattern("^[^#]"),
            .pattern("^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
        ]),
        "statement": .either([
            .pattern("."), .mapping(Schema.dispatch), .mapping(Schema.animationBlock), .mapping(Schema.statementBlock),
        ]),
        "statements": .either([.statement, .list(.statement, count: 1...ScriptLimits.values)]),
        "text-size": .dottedWords(TraitWords.categories.map(\.word)),
    ]
}

/// The possible forms of a value in a script, as far as JSON Schema can describe them.
///
/// A shape allows every value that the decoder accepts. It can also allow values for which the decoder reports an
/// error.
indirect enum ValueShape: Sendable {
    /// Any scalar that is not empty, such as `Hello`, `5` or `true`.
    case text
    case boolean
    /// A number in Swift syntax, which can contain underscores.
    case number(NumberRange)
    case time
    /// A time that can be negative.
    case signedTime
    /// One of several words.
    case words([String])
    /// One of several words, with or without a leading dot, as in Swift.
    case dottedWords([String])
    /// Text that contains a match for a regular expression.
    case pattern(String)
    case nothing
    case list(ValueShape, count: ClosedRange<Int>? = nil)
    /// A mapping with arbitrary names as keys, whose values all have the same shape.
    case names(ValueShape)
    /// A mapping with known keys, which is evaluated lazily; see ``mapping(_:)``.
    case kind(@Sendable () -> MappingKind)
    case either([ValueShape])
    /// A shape in ``LanguageSchema/shared``, which is referenced by its name.
    case shared(String)

    static func mapping(_ kind: @autoclosure @escaping @Sendable () -> MappingKind) -> ValueShape { .kind(kind) }

    /// The kinds of mappings that a value of this shape can directly contain.
    var mappings: [MappingKind] {
        switch self {
        case .kind(let kind): [kind()]
        case .list(let shape, _), .names(let shape): shape.mappings
        case .either(let shapes): shapes.flatMap(\.mappings)
        case .shared(let name): LanguageSchema.shared[name]?.mappings ?? []
        case .text, .boolean, .number, .time, .signedTime, .words, .dottedWords, .pattern, .nothing: []
        }
    }

    /// The JSON Schema of the shape, in draft 7.
    var json: JSONValue { .mapping(keywords) }

    /// The JSON Schema keywords of the shape.
    fileprivate var keywords: [String: JSONValue] {
        switch self {
        case .text: ["type": .words(["string", "number", "boolean"])]
        case .boolean: ["type": .text("boolean")]
        case .number(let range):
            [
                "type": .words(["number", "string"]), "pattern": .text(ValueShape.digits),
                range.includesLower ? "minimum" : "exclusiveMinimum": .number(range.lower),
                "maximum": .number(range.upper),
            ]
        case .time:
            [
                "type": .words(["number", "string"]), "pattern": .text("^-?[0-9]+(\\.[0-9]+)?(s|ms)?$"),
                "minimum": .number(0), "maximum": .number(NumberRange.seconds.upper),
            ]
        case .signedTime:
            [
                "type": .words(["number", "string"]), "pattern": .text("^-?[0-9]+(\\.[0-9]+)?(s|ms)?$"),
                "maximum": .number(NumberRange.seconds.upper),
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
        case .kind(let kind): ["$ref": .text("#/definitions/\(kind().identifier)")]
        case .either(let shapes): ["anyOf": .list(shapes.map(\.json))]
        case .shared(let name): ["$ref": .text("#/definitions/\(name)")]
        }
    }

    /// A regular expression for the numbers that ``NumberLiteral`` reads but YAML treats as text, such as `1_000`.
    private static let digits = "^[+-]?[0-9][0-9_]*(\\.[0-9][0-9_]*)?([eE][+-]?[0-9][0-9_]*)?$"
}

/// The shapes that are used in several places.
extension ValueShape {
    static let color = ValueShape.shared("any-color")
    static let solidColor = ValueShape.shared("solid-color")
    static let priority = ValueShape.shared("priority")
    static let prioritiesByAxis = ValueShape.either([priority, .mapping(Schema.priorities)])
    static let font = ValueShape.shared("font")
    static let place = ValueShape.number(NumberRange.place)
    static let length = ValueShape.number(NumberRange.length)
    static let count = ValueShape.number(ScriptLimits.counts)
    static let point = ValueShape.list(place, count: 2...2)
    static let rect = ValueShape.list(place, count: 4...4)
    static let insets = ValueShape.either([place, .list(place, count: 4...4), .mapping(Schema.sides)])
    static let intrinsicSize = ValueShape.list(.either([length, .words(["none"])]), count: 2...2)
    static let image = ValueShape.either([.pattern("."), .mapping(Schema.picture)])
    static let orientation = ValueShape.dottedWords(TraitWords.orientations.map(\.word))
    static let style = ValueShape.dottedWords(TraitWords.styles.map(\.word))
    static let contrast = ValueShape.dottedWords(TraitWords.contrasts.map(\.word))
    static let direction = ValueShape.dottedWords(TraitWords.directions.map(\.word))
    static let textSize = ValueShape.shared("text-size")
    static let device = ValueShape.shared("any-device")
    static let statement = ValueShape.shared("statement")
    static let statements = ValueShape.shared("statements")
    static let blockCompletion = ValueShape.either([statements, .mapping(Schema.blockCompletion)])
    static let completion = ValueShape.either([
        statements, .mapping(Schema.blockCompletion), .mapping(Schema.animatorCompletion),
    ])
    static let animate = ValueShape.shared("animate")
    static let curve = ValueShape.shared("curve")

    /// Returns the shape of a value that is either a single value or a list of values.
    static func some(_ shape: ValueShape) -> ValueShape { .either([shape, .list(shape)]) }

    /// Returns the shape of a value that can be absent.
    static func optional(_ shape: ValueShape) -> ValueShape { .either([shape, .nothing]) }
}

extension MappingKind {
    /// The JSON Schema of the mapping, which allows only its keys.
    var json: JSONValue {
        let properties = rows.map { key -> (String, JSONValue) in
            var keywords = key.shape.keywords
            // JSON Schema ignores all other keywords in an object that contains a reference.
            if let reference = keywords.removeValue(forKey: "$ref") {
                keywords["allOf"] = .list([.mapping(["$ref": reference])])
            }
            keywords["description"] = .text(key.description)
            return (key.name, .mapping(keywords))
        }
        var json: [String: JSONValue] = [
            "type": .text("object"), "additionalProperties": .boolean(false),
            "properties": .mapping(Dictionary(properties) { first, _ in first }),
        ]
        let required = rows.filter(\.isRequired).map(\.name)
        if !required.isEmpty { json["required"] = .words(required) }
        return .mapping(json)
    }
}

/// A JSON value.
enum JSONValue: Encodable, Equatable, Sendable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case nothing
    case list([JSONValue])
    case mapping([String: JSONValue])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number):
            if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .boolean(let truth): try container.encode(truth)
        case .nothing: try container.encodeNil()
        case .list(let items): try container.encode(items)
        case .mapping(let entries): try container.encode(entries)
        }
    }

    static func words(_ words: [String]) -> JSONValue { .list(words.map { .text($0) }) }
}
