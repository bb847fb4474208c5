import Diagnostics
import Film
import Foundation
import Geometry
import Interaction
import Playback
import Reporting
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript
import UIKit
import Views

/// A view on the screen, with its frame in the window.
private struct Shown: Hashable, Comparable, CustomStringConvertible {
    let x, y, width, height: Double
    let text: String

    var description: String { "(\(x), \(y), \(width), \(height)) \(text)" }

    static func < (a: Shown, b: Shown) -> Bool {
        (a.y, a.x, a.width, a.height, a.text) < (b.y, b.x, b.width, b.height, b.text)
    }

    /// The visible views below a view, in a fixed order.
    static func all(_ tree: ViewTree, below view: ViewID, from origin: Point = .zero) -> [Shown] {
        tree.subviews(of: view).flatMap { id -> [Shown] in
            let state = tree[id]
            guard !state.isHidden, state.alpha > 0.001 else { return [] }
            func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
            let place = origin + state.frame.origin
            let own = Shown(
                x: rounded(place.x), y: rounded(place.y), width: rounded(state.frame.width),
                height: rounded(state.frame.height), text: state.content.text ?? "")
            return [own] + all(tree, below: id, from: place - state.bounds.origin)
        }
    }
}

/// Compares scripts with lists with UIKit code of the same screens: all views must have the same frames, including the
/// views that the system creates.
@MainActor
@Suite("A list of a script, beside UIKit code")
struct ListScriptTests {
    private static func film(_ name: String, at times: [Double], in variant: String) async throws -> [[Shown]] {
        let url = Repository.root.appending(path: "Timelines/\(name).yaml")
        var text = try String(contentsOf: url, encoding: .utf8)
        if !variant.isEmpty { text.replace("\nduration:", with: "\ntraits: {\(variant)}\nduration:") }
        return try await ScreenTwins.trees(of: text, at: times).map { Shown.all($0, below: $0.root).sorted() }
    }

    private static func code(
        _ device: String, at times: [Double], isRightToLeft: Bool, _ make: () -> UIViewController,
        _ actions: [ScreenTwins.Action]
    ) throws -> [[Shown]] {
        try ScreenTwins.trees(device, isRightToLeft ? .rightToLeft : .leftToRight, at: times, make, actions).map {
            Shown.all($0.tree, below: $0.root).sorted()
        }
    }

