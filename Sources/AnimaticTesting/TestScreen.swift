internal import Geometry
internal import Playback
internal import Rendering
internal import Simulation
public import UIKit
internal import Views

/// A device with a clock of its own, on which a test shows views and controllers.
///
/// Everything of UIKit that `run` uses belongs to the screen: its windows, its clock and its main queue. Tests with
/// different screens can therefore run in parallel.
///
/// ```swift
/// let screen = try TestScreen("iPhone 16")
/// try screen.run {
///     let login = LoginViewController()
///     screen.show(login)
///     screen.advance(by: 0.5)
///     #expect(login.title.frame.minY == 120)
/// }
/// ```
@MainActor
public final class TestScreen {
    private let world: World
    /// What the film does at certain times.
    private var cues: [ScheduledCue] = []
    private var events: [TraceEvent] = []
    /// The calls so far for which UIKit raises an exception, with UIKit's reasons. They were not performed.
    public private(set) var exceptions: [String] = []

    /// A name that no device has.
    public struct UnknownDevice: Error, CustomStringConvertible {
        public let name: String

        public var description: String {
            "found the device '\(name)', expected a name that `animatic devices` lists, such as 'iPhone 16'"
        }
    }

    /// Makes a screen on which nothing is shown.
    ///
    /// - Parameter device: A name of `animatic devices`; that of `ANIMATIC_DEVICE`, or an iPhone 16, if it is `nil`.
    /// - Throws: ``UnknownDevice``.
    public init(_ device: String? = nil) throws {
        guard let found = device.map({ World.device(named: $0) }) ?? World.defaultDevice else {
            throw UnknownDevice(name: device ?? "")
        }
        world = World(device: found)
        world.onException = { [weak self] reason in self?.exceptions.append(reason) }
    }

    /// Runs `body`, whose views, controllers and blocks belong to this screen.
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try World.$local.withValue(world, operation: body)
    }

    /// Runs asynchronous code, whose views, controllers and blocks belong to this screen.
    @discardableResult
    public func runTask<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await World.$local.withValue(world, operation: body)
    }

    // MARK: Showing

    /// Shows a controller in a window that fills the screen, and runs the first turn.
    @discardableResult
    public func show(_ controller: UIViewController) -> UIWindow {
        run {
            let window = UIWindow()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            advance(by: 0)
            return window
        }
    }

    /// Shows a view at the top left of a controller's view, with its own size or the size that its constraints determine, and
    /// runs the first turn.
    @discardableResult
    public func show(_ view: UIView) -> UIWindow {
        run {
            let controller = UIViewController()
            controller.view.addSubview(view)
            if !view.translatesAutoresizingMaskIntoConstraints {
                view.topAnchor.constraint(equalTo: controller.view.topAnchor).isActive = true
                view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor).isActive = true
            }
            return show(controller)
        }
    }

    // MARK: Time

    /// The time since the beginning, in seconds.
    public var time: TimeInterval { world.time }

    /// Runs all turns up to and including a time.
    ///
    /// - Parameter time: Since the beginning, in seconds. An earlier time than the present one counts as the present one.
    public func advance(to time: TimeInterval) {
        run { world.run(until: Duration(timeInterval: time)) }
        events += world.engine.takeEvents()
    }

    /// Runs all turns of the next seconds.
    public func advance(by interval: TimeInterval) { advance(to: time + interval) }

    /// Turns the device, with UIKit's animation.
    public func rotate(toLandscape isLandscape: Bool) {
        run { world.engine.setOrientation(isLandscape ? .landscape : .portrait) }
    }

    // MARK: Asking

    /// The frame that the screen shows at a time, in the coordinates of the superview; `nil` if the view is not on the screen.
    ///
    /// - Parameters:
    ///   - view: A view of this screen.
    ///   - time: Since the beginning, in seconds, between this turn and the next; the present time by default.
    public func presentationFrame(of view: UIView, at time: TimeInterval? = nil) -> CGRect? {
        let time = time.map { Duration(timeInterval: $0) } ?? world.engine.currentMediaTime
        let tree = world.engine.presentation(at: time)
        guard tree.isAncestor(tree.root, of: view.handle.id) else { return nil }
        return CGRect(tree[view.handle.id].frame)
    }

    /// The opacity that the screen shows at a time.
    public func presentationAlpha(of view: UIView, at time: TimeInterval? = nil) -> CGFloat {
        let time = time.map { Duration(timeInterval: $0) } ?? world.engine.currentMediaTime
        return CGFloat(world.engine.presentation(at: time)[view.handle.id].alpha)
    }

    /// The events of the trace so far, as `kind subject`, such as `layoutSubviews LoginView 1`.
    public var trace: [String] { events.map { "\($0.kind.rawValue) \($0.subject)" } }

    /// The number of events of a kind, such as `layoutSubviews`, that concern a view or a controller; any if it is `nil`.
    public func count(of kind: String, _ subject: UIResponder? = nil) -> Int {
        let name = (subject as? UIView)?.handle.name ?? (subject as? UIViewController)?.traceName
        return events.count { $0.kind.rawValue == kind && (name == nil || $0.subject == name) }
    }

    /// The conflicts between required constraints so far, in the words of the trace.
    public var conflicts: [String] { events.filter { $0.kind == .conflict }.map(\.detail) }

    /// Why layout never ended; `nil` if it did.
    public var feedbackLoop: String? { world.engine.feedbackLoop.map { "\($0)" } }

    /// Whether the constraints leave the frame of a view open.
    public func hasAmbiguousLayout(_ view: UIView) -> Bool { view.hasAmbiguousLayout }

    // MARK: Films

    /// Has `body` run at a time of the film.
    ///
    /// - Parameters:
    ///   - time: Since the beginning, in seconds; not negative.
    ///   - line: The line that the trace shows.
    ///   - body: What the user or the program does.
    public func at(_ time: TimeInterval, line: Int = #line, _ body: @escaping () -> Void) {
        cues.append(
            ScheduledCue(at: Duration(timeInterval: max(time, 0))) { window in
                window.perform("block", line: line, body)
            })
    }

    /// Films the screen from the first turn on, instead of advancing it.
    ///
    /// - Parameters:
    ///   - path: A folder for PNG files, or a file whose extension is `gif`, `webp`, `apng` or `mp4`.
    ///   - end: The duration in seconds.
    ///   - framesPerSecond: 1 through 1000.
    /// - Throws: The errors of the renderer and of the file system, and the feedback loop that ended the film.
    public func film(to path: String, until end: TimeInterval, framesPerSecond: Int = 60) async throws {
        var scene = Scene(title: "film", window: world.engine)
        for cue in cues { scene.at(cue.time) { cue.perform($0) } }
        cues = []
        try await World.$local.withValue(world) {
            let player = Player(scene, framesPerSecond: framesPerSecond, until: Duration(timeInterval: end))
            if URL(fileURLWithPath: path).pathExtension.isEmpty {
                var frames = PNGSequence(folder: path)
                try await player.play(into: &frames)
            } else {
                var movie = FilmFiles(path: path)
                try await player.play(into: &movie)
            }
        }
    }
}
