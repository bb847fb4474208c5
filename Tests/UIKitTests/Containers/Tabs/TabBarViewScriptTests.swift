import Geometry
import Simulation
import Testing
import UIKit
import Views

/// Compares a tab bar that is a view of a script with a `UITabBar`: all views must have the same frames and colors.
@MainActor
@Suite("A tab bar of a script that is a view, beside UIKit code")
struct TabBarViewScriptTests {
    /// The times in seconds: before, during and after each tap.
    private static let times = [0.2, 0.5, 0.7, 1.2, 1.5, 1.7, 2.4]

    private static func script(_ direction: UserInterfaceLayoutDirection) -> String {
        """
        animatic: 1
        device: iPhone SE 3
        traits: {direction: \(direction == .rightToLeft ? "rtl" : "ltr")}
        duration: 3s
        views:
          root:
            tintColor: systemGreen
            subviews:
              kinds:
                frame: [0, 584, 375, 83]
                tabBar:
                  items: [All, {title: New, image: symbol star, badgeValue: 7}, {title: Old, isEnabled: false}]
                  selectedItem: 1
                  barTintColor: systemIndigo
                  unselectedItemTintColor: yellow
        timeline:
          - {at: 0.4s, do: "root.tap(at: [102, 614])"}
          - {at: 1.4s, do: "root.tap(at: [274, 614])"}
        """
    }

    /// What a view shows.
    private struct Shown: Equatable {
        let frame: Rect
        let alpha: Double
        let background: Color
        let text: String?
        let textColor: Color?
    }

    private static func shown(_ tree: ViewTree, below view: ViewID) -> [Shown] {
        tree.subviews(of: view).flatMap { id in
            let view = tree[id]
            return [
                Shown(
                    frame: view.frame, alpha: view.alpha, background: view.backgroundColor, text: view.content.text,
                    textColor: view.content.textColor)
            ] + shown(tree, below: id)
        }
    }

    @Test("has the same views", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func views(direction: UserInterfaceLayoutDirection) async throws {
        let film = try await ScreenTwins.trees(of: Self.script(direction), at: Self.times).map {
            Self.shown($0, below: $0.root)
        }
        let code = try ScreenTwins.trees(
            "iPhone SE 3", direction, at: Self.times,
            {
                let controller = UIViewController()
                controller.view.tintColor = .systemGreen
                let bar = UITabBar(frame: CGRect(x: 0, y: 584, width: 375, height: 83))
                let items = ["All", "New", "Old"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
                items[1].image = UIImage(systemName: "star")
                items[1].badgeValue = "7"
                items[2].isEnabled = false
                bar.items = items
                bar.selectedItem = items[1]
                bar.barTintColor = .systemIndigo
                bar.unselectedItemTintColor = .yellow
                controller.view.addSubview(bar)
                return controller
            }, [ScreenTwins.tap(102, 614, at: 0.4), ScreenTwins.tap(274, 614, at: 1.4)]
        ).map { Self.shown($0.tree, below: $0.root) }
        for ((time, views), expected) in zip(zip(Self.times, film), code) {
            #expect(views == expected, "at \(time)")
        }
        // A tap on an item that is not enabled has no effect: from right to left, the first tap is on it.
        let moved = direction == .rightToLeft ? (3, 6) : (0, 3)
        #expect(
            film[moved.0] != film[moved.1]
                && film[direction == .rightToLeft ? 0 : 3] == film[direction == .rightToLeft ? 3 : 6])
    }
}
