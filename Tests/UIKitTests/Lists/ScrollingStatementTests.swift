import Geometry
import Testing
import UIKit
import Views

/// Compares statements and UIKit code that scroll the content below a large title: all views must have the same frames.
///
/// The bar of an iPhone 16 is 106 points high with a large title and 54 without, measured on iOS 26.1.
@MainActor
@Suite("Statements that scroll, beside UIKit code")
struct ScrollingStatementTests {
    private final class Rows: UITableViewController {
        init() {
            super.init(style: .plain)
            title = "Rows"
            // Scripts have no scroll indicators.
            tableView.showsVerticalScrollIndicator = false
        }

        required init?(coder: NSCoder) { return nil }

        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
    }

    private static let times = [0.4, 0.9, 1.9, 2.9]

    private static func script(_ statements: [String]) -> String {
        let lines = zip([0.5, 1, 2], statements).map { "  - {at: \($0)s, do: \"\($1)\"}" }
        return """
            animatic: 1
            device: iPhone 16
            duration: 3s
            views:
              root:
                prefersLargeTitles: true
                navigation: {rows: {title: Rows, list: {rows: {text: "Row {row}", count: 60}}}}
            timeline:
            \(lines.joined(separator: "\n"))
            """
    }

    private func compare(_ statements: [String], _ actions: [(UITableView) -> Void], bars: [Double]) async throws {
        let film = try await ScreenTwins.film(Self.script(statements), at: Self.times)
        let code = try ScreenTwins.code(
            .leftToRight, at: Self.times,
            {
                let navigation = UINavigationController(rootViewController: Rows())
                navigation.navigationBar.prefersLargeTitles = true
                return navigation
            },
            zip([0.5, 1, 2], actions).map { time, action in
                (
                    time,
                    { root in
                        let page = (root as? UINavigationController)?.topViewController as? Rows
                        if let page { action(page.tableView) }
                    }
                )
            })
        ScreenTwins.expectEqual(film, code, at: Self.times)
        // The bar is the view of 393 points at the end of the safe area of 59 points.
        let found = film.map { shown in
            shown.first { $0.frame.minX == 0 && $0.frame.minY == 59 && $0.frame.width == 393 }?.frame.height
        }
        #expect(found == bars)
    }

    @Test("collapse a large title if they scroll to a row")
    func scrollToRow() async throws {
        try await compare(
            ["rows.scrollToRow(20)", "rows.scrollToRow(59, at: .bottom)", "rows.scrollToRow(0)"],
            [
                { $0.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false) },
                { $0.scrollToRow(at: IndexPath(row: 59, section: 0), at: .bottom, animated: false) },
                { $0.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: false) },
            ],
            // The first row is then at the upper edge of the visible area, below the collapsed bar.
            bars: [106, 54, 54, 54])
    }

    @Test("collapse a large title if they set the offset")
    func contentOffset() async throws {
        try await compare(
            ["rows.contentOffset = [0, 300]", "rows.contentOffset = [0, 500]", "rows.contentOffset = [0, -165]"],
            [
                { $0.contentOffset.y = 300 }, { $0.setContentOffset(CGPoint(x: 0, y: 500), animated: false) },
                { $0.contentOffset.y = -165 },
            ], bars: [106, 54, 54, 106])
    }

    @Test("collapse a large title if they set the origin of the bounds")
    func bounds() async throws {
        try await compare(
            [
                "rows.bounds = [0, 300, 393, 852]", "rows.bounds = [0, 500, 393, 852]",
                "rows.bounds = [0, -165, 393, 852]",
            ],
            [{ $0.bounds.origin.y = 300 }, { $0.bounds.origin.y = 500 }, { $0.bounds.origin.y = -165 }],
            bars: [106, 54, 54, 106])
    }
}
