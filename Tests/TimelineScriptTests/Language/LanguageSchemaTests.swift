import Foundation
import Reporting
import TestSupport
import Testing

@testable import TimelineScript

@Suite("The JSON Schema of the language")
struct LanguageSchemaTests {
    private static let repository = Repository.root

    @Test func `contains every mapping that the decoder reads`() throws {
        let folder = Self.repository.appending(path: "Sources/TimelineScript/Schema")
        let sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
        // A mapping that no shape refers to would be missing.
        #expect(
            Schema.all.count
                == sources.matches(of: /static let \w+ = MappingKind\(/).count + Schema.mappings.count)
        let names = Schema.all.map(\.identifier) + LanguageSchema.shared.keys
        #expect(Set(names).count == names.count)
    }

    @Test("has every key that the decoder reads, once and with a description", arguments: Schema.all)
    func keys(kind: MappingKind) throws {
        guard case .mapping(let json) = kind.json, case .mapping(let properties)? = json["properties"] else {
            Issue.record("no properties of \(kind.name)")
            return
        }
        // Two rows for one key would be one property.
        #expect(properties.keys.sorted() == kind.keys.sorted())
        #expect(json["additionalProperties"] == .boolean(false))
        for row in kind.rows { #expect(!row.description.isEmpty, "\(row.name) of \(kind.name)") }
    }

    @Test func `has the keys that decoders tell apart`() {
        #expect(Set(Schema.variedKeys).isSubset(of: Schema.variation.keys))
        #expect(Set(Schema.checks + Schema.moments).isSubset(of: Schema.expectation.keys))
        #expect(Set(Schema.formatKeys).isSubset(of: Schema.constraint.keys))
        #expect(Set(Schema.statementBlockKinds).isSubset(of: Schema.statementBlock.keys))
    }

    @Test func `refers only to definitions that it contains`() throws {
        let text = try LanguageSchema.text
        let defined = Schema.all.map(\.identifier) + LanguageSchema.shared.keys
        let references = text.matches(of: /"\$ref" : "#\/definitions\/([^"]+)"/).map { String($0.output.1) }
        #expect(references.count > 50)
        #expect(Set(references).isSubset(of: defined))
    }

    /// `BLESS=1 swift test --filter LanguageSchemaTests` rewrites the file and fails.
    @Test func `is the file of the repository`() throws {
        let file = Self.repository.appending(path: "Schema/animatic-1.schema.json")
        let text = try LanguageSchema.text
        if Recording.isOn {
            try Data(text.utf8).write(to: file)
            Issue.record("\(Recording.notice("animatic-1.schema.json"))")
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    // MARK: By a validator

    @Test(.enabled(if: SchemaValidator.isThere, "python3-jsonschema is not installed"))
    func `accepts every timeline`() throws {
        let folder = Self.repository.appending(path: "Timelines")
        let names = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".yaml") }.sorted()
        let documents = try names.map { try Self.json(folder.appending(path: $0).path) }

        let problems = try SchemaValidator.problems(of: documents)

        #expect(names.count > 80)
        for (name, problem) in zip(names, problems) { #expect(problem == "", "\(name)") }
    }

    @Test(.enabled(if: SchemaValidator.isThere, "python3-jsonschema is not installed"))
    func `rejects every script with a key that the decoder does not know`() throws {
        let folder = Self.repository.appending(path: "Tests/Fixtures/Rejected")
        let paths = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { folder.appending(path: "\($0)/timeline.yaml").path }
            .filter { path in
                guard let source = try? SourceFile.load(path: path, shownAs: path) else { return false }
                return TimelineReader.read(source, folder: "").diagnostics.contains { $0.id == .unknownKey }
            }

        let problems = try SchemaValidator.problems(of: try paths.map(Self.json))

        #expect(paths.count >= 5)
        for (path, problem) in zip(paths, problems) { #expect(problem != "", "\(path)") }
    }

    /// Returns a script in the interpretation of editors: YAML 1.2.
    private static func json(_ path: String) throws -> JSONValue {
        let document = try ScriptDocument(try SourceFile.load(path: path, shownAs: path))
        return json(document.root)
    }

    private static func json(_ node: ScriptNode) -> JSONValue {
        switch node.content {
        case .list(let items): .list(items.map(json))
        case .mapping(let pairs):
            .mapping(Dictionary(pairs.map { ($0.key.scalar?.text ?? "", json($0.value)) }) { first, _ in first })
        case .unreadable: .text("")
        case .scalar(let scalar):
            if scalar.isNothing {
                .nothing
            } else if scalar.style != .plain {
                .text(scalar.text)
            } else if let truth = Bool(scalar.text) {
                .boolean(truth)
            } else if let number = Double(scalar.text), number.isFinite {
                .number(number)
            } else {
                .text(scalar.text)
            }
        }
    }
}
