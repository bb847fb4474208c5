import Geometry
import Simulation
import Testing
import Text
import UIKit
import Views

/// A page with a card, which is pushed onto a navigation controller with large titles.
///
/// The page shows the same views as the screen Notifications of the public app NavFlow, whose frames were read from
/// running screens of iOS 26.1, on an iPhone SE without a status bar and on an iPad.
@MainActor
@Suite("A pushed page")
struct PushedPageTests {
    private final class NotificationsPage: UIViewController {
        let card = UIView()
        let toggle = UISwitch()

        override func viewDidLoad() {
            super.viewDidLoad()
            title = "Notifications"
            let row = UIStackView(arrangedSubviews: [label("Allow Notifications", 17), toggle])
            row.alignment = .center
            row.distribution = .equalSpacing
            let detail = label("Alerts, sounds and badges for this account.", 15)
            let stack = UIStackView(arrangedSubviews: [
                label("Notifications", 17, .semibold), detail, row, label("Notifications are off.", 13),
            ])
            stack.axis = .vertical
            stack.spacing = 8
            stack.setCustomSpacing(20, after: detail)
            stack.setCustomSpacing(12, after: row)
            for each in [card, stack] { each.translatesAutoresizingMaskIntoConstraints = false }
            view.addSubview(card)
            card.addSubview(stack)
            NSLayoutConstraint.activate([
                card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
                card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
                card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
                stack.topAnchor.constraint(equalTo: card.topAnchor, constant: 16),
                stack.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
                stack.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
                stack.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -16),
            ])
        }

        private func label(_ text: String, _ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UILabel {
            let label = UILabel()
            label.text = text
            label.font = .systemFont(ofSize: size, weight: weight)
            return label
        }
    }

    /// A device, and the frames that were measured on it, in the coordinates of the window.
    nonisolated struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let device: Device
        var direction = UserInterfaceLayoutDirection.leftToRight
        let card: Rect
        let toggle: Rect
        /// The frame of the label "Allow Notifications".
        let label: Rect
        let bar: Rect
        let largeTitle: Rect
        let backButton: Rect
        let symbol: Rect
    }

    nonisolated private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    nonisolated private static let phone = Device(
        name: "iPhone SE without a status bar", portraitSize: Size(width: 375, height: 667), scale: 2)
    nonisolated private static let pad = Device(
        name: "iPad", portraitSize: Size(width: 820, height: 1180), scale: 2,
        portraitSafeArea: EdgeInsets(top: 32, bottom: 25))

    nonisolated static let cases = [
        Case(
            testDescription: "iPhone SE", device: phone, card: rect(16, 136, 343, 154.5),
            toggle: rect(282, 218.5, 63, 28),
            label: rect(32, 222.5, 141.5, 20.5), bar: rect(0, 10, 375, 106), largeTitle: rect(16, 67.5, 203.5, 41),
            backButton: rect(16, 10, 44, 44), symbol: rect(29.5, 20.5, 16.5, 23)),
        Case(
            testDescription: "iPhone SE from right to left", device: phone, direction: .rightToLeft,
            card: rect(16, 136, 343, 154.5), toggle: rect(32, 218.5, 63, 28), label: rect(201.5, 222.5, 141.5, 20.5),
            bar: rect(0, 10, 375, 106), largeTitle: rect(155.5, 67.5, 203.5, 41), backButton: rect(315, 10, 44, 44),
            symbol: rect(328.5, 20.5, 16.5, 23)),
        Case(
            testDescription: "iPad", device: pad, card: rect(16, 158, 788, 154.5), toggle: rect(727, 240.5, 63, 28),
            label: rect(32, 244.5, 141.5, 20.5), bar: rect(0, 32, 820, 106), largeTitle: rect(20, 89.5, 203.5, 41),
            backButton: rect(10, 32, 44, 44), symbol: rect(23.5, 42.5, 16.5, 23)),
    ]

    @Test("has the measured frames", arguments: cases)
    func frames(_ expected: Case) throws {
        let world = World(device: expected.device, measuring: try CairoTextMeasurer())
        defer { world.close() }
        try World.$local.withValue(world) {
            world.engine.layoutDirection = expected.direction
            let (root, page) = (UIViewController(), NotificationsPage())
            root.title = "Library"
            let navigation = UINavigationController(rootViewController: root)
            navigation.navigationBar.prefersLargeTitles = true
            let window = UIWindow()
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            world.run(until: .milliseconds(500))
            navigation.pushViewController(page, animated: true)
            world.run(until: .milliseconds(2000))

            func check(_ view: CGRect, _ frame: Rect, _ name: String) {
                #expect(Rect(view).isClose(to: frame, within: 1), "\(name): \(view)")
            }
            @MainActor func inWindow(_ view: UIView) -> CGRect { view.convert(view.bounds, to: window) }
            let views = navigation.shownViews
            check(inWindow(page.card), expected.card, "card")
            check(inWindow(page.toggle), expected.toggle, "switch")
            check(inWindow(try #require(page.toggle.superview?.subviews.first)), expected.label, "label")
            check(inWindow(navigation.navigationBar), expected.bar, "bar")
            check(try #require(navigation.frame(ofText: "Notifications")), expected.largeTitle, "large title")
            check(try #require(views.first { $0.systemClass == "PlatterView" }).frame, expected.backButton, "back")
            check(try #require(views.first { $0.systemClass == "UIImageView" }).frame, expected.symbol, "symbol")
        }
    }
}

extension Rect {
    fileprivate init(_ rect: CGRect) {
        self.init(x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }
}
