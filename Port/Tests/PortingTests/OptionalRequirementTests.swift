import Porting
import Testing

@Suite("Optional requirements")
struct OptionalRequirementTests {
    @Test("get a default implementation on the line of the closing brace", arguments: cases)
    func requirements(_ sample: PortCase) { sample.check() }

    @Test func `implementations in other files get an optional result`() {
        let results = ported([
            "P.swift": "@objc protocol P { @objc optional func a() -> Int }\nprotocol Q: P {}",
            "A.swift": "class A {}\nextension A: Q { func a() -> Int { 1 } }",
            "B.swift": "class B: A { override func a() -> Int { 2 } }",
            // A superclass that does not conform implements the requirement of the subclass.
            "C.swift": "class C { func a() -> Int { 3 } }\nclass D: C, P {}",
            "Other.swift": "class Other { func a() -> Int { 4 }; static func a() -> Int { 5 } }",
        ])
        #expect(
            results["P.swift"]?.text
                == "protocol P: AnyObject { func a() -> Int? }; extension P { func a() -> Int? { nil } }\nprotocol Q: P {}"
        )
        #expect(
            results["A.swift"]?.text
                == "class A {func a() -> Int? { inExtension_a() } }\nextension A: Q { func inExtension_a() -> Int? { 1 } }"
        )
        #expect(results["B.swift"]?.text == "class B: A { override func a() -> Int? { 2 } }")
        #expect(results["C.swift"]?.text == "class C { func a() -> Int? { 3 } }\nclass D: C, P {}")
        #expect(results["Other.swift"]?.text == "class Other { func a() -> Int { 4 }; static func a() -> Int { 5 } }")
    }

    @Test func `implementations in local types get an optional result`() {
        let results = ported([
            "P.swift": "@objc protocol P { @objc optional func a() -> Int }",
            "Tests.swift": "class Tests {\n  init() { class A: P { func a() -> Int { 1 } } }\n"
                + "  func test() { do { class A: P { func a() -> Int { 2 } }; f { class B: A {} } } }\n"
                + "  func other() { struct A { func a() -> Int { 3 } } }\n}",
            // The name of a local type does not hide a type of the folder.
            "A.swift": "class A: P { func a() -> Int { 4 } }\nextension A { func b() {} }",
        ])
        #expect(
            results["Tests.swift"]?.text
                == "class Tests {\n  init() { class A: P { func a() -> Int? { 1 } } }\n"
                + "  func test() { do { class A: P { func a() -> Int? { 2 } }; f { class B: A {} } } }\n"
                + "  func other() { struct A { func a() -> Int { 3 } } }\n}")
        #expect(
            results["A.swift"]?.text == "class A: P { func a() -> Int? { 4 } }\nextension A { func b() {} }")
    }

    @Test func `a method that implements two requirements is changed once`() {
        let results = ported([
            "P.swift": "@objc protocol P { @objc optional func a() -> Int }",
            "Q.swift": "@objc protocol Q { @objc optional func a() -> Int }",
            "A.swift": "class A: P, Q { func a() -> Int { 1 } }",
        ])
        #expect(results["A.swift"]?.text == "class A: P, Q { func a() -> Int? { 1 } }")
    }

    @Test func `types of the same name in two modules stay apart`() {
        let results = ported([
            "One/P.swift": "@objc protocol P { @objc optional func a() -> Int }",
            "One/A.swift": "class A: P { func a() -> Int { 1 } }",
            "Two/P.swift": "protocol P { func a() -> Int }", "Two/A.swift": "class A: P { func a() -> Int { 1 } }",
        ])
        #expect(results["One/A.swift"]?.text == "class A: P { func a() -> Int? { 1 } }")
        #expect(results["Two/A.swift"]?.text == "class A: P { func a() -> Int { 1 } }")
    }

    private static func requirement(_ name: String, _ code: String, _ expected: String, _ standard: String) -> PortCase
    {
        PortCase(
            name, "@objc protocol P {\n    @objc optional \(code)\n}\n",
            "protocol P: AnyObject {\n    \(expected)\n}; extension P { \(standard) }\n")
    }

    private static func read(_ name: String, _ code: String, _ expected: String) -> PortCase {
        let head = "@objc protocol P { @objc optional var a: Int { get }; @objc optional func b(_ c: Int) -> Int }\n"
        let types = "class A: P { let a = 1; func b(_ c: Int) -> Int { c } }\nclass B: A { var d: Int { get } }\n"
        return PortCase(
            name, head + types + code,
            "protocol P: AnyObject { var a: Int? { get }; func b(_ c: Int) -> Int? }; "
                + "extension P { var a: Int? { nil }; func b(_ c: Int) -> Int? { nil } }\n"
                + "class A: P { let a: Int? = 1; func b(_ c: Int) -> Int? { c } }\nclass B: A { var d: Int { get } }\n"
                + expected)
    }

    @Test("that are read from an object of a known type are unwrapped", arguments: reads)
    func reads(_ sample: PortCase) { sample.check() }

    static let reads = [
        read(
            "of a new object", "let x = p.a ?? A().a; let y = B().b(1) + 2",
            "let x = p.a ?? A().a!; let y = B().b(1)! + 2"),
        read(
            "of self", "extension A { var e: Int { self.a + b(self.b(2)) } }",
            "extension A { var e: Int { self.a! + b(self.b(2)!)! } }"),
        read(
            "of another value", "let x = p.a; let y = B().d; let z = b(3)", "let x = p.a; let y = B().d; let z = b(3)"),
        read(
            "of self in the protocol", "extension P { var e: Int { self.a ?? 1 } }",
            "extension P { var e: Int { self.a ?? 1 } }"),
        read(
            "of a property",
            "class C { let p: P; let s = A(); var t: A; func c() -> [Int] { [s.a, self.t.b(1), p.a ?? 2] } }",
            "class C { let p: P; let s = A(); var t: A; func c() -> [Int] { [s.a!, self.t.b(1)!, p.a ?? 2] } }"),
        read(
            "of a variable with the name of a property",
            "class C { let s = A(); func c(s: P) { use(s.a) }; func d() { for s in ps { use(s.a) } } }",
            "class C { let s = A(); func c(s: P) { use(s.a) }; func d() { for s in ps { use(s.a) } } }"),
        read(
            "that is set", "extension A { func e() { self.a = 1; self.a += 2 } }",
            "extension A { func e() { self.a = 1; self.a! += 2 } }"),
    ]

    static let cases = [
        requirement("without a result", "func a()", "func a()", "func a() {}"),
        requirement("with Void", "func a() -> Void", "func a() -> Void", "func a() {}"),
        requirement(
            "with parameters", "func a(_ b: Int, to c: inout [String: Int])",
            "func a(_ b: Int, to c: inout [String: Int])",
            "func a(_ b: Int, to c: inout [String: Int]) {}"),
        requirement(
            "on several lines", "func a(_ b: Int, // first\n        c: Int)",
            "func a(_ b: Int, // first\n        c: Int)",
            "func a(_ b: Int, c: Int) {}"),
        requirement("with a result", "func a() -> Bool", "func a() -> Bool?", "func a() -> Bool? { nil }"),
        requirement("with an optional result", "func a() -> A?", "func a() -> A?", "func a() -> A? { nil }"),
        requirement("with a forced result", "func a() -> A!", "func a() -> A!", "func a() -> A! { nil }"),
        requirement("with an array", "func a() -> [A]", "func a() -> [A]?", "func a() -> [A]? { nil }"),
        requirement("with a tuple", "func a() -> (A, B)", "func a() -> (A, B)?", "func a() -> (A, B)? { nil }"),
        requirement(
            "with a function", "func a() -> (A) -> B", "func a() -> ((A) -> B)?", "func a() -> ((A) -> B)? { nil }"),
        requirement("with an existential", "func a() -> any B", "func a() -> (any B)?", "func a() -> (any B)? { nil }"),
        requirement(
            "with effects and attributes", "func a() async throws -> A", "func a() async throws -> A?",
            "func a() async throws -> A? { nil }"),
        requirement("of the type", "static func a()", "static func a()", "static func a() {}"),
        requirement("a property", "var a: Int { get }", "var a: Int? { get }", "var a: Int? { nil }"),
        requirement(
            "a settable property", "var a: Int { get set }", "var a: Int? { get set }",
            "var a: Int? { get { nil } set {} }"),
        PortCase(
            "two in a public protocol, and a required one",
            "@objc public protocol P {\n    @objc optional func a()\n    @available(iOS 13, *) @objc optional func b()\n    func c()\n} // P",
            "public protocol P: AnyObject {\n    func a()\n    @available(iOS 13, *) func b()\n    func c()\n"
                + "}; extension P { public func a() {}; @available(iOS 13, *) public func b() {} } // P"),
        PortCase(
            "in a nested protocol", "class A {\n    @objc protocol P { @objc optional func a() }\n}\n",
            "class A {\n    protocol P: AnyObject { func a() }\n}; extension A.P { func a() {} }\n"),
        PortCase(
            "declared in an extension too", "@objc protocol P { @objc optional func a() }\nextension P { func a() {} }",
            "protocol P: AnyObject { func a() }\nextension P { func a() {} }",
            findings: ["1:20: warning: 'a()' is optional, and an extension in 'A.swift' declares it too"]),
        PortCase(
            "two that differ in the types of their parameters",
            "@objc protocol P { @objc(a) optional func a(_ b: A); @objc(b) optional func a(_ b: B) }",
            "protocol P: AnyObject { func a(_ b: A); func a(_ b: B) }; extension P { func a(_ b: A) {}; func a(_ b: B) {} }"
        ),
        PortCase(
            "a computed property that implements one",
            "@objc protocol P { @objc optional var a: Int { get } }\nclass A: P { var a: Int { 1 } }",
            "protocol P: AnyObject { var a: Int? { get } }; extension P { var a: Int? { nil } }\nclass A: P { var a: Int? { 1 } }"
        ),
        PortCase(
            "a stored property that implements one",
            "@objc protocol P { @objc optional var a: Int { get } }\nclass A: P { var a = 1 }",
            "protocol P: AnyObject { var a: Int? { get } }; extension P { var a: Int? { nil } }\nclass A: P { var a: Int? = 1 }"
        ),
        PortCase(
            "a stored property with a type that implements one",
            "@objc protocol P { @objc optional var a: Int { get } }\nclass A: P { let a: Int = 1 }",
            "protocol P: AnyObject { var a: Int? { get } }; extension P { var a: Int? { nil } }\nclass A: P { let a: Int? = 1 }"
        ),
        PortCase(
            "one of two properties in a declaration",
            "@objc protocol P { @objc optional var a: Int { get } }\nclass A: P { var a = 1, b = 2 }",
            "protocol P: AnyObject { var a: Int? { get } }; extension P { var a: Int? { nil } }\nclass A: P { var a = 1, b = 2 }",
            findings: ["2:14: error: 'a' implements an optional requirement of 'P'; declare it with the type 'Int?'"]),
        PortCase(
            "a subscript", "@objc protocol P { @objc optional subscript(a: Int) -> Int { get } }",
            "protocol P: AnyObject { subscript(a: Int) -> Int { get } }",
            findings: ["1:20: error: the optional requirement 'subscript' has no default implementation"]),
    ]
}

