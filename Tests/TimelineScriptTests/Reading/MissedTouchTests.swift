import Reporting
import Testing

@testable import TimelineScript

/// Touches of views that are not on the screen when the statement is performed.
@Suite("A touch of a view that is not on the screen")
struct MissedTouchTests {
    private func script(_ statements: String) -> MarkedScript {
        MarkedScript(
            """
            animatic: 1
            device: iPhone SE 3
            duration: 6s
            views:
              root:
                subviews:
                  nav: {navigation: {first: , second: {backButton: goBack, subviews: {save: {button: Save, frame: [20, 100, 80, 40]}}}}, frame: [0, 0, 375, 200]}
                  tabs: {tabs: {home: {title: Home}, search: {subviews: {find: {button: Find, frame: [20, 20, 80, 40]}}}}, frame: [0, 200, 375, 200]}
                  pages: {pages: {one: , two: {subviews: {next: {button: Next, frame: [0, 0, 80, 40]}}}}, frame: [0, 400, 375, 100]}
                  settings:
                    list: {rows: [{text: "Row {row}", count: 30}, {name: about, subviews: {more: {button: More, frame: [0, 0, 80, 40]}}}]}
                    frame: [0, 500, 375, 167]
                  group: {isHidden: true, frame: [0, 0, 50, 50], subviews: {inner: {button: A, frame: [0, 0, 50, 50]}}}
                  clear: {alpha: 0, frame: [0, 0, 50, 50]}
                  empty: {frame: [0, 0, 0, 50]}
                  far: {frame: [400, 0, 50, 50]}
                  strip: {scroll: {contentSize: [900, 50]}, frame: [0, 0, 100, 50], subviews: {last: {frame: [800, 0, 50, 50]}}}
              details: {sheet: , subviews: {done: {button: Done, frame: [0, 0, 80, 40]}}}
            timeline:
            \(statements.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
            """)
    }

    @Test(
        "is an error if the view is not in the window",
        arguments: [
            ("{at: 1s, do: «save».tap()}", "the page 'second' is not pushed, expected 'nav.push(second)' before"),
            ("{at: 1s, do: «goBack».tap()}", "the page 'second' is not pushed, expected 'nav.push(second)' before"),
            (
                "{at: 1s, do: 'nav.push(second)'}\n{at: 1s, do: «save».tap()}",
                "the page 'second' appears after this turn"
            ),
            ("{at: 1s, do: «find».longPress()}", "the page 'search' is not selected, expected 'tabs.select(search)'"),
            ("{at: 1s, do: «next».tap()}", "the page 'two' is not selected, expected 'pages.select(two)' before"),
            ("{at: 1s, do: 'done.swipe(.left)'}".replacing("done", with: "«done»"), "expected 'root.present(details)'"),
            (
                "{at: 1s, do: 'more.drag(by: [0, 20])'}".replacing("more", with: "«more»"),
                "the list 'settings' does not show the row 30 of section 0, expected 'settings.scrollToRow(30)' before"
            ),
            ("{at: 1s, do: [far.removeFromSuperview(), «far».touchDown()]}", "'far' has no superview"),
        ])
    func outside(statements: String, message: String) {
        let script = script(statements)
        #expect(script.problems.map(\.id) == [.untouchable])
        #expect(script.problems.map(\.severity) == [.error])
        #expect(script.problems.first?.message.contains(message) == true, "\(script.problems.map(\.message))")
        #expect(script.problems.first?.span == script.marked.first)
    }

    @Test(
        "is a warning if hit testing does not find the view",
        arguments: [
            ("{at: 1s, do: «group».tap()}", "'group' is hidden, expected 'group.isHidden = false' before"),
            ("{at: 1s, do: «inner».tap()}", "'inner' is in 'group', which is hidden"),
            ("{at: 1s, do: «clear».tap()}", "'clear' is transparent"),
            ("{at: 1s, do: «empty».tap()}", "'empty' has no area"),
            ("{at: 1s, do: «far».tap()}", "'far' is outside of the window, expected a place on the screen"),
            ("{at: 1s, do: «last».tap()}", "'last' is scrolled out of 'strip'"),
        ])
    func unreachable(statements: String, message: String) {
        let script = script(statements)
        #expect(script.problems.map(\.id) == [.untouchable])
        #expect(script.problems.map(\.severity) == [.warning])
        #expect(script.problems.first?.message.contains(message) == true, "\(script.problems.map(\.message))")
        #expect(script.problems.first?.span == script.marked.first)
    }

    @Test(
        "is not reported for a view on the screen, and for a place beside a view",
        arguments: [
            "{at: 1s, do: 'nav.push(second, animated: false)'}\n{at: 2s, do: save.tap()}",
            "{at: 1s, do: tabs.select(search)}\n{at: 2s, do: find.tap()}",
            "{at: 1s, do: settings.scrollToRow(30)}\n{at: 2s, do: more.tap()}",
            "{at: 1s, do: root.present(details)}\n{at: 2s, do: done.tap()}",
            "{at: 1s, do: 'strip.contentOffset = [800, 0]'}\n{at: 2s, do: last.tap()}",
            "{at: 1s, do: 'empty.tap(at: [10, 10])'}",
        ])
    func reached(statements: String) { #expect(script(statements).problems.map(\.message) == []) }

    @Test func `has no detent of another name`() {
        script("{at: 1s, do: 'root.present(details)'}\n{at: 2s, do: '«details.selectDetent(\"medium\")»'}")
            .expectProblem(.unknownWord, "'details' has no detent \"medium\", expected \"large\"")
    }
}
