import Film
import Geometry
import TestSupport
import Testing
import Verification
import Views

/// The names of the items of bars, of tabs, of the actions of alerts, and of the headers of lists.
@Suite("The name of an item")
struct NamedItemTests {
    private func expectPass(_ views: String, _ statements: [String], _ expect: [String]) async throws {
        try await Plays.expectPass(views, statements, expect, seconds: 6)
    }

    @Test func `is the subject of a touch of an item in a navigation bar, also after a push and a pop`() async throws {
        try await expectPass(
            """
            root:
              navigation:
                feed: {title: Feed, rightItems: [{name: edit, image: symbol pencil, on: {tap: root.push(detail)}}, All]}
                detail: {title: Detail, leftItems: [{name: back, title: Back, on: {tap: root.pop()}}]}
            """,
            ["{at: 0.5s, do: edit.tap()}", "{at: 2s, do: back.tap()}", "{at: 4s, do: edit.tap()}"],
            [
                "{during: [0.5s, 1.9s], order: [touch edit, action edit, cue root.push, viewDidAppear detail]}",
                "{during: [2s, 3.9s], order: [touch back, action back, cue root.pop, viewDidAppear feed]}",
                "{during: [4s, 6s], order: [action edit, viewDidAppear detail], never: [action back]}",
                // The margin is 16 points, and a platter is 44 points high and at least as wide.
                "{at: 0.4s, model: {edit: [333, 0, 44, 44]}}",
            ])
    }

    @Test func `is the subject of a touch of an item in a toolbar, which differs from page to page`() async throws {
        try await expectPass(
            """
            root:
              navigation:
                feed: {title: Feed, toolbarItems: [{name: next, title: Next, on: {tap: root.push(detail)}}]}
                detail: {title: Detail, toolbarItems: [{name: previous, title: Next, on: {tap: root.pop()}}]}
            """,
            ["{at: 0.5s, do: next.tap()}", "{at: 2s, do: previous.tap()}"],
            [
                "{during: [0.5s, 1.9s], order: [action next, viewDidAppear detail], never: [action previous]}",
                "{during: [2s, 4s], order: [action previous, viewDidAppear feed], never: [action next]}",
            ])
    }

    @Test func `selects a tab, with a touch and with a statement`() async throws {
        try await expectPass(
            """
            root:
              tabs:
                home: {tabBarItem: {name: homeTab, title: Home}}
                search: {tabBarItem: {name: searchTab, title: Search}}
            """,
            ["{at: 0.5s, do: searchTab.tap()}", "{at: 2s, do: root.select(homeTab)}"],
            [
                "{during: [0.5s, 1.9s], order: [touch searchTab, viewDidAppear search]}",
                "{during: [2s, 4s], order: [viewDidAppear home]}",
            ])
    }

    @Test func `chooses an action of an alert`() async throws {
        try await expectPass(
            """
            root: {subviews: {card: {frame: [0, 0, 100, 100]}}}
            question:
              alert:
                title: Delete?
                actions: [Cancel, {name: delete, title: Delete, on: {tap: card.alpha = 0.5}}]
            """,
            ["{at: 0.5s, do: root.present(question)}", "{at: 2s, do: delete.tap()}"],
            [
                "{during: [2s, 4s], order: [touch delete, viewDidDisappear question, cue card.alpha]}",
                "{at: 4s, properties: {card: {alpha: 0.5}}}",
            ])
    }

    /// The view with a name is at the place of the view that the list creates for a header without a name.
    @Test func `is that of a header or a footer of a list`() async throws {
        func film(_ header: String, _ footer: String) throws -> ScriptedFilm {
            try ScriptedFilm(
                """
                animatic: 1
                device: iPhone 16
                duration: 2s
                views:
                  root:
                    subviews:
                      list:
                        frame: [0, 0, 393, 800]
                        list:
                          style: grouped
                          sections:
                            - {rows: [One]}
                            - {header: \(header), footer: \(footer), rows: {text: Row, count: 40}}
                timeline:
                  - {at: 0.5s, do: "list.scrollToRow(39, section: 1)"}
                  - {at: 1s, do: "list.scrollToRow(0)"}
                """)
        }
        let named = try await film("{text: Apps, name: apps}", "{text: Settings of apps, name: note}").frames()
        let unnamed = try await film("Apps", "Settings of apps").frames()
        let created = "list UITableViewHeaderFooterView"
        for (name, other, times) in [
            ("apps", "\(created) header 1", [0.4, 1.5]), ("note", "\(created) footer 1", [0.9]),
        ] {
            for time in times {
                let (frame, expected) = (try #require(named.frame(at: time)), try #require(unnamed.frame(at: time)))
                let view = try #require(frame.model.view(named: name))
                let twin = try #require(expected.model.view(named: other))
                #expect(frame.model[view].frame == expected.model[twin].frame)
                #expect(frame.model.view(named: other) == nil)
            }
        }
        #expect(try #require(named.frame(at: 0.9)).model.view(named: "apps") == nil)
    }
}

/// The names of the views that containers create.
@Suite("A view that a container creates again")
struct CreatedViewNameTests {
    @Test func `has the name that it had before a push and a pop`() async throws {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: iPhone 16
            duration: 8s
            views:
              root:
                navigation:
                  feed: {title: Feed, rightItems: [Edit, symbol plus]}
                  detail: {title: Detail, rightItems: [Share]}
            timeline:
              - {at: 0.5s, do: root.push(detail)}
              - {at: 2.5s, do: root.pop()}
              - {at: 4.5s, do: root.push(detail)}
            """)
        let frames = try await film.frames()
        // The platters of the first page are the first that the bar creates; then come the back button and the item of
        // the second page.
        let names = (1...4).map { $0 == 1 ? "root PlatterView" : "root PlatterView \($0)" }
        func frame(of name: String, at time: Double) throws -> Rect? {
            let frame = try #require(frames.frame(at: time))
            return frame.model.view(named: name).map { frame.model[$0].frame }
        }
        for name in names {
            let isOfFirst = names.prefix(2).contains(name)
            let times = isOfFirst ? (shown: [0.4, 4.4], hidden: [2.4, 7]) : (shown: [2.4, 7], hidden: [0.4, 4.4])
            let shown = try times.shown.map { try #require(try frame(of: name, at: $0)) }
            #expect(shown[0] == shown[1])
            for time in times.hidden { #expect(try frame(of: name, at: time) == nil) }
        }
    }
}
