import AnimaticTesting
import Testing
import UIKit

/// A controller that records the calls of its segues.
class SegueSource: UIViewController {
    private(set) var log: [String] = []
    var allowsSegues = true
    /// The style of the destination in `prepare(for:sender:)`.
    private(set) var preparedStyle: UIModalPresentationStyle?
    var note: UILabel!

    func add(_ entry: String) { log.append(entry) }

    override func viewDidLoad() {
        super.viewDidLoad()
        add("viewDidLoad")
    }

    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        add("should \(identifier)")
        return allowsSegues
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let sender = sender.map { "\(type(of: $0))" } ?? "nil"
        add("prepare \(segue.identifier ?? "nil") from \(sender), loaded \(segue.destination.isViewLoaded)")
        preparedStyle = segue.destination.modalPresentationStyle
        if note != nil { add("note \(note.text ?? "")") }
        (segue.destination as? SegueDestination)?.text = "prepared"
    }

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "note": connection.set(&note)
        default: super.connectNib(connection)
        }
    }
}

final class SegueDestination: UIViewController {
    var text = ""
    private(set) var textOnLoad = ""

    override func viewDidLoad() {
        super.viewDidLoad()
        textOnLoad = text
        (parent as? SegueSource)?.add("child loaded")
    }
}

/// A segue that shows its destination as a child.
final class FadingSegue: UIStoryboardSegue {
    override func perform() {
        (source as? SegueSource)?.add("perform \(type(of: self))")
        source.addChild(destination)
        source.view.addSubview(destination.view)
        destination.didMove(toParent: source)
    }
}

@Suite("A segue")
@MainActor
struct SegueTests {
    private static let first = "customClass=\"SegueSource\" customModuleProvider=\"target\""
    private static let second = scene("second", "customClass=\"SegueDestination\" customModuleProvider=\"target\"")

