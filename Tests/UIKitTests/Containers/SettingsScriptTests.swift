import Geometry
import Interaction
import Testing
import UIKit
import Views

/// Compares the timeline of a settings screen and UIKit code of the same screen.
@MainActor
@Suite("The timeline of a settings screen, beside UIKit code")
struct SettingsScriptTests {
    /// A row that is 52 points high, with a text.
    private final class Row: UIView {
        init(_ text: String) {
            super.init(frame: .zero)
            let label = UILabel(frame: CGRect(x: 16, y: 15, width: 200, height: 22))
            label.text = text
            addSubview(label)
        }

        required init?(coder: NSCoder) { return nil }

        override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 52) }
    }

    private final class SettingsPage: UIViewController {
        private let list = UIScrollView()
        private let rows = UIStackView(arrangedSubviews: ["Sounds", "Notifications", "General"].map { Row($0) })
        private let space = UIView()

        init() {
            super.init(nibName: nil, bundle: nil)
            title = "Settings"
            navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .edit)
        }

        required init?(coder: NSCoder) { return nil }

        override func viewDidLoad() {
            list.alwaysBounceVertical = true
            (rows.axis, rows.spacing) = (.vertical, 1)
            let tap = UITapGestureRecognizer(target: self, action: Selector(SettingsPage.tapped(_:)))
            rows.arrangedSubviews[1].addGestureRecognizer(tap)
            view.addSubview(list)
            list.addSubview(rows)
            list.addSubview(space)
            for view in [list, rows, space] { view.translatesAutoresizingMaskIntoConstraints = false }
            let content = list.contentLayoutGuide
            NSLayoutConstraint.activate([
                list.topAnchor.constraint(equalTo: view.topAnchor),
                list.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                list.bottomAnchor.constraint(equalTo: view.bottomAnchor),
                list.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                rows.widthAnchor.constraint(equalTo: list.frameLayoutGuide.widthAnchor, constant: -32),
                rows.topAnchor.constraint(equalTo: content.topAnchor, constant: 8),
                rows.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
                rows.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
                space.topAnchor.constraint(equalTo: rows.bottomAnchor),
                space.heightAnchor.constraint(equalToConstant: 700),
                space.bottomAnchor.constraint(equalTo: content.bottomAnchor),
                space.leadingAnchor.constraint(equalTo: content.leadingAnchor),
                space.widthAnchor.constraint(equalToConstant: 1),
            ])
        }

        private func tapped(_ recognizer: UITapGestureRecognizer) {
            navigationController?.pushViewController(NotificationsPage(), animated: true)
        }

        /// Drags the list as `list.drag(by:duration:)` of a script does.
        func drag(by distance: Point) { list.handle.drag(by: distance, duration: .milliseconds(400)) }
    }

    private final class NotificationsPage: UIViewController {
        init() {
            super.init(nibName: nil, bundle: nil)
            title = "Notifications"
            navigationItem.largeTitleDisplayMode = .never
            navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
        }

        required init?(coder: NSCoder) { return nil }

        override func viewDidLoad() {
            let (allow, toggle) = (UILabel(), UISwitch())
            allow.text = "Allow Notifications"
            toggle.isOn = true
            for subview in [allow, toggle] {
                subview.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(subview)
            }
            NSLayoutConstraint.activate([
                allow.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
                allow.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
                toggle.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
                toggle.centerYAnchor.constraint(equalTo: allow.centerYAnchor),
            ])
        }
    }

    @Test("has the same views", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func frames(direction: UserInterfaceLayoutDirection) async throws {
        let times = [0.4, 0.6, 0.8, 1.7, 2, 2.2, 2.9, 3.2, 3.5, 3.9]
        let film = try await ScreenTwins.film(try ScreenTwins.timeline("settings.yaml", direction), at: times)
        let tapRow: ScreenTwins.Action = (
            0.5,
            { root in
                let rows = (root as? UINavigationController)?.topViewController?.view.subviews.first?.subviews.first
                (rows as? UIStackView)?.arrangedSubviews[1].handle.tap()
            }
        )
        let drag: ScreenTwins.Action = (
            3,
            { root in
                let settings = (root as? UINavigationController)?.viewControllers.first as? SettingsPage
                settings?.drag(by: Point(x: 0, y: -200))
            }
        )
        let code = try ScreenTwins.code(
            direction, at: times,
            {
                let navigation = UINavigationController(rootViewController: SettingsPage())
                navigation.navigationBar.prefersLargeTitles = true
                return navigation
            },
            [tapRow, ScreenTwins.tap(38, 81, at: 1.8), drag])
        ScreenTwins.expectEqual(film, code, at: times)
        // From right to left, the back button is at the other side.
        #expect(film[1] != film[0] && film[3] != film[0] && (direction == .rightToLeft || film[9] != film[3]))
    }
}
