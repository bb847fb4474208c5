import Porting
import Testing

@Suite("Overridable members of extensions")
struct ExtensionMemberTests {
    @Test("are called from the body of the class", arguments: cases) func members(_ sample: PortCase) { sample.check() }

    @Test("that cannot be called from it are reported", arguments: impossible) func reports(_ sample: PortCase) {
        sample.check()
    }

    @Test func `the class can be in another file`() {
        let results = ported([
            "Body.swift": "class A: UIView {\n    let a = 1\n}\n",
            "Extension.swift": "extension A { override func layoutSubviews() {} }",
        ])
        #expect(
            results["Body.swift"]?.text
                == "class A: UIView {\n    let a = 1\noverride func layoutSubviews() { inExtension_layoutSubviews() } }\n"
        )
        #expect(results["Extension.swift"]?.text == "extension A { func inExtension_layoutSubviews() {} }")
    }

    @Test func `a subclass in another file overrides a member of an extension`() {
        let results = ported([
            "A.swift": "class A {}\nextension A { @objc func a() -> Int { 1 }\nfunc b() {} }",
            "B.swift": "class B: A {}", "C.swift": "class C: B { override func a() -> Int { super.a() + 1 } }",
        ])
        #expect(
            results["A.swift"]?.text
                == "class A {func a() -> Int { inExtension_a() } }\nextension A { func inExtension_a() -> Int { 1 }\nfunc b() {} }"
        )
        #expect(results["B.swift"]?.text == "class B: A {}")
        #expect(results["C.swift"]?.text == "class C: B { override func a() -> Int { super.a() + 1 } }")
    }

    @Test func `of two classes with one name, the nearer one is meant`() {
        let results = ported([
            "App/A.swift": "class A: UIView {}", "Kit/A.swift": "class A: UIView {}",
            "Kit/A+Layout.swift": "extension A { override func layoutSubviews() {} }",
        ])
        #expect(results["App/A.swift"]?.text == "class A: UIView {}")
        #expect(
            results["Kit/A.swift"]?.text
                == "class A: UIView {override func layoutSubviews() { inExtension_layoutSubviews() } }")
    }

    @Test func `two equally near classes are reported`() {
        let results = ported([
            "Kit/A.swift": "class A: UIView {}", "App/A.swift": "class A: UIView {}",
            "A+Layout.swift": "extension A { override func layoutSubviews() {} }",
        ])
        #expect(results["A+Layout.swift"]?.findings.map(\.message).first?.contains("several files declare 'A'") == true)
        #expect(results["A+Layout.swift"]?.text == "extension A { override func layoutSubviews() {} }")
    }

    /// An extension with one member. The class has a member and its closing brace on one line.
    private static func member(_ name: String, _ code: String, _ expected: String, _ body: String) -> PortCase {
        PortCase(
            name, "class A: UIView { let n = 1 }\nextension A {\n    \(code)\n}",
            "class A: UIView { let n = 1; \(body) }\nextension A {\n    \(expected)\n}")
    }

    static let cases = [
        member(
            "a function", "override func layoutSubviews() {\n        super.layoutSubviews()\n    }",
            "func inExtension_layoutSubviews() {\n        super.layoutSubviews()\n    }",
            "override func layoutSubviews() { inExtension_layoutSubviews() }"),
        member(
            "a function with parameters",
            "override func a(_ b: Int, to c: inout [Int], d: @autoclosure () -> Int, _: Int, f _: Int) {}",
            "func inExtension_a(_ b: Int, to c: inout [Int], d: @autoclosure () -> Int, _: Int, f _: Int) {}",
            "override func a(_ b: Int, to c: inout [Int], d: @autoclosure () -> Int, _ argument3: Int, f argument4: Int) "
                + "{ inExtension_a(b, to: &c, d: d(), argument3, f: argument4) }"),
        member(
            "a function with a result", "override func a(b: Int = 1) -> Int { b }",
            "func inExtension_a(b: Int = 1) -> Int { b }",
            "override func a(b: Int = 1) -> Int { inExtension_a(b: b) }"),
        member(
            "a function with effects", "override func a() async throws -> Int { 1 }",
            "func inExtension_a() async throws -> Int { 1 }",
            "override func a() async throws -> Int { try await inExtension_a() }"),
        member(
            "a generic function", "override func a<T>(_ b: T) where T: P {}",
            "func inExtension_a<T>(_ b: T) where T: P {}",
            "override func a<T>(_ b: T) where T: P { inExtension_a(b) }"),
        member(
            "a public function with attributes", "@available(iOS 13, *)\n    @objc public override func a() {}",
            "@available(iOS 13, *)\n    public func inExtension_a() {}",
            "@available(iOS 13, *) public override func a() { inExtension_a() }"),
        member(
            "a member of the type", "override class var layerClass: AnyClass { A.self }",
            "class var inExtension_layerClass: AnyClass { A.self }",
            "class override var layerClass: AnyClass { inExtension_layerClass }"),
        member(
            "a property", "override var a: Int { 1 }", "var inExtension_a: Int { 1 }",
            "override var a: Int { inExtension_a }"),
        member(
            "a property with a setter", "override var a: Int { get { 1 } set { use(newValue) } }",
            "var inExtension_a: Int { get { 1 } set { use(newValue) } }",
            "override var a: Int { get { inExtension_a } set { inExtension_a = newValue } }"),
        member(
            "an observer", "override var a: Bool {\n        didSet { use(oldValue) }\n    }",
            "func inExtension_didSet_a(_ oldValue: Bool) {\n        do { use(oldValue) }\n    }",
            "override var a: Bool { didSet { inExtension_didSet_a(oldValue) } }"),
        member(
            "an observer with a name", "override var a: Bool { willSet(b) { use(b) } }",
            "func inExtension_willSet_a(_ b: Bool) { do { use(b) } }",
            "override var a: Bool { willSet { inExtension_willSet_a(newValue) } }"),
        PortCase(
            "the access of the extension",
            "public class A: UIView {\n}\npublic extension A {\n    override func a() {}\n}",
            "public class A: UIView {\npublic override func a() { inExtension_a() } }\npublic extension A {\n    func inExtension_a() {}\n}"
        ),
        PortCase(
            "a name that exists", "class A: UIView { func inExtension_a() {} }\nextension A { override func a() {} }",
            "class A: UIView { func inExtension_a() {}; override func a() { inExtension2_a() } }\nextension A { func inExtension2_a() {} }"
        ),
        PortCase(
            "two functions of one name",
            "class A: UIView {}\nextension A { override func a() {}; override func a(_ b: Int) {} }",
            "class A: UIView {override func a() { inExtension_a() }; override func a(_ b: Int) { inExtension2_a(b) } }\n"
                + "extension A { func inExtension_a() {}; func inExtension2_a(_ b: Int) {} }"),
        PortCase(
            "a class and its subclass",
            "class A: UIView {}\nclass B: A {}\nclass C: UIView {}\nextension A { override func a() {} }\n"
                + "extension B { override func a() {} }\nextension C { override func a() {} }",
            "class A: UIView {override func a() { inExtension_a() } }\nclass B: A {override func a() { inExtension2_a() } }\n"
                + "class C: UIView {override func a() { inExtension_a() } }\nextension A { func inExtension_a() {} }\n"
                + "extension B { func inExtension2_a() {} }\nextension C { func inExtension_a() {} }"),
        PortCase(
            "a nested class", "enum E { class A: UIView {} }\nextension E.A { override func a() {} }",
            "enum E { class A: UIView {override func a() { inExtension_a() } } }\nextension E.A { func inExtension_a() {} }"
        ),
        PortCase(
            "in a part that is compiled",
            "class A: UIView {}\n#if os(iOS)\nextension A { override func a() {} }\n#endif",
            "class A: UIView {override func a() { inExtension_a() } }\n#if os(Linux)\nextension A { func inExtension_a() {} }\n#endif"
        ),
        PortCase(
            "in a part that is not compiled", "class A {}\n#if os(macOS)\nextension A { override func a() {} }\n#endif"),
        PortCase(
            "in the body of a class", "class A: UIView { override func a() {} }\nclass B: A { override func a() {} }"),
        PortCase(
            "a private member and one of another class",
            "class A {}\nextension A { private func a() {} }\nclass B {}\nextension B { func b() {} }\n"
                + "class C: A { override func a() {}; override func b() {} }"),
    ]

    static let impossible = [
        PortCase(
            "a class of another module", "extension UIViewController { override func viewDidLoad() {} }",
            findings: [
                "1:30: error: an extension cannot override 'viewDidLoad()' without the Objective-C runtime, and no file"
            ]),
        PortCase(
            "a variadic parameter", "class A: B {}\nextension A { override func a(_ b: Int...) {} }",
            findings: ["2:15: error: an extension cannot override 'a(_:)'"]),
        PortCase(
            "a flag of the build", "class A: B {}\n#if DEBUG\nextension A { override func a() {} }\n#endif",
            findings: ["3:15: error: an extension cannot override 'a()'"]),
        PortCase(
            "two observers", "class A: B {}\nextension A { override var a: Int { willSet {} didSet {} } }",
            findings: ["2:15: error: an extension cannot override 'a'"]),
        PortCase(
            "an initializer", "class A: B {}\nextension A { override convenience init(a: Int) { self.init() } }",
            findings: ["2:15: error: an extension cannot override 'init(a:)'"]),
    ]
}
