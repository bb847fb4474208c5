import Foundation

/// The language as JSON Schema, draft 7, which is the one that YAML language servers know best.
///
/// Its keys are those that the decoder accepts, from the same tables. It says less than the decoder: not which names
/// there are, or what a statement may be.
package enum LanguageSchema {
    /// As `animatic init` calls it.
    package static let fileName = "animatic-1.schema.json"

    /// The first line of a script, by which editors find the schema beside it.
    package static let modeline = "# yaml-language-server: $schema=\(fileName)"

    /// - Throws: Never in practice: what is encoded is text and finite numbers.
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
                shared.mapValues(\.json).merging(shapes.map { ($0.kind.identifier, $0.json) }) { $1 }),
        ])
    }

    /// Every mapping with known keys.
    static let shapes = scriptShapes + viewShapes + controlShapes + cueShapes + expectationShapes
}
