import FoundationEssentials

/// A request that has passed the gate.
enum StudioRequest: Sendable {
    /// A file of the program's page, such as `/` or `/main.js`.
    case page(String)
    /// A command with a JSON document.
    case command(String, [UInt8])
}

/// The answer to a request.
struct StudioAnswer: Sendable {
    let status: Int
    let type: String
    let content: Content

    enum Content: Sendable {
        case bytes([UInt8])
        /// A stream of lines that ends with the connection.
        case lines(AsyncStream<String>)
    }

    static func json(_ document: some Encodable, status: Int = 200) -> StudioAnswer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(document) else {
            preconditionFailure("the answer \(document) is no JSON")
        }
        return StudioAnswer(status: status, type: "application/json", content: .bytes(Array(bytes)))
    }

    /// - Parameter reason: A sentence that states what was found and what was expected.
    static func failure(_ status: Int, _ reason: String) -> StudioAnswer { json(["error": reason], status: status) }

    static func bytes(_ bytes: [UInt8], type: String = "application/octet-stream") -> StudioAnswer {
        StudioAnswer(status: 200, type: type, content: .bytes(bytes))
    }
}
