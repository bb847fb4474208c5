import Geometry
import Interaction
import Testing
import UIKit
import Views

/// Compares a script in which the user drags a page from the edge with UIKit code of the same screen: all views must have
/// the same frames.
@MainActor
@Suite("A drag from the edge in a script, beside UIKit code")
struct SwipeScriptTests {
    private static let times = [0.3, 0.7, 0.95, 1.05, 1.2, 1.9, 2.3, 2.8, 3.25, 3.4, 3.9]

    /// The first drag returns to the page, and the second one goes back.
    private static func script(_ direction: UserInterfaceLayoutDirection, crossFades: Bool = false) -> String {
        let isRightToLeft = direction == .rightToLeft
        func drag(_ distance: Int, _ duration: Double) -> String {
            isRightToLeft
                ? "root.drag(by: [\(-distance), 0], duration: \(duration), from: [391, 400])"
                : "root.drag(by: [\(distance), 0], duration: \(duration), from: [2, 400])"
        }
        return """
            animatic: 1
            device: iPhone 16
            traits: {direction: \(isRightToLeft ? "rtl" : "ltr"), reduceMotion: \(crossFades), crossFade: \(crossFades)}
            duration: 4s
            views:
              root:
                prefersLargeTitles: true
                navigation:
                  list: {title: List, rightItems: [Edit]}
                  detail: {title: Detail, largeTitleDisplayMode: never}
            timeline:
              - {at: 0.1s, do: "root.push(detail, animated: false)"}
              - {at: 0.5s, do: "\(drag(110, 0.5))"}
              - {at: 2.2s, do: "\(drag(310, 1))"}
            """
    }

    private static func drag(
        _ distance: Double, _ duration: Duration, at time: Double, _ direction: UserInterfaceLayoutDirection
    ) -> ScreenTwins.Action {
        let isRightToLeft = direction == .rightToLeft
        return (
            time,
            {
                $0.view.handle.drag(
                    by: Point(x: isRightToLeft ? -distance : distance, y: 0), duration: duration,
                    from: Point(x: isRightToLeft ? 391 : 2, y: 400))
            }
        )
    }

    @Test("has the same frames", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft], [false, true])
    func frames(direction: UserInterfaceLayoutDirection, crossFades: Bool) async throws {
        let film = try await ScreenTwins.film(Self.script(direction, crossFades: crossFades), at: Self.times)
        let push: ScreenTwins.Action = (
            0.1,
            { root in
                let detail = UIViewController()
                detail.title = "Detail"
                detail.navigationItem.largeTitleDisplayMode = .never
                (root as? UINavigationController)?.pushViewController(detail, animated: false)
            }
        )
        let code = try ScreenTwins.code(
            direction, at: Self.times,
            {
                let list = UIViewController()
                list.title = "List"
                list.navigationItem.rightBarButtonItem = UIBarButtonItem(
                    title: "Edit", style: .plain, target: nil, action: nil)
                let navigation = UINavigationController(rootViewController: list)
                navigation.navigationBar.prefersLargeTitles = true
                return navigation
            },
            [
                push, Self.drag(110, .milliseconds(500), at: 0.5, direction),
                Self.drag(310, .seconds(1), at: 2.2, direction),
            ], crossFades ? ScreenTwins.crossFades : AccessibilitySettings())
        ScreenTwins.expectEqual(film, code, at: Self.times)
        // The first drag moves the pages and returns, and the second one goes back.
        #expect(film[1] != film[0] && film[2] != film[1] && film[5] == film[0] && film[7] != film[5])
        #expect(film[10] != film[5])
    }

    /// With cross-fades, the finger moves the opacity of the page in front: its share of 393 points.
    @Test func `fades the page in front without moving it, if the user prefers cross-fades`() async throws {
        let trees = try await ScreenTwins.trees(
            of: Self.script(.leftToRight, crossFades: true), at: [0.3, 0.7, 0.95, 1.9, 2.8, 3.9])
        let pages = trees.map { tree in
            tree.views.map { tree[$0] }.filter { ["list", "detail"].contains($0.name) }
        }
        #expect(pages.allSatisfy { $0.allSatisfy { $0.frame.minX == 0 } })
        let opacities = pages.map { $0.first { $0.name == "detail" }?.alpha }
        // The first drag moves by 110 points within 0.5 s, and returns: it has moved 44 points after 0.2 s.
        for (opacity, moved) in zip(opacities.dropFirst(), [44, 99]) {
            let opacity = try #require(opacity)
            #expect(abs(opacity - (1 - Double(moved) / 393)) < 0.03, "\(opacity)")
        }
        // The second one moves by 310 points within 1 s, and goes back.
        #expect(opacities[0] == 1 && opacities[3] == 1 && opacities[5] == nil)
        #expect(try abs(#require(opacities[4]) - (1 - 186.0 / 393)) < 0.03)
    }
}
