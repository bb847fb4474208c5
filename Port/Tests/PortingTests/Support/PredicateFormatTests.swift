import Foundation
import Testing

/// The rules and most examples are those of Apple's *Predicate Programming Guide*.
@Suite("A predicate with a format")
struct PredicateFormatTests {
    @Test(
        "compares strings",
        arguments: [
            ("SELF == 'a b'", "a b", true), ("SELF = \"A B\"", "a b", false), ("SELF ==[c] 'A B'", "a b", true),
            ("SELF ==[cd] 'CAFE'", "café", true), ("SELF ==[c] 'CAFE'", "café", false), ("SELF != 'a'", "b", true),
            ("SELF BEGINSWITH 'ab'", "abc", true), ("SELF beginswith[c] 'AB'", "abc", true),
            ("SELF ENDSWITH 'bc'", "abc", true), ("SELF CONTAINS 'x'", "abc", false), ("SELF IN 'xabcx'", "abc", true),
            ("SELF LIKE 'a?c*'", "abcd", true), ("SELF LIKE 'a?c'", "abcd", false), ("SELF LIKE 'a.c'", "abc", false),
            ("SELF MATCHES '[a-c]+'", "abc", true), ("SELF MATCHES '[a-c]+'", "abcd", false),
            ("SELF MATCHES[c] 'a|bc'", "BC", true), ("SELF.length > 2", "abc", true), ("'b' < SELF", "c", true),
            ("SELF == 'it\\'s'", "it's", true), ("SELF <> 'a' && SELF >= 'a'", "b", true),
            ("TRUEPREDICATE", "", true), ("FALSEPREDICATE or SELF == 'a'", "a", true),
        ])
    func strings(format: String, value: String, expected: Bool) {
        #expect(NSPredicate(format: format).evaluate(with: value) == expected)
    }

    @Test func `has arguments for values and keys`() {
        let address = #"[A-Z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,64}"#
        let isAddress = NSPredicate(format: "SELF MATCHES[c] %@", address)
        #expect(isAddress.evaluate(with: "me@example.com") && !isAddress.evaluate(with: "me@example"))
        let isTall = NSPredicate(format: "%K >= %d AND name != %@", "size.height", 10, "none")
        #expect(isTall.evaluate(with: ["name": "a", "size": ["height": 12.5]] as [String: Any]))
        #expect(!isTall.evaluate(with: ["name": "a", "size": ["height": 9]] as [String: Any]))
        #expect(!isTall.evaluate(with: ["name": "none", "size": ["height": 12]] as [String: Any]))
        #expect(NSPredicate(format: "SELF IN %@", argumentArray: [["a", "b"]]).evaluate(with: "b"))
    }

    @Test func `compares numbers, lists and nil`() {
        #expect([-1, 0, 3, 4].filter { NSPredicate(format: "SELF BETWEEN {0, 3}").evaluate(with: $0) } == [0, 3])
        #expect(NSPredicate(format: "SELF == -1.5e1").evaluate(with: -15))
        #expect(NSPredicate(format: "SELF IN {1, 2}").evaluate(with: 2.0))
        #expect(NSPredicate(format: "SELF CONTAINS 'b' AND SELF.@count == 2").evaluate(with: ["a", "b"]))
        #expect(NSPredicate(format: "a == nil").evaluate(with: ["b": 1]))
        #expect(NSPredicate(format: "SELF == YES").evaluate(with: true))
        #expect(
            NSPredicate(format: "SELF < %@", Date(timeIntervalSince1970: 5)).evaluate(
                with: Date(timeIntervalSince1970: 4)))
    }

    @Test func `binds AND more strongly than OR, and NOT more strongly than both`() {
        // NOT 1 == 1 is false; (false AND false) OR true is true, false AND (false OR true) would be false.
        #expect(NSPredicate(format: "NOT SELF == 1 AND SELF == 2 OR SELF == 1").evaluate(with: 1))
        #expect(!NSPredicate(format: "NOT (SELF == 1) AND (SELF == 2 OR SELF == 1)").evaluate(with: 1))
    }

    @Test func `that cannot be read ends the process with a message`() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "SELF LOOKS 'a'")
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("Unable to parse the predicate format \"SELF LOOKS 'a'\""))
        let key = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "name == 'a'").evaluate(with: NSObject())
        }
        #expect(String(decoding: key.standardErrorContent, as: UTF8.self).contains("no key-value coding, so 'name'"))
    }
}
