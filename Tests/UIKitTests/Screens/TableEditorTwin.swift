import AnimaticTesting
import UIKit

/// A plain list of reminders with subtitles.
final class TableEditorTwin: MeasuredNavigationController, ScreenTwin {
    convenience init() {
        self.init(nibName: nil, bundle: nil)
        navigationBar.prefersLargeTitles = true
        viewControllers = [Reminders(style: .plain)]
    }

    func perform(_ time: String, on screen: TestScreen) { screen.advance(to: 0.2) }
}

private final class Reminders: UITableViewController {
    private let rows = [
        ("Alpha", "First"), ("Bravo", "Second"), ("Charlie", "Third"), ("Delta", "Fourth"), ("Echo", "Fifth"),
        ("Foxtrot", "Sixth"), ("Golf", "Seventh"), ("Hotel", "Eighth"), ("India", "Ninth"), ("Juliett", "Tenth"),
        ("Kilo", "Eleventh"), ("Lima", "Twelfth"),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Reminders"
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .edit, target: nil, action: nil)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = rows[indexPath.row].0
        cell.detailTextLabel?.text = "\(rows[indexPath.row].1) item"
        return cell
    }
}
