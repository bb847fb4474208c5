import AnimaticTesting
import UIKit

/// A settings list with a large title, a pushed page with a card, and a page sheet.
final class NavFlowTwin: MeasuredNavigationController, ScreenTwin {
    private let list = SettingsList(style: .insetGrouped)
    private let page = NotificationsPage()

    convenience init() {
        self.init(nibName: nil, bundle: nil)
        navigationBar.prefersLargeTitles = true
        viewControllers = [list]
    }

    func perform(_ time: String, on screen: TestScreen) {
        screen.advance(to: 0.2)
        switch time {
        case "1200":
            screen.run { list.present(FilterSheet(), animated: true) }
            screen.advance(by: 1)
        case "3000", "3900":
            screen.run { pushViewController(page, animated: true) }
            screen.advance(by: 1)
            guard time == "3900" else { return }
            screen.run {
                page.toggle.setOn(true, animated: true)
                page.toggle.sendActions(for: .valueChanged)
            }
            screen.advance(by: 0.6)
        default: break
        }
    }
}

private final class SettingsList: UITableViewController {
    private let sections: [(header: String, rows: [(title: String, detail: String?)])] = [
        ("General", [("Notifications", "On"), ("Appearance", "Automatic"), ("Downloads", "Wi-Fi")]),
        ("Storage", [("Manage Downloads", "1.2 GB"), ("Clear Cache", nil)]),
    ]

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Library"
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Filter", style: .plain, target: nil, action: nil)
        tableView.rowHeight = 44
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].rows.count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].header
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let row = sections[indexPath.section].rows[indexPath.row]
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = row.title
        cell.detailTextLabel?.text = row.detail
        cell.accessoryType = .disclosureIndicator
        return cell
    }
}

/// A page with a card.
final class NotificationsPage: UIViewController {
    let card = UIView()
    let toggle = UISwitch()
    private let state = systemLabel("Notifications are off.", 13)

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Notifications"
        view.backgroundColor = .systemGroupedBackground
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = 16
        let row = UIStackView(arrangedSubviews: [systemLabel("Allow Notifications", 17), toggle])
        row.alignment = .center
        row.distribution = .equalSpacing
        let detail = systemLabel("Alerts, sounds and badges for this account.", 15)
        for label in [detail, state] { label.textColor = .secondaryLabel }
        let stack = UIStackView(arrangedSubviews: [
            systemLabel("Notifications", 17, .semibold), detail, row, state,
        ])
        stack.axis = .vertical
        stack.spacing = 8
        stack.setCustomSpacing(20, after: detail)
        stack.setCustomSpacing(12, after: row)
        view.add(card) { card in
            [
                card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
                card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
                card.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            ]
        }
        card.add(stack) { $0.pinned(to: card, 16) }
        toggle.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                state.text = "Notifications are \(toggle.isOn ? "on" : "off")."
            }, for: .valueChanged)
    }
}

/// A page sheet with three filters between lines.
private final class FilterSheet: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let stack = UIStackView(arrangedSubviews: [systemLabel("Filter", 22, .bold)])
        stack.axis = .vertical
        stack.alignment = .leading
        stack.spacing = 20
        view.add(stack) { stack in
            [
                stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
                stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
                stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            ]
        }
        for title in ["Unplayed", "Downloaded", "Starred"] {
            let line = UIView()
            line.backgroundColor = .separator
            stack.addArrangedSubview(systemLabel(title, 17))
            stack.addArrangedSubview(line)
            line.heightAnchor.constraint(equalToConstant: 0.5).isActive = true
            line.widthAnchor.constraint(equalTo: stack.widthAnchor).isActive = true
        }
    }
}
