import Geometry
import Interaction
import Testing
import UIKit
import Views

/// Compares timelines with containers and UIKit code of the same screens: all views must have the same frames, including
/// the views that the containers create.
@MainActor
@Suite("A timeline with containers, beside UIKit code")
struct ContainerScriptTests {
    private nonisolated static let directions = [UserInterfaceLayoutDirection.leftToRight, .rightToLeft]

    /// A page with a title and a background.
    private final class Page: UIViewController {
        private let content: (UIView) -> Void

        init(_ title: String, _ content: @escaping (UIView) -> Void = { _ in }) {
            self.content = content
            super.init(nibName: nil, bundle: nil)
            self.title = title
        }

        required init?(coder: NSCoder) { return nil }

        override func viewDidLoad() { content(view) }
    }

    /// Adds a subview with constraints.
    private static func add(_ subview: UIView, to view: UIView, _ constraints: [NSLayoutConstraint]) {
        subview.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(subview)
        NSLayoutConstraint.activate(constraints)
    }

    // MARK: Tabs

    private static func makeTabs() -> UIViewController {
        let feed = Page("Home")
        let home = UINavigationController(rootViewController: feed)
        feed.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .add, primaryAction: UIAction { _ in home.pushViewController(Page("Draft"), animated: true) })
        home.tabBarItem = UITabBarItem(title: "Home", image: UIImage(systemName: "house.fill"), tag: 0)
        let search = Page("Search") { view in
            let note = UILabel()
            note.text = "Nothing found"
            add(
                note, to: view,
                [
                    note.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                    note.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
                ])
        }
        search.tabBarItem = UITabBarItem(title: "Search", image: UIImage(systemName: "magnifyingglass"), tag: 1)
        let profile = Page("Profile")
        profile.tabBarItem = UITabBarItem(title: "Profile", image: UIImage(systemName: "person.fill"), tag: 2)
        profile.tabBarItem.badgeValue = "3"
        let tabs = UITabBarController()
        tabs.viewControllers = [home, search, profile]
        return tabs
    }

    @Test("has the same tabs", arguments: directions)
    func tabs(direction: UserInterfaceLayoutDirection) async throws {
        let times = [0.2, 0.4, 0.5, 0.9, 1.1, 1.5, 1.75, 1.95, 2.2, 2.4, 2.9, 3.2, 3.4, 3.9]
        let film = try await ScreenTwins.film(try ScreenTwins.timeline("tabs.yaml", direction), at: times)
        let select: ScreenTwins.Action = (1, { ($0 as? UITabBarController)?.selectedIndex = 1 })
        let code = try ScreenTwins.code(
            direction, at: times, Self.makeTabs,
            [
                ScreenTwins.tap(282, 800, at: 0.3), select, ScreenTwins.tap(110, 800, at: 1.6),
                ScreenTwins.tap(355, 81, at: 2), ScreenTwins.tap(110, 800, at: 3),
            ])
        ScreenTwins.expectEqual(film, code, at: times)
        // From right to left, the taps are at other items.
        #expect(film[4] != film[3] && (direction == .rightToLeft || film[1] != film[0] && film[8] != film[7]))
    }

    // MARK: Sheets

    private static func makeSheet() -> UIViewController {
        let details = Page("Details") { view in
            let (heading, close) = (UILabel(), UIButton(type: .system))
            heading.text = "Details"
            heading.font = .systemFont(ofSize: 22, weight: .bold)
            close.setTitle("Close", for: .normal)
            close.addAction(
                UIAction { [unowned view] _ in view.window?.rootViewController?.dismiss(animated: true) },
                for: .touchUpInside)
            add(
                heading, to: view,
                [
                    heading.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
                    heading.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
                ])
            add(
                close, to: view,
                [
                    close.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16),
                    close.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                ])
        }
        return Page("Root") { view in
            let show = UIButton(type: .system)
            show.setTitle("Show Details", for: .normal)
            show.addAction(
                UIAction { [unowned view] _ in
                    details.sheetPresentationController?.detents = [.medium(), .large()]
                    details.sheetPresentationController?.prefersGrabberVisible = true
                    view.window?.rootViewController?.present(details, animated: true)
                }, for: .touchUpInside)
            add(
                show, to: view,
                [
                    show.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                    show.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 120),
                ])
        }
    }

    /// Taps the middle of the button with a title.
    private static func tap(_ title: String, at time: Double) -> ScreenTwins.Action {
        func button(_ view: UIView) -> UIButton? {
            if let button = view as? UIButton, button.title(for: .normal) == title { return button }
            return view.subviews.lazy.compactMap(button).first
        }
        return (time, { root in root.view.window.flatMap(button)?.handle.tap() })
    }

    private static func drag(_ y: Double, _ duration: Duration, at time: Double) -> ScreenTwins.Action {
        (
            time,
            {
                $0.presentedViewController?.view.handle.drag(
                    by: Point(x: 0, y: y), duration: duration, from: Point(x: 196, y: 20))
            }
        )
    }

    @Test("has the same sheets", arguments: directions)
    func sheet(direction: UserInterfaceLayoutDirection) async throws {
        let times = [0.2, 0.5, 0.6, 0.8, 1.4, 1.6, 1.7, 1.85, 2, 2.4, 2.6, 2.8, 3.2, 3.5, 4.1, 4.3, 4.45, 4.6, 4.9]
        let film = try await ScreenTwins.film(try ScreenTwins.timeline("sheet.yaml", direction), at: times)
        let code = try ScreenTwins.code(
            direction, at: times, Self.makeSheet,
            [
                Self.tap("Show Details", at: 0.4), Self.drag(-250, .milliseconds(300), at: 1.5),
                Self.tap("Close", at: 2.5), Self.tap("Show Details", at: 3.3),
                Self.drag(300, .milliseconds(200), at: 4.2),
            ])
        // The second presentation of the film begins at 3.3 s, and that of the code 50 ms later, when the finger is lifted.
        let equal = times.indices.filter { times[$0] != 3.5 }
        ScreenTwins.expectEqual(equal.map { film[$0] }, equal.map { code[$0] }, at: equal.map { times[$0] })
        #expect(film[1] != film[0] && film[6] != film[4] && film[9] != film[4] && film[18] == film[0])
    }

    // MARK: Alerts

    private static func makeAlert() -> UIViewController {
        let paper = UIView(frame: CGRect(x: 96, y: 220, width: 200, height: 280))
        let card = Page("Card") { $0.addSubview(paper) }
        let navigation = UINavigationController(rootViewController: card)
        card.navigationItem.leftBarButtonItem = UIBarButtonItem(
            title: "Delete", primaryAction: UIAction { [unowned card] _ in ask(card, paper) })
        return navigation
    }

    private static func ask(_ card: UIViewController, _ paper: UIView) {
        let alert = UIAlertController(
            title: "Delete the card?", message: "It cannot be restored.", preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(
            UIAlertAction(title: "Delete", style: .destructive) { _ in
                UIView.animate(withDuration: 0.3) { paper.alpha = 0 }
            })
        card.present(alert, animated: true)
    }

    private static let askAgain: ScreenTwins.Action = (
        1.8,
        { root in
            guard let card = (root as? UINavigationController)?.topViewController, let paper = card.view.subviews.first
            else { return }
            ask(card, paper)
        }
    )

    @Test("has the same alerts", arguments: directions)
    func alert(direction: UserInterfaceLayoutDirection) async throws {
        let times = [0.2, 0.4, 0.6, 0.9, 1.1, 1.3, 1.7, 1.9, 2.5, 2.7, 3, 3.2, 3.5, 3.9]
        let film = try await ScreenTwins.film(try ScreenTwins.timeline("alert.yaml", direction), at: times)
        let code = try ScreenTwins.code(
            direction, at: times, Self.makeAlert,
            [
                ScreenTwins.tap(50, 81, at: 0.3), ScreenTwins.tap(116.667, 466.333, at: 1), Self.askAgain,
                ScreenTwins.tap(276.667, 466.333, at: 2.6),
            ])
        ScreenTwins.expectEqual(film, code, at: times)
        // From right to left, the item is at the other side of the bar, and the actions change their places.
        #expect(film[8] != film[0] && (direction == .rightToLeft || film[3] != film[0] && film[13] != film[0]))
    }
}