    private func load(_ screen: TestScreen, _ scenes: String) throws -> (SegueSource, CompiledBundle) {
        let files = try CompiledBundle(["Main.storyboard": scenes])
        let made = files.storyboard().instantiateInitialViewController()
        return (try #require(made as? SegueSource, "\(files.messages)"), files)
    }

    private func segue(_ attributes: String) -> String { "<segue destination=\"second\" \(attributes) id=\"s\"/>" }

    // The order is that of UIKit: the segue of a container view is performed when the objects of the nib awake, after the
    // outlets are connected and before viewDidLoad().
    @Test func `embeds a controller, whose view fills the container, before viewDidLoad`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let container = """
                <containerView opaque="NO" contentMode="scaleToFill" id="box"><rect key="frame" x="20" y="100" width="200" height="300"/>
                <autoresizingMask key="autoresizingMask" widthSizable="YES"/>
                <connections>\(segue("kind=\"embed\" identifier=\"list\""))</connections></containerView>
                <label opaque="NO" text="Note" id="label"><rect key="frame" x="0" y="0" width="200" height="30"/>
                <autoresizingMask key="autoresizingMask"/></label>
                """
            let (controller, files) = try load(
                screen,
                scene(
                    "first", Self.first, subviews: container,
                    connections: "<outlet property=\"note\" destination=\"label\" id=\"o\"/>") + Self.second)
            #expect(files.messages == [])
            screen.show(controller)
            #expect(
                controller.log == [
                    "should list", "prepare list from nil, loaded false", "note Note", "child loaded", "viewDidLoad",
                ])
            let child = try #require(controller.children.first as? SegueDestination)
            let box = try #require(child.view.superview)
            #expect(child.textOnLoad == "prepared" && box.frame == CGRect(x: 20, y: 100, width: 200, height: 300))
            #expect(child.view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
            box.frame.size.width = 250
            screen.advance(by: 0.1)
            #expect(child.view.frame.width == 250)
        }
    }

    @Test func `of a button or a gesture is performed unless the controller forbids it`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let button = """
                <button opaque="NO" buttonType="system" id="next"><rect key="frame" x="20" y="100" width="200" height="40"/>
                <autoresizingMask key="autoresizingMask"/><state key="normal" title="Next"/>
                <connections>\(segue("kind=\"presentation\" identifier=\"next\" modalPresentationStyle=\"fullScreen\" modalTransitionStyle=\"crossDissolve\""))</connections></button>
                <view id="area"><rect key="frame" x="20" y="200" width="200" height="40"/><autoresizingMask key="autoresizingMask"/>
                <connections><outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="g"/></connections></view>
                """
            let tap =
                "<tapGestureRecognizer id=\"tap\"><connections>\(segue("kind=\"show\""))</connections></tapGestureRecognizer>"
            let (controller, files) = try load(
                screen, scene("first", Self.first, subviews: button, objects: tap) + Self.second)
            #expect(files.messages == [])
            screen.show(controller)
            controller.allowsSegues = false
            screen.tap(controller.view.subviews[0])
            screen.advance(by: 1)
            #expect(controller.presentedViewController == nil && controller.log == ["viewDidLoad", "should next"])
            controller.allowsSegues = true
            screen.tap(controller.view.subviews[0])
            screen.advance(by: 1)
            let presented = try #require(controller.presentedViewController as? SegueDestination)
            #expect(presented.modalPresentationStyle == .fullScreen)
            #expect(presented.modalTransitionStyle == .crossDissolve && presented.textOnLoad == "prepared")
            presented.dismiss(animated: false)
            screen.advance(by: 1)
            screen.tap(controller.view.subviews[1])
            screen.advance(by: 1)
            #expect(controller.presentedViewController is SegueDestination)
            #expect(
                controller.log.suffix(2) == [
                    "should ", "prepare nil from UITapGestureRecognizer, loaded false",
                ])
            #expect(screen.exceptions == [])
        }
    }

    @Test func `is performed by its identifier, without a question, and an unknown one is refused`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let connections = segue("kind=\"presentation\" identifier=\"next\" animates=\"NO\"")
            let (controller, _) = try load(
                screen, scene("first", Self.first, connections: connections) + Self.second)
            screen.show(controller)
            controller.performSegue(withIdentifier: "next", sender: "me")
            screen.advance(by: 0.02)
            #expect(controller.log == ["viewDidLoad", "prepare next from String, loaded false"])
            #expect(controller.presentedViewController?.isBeingPresented == false)
            controller.performSegue(withIdentifier: "nxt", sender: nil)
            #expect(
                screen.exceptions == [
                    "Receiver (SegueSource) has no segue with identifier 'nxt'; expected one of 'next'"
                ])
        }
    }

    @Test func `to a popover has its style and its source when it is prepared`() throws {
        let screen = try TestScreen("iPad A16")
        try screen.run {
            let connections = segue("kind=\"popoverPresentation\" identifier=\"next\" animates=\"NO\"")
            let (controller, _) = try load(screen, scene("first", Self.first, connections: connections) + Self.second)
            screen.show(controller)
            controller.performSegue(withIdentifier: "next", sender: controller.view)
            #expect(controller.preparedStyle == .popover)
            screen.advance(by: 0.1)
            let popover = controller.presentedViewController?.popoverPresentationController
            #expect(popover?.sourceView === controller.view && screen.exceptions == [])
        }
    }

    @Test func `with a custom class performs its own method`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let connections = segue(
                "kind=\"custom\" identifier=\"fade\" customClass=\"FadingSegue\" customModuleProvider=\"target\"")
            let (controller, _) = try load(
                screen, scene("first", Self.first, connections: connections) + Self.second)
            screen.show(controller)
            controller.performSegue(withIdentifier: "fade", sender: nil)
            #expect(controller.log.last == "child loaded" && controller.log.contains("perform FadingSegue"))
            #expect(controller.children.count == 1 && screen.exceptions == [])
        }
    }

    @Test func `of another kind is reported by the compiler, and once when it is performed`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let (controller, files) = try load(
                screen,
                scene("first", Self.first, connections: segue("kind=\"replace\" identifier=\"next\"")) + Self.second)
            #expect(files.messages.count == 1 && files.messages[0].contains("segues of the kind 'replace'"))
            screen.show(controller)
            controller.performSegue(withIdentifier: "next", sender: nil)
            controller.performSegue(withIdentifier: "next", sender: nil)
            #expect(screen.trace.filter { $0.hasPrefix("note Main.storyboard") }.count == 1)
            #expect(controller.log == ["viewDidLoad"] && screen.exceptions == [])
        }
    }

    @Test func `of the kind push is refused without a navigation controller, as in UIKit`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let (controller, files) = try load(
                screen,
                scene("first", Self.first, connections: segue("kind=\"push\" identifier=\"next\"")) + Self.second)
            #expect(files.messages == [])
            screen.show(controller)
            controller.performSegue(withIdentifier: "next", sender: nil)
            #expect(controller.log == ["viewDidLoad"] && screen.exceptions.count == 1)
            #expect(screen.exceptions.first?.contains("Push segues can only be used when") == true)
        }
    }
}
