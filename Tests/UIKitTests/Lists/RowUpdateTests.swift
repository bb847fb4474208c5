import AnimaticTesting
import Testing
import UIKit

/// The spring of row updates, and what is left of the way after 0.15 s (0.179), were read from a running screen of iOS 26.1.
@MainActor
@Suite("Animated updates of rows")
struct RowUpdateTests {
    private let screen: TestScreen
    private let rows: Rows
    private let table: UITableView

    init() throws {
        screen = try TestScreen("iPhone SE 3")
        (rows, table) = screen.run { [screen] in
            // Rows of 62 points, of which 11 are on the screen of 667 points.
            let rows = Rows([(nil, (0..<20).map { "Row \($0)|Detail" })])
            rows.style = .subtitle
            return (rows, rows.table(.plain, on: screen))
        }
        screen.advance(by: 0.1)
        rows.calls = []
    }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func cell(_ text: String) -> UITableViewCell? {
        table.subviews.compactMap { $0 as? UITableViewCell }.first { $0.textLabel?.text == text }
    }

    /// The frame of a row on the screen.
    private func frame(_ text: String) -> CGRect? { cell(text).flatMap { screen.presentationFrame(of: $0) } }

    /// The part of the way that is left 0.15 s after the start of a critically damped spring with a response of 0.3 s.
    private let rest = (1 + .pi) * exp(-Double.pi)

    private func update(_ change: () -> Void) {
        screen.run(change)
        screen.advance(by: 0)
        screen.advance(by: 0.15)
    }

    @Test func `a deleted row fades behind the others, which move up with the measured spring`() throws {
        #expect(abs(rest - 0.179) < 0.0005)
        update {
            rows.sections[0].rows.remove(at: 1)
            table.deleteRows(at: [path(1)], with: .fade)
        }
        let deleted = try #require(cell("Row 1"))
        #expect(frame("Row 1")?.minY == 62 && abs(Double(screen.presentationAlpha(of: deleted)) - rest) < 0.01)
        #expect(table.subviews.first === deleted && !table.visibleCells.contains(deleted))
        #expect(abs(Double(frame("Row 2")?.minY ?? 0) - (62 + 62 * rest)) < 0.05)
        #expect(frame("Row 0")?.minY == 0)
        // A row from outside begins at its place before the update with the estimated height of 52 points.
        let entering = try #require(frame("Row 11"))
        #expect(abs(Double(entering.minY) - (620 + 62 * rest)) < 0.05)
        #expect(abs(Double(entering.height) - (62 - 10 * rest)) < 0.05)
        #expect(!rows.calls.contains("didEnd 1"))
        screen.advance(by: 0.5)
        #expect(cell("Row 1") == nil && rows.calls.contains("didEnd 1") && deleted.alpha == 1)
        #expect(table.visibleCells.count == 11 && cell("Row 11")?.frame == CGRect(x: 0, y: 620, width: 375, height: 62))
    }

    @Test func `an inserted row is at its place, and rows that leave the screen are removed at the end`() throws {
        update {
            rows.sections[0].rows.insert("Zero|Detail", at: 0)
            table.insertRows(at: [path(0)], with: .automatic)
        }
        let inserted = try #require(cell("Zero"))
        #expect(frame("Zero") == CGRect(x: 0, y: 0, width: 375, height: 62))
        #expect(screen.presentationAlpha(of: inserted) == 1 && table.subviews.first === inserted)
        #expect(abs(Double(frame("Row 0")?.minY ?? 0) - 62 * (1 - rest)) < 0.05)
        // The row at y 620 moves to 682, below the end of the screen.
        #expect(abs(Double(frame("Row 10")?.minY ?? 0) - (682 - 62 * rest)) < 0.05)
        #expect(table.indexPathsForVisibleRows == (0..<11).map(path))
        screen.advance(by: 0.5)
        #expect(cell("Row 10") == nil && rows.calls.contains("didEnd 11"))
        #expect(table.visibleCells.count == 11 && table.contentOffset.y == 0)
    }