    private func compare(_ film: [[Shown]], _ code: [[Shown]], at times: [Double]) {
        #expect(film.count == times.count && code.count == times.count)
        for (index, time) in times.enumerated() {
            let (script, program) = (film[index], code[index])
            #expect(script.count >= 20, "at \(time)")
            #expect(
                script == program,
                """
                at \(time): only in the script \(script.filter { !program.contains($0) })
                only in UIKit code \(program.filter { !script.contains($0) })
                """)
        }
    }

    // MARK: Timelines/list.yaml

    private final class ListRows: NSObject, UITableViewDataSource, UITableViewDelegate {
        let note = UILabel()
        let picture = UIView()
        lazy var tall = picture.heightAnchor.constraint(equalToConstant: 77)
        lazy var story = makeStory()

        func numberOfSections(in tableView: UITableView) -> Int { 3 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
            [3, 1, 10_000][section]
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            ["General", "About", nil][section]
        }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            section == 1 ? "This row determines its height." : nil
        }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            if indexPath.section == 1 { return story }
            let style: UITableViewCell.CellStyle =
                indexPath.section == 2 ? .default : [.default, .value1, .subtitle][indexPath.row]
            let cell = UITableViewCell(style: style, reuseIdentifier: nil)
            if indexPath.section == 2 {
                cell.textLabel?.text = "Row \(indexPath.row)"
                return cell
            }
            cell.textLabel?.text = ["Airplane Mode", "Wi-Fi", "Backup"][indexPath.row]
            if indexPath.row > 0 { cell.detailTextLabel?.text = ["", "Home", "Last week"][indexPath.row] }
            if indexPath.row == 0 { cell.imageView?.image = UIImage(systemName: "airplane") }
            cell.accessoryType = [.none, .disclosureIndicator, .detailButton][indexPath.row]
            return cell
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            if indexPath == IndexPath(row: 1, section: 0) { note.text = "Wi-Fi is on." }
        }

        private func makeStory() -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            note.text = "Wi-Fi is off."
            note.font = .systemFont(ofSize: 15)
            let content = cell.contentView
            let noteBottom = note.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -12)
            noteBottom.priority = UILayoutPriority(999)
            for view in [picture, note] {
                view.translatesAutoresizingMaskIntoConstraints = false
                content.addSubview(view)
            }
            NSLayoutConstraint.activate([
                picture.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
                picture.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
                picture.topAnchor.constraint(equalTo: content.topAnchor, constant: 12), tall,
                note.leadingAnchor.constraint(equalTo: picture.leadingAnchor),
                note.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 8),
                noteBottom,
                note.heightAnchor.constraint(equalToConstant: 20),
            ])
            return cell
        }
    }

    @Test("of Timelines/list.yaml has the same views", arguments: ["", "style: dark", "direction: rtl"])
    func list(variant: String) async throws {
        let times = [0.4, 0.9, 1.3, 1.9, 2.6]
        // The views of the rows must belong to the world of the screen.
        var made: ListRows?
        let code = try Self.code(
            "iPhone SE 3", at: times, isRightToLeft: variant.contains("rtl"),
            {
                let controller = UIViewController()
                let rows = ListRows()
                made = rows
                let table = UITableView(frame: CGRect(x: 0, y: 20, width: 375, height: 647), style: .insetGrouped)
                (table.dataSource, table.delegate) = (rows, rows)
                controller.view.addSubview(table)
                return controller
            },
            [
                (0.5, { Self.table($0).handle.tap(at: Point(x: 180, y: 133.5)) }),
                (
                    1,
                    { controller in
                        made?.tall.constant = 40
                        // The script does not animate updates of rows.
                        UIView.performWithoutAnimation { Self.table(controller).performBatchUpdates(nil) }
                    }
                ),
                (1.6, { Self.table($0).scrollToRow(at: IndexPath(row: 20, section: 2), at: .middle, animated: false) }),
                (
                    2.2,
                    { controller in
                        let table = Self.table(controller)
                        table.scrollToRow(at: IndexPath(row: 9999, section: 2), at: .bottom, animated: false)
                        let path = IndexPath(row: 9998, section: 2)
                        table.selectRow(at: path, animated: false, scrollPosition: .none)
                    }
                ),
            ])
        compare(try await Self.film("list", at: times, in: variant), code, at: times)
        #expect(Set(code).count == times.count, "each action is visible")
    }

    private static func table(_ controller: UIViewController) -> UITableView {
        guard let table = controller.view.subviews.first as? UITableView else {
            preconditionFailure("there is no table")
        }
        return table
    }

    // MARK: Timelines/settings.yaml

    /// A page whose rows are described by a closure.
    private final class Page: UITableViewController {
        let counts: [Int]
        let fill: (UITableView, IndexPath) -> UITableViewCell
        var onSelect: (IndexPath) -> Void = { _ in }

        init(_ title: String, _ counts: [Int], _ fill: @escaping (UITableView, IndexPath) -> UITableViewCell) {
            (self.counts, self.fill) = (counts, fill)
            super.init(style: .insetGrouped)
            // Scripts have no scroll indicators.
            tableView.showsVerticalScrollIndicator = false
            self.title = title
        }

        required init?(coder: NSCoder) { return nil }

        override func numberOfSections(in tableView: UITableView) -> Int { counts.count }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            section == 1 ? "Apps" : nil
        }
        override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            section == 1 ? "Apps can send notifications." : nil
        }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            fill(tableView, indexPath)
        }
        override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { onSelect(indexPath) }
    }

    private static func cell(
        _ text: String, _ detail: String? = nil, _ accessory: UITableViewCell.AccessoryType = .none
    ) -> UITableViewCell {
        let cell = UITableViewCell(style: detail == nil ? .default : .value1, reuseIdentifier: nil)
        cell.textLabel?.text = text
        if let detail { cell.detailTextLabel?.text = detail }
        cell.accessoryType = accessory
        return cell
    }

    private static func settings() -> UIViewController {
        let page = Page("Settings", [3, 30]) { _, path in
            switch (path.section, path.row) {
            case (0, 0): cell("Sounds")
            case (0, 1): cell("Notifications", "On", .disclosureIndicator)
            case (0, _): cell("Display", nil, .disclosureIndicator)
            default: cell("App \(path.row)")
            }
        }
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .edit)
        page.onSelect = { [unowned page] path in
            guard path == IndexPath(row: 1, section: 0) else { return }
            let next = Page("Notifications", [2]) { _, path in
                path.row == 0 ? cell("Allow Notifications", nil, .checkmark) : cell("Scheduled Summary")
            }
            next.navigationItem.largeTitleDisplayMode = .never
            next.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
            page.navigationController?.pushViewController(next, animated: true)
        }
        let navigation = UINavigationController(rootViewController: page)
        navigation.navigationBar.prefersLargeTitles = true
        return navigation
    }

    @Test("of Timelines/settings.yaml has the same views", arguments: ["", "direction: rtl"])
    func settings(variant: String) async throws {
        let times = [0.4, 0.52, 0.7, 0.95, 1.7, 2.05, 2.8, 3.2, 3.9]
        let code = try Self.code(
            "iPhone 16", at: times, isRightToLeft: variant.contains("rtl"),
            {
                Self.settings()
            },
            [
                (0.5, { $0.view.handle.tap(at: Point(x: 196.5, y: 260.5)) }),
                (1.8, { $0.view.handle.tap(at: Point(x: variant.contains("rtl") ? 355 : 38, y: 81)) }),
                (
                    3,
                    { controller in
                        guard let page = (controller as? UINavigationController)?.topViewController else { return }
                        page.view.handle.drag(by: Point(x: 0, y: -200), duration: .milliseconds(400))
                    }
                ),
            ])
        // In the mirrored film, the back button is at the right side.
        let film = try await Self.film("settings", at: variant.isEmpty ? times : Array(times.prefix(5)), in: variant)
        let compared = Array(times.prefix(film.count))
        compare(film, Array(code.prefix(film.count)), at: compared)
    }

    // MARK: Parts of rows

    @Test func `has a switch at the end of a row, as an accessory view of a cell`() async throws {
        let script = """
            animatic: 1
            device: iPhone 16
            duration: 2s
            views:
              root:
                navigation:
                  page:
                    title: Settings
                    list:
                      style: insetGrouped
                      rows:
                        - {name: wifi, text: Wi-Fi, accessoryView: {wifiSwitch: {switch: on}}}
                        - Sounds
            timeline: [{at: 0.5s, do: wifiSwitch.tap()}, {at: 1.2s, do: wifi.tap()}]
            expect:
              - {at: 1.1s, properties: {wifiSwitch: {isOn: false}}}
              - {during: [0.5s, 1.1s], never: [action wifi]}
            """
        let times = [0.4, 1.1, 1.5]
        let film = try await ScreenTwins.trees(of: script, at: times).map { Shown.all($0, below: $0.root).sorted() }
        let control = { () -> UISwitch in
            let control = UISwitch()
            control.isOn = true
            return control
        }
        let code = try Self.code(
            "iPhone 16", at: times, isRightToLeft: false,
            {
                let control = control()
                let page = Page("Settings", [2]) { _, path in
                    let cell = Self.cell(path.row == 0 ? "Wi-Fi" : "Sounds")
                    if path.row == 0 { cell.accessoryView = control }
                    return cell
                }
                return UINavigationController(rootViewController: page)
            },
            // The middle of the switch, and of the title of the row.
            [
                (0.5, { $0.view.handle.tap(at: Point(x: 327, y: 174)) }),
                (1.2, { $0.view.handle.tap(at: Point(x: 100, y: 174)) }),
            ])
        for (script, program) in zip(film, code) {
            let (onlyFilm, onlyCode) = (Set(script).subtracting(program), Set(program).subtracting(script))
            #expect(script == program, "\(onlyFilm.sorted()) \(onlyCode.sorted())")
        }
        // The row is selected at the end. The switch itself has no views.
        #expect(Set(code).count == 2)
    }

    @Test func `shows the symbol of a row in the tint color of the row`() throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: iPhone 16
            duration: 1s
            views:
              root:
                tintColor: systemGreen
                subviews:
                  list:
                    frame: [0, 60, 393, 400]
                    list:
                      rows:
                        - {text: Plain, image: symbol airplane}
                        - {name: b, text: Key, image: symbol airplane, tintColor: systemOrange}
            """)
        let window = film.makeScene().window
        window.rootView.layoutIfNeeded()
        func image(_ row: Int) throws -> View {
            let list = try #require(window.rootView.subviews.first)
            let all = Array(
                sequence(first: [list]) { level in
                    let next = level.flatMap(\.subviews)
                    return next.isEmpty ? nil : next
                }.joined())
            return try #require(all.first { $0.name == "list UIImageView 0.\(row)" })
        }
        #expect(try image(0).tintColor == .systemGreen && image(1).tintColor == .systemOrange)
        try #require(try image(1).superview).tintColor = .systemPink
        #expect(try image(1).tintColor == .systemPink)
    }

    // MARK: Virtual rows

    @Test func `100,000 rows scroll by with at most two views more than are visible`() throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: iPhone SE 3
            duration: 1s
            views: {root: {subviews: {list: {frame: [0, 0, 375, 667], list: {rows: {text: "Row {row}", count: 100_000}}}}}}
            """)
        let window = film.makeScene().window
        window.rootView.layoutIfNeeded()
        let list = try #require(window.rootView.subviews.first)
        var most = 0
        for step in 0..<400 {
            list.contentOffset.y = Double(step) * 13_000 + Double(step % 7)
            list.layoutIfNeeded()
            let cells = list.subviews.filter { $0.systemClass == "UITableViewCell" }
            let visible = cells.count { $0.frame.maxY > list.bounds.minY && $0.frame.minY < list.bounds.maxY }
            // 667 points show parts of at most 14 rows of 52 points.
            #expect((12...14).contains(visible))
            most = max(most, cells.count - visible)
            let first = (list.bounds.minY / 52).rounded(.down)
            #expect(cells.contains { $0.name == "list UITableViewCell 0.\(Int(first))" })
        }
        #expect(most <= 2)
        #expect(list.contentSize.height == 5_200_000)
    }
}
