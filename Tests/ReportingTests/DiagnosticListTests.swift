import Reporting
import Testing

@Suite("A list of diagnostics")
struct DiagnosticListTests {
    private func diagnostic(
        _ message: String, _ line: Int, _ severity: Diagnostic.Severity = .error
    ) -> Diagnostic {
        Diagnostic("a", message, at: SourceSpan(file: "f", line: line, column: 1, length: 1), severity: severity)
    }

    @Test func `is in the order of the file, without duplicates, and in the order of reporting at the same place`() {
        var list = DiagnosticList()
        for (message, line) in [("c", 3), ("z", 2), ("y", 2), ("c", 3), ("a", 9)] {
            list.add(diagnostic(message, line))
        }

        #expect(list.sorted.map(\.message) == ["z", "y", "c", "a"])
        #expect(list.count == 5)
    }

    @Test func `has errors only if one is not a warning`() {
        var list = DiagnosticList()
        list.add(diagnostic("w", 1, .warning))
        #expect(!list.hasErrors)
        list.add(diagnostic("e", 2))
        #expect(list.hasErrors)
    }
}