@Suite("Calls of optional requirements")
struct OptionalCallTests {
    @Test("have no question mark", arguments: cases) func calls(_ sample: PortCase) { sample.check() }

    private static let head = """
        @objc protocol P { @objc optional func a(_ b: Int); @objc optional func c(_ b: Int) -> Int; @objc optional func e(f: () -> Void) }

        """
    private static let ported = """
        protocol P: AnyObject { func a(_ b: Int); func c(_ b: Int) -> Int?; func e(f: () -> Void) }; \
        extension P { func a(_ b: Int) {}; func c(_ b: Int) -> Int? { nil }; func e(f: () -> Void) {} }

        """

    private static func call(_ name: String, _ code: String, _ expected: String? = nil, findings: [String] = [])
        -> PortCase
    {
        PortCase(name, head + code, ported + (expected ?? code), findings: findings)
    }

    static let cases = [
        call("of an optional delegate", "d?.a?(1)", "d?.a(1)"),
        call("of a delegate", "d.a?(1)", "d.a(1)"),
        call("of a forced delegate", "d!.a?(1)", "d!.a(1)"),
        call("with a result", "let x = d?.c?(1) ?? 2", "let x = d?.c(1) ?? 2"),
        call("bound in a condition", "if let x = d?.c?(1) { use(x) }", "if let x = d?.c(1) { use(x) }"),
        call("compared", "if d?.c?(1) != nil {}", "if d?.c(1) != nil {}"),
        call("forced", "d!.a!(1); use(d!.c!(1) + 1)", "d!.a(1); use(d!.c(1)! + 1)"),
        call("nested", "d?.a?(d?.c?(1) ?? 2)", "d?.a(d?.c(1) ?? 2)"),
        call("with a trailing closure", "d?.e? { }", "d?.e { }"),
        call("of UIKit", "d?.scrollViewDidScroll?(s)", "d?.scrollViewDidScroll(s)"),
        call(
            "of a table", "d?.tableView?(t, didEndDisplayingFooterView: v, forSection: 0)",
            "d?.tableView(t, didEndDisplayingFooterView: v, forSection: 0)"),
        call("of UIKit, with a result", "d?.textFieldShouldReturn?(f) ?? true", "d?.textFieldShouldReturn(f) ?? true"),
        call("of a closure", "onTap?(1); self.onTap?(1); d?.onTap?(1)"),
        call("with other labels", "d?.a?(b: 1); d?.scrollViewDidScroll?(to: s)"),
        call(
            "of a closure with this name",
            "class A { var a: ((Int) -> Void)?; func b() { a?(1); self.a?(1); d?.a?(1) } }",
            "class A { var a: ((Int) -> Void)?; func b() { a?(1); self.a?(1); d?.a(1) } }",
            findings: [
                "2:69: warning: 'a' is an optional requirement of 'P'"
            ]),
        call(
            "of self in an extension of the protocol", "extension P { func b() { a?(1); self.a?(1) } }",
            "extension P { func b() { a(1); self.a(1) } }"),
        call(
            "without a result, compared", "if d?.a?(1) != nil {}", "if d?.a(1) != nil {}",
            findings: ["2:7: error: Linux cannot tell whether 'a' is implemented"]),
        call(
            "compared without a call", "if d?.a != nil {}",
            findings: ["2:7: error: Linux cannot tell whether 'a(_:)' is implemented"]),
        call(
            "compared the other way round", "x = nil == d?.a",
            findings: ["2:15: error: Linux cannot tell whether 'a(_:)' is implemented"]),
        call(
            "bound without a call", "if let x = d?.a { x(1) }",
            findings: ["2:15: error: Linux cannot tell whether 'a(_:)' is implemented"]),
    ]
}
