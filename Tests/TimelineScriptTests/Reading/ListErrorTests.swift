import Film
import Geometry
import Properties
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

@testable import TimelineScript

/// Mistakes in lists, and in the statements that change them.
@Suite("A mistake in a list")
struct ListErrorTests {
    private func script(_ list: String, _ statement: String) -> MarkedScript {
        MarkedScript(
            """
            animatic: 1
            duration: 5s
            views:
              root:
                subviews:
                  card: {alpha: 0.5}
                  list: {frame: [0, 0, 375, 667], \(list)}
            timeline:
              - {at: 1s, do: \(statement)}
            """)
    }

    @Test(
        "is reported at its place",
        arguments: [
            ("list: «5»", Diagnostic.ID.wrongType, "found '5', expected a list of rows"),
            ("list: {«styl»: plain}", .unknownKey, "a list has no key 'styl'"),
            ("list: {style: «insetGroup»}", .unknownWord, "found the style 'insetGroup'"),
            ("list: [{«txt»: A}]", .unknownKey, "a row has no key 'txt'"),
            ("list: [{text: A, accessory: «check»}]", .unknownWord, "found the accessory 'check'"),
            ("list: {rows: {text: A, count: «-1»}}", .outOfRange, "found -1, expected 0 through 1,000,000"),
            ("list: {rows: {text: A, count: «1e9»}}", .outOfRange, "found 1e9, expected 0 through 1,000,000"),
            ("list: [{text: A, height: «.nan»}]", .notFinite, "found '.nan', expected"),
            ("list: [{text: A, height: «1e12»}]", .outOfRange, "found 1e12, expected"),
            ("list: [{text: A, height: «-5»}]", .outOfRange, "found -5, expected"),
            ("list: {«rows»: [A], sections: []}", .conflictingKeys, "found 'sections' and 'rows'"),
            ("list: [A], «subviews»: {b: }", .conflictingKeys, "found 'list' and 'subviews'"),
            ("list: [A], «label»: Hello", .conflictingKeys, "found 'list' and 'label'"),
            ("list: [{text: A, «detail»: B, style: default}]", .conflictingKeys, "found 'detail' in a row"),
            ("list: [{«subviews»: {b: }}]", .missingKey, "found 'subviews' but no 'name'"),
            ("list: [{name: a, «text»: A, subviews: {b: }}]", .conflictingKeys, "found 'subviews' and 'text'"),
            ("list: [{name: a, text: A, «count»: 2}]", .conflictingKeys, "found 'name' and 'count'"),
            (
                "list: [{text: A, «accessory»: checkmark, accessoryView: {s: {switch: on}}}]", .conflictingKeys,
                "found 'accessoryView' and 'accessory'"
            ),
            ("list: [{text: A, accessoryView: «{»s: , t: }}]", .conflictingKeys, "found 2 accessory views"),
            ("list: [{name: «card», text: A}]", .duplicateName, "a second view is named 'card'"),
            ("list: [{text: A, on: {«tapp»: card.alpha = 1}}]", .unknownMethod, "a row without a name has no event"),
        ])
    func list(list: String, id: Diagnostic.ID, message: String) {
        script(list, "card.alpha = 1").expectProblem(id, message)
    }

    @Test(
        "with a word of UIKit gets the word of the language",
        arguments: [
            ("list: [{text: A, subtitle: B}]", "card.alpha = 1", "detail"),
            ("list: [{text: A, symbol: star}]", "card.alpha = 1", "image"),
            ("list: [{text: A, switch: on}]", "card.alpha = 1", "accessoryView"),
            ("tableView: [A]", "card.alpha = 1", "list"), ("list: [A]", "card.becomeFirstResponder()", "focus"),
            ("list: [A]", "card.baseBackgroundColor = .red", "tintColor"),
        ])
    func words(list: String, statement: String, word: String) {
        #expect(script(list, statement).problems.compactMap(\.suggestion) == [word])
    }

    @Test func `has suggestions that are words of the language`() {
        let keys = Set([Schema.row, Schema.view].flatMap(\.keys))
        for word in OtherWords.all.values.joined() {
            #expect(keys.contains(word) || Call(rawValue: word) != nil || Property.named(word) != nil, "\(word)")
        }
    }

    @Test(
        "in a statement is reported at its place",
        arguments: [
            ("«card».selectRow(0)", Diagnostic.ID.wrongKind, "'card' is not a list"),
            (
                "«list».selectRow(3)", .unknownRow,
                "'list' has no row 3 of section 0 at this point, expected a row from 0 through 2"
            ),
            (
                "\"«list».selectRow(0, section: 7)\"", .unknownRow,
                "'list' has no row 0 of section 7 at this point, expected section 0"
            ),
            ("\"«list».insertRow(\\\"B\\\", at: 4)\"", .unknownRow, "'list' has no row 4 of section 0"),
            ("\"«list».deleteRow(at: 3)\"", .unknownRow, "'list' has no row 3 of section 0"),
            ("«list».scrollToRow(3)", .unknownRow, "'list' has no row 3 of section 0"),
            ("list.«selectRow»()", .syntax, "these arguments do not match"),
            ("list.selectRow(«-1»)", .outOfRange, "found -1"),
        ])
    func statement(statement: String, id: Diagnostic.ID, message: String) {
        script("list: [A, B, C]", statement).expectProblem(id, message)
    }

