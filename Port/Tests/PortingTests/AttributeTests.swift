import Testing

@Suite("Attributes that Linux lacks")
struct AttributeTests {
    @Test("are removed", arguments: cases) func attributes(_ sample: PortCase) { sample.check() }

    static let cases = [
        PortCase(
            "the convention of a block", "typealias A = @convention(block) (Int) -> Void",
            "typealias A = (Int) -> Void"),
        PortCase(
            "the convention of a method",
            "let a = unsafeBitCast(b, to: (@convention(c) (AnyObject, Selector, Int) -> Int).self)",
            "let a = unsafeBitCast(b, to: ((AnyObject, Selector, Int) -> Int).self)"),
        PortCase("the convention of C", "typealias A = @convention(c) (Int, UnsafePointer<Int8>) -> Void"),
        PortCase("objc on a function", "class A {\n    @objc func a() {}\n}\n", "class A {\n    func a() {}\n}\n"),
        PortCase("objc with a name", "@objc(AXCard) class Card {}", "class Card {}"),
        PortCase(
            "objc with a selector", "class A { @objc(a:b:) func a(_ a: Int, b: Int) {} }",
            "class A { func a(_ a: Int, b: Int) {} }"),
        PortCase("objc with a space", "class A { @objc (b) func a() {} }", "class A { func a() {} }"),
        PortCase("members and nonobjc", "@objcMembers class A { @nonobjc func a() {} }", "class A { func a() {} }"),
        PortCase("objc on an extension", "@objc extension A {}\n", "extension A {}\n"),
        PortCase("objc on an enumeration", "@objc public enum E: Int { case a }", "public enum E: Int { case a }"),
        PortCase(
            "alone on a line: the line remains, without indentation",
            "class A {\n    @objc\n    func a() {}\n}", "class A {\n\n    func a() {}\n}"),
        PortCase(
            "several on one line with comments between",
            "class A {\n    @objc /* for the button */ @IBAction  func a() {} // @objc\n}",
            "class A {\n    /* for the button */ func a() {} // @objc\n}"),
        PortCase(
            "an attribute whose line ends with a comment",
            "class A {\n    @objc // called by the timer\n    func a() {}\n}",
            "class A {\n    // called by the timer\n    func a() {}\n}"),
        PortCase(
            "an attribute with an argument on several lines",
            "class A {\n    @objc(\n        a\n    ) func a() {}\n}", "class A {\n    \n\nfunc a() {}\n}"),
        PortCase(
            "attributes between conditions", "class A {\n#if DEBUG\n    @objc\n#endif\n    func a() {}\n}",
            "class A {\n#if DEBUG\n\n#endif\n    func a() {}\n}"),
        PortCase(
            "outlets", "class A { @IBOutlet private weak var a: UILabel! { didSet { a.text = \"\" } } }",
            "class A { private weak var a: UILabel! { didSet { a.text = \"\" } } }"),
        PortCase(
            "attributes of Interface Builder",
            "@IBDesignable class A {\n@IBInspectable var a: Int = 1\n@GKInspectable var b = 2\n@IBOutlet var c: [A]!\n"
                + "@IBSegueAction func d(_ coder: NSCoder) -> A? { nil }\n}",
            "class A {\nvar a: Int = 1\nvar b = 2\nvar c: [A]!\nfunc d(_ coder: NSCoder) -> A? { nil }\n}"),
        PortCase("dynamic", "class A { @objc public dynamic var a = 1 }", "class A { public var a = 1 }"),
        PortCase("dynamic as a name", "let dynamic = 1\nprint(dynamic)"),
        PortCase(
            "open in an extension", "extension A {\n    @objc open func a() {}\n}",
            "extension A {\n    public func a() {}\n}"),
        PortCase(
            "text in strings and comments stays",
            ##"""
            // @objc func a() {} and #selector(a)
            /* @IBOutlet /* nested @objc */ */
            let a = "@objc #selector(a) \("@objc")"
            let b = #"@IBAction \#("@objc")"#
            let c = """
                @objc func a() {}
                """
            let d = #/@objc/#
            """##),
        PortCase(
            "the main entry of an application", "@UIApplicationMain\nclass A: UIResponder, UIApplicationDelegate {}",
            "\nclass A: UIResponder, UIApplicationDelegate {}",
            findings: ["1:1: warning: '@UIApplicationMain' is removed"]),
        PortCase(
            "main of a delegate", "@main class A: UIResponder, UIApplicationDelegate {}",
            "class A: UIResponder, UIApplicationDelegate {}", findings: ["1:1: warning: '@main' is removed"]),
        PortCase("main of a program", "@main struct A { static func main() {} }"),
        PortCase(
            "Core Data", "class A: B { @NSManaged var a: Int }", findings: ["1:14: error: '@NSManaged' needs Core Data"]
        ),
        PortCase(
            "attributes that Linux has",
            "@MainActor @available(iOS 99, *) final class A { @discardableResult func a() -> Int { 1 } }"),
        PortCase(
            "a protocol is bound to classes", "@objc protocol P {\n    func a()\n}",
            "protocol P: AnyObject {\n    func a()\n}"),
        PortCase("a protocol with a parent", "@objc protocol P: Q, R {}", "protocol P: AnyObject, Q, R {}"),
        PortCase("a protocol of objects", "@objc protocol P: NSObjectProtocol {}", "protocol P: NSObjectProtocol {}"),
    ]
}
