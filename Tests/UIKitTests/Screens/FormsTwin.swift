import AnimaticTesting
import UIKit

/// A form: a grouped table with a control in each row.
final class FormsTwin: MeasuredNavigationController, ScreenTwin {
    private let form = Form(style: .grouped)

    convenience init() {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [form]
    }

    func perform(_ time: String, on screen: TestScreen) {
        screen.advance(to: 0.2)
        switch time {
        case "2100":
            screen.run {
                _ = form.name.becomeFirstResponder()
                form.name.text = "Ada Lovelace"
            }
        case "4800":
            screen.run {
                form.toggle.setOn(true, animated: true)
                form.level.setValue(0.7, animated: false)
                form.size.selectedSegmentIndex = 2
            }
        default: return
        }
        screen.advance(by: 2)
    }
}

private final class Form: UITableViewController {
    let name = UITextField()
    let notes = UITextView()
    let toggle = UISwitch()
    let level = UISlider()
    let size = UISegmentedControl(items: ["Small", "Medium", "Large"])
    let date = UIDatePicker()
    let count = UIStepper()
    private var cells: [UITableViewCell] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Form"
        name.placeholder = "Your name"
        name.font = .systemFont(ofSize: 17)
        notes.text = "Notes about this account."
        notes.font = .systemFont(ofSize: 17)
        level.value = 0.3
        size.selectedSegmentIndex = 0
        date.datePickerMode = .date
        date.preferredDatePickerStyle = .compact
        // September 4, 2026, at noon.
        date.date = Date(timeIntervalSince1970: 1_788_523_200)
        cells = [
            filled(name), filled(notes, above: 15), row("Enabled", toggle), row("Level", level, isFilled: true),
            filled(size), row("Date", date), row("Count", count),
        ]
    }

    private func makeCell() -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.selectionStyle = .none
        return cell
    }

    /// A row with a control of the full width.
    ///
    /// - Parameter inset: The distance from the top and the bottom; `nil` for a control with its natural height.
    private func filled(_ control: UIView, above inset: CGFloat? = nil) -> UITableViewCell {
        let cell = makeCell()
        let content = cell.contentView
        content.add(control) { control in
            let vertical = inset.map { inset in
                [
                    control.topAnchor.constraint(equalTo: content.topAnchor, constant: inset),
                    control.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -inset),
                ]
            }
            return [
                control.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
                control.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
            ] + (vertical ?? [control.centerYAnchor.constraint(equalTo: content.centerYAnchor)])
        }
        return cell
    }

    /// A row with a title and a control at the end.
    private func row(_ title: String, _ control: UIView, isFilled: Bool = false) -> UITableViewCell {
        let cell = makeCell()
        let (content, label) = (cell.contentView, systemLabel(title, 17))
        label.setContentHuggingPriority(.required, for: .horizontal)
        content.add(label) {
            [
                $0.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
                $0.centerYAnchor.constraint(equalTo: content.centerYAnchor),
            ]
        }
        content.add(control) {
            [
                $0.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
                $0.centerYAnchor.constraint(equalTo: content.centerYAnchor),
            ] + (isFilled ? [$0.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 12)] : [])
        }
        return cell
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { cells.count }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Account" }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath.row == 1 ? 100 : 44
    }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells[indexPath.row]
    }
}
