import AnimaticTesting
import Testing
import UIKit

@Suite("A segue between the screens of a flow")
@MainActor
struct FlowSegueTests {
    private static let navigation = container(
        "navigationController", "first", content: "<navigationBar key=\"navigationBar\" id=\"bar\"/>",
        connections: "<segue destination=\"root\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s\"/>")

    /// Shows a navigation controller with the root, and the further scenes.
    private func show(_ screen: TestScreen, _ root: String, _ others: String) throws -> UINavigationController {
        FlowPage.log = []
        let files = try CompiledBundle(["Main.storyboard": Self.navigation + root + others])
        #expect(files.messages == [])
        let made = try #require(files.storyboard().instantiateInitialViewController() as? UINavigationController)
        screen.show(made)
        screen.advance(by: 0.1)
        FlowPage.log = []
        return made
    }

    @Test func `of a button pushes, and the controllers are called in order`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let next = button("next", "<segue destination=\"detail\" kind=\"show\" identifier=\"next\" id=\"s1\"/>")
            let navigation = try show(
                screen, page("root", title: "Root", subviews: next), page("detail", title: "Detail"))
            screen.tap(navigation.viewControllers[0].view.subviews[0])
            screen.advance(by: 1)
            #expect(
                FlowPage.log == [
                    "Root should next", "Detail awake", "Root prepare next to Detail from UIButton", "Detail didLoad",
                    "Detail willAppear", "Detail didAppear",
                ])
            #expect(navigation.topViewController?.title == "Detail" && screen.exceptions == [])
        }
    }

    @Test func `of a bar item presents with its style, unless the controller forbids it`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let items = """
                <navigationItem key="navigationItem" id="item"><barButtonItem key="rightBarButtonItem" systemItem="edit" id="edit">
                <connections><segue destination="detail" kind="presentation" identifier="new" modalPresentationStyle="fullScreen" modalTransitionStyle="crossDissolve" id="s1"/></connections>
                </barButtonItem></navigationItem>
                """
            let navigation = try show(
                screen, page("root", title: "Root", items: items), page("detail", title: "Detail"))
            let root = try #require(navigation.viewControllers[0] as? FlowPage)
            root.allows = false
            try navigation.tapItem("Edit", on: screen)
            #expect(FlowPage.log == ["Root should new"])
            root.allows = true
            try navigation.tapItem("Edit", on: screen)
            screen.advance(by: 1)
            let presented = try #require(root.presentedViewController)
            #expect(presented.title == "Detail" && presented.modalPresentationStyle == .fullScreen)
            #expect(presented.modalTransitionStyle == .crossDissolve)
            #expect(FlowPage.log.contains("Root prepare new to Detail from UIBarButtonItem"))
        }
    }

    @Test func `presents a popover beside its anchor`() throws {
        let screen = try TestScreen("iPad Pro 11")
        try screen.run {
            let segue =
                "<segue destination=\"detail\" kind=\"popoverPresentation\" identifier=\"pop\" popoverAnchorView=\"anchor\" id=\"s1\"><popoverArrowDirection key=\"popoverArrowDirection\" up=\"YES\"/></segue>"
            let anchor =
                "<view id=\"anchor\"><rect key=\"frame\" x=\"100\" y=\"400\" width=\"50\" height=\"50\"/><autoresizingMask key=\"autoresizingMask\"/></view>"
            let navigation = try show(
                screen, page("root", title: "Root", subviews: anchor, connections: segue),
                page("detail", title: "Detail"))
            let root = navigation.viewControllers[0]
            root.performSegue(withIdentifier: "pop", sender: nil)
            let popover = try #require(root.presentedViewController?.popoverPresentationController)
            #expect(popover.sourceItem === root.view.subviews[0] && popover.permittedArrowDirections == .up)
        }
    }

    @Test func `returns to the nearest controller with the action: first the action, then the transition`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            func back(_ id: String) -> String {
                button(
                    "back",
                    "<segue destination=\"exit-\(id)\" kind=\"unwind\" identifier=\"back\" unwindAction=\"unwindToRoot:\" id=\"u-\(id)\"/>"
                )
            }
            let connections = """
                <segue destination="detail" kind="show" identifier="push" id="s1"/>
                <segue destination="sheet" kind="presentation" identifier="present" animates="NO" id="s2"/>
                """
            let navigation = try show(
                screen, page("root", title: "Root", connections: connections),
                page("detail", title: "Detail", subviews: back("detail"))
                    + page("sheet", title: "Sheet", subviews: back("sheet")))
            let root = navigation.viewControllers[0]
            root.performSegue(withIdentifier: "push", sender: nil)
            screen.advance(by: 1)
            FlowPage.log = []
            screen.tap(try #require(navigation.topViewController?.view.subviews[0]))
            screen.advance(by: 1)
            #expect(
                FlowPage.log == [
                    "Detail should back", "Detail prepare back to Root from UIButton",
                    "Root unwound from Detail, presents false", "Root willAppear", "Root didAppear",
                ])
            #expect(navigation.viewControllers.count == 1)
            root.performSegue(withIdentifier: "present", sender: nil)
            screen.advance(by: 1)
            FlowPage.log = []
            screen.tap(try #require(root.presentedViewController?.view.subviews[0]))
            screen.advance(by: 1)
            #expect(FlowPage.log.contains("Root unwound from Sheet, presents true"))
            #expect(root.presentedViewController == nil && screen.exceptions == [])
        }
    }

    @Test func `to an action that no controller has is not performed, and is reported once`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let segue =
                "<segue destination=\"exit-root\" kind=\"unwind\" identifier=\"back\" unwindAction=\"nowhere:\" id=\"u\"/>"
            let navigation = try show(screen, page("root", title: "Root", connections: segue), "")
            for _ in 0..<2 { navigation.viewControllers[0].performSegue(withIdentifier: "back", sender: nil) }
            #expect(screen.trace.filter { $0.hasPrefix("note Main.storyboard") }.count == 1)
            #expect(navigation.viewControllers.count == 1 && screen.exceptions == [])
        }
    }
}
