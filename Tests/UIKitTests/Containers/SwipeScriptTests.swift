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
    private static func script(_ direction: UserInterfaceLayoutDirection) -> String {
        let isRightToLeft = direction == .rightToLeft
        func drag(_ distance: Int, _ duration: Double) -> String {
            isRightToLeft
                ? "root.drag(by: [\(-distance), 0], duration: \(duration), from: [391, 400])"
                : "root.drag(by: [\(distance), 0], duration: \(duration), from: [2, 400])"
        }
        return """
            animatic: 1
            device: iPhone 16
            traits: {direction: \(isRightToLeft ? "rtl" : "ltr")}
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

    @Test("has the same frames", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func frames(direction: UserInterfaceLayoutDirection) async throws {
        let film = try await ScreenTwins.film(Self.script(direction), at: Self.times)
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
            ])
        ScreenTwins.expectEqual(film, code, at: Self.times)
        // The first drag moves the pages and returns, and the second one goes back.
        #expect(film[1] != film[0] && film[2] != film[1] && film[5] == film[0] && film[7] != film[5])
        #expect(film[10] != film[5])
    }
}
