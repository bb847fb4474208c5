import AnimaticTesting
import Testing
import UIKit

/// A controller of a storyboard that records its segues and its appearance, in the order of all controllers of a test.
final class FlowPage: UIViewController {
    /// The record of the test that is running. Each test empties it, and does not suspend.
    static var log: [String] = []

    var addItem: UIBarButtonItem!
    var allows = true

    private func add(_ entry: String) { Self.log.append("\(title ?? "?") \(entry)") }

    override func awakeFromNib() {
        super.awakeFromNib()
        add("awake")
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        add("didLoad")
    }
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        add("willAppear")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        add("didAppear")
    }
    override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
        add("should \(identifier)")
        return allows
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        add(
            "prepare \(segue.identifier ?? "") to \(segue.destination.title ?? "?") from "
                + (sender.map { "\(type(of: $0))" } ?? "nil"))
    }
    func added(_ item: UIBarButtonItem) { add("added") }
    func unwindToRoot(_ segue: UIStoryboardSegue) {
        add("unwound from \(segue.source.title ?? "?"), presents \(presentedViewController != nil)")
    }

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "addItem": connection.set(&addItem)
        case "added:": connection.call { (item: UIBarButtonItem) in added(item) }
        case "unwindToRoot:" where title == "Root":
            connection.call { (segue: UIStoryboardSegue) in unwindToRoot(segue) }
        default: super.connectNib(connection)
        }
    }
}

/// Returns a scene whose controller is a ``FlowPage``.
///
/// - Parameter items: The elements of the navigation item and other items.
func page(
    _ id: String, title: String, _ attributes: String = "", items: String = "", subviews: String = "",
    constraints: String = "", connections: String = "", objects: String = ""
) -> String {
    scene(
        id, "title=\"\(title)\" customClass=\"FlowPage\" customModuleProvider=\"target\" \(attributes)",
        subviews: subviews, constraints: constraints, connections: connections,
        objects: "<exit id=\"exit-\(id)\" sceneMemberID=\"exit\"/>" + objects
    ).replacingOccurrences(of: "sceneMemberID=\"viewController\">", with: "sceneMemberID=\"viewController\">\(items)")
}

/// Returns the scene of a container.
func container(_ element: String, _ id: String, _ attributes: String = "", content: String, connections: String)
    -> String
{
    """
    <scene sceneID="scene-\(id)"><objects><\(element) id="\(id)" \(attributes) sceneMemberID="viewController">
    \(content)<connections>\(connections)</connections></\(element)></objects></scene>
    """
}

/// Returns a button at (20, 300) with a size of 200 × 40.
func button(_ id: String, _ segue: String) -> String {
    """
    <button opaque="NO" buttonType="system" id="\(id)"><rect key="frame" x="20" y="300" width="200" height="40"/>
    <autoresizingMask key="autoresizingMask"/><state key="normal" title="\(id)"/><connections>\(segue)</connections></button>
    """
}

extension UINavigationController {
    /// Taps the item of the bar with a title.
    func tapItem(_ title: String, on screen: TestScreen) throws {
        let place = try #require(frame(ofText: title))
        let finger = try #require(screen.touchDown(at: CGPoint(x: place.midX, y: place.midY), in: view))
        screen.lift(finger)
        screen.advance(by: 0.2)
    }
}
