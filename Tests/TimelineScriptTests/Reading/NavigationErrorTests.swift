import Reporting
import Testing

@testable import TimelineScript

/// Mistakes in the pages of navigation containers, and in the statements that show them.
@Suite("A mistake in a navigation container")
struct NavigationErrorTests {
    private func script(_ views: String, _ statements: String) -> MarkedScript {
        MarkedScript(
            """
            animatic: 1
            duration: 5s
            views:
              root:
                subviews:
                  nav:
                    frame: [0, 0, 375, 667]
                    navigation: {settings: {title: Settings}, detail: , about: }
                  other: {navigation: {home: }, frame: [0, 0, 375, 667]}
                  card: \(views)
            timeline:
            \(statements.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
            """)
    }

    @Test(
        "is reported at its place",
        arguments: [
            (
                "{at: 1s, do: nav.push(«missing»)}", Diagnostic.ID.unknownView,
                "'nav' has no page named 'missing', expected settings, detail or about"
            ),
            ("{at: 1s, do: nav.push(«card»)}", .unknownView, "'nav' has no page named 'card'"),
            ("{at: 1s, do: nav.push(«home»)}", .unknownView, "'nav' has no page named 'home'"),
            ("{at: 1s, do: «card».pop()}", .wrongKind, "'card' is not a navigation container"),
            ("{at: 1s, do: nav.«push»()}", .syntax, "these arguments do not match"),
            ("{at: 1s, do: «nav.push(settings)»}", .pushedTwice, "'settings' is in the stack of 'nav' already"),
            (
                "{at: 1s, do: nav.push(detail)}\n{at: 2s, do: «nav.push(detail)»}", .pushedTwice,
                "'detail' is in the stack of 'nav' already"
            ),
            (
                "{at: 1s, do: nav.push(detail)}\n{at: 1.1s, do: «nav.push(about)»}", .waitsForTransition,
                "this statement waits until the transition of 'nav' that is in progress has ended, expected it after"
            ),
            (
                "{at: 1s, do: «nav.pop()»}", .nothingToPop,
                "nothing is popped, because 'nav' shows its first page, expected a push before"
            ),
        ])
    func statement(statements: String, id: Diagnostic.ID, message: String) {
        script("{alpha: 0.5}", statements).expectProblem(id, message)
    }

    @Test(
        "in the views is reported at its place",
        arguments: [
            ("{«navigation»: {}}", Diagnostic.ID.outOfRange, "found no page in 'navigation'"),
            ("{navigation: {«settings»: }}", .duplicateName, "a second view is named 'settings'"),
            ("{«title»: Card}", .wrongKind, "found 'title' in a view that is not a page"),
            ("{«prefersLargeTitles»: true}", .wrongKind, "found 'prefersLargeTitles' but no 'navigation'"),
            (
                "{navigation: {a: }, «subviews»: {b: }}", .conflictingKeys,
                "found 'navigation' and 'subviews' in one view"
            ),
            (
                "{navigation: {a: {«prefersLargeTitles»: true}}}", .wrongKind,
                "found 'prefersLargeTitles' in a page of 'navigation', expected it beside 'navigation'; "
                    + "'largeTitleDisplayMode' is the key of a page"
            ),
            ("{navigation: {a: {largeTitleDisplayMode: «alway»}}}", .unknownWord, "found the mode 'alway'"),
            ("{navigation: {a: {rightItems: [«symbol pluss»]}}}", .imageMissing, "found no drawing of the symbol"),
            ("{«navigaton»: {a: }}", .unknownKey, "a view has no key 'navigaton'"),
        ])
    func view(view: String, id: Diagnostic.ID, message: String) {
        script(view, "{at: 1s, do: nav.push(detail)}").expectProblem(id, message)
    }

    @Test func `is not a page that is pushed again after a pop`() {
        let statements = "{at: 1s, do: nav.push(detail)}\n{at: 2s, do: nav.pop()}\n{at: 3s, do: nav.push(detail)}"
        #expect(script("{alpha: 0.5}", statements).problems.map(\.message) == [])
    }
}
