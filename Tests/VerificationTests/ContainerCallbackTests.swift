import Testing
import TimelineScript
import Verification

/// The callbacks and notes of containers and presentations in scripts.
@Suite("A container of a script")
struct ContainerCallbackTests {
    private func expectPass(_ views: String, _ statements: [String], _ expect: [String]) async throws {
        try await Plays.expectPass(views, statements, expect, seconds: 4)
    }

    /// Returns an expectation that exactly these calls were made, apart from calls of other methods.
    private func order(_ from: Double, _ to: Double, _ calls: String...) -> String {
        "{during: [\(from)s, \(to)s], order: {exactly: [\(calls.joined(separator: ", "))]}}"
    }

    /// A change of the controller on the screen, and the calls that were published for UIKit.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let root: String
        let statements: [String]
        let calls: [String]

        static let all = [
            Change(
                testDescription: "a push", root: "{navigation: {a: , b: }}", statements: ["root.push(b)"],
                calls: [
                    "viewWillDisappear a", "viewWillAppear b", "viewIsAppearing b", "viewDidDisappear a",
                    "viewDidAppear b",
                ]),
            Change(
                testDescription: "a pop", root: "{navigation: {b: , a: }}",
                statements: ["'root.push(a, animated: false)'", "root.pop()"],
                calls: [
                    "viewWillDisappear a", "viewWillAppear b", "viewIsAppearing b", "viewDidDisappear a",
                    "viewDidAppear b",
                ]),
            Change(
                testDescription: "a change of the tab", root: "{tabs: {a: , b: }}", statements: ["root.select(b)"],
                calls: [
                    "viewWillAppear b", "viewWillDisappear a", "viewIsAppearing b", "viewDidDisappear a",
                    "viewDidAppear b",
                ]),
            Change(
                testDescription: "a turn of the page", root: "{pages: {a: , b: }}",
                statements: ["'root.drag(by: [-250, 0], duration: 0.2)'"],
                calls: [
                    "viewWillAppear b", "viewWillDisappear a", "viewIsAppearing b", "viewDidAppear b",
                    "viewDidDisappear a",
                ]),
        ]
    }

    // Presentations, whose orders were also published, have tests of their own. UIKitTests contain the same orders.
    @Test("calls the methods of both controllers in the order of UIKit", arguments: Change.all)
    func order(of change: Change) async throws {
        let times = change.statements.count == 1 ? [1.0] : [0.2, 1]
        try await expectPass(
            "root: \(change.root)", zip(times, change.statements).map { "{at: \($0)s, do: \($1)}" },
            ["{during: [1s, 4s], order: {exactly: [\(change.calls.joined(separator: ", "))]}}"])
    }

    private let presented = """
        root: {subviews: {card: {frame: [0, 0, 100, 100]}}}
        details: {sheet: {detents: [medium, large]}}
        cover: {modalPresentationStyle: fullScreen}
        question: {alert: {title: Really?, actions: [{title: Yes, on: {tap: card.alpha = 0.5}}]}}
        """

    // The order was published for iOS: the presenter disappears before and after the presented controller appears.
    @Test("exchanges the controllers for a presentation that covers the screen", arguments: [false, true])
    func fullScreen(animated: Bool) async throws {
        try await expectPass(
            presented,
            [
                "{at: 1s, do: 'root.present(cover, animated: \(animated))'}",
                "{at: 2.5s, do: 'root.dismiss(animated: \(animated))'}",
            ],
            [
                order(
                    1, 2, "viewWillDisappear root", "viewWillAppear cover", "viewIsAppearing cover",
                    "viewDidAppear cover", "viewDidDisappear root"),
                order(
                    2.5, 4, "viewWillDisappear cover", "viewWillAppear root", "viewIsAppearing root",
                    "viewDidAppear root", "viewDidDisappear cover"),
                "{at: 2s, model: {cover: [0, 0, 393, 852]}}",
            ])
    }

    @Test func `keeps the presenter of a sheet, and dismisses an alert together with the sheet`() async throws {
        try await expectPass(
            presented,
            [
                "{at: 0.5s, do: root.present(details)}", "{at: 1.5s, do: details.present(question)}",
                "{at: 2.5s, do: root.dismiss()}",
            ],
            [
                order(0.5, 1.4, "viewWillAppear details", "viewIsAppearing details", "viewDidAppear details"),
                order(1.5, 2.4, "viewWillAppear question", "viewIsAppearing question", "viewDidAppear question"),
                order(
                    2.5, 4, "viewWillDisappear question", "viewWillDisappear details", "viewDidDisappear details",
                    "viewDidDisappear question"),
            ])
    }

    // A cancelled drag was published for iOS. The sheet has 459 points, so that 100 points are less than half of it.
    @Test func `returns a sheet after a short drag`() async throws {
        try await expectPass(
            presented,
            [
                "{at: 0.5s, do: root.present(details)}",
                "{at: 1.5s, do: 'details.drag(by: [0, 110], duration: 0.5, from: [200, 20])'}",
            ],
            [
                order(
                    1.5, 4, "viewWillDisappear details", "viewWillAppear details", "viewIsAppearing details",
                    "viewDidAppear details"),
                "{at: 3.9s, model: {details: [0, 0, 393, 459]}}",
            ])
    }

    @Test func `dismisses a sheet after a tap beside it, unless the sheet is modal`() async throws {
        let tap = ["{at: 0.5s, do: root.present(details)}", "{at: 1.5s, do: 'root.tap(at: [200, 100])'}"]
        try await expectPass(
            presented, tap, [order(1.5, 4, "viewWillDisappear details", "viewDidDisappear details")])
        try await expectPass(
            "root: {}\ndetails: {sheet: {detents: [medium], isModalInPresentation: true}}", tap,
            ["{during: [1.5s, 4s], never: [viewWillDisappear details]}"])
    }

    @Test func `lets touches pass beside a sheet that does not dim`() async throws {
        try await expectPass(
            """
            root: {subviews: {card: {frame: [0, 0, 393, 200], on: {tap: card.alpha = 0.5}}}}
            details: {sheet: {detents: [medium, large], largestUndimmedDetentIdentifier: medium}}
            """,
            ["{at: 0.5s, do: root.present(details)}", "{at: 1.5s, do: 'root.tap(at: [200, 100])'}"],
            [
                "{at: 2s, modelProperties: {card: {alpha: 0.5}, details UIDimmingView: {alpha: 0}}}",
                "{during: [1.5s, 4s], never: [viewWillDisappear details]}",
            ])
    }

    @Test func `performs the action of an alert after its dismissal, and only once`() async throws {
        // The action is below a title, from about 62 to 110 points.
        try await expectPass(
            presented,
            [
                "{at: 0.5s, do: root.present(question)}",
                "{at: 1.5s, do: 'question.tap(at: [160, 90])'}", "{at: 1.6s, do: 'question.tap(at: [160, 90])'}",
            ],
            [
                "{at: 1.6s, modelProperties: {card: {alpha: 1}}}",
                "{during: [1.5s, 4s], order: [viewDidDisappear question, cue card.alpha], count: {cue card.alpha: 1}}",
            ])
    }

    @Test func `records a note for a presentation or dismissal that is not possible`() async throws {
        try await expectPass(
            presented,
            [
                "{at: 0.2s, do: root.dismiss()}", "{at: 0.5s, do: root.present(details)}",
                "{at: 0.6s, do: root.present(cover)}", "{at: 0.7s, do: details.dismiss()}",
            ],
            [
                "{during: [0.2s, 0.4s], order: [note root]}", "{during: [0.6s, 0.65s], order: [note root]}",
                "{during: [0.7s, 0.8s], order: [note root]}", "{during: [0s, 4s], never: [viewWillAppear cover]}",
            ])
    }

    @Test func `records a note for a detent that is higher than the screen`() async throws {
        try await expectPass(
            "root: {}\ndetails: {sheet: {detents: [2000]}}", ["{at: 0.5s, do: root.present(details)}"],
            [
                "{during: [0.5s, 1s], order: [note details]}",
                "{at: 2s, model: {details UIDropShadowView: [0, 59, 393, 793]}}",
            ])
    }

    // The safe area of 59 points moves the content of a root that scrolls; the container covers the visible part.
    @Test func `covers the visible part of a root that scrolls`() async throws {
        try await expectPass(
            "root: {scroll: {contentSize: [393, 2000]}}\ndetails: {sheet: }",
            ["{at: 0.5s, do: root.present(details)}", "{at: 2s, do: 'root.contentOffset = [0, 300]'}"],
            [
                "{at: 1.5s, model: {details UITransitionView: [0, -59, 393, 852]}}",
                "{at: 2.5s, model: {details UITransitionView: [0, 300, 393, 852]}}",
            ])
    }

    @Test func `calls the methods of each page for several selections in one turn`() async throws {
        try await expectPass(
            "root: {tabs: {a: , b: , c: }}", ["{at: 1s, do: [root.select(b), root.select(c)]}"],
            [
                order(
                    1, 2, "viewWillAppear b", "viewWillDisappear a", "viewIsAppearing b", "viewDidDisappear a",
                    "viewDidAppear b", "viewWillAppear c", "viewWillDisappear b", "viewIsAppearing c",
                    "viewDidDisappear b", "viewDidAppear c")
            ])
    }

    @Test func `performs the action of an item, unless the item is disabled`() async throws {
        func views(_ isEnabled: Bool) -> String {
            "root: {navigation: {a: {rightItems: [{title: Go, isEnabled: \(isEnabled), on: {tap: root.push(b)}}]}, b: }}"
        }
        let tap = ["{at: 1s, do: 'root.tap(at: [355, 81])'}"]
        try await expectPass(
            views(true), tap, [order(1, 2, "viewWillAppear b", "viewIsAppearing b", "viewDidAppear b")])
        try await expectPass(views(false), tap, ["{during: [1s, 2s], never: [viewWillAppear b]}"])
    }

    @Test func `disappears with the pages of a container that a presentation covers`() async throws {
        try await expectPass(
            "root: {tabs: {a: {navigation: {first: }}, b: }}\ncover: {modalPresentationStyle: fullScreen}",
            ["{at: 1s, do: 'first.present(cover)'}", "{at: 2s, do: cover.dismiss()}"],
            [
                order(
                    1, 1.9, "viewWillDisappear root", "viewWillDisappear a", "viewWillDisappear first",
                    "viewDidDisappear root", "viewDidDisappear a", "viewDidDisappear first"),
                order(
                    2, 4, "viewIsAppearing root", "viewIsAppearing a", "viewIsAppearing first"),
            ])
    }

    // The order after a cancelled drag is that of public measurements of `interactivePopGestureRecognizer`. 100 points in a
    // second are slow and less than half of 393 points.
    @Test func `goes back with a drag from the edge, or returns to the page`() async throws {
        try await expectPass(
            "root: {navigation: {a: , b: }}",
            [
                "{at: 0.1s, do: 'root.push(b, animated: false)'}",
                "{at: 0.5s, do: 'root.drag(by: [110, 0], duration: 1, from: [2, 400])'}",
                "{at: 2.2s, do: 'root.drag(by: [310, 0], duration: 1, from: [2, 400])'}",
            ],
            [
                order(
                    0.5, 2.1, "viewWillDisappear b", "viewWillAppear a", "viewWillDisappear a", "viewDidDisappear a",
                    "viewWillAppear b", "viewDidAppear b"),
                "{at: 2.1s, model: {b: [0, 0, 393, 852]}}",
                // 39 of 60 movements of the second drag: 201.5 points, of which 10 begin the gesture.
                "{at: 2.85s, frames: {b: [191.5, 0, 393, 852]}}",
                order(
                    2.2, 4, "willMove b", "viewWillDisappear b", "viewWillAppear a", "viewDidDisappear b",
                    "viewDidAppear a", "didMove b"),
                "{at: 3.9s, model: {a: [0, 0, 393, 852]}}",
            ])
    }

    @Test func `does not go back with a drag if the bar is hidden or has no back button`() async throws {
        for views in [
            "isNavigationBarHidden: true, navigation: {a: , b: }", "navigation: {a: , b: {hidesBackButton: true}}",
        ] {
            try await expectPass(
                "root: {\(views)}",
                [
                    "{at: 0.1s, do: 'root.push(b, animated: false)'}",
                    "{at: 0.5s, do: 'root.drag(by: [310, 0], duration: 1, from: [2, 400])'}",
                ], ["{during: [0.5s, 4s], never: [viewWillDisappear b]}"])
        }
    }

    // An iPhone 16: the toolbar and the safe area have 86 points at the bottom. Its last item has 48 points, 28 points from
    // the edges.
    @Test func `has a toolbar for pages with items, which perform their actions`() async throws {
        try await expectPass(
            """
            root:
              navigation:
                a: {toolbarItems: [symbol trash, {space: flexible}, {image: symbol plus, on: {tap: root.push(b)}}], subviews: {line: }}
                b: {toolbarItems: [symbol trash, {space: flexible}, {image: symbol star, on: {tap: root.push(c)}}]}
                c: {hidesBottomBarWhenPushed: true, toolbarItems: [symbol star]}
            """,
            ["{at: 0.5s, do: 'root.tap(at: [341, 800])'}", "{at: 2s, do: 'root.tap(at: [341, 800])'}"],
            [
                "{at: 0.4s, model: {root UIToolbar: [0, 766, 393, 86]}}",
                "{at: 1.9s, model: {root UIToolbar: [0, 766, 393, 86]}}",
                order(0.5, 1.9, "viewWillAppear b", "viewDidAppear b"),
                order(2, 4, "viewWillAppear c", "viewDidAppear c"),
                "{at: 3.9s, modelProperties: {root UIToolbar: {alpha: 0}}}",
            ])
    }

    @Test func `turns vertical pages, of which one is a navigation container`() async throws {
        try await expectPass(
            "root: {navigationOrientation: vertical, pages: {a: , b: {navigation: {first: }}}}",
            ["{at: 1s, do: 'root.drag(by: [0, -500], duration: 0.2)'}"],
            [
                order(
                    1, 4, "viewWillAppear b", "viewWillAppear first", "viewWillDisappear a", "viewDidAppear b",
                    "viewDidAppear first", "viewDidDisappear a"),
                "{at: 3.9s, model: {b: [0, 0, 393, 852], first: [0, 0, 393, 852]}}",
            ])
    }

    // As in UIKit, a turn in progress ends when another page is set.
    @Test func `ends a turn of a page container when another page is selected`() async throws {
        try await expectPass(
            "root: {selectedIndex: 1, pages: {a: , b: , c: }}",
            ["{at: 1s, do: root.select(c)}", "{at: 1.1s, do: root.select(a)}"],
            [
                order(
                    1, 4, "viewWillAppear c", "viewWillDisappear b", "viewDidAppear c", "viewDidDisappear b",
                    "viewWillAppear a", "viewWillDisappear c", "viewDidAppear a", "viewDidDisappear c"),
                "{at: 3.9s, modelProperties: {root _UIQueuingScrollView: {contentOffset: [393, 0]}}}",
            ])
    }
}
