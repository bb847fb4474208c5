import Testing

@Suite("Conditions")
struct ConditionTests {
    @Test("are those of the simulated device", arguments: cases) func conditions(_ sample: PortCase) { sample.check() }

    /// A source with `#if`, an attribute in its first part and one in its second part.
    private static func parts(_ condition: String, _ first: String, _ second: String) -> String {
        "class A {\n#if \(condition)\n    \(first) func a() {}\n#else\n    \(second) func a() {}\n#endif\n}"
    }

    /// Only the parts that may be compiled on the device are rewritten.
    private static func branch(_ condition: String, _ expected: String? = nil, first: Bool, second: Bool) -> PortCase {
        PortCase(
            condition, parts(condition, "@objc final", "@objc private"),
            parts(
                expected ?? condition, first ? "final" : "@objc final", second ? "private" : "@objc private"))
    }

    private static func function(_ name: String, _ code: String, _ expected: String? = nil) -> PortCase {
        PortCase(name, "func a() {\n    \(code)\n}", "func a() {\n    \(expected ?? code)\n}")
    }

    static let cases = [
        branch("os(iOS)", "os(Linux)", first: true, second: false),
        branch("!os(iOS)", "!os(Linux)", first: false, second: true),
        branch("os(iOS) || os(tvOS)", "os(Linux) || os(tvOS)", first: true, second: false),
        branch("os(tvOS)", first: false, second: true),
        branch("os(macOS) || os(watchOS)", first: false, second: true),
        branch("!os(macOS) && !os(watchOS)", first: true, second: false),
        branch(
            "os(iOS) && !targetEnvironment(macCatalyst)", "os(Linux) && !targetEnvironment(macCatalyst)", first: true,
            second: false),
        branch("targetEnvironment(simulator)", first: false, second: true),
        branch("canImport(UIKit)", first: true, second: false),
        branch("canImport(AppKit)", first: false, second: true),
        branch("canImport(UIKit.UIGestureRecognizerSubclass)", "canImport(UIKit)", first: true, second: false),
        branch("canImport(SomeModule)", first: true, second: true),
        branch("DEBUG", first: true, second: true),
        branch("DEBUG && os(macOS)", first: false, second: true),
        branch("DEBUG || os(iOS)", "DEBUG || os(Linux)", first: true, second: false),
        branch("os(macOS) && DEBUG || os(iOS)", "os(macOS) && DEBUG || os(Linux)", first: true, second: false),
        branch("!(os(macOS) || os(iOS))", "!(os(macOS) || os(Linux))", first: false, second: true),
        branch("swift(>=5.0)", first: true, second: false),
        branch("false", first: false, second: true),
        PortCase(
            "an elseif after the part that is compiled",
            "#if os(iOS)\nimport UIKit\n#elseif os(macOS)\nimport AppKit\n#endif",
            "#if os(Linux)\nimport UIKit\n#elseif os(macOS)\nimport AppKit\n#endif"),
        PortCase(
            "an elseif before it", "#if os(macOS)\nimport AppKit\n#elseif os(iOS)\nimport UIKit\n#endif",
            "#if os(macOS)\nimport AppKit\n#elseif os(Linux)\nimport UIKit\n#endif"),
        PortCase(
            "in an expression", "let a = b\n    #if os(iOS)\n    .c(#keyPath(A.d))\n    #endif\n",
            "let a = b\n    #if os(Linux)\n    .c(\"d\")\n    #endif\n"),
        PortCase("text like a condition", "let a = \"#if os(iOS)\" // os(iOS)\nos(iOS)"),

        function("available on the device", "if #available(iOS 26.1, *) { new() } else { old() }"),
        function("an earlier system", "guard #available(iOS 13, *) else { return }"),
        function("another system", "if #available(macOS 99, *) { new() }"),
        function(
            "a later system", "if #available(iOS 27, *) { new() } else { old() }", "if false { new() } else { old() }"),
        function("a later minor version", "if #available(iOS 26.1.1, macOS 10, *) { new() }", "if false { new() }"),
        function("two components", "if #available(iOS 26.10, *) { new() }", "if false { new() }"),
        function(
            "among other conditions", "if let b, #available(iOS 30, *), c { new() }", "if let b, false, c { new() }"),
        function("unavailable", "if #unavailable(iOS 15) { old() }"),
        function("unavailable on the device", "if #unavailable(iOS 27) { old() }", "if true { old() }"),
        function("on several lines", "if #available(\n        iOS 27, *) { new() }", "if (false\n) { new() }"),
        PortCase(
            "attributes of availability stay",
            "@available(iOS 27, *) func a() {}\n@available(*, unavailable) func b() {}"),
    ]
}
