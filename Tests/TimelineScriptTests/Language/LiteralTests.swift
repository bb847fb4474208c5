import Testing

@testable import TimelineScript

@Suite("A time in a script")
struct TimeLiteralTests {
    @Test(
        "is exactly the duration that its digits specify",
        arguments: [
            ("0.1s", 0, 100_000_000_000_000_000), ("0.7", 0, 700_000_000_000_000_000),
            ("500ms", 0, 500_000_000_000_000_000), ("1.5ms", 0, 1_500_000_000_000_000),
            ("12", 12, 0), ("0012.50s", 12, 500_000_000_000_000_000), ("3600s", 3600, 0), ("0s", 0, 0),
            ("-0s", 0, 0), ("0.000000000000000001s", 0, 1), ("0.0000000000000000010s", 0, 1),
            ("999999s", 999_999, 0), ("1000ms", 1, 0), ("61001ms", 61, 1_000_000_000_000_000),
        ] as [(String, Int64, Int64)])
    func exact(text: String, seconds: Int64, attoseconds: Int64) {
        #expect(
            TimeLiteral.read(text)
                == .time(Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)))
    }

    @Test func `is rejected if it is invalid`() {
        #expect(TimeLiteral.read("-0.1s") == .negative)
        #expect(TimeLiteral.read("1000000s") == .tooLong)
        #expect(TimeLiteral.read(String(repeating: "9", count: 5000)) == .tooLong)
        #expect(TimeLiteral.read("0.0000000000000000001s") == .tooFine)
        #expect(TimeLiteral.read("0.0000000000000001ms") == .tooFine)
        #expect(TimeLiteral.read("nan") == .notFinite)
        #expect(TimeLiteral.read("-.inf") == .notFinite)
        for text in ["", "s", "ms", "-", ".", "1.", "1.s", "1m", "1h", "1e3", "+1s", "１s"] {
            #expect(TimeLiteral.read(text) == .other(suggestion: nil), "\(text)")
        }
    }

    @Test(
        "is suggested for text that is almost a time",
        arguments: [
            (".5s", "0.5s"), ("0,5 s", "0.5s"), ("5 sec", "5s"), ("1 000s", "1000s"), ("2 seconds", "2s"),
            ("250 milliseconds", "250ms"),
        ])
    func suggestions(text: String, meant: String) {
        #expect(TimeLiteral.read(text) == .other(suggestion: meant))
    }

    @Test func `is printed in seconds`() {
        #expect(Duration.seconds(3).inSeconds == "3 s")
        #expect(Duration.milliseconds(2800).inSeconds == "2.8 s")
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 1).inSeconds == "0.000000000000000001 s")
        #expect(Duration.milliseconds(-500).inSeconds == "-0.5 s")
        #expect(Duration.milliseconds(-1500).inSeconds == "-1.5 s")
    }
}

@Suite("A number in a script")
struct NumberLiteralTests {
    @Test(
        "is written as in Swift",
        arguments: [
            ("0", 0), ("12", 12), ("-300", -300), ("+5", 5), ("0.5", 0.5), ("1_000", 1000), ("1.5e1", 15),
            ("1e-2", 0.01), ("2E+2", 200), ("007", 7),
        ])
    func numbers(text: String, number: Double) {
        #expect(NumberLiteral.read(text) == .number(number))
    }

    @Test("is finite", arguments: [".nan", "NaN", ".inf", "-.Inf", "infinity", "+inf", "1e999", "-1e400"])
    func notFinite(text: String) {
        #expect(NumberLiteral.read(text) == .notFinite)
    }

    @Test("has no other notation", arguments: ["", "-", "+", "abc", "0x1F", "1 2", "--1", "_1", "½", "１", "1.2.3"])
    func others(text: String) {
        #expect(NumberLiteral.read(text) == .other(suggestion: nil))
    }

    @Test(
        "is suggested for text that is almost a number",
        arguments: [(".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"), ("1,5", "1.5"), ("12pt", "12"), ("12 px", "12")])
    func suggestions(text: String, meant: String) {
        #expect(NumberLiteral.read(text) == .other(suggestion: meant))
    }
}
