import Porting
import Testing

@Suite("Parts of Foundation that Linux lacks")
struct SupportSourceTests {
    private let use = "import Foundation\nlet a = NSPredicate(format: \"SELF MATCHES %@\", b)\n"

    @Test func `a target that uses a format of predicates gets one source that declares it`() throws {
        let result = ported([
            "Sources/A/Model/B.swift": use, "Sources/A/C.swift": "let a = NSPredicate.init(format: b)",
            "Sources/D/E.swift": use, "Sources/F/G.swift": "let a = NSPredicate(value: true)",
        ])
        #expect(
            result.keys.sorted().filter { $0.contains("Predicate") } == [
                "Sources/A/Model/PredicateFormat.swift", "Sources/D/PredicateFormat.swift",
            ])
        let text = try #require(result["Sources/D/PredicateFormat.swift"]?.text)
        #expect(text.hasPrefix("// Written by animatic-port for 'Sources/D/E.swift'.\n"))
        #expect(text.contains("extension NSPredicate {"))
        #expect(result["Sources/D/E.swift"]?.text == use)
        // The result needs no further change.
        let again = port(result.sorted { $0.key < $1.key }.map { Source(path: $0.key, bytes: $0.value.bytes) })
        #expect(
            again.count == result.count && again.allSatisfy { $0.changes.isEmpty && $0.text == result[$0.path]?.text })
    }

    @Test func `a target that declares the format, or whose code is for another system, gets none`() {
        let own = "extension NSPredicate { convenience init(format: String, _ a: Any...) { self.init(value: true) } }"
        #expect(ported(["Sources/A/B.swift": use, "Sources/A/C.swift": own]).count == 2)
        #expect(ported(["A.swift": "#if os(macOS)\n\(use)#endif"]).count == 1)
    }
}
