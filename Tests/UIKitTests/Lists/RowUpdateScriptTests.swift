import AnimaticTesting
import Geometry
import Simulation
import TestSupport
import Testing
import UIKit
import Views

/// Compares animated updates of rows and of detents in scripts with UIKit code of the same screens.
@MainActor
@Suite("An animated update of a script, beside UIKit code")
struct RowUpdateScriptTests {
    /// The spring of updates ends after 0.44 s.
    private static let times = [0.45, 0.52, 0.6, 0.75, 1.2]

    private final class Texts: NSObject, UITableViewDataSource {
        var texts = (0..<20).map { ("Row \($0)", "Detail") }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let (text, detail) = texts[indexPath.row]
            let cell = UITableViewCell(style: detail.isEmpty ? .default : .value1, reuseIdentifier: nil)
            cell.textLabel?.text = text
            if !detail.isEmpty { cell.detailTextLabel?.text = detail }
            return cell
        }
    }

    @Test(arguments: [
        "list.insertRow(\"New\", at: 1, with: .automatic)", "list.insertRow(\"New\", at: 0, with: .left)",
        "list.deleteRow(at: 2, with: .fade)", "list.deleteRow(at: 0, with: .right)",
        "list.deleteRow(at: 5, with: .top)",
        "list.reloadRow(at: 3, text: \"Changed\", detail: \"New\", with: .fade)",
        "list.reloadRow(at: 3, text: \"Changed\", detail: \"New\", with: .none)",
    ])
    func `of rows has the same frames`(statement: String) async throws {
        let film = try await ScreenTwins.trees(
            of: """
                animatic: 1
                device: iPhone SE 3
                duration: 2s
                views:
                  root:
                    subviews:
                      list: {frame: [0, 20, 375, 647], list: {style: insetGrouped, rows: {text: "Row {row}", detail: Detail, style: value1, count: 20}}}
                timeline: [{at: 0.5s, do: '\(statement.replacing("'", with: "''"))'}]
                """, at: Self.times)
        let texts = Texts()
        let code = try ScreenTwins.trees(
            "iPhone SE 3", .leftToRight, at: Self.times,
            {
                let controller = UIViewController()
                let table = UITableView(frame: CGRect(x: 0, y: 20, width: 375, height: 647), style: .insetGrouped)
                table.dataSource = texts
                controller.view.addSubview(table)
                return controller
            },
            [(0.5, { Self.perform(statement, on: $0.view.subviews[0] as? UITableView, texts) })])
        var distinct: Set<[ShownView]> = []
        for (index, time) in Self.times.enumerated() {
            let script = ShownView.all(film[index], below: film[index].root)
            let program = ShownView.all(code[index].tree, below: code[index].root)
            #expect(script.count >= 30 && script.count == program.count, "at \(time)")
            #expect(
                Set(script) == Set(program),
                """
                at \(time): only in the script \(Set(script).subtracting(program))
                only in UIKit code \(Set(program).subtracting(script))
                """)
            distinct.insert(script)
        }
        #expect(distinct.count == (statement.contains(".none") ? 2 : 5), "each time shows another state")
    }

    private static func perform(_ statement: String, on table: UITableView?, _ texts: Texts) {
        let animations: [String: UITableView.RowAnimation] = [
            "automatic": .automatic, "left": .left, "right": .right, "fade": .fade, "top": .top, "none": .none,
        ]
        let word = statement.split(separator: ".").last?.dropLast() ?? ""
        let animation = animations[String(word)] ?? .none
        let row = Int(statement.split(separator: "at: ")[1].prefix { $0.isNumber }) ?? 0
        let path = IndexPath(row: row, section: 0)
        switch statement.split(separator: "(")[0] {
        case "list.insertRow":
            texts.texts.insert(("New", ""), at: row)
            table?.insertRows(at: [path], with: animation)
        case "list.deleteRow":
            texts.texts.remove(at: row)
            table?.deleteRows(at: [path], with: animation)
        default:
            texts.texts[row] = ("Changed", "New")
            if animation == .none {
                UIView.performWithoutAnimation { table?.reloadRows(at: [path], with: .none) }
            } else {
                table?.reloadRows(at: [path], with: animation)
            }
        }
    }

    /// The names of rows are those of their new places, and a row that disappears is named differently.
    @Test func `of rows changes the names of the cells`() async throws {
        let trees = try await ScreenTwins.trees(
            of: """
                animatic: 1
                device: iPhone SE 3
                duration: 2s
                views: {root: {subviews: {list: {frame: [0, 0, 375, 647], list: {rows: {text: "Row {row}", count: 20}}}}}}
                timeline: [{at: 0.5s, do: 'list.deleteRow(at: 0, with: .fade)'}]
                """, at: [0.4, 0.6, 1.2])
        func text(_ name: String, _ tree: ViewTree) -> String? {
            tree.view(named: name).map { tree[$0].content.text ?? "" }
        }
        #expect(text("list UITableViewLabel 0.0", trees[0]) == "Row 0")
        #expect(text("list UITableViewLabel 0.0", trees[1]) == "Row 1")
        #expect(text("list UITableViewLabel removed 1", trees[1]) == "Row 0")
        let removed = trees[2].view(named: "list UITableViewCell removed 1")
        #expect(removed.flatMap { trees[2].superview(of: $0) } == nil)
        for tree in trees {
            let names = tree.views.filter { tree.isAncestor(tree.root, of: $0) }.map { tree[$0].name }
            #expect(Set(names).count == names.count)
        }
    }

    /// The detents are 56 % of the largest height and the largest height, on an iPhone 16.
    @Test(arguments: [true, false]) func `of a detent has the same frames`(animated: Bool) async throws {
        let times = [1.0, 1.05, 1.2, 1.9]
        let film = try await ScreenTwins.trees(
            of: """
                animatic: 1
                device: iPhone 16
                duration: 3s
                views:
                  root:
                  details: {sheet: {detents: [medium, large]}, background: systemBackground}
                timeline:
                  - {at: 0.1s, do: 'root.present(details, animated: false)'}
                  - {at: 1s, do: 'details.selectDetent("large", animated: \(animated))'}
                """, at: times)
        let code = try ScreenTwins.trees(
            "iPhone 16", .leftToRight, at: times, { UIViewController() },
            [
                (
                    0.1,
                    { root in
                        let details = UIViewController()
                        details.view.backgroundColor = .systemBackground
                        details.sheetPresentationController?.detents = [.medium(), .large()]
                        root.present(details, animated: false)
                    }
                ),
                (
                    1,
                    { root in
                        let sheet = root.presentedViewController?.sheetPresentationController
                        if animated {
                            sheet?.animateChanges { sheet?.selectedDetentIdentifier = .large }
                        } else {
                            sheet?.selectedDetentIdentifier = .large
                        }
                    }
                ),
            ])
        // The sheet is the only view with these corners.
        func frame(_ tree: ViewTree) throws -> [Double] {
            let sheets = tree.views.filter { tree[$0].cornerRadius > 30 && tree.isAncestor(tree.root, of: $0) }
            let frame = tree[try #require(sheets.first)].frame
            return [frame.minX, frame.minY, frame.width, frame.height].map { ($0 * 100).rounded() / 100 }
        }
        let script = try film.map { try frame($0) }
        let program = try code.map { try frame($0.tree) }
        #expect(script == program)
        #expect(script[3] == [0, 59, 393, 793])
        #expect(script[0][1] > 400 || !animated)
        #expect((script[1] != script[3]) == animated)
    }
}
