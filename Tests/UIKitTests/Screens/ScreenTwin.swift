import AnimaticTesting
import UIKit

/// A twin of a public app: our own code that shows the views that were measured in the running app.
@MainActor
protocol ScreenTwin: UINavigationController {
    init()
    /// Shows the screen of a measured time, beginning with the first screen.
    func perform(_ time: String, on screen: TestScreen)
}

/// A navigation controller on a screen without a status bar, as the measured ones.
class MeasuredNavigationController: UINavigationController {
    override var prefersStatusBarHidden: Bool { true }
    override var childForStatusBarHidden: UIViewController? { nil }
}

@MainActor
func systemLabel(_ text: String, _ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .systemFont(ofSize: size, weight: weight)
    return label
}

extension UIView {
    /// Adds a subview that constraints place.
    func add(_ view: UIView, _ constraints: (UIView) -> [NSLayoutConstraint]) {
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
        NSLayoutConstraint.activate(constraints(view))
    }

    func pinned(to other: UIView, _ inset: CGFloat = 0) -> [NSLayoutConstraint] {
        [
            topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
            leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
            trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -inset),
            bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset),
        ]
    }
}
