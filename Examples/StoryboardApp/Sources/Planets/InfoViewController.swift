import UIKit

/// The third scene: a text and a switch that changes its appearance.
public class InfoViewController: UIViewController {
    private weak var textLabel: UILabel!

    private func darknessChanged(_ sender: UISwitch) {
        UIView.animate(withDuration: 0.3) {
            self.view.backgroundColor = sender.isOn ? .black : .white
            self.textLabel.textColor = sender.isOn ? .white : .black
        }
    }

    private func close() { dismiss(animated: true) }
public override func connectNib(_ connection: UIKit.NibConnection) { switch connection.key { case "textLabel": connection.set(&self.textLabel); case "darknessChanged:": connection.call { (sender: UISwitch) in self.darknessChanged(sender) }; case "close": connection.call { self.close() }; default: super.connectNib(connection) } } }
