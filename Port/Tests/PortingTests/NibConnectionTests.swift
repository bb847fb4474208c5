import Porting
import Testing

@Suite("Outlets and actions that storyboards connect")
struct NibConnectionTests {
    @Test("are listed in an override of 'connectNib(_:)'", arguments: cases)
    func connections(_ sample: PortCase) { sample.check() }

    @Test("that cannot be listed are reported", arguments: impossible)
    func reported(_ sample: PortCase) { sample.check() }

    /// The beginning and the end of an override.
    private static let begin = "override func connectNib(_ connection: UIKit.NibConnection) { switch connection.key { "
    private static let end = "; default: super.connectNib(connection) } }"

    static let cases = [
        PortCase(
            "outlets: weak, private, a collection, with an observer",
            """
            class A: UIViewController {
                @IBOutlet private weak var label: UILabel! { didSet { label.text = "" } }
                @IBOutlet var buttons: [UIButton]!
            }
            """,
            """
            class A: UIViewController {
                private weak var label: UILabel! { didSet { label.text = "" } }
                var buttons: [UIButton]!
            \(begin)case "label": connection.set(&self.label); case "buttons": connection.set(&self.buttons)\(end) }
            """),
        PortCase(
            "actions: without parameters, with a sender, with an event",
            """
            public class A: UIView {
                @IBAction func a() {}
                @IBAction func b(_ sender: UIButton!) {}
                @IBAction func c(_ s: Any, forEvent e: UIEvent) -> Bool { true }
            }
            """,
            """
            public class A: UIView {
                func a() {}
                func b(_ sender: UIButton!) {}
                func c(_ s: Any, forEvent e: UIEvent) -> Bool { true }
            public \(begin)case "a": connection.call { self.a() }; case "b:": connection.call { (sender: UIButton?) in self.b(sender) }; case "c:forEvent:": connection.call { (sender: Any, event: UIEvent) in _ = self.c(sender, forEvent: event) }\(end) }
            """),
        PortCase(
            "names of actions as Objective-C sees them",
            "class A: UIView { @IBAction func a(sender: Any) {}; @IBAction func b(by x: Any) {}; @objc(z:) @IBAction func c(_ x: Any) {} }",
            "class A: UIView { func a(sender: Any) {}; func b(by x: Any) {}; func c(_ x: Any) {}; \(begin)"
                + "case \"aWithSender:\": connection.call { (sender: Any) in self.a(sender: sender) }; "
                + "case \"bBy:\": connection.call { (sender: Any) in self.b(by: sender) }; "
                + "case \"z:\": connection.call { (sender: Any) in self.c(sender) }\(end) }"),
        PortCase(
            "inspectable properties, and a generic class",
            "class A<T>: UIView { @IBInspectable var radius: CGFloat = 0; var other = 1 }",
            "class A<T>: UIView { var radius: CGFloat = 0; var other = 1; \(begin)"
                + "case \"radius\": connection.set(&self.radius)\(end) }"),
        PortCase(
            "inherited outlets, and an action in an extension",
            "class A: UIView { @IBOutlet var a: UIView! }\nclass B: A { @IBOutlet var b: UIView! }\nextension B { @IBAction func c() {} }",
            "class A: UIView { var a: UIView!; \(begin)case \"a\": connection.set(&self.a)\(end) }\n"
                + "class B: A { var b: UIView!; \(begin)case \"b\": connection.set(&self.b); "
                + "case \"c\": connection.call { self.c() }\(end) }\nextension B { func c() {} }"),
        PortCase(
            "an object that is not a responder declares the method and conforms",
            "class A: NSObject { @IBOutlet var a: UIView! }\nclass B: A { @IBOutlet var b: UIView! }",
            "class A: NSObject, UIKit.NibConnectable { var a: UIView!; func connectNib(_ connection: UIKit.NibConnection) "
                + "{ switch connection.key { case \"a\": connection.set(&self.a); default: break } }; "
                + "class func makeForNib() -> AnyObject? { A() } }\n"
                + "class B: A { var b: UIView!; \(begin)case \"b\": connection.set(&self.b)\(end); "
                + "override class func makeForNib() -> AnyObject? { B() } }"),
        PortCase(
            "a gesture recognizer that a nib can create",
            "class A: UIPanGestureRecognizer {}\nclass B: UIPanGestureRecognizer { init(x: Int) { super.init(target: nil, action: nil) } }",
            "class A: UIPanGestureRecognizer {override class func makeForNib() -> AnyObject? { A(target: nil, action: nil) } }\n"
                + "class B: UIPanGestureRecognizer { init(x: Int) { super.init(target: nil, action: nil) } }"),
        PortCase(
            "inspectable properties and actions in extensions of classes of UIKit",
            """
            extension UIView {
                @IBInspectable var radius: CGFloat { get { layer.cornerRadius } set { layer.cornerRadius = newValue } }
                @IBInspectable var width: CGFloat { 1 }
            } // the end
            extension UIKit.UIViewController { @IBAction func close(_ sender: Any) {} }
            """,
            """
            extension UIView {
                var radius: CGFloat { get { layer.cornerRadius } set { layer.cornerRadius = newValue } }
                var width: CGFloat { 1 }
            }; final class NibMember_UIView_radius: UIKit.NibMember { \(member)if let object = object as? UIView { connection.set(&object.radius) } } } // the end
            extension UIKit.UIViewController { func close(_ sender: Any) {} }; final class NibMember_UIViewController_close_: UIKit.NibMember { \(member)if let object = object as? UIKit.UIViewController { connection.call { (sender: Any) in object.close(sender) } } } }
            """),
    ]

    /// The beginning of the method that connects a member of an extension.
    private static let member =
        "override class func connect(_ object: AnyObject, _ connection: UIKit.NibConnection) { "

    static let impossible = [
        PortCase(
            "an action with three parameters", "class A: UIView { @IBAction func a(_ a: Any, b: Any, c: Any) {} }",
            "class A: UIView { func a(_ a: Any, b: Any, c: Any) {} }",
            findings: ["1:19: error: 'a(_:b:c:)' has 3 parameters, and an action has at most"]),
        PortCase(
            "an outlet that a flag decides", "class A: UIView {\n#if X\n@IBOutlet var a: UIView!\n#endif\n}",
            "class A: UIView {\n#if X\nvar a: UIView!\n#endif\n}",
            findings: ["3:1: error: 'a' is not connected to storyboards and xibs, because it is inside of '#if'"]),
        PortCase(
            "a private inspectable property in an extension of a class of UIKit",
            "extension UIView { @IBInspectable private var a: Int { get { 1 } set {} } }",
            "extension UIView { private var a: Int { get { 1 } set {} } }",
            findings: ["1:20: error: 'a' is not connected to storyboards and xibs, because it is private"]),
    ]
}
