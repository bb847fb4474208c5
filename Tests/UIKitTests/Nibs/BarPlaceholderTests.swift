import Geometry
import InterfaceBuilder
import Simulation
import Testing
import UIKit
import Views

/// Shows a storyboard with missing images as an imported script and as a compiled storyboard.
@MainActor
@Suite("Missing images of items of bars")
struct BarPlaceholderTests {
    private static let root = page(
        "root", title: "Root",
        items: """
            <tabBarItem key="tabBarItem" title="Home" image="HomeIcon" selectedImage="HomeFilled" id="t1"/>
            <navigationItem key="navigationItem" title="Library" id="item">
            <barButtonItem key="leftBarButtonItem" image="Menu" id="menu"/>
            <rightBarButtonItems><barButtonItem image="Wide" style="done" id="wide"/>
            <barButtonItem title="More" image="Unsized" id="unsized"/></rightBarButtonItems></navigationItem>
            """)
    private static let tabs = container(
        "tabBarController", "first", content: "<tabBar key=\"tabBar\" contentMode=\"scaleToFill\" id=\"bar\"/>",
        connections: """
            <segue destination="nav" kind="relationship" relationship="viewControllers" id="s1"/>
            <segue destination="two" kind="relationship" relationship="viewControllers" id="s2"/>
            """)
    private static let navigation = container(
        "navigationController", "nav", content: "<navigationBar key=\"navigationBar\" id=\"nb\"/>",
        connections: "<segue destination=\"root\" kind=\"relationship\" relationship=\"rootViewController\" id=\"s3\"/>"
    )
    private static let other = page(
        "two", title: "Two", items: "<tabBarItem key=\"tabBarItem\" title=\"Two\" image=\"TwoIcon\" id=\"t2\"/>")

    private func document() throws -> InterfaceDocument {
        let images = [
            "Menu": (24, 22), "Wide": (80, 20), "HomeIcon": (25, 25), "HomeFilled": (26, 24), "TwoIcon": (30, 20),
        ]
        let resources = images.sorted { $0.key < $1.key }.map {
            "<image name=\"\($0)\" width=\"\($1.0)\" height=\"\($1.1)\"/>"
        }
        return try CompiledBundle.document(
            "Main.storyboard", Self.tabs + Self.navigation + Self.root + Self.other, isStoryboard: true,
            resources: resources.joined())
    }

    /// Returns the names of the placeholders with their sizes and their places in the window, and the titles of the items.
    private func shown(_ tree: ViewTree) -> [String] {
        func shown(_ view: ViewID, _ origin: Point) -> [String] {
            tree.subviews(of: view).flatMap { id in
                let state = tree[id]
                let place = Rect(
                    x: origin.x + state.frame.minX, y: origin.y + state.frame.minY, width: state.frame.width,
                    height: state.frame.height)
                var found: [String] = []
                if case .image(let image?) = state.content, let name = image.missingName {
                    found = ["\(name) \(image.size) \(place)"]
                } else if state.content.text == "More" {
                    found = ["More \(place)"]
                }
                return found + shown(id, Point(x: place.minX - state.bounds.minX, y: place.minY - state.bounds.minY))
            }
        }
        return shown(tree.root, .zero).sorted()
    }

    @Test func `are the same placeholders in an imported scene and in a compiled storyboard`() async throws {
        let document = try document()
        let script = try document.script(ofScene: "first")
        let film = try #require(try await ScreenTwins.trees(of: script.text, at: [0.1]).last)
        let bundle = try CompiledBundle(document)
        let code = try #require(
            try ScreenTwins.trees(
                "iPhone 16", .leftToRight, at: [0.1],
                { bundle.storyboard().instantiateInitialViewController() ?? UIViewController() }, []
            ).last)
        let expected = shown(code.tree)
        #expect(shown(film) == expected)
        // A tab has an image for each of its states. The images have the sizes in the file, and an item whose image has no
        // size shows its title.
        func beginning(_ name: String, _ width: Double, _ height: Double) -> String {
            "\(name) \(Size(width: width, height: height)) "
        }
        let beginnings = [
            beginning("HomeFilled", 26, 24), beginning("HomeIcon", 25, 25), beginning("Menu", 24, 22), "More ",
            beginning("TwoIcon", 30, 20), beginning("TwoIcon", 30, 20), beginning("Wide", 80, 20),
        ]
        #expect(expected.count == 7 && zip(expected, beginnings).allSatisfy { $0.hasPrefix($1) }, "\(expected)")
    }

    @Test func `are reported with what is shown instead`() throws {
        let omissions = try document().script(ofScene: "first").omissions.map(\.what)
        for name in ["Menu", "Wide"] {
            #expect(
                omissions.contains(
                    "the image '\(name)' of a bar item: there is no picture of it, and a placeholder is shown instead"))
        }
        #expect(
            omissions.contains(
                "the image 'Unsized' of a bar item: there is no picture of it, and the item shows only its title, if it has one"
            ))
        #expect(
            omissions.contains(
                "the image 'HomeIcon' of a tab: there is no picture of it, and a placeholder is shown instead"))
    }
}
