import Film
import Foundation
import Geometry
import Interaction
import Playback
import Simulation
import TestSupport
import Testing
import Text
import TimelineScript
import UIKit
import Views

/// Plays a script and UIKit code of the same screen, and returns the views on the screen at the same times.
@MainActor
enum ScreenTwins {
    /// A view on the screen, with its frame in its superview.
    struct Shown: Equatable, CustomStringConvertible {
        let frame: Rect
        /// The origin of the bounds, which is the offset of the content of a scroll view.
        let origin: Point
        let alpha: Double
        let text: String?

        var description: String { "\(frame) \(origin) \(alpha) \(text ?? "")" }

        func isClose(to other: Shown) -> Bool {
            frame.isClose(to: other.frame, within: 0.01)
                && Rect(origin: origin, size: .zero).isClose(to: Rect(origin: other.origin, size: .zero), within: 0.01)
                && abs(alpha - other.alpha) < 0.001 && text == other.text
        }
    }

    /// A change at a time in seconds.
    typealias Action = (time: Double, perform: (UIViewController) -> Void)

    /// Returns the text of a script in `Timelines`, with a layout direction.
    static func timeline(_ name: String, _ direction: UserInterfaceLayoutDirection) throws -> String {
        let file = Repository.root.appending(path: "Timelines/\(name)")
        let script = try String(contentsOf: file, encoding: .utf8)
        guard direction == .rightToLeft else { return script }
        return script.replacing("device: iPhone 16\n", with: "device: iPhone 16\ntraits: {direction: rtl}\n")
    }

    /// Plays a script.
    static func film(_ script: String, at times: [Double]) async throws -> [[Shown]] {
        try await trees(of: script, at: times).map { shown($0, below: $0.root) }
    }

    /// Plays a script, and returns the views at times in seconds.
    static func trees(of script: String, at times: [Double]) async throws -> [ViewTree] {
        let timeline = try ScriptedFilm(script).timeline
        let scene = SceneBuilder(timeline, measuring: try CairoTextMeasurer()).build()
        var sink = RecordingSink()
        try await Player(scene, framesPerSecond: 60, until: timeline.end)
            .play(at: times.map { .milliseconds(Int(($0 * 1000).rounded())) }, into: &sink)
        return sink.frames.map(\.presentation)
    }

    /// Plays UIKit code on an iPhone 16.
    ///
    /// - Parameters:
    ///   - makeRoot: A closure that creates the root controller.
    ///   - actions: What the user or the program does, in the order of the times.
    ///   - accessibility: The settings for people with impairments.
    static func code(
        _ direction: UserInterfaceLayoutDirection, at times: [Double], _ makeRoot: () -> UIViewController,
        _ actions: [Action], _ accessibility: AccessibilitySettings = AccessibilitySettings()
    ) throws -> [[Shown]] {
        try trees("iPhone 16", direction, at: times, makeRoot, actions, accessibility).map { tree, root, window in
            // A script has no view above its root: the containers of presentations and the keyboard are in front of its
            // subviews.
            shown(tree, below: root) + shown(tree, below: window, without: root)
                + shown(tree, below: tree.root, without: window)
        }
    }

    /// Plays UIKit code on a device, and returns the views at times, with the identifiers of the root controller's view
    /// and of the window.
    static func trees(
        _ device: String, _ direction: UserInterfaceLayoutDirection, at times: [Double],
        _ makeRoot: () -> UIViewController, _ actions: [Action],
        _ accessibility: AccessibilitySettings = AccessibilitySettings()
    ) throws -> [(tree: ViewTree, root: ViewID, window: ViewID)] {
        let world = World(device: try #require(World.device(named: device)), measuring: try CairoTextMeasurer())
        defer { world.close() }
        return World.$local.withValue(world) {
            world.engine.layoutDirection = direction
            world.engine.accessibility = accessibility
            let root = makeRoot()
            let window = UIWindow()
            window.rootViewController = root
            window.makeKeyAndVisible()
            var rest = actions[...]
            return times.map { time in
                while let action = rest.first, action.time <= time {
                    world.run(until: .milliseconds(Int((action.time * 1000).rounded())))
                    action.perform(root)
                    rest.removeFirst()
                }
                let end = Duration.milliseconds(Int((time * 1000).rounded()))
                world.run(until: end)
                return (world.engine.presentation(at: end), root.view.handle.id, window.handle.id)
            }
        }
    }

    /// Returns an action that puts a finger on the screen for 50 ms.
    static func tap(_ x: Double, _ y: Double, at time: Double) -> Action {
        (time, { root in root.view.world.engine.rootView.tap(at: Point(x: x, y: y)) })
    }

    /// The settings with which pages fade instead of sliding.
    static var crossFades: AccessibilitySettings {
        var settings = AccessibilitySettings()
        (settings.reducesMotion, settings.prefersCrossFade) = (true, true)
        return settings
    }

    private static func shown(_ tree: ViewTree, below view: ViewID, without own: ViewID? = nil) -> [Shown] {
        tree.subviews(of: view).filter { $0 != own }.flatMap { id in
            let view = tree[id]
            return [
                Shown(frame: view.frame, origin: view.bounds.origin, alpha: view.alpha, text: view.content.text)
            ] + shown(tree, below: id)
        }
    }

    /// Compares the views of a film and of UIKit code.
    static func expectEqual(_ film: [[Shown]], _ code: [[Shown]], at times: [Double]) {
        #expect(film.count == times.count && code.count == times.count)
        for ((time, views), expected) in zip(zip(times, film), code) {
            #expect(views.count == expected.count, "at \(time): \(views) \(expected)")
            for (view, other) in zip(views, expected) {
                #expect(view.isClose(to: other), "at \(time): \(view), in UIKit code \(other)")
            }
        }
    }
}
