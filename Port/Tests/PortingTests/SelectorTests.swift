import Testing

@Suite("Selectors")
struct SelectorTests {
    @Test("name the type of the method", arguments: cases) func selectors(_ sample: PortCase) { sample.check() }

    @Test("that Linux cannot express are reported", arguments: impossible) func reports(_ sample: PortCase) {
        sample.check()
    }

    /// A class whose method `run` contains the code.
    private static func inClass(_ code: String) -> String {
        """
        class Form: UIView {
            let list = List()
            weak var owner: Owner?
            func tapped() {}
            private func changed(_ sender: UISlider) {}
            func touched(_ sender: Any, event: UIEvent?) {}
            func moved(_ sender: UIButton, with event: UIEvent) {}
            func reset() -> Bool { true }
            func picked(item sender: UIButton!) -> Int { 1 }
            func run() { \(code) }
        }
        class List: UIView { func reload() {} }
        protocol Owner: AnyObject {
            func close()
            func open(_ sender: Any) -> Bool
        }
        """
    }

    private static func row(_ name: String, _ code: String, _ expected: String) -> PortCase {
        PortCase(name, inClass(code), inClass(expected))
    }

    static let cases = [
        row("without a type", "use(#selector(tapped))", "use(Selector(Form.tapped))"),
        row("of self", "use(#selector(self.tapped))", "use(Selector(Form.tapped))"),
        row("of Self", "use(#selector(Self.tapped))", "use(Selector(Form.tapped))"),
        row("of a type", "use(#selector(Form.tapped))", "use(Selector(Form.tapped))"),
        row("of another type", "use(#selector(List.reload))", "use(Selector(List.reload))"),
        row("of an unknown type", "use(#selector(Menu.Item.open))", "use(Selector(Menu.Item.open))"),
        row("with a label", "use(#selector(changed(_:)))", "use(Selector(Form.changed(_:)))"),
        row("in parentheses", "use(#selector((tapped)))", "use(Selector((Form.tapped)))"),
        row("of a property", "use(#selector(list.reload))", "use(Selector(List.reload))"),
        row(
            "of a property of a property", "use(#selector(list.header.tap))", "use(Selector(type(of: list.header).tap))"
        ),
        row(
            "of a property with a type", "use(#selector(owner.close))",
            "use(Selector({ (target: AnyObject) in { (target as? any Owner)?.close() } }))"),
        row("with a sender and an event", "use(#selector(moved(_:with:)))", "use(Selector(Form.moved(_:with:)))"),
        row(
            "with a type", "use(#selector(tapped as () -> Void))", "use(Selector(Form.tapped as (Form) -> () -> Void))"),
        row(
            "with a complete type", "use(#selector(Form.tapped as (Form) -> () -> Void))",
            "use(Selector(Form.tapped as (Form) -> () -> Void))"),
        row(
            "with a result", "use(#selector(reset))", "use(Selector(Form.reset))"),
        row(
            "with a result and a sender", "use(#selector(picked(item:)))",
            "use(Selector(Form.picked(item:)))"),
        row(
            "with any sender and an optional event", "use(#selector(touched))",
            "use(Selector(Form.touched))"),
        row(
            "of a protocol", "use(#selector(Owner.open(_:)))",
            "use(Selector({ (target: AnyObject) in { (sender: Any) in _ = (target as? any Owner)?.open(sender) } }))"
        ),
        row(
            "of UIKit, with a result", "use(#selector(resignFirstResponder))",
            "use(Selector(Form.resignFirstResponder))"),
        row(
            "of UIKit, with a Boolean", "use(#selector(UIView.endEditing(_:)))",
            "use(Selector({ (target: UIView) in { _ = target.endEditing(true) } }))"),
        row(
            "of UIKit, without a result", "use(#selector(UIView.layoutSubviews))",
            "use(Selector(UIView.layoutSubviews))"),
        row("on several lines", "use(#selector(\n    tapped\n))", "use(Selector(\n    Form.tapped\n))"),
        row(
            "of a protocol, on several lines", "use(#selector(\n    Owner.close\n))",
            "use(Selector({ (target: AnyObject) in { (target as? any Owner)?.close() } }\n\n))"),
        PortCase(
            "in an extension", "extension UIView {\n    func a() { use(#selector(b)) }\n    @objc func b() {}\n}",
            "extension UIView {\n    func a() { use(Selector(UIView.b)) }\n    func b() {}\n}"),
        PortCase(
            "in a private extension",
            "class A: UIView {}\nprivate extension A {\n    func a() { use(#selector(b)) }\n    @objc func b() {}\n}",
            "class A: UIView {}\nprivate extension A {\n    func a() { use(Selector(A.b)) }\n    func b() {}\n}"),
        PortCase(
            "in a nested class", "enum Outer { class A: UIView { func a() { use(#selector(b)) }; func b() {} } }",
            "enum Outer { class A: UIView { func a() { use(Selector(A.b)) }; func b() {} } }"),
        PortCase(
            "in an extension of a nested class",
            "enum Outer { class A {} }\nextension Outer.A { func a() { use(#selector(b)) } }",
            "enum Outer { class A {} }\nextension Outer.A { func a() { use(Selector(Outer.A.b)) } }"),
        PortCase(
            "in a generic class", "class A<T>: UIView { func a() { use(#selector(b)) }; func b() {} }",
            "class A<T>: UIView { func a() { use(Selector(A.b)) }; func b() {} }"),
        PortCase(
            "in an extension of a protocol",
            "protocol P: UIView {}\nextension P { func a() { use(#selector(layoutSubviews)) } }",
            "protocol P: UIView {}\nextension P { func a() { use(Selector(Self.layoutSubviews)) } }"),
        PortCase(
            "with the result of a method of the superclass",
            "class A: UIView { func a() -> Int { 1 } }\nclass B: A { func b() { use(#selector(a)) } }",
            "class A: UIView { func a() -> Int { 1 } }\n"
                + "class B: A { func b() { use(Selector(B.a)) } }"),
        PortCase(
            "in a stored property", "class A { lazy var a = use(#selector(b)); func b() {} }",
            "class A { lazy var a = use(Selector(A.b)); func b() {} }"),
    ]

