import AnimaticTesting
import Testing
import UIKit

/// Rows that a test describes by their texts.
@MainActor
final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [(header: String?, rows: [String])]
    var style = UITableViewCell.CellStyle.default
    var accessory = UITableViewCell.AccessoryType.none
    var height: CGFloat = UITableView.automaticDimension
    var direction = UISemanticContentAttribute.unspecified
    var calls: [String] = []
    var made = 0
    /// Whether the cells are those of a nib, which keep their texts.
    var readsNib = false
    /// The number of rows that the data source claims to have; `nil` for the correct number.
    var claimed: Int?

    init(_ sections: [(header: String?, rows: [String])]) { self.sections = sections }

    func numberOfSections(in tableView: UITableView) -> Int {
        calls.append("sections")
        return sections.count
    }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        calls.append("rows \(section)")
        return claimed ?? sections[section].rows.count
    }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        sections[section].header
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        height
    }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        calls.append("cell \(indexPath.row)")
        let cell = tableView.dequeueReusableCell(withIdentifier: "row") ?? makeCell()
        if readsNib { return cell }
        let parts = sections[indexPath.section].rows[indexPath.row].split(separator: "|").map(String.init)
        cell.textLabel?.text = parts.first
        cell.detailTextLabel?.text = parts.count > 1 ? parts[1] : nil
        cell.accessoryType = accessory
        cell.semanticContentAttribute = direction
        return cell
    }
    private func makeCell() -> UITableViewCell {
        made += 1
        let cell = UITableViewCell(style: style, reuseIdentifier: "row")
        cell.textLabel?.numberOfLines = 0
        return cell
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        calls.append("willDisplay \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        calls.append("didEnd \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        calls.append("select \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        calls.append("deselect \(indexPath.row)")
    }

    /// Shows a table with the rows on an iPhone SE, whose screen has 375 × 667 points.
    func table(_ style: UITableView.Style, on screen: TestScreen) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667), style: style)
        table.contentInsetAdjustmentBehavior = .never
        table.dataSource = self
        table.delegate = self
        let controller = UIViewController()
        controller.view.addSubview(table)
        screen.show(controller)
        return table
    }
}

/// The numbers are those of running screens on an iPhone SE with iOS 26.1.
@MainActor
@Suite("The geometry of table views")
struct TableGeometryTests {
    @Test func `automatic rows have 52 points, and rows with a subtitle have 62`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let plain = Rows([(nil, ["Alpha", "Bravo"])])
            let table = plain.table(.plain, on: screen)
            #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)) == CGRect(x: 0, y: 52, width: 375, height: 52))
            let subtitles = Rows([(nil, ["Alpha|First item", "Bravo|Second item"])])
            subtitles.style = .subtitle
            let other = subtitles.table(.plain, on: screen)
            #expect(other.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 62)
            let cell = other.cellForRow(at: IndexPath(row: 0, section: 0))
            #expect(cell?.textLabel?.frame.origin == CGPoint(x: 16, y: 9))
            #expect(cell?.detailTextLabel?.frame.origin == CGPoint(x: 16, y: 32.5))
            #expect(cell?.detailTextLabel?.frame.height == 18 && cell?.textLabel?.frame.height == 20.5)
        }
    }

    /// The settings list of a running app, whose rows have 44 points: the list begins at y 0 here, and at y 116 there.
    @Test(arguments: [false, true]) func `an inset group has the places of a running screen`(isRightToLeft: Bool) throws
    {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let rows = Rows([("General", ["Notifications|On", "Appearance|Automatic"]), ("Storage", ["Clear Cache"])])
            (rows.style, rows.accessory, rows.height) = (.value1, .disclosureIndicator, 44)
            if isRightToLeft { rows.direction = .forceRightToLeft }
            let table = rows.table(.insetGrouped, on: screen)
            table.layoutIfNeeded()
            // Without a large title, the first header is 17.5 points higher: 55.5 points, with the label at y 29.5.
            #expect(table.rectForHeader(inSection: 0).height == 55.5)
            let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
            #expect(cell.frame == CGRect(x: 16, y: 55.5, width: 343, height: 44))
            let x = { (low: CGFloat, width: CGFloat) in isRightToLeft ? 343 - low - width : low }
            #expect(cell.contentView.frame == CGRect(x: x(0, 316.5), y: 0, width: 316.5, height: 44))
            let title = try #require(cell.textLabel)
            let detail = try #require(cell.detailTextLabel)
            let (titleFrame, detailFrame) = (
                title.convert(title.bounds, to: cell), detail.convert(detail.bounds, to: cell)
            )
            #expect(titleFrame.minY == 12 && titleFrame.height == 20.5 && titleFrame.minX == x(16, titleFrame.width))
            #expect(abs(titleFrame.width - 96) <= 1 && abs(detailFrame.width - 22.5) <= 1)
            #expect(detailFrame.minX == x(308.5 - detailFrame.width, detailFrame.width))
            let accessory = cell.subviews.first { "\(type(of: $0))" == "_UITableCellAccessoryButton" }
            #expect(accessory?.frame == CGRect(x: x(316.5, 10.5), y: 15, width: 10.5, height: 14))
            let separator = cell.subviews.first { "\(type(of: $0))" == "_UITableViewCellSeparatorView" }
            #expect(separator?.frame == CGRect(x: 16, y: 43, width: 311, height: 1) && separator?.alpha == 1)
            // The next header begins 17.5 points below the last row, as at y 303.5 - 286, and has 38 points.
            let header = table.rectForHeader(inSection: 1)
            #expect(header.minY == 55.5 + 88 + 17.5 && header.height == 38)
            let label = table.headerView(forSection: 1)?.textLabel
            #expect(label?.frame.minY == 12)
            #expect(label?.frame.minX == 32)
            // 93 points for the header and the ends of one group: 55.5 + 17.5 + 20.
            #expect(table.contentSize.height == 93 + 88 + 38 + 44 + 17.5)
        }
    }

    @Test func `a grouped table has separators of the full width at the ends of a group`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let rows = Rows([("Account", ["One", "Two"])])
            rows.height = 44
            let table = rows.table(.grouped, on: screen)
            table.layoutIfNeeded()
            @MainActor func separators(_ row: Int) -> Set<[CGFloat]> {
                let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
                let views = cell?.subviews.filter { "\(type(of: $0))" == "_UITableViewCellSeparatorView" } ?? []
                return Set(views.map { [$0.frame.minX, $0.frame.minY, $0.frame.width] })
            }
            #expect(separators(0) == [[0, 0, 375], [16, 43, 343]])
            #expect(separators(1) == [[0, 43, 375]])
        }
    }
}

