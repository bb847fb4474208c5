import AnimaticTesting
import UIKit

/// A navigation controller on the screen of an iPhone 16, with the controller at the bottom of its stack.
@MainActor
struct NavigationScreen {
    let screen: TestScreen
    let navigation: UINavigationController
    let root: UIViewController

    /// - Parameter title: The title of the root controller.
    init(title: String? = nil) throws {
        screen = try TestScreen("iPhone 16")
        (root, navigation) = screen.run {
            let root = UIViewController()
            root.title = title
            return (root, UINavigationController(rootViewController: root))
        }
        screen.show(navigation)
        screen.advance(by: 0.1)
    }
}

/// An object whose action records the items that send it.
final class ItemTarget: NSObject {
    var senders: [AnyObject] = []
    func tapped(_ item: UIBarButtonItem) { senders.append(item) }
}
