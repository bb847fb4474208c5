import Porting
import Testing

/// A source with the expected result, written by hand.
struct PortCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let input: String
    /// The expected source.
    let output: String
    /// The expected findings, such as `3:5: error: selectors cannot be compared`. A finding must begin with the text.
    let findings: [String]

    /// Creates a case. Without an output, the source must remain unchanged.
    init(_ name: String, _ input: String, _ output: String? = nil, findings: [String] = []) {
        (testDescription, self.input, self.output, self.findings) = (name, input, output ?? input, findings)
    }

    /// Ports the source, and compares the result and the findings.
    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        let result = port([Source(path: "A.swift", bytes: Array(input.utf8))])[0]
        #expect(result.text == output, sourceLocation: sourceLocation)
        expectFindings(result, findings, sourceLocation: sourceLocation)
    }

    /// All cases of all suites, for the tests of invariants.
    static let all =
        AttributeTests.cases + SelectorTests.cases + SelectorTests.impossible + OptionalRequirementTests.cases
        + OptionalRequirementTests.reads
        + OptionalCallTests.cases + InheritedRequirementTests.cases + ExtensionMemberTests.cases
        + ExtensionMemberTests.impossible + ForeignMemberTests.cases + ForeignMemberTests.impossible
        + ConditionTests.cases
        + ImportTests.cases + LiteralTests.cases + NibConnectionTests.cases + NibConnectionTests.impossible
        + RuntimeTests.cases + ObjectCreationTests.cases
}

extension PortedSource {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Compares the beginnings of the findings of a source.
func expectFindings(
    _ result: PortedSource, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
    let found = result.findings.map { "\($0.place.line):\($0.place.column): \($0.severity.rawValue): \($0.message)" }
    #expect(found.count == expected.count, "found \(found)", sourceLocation: sourceLocation)
    for (found, expected) in zip(found, expected) {
        #expect(found.hasPrefix(expected), "found '\(found)'", sourceLocation: sourceLocation)
    }
}

/// Ports several sources, which are given by their paths, and returns them by their paths.
func ported(_ sources: KeyValuePairs<String, String>) -> [String: PortedSource] {
    let results = port(sources.map { Source(path: $0.key, bytes: Array($0.value.utf8)) })
    return Dictionary(uniqueKeysWithValues: results.map { ($0.path, $0) })
}
