import AnimaticTesting
import Geometry
import TestSupport
import Testing
import UIKit
import Views

/// The margins of the content of rows and of pages. The margin of the system is 16 points on an iPhone SE, and 20 on an
/// iPhone 16 and on an iPad; rows of an inset group on an iPad have margins of 15 and 16 points (measured on iOS 26.1).
@MainActor
@Suite("The margins of rows and pages")
struct RowMarginTests {
    private final class CustomRows: NSObject, UITableViewDataSource {
        let label = UILabel()
        var accessory = UITableViewCell.AccessoryType.none

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            label.text = "Text"
            label.translatesAutoresizingMaskIntoConstraints = false
            cell.contentView.addSubview(label)
            let margins = cell.contentView.layoutMarginsGuide
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                label.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
                label.topAnchor.constraint(equalTo: margins.topAnchor),
                label.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            ])
            cell.accessoryType = accessory
            return cell
        }
    }

    private func show(
        _ style: UITableView.Style, on device: String, _ accessory: UITableViewCell.AccessoryType = .none
    ) throws -> (screen: TestScreen, rows: CustomRows, cell: UITableViewCell) {
        let screen = try TestScreen(device)
        let (rows, controller) = screen.run {
            let (rows, controller) = (CustomRows(), UITableViewController(style: style))
            rows.accessory = accessory
            controller.tableView.dataSource = rows
            return (rows, controller)
        }
        screen.show(controller)
        screen.advance(by: 0.1)
        return (screen, rows, try #require(controller.tableView.visibleCells.first))
    }

    @Test(arguments: [
        ("iPhone SE 3", UITableView.Style.plain, 16.0), ("iPhone SE 3", .insetGrouped, 16), ("iPhone 16", .plain, 20),
        ("iPhone 16", .insetGrouped, 16), ("iPad A16", .insetGrouped, 16),
    ])
    func `of a cell with views of the program`(device: String, style: UITableView.Style, margin: Double) throws {
        let (_, rows, cell) = try show(style, on: device)
        #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 15, left: margin, bottom: 15, right: margin))
        #expect(rows.label.frame.minX == margin && rows.label.frame.minY == 15)
        // The label determines the height of the row.
        #expect(abs(cell.frame.height - rows.label.frame.height - 30) < 0.5)
    }

    @Test func `are 8 points beside an accessory`() throws {
        let (_, rows, cell) = try show(.plain, on: "iPhone SE 3", .disclosureIndicator)
        // 375 - 16 - 10.5 is the start of the accessory.
        #expect(cell.contentView.frame.maxX == 348.5 && rows.label.frame.maxX == 348.5 - 8)
    }

    @Test func `do not change below a bar`() throws {
        let (screen, rows, cell) = try show(.plain, on: "iPhone 16")
        let frame = rows.label.frame
        screen.run { (cell.superview as? UITableView)?.contentOffset.y = 30 }
        screen.advance(by: 0.1)
        #expect(rows.label.frame == frame)
    }

    @Test func `respect the safe area at the sides in landscape`() throws {
        let (screen, rows, cell) = try show(.plain, on: "iPhone 16")
        screen.rotate(toLandscape: true)
        screen.advance(by: 1)
        let table = try #require(cell.superview as? UITableView)
        let left = table.safeAreaInsets.left
        #expect(left > 20 && cell.frame.minX == 0 && cell.frame.width == table.bounds.width)
        #expect(cell.contentView.frame.minX == left && rows.label.frame.minX == 20)
        #expect(cell.contentView.frame.maxX == table.bounds.width - table.safeAreaInsets.right)
    }

    /// A page has the same margins in each container, and 8 points without one.
    @Test(arguments: [("iPhone SE 3", 16.0), ("iPhone 16", 20)])
    func `of pages of containers are those of the system`(device: String, margin: Double) throws {
        let screen = try TestScreen(device)
        let (page, tab, turned) = screen.run { (UIViewController(), UIViewController(), UIViewController()) }
        let tabs = screen.run {
            let tabs = UITabBarController()
            let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            pages.setViewControllers([turned], direction: .forward, animated: false)
            tabs.viewControllers = [UINavigationController(rootViewController: page), tab, pages]
            return tabs
        }
        screen.show(tabs)
        for (index, shown) in [page, tab, turned].enumerated() {
            screen.run { tabs.selectedIndex = index }
            screen.advance(by: 0.5)
            #expect(shown.view.layoutMargins.left == margin && shown.view.layoutMargins.right == margin)
        }
    }

    @Test func `of the pages and the rows of a script are the same`() async throws {
        let trees = try await ScreenTwins.trees(
            of: """
                animatic: 1
                device: iPhone 16
                duration: 1s
                views:
                  root:
                    tabs:
                      first:
                        navigation:
                          page: {list: {rows: [{name: row, subviews: {title: {label: Text}}}]}}
                      second: {subviews: {note: {label: Text}}}
                constraints:
                  c0: title.leading == row.leadingMargin
                  c1: title.trailing == row.trailingMargin
                  c2: title.top == row.topMargin
                  c3: title.bottom == row.bottomMargin
                  c4: note.leading == second.leadingMargin
                  c5: note.top == second.topMargin
                timeline: [{at: 0.5s, do: root.select(second)}]
                """, at: [0.4, 0.9])
        func frame(_ name: String, _ tree: ViewTree) throws -> Rect { tree[try #require(tree.view(named: name))].frame }
        let title = try frame("title", trees[0])
        #expect(title.minX == 20 && title.minY == 15 && title.width == 353)
        #expect(try frame("note", trees[1]).minX == 20)
    }
}
