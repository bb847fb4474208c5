import Foundation

@testable import TimelineScript

/// Python's `jsonschema`, a validator independent of this project.
enum SchemaValidator {
    static let isThere = (try? run("import jsonschema", [])) != nil

    /// Returns the first problem of each document, or an empty string if the document is valid.
    static func problems(of documents: [JSONValue]) throws -> [String] {
        let input = try JSONEncoder().encode([LanguageSchema.json] + documents)
        let output = try run(
            """
            import json, sys
            from jsonschema import Draft7Validator
            schema, *documents = json.load(sys.stdin)
            Draft7Validator.check_schema(schema)
            validator = Draft7Validator(schema)
            def first(document):
                errors = list(validator.iter_errors(document))
                return errors[0].json_path + ": " + errors[0].message if errors else ""
            json.dump([first(document) for document in documents], sys.stdout)
            """, [UInt8](input))
        return try JSONDecoder().decode([String].self, from: output)
    }

    private struct Failed: Error {
        let words: String
    }

    private static func run(_ program: String, _ input: [UInt8]) throws -> Data {
        let process = Process()
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", program]
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        let words = String(decoding: try stderr.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(words: words) }
        return output
    }
}
