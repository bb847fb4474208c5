import AnimaticTesting
import Testing
import UIKit

final class NibRow: UITableViewCell {
    private(set) var reuses = 0
    override func prepareForReuse() {
        super.prepareForReuse()
        reuses += 1
    }
}

/// What a program gives a table view besides texts: nibs, headers and footers, moved rows, and estimates.
@MainActor
@Suite("Views that a program gives a table view")
struct TableRegistrationTests {
    @Test func `a registered nib creates cells with its outlets and heights`() throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let files = try CompiledBundle([
                "Row.xib": """
                <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
                <placeholder placeholderIdentifier="IBFirstResponder" id="-2"/>
                <tableViewCell reuseIdentifier="other" id="cell" customClass="NibRow">
                <rect key="frame" x="0" y="0" width="320" height="60"/>
                <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
                <rect key="frame" x="0" y="0" width="320" height="60"/>
                <subviews><label text="From the nib" translatesAutoresizingMaskIntoConstraints="NO" id="label">
                <rect key="frame" x="20" y="20" width="100" height="21"/></label></subviews>
                <constraints>
                <constraint firstItem="label" firstAttribute="top" secondItem="content" secondAttribute="top" constant="20" id="a"/>
                <constraint firstItem="label" firstAttribute="leading" secondItem="content" secondAttribute="leading" constant="20" id="b"/>
                <constraint firstAttribute="bottom" secondItem="label" secondAttribute="bottom" constant="30" id="c"/>
                </constraints></tableViewCellContentView></tableViewCell>
                """
            ])
            let rows = Rows([(nil, (0..<100).map { "Row \($0)" })])
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
            table.register(UINib(nibName: "Row", bundle: files.bundle), forCellReuseIdentifier: "row")
            rows.readsNib = true
            (table.dataSource, table.delegate) = (rows, rows)
            screen.show(table)
            let cell = try #require(table.visibleCells.first as? NibRow)
            #expect(cell.reuseIdentifier == "row" && rows.made == 0)
            let label = try #require(cell.contentView.subviews.first as? UILabel)
            #expect(label.text == "From the nib" && label.frame.origin == CGPoint(x: 20, y: 20))
            // 20 above and 30 below a line of 17 points, which is 20.5 points high on this screen.
            #expect(cell.frame.height == 20 + label.frame.height + 30)
            table.contentOffset.y = 3000
            table.layoutIfNeeded()
            #expect(table.visibleCells.allSatisfy { ($0 as? NibRow)?.reuses ?? 0 > 0 })
        }
    }

    @Test func `headers and footers of the program determine their heights, and are reused`() throws {
        final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
            var calls: [String] = []
            func numberOfSections(in tableView: UITableView) -> Int { 40 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            }
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                let view = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
                if let view, view.contentView.subviews.isEmpty {
                    let box = UIView()
                    box.translatesAutoresizingMaskIntoConstraints = false
                    view.contentView.addSubview(box)
                    NSLayoutConstraint.activate([
                        box.topAnchor.constraint(equalTo: view.contentView.topAnchor, constant: 4),
                        box.bottomAnchor.constraint(equalTo: view.contentView.bottomAnchor, constant: -6),
                        box.heightAnchor.constraint(equalToConstant: 30),
                    ])
                }
                return view
            }
            func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
                section == 0 ? UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 25)) : nil
            }
            func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
                section == 0 ? UITableView.automaticDimension : 0
            }
            func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
                calls.append("header \(section)")
            }
            func tableView(
                _ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int
            ) {
                calls.append("end \(section)")
            }
        }
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let source = Source()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
            table.contentInsetAdjustmentBehavior = .never
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
            (table.dataSource, table.delegate) = (source, source)
            screen.show(table)
            table.layoutIfNeeded()
            // 4 + 30 + 6 points for the header, 52 for the row, and the frame's 25 points for the footer.
            #expect(table.rectForHeader(inSection: 0) == CGRect(x: 0, y: 0, width: 300, height: 40))
            #expect(table.rectForFooter(inSection: 0) == CGRect(x: 0, y: 92, width: 300, height: 25))
            #expect(table.rectForHeader(inSection: 1).minY == 117)
            let first = try #require(table.headerView(forSection: 0))
            #expect(source.calls.prefix(2) == ["header 0", "header 1"])
            source.calls = []
            table.contentOffset.y = 130
            table.layoutIfNeeded()
            #expect(source.calls.contains("end 0") && table.headerView(forSection: 0) == nil)
            #expect(first.superview == nil || source.calls.contains { $0.hasPrefix("header") })
            // The header at the top is pinned there.
            let pinned = try #require(table.headerView(forSection: 1))
            #expect(pinned.frame.minY == 130 && pinned.frame.height == 40)
        }
    }

    @Test func `a moved row keeps its cell and its height`() throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let tall = String(repeating: "Several lines. ", count: 12)
            let rows = Rows([(nil, ["Alpha", tall, "Charlie", "Delta"])])
            let table = rows.table(.plain, on: screen)
            table.layoutIfNeeded()
            let moved = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
            let height = moved.frame.height
            #expect(height > 52)
            rows.sections[0].rows.insert(rows.sections[0].rows.remove(at: 1), at: 3)
            rows.calls = []
            table.moveRow(at: IndexPath(row: 1, section: 0), to: IndexPath(row: 3, section: 0))
            table.layoutIfNeeded()
            #expect(table.cellForRow(at: IndexPath(row: 3, section: 0)) === moved)
            #expect(moved.frame == CGRect(x: 0, y: 3 * 52, width: 375, height: height))
            #expect(table.visibleCells.map { $0.textLabel?.text } == ["Alpha", "Charlie", "Delta", tall])
            #expect(!rows.calls.contains { $0.hasPrefix("cell") })
            // A row that the data source does not move is refused with the texts of UIKit.
            table.moveRow(at: IndexPath(row: 9, section: 0), to: IndexPath(row: 0, section: 0))
            #expect(screen.exceptions.count == 1)
        }
    }

    @Test func `rows that were not shown have the estimated height of the delegate`() throws {
        final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1000 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
                cell.textLabel?.text = "Row"
                return cell
            }
            func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat { 80 }
        }
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let source = Source()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 520))
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            (table.dataSource, table.delegate) = (source, source)
            table.reloadData()
            #expect(table.rectForRow(at: IndexPath(row: 10, section: 0)).minY == 800)
            screen.show(table)
            table.layoutIfNeeded()
            // The ten visible rows were measured with 52 points.
            #expect(table.visibleCells.count == 10)
            let expected: CGFloat = 10 * 52 + 990 * 80
            #expect(abs(table.contentSize.height - expected) < 0.001)
        }
    }
}
