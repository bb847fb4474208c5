import Geometry
import Simulation
import Testing
import UIKit
import Views

/// Compares `Timelines/row-updates.yaml` with UIKit code of the same screen: all views must have the same frames, including
/// the views that the list and the sheet create.
@MainActor
@Suite("The updates of rows of a timeline, beside UIKit code")
struct RowUpdateTimelineTests {
    /// The times in seconds: before, during and after each update, and each change of the sheet.
    private static let times = [
        0.4, 0.55, 0.65, 1.2, 1.35, 1.45, 2, 2.15, 2.25, 2.8, 3, 3.2, 3.7, 3.9, 4.1, 4.7, 4.9, 5.1, 5.9,
    ]

    private final class Shopping: UITableViewController {
        var texts = ["Milk", "Eggs", "Bread", "Apples", "Rice"]
        var count = "6"

        init() {
            super.init(style: .insetGrouped)
            title = "Shopping"
            // Scripts have no scroll indicators.
            tableView.showsVerticalScrollIndicator = false
        }

        required init?(coder: NSCoder) { return nil }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let text = texts[indexPath.row]
            let cell = UITableViewCell(style: text == "Eggs" ? .value1 : .default, reuseIdentifier: nil)
            cell.textLabel?.text = text
            if text == "Eggs" { cell.detailTextLabel?.text = count }
            return cell
        }
    }

    private static func update(_ change: @escaping (Shopping) -> Void) -> (UIViewController) -> Void {
        { root in
            let page = (root as? UINavigationController)?.topViewController as? Shopping
            if let page { change(page) }
        }
    }

    private static func makeNote() -> UIViewController {
        let note = UIViewController()
        note.view.backgroundColor = .secondarySystemGroupedBackground
        let heading = UILabel()
        heading.text = "Note"
        heading.font = .systemFont(ofSize: 22, weight: .bold)
        heading.translatesAutoresizingMaskIntoConstraints = false
        note.view.addSubview(heading)
        NSLayoutConstraint.activate([
            heading.topAnchor.constraint(equalTo: note.view.topAnchor, constant: 24),
            heading.leadingAnchor.constraint(equalTo: note.view.leadingAnchor, constant: 20),
        ])
        note.sheetPresentationController?.detents = [.medium(), .large()]
        note.sheetPresentationController?.prefersGrabberVisible = true
        return note
    }

    private static func select(_ detent: UISheetPresentationController.Detent.Identifier) -> (UIViewController) -> Void
    {
        { root in
            let sheet = root.presentedViewController?.sheetPresentationController
            sheet?.animateChanges { sheet?.selectedDetentIdentifier = detent }
        }
    }

    private static let actions: [ScreenTwins.Action] = [
        (
            0.5,
            update { page in
                page.texts.insert("Butter", at: 1)
                page.tableView.insertRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
            }
        ),
        (
            1.3,
            update { page in
                page.texts.remove(at: 0)
                page.tableView.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            }
        ),
        (
            2.1,
            update { page in
                page.count = "12"
                page.tableView.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .left)
            }
        ),
        (2.9, { $0.present(makeNote(), animated: true) }),
        (3.8, select(.large)), (4.8, select(.medium)),
    ]

    @Test("has the same views", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func views(direction: UserInterfaceLayoutDirection) async throws {
        let film = try await ScreenTwins.trees(
            of: try ScreenTwins.timeline("row-updates.yaml", direction), at: Self.times
        ).map { ShownView.all($0, below: $0.root) }
        let code = try ScreenTwins.trees(
            "iPhone 16", direction, at: Self.times,
            {
                let navigation = UINavigationController(rootViewController: Shopping())
                navigation.navigationBar.prefersLargeTitles = true
                return navigation
            }, Self.actions
        ).map { tree, root, window in
            // A script has no view above its root: the container of the sheet is in front of its subviews.
            ShownView.all(tree, below: root)
                + tree.subviews(of: window).filter { $0 != root }.flatMap { ShownView.all(tree, in: $0) }
        }
        for (index, time) in Self.times.enumerated() {
            let (script, program) = (film[index], code[index])
            #expect(script.count >= 20 && script.count == program.count, "at \(time)")
            #expect(
                Set(script) == Set(program),
                """
                at \(time): only in the script \(Set(script).subtracting(program))
                only in UIKit code \(Set(program).subtracting(script))
                """)
        }
        // Each update moves rows, and each change of the sheet moves it.
        for (before, after) in [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8), (9, 10), (12, 13), (13, 14), (15, 16)] {
            #expect(film[before] != film[after], "at \(Self.times[after])")
        }
    }
}
