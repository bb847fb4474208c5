import AnimaticTesting
import UIKit

/// Shows a box whose center moves by 100 points in one second.
final class SlideController: UIViewController {
    let box = UIView()
    private lazy var centerX = box.centerXAnchor.constraint(equalTo: view.centerXAnchor)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = "root"
        view.backgroundColor = .white
        box.accessibilityIdentifier = "box"
        box.backgroundColor = .systemBlue
        box.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(box)
        NSLayoutConstraint.activate([
            centerX,
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
            box.widthAnchor.constraint(equalToConstant: 100),
            box.heightAnchor.constraint(equalTo: box.widthAnchor),
        ])
    }

    func slide() {
        UIView.animate(withDuration: 1) {
            self.centerX.constant = 100
            self.view.layoutIfNeeded()
        }
    }
}

/// Shows the controller on a new screen, and schedules the animation.
@MainActor func makeSlide() throws -> TestScreen {
    let screen = try TestScreen("iPhone SE 3")
    let controller = screen.run { SlideController() }
    screen.show(controller)
    screen.at(0) { controller.slide() }
    return screen
}

/// Writes 66 frames to a folder, or to a film such as `slide.gif`.
@MainActor func filmSlide(to path: String) async throws {
    try await makeSlide().film(to: path, until: 1.1)
}
