import Porting
import Testing

@Suite("Objects of a class in a variable")
struct ObjectCreationTests {
    @Test("are created by UIKit", arguments: cases) func creation(_ sample: PortCase) { sample.check() }

    static let cases = [
        PortCase(
            "a generic parameter of a function", "func make<V: UIView>(_ f: CGRect) -> V { V(frame: f) }",
            "func make<V: UIView>(_ f: CGRect) -> V { V.makeObject(frame: f) }"),
        PortCase(
            "a generic parameter of a type", "struct Box<V: UILabel> { func make() -> V { V() } }",
            "struct Box<V: UILabel> { func make() -> V { V.makeObject() } }"),
        PortCase(
            "an extension of a generic type",
            "struct Box<V> where V: UIView {}\nextension Box { var a: V { return V.init() } }",
            "struct Box<V> where V: UIView {}\nextension Box { var a: V { return V.makeObject() } }"),
        PortCase(
            "a condition of an extension", "struct Box<V> {}\nextension Box where V: UIView & P { var a: V { V() } }",
            "struct Box<V> {}\nextension Box where V: UIView & P { var a: V { V.makeObject() } }"),
        PortCase(
            "an associated type",
            "protocol P { associatedtype V: UIButton }\nextension P { func make() -> V { V(type: .system) } }",
            "protocol P { associatedtype V: UIButton }\nextension P { func make() -> V { V.makeObject(type: .system) } }"
        ),
        PortCase(
            "a parameter",
            "func make(_ type: UIViewController.Type, n: String) { let a = type.init(nibName: n, bundle: nil) }",
            "func make(_ type: UIViewController.Type, n: String) { let a = type.makeObject(nibName: n, bundle: nil) }"),
        PortCase(
            "a local constant", "func make() { let type: UIView.Type = pick()\n    use(type.init()) }",
            "func make() { let type: UIView.Type = pick()\n    use(type.makeObject()) }"),
        PortCase(
            "a property of another object",
            "struct A { var type: Base.Type? }\nclass Base: UIView {}\nuse(a.type?.init())",
            "struct A { var type: Base.Type? }\nclass Base: UIView {}\nuse(a.type?.makeObject())"),
        PortCase(
            "a type alias",
            "typealias View = UIView\nclass A { let type: View.Type\n    func make() -> View { type.init() } }",
            "typealias View = UIView\nclass A { let type: View.Type\n    func make() -> View { type.makeObject() } }"),
        PortCase(
            "a type alias that macOS declares too",
            "typealias View = UIView\ntypealias View = NSView\nclass A<V: View> { func make() -> V { V() } }",
            "typealias View = UIView\ntypealias View = NSView\nclass A<V: View> { func make() -> V { V.makeObject() } }"
        ),
        PortCase(
            "the own class",
            "extension UIView { static func make() -> Self { Self() }\n    func copy() { use(type(of: self).init(frame: f)) } }",
            "extension UIView { static func make() -> Self { Self.makeObject() }\n    func copy() { use(type(of: self).makeObject(frame: f)) } }"
        ),
        PortCase(
            "a view with an initializer of its own",
            "class A: UIView { init() { super.init(frame: a) } }\npublic class B: A { let b = 1 }\nfunc make<V: UIView>() -> V { V() }",
            "class A: UIView { init() { super.init(frame: a) }; override class func makeForNib() -> AnyObject? { A() } }\n"
                + "public class B: A { let b = 1; public override class func makeForNib() -> AnyObject? { B() } }\n"
                + "func make<V: UIView>() -> V { V.makeObject() }"),
        PortCase("a view without a variable class", "class A: UIView { init() { super.init(frame: a) } }\nlet a = A()"),
        PortCase("a required initializer", "class A: UIView { required init() {} }\nfunc make<T: A>() -> T { T() }"),
        PortCase(
            "a required initializer of a protocol",
            "protocol P { init() }\nfunc make<T: P>(_ a: T.Type) { T(); a.init() }"),
        PortCase(
            "a class of no library", "class A { required init() {} }\nfunc make<T: A>(_ a: T.Type) { T(); a.init() }"),
        PortCase("a coder", "func make<V: UIView>(_ c: NSCoder) -> V? { V(coder: c) }"),
        PortCase("classes and other calls", "let a = UIView(), b = UIView.init(frame: f), c = make(), d = b.make()"),
        PortCase(
            "another initializer", "func make<V: UIView>() -> V { V(style: 1) }",
            findings: ["1:31: error: 'V' is a class that is known only when the program runs, and 'init(style:)'"]),
        PortCase("code for another system", "#if os(macOS)\nfunc make<V: UIView>() -> V { V() }\n#endif"),
    ]
}