/// Virtual rows, updates, selection and bad input.
@MainActor
@Suite("Table views")
struct TableViewTests {
    private func numbered(_ count: Int) -> Rows { Rows([(nil, (0..<count).map { "Row \($0)" })]) }

    @Test func `100,000 rows scroll by with at most two cells more than are visible`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let rows = numbered(100_000)
            let table = rows.table(.plain, on: screen)
            var most = 0
            for step in 0..<400 {
                table.contentOffset.y = CGFloat(step) * 13_000 + CGFloat(step % 7)
                table.layoutIfNeeded()
                let visible = table.visibleCells.count
                most = max(most, table.subviews.count { $0 is UITableViewCell } - visible)
                #expect((12...15).contains(visible))
            }
            for _ in 0..<100 {
                table.contentOffset.y -= 20
                table.layoutIfNeeded()
            }
            // 667 points show parts of at most 14 rows of 52 points.
            #expect(most <= 2 && rows.made <= 14 + 2)
            #expect(table.contentSize.height == 5_200_000)
        }
    }

    @Test func `rows are requested, displayed and ended in order`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let rows = numbered(30)
            rows.height = 300
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            #expect(
                rows.calls.suffix(8) == [
                    "sections", "rows 0", "cell 0", "cell 1", "cell 2", "willDisplay 0", "willDisplay 1",
                    "willDisplay 2",
                ])
            rows.calls = []
            table.contentOffset.y = 310
            table.layoutIfNeeded()
            #expect(rows.calls == ["didEnd 0", "cell 3", "willDisplay 3"])
        }
    }

    @Test func `a tap selects a row and deselects the other one`() throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let rows = numbered(5)
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            rows.calls = []
            screen.tap(try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))))
            screen.tap(try #require(table.cellForRow(at: IndexPath(row: 3, section: 0))))
            #expect(rows.calls.filter { $0.contains("select") } == ["select 1", "deselect 1", "select 3"])
            #expect(table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
            #expect(table.cellForRow(at: IndexPath(row: 3, section: 0))?.isSelected == true)
            table.deselectRow(at: IndexPath(row: 3, section: 0), animated: false)
            #expect(table.indexPathsForSelectedRows == nil)
            table.allowsSelection = false
            screen.tap(try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))))
            #expect(table.indexPathForSelectedRow == nil)
        }
    }

    @Test func `inserted and deleted rows keep the other cells`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let rows = numbered(6)
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            let kept = table.cellForRow(at: IndexPath(row: 3, section: 0))
            rows.sections[0].rows.remove(at: 1)
            rows.sections[0].rows.insert("New", at: 0)
            rows.calls = []
            table.performBatchUpdates {
                table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
                table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
            }
            #expect(table.visibleCells.map { $0.textLabel?.text } == rows.sections[0].rows)
            #expect(table.cellForRow(at: IndexPath(row: 3, section: 0)) === kept)
            #expect(rows.calls.filter { $0.hasPrefix("cell") } == ["cell 0"])
            rows.sections[0].rows[2] = "Changed"
            table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none)
            #expect(table.visibleCells[2].textLabel?.text == "Changed")
        }
    }

    @Test func `a data source that does not agree with an update is refused with UIKit's text`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let rows = numbered(3)
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            #expect(screen.exceptions.count == 1)
            #expect(
                screen.exceptions.first?.hasPrefix("Invalid update: invalid number of rows in section 0.") == true)
            table.layoutIfNeeded()
            #expect(table.visibleCells.count == 3)
        }
    }

    @Test func `a row follows its text, and rows above do not move the visible rows`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let long = String(repeating: "A text that needs several lines. ", count: 8)
            let rows = Rows([(nil, (0..<60).map { $0 < 30 ? long : "Row \($0)" })])
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            let first = table.rectForRow(at: IndexPath(row: 0, section: 0))
            #expect(first.height > 100)
            rows.sections[0].rows[0] = "Short"
            table.cellForRow(at: IndexPath(row: 0, section: 0))?.textLabel?.text = "Short"
            table.performBatchUpdates(nil)
            table.layoutIfNeeded()
            #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 52)
            table.scrollToRow(at: IndexPath(row: 59, section: 0), at: .bottom, animated: false)
            for _ in 0..<200 where table.contentOffset.y > 400 {
                let cells = table.visibleCells
                let anchor = cells[cells.count / 2]
                let before = anchor.frame.minY - table.contentOffset.y
                table.contentOffset.y -= 15
                table.layoutIfNeeded()
                guard table.indexPath(for: anchor) != nil else { continue }
                #expect(abs(anchor.frame.minY - table.contentOffset.y - before - 15) < 0.01)
            }
        }
    }

    @Test func `cells with constraints determine their heights`() throws {
        final class TallCell: UITableViewCell {
            let box = UIView()
            override init(style: CellStyle, reuseIdentifier: String?) {
                super.init(style: style, reuseIdentifier: reuseIdentifier)
                box.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(box)
                NSLayoutConstraint.activate([
                    box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
                    box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
                    box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                    box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
                    box.heightAnchor.constraint(equalToConstant: 77),
                ])
            }
            required init?(coder: NSCoder) { return nil }
        }
        final class Source: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "tall", for: indexPath)
            }
        }
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let source = Source()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
            table.register(TallCell.self, forCellReuseIdentifier: "tall")
            table.dataSource = source
            screen.show(table)
            table.layoutIfNeeded()
            #expect(table.visibleCells.map(\.frame.minY) == [0, 97, 194, 291])
            #expect((table.visibleCells.last as? TallCell)?.box.frame.height == 77)
        }
    }

    @Test(arguments: [CGFloat.nan, -5, 1e12]) func `heights that are no heights are refused`(height: CGFloat) throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let rows = numbered(3)
            rows.height = height
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            #expect(screen.exceptions.first?.contains("row height must") == true)
            #expect(screen.exceptions.first?.contains("section 0, row 0") == true)
        }
    }

    @Test(arguments: [CGFloat(0), 1e9]) func `rows without a height and huge rows end`(height: CGFloat) throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let rows = numbered(5000)
            rows.height = height
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            #expect(table.visibleCells.count <= 14)
            #expect(screen.exceptions.isEmpty)
        }
    }

    @Test func `an identifier that is not registered is refused`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
            #expect(table.dequeueReusableCell(withIdentifier: "none") == nil)
            _ = table.dequeueReusableCell(withIdentifier: "none", for: IndexPath(row: 0, section: 0))
            #expect(screen.exceptions.first?.hasPrefix("unable to dequeue a cell with identifier none") == true)
        }
    }

    @Test func `a table controller is the data source and the delegate`() throws {
        final class Controller: UITableViewController {
            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "a", for: indexPath)
                cell.textLabel?.text = "Row \(indexPath.row)"
                return cell
            }
        }
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let controller = Controller(style: .insetGrouped)
            controller.tableView.register(UITableViewCell.self, forCellReuseIdentifier: "a")
            screen.show(controller)
            #expect(controller.tableView.visibleCells.map { $0.textLabel?.text } == ["Row 0", "Row 1"])
            #expect(controller.tableView.visibleCells.first?.frame.minX == 16)
        }
    }
}
