import Porting
import Testing

@Suite("Optional requirements that a subclass implements")
struct InheritedRequirementTests {
    @Test("override a member of the class that conforms", arguments: cases) func members(_ sample: PortCase) {
        sample.check()
    }

    @Test func `are found in other files, and added once`() {
        let results = ported([
            "P.swift": "@objc protocol P { @objc optional func a(_ b: Int) }",
            "Base.swift": "open class Base: UIView {\n}\nextension Base: P {}",
            "One.swift": "class One: Base { func a(_ b: Int) {} }",
            "Two.swift": "class Two: Base { func a(_ b: Int) {} }",
            "Three.swift": "class Three: Two { override func a(_ b: Int) {} }",
        ])
        #expect(
            results["Base.swift"]?.text == "open class Base: UIView {\nopen func a(_ b: Int) {} }\nextension Base: P {}"
        )
        #expect(results["One.swift"]?.text == "class One: Base { override func a(_ b: Int) {} }")
        #expect(results["Two.swift"]?.text == "class Two: Base { override func a(_ b: Int) {} }")
        #expect(results["Three.swift"]?.text == "class Three: Two { override func a(_ b: Int) {} }")
    }

    @Test func `are found in classes inside functions`() {
        let results = ported([
            "P.swift": "@objc protocol P { @objc optional func a(_ b: Int) }",
            "Base.swift": "open class Base: UIView {\n}\nextension Base: P {}",
            "Tests.swift": "func test() { class One: Base { func a(_ b: Int) {} } }",
        ])
        #expect(
            results["Base.swift"]?.text == "open class Base: UIView {\nopen func a(_ b: Int) {} }\nextension Base: P {}"
        )
        #expect(results["Tests.swift"]?.text == "func test() { class One: Base { override func a(_ b: Int) {} } }")
    }

    private static let p =
        "@objc protocol P { @objc optional func a(); @objc optional func b() -> Int; @objc optional var c: Int { get } }\n"
    private static let portedP = """
        protocol P: AnyObject { func a(); func b() -> Int?; var c: Int? { get } }; \
        extension P { func a() {}; func b() -> Int? { nil }; var c: Int? { nil } }

        """

    private static func row(_ name: String, _ code: String, _ expected: String, findings: [String] = []) -> PortCase {
        PortCase(name, p + code, portedP + expected, findings: findings)
    }

    static let cases = [
        row(
            "without a result", "class A: P {}\nclass B: A { public func a() {} }",
            "class A: P {func a() {} }\nclass B: A { public override func a() {} }"),
        row(
            "with a result", "class A: P {}\nclass B: A { func b() -> Int { 1 } }",
            "class A: P {func b() -> Int? { nil } }\nclass B: A { override func b() -> Int? { 1 } }"),
        row(
            "a property", "class A: P {}\nclass B: A { var c: Int { 1 } }",
            "class A: P {var c: Int? { nil } }\nclass B: A { override var c: Int? { 1 } }"),
        row(
            "a stored property", "class A: P {}\nclass B: A { let c = 1 }",
            "class A: P {}\nclass B: A { let c: Int? = 1 }",
            findings: ["3:14: error: 'c' is not called on Linux, because the superclass 'A' conforms to 'P'"]),
        row(
            "in an extension", "class A: P {}\nclass B: A {}\nextension B { func a() {} }",
            "class A: P {func a() {} }\nclass B: A {override func a() { inExtension_a() } }\nextension B { func inExtension_a() {} }"
        ),
        row(
            "in a class that conforms itself", "class A {}\nclass B: A, P { func a() {} }",
            "class A {}\nclass B: A, P { func a() {} }"),
        row(
            "that the superclass implements", "class A: P { func a() {} }\nclass B: A { override func a() {} }",
            "class A: P { func a() {} }\nclass B: A { override func a() {} }"),
        row(
            "without a conformance", "class A {}\nclass B: A { func a() {} }", "class A {}\nclass B: A { func a() {} }"),
        PortCase(
            "of UIKit",
            "class A: UIViewController, UITableViewDelegate {}\nclass B: A { func scrollViewDidScroll(_ s: UIScrollView) {} }",
            "class A: UIViewController, UITableViewDelegate {func scrollViewDidScroll(_ s: UIScrollView) {} }\n"
                + "class B: A { override func scrollViewDidScroll(_ s: UIScrollView) {} }"),
        PortCase(
            "of UIKit, with a result",
            "class A: UIView, UITextFieldDelegate {}\nclass B: A { func textFieldShouldReturn(_ f: UITextField) -> Bool { true } }",
            findings: ["2:14: error: 'textFieldShouldReturn(_:)' is not called on Linux"]),
        PortCase(
            "of UIKit, in a class that conforms itself",
            "class A: UIView {}\nclass B: A, UIScrollViewDelegate { func scrollViewDidScroll(_ s: UIScrollView) {} }"),
    ]
}
