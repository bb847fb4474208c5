import Foundation
import Geometry
import Interaction
import InterfaceBuilder
import Reporting
import Simulation
import TestSupport
import Testing
import UIKit
import Views

/// The prototype cells of the fixture, each of which is one row, as in an imported script.
final class PrototypeRows: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        tableView.dequeueReusableCell(withIdentifier: ["card", "plain"][indexPath.row], for: indexPath)
    }
}

/// Compares the script of a storyboard with the same storyboard, loaded by `UIStoryboard`.
@MainActor
@Suite("An imported table, beside UIStoryboard")
struct TableScriptTests {
    /// A visible view, with its frame in the window.
    private struct Shown: Hashable, Comparable, CustomStringConvertible {
        let frame: [Double]
        let text: String
        let color: String

        var description: String { "\(frame) \(text) \(color)" }

        static func < (a: Shown, b: Shown) -> Bool {
            a.frame == b.frame ? a.description < b.description : a.frame.lexicographicallyPrecedes(b.frame)
        }

        static func all(_ tree: ViewTree, below view: ViewID, from origin: Point = .zero) -> [Shown] {
            tree.subviews(of: view).flatMap { id -> [Shown] in
                let state = tree[id]
                guard !state.isHidden, state.alpha > 0.001 else { return [] }
                let place = origin + state.frame.origin
                let numbers = [place.x, place.y, state.frame.width, state.frame.height]
                let color = state.content.text == nil ? state.backgroundColor : state.content.textColor
                let own = Shown(
                    frame: numbers.map { ($0 * 100).rounded() / 100 }, text: state.content.text ?? "",
                    color: color?.hexadecimal ?? "")
                return [own] + all(tree, below: id, from: place - state.bounds.origin)
            }
        }
    }

    @Test("has the same frames and colors", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func settings(direction: UserInterfaceLayoutDirection) async throws {
        let times = [0.4, 0.75, 1.6]
        let document = try InterfaceReader.read(
            SourceFile.loadInterface(
                path: Repository.root.appending(path: "Tests/Fixtures/InterfaceBuilder/Settings.storyboard").path,
                shownAs: "Settings.storyboard"))
        let script = try document.script(ofScene: nil)
        #expect(script.omissions.isEmpty, "\(script.omissions)")
        let traits = direction == .rightToLeft ? "traits: {direction: rtl}\n" : ""
        // The program has no status bar, and an iPhone 16 has a margin of 20 points, unlike the canvas.
        let text =
            script.text.replacing("statusBar: true\n", with: "").replacing("margin: 16", with: "margin: 20")
            + "duration: 2s\n\(traits)timeline:\n  - {at: 0.5s, do: account.tap()}\n"
        let film = try await ScreenTwins.trees(of: text, at: times).map { Shown.all($0, below: $0.root).sorted() }

        let files = try CompiledBundle(document)
        #expect(files.messages == [])
        let code = try ScreenTwins.trees(
            "iPhone 16", direction, at: times,
            {
                files.storyboard("Settings").instantiateInitialViewController() ?? UIViewController()
            },
            [
                (
                    0.5,
                    { controller in
                        let page = (controller as? UINavigationController)?.topViewController
                        guard let table = (page as? UITableViewController)?.tableView else { return }
                        table.cellForRow(at: IndexPath(row: 0, section: 0))?.contentView.handle.tap()
                    }
                )
            ]
        ).map { Shown.all($0.tree, below: $0.root).sorted() }
        for (index, time) in times.enumerated() {
            let (script, program) = (film[index], code[index])
            #expect(script.count >= 15, "at \(time)")
            #expect(
                script == program,
                """
                at \(time): only in the script \(script.filter { !program.contains($0) })
                only in UIKit code \(program.filter { !script.contains($0) })
                """)
        }
        #expect(Set(film).count == times.count, "the row is highlighted, and the page is pushed")
    }
}
