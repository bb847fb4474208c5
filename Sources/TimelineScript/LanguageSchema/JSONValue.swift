/// A piece of JSON, for a document whose shape no type has.
enum JSONValue: Encodable, Equatable, Sendable {
    case text(String)
    case number(Double)
    case truth(Bool)
    case nothing
    case list([JSONValue])
    case mapping([String: JSONValue])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number):
            if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .truth(let truth): try container.encode(truth)
        case .nothing: try container.encodeNil()
        case .list(let items): try container.encode(items)
        case .mapping(let entries): try container.encode(entries)
        }
    }

    static func words(_ words: [String]) -> JSONValue { .list(words.map { .text($0) }) }
}
