import Reporting
import Testing

@testable import TimelineScript

/// Mistakes in tab bars, presentations and the items of bars, and in the statements that use them.
@Suite("A mistake in a tab bar, a presentation or an item of a bar")
struct ContainerErrorTests {
    private func script(_ views: String, beside: String = "", _ statements: String) -> MarkedScript {
        MarkedScript(
            """
            animatic: 1
            device: iPhone 16
            duration: 5s
            views:
              root:
                subviews:
                  tabs: {tabs: {home: {title: Home}, search: }, frame: [0, 0, 375, 667]}
                  nav: {navigation: {first: , second: }, frame: [0, 0, 375, 667]}
                  card: \(views)
              details: {sheet: }
              question: {alert: {title: Delete?, actions: [Cancel]}}
              \(beside)
            timeline:
            \(statements.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
            """)
    }

    @Test(
        "in a statement is reported at its place",
        arguments: [
            ("{at: 1s, do: tabs.select(«first»)}", Diagnostic.ID.unknownView, "'tabs' has no page named 'first'"),
            (
                "{at: 1s, do: «nav».select(first)}", .wrongKind,
                "'nav' is not a tab bar or page container, expected a view"
            ),
            (
                "{at: 1s, do: 'tabs.select(search, «animated»: false)'}", .syntax,
                "found 'animated', but a tab bar container shows another page without an animation"
            ),
            ("{at: 1s, do: «tabs».push(home)}", .wrongKind, "'tabs' is not a navigation container"),
            ("{at: 1s, do: root.present(«card»)}", .unknownView, "'card' is not beside 'root'"),
            ("{at: 1s, do: root.present(«detail»)}", .unknownView, "no view beside 'root' is named 'detail'"),
            (
                "{at: 1s, do: root.present(details)}\n{at: 1.1s, do: «root.present(question)»}", .notPresented,
                "'root' does not present question, because it is already presenting details; expected a dismissal before"
            ),
            (
                "{at: 1s, do: root.present(details)}\n{at: 1.1s, do: «root.dismiss()»}", .notDismissed,
                "'root' does not dismiss details: a presentation or dismissal is in progress, expected a presentation that"
            ),
            (
                "{at: 1s, do: «root.dismiss()»}", .notDismissed,
                "'root' dismisses nothing, because nothing is presented"
            ),
            ("{at: 1s, do: root.«present»()}", .syntax, "these arguments do not match"),
            (
                "{at: 1s, do: root.present(details)}\n{at: 2s, do: «root.present(details)»}", .presentedTwice,
                "'details' is presented already"
            ),
        ])
    func statement(statements: String, id: Diagnostic.ID, message: String) {
        script("{alpha: 0.5}", statements).expectProblem(id, message)
    }

