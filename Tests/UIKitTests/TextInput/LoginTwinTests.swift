import AnimaticTesting
import Containers
import Geometry
import Interaction
import Simulation
import Testing
import UIKit
import Views

/// Compares the login film with UIKit code of the same screen: all views must have the same frames, also those of the
/// keyboard, the caret and the selection.
@MainActor
@Suite("The login film, beside UIKit code")
struct LoginTwinTests {
    /// The card, whose constraints are those of the script.
    private final class LoginController: UIViewController, UITextFieldDelegate {
        let (card, heading, notice) = (UIView(), UILabel(), UILabel())
        let (email, password) = (UITextField(), UITextField())
        let tick = UIImageView(
            image: UIImage(
                systemName: "checkmark.circle.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 64)))

        override func viewDidLoad() {
            view.addSubview(card)
            view.addSubview(tick)
            for subview in [heading, email, password, notice] { card.addSubview(subview) }
            for subview in [card, heading, email, password, notice, tick] {
                subview.translatesAutoresizingMaskIntoConstraints = false
            }
            heading.text = "Welcome back"
            heading.font = .systemFont(ofSize: 22, weight: .bold)
            notice.text = ""
            notice.font = .systemFont(ofSize: 13)
            tick.alpha = 0
            setUp(email, "Email")
            (email.keyboardType, email.returnKeyType) = (.emailAddress, .next)
            email.clearButtonMode = .whileEditing
            setUp(password, "Password")
            (password.isSecureTextEntry, password.returnKeyType) = (true, .go)
            email.addAction(UIAction { [unowned self] _ in password.becomeFirstResponder() }, for: .editingDidEndOnExit)
            password.addAction(UIAction { [unowned self] _ in notice.text = "Checking…" }, for: .editingDidEndOnExit)
            constrain()
        }

        private func setUp(_ field: UITextField, _ placeholder: String) {
            (field.borderStyle, field.placeholder) = (.roundedRect, placeholder)
        }

        private func constrain() {
            let safeArea = view.safeAreaLayoutGuide
            let middle = card.centerYAnchor.constraint(equalTo: safeArea.centerYAnchor)
            middle.priority = .defaultHigh
            NSLayoutConstraint.activate([
                card.leadingAnchor.constraint(equalTo: safeArea.leadingAnchor, constant: 20),
                card.trailingAnchor.constraint(equalTo: safeArea.trailingAnchor, constant: -20), middle,
                card.bottomAnchor.constraint(lessThanOrEqualTo: view.keyboardLayoutGuide.topAnchor, constant: -24),
                card.heightAnchor.constraint(equalToConstant: 196),
                heading.topAnchor.constraint(equalTo: card.topAnchor, constant: 24),
                heading.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20),
                email.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 16),
                email.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20),
                email.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -20),
                password.topAnchor.constraint(equalTo: email.bottomAnchor, constant: 12),
                password.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20),
                password.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -20),
                notice.topAnchor.constraint(equalTo: password.bottomAnchor, constant: 10),
                notice.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20),
                tick.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                tick.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            ])
        }
    }

    /// Returns an action on the views of the controller.
    private static func act(
        _ time: Double, _ body: @escaping @MainActor (LoginController) -> Void
    ) -> ScreenTwins.Action {
        (time, { if let controller = $0 as? LoginController { body(controller) } })
    }

    private static let actions: [ScreenTwins.Action] = [
        act(0.3) { $0.email.handle.tap() },
        act(1) {
            $0.view.world.textInput.type("ada@example.com", perCharacter: .milliseconds(80), into: $0.email.handle)
        },
        act(2.5) { $0.view.world.textInput.pressReturnKey() },
        act(2.9) {
            $0.view.world.textInput.type("lovelace", perCharacter: .milliseconds(100), into: $0.password.handle)
        },
        act(4) { $0.view.world.textInput.pressReturnKey() },
        act(4.5) { $0.notice.text = "That password is wrong." },
        act(5) {
            $0.password.becomeFirstResponder()
            $0.password.selectAll(nil)
        },
        act(5.4) {
            $0.view.world.textInput.type("Byron1815", perCharacter: .milliseconds(80), into: $0.password.handle)
        },
        act(6.6) { $0.view.world.textInput.pressReturnKey() },
    ]

    @Test("has the same frames", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func login(direction: UserInterfaceLayoutDirection) async throws {
        let times = [0.2, 0.4, 0.5, 0.6, 0.9, 1.1, 1.5, 2.4, 2.6, 3.05, 3.95, 4.2, 4.45, 5.2, 5.3, 6, 6.55, 6.8, 7.2]
        // The bar would be among the views of the film only.
        let whole = try ScreenTwins.timeline("login.yaml", direction).replacing("statusBar: true\n", with: "")
        let script = String(whole.split(separator: "expect:")[0])
        let film = try await ScreenTwins.film(script, at: times)
        let code = try ScreenTwins.code(direction, at: times, { LoginController() }, Self.actions)
        ScreenTwins.expectEqual(film, code, at: times)
    }
}
