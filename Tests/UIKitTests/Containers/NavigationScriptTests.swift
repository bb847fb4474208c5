import Diagnostics
import Film
import Geometry
import Playback
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript
import UIKit
import Views

/// Compares a script with a navigation container and UIKit code of the same screen: all views must have the same frames,
/// including the views that the containers create.
@MainActor
@Suite("A navigation container of a script, beside UIKit code")
struct NavigationScriptTests {
    /// A page whose list scrolls below the bar.
    private final class SettingsPage: UIViewController {
        let log: AppearanceLog
        let list = UIScrollView()

        init(_ log: AppearanceLog) {
            self.log = log
            super.init(nibName: nil, bundle: nil)
            title = "Settings"
            navigationItem.rightBarButtonItems = [
                UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .edit),
            ]
        }

        required init?(coder: NSCoder) { return nil }

        override func viewDidLoad() {
            list.frame = view.bounds
            list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            list.contentSize = CGSize(width: 300, height: 2000)
            view.addSubview(list)
        }
    }

    private final class DetailPage: UIViewController {
        init() {
            super.init(nibName: nil, bundle: nil)
            title = "Notifications"
            navigationItem.prompt = "Account"
            navigationItem.largeTitleDisplayMode = .never
        }

        required init?(coder: NSCoder) { return nil }
    }

    /// A view on the screen, with its frame in its superview.
    private struct Shown: Equatable, CustomStringConvertible {
        let frame: Rect
        let alpha: Double
        let text: String?

        var description: String { "\(frame) \(alpha) \(text ?? "")" }

        func isClose(to other: Shown) -> Bool {
            frame.isClose(to: other.frame, within: 0.01) && abs(alpha - other.alpha) < 0.001 && text == other.text
        }
    }

    /// The times in seconds: before, during and after a push and a pop, and after scrolling.
    private static let times = [0.4, 0.55, 0.7, 0.95, 1.5, 2.05, 2.2, 2.45, 2.9, 3.5, 3.9]

    private static func script(_ direction: String) -> String {
        """
        animatic: 1
        device: iPhone 16
        traits: {direction: \(direction)}
        duration: 4s
        views:
          root:
            prefersLargeTitles: true
            navigation:
              settings:
                title: Settings
                rightItems: [symbol plus, Edit]
                subviews:
                  list:
                    scroll: {contentSize: [300, 2000]}
                    frame: [0, 0, 393, 852]
                    autoresizing: [width, height]
              detail: {title: Notifications, prompt: Account, largeTitleDisplayMode: never}
        timeline:
          - {at: 0.5s, do: root.push(detail)}
          - {at: 2s, do: root.pop()}
          - {at: 3s, do: "list.contentOffset = [0, -100]"}
          - {at: 3.7s, do: "list.contentOffset = [0, 200]"}
        """
    }

    private static func shown(_ tree: ViewTree, below view: ViewID) -> [Shown] {
        tree.subviews(of: view).flatMap { id in
            [Shown(frame: tree[id].frame, alpha: tree[id].alpha, text: tree[id].content.text)]
                + shown(tree, below: id)
        }
    }

    private static func film(_ direction: String) async throws -> [[Shown]] {
        let timeline = try ScriptedFilm(script(direction)).timeline
        let scene = SceneBuilder(timeline, measuring: try CairoTextMeasurer()).build()
        var sink = RecordingSink()
        try await Player(scene, framesPerSecond: 60, until: timeline.end)
            .play(at: times.map { .milliseconds(Int(($0 * 1000).rounded())) }, into: &sink)
        return sink.frames.map { shown($0.presentation, below: $0.presentation.root) }
    }

    private static func code(_ direction: UserInterfaceLayoutDirection) throws -> [[Shown]] {
        let world = World(
            device: try #require(World.device(named: "iPhone 16")), measuring: try CairoTextMeasurer())
        defer { world.close() }
        return World.$local.withValue(world) {
            world.engine.layoutDirection = direction
            let settings = SettingsPage(AppearanceLog())
            let navigation = UINavigationController(rootViewController: settings)
            navigation.navigationBar.prefersLargeTitles = true
            let window = UIWindow()
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            var actions: [(time: Double, () -> Void)] = [
                (0.5, { navigation.pushViewController(DetailPage(), animated: true) }),
                (2, { navigation.popViewController(animated: true) }),
                (3, { settings.list.contentOffset = CGPoint(x: 0, y: -100) }),
                (3.7, { settings.list.contentOffset = CGPoint(x: 0, y: 200) }),
            ]
            return times.map { time in
                while let action = actions.first, action.time <= time {
                    world.run(until: .milliseconds(Int(action.time * 1000)))
                    action.1()
                    actions.removeFirst()
                }
                let end = Duration.milliseconds(Int((time * 1000).rounded()))
                world.run(until: end)
                return shown(world.engine.presentation(at: end), below: navigation.view.handle.id)
            }
        }
    }

    @Test(
        "has the same views",
        arguments: [("ltr", UserInterfaceLayoutDirection.leftToRight), ("rtl", .rightToLeft)])
    func frames(word: String, direction: UserInterfaceLayoutDirection) async throws {
        let (film, code) = (try await Self.film(word), try Self.code(direction))
        #expect(film.count == Self.times.count)
        for ((time, views), expected) in zip(zip(Self.times, film), code) {
            #expect(views.count == expected.count, "at \(time): \(views) \(expected)")
            for (view, other) in zip(views, expected) {
                #expect(view.isClose(to: other), "at \(time): \(view), in UIKit code \(other)")
            }
        }
        // The pages move, and the large title collapses by its height.
        #expect(film[1] != film[0] && film[2] != film[1] && film[4] != film[0])
        #expect(film[8] == film[0] && film[10] != film[8])
    }
}