    @Test(
        "in the views is reported at its place",
        arguments: [
            ("{tabs: {a: , b: }, «navigation»: {c: }}", Diagnostic.ID.conflictingKeys, "found 'tabs' and 'navigation'"),
            ("{«tabs»: {}}", .outOfRange, "found no page in 'tabs'"),
            ("{«tabs»: {a: , b: , c: , d: , e: , f: }}", .outOfRange, "found 6 tabs, expected at most 5"),
            ("{«pages»: {}}", .outOfRange, "found no page in 'pages'"),
            ("{pages: {a: }, selectedIndex: «1»}", .outOfRange, "found the index 1, expected the index of one of 1"),
            ("{«selectedIndex»: 1}", .wrongKind, "found 'selectedIndex' but no 'tabs' or 'pages', expected both or"),
            ("{«interPageSpacing»: 10}", .wrongKind, "found 'interPageSpacing' but no 'pages', expected both or"),
            ("{pages: {a: {«title»: A}}}", .wrongKind, "found 'title' in a page of 'pages', expected it in a view"),
            (
                "{pages: {a: }, navigationOrientation: vertical, «showsPageControl»: true}", .conflictingKeys,
                "found 'showsPageControl' in a container with the orientation 'vertical'"
            ),
            ("{pages: {a: }, navigationOrientation: «diagonal»}", .unknownWord, "found the orientation 'diagonal'"),
            (
                "{navigation: {a: {leftItems: [{«space»: flexible}]}}}", .wrongKind,
                "found a flexible space in a navigation bar, expected it in 'toolbarItems'"
            ),
            ("{tabs: {a: {«toolbarItems»: [A]}}}", .wrongKind, "found 'toolbarItems' in a page of 'tabs'"),
            ("{tabs: {«home»: }}", .duplicateName, "a second view is named 'home'"),
            ("{tabs: {a: {«prompt»: Now}}}", .wrongKind, "found 'prompt' in a page of 'tabs', expected it in"),
            ("{navigation: {a: {«tabBarItem»: {title: A}}}}", .wrongKind, "found 'tabBarItem' in a page of"),
            ("{tabs: {a: {tabBarItem: {«badge»: 3}}}}", .unknownKey, "an item of a tab bar has no key 'badge'"),
            ("{tabs: {a: {tabBarItem: {image: «symbol pluss»}}}}", .imageMissing, "found no drawing of the symbol"),
            ("{«sheet»: {}}", .wrongKind, "found 'sheet' in a view that is not a page, expected it in a view beside"),
            (
                "{navigation: {a: {rightItems: [{space: 8, «name»: gap}]}}}", .conflictingKeys,
                "found 'space' and 'name' in one item, expected a name only for an item that receives touches"
            ),
            ("{toolbar: [A], «subviews»: {b: }}", .conflictingKeys, "found 'toolbar' and 'subviews' in one view"),
            (
                "{navigation: {a: {«toolbar»: [A]}}}", .wrongKind,
                "found 'toolbar' in a page of 'navigation', expected it in a subview, or 'toolbarItems'"
            ),
            (
                "{navigation: {a: }, navigationBar: {«title»: A}}", .wrongKind,
                "found 'title' in the bar of a navigation container, expected it in a page"
            ),
            (
                "{tabs: {a: }, tabBar: {«items»: [A]}}", .wrongKind,
                "found 'items' in the bar of a tab bar container, expected it in a page"
            ),
            (
                "{navigation: {a: {«tabBar»: {items: [A]}}}}", .wrongKind,
                "found 'tabBar' in a page of 'navigation', expected it in a subview, or beside 'tabs'"
            ),
            (
                "{tabBar: {items: [A], selectedItem: «1»}}", .outOfRange,
                "found the index 1, expected the index of one of 1 items"
            ),
            ("{tabBar: {items: [A]}, «list»: [A]}", .conflictingKeys, "found 'tabBar' and 'list' in one view"),
            ("{navigation: {a: }, navigationBar: {barStyle: «dark»}}", .unknownWord, "found the style 'dark'"),
            ("{navigation: {a: {rightItems: [{title: A, name: «card»}]}}}", .ambiguousName, "'card' names"),
            ("{list: {header: «{»name: apps}, rows: [A]}}", .missingKey, "found no key 'text'"),
            ("{«style»: inset}", .unknownKey, "a view has no key 'style', expected it inside 'list' or"),
            ("{list: {style: «inset», rows: [A]}}", .unknownWord, "found the style 'inset'"),
            ("{image: «wifi»}", .imageMissing, "found no file 'wifi', expected a picture in the script's folder"),
            ("{list: [{text: A, image: «wifi»}]}", .imageMissing, "found no file 'wifi'"),
            ("{navigation: {a: {rightItems: [«{»}]}}}", .conflictingKeys, "found an item without a text or an image"),
            (
                "{navigation: {a: {rightItems: [{title: A, «image»: symbol plus}]}}}", .conflictingKeys,
                "found 'title' and 'image' in one item"
            ),
            (
                "{navigation: {a: {rightItems: [{title: A, on: {«tapped»: card.alpha = 1}}]}}}", .unknownMethod,
                "an item has no event 'tapped'"
            ),
        ])
    func view(view: String, id: Diagnostic.ID, message: String) {
        script(view, "{at: 1s, do: tabs.select(search)}").expectProblem(id, message)
    }

    @Test(
        "beside the root is reported at its place",
        arguments: [
            ("«other»: {alpha: 1}", Diagnostic.ID.rootView, "found a second top view 'other'"),
            ("other: {sheet: , «alert»: {title: A}}", .conflictingKeys, "found"),
            ("other: {sheet: {«detents»: []}}", .outOfRange, "found no detent"),
            (
                "other: {sheet: {detents: [«small»]}}", .wrongType,
                "found 'small', expected medium, large, or a height in points"
            ),
            ("other: {sheet: {detents: [«.nan»]}}", .notFinite, "found '.nan', expected a finite number"),
            ("other: {sheet: {detents: [«-5»]}}", .outOfRange, "found -5, expected"),
            ("other: {sheet: {selectedDetentIdentifier: «medium»}}", .unknownWord, "the sheet has no detent 'medium'"),
            ("other: {sheet: {«grabber»: true}}", .unknownKey, "a sheet has no key 'grabber'"),
            ("other: {modalPresentationStyle: «popover»}", .unknownWord, "found the style 'popover'"),
            ("other: {alert: {title: A}, «background»: red}", .conflictingKeys, "found 'background' in an alert"),
            ("other: {alert: {actions: [«{»style: cancel}]}}", .missingKey, "found no key 'title'"),
            (
                "other: {alert: {actions: [{title: A, style: cancel}, {title: B, «style»: cancel}]}}", .outOfRange,
                "found a second action with the style 'cancel'"
            ),
        ])
    func presented(beside: String, id: Diagnostic.ID, message: String) {
        script("{alpha: 0.5}", beside: beside, "{at: 1s, do: root.present(question)}").expectProblem(id, message)
    }

    @Test func `is not a view that is presented again after its dismissal`() {
        let statements =
            "{at: 1s, do: root.present(details)}\n{at: 2s, do: root.dismiss()}\n{at: 3s, do: root.present(details)}"
        #expect(script("{alpha: 0.5}", statements).problems.map(\.message) == [])
    }
}
