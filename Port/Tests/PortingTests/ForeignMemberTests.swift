import Porting
import Testing

@Suite("Overrides of members that an extension of a class of UIKit declares")
struct ForeignMemberTests {
    @Test("are selected by the class of the object", arguments: cases) func members(_ sample: PortCase) {
        sample.check()
    }

    @Test("that cannot be selected are reported", arguments: impossible) func reports(_ sample: PortCase) {
        sample.check()
    }

    @Test func `can be in other files`() {
        let results = ported([
            "A.swift": "class A: UILabel {\n    override func a(b: Int) { super.a(b: b + 1) }\n}",
            "B.swift": "class B: A {\n    override func a(b: Int) { super.a(b: b + 2) }\n}",
            "Label.swift": "extension UILabel { override func a(b: Int) { super.a(b: b + 3) } }",
            "View.swift": "extension UIView {\n    @objc func a(b: Int) { use(b) }\n}",
            // The superclass declares another member of this name.
            "Other.swift": "class Other: UIView { func a(b: Int) {} }\nclass Sub: Other { override func a(b: Int) {} }",
        ])
        #expect(
            results["View.swift"]?.text == """
                extension UIView {
                    func inExtension_a(b: Int) { use(b) }; func a(b: Int) { if let object = self as? B { return object.inB_a(b: b) } \
                else if let object = self as? A { return object.inA_a(b: b) } \
                else if let object = self as? UILabel { return object.inUILabel_a(b: b) } else { return inExtension_a(b: b) } }
                }
                """)
        #expect(results["B.swift"]?.text == "class B: A {\n    func inB_a(b: Int) { self.inA_a(b: b + 2) }\n}")
        #expect(
            results["A.swift"]?.text == "class A: UILabel {\n    func inA_a(b: Int) { self.inUILabel_a(b: b + 1) }\n}")
        #expect(
            results["Label.swift"]?.text
                == "extension UILabel { func inUILabel_a(b: Int) { self.inExtension_a(b: b + 3) } }")
        #expect(
            results["Other.swift"]?.text
                == "class Other: UIView { func a(b: Int) {} }\nclass Sub: Other { override func a(b: Int) {} }")
    }

    @Test func `cannot be selected by the module that the tests contain`() {
        let results = ported([
            "Sources/View.swift": "extension UIView { @objc func a() {} }",
            "Sources/Label.swift": "class Label: UILabel { override func a() {} }",
            "Tests/LabelTests.swift": "class TestLabel: UILabel { override func a() {} }",
        ])
        #expect(
            results["Sources/View.swift"]?.text
                == "extension UIView { func inExtension_a() {}; func a() { if let object = self as? Label "
                + "{ return object.inLabel_a() } else { return inExtension_a() } } }")
        #expect(results["Tests/LabelTests.swift"]?.text == "class TestLabel: UILabel { override func a() {} }")
        #expect(
            results["Tests/LabelTests.swift"]?.findings.map(\.message) == [
                "'a()' is declared in an extension of 'UIView' and cannot be overridden without the Objective-C runtime, "
                    + "and 'TestLabel' is in the module of the tests; use a class of the same module"
            ])
    }

    static let cases = [
        PortCase(
            "a property",
            "extension UIView { @objc var a: [Int] { [] } }\nextension UISlider { override var a: [Int] { super.a + [1] } }",
            "extension UIView { var inExtension_a: [Int] { [] }; var a: [Int] { if let object = self as? UISlider "
                + "{ return object.inUISlider_a } else { return inExtension_a } } }\n"
                + "extension UISlider { var inUISlider_a: [Int] { self.inExtension_a + [1] } }"),
        PortCase(
            "with effects and access",
            "public extension UIView { @objc func a(_ b: inout Int) throws -> Int { 1 } }\n"
                + "class A: UIView { public override func a(_ b: inout Int) throws -> Int { 2 } }",
            "public extension UIView { func inExtension_a(_ b: inout Int) throws -> Int { 1 }; "
                + "public func a(_ b: inout Int) throws -> Int { if let object = self as? A { return try object.inA_a(&b) } "
                + "else { return try inExtension_a(&b) } } }\n"
                + "class A: UIView { public func inA_a(_ b: inout Int) throws -> Int { 2 } }"),
        PortCase(
            "a class that does not inherit from the other",
            "extension UITableView { @objc func a() {} }\nextension UICollectionView { @objc func a() {} }\n"
                + "class A: UICollectionView { override func a() {} }",
            "extension UITableView { func a() {} }\n"
                + "extension UICollectionView { func inExtension_a() {}; func a() { if let object = self as? A "
                + "{ return object.inA_a() } else { return inExtension_a() } } }\nclass A: UICollectionView { func inA_a() {} }"
        ),
        PortCase(
            "a nested class",
            "extension UIView { @objc func a() {} }\nenum E { class A: UIView { override func a() {} } }",
            "extension UIView { func inExtension_a() {}; func a() { if let object = self as? E.A "
                + "{ return object.inE_A_a() } else { return inExtension_a() } } }\nenum E { class A: UIView { func inE_A_a() {} } }"
        ),
    ]

    static let impossible = [
        PortCase(
            "a generic class", "extension UIView { @objc func a() {} }\nclass A<T>: UIView { override func a() {} }",
            "extension UIView { func a() {} }\nclass A<T>: UIView { override func a() {} }",
            findings: ["2:22: error: 'a()' is declared in an extension of 'UIView'"]),
        PortCase(
            "a property with a setter",
            "extension UIView { @objc var a: Int { get { 1 } set {} } }\nclass A: UIView { override var a: Int { get { 1 } set {} } }",
            "extension UIView { var a: Int { get { 1 } set {} } }\nclass A: UIView { override var a: Int { get { 1 } set {} } }",
            findings: ["2:19: error: 'a' is declared in an extension of 'UIView'"]),
        PortCase(
            "a flag of the build",
            "extension UIView { @objc func a() {} }\n#if DEBUG\nclass A: UIView { override func a() {} }\n#endif",
            "extension UIView { func a() {} }\n#if DEBUG\nclass A: UIView { override func a() {} }\n#endif",
            findings: ["3:19: error: 'a()' is declared in an extension of 'UIView'"]),
    ]
}