    @Test(arguments: [(UITableView.RowAnimation.left, -375.0, 0.0), (.right, 375, 0), (.top, 0, -62), (.bottom, 0, 62)])
    func `rows slide in and out in a direction`(animation: UITableView.RowAnimation, x: Double, y: Double) throws {
        update {
            rows.sections[0].rows.remove(at: 3)
            rows.sections[0].rows.insert("New|Detail", at: 3)
            table.performBatchUpdates {
                table.deleteRows(at: [path(3)], with: animation)
                table.insertRows(at: [path(3)], with: animation)
            }
        }
        let (old, new) = (try #require(frame("Row 3")), try #require(frame("New")))
        #expect(abs(Double(old.minX) - x * (1 - rest)) < 0.1 && abs(Double(old.minY) - 186 - y * (1 - rest)) < 0.1)
        #expect(abs(Double(new.minX) - x * rest) < 0.1 && abs(Double(new.minY) - 186 - y * rest) < 0.1)
        screen.advance(by: 0.5)
        #expect(cell("Row 3") == nil && cell("New")?.frame.origin == CGPoint(x: 0, y: 186))
    }

    @Test func `a reloaded row fades into its new content, and a moved row moves to its place`() throws {
        update {
            rows.sections[0].rows[2] = "Changed|Detail"
            let row = rows.sections[0].rows.remove(at: 5)
            rows.sections[0].rows.insert(row, at: 0)
            table.performBatchUpdates {
                table.reloadRows(at: [path(2)], with: .automatic)
                table.moveRow(at: path(5), to: path(0))
            }
        }
        let (old, new) = (try #require(cell("Row 2")), try #require(cell("Changed")))
        #expect(abs(Double(screen.presentationAlpha(of: old)) - rest) < 0.01)
        #expect(abs(Double(screen.presentationAlpha(of: new)) - (1 - rest)) < 0.01)
        #expect(abs(Double(frame("Row 5")?.minY ?? 0) - 310 * rest) < 0.1)
        screen.advance(by: 0.5)
        #expect(cell("Row 2") == nil && new.frame.minY == 186 && new.alpha == 1)
    }

    @Test func `the completion is called at the end, and updates without a window or animations are immediate`() {
        var ends: [Bool] = []
        screen.run {
            rows.sections[0].rows.remove(at: 0)
            table.performBatchUpdates({ table.deleteRows(at: [path(0)], with: .none) }, completion: { ends.append($0) })
        }
        #expect(ends == [] && cell("Row 0") == nil)
        screen.advance(by: 0.5)
        #expect(ends == [true])
        screen.run {
            UIView.performWithoutAnimation {
                rows.sections[0].rows.remove(at: 0)
                table.deleteRows(at: [path(0)], with: .fade)
            }
        }
        screen.advance(by: 0)
        #expect(frame("Row 2")?.minY == 0 && cell("Row 1") == nil)
        screen.run {
            let other = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
            other.dataSource = rows
            rows.sections[0].rows.append("Last|Detail")
            other.layoutIfNeeded()
            rows.sections[0].rows.removeLast()
            other.performBatchUpdates {
                other.deleteRows(at: [path(18)], with: .fade)
            } completion: {
                ends.append($0)
            }
            #expect(ends == [true, true])
        }
    }

    @Test func `an update that is refused, and updates that follow each other, leave no row behind`() throws {
        screen.run {
            rows.sections[0].rows.remove(at: 0)
            table.deleteRows(at: [path(0)], with: .fade)
        }
        screen.advance(by: 0.1)
        screen.run {
            rows.sections[0].rows.insert("New|Detail", at: 2)
            table.insertRows(at: [path(2)], with: .fade)
        }
        screen.advance(by: 1)
        #expect(table.subviews.filter { $0 is UITableViewCell }.count == 11)
        #expect(frame("New")?.minY == 124 && frame("Row 1")?.minY == 0)
        screen.run { table.deleteRows(at: [path(0), path(1)], with: .left) }
        screen.advance(by: 1)
        #expect(screen.exceptions.count == 1 && table.visibleCells.count == 11)
        #expect(table.subviews.filter { $0 is UITableViewCell }.count == 11)
    }

    @Test func `headers of other sections move, and those of deleted sections disappear`() throws {
        let screen = try TestScreen("iPhone SE 3")
        let (rows, table) = screen.run {
            let rows = Rows([("First", ["A"]), ("Second", ["B"]), ("Third", ["C"])])
            return (rows, rows.table(.grouped, on: screen))
        }
        screen.advance(by: 0.1)
        let header = try #require(table.headerView(forSection: 2))
        let before = table.rectForHeader(inSection: 2).minY
        screen.run {
            rows.sections.remove(at: 1)
            table.deleteSections([1], with: .fade)
        }
        let after = table.rectForHeader(inSection: 1).minY
        screen.advance(by: 0)
        screen.advance(by: 0.15)
        #expect(table.headerView(forSection: 1) === header)
        let shown = try #require(screen.presentationFrame(of: header))
        #expect(abs(Double(shown.minY) - Double(after) - Double(before - after) * rest) < 0.1)
        screen.advance(by: 0.5)
        #expect(table.subviews.filter { $0 is UITableViewHeaderFooterView }.count == 2)
    }
}