    static let impossible = [
        PortCase("outside of types", "use(#selector(a))", findings: ["1:5: error: 'a' has no type here"]),
        PortCase(
            "of a getter", "class A { func a() { use(#selector(getter: b)) } }",
            findings: ["1:26: error: '#selector(getter: …)' needs the Objective-C runtime"]),
        PortCase(
            "of super", "class A { func a() { use(#selector(super.a)) } }",
            findings: ["1:26: error: a selector cannot refer to 'super'"]),
        PortCase(
            "of a method of the type", "class A { class func b() {}; func a() { use(#selector(b)) } }",
            findings: ["1:45: error: 'b()' is a method of the type"]),
        PortCase(
            "with three parameters", "class A { func b(_ x: A, y: A, z: A) {}; func a() { use(#selector(b)) } }",
            findings: ["1:57: error: 'b(_:y:z:)' has 3 parameters"]),
        PortCase(
            "with a value", "class A { func b(_ x: Int?) {}; func a() { use(#selector(b)) } }",
            findings: ["1:48: error: 'b(_:)' has a parameter of type 'Int?'"]),
        PortCase(
            "that are compared", "class A { func a(_ s: Selector) -> Bool { s == #selector(A.b) } }",
            "class A { func a(_ s: Selector) -> Bool { s == Selector(A.b) } }",
            findings: ["1:48: error: selectors cannot be compared on Linux"]),
        PortCase(
            "in a switch",
            "class A { func a(_ s: Selector) { switch s { case #selector(A.b): break; default: break } } }",
            "class A { func a(_ s: Selector) { switch s { case Selector(A.b): break; default: break } } }",
            findings: ["1:51: error: selectors cannot be compared on Linux"]),
    ]
}
