import Testing
import UIKit
import Views

/// Compares a script with a navigation container and UIKit code of the same screen: all views must have the same frames,
/// including the views that the containers create.
@MainActor
@Suite("A navigation container of a script, beside UIKit code")
struct NavigationScriptTests {
    /// A page whose list scrolls below the bar.
    private final class SettingsPage: UIViewController {
        private let list = UIScrollView()

        /// Returns the list of the first page.
        static func list(of navigation: UINavigationController) -> UIScrollView? {
            (navigation.viewControllers.first as? SettingsPage)?.list
        }

        init() {
            super.init(nibName: nil, bundle: nil)
            title = "Settings"
            navigationItem.rightBarButtonItems = [
                UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .edit),
            ]
        }

        required init?(coder: NSCoder) { return nil }

        override func viewDidLoad() {
            list.frame = view.bounds
            list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            list.contentSize = CGSize(width: 300, height: 2000)
            view.addSubview(list)
        }
    }

    private final class DetailPage: UIViewController {
        init() {
            super.init(nibName: nil, bundle: nil)
            title = "Notifications"
            navigationItem.prompt = "Account"
            navigationItem.largeTitleDisplayMode = .never
        }

        required init?(coder: NSCoder) { return nil }
    }

    /// The times in seconds: before, during and after a push and a pop, and after scrolling.
    private static let times = [0.4, 0.55, 0.7, 0.95, 1.5, 2.05, 2.2, 2.45, 2.9, 3.5, 3.9]

    private static func script(_ direction: String) -> String {
        """
        animatic: 1
        device: iPhone 16
        traits: {direction: \(direction)}
        duration: 4s
        views:
          root:
            prefersLargeTitles: true
            navigation:
              settings:
                title: Settings
                rightItems: [symbol plus, Edit]
                subviews:
                  list:
                    scroll: {contentSize: [300, 2000]}
                    frame: [0, 0, 393, 852]
                    autoresizing: [width, height]
              detail: {title: Notifications, prompt: Account, largeTitleDisplayMode: never}
        timeline:
          - {at: 0.5s, do: root.push(detail)}
          - {at: 2s, do: root.pop()}
          - {at: 3s, do: "list.contentOffset = [0, -100]"}
          - {at: 3.7s, do: "list.contentOffset = [0, 200]"}
        """
    }

    private static func code(_ direction: UserInterfaceLayoutDirection) throws -> [[ScreenTwins.Shown]] {
        func change(_ change: @escaping (UINavigationController) -> Void) -> (UIViewController) -> Void {
            { root in if let navigation = root as? UINavigationController { change(navigation) } }
        }
        return try ScreenTwins.code(
            direction, at: times,
            {
                let navigation = UINavigationController(rootViewController: SettingsPage())
                navigation.navigationBar.prefersLargeTitles = true
                return navigation
            },
            [
                (0.5, change { $0.pushViewController(DetailPage(), animated: true) }),
                (2, change { $0.popViewController(animated: true) }),
                (3, change { SettingsPage.list(of: $0)?.contentOffset = CGPoint(x: 0, y: -100) }),
                (3.7, change { SettingsPage.list(of: $0)?.contentOffset = CGPoint(x: 0, y: 200) }),
            ])
    }

    @Test(
        "has the same views",
        arguments: [("ltr", UserInterfaceLayoutDirection.leftToRight), ("rtl", .rightToLeft)])
    func frames(word: String, direction: UserInterfaceLayoutDirection) async throws {
        let film = try await ScreenTwins.film(Self.script(word), at: Self.times)
        ScreenTwins.expectEqual(film, try Self.code(direction), at: Self.times)
        // The pages move, and the large title collapses by its height.
        #expect(film[1] != film[0] && film[2] != film[1] && film[4] != film[0])
        #expect(film[8] == film[0] && film[10] != film[8])
    }
}
