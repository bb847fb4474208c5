import Foundation

/// JSON as every verb prints it: indented, keys in alphabetical order, a line break at the end.
enum JSONText {
    static func encode(_ value: some Encodable) throws -> String {
        try encode(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// On one line, for a stream of values.
    static func line(_ value: ProblemDocument) -> String {
        // Text and whole numbers can always be encoded.
        (try? encode(value, [.sortedKeys, .withoutEscapingSlashes])) ?? ""
    }

    private static func encode(
        _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
