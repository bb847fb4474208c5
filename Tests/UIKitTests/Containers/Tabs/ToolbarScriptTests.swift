import Testing
import UIKit
import Views

/// Compares scripts with toolbars and UIKit code of the same screens: all views must have the same frames, including the
/// views that the containers create.
@MainActor
@Suite("A toolbar of a script, beside UIKit code")
struct ToolbarScriptTests {
    /// The times in seconds: before, during and after each push and pop.
    private static let times = [0.2, 0.5, 0.8, 1.4, 1.6, 1.8, 2.4, 2.6, 2.8, 3.4, 3.6, 3.8, 4.4]

    private static func pages(_ indentation: String, _ name: String) -> String {
        """
            navigation:
              inbox:
                title: Inbox
                toolbarItems:
                  - symbol trash
                  - {space: flexible}
                  - {title: Edit, isEnabled: false}
                  - {space: 20}
                  - {image: symbol plus, on: {tap: \(name).push(letter)}}
                subviews: {line: }
              letter: {title: Letter, toolbarItems: [symbol camera, {space: flexible}, Reply]}
              picture: {title: Picture, hidesBottomBarWhenPushed: true, toolbarItems: [symbol camera]}
              plain: {title: Plain}
        """.split(separator: "\n").map { indentation + $0 }.joined(separator: "\n")
    }

    private static func script(_ direction: UserInterfaceLayoutDirection, hasTabs: Bool) -> String {
        let name = hasTabs ? "mail" : "root"
        let views =
            hasTabs
            ? "    tabs:\n      mail:\n" + pages("    ", name) + "\n      other: {title: Other}" : pages("", name)
        return """
            animatic: 1
            device: iPhone 16
            traits: {direction: \(direction == .rightToLeft ? "rtl" : "ltr")}
            duration: 5s
            views:
              root:
            \(views)
            constraints:
              lineWidth: line.width == 100
              lineHeight: line.height == 2
              lineX: line.centerX == inbox.centerX
              lineY: line.bottom == inbox.safeArea.bottom
            timeline:
              - {at: 0.3s, do: \(name).push(letter)}
              - {at: 1.5s, do: \(name).push(picture)}
              - {at: 2.5s, do: \(name).popToRoot()}
              - {at: 3.5s, do: \(name).push(plain)}
            """
    }

    private final class Inbox: UIViewController {
        override func viewDidLoad() {
            let line = UIView()
            line.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(line)
            NSLayoutConstraint.activate([
                line.widthAnchor.constraint(equalToConstant: 100), line.heightAnchor.constraint(equalToConstant: 2),
                line.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                line.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
            ])
        }
    }

    private static func text(_ title: String) -> UIBarButtonItem {
        UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
    }

    private static func makePage(_ title: String, _ items: [UIBarButtonItem]) -> UIViewController {
        let page = title == "Inbox" ? Inbox() : UIViewController()
        page.title = title
        page.toolbarItems = items
        return page
    }

    private static func makeRoot(hasTabs: Bool) -> UIViewController {
        let edit = text("Edit")
        edit.isEnabled = false
        let inbox = makePage(
            "Inbox",
            [
                UIBarButtonItem(systemItem: .trash), .flexibleSpace(), edit, .fixedSpace(20),
                UIBarButtonItem(systemItem: .add),
            ])
        let navigation = UINavigationController(rootViewController: inbox)
        navigation.isToolbarHidden = false
        guard hasTabs else { return navigation }
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation, makePage("Other", [])]
        return tabs
    }

    private static func action(
        at time: Double, _ change: @escaping (UINavigationController) -> Void
    ) -> ScreenTwins.Action {
        (
            time,
            { root in
                let shown = (root as? UITabBarController)?.viewControllers?.first ?? root
                if let navigation = shown as? UINavigationController { change(navigation) }
            }
        )
    }

    @Test(
        "has the same views, also above a tab bar",
        arguments: [false, true], [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func frames(hasTabs: Bool, direction: UserInterfaceLayoutDirection) async throws {
        let film = try await ScreenTwins.film(Self.script(direction, hasTabs: hasTabs), at: Self.times)
        let code = try ScreenTwins.code(
            direction, at: Self.times, { Self.makeRoot(hasTabs: hasTabs) },
            [
                Self.action(at: 0.3) {
                    let items = [UIBarButtonItem(systemItem: .camera), .flexibleSpace(), Self.text("Reply")]
                    $0.pushViewController(Self.makePage("Letter", items), animated: true)
                },
                Self.action(at: 1.5) {
                    let page = Self.makePage("Picture", [UIBarButtonItem(systemItem: .camera)])
                    page.hidesBottomBarWhenPushed = true
                    $0.pushViewController(page, animated: true)
                },
                Self.action(at: 2.5) { $0.popToRootViewController(animated: true) },
                Self.action(at: 3.5) { $0.pushViewController(Self.makePage("Plain", []), animated: true) },
            ])
        ScreenTwins.expectEqual(film, code, at: Self.times)
        // Each push and pop moves views.
        #expect(film[3] != film[0] && film[6] != film[3] && film[9] == film[0] && film[12] != film[9])
    }
}
