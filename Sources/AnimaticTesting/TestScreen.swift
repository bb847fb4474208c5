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
    let world: World
    /// What the film does at certain times.
    private var cues: [ScheduledCue] = []
    private var takenEvents: [TraceEvent] = []
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

    isolated deinit { world.close() }

    /// Runs `body`, whose views, controllers and blocks belong to this screen.
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try World.$local.withValue(world, operation: body)
    }

    /// Runs asynchronous code, whose views, controllers, blocks and tasks belong to this screen.
    @discardableResult
    public func runTask<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await World.$local.withValue(world) {
            try await withTaskExecutorPreference(MainThreadExecutor.shared, operation: body)
        }
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
        takeEvents()
    }

    /// Runs all turns of the next seconds.
    public func advance(by interval: TimeInterval) { advance(to: time + interval) }

    /// Runs all turns up to and including a time, and the tasks of the screen between them.
    ///
    /// A task runs at the time at which it becomes ready: when it is started, and when its `Task.sleep` is over. Tasks run only
    /// in this method and in other asynchronous code, so the synchronous method passes their times.
    public func advance(to time: TimeInterval) async {
        var cues: [ScheduledCue] = []
        await World.$local.withValue(world) {
            await world.runWithTasks(until: Duration(timeInterval: time), cues: &cues, endsWithTurn: true)
        }
        takeEvents()
    }

    /// Runs all turns of the next seconds, and the tasks of the screen between them.
    public func advance(by interval: TimeInterval) async { await advance(to: time + interval) }

    /// Turns the device, with UIKit's animation.
    public func rotate(toLandscape isLandscape: Bool) {
        run { world.engine.setOrientation(isLandscape ? .landscape : .portrait) }
    }

    // MARK: Touching

    /// Puts a finger on a view and lifts it, and runs the turns until then.
    ///
    /// The view that receives the touch is found by hit testing.
    ///
    /// - Parameters:
    ///   - view: A view of this screen.
    ///   - place: In the view's coordinates; the center by default.
    ///   - count: The number of taps, at least 1.
    ///   - line: The line that the trace shows.
    public func tap(_ view: UIView, at place: CGPoint? = nil, count: Int = 1, line: Int = #line) {
        touch("tap", line) { view.handle.tap(at: place.map(Point.init), count: count) }
        advance(by: 0.1 * Double(max(count, 1)))
    }

    /// Puts a finger on a view for a duration in seconds, and runs the turns until it is lifted.
    public func longPress(
        _ view: UIView, at place: CGPoint? = nil, for duration: TimeInterval = 1, line: Int = #line
    ) {
        touch("longPress", line) {
            view.handle.longPress(for: Duration(timeInterval: duration), at: place.map(Point.init))
        }
        advance(by: duration)
    }

    /// Moves a finger at a steady speed, and runs the turns until it is lifted. Then a scroll view may still move.
    ///
    /// - Parameters:
    ///   - view: The view whose coordinates are used.
    ///   - distance: The movement in points.
    ///   - duration: In seconds; positive.
    ///   - start: The place where the finger begins; the center of the view by default.
    ///   - line: The line that the trace shows.
    public func drag(
        _ view: UIView, by distance: CGVector, duration: TimeInterval = 0.3, from start: CGPoint? = nil,
        line: Int = #line
    ) {
        touch("drag", line) {
            view.handle.drag(
                by: Point(x: Double(distance.dx), y: Double(distance.dy)), duration: Duration(timeInterval: duration),
                from: start.map(Point.init))
        }
        advance(by: duration)
    }

    /// Puts a finger on the screen in this turn.
    ///
    /// The place is in the coordinates of `view`.
    ///
    /// - Returns: `nil` if no view is there that receives touches.
    public func touchDown(at place: CGPoint, in view: UIView, line: Int = #line) -> Finger? {
        var finger: Finger?
        touch("touchDown", line) { [world] in
            finger = world.engine.beginTouch(at: view.handle.convertToRoot(Point(place))).map(Finger.init)
        }
        return finger
    }

    /// Moves a finger in this turn.
    public func move(_ finger: Finger, to place: CGPoint, in view: UIView, line: Int = #line) {
        touch("move", line) { [world] in
            world.engine.move(finger.touch, to: view.handle.convertToRoot(Point(place)))
        }
    }

    /// Lifts a finger in this turn.
    public func lift(_ finger: Finger, line: Int = #line) {
        touch("lift", line) { [world] in world.engine.end(finger.touch) }
    }

    /// A finger on the screen.
    public struct Finger {
        let touch: Touch
    }

    /// Runs a turn at the present time, in which a user does something.
    private func touch(_ name: String, _ line: Int, _ body: @escaping () -> Void) {
        run {
            let time = world.engine.currentMediaTime
            let cue = ScheduledCue(at: time) { window in window.perform(name, line: line, body) }
            var simulator = RunLoopSimulator(window: world.engine, cues: [cue])
            simulator.run(until: time)
        }
        takeEvents()
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

    private func takeEvents() { takenEvents += world.engine.takeEvents() }

    /// All events so far, also those of code outside of turns.
    var events: [TraceEvent] {
        takeEvents()
        return takenEvents
    }

    /// The events of the trace so far, as `kind subject`, such as `layoutSubviews LoginView 1`.
    public var trace: [String] { events.map { "\($0.kind.rawValue) \($0.subject)" } }

    /// Removes the events of the trace so far. Counts and conflicts begin again, and a long test needs less memory.
    public func clearTrace() {
        takeEvents()
        takenEvents = []
    }

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

    /// Films the screen from the first turn on, instead of advancing it. Tasks of the screen run between the turns.
    ///
    /// - Parameters:
    ///   - path: A folder for PNG files, or a file whose extension is `gif`, `webp`, `apng` or `mp4`.
    ///   - end: The duration in seconds.
    ///   - framesPerSecond: 1 through 1000.
    /// - Throws: The errors of the renderer and of the file system, and the feedback loop that ended the film.
    public func film(to path: String, until end: TimeInterval, framesPerSecond: Int = 60) async throws {
        if URL(fileURLWithPath: path).pathExtension.isEmpty {
            var frames = PNGSequence(folder: path)
            try await play(into: &frames, until: end, framesPerSecond: framesPerSecond)
        } else {
            var movie = FilmFiles(path: path)
            try await play(into: &movie, until: end, framesPerSecond: framesPerSecond)
        }
    }

    /// Plays the screen from the first turn on. Tasks of the screen run between the turns.
    func play(into sink: inout some FrameSink, until end: TimeInterval, framesPerSecond: Int) async throws {
        let scene = Scene(title: "film", window: world.engine)
        // The sort of the standard library is not documented to be stable, so the offset keeps the order of equal times.
        var pending = cues.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        cues = []
        try await World.$local.withValue(world) {
            var player = Player(scene, framesPerSecond: framesPerSecond, until: Duration(timeInterval: end))
            player.beforeFrame = { @MainActor [world] time in
                await world.runWithTasks(until: time, cues: &pending, endsWithTurn: false)
            }
            try await player.play(into: &sink)
        }
    }
}