    @Test(
        "is not an empty list, a list of many rows, or a row without a height",
        arguments: [
            "list: []", "list: ", "list: {sections: []}", "list: {rows: {text: A, count: 0}}",
            "list: {rows: {text: A, count: 1_000_000}}", "list: {rows: {text: A, count: 5000, height: 0}}",
            "list: {rows: {text: A, count: 1000, height: 1000000}}", "list: [{}]",
        ])
    func unusual(list: String) throws {
        let script = script(list, "card.alpha = 1")
        #expect(script.problems == [], "\(script.problems.map(\.message))")
        let window = try ScriptedFilm(script.file.text).makeScene().window
        window.rootView.layoutIfNeeded()
        let view = try #require(window.view(named: "list"))
        #expect(view.subviews.count <= 14)
    }
}

/// Statements that change lists.
@Suite("The rows of a list")
struct ListStatementTests {
    /// Returns the texts of the cells on the screen from top to bottom, one second after each statement.
    private func texts(_ list: String, after statements: [String]) async throws -> [[String]] {
        let cues = statements.enumerated().map { "  - {at: \($0.offset + 1)s, do: '\($0.element)'}" }
        let film = try ScriptedFilm(
            """
            animatic: 1
            duration: \(statements.count + 1)s
            fps: 1
            views: {root: {subviews: {list: {frame: [0, 0, 375, 667], list: \(list)}}}}
            timeline:
            \(cues.joined(separator: "\n"))
            """)
        return try await film.frames().map { frame in
            let tree = frame.presentation
            func below(_ view: ViewID) -> [ViewID] { tree.subviews(of: view).flatMap { [$0] + below($0) } }
            let cells = below(tree.root).filter { tree[$0].name.hasPrefix("list UITableViewCell ") }
            return cells.sorted { tree[$0].frame.minY < tree[$1].frame.minY }
                .map { cell in
                    let views = below(cell)
                    let isSelected = views.contains { tree[$0].name.hasPrefix("list _UISystemBackgroundView") }
                    return views.compactMap { tree[$0].content.text }.joined() + (isSelected ? "*" : "")
                }
        }
    }

    @Test func `are inserted and deleted, and keep their numbers and the selection`() async throws {
        let texts = try await texts(
            "{rows: {text: \"Row {row}\", count: 4}}",
            after: [
                "list.insertRow(\"New\", at: 2)", "list.deleteRow(at: 3)", "list.selectRow(3)", "list.deleteRow(at: 0)",
                "list.insertRow(\"Last\", at: 3)", "list.deselectRow(2)",
            ])
        #expect(
            texts.prefix(7) == [
                ["Row 0", "Row 1", "Row 2", "Row 3"], ["Row 0", "Row 1", "New", "Row 2", "Row 3"],
                ["Row 0", "Row 1", "New", "Row 3"], ["Row 0", "Row 1", "New", "Row 3*"], ["Row 1", "New", "Row 3*"],
                ["Row 1", "New", "Row 3*", "Last"], ["Row 1", "New", "Row 3", "Last"],
            ])
    }

    @Test func `can all be deleted`() async throws {
        let texts = try await texts("[A, B]", after: ["list.deleteRow(at: 1)", "list.deleteRow(at: 0)"])
        #expect(texts.prefix(3) == [["A", "B"], ["A"], []])
    }

    @Test func `leave the screen while a finger that touched them drags the list`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            duration: 3s
            views: {root: {subviews: {list: {frame: [0, 0, 375, 667], list: {rows: {text: "Row {row}", count: 100}}}}}}
            timeline:
              - {at: 0.1s, do: "root.touchDown(at: [180, 650])"}
              - {at: 0.2s, do: "root.touchMove(to: [180, 300])"}
              - {at: 0.3s, do: "root.touchMove(to: [180, 10])"}
              - {at: 0.5s, do: 'list.insertRow("New", at: 0)'}
              - {at: 0.8s, do: "root.touchMove(to: [180, -300])"}
              - {at: 1s, do: root.touchUp()}
              - {at: 1.5s, do: list.layoutIfNeeded()}
            """)
        let last = try #require(try await film.frames().last)
        let tree = last.presentation
        let list = try #require(tree.subviews(of: tree.root).first)
        #expect(tree[list].bounds.minY > 600)
        #expect(tree.subviews(of: list).count <= 15)
    }

    @Test func `whose layout never ends are reported`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            duration: 1s
            views:
              root:
                subviews:
                  list:
                    frame: [0, 0, 375, 667]
                    list:
                      - name: story
                        subviews: {box: {background: red}}
                        on: {layoutSubviews: [tall.constant += 1, list.performBatchUpdates()]}
            constraints:
              edges: box.edges == story
              tall: box.height == 20
            expect:
              - {during: [0s, 1s], count: {feedbackLoop: 1}}
            """)
        let loops = try await film.frames().flatMap(\.events).filter { $0.kind == .feedbackLoop }
        #expect(loops.contains { ["list", "story"].contains($0.subject) }, "\(loops)")
    }
}
