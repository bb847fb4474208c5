import UIKit

/// A form with an error label that appears with a spring and moves the button down.
class LoginError: FilmedScene {
    let email = UITextField()
    let password = UITextField()
    let message = UILabel()
    let button = UIButton(type: .system)
    private var messageHeight: NSLayoutConstraint?

    override class var script: String { "login-error" }
    override class var end: TimeInterval { 2 }
    override class var code: String {
        """
        UIView.animate(withDuration: 1.2, delay: 0,
          usingSpringWithDamping: 0.6, …) {
          height.constant = 40; view.layoutIfNeeded() }
        """
    }

    override func build() {
        for (field, name, placeholder) in [(email, "email", "Email"), (password, "password", "Password")] {
            add(field, name)
            field.borderStyle = .roundedRect
            field.placeholder = placeholder
        }
        add(message, "message")
        message.text = "The password is wrong."
        message.font = .systemFont(ofSize: 13)
        message.textColor = .systemRed
        message.alpha = 0
        add(button, "button")
        button.setTitle("Log in", for: .normal)
        button.setTitleColor(.white, for: .normal)
        button.backgroundColor = .systemBlue
        button.layer.cornerRadius = 10
    }

    override func constrain() {
        let messageHeight = message.heightAnchor.constraint(equalToConstant: 0)
        self.messageHeight = messageHeight
        NSLayoutConstraint.activate([
            email.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 60),
            email.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
            email.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
            email.heightAnchor.constraint(equalToConstant: 44),
            password.topAnchor.constraint(equalTo: email.bottomAnchor, constant: 12),
            password.leadingAnchor.constraint(equalTo: email.leadingAnchor),
            password.trailingAnchor.constraint(equalTo: email.trailingAnchor),
            password.heightAnchor.constraint(equalTo: email.heightAnchor),
            message.topAnchor.constraint(equalTo: password.bottomAnchor, constant: 6),
            message.leadingAnchor.constraint(equalTo: email.leadingAnchor, constant: 4),
            message.trailingAnchor.constraint(equalTo: email.trailingAnchor),
            messageHeight,
            button.topAnchor.constraint(equalTo: message.bottomAnchor, constant: 16),
            button.leadingAnchor.constraint(equalTo: email.leadingAnchor),
            button.trailingAnchor.constraint(equalTo: email.trailingAnchor),
            button.heightAnchor.constraint(equalToConstant: 50),
        ])
    }

    func openMessage() { messageHeight?.constant = 40 }

    override var cues: [Cue] {
        [
            Cue(at: 0.3) { [self] in
                UIView.animate(
                    withDuration: 1.2, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
                ) {
                    self.openMessage()
                    self.message.alpha = 1
                    self.view.layoutIfNeeded()
                }
            }
        ]
    }
}
