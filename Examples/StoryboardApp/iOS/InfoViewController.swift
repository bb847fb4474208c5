import UIKit

/// The third scene: a text and a switch that changes its appearance.
public class InfoViewController: UIViewController {
    @IBOutlet private weak var textLabel: UILabel!

    @IBAction private func darknessChanged(_ sender: UISwitch) {
        UIView.animate(withDuration: 0.3) {
            self.view.backgroundColor = sender.isOn ? .black : .white
            self.textLabel.textColor = sender.isOn ? .white : .black
        }
    }

    @IBAction private func close() { dismiss(animated: true) }
}
