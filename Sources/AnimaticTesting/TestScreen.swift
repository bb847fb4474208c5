internal import Containers
import Film
public import FontFiles
internal import Geometry
import Interaction
import Properties
import Simulation
import Text
public import UIKit
internal import Views

/// A simulated device with its own clock, on which a test shows views and controllers.
///
/// All UIKit objects that are created inside `run` belong to the screen. Each screen has its own windows, clock and
/// main queue. Tests with different screens can therefore run in parallel.
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
    /// The actions that are scheduled for the film.
    var cues: [ScheduledCue] = []
    var takenEvents: [TraceEvent] = []
    var sceneDelegate: (any UISceneDelegate)?
    /// The reasons for the exceptions that UIKit would have raised so far. The calls that caused them were not
    /// performed.
    public private(set) var exceptions: [String] = []

    /// An error that reports an unknown device name.
    public struct UnknownDevice: Error, CustomStringConvertible {
        public let name: String
        /// Whether the environment variable `ANIMATIC_DEVICE` contains the name.
        let isDefault: Bool

        public var description: String { World.messageOfUnknownDevice(name, isDefault: isDefault) }
    }

    /// Creates an empty screen. Code of the current task that is outside of ``run(_:)`` uses the last screen that the
    /// task created.
    ///
    /// - Parameters:
    ///   - device: A device name that `animatic devices` lists. If it is `nil`, the screen uses the device in the
    ///     environment variable `ANIMATIC_DEVICE`, or an iPhone 16.
    ///   - fonts: The fonts in addition to the built-in ones and those of the program.
    /// - Throws: ``UnknownDevice`` if no device has this name, and `RenderingError` if a font is missing.
    public init(_ device: String? = nil, fonts: AddedFonts = .none) throws {
        let name = device ?? World.nameOfDefaultDevice
        guard let found = World.device(named: name) else {
            throw UnknownDevice(name: name, isDefault: device == nil)
        }
        world = World(device: found, measuring: try CairoTextMeasurer(adding: World.fontsOfProgram.adding(fonts)))
        world.onException = { [weak self] reason in self?.exceptions.append(reason) }
        world.becomeCurrentOfTask()
        world.onFeedbackLoop = { [weak self] loop in self?.feedbackLoops.append("\(loop)") }
    }

    isolated deinit { world.close() }

    /// Runs `body`. Views, controllers and blocks that it creates belong to this screen.
    @discardableResult
    public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        try World.$local.withValue(world, operation: body)
    }

    /// Runs asynchronous code. Views, controllers, blocks and tasks that it creates belong to this screen.
    @discardableResult
    public func runTask<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        try await World.$local.withValue(world) {
            try await withTaskExecutorPreference(MainThreadExecutor.shared, operation: body)
        }
    }

    // MARK: Showing

    /// Shows a controller in a window that fills the screen, and runs the first turn of the run loop.
    ///
    /// The controller must have been created on this screen.
    @discardableResult
    public func show(_ controller: UIViewController) -> UIWindow {
        requireOwn(controller, controller.world, "the controller")
        return run {
            let window = UIWindow()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            advance(by: 0)
            return window
        }
    }

    /// Shows a view inside the view of a new controller, and runs the first turn of the run loop.
    ///
    /// If `translatesAutoresizingMaskIntoConstraints` is `true`, the view keeps its frame. If it has neither a frame
    /// nor constraints for its width or height, it fills the screen. If the property is `false`, the view is placed in
    /// the top leading corner, with the size that its constraints and its content determine.
    @discardableResult
    public func show(_ view: UIView) -> UIWindow {
        requireOwn(view)
        return run {
            let controller = UIViewController()
            let root: UIView = controller.view
            root.addSubview(view)
            if !view.translatesAutoresizingMaskIntoConstraints {
                view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
                view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
            } else if view.frame == .zero, !view.constraints.contains(where: { $0.determinesSize(of: view) }) {
                view.frame = root.bounds
                view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            }
            return show(controller)
        }
    }

    /// Stops the program if a view belongs to another screen.
    func requireOwn(_ view: UIView) { requireOwn(view, view.world, "the view") }

    private func requireOwn(_ object: AnyObject, _ owner: World, _ kind: String) {
        if owner !== world { World.stop(World.mixing("\(kind) '\(Swift.type(of: object))'", "this TestScreen")) }
    }

    // MARK: Time

    /// The current time of the screen's clock, in seconds since the creation of the screen.
    public var time: TimeInterval { world.time }

    /// Runs all turns of the run loop up to and including `time`.
    ///
    /// - Parameter time: The time on the screen's clock, in seconds. A time in the past is treated as the current
    ///   time.
    public func advance(to time: TimeInterval) {
        run { world.run(until: Duration(timeInterval: time)) }
        takeEvents()
    }

    /// Runs all turns of the run loop in the next `interval` seconds.
    public func advance(by interval: TimeInterval) { advance(to: time + interval) }

    /// Runs all turns of the run loop up to and including `time`, and runs the tasks of the screen between the turns.
    ///
    /// A task runs when it is started and whenever its `Task.sleep` ends. Tasks run only during this method and other
    /// asynchronous code. The synchronous `advance(to:)` does not run tasks.
    public func advance(to time: TimeInterval) async {
        var cues: [ScheduledCue] = []
        await World.$local.withValue(world) {
            await world.runWithTasks(until: Duration(timeInterval: time), cues: &cues, endsWithTurn: true)
        }
        takeEvents()
    }

    /// Runs all turns of the run loop in the next `interval` seconds, and runs the tasks of the screen between the
    /// turns.
    public func advance(by interval: TimeInterval) async { await advance(to: time + interval) }

    /// Rotates the device, with UIKit's animation. The device first posts
    /// `UIDevice.orientationDidChangeNotification`.
    public func rotate(toLandscape isLandscape: Bool) {
        run { world.rotate(to: isLandscape ? .landscape : .portrait) }
    }

    /// Changes the state of the application, which is active at first. The application posts the notifications of each
    /// change, such as `UIApplication.willResignActiveNotification`, and calls its delegate.
    ///
    /// Between `active` and `background`, the application is `inactive`. Neither the clock nor animations stop in the
    /// background. The notifications reach all observers in the process, so an observer that must not react to other
    /// screens compares the object of the notification with `UIApplication.shared`.
    public func setApplicationState(_ state: UIApplication.State) {
        touch("setApplicationState", #line) { [world] in world.setApplicationState(state) }
    }

    /// Changes the settings of the device for people with impairments, which `UIAccessibility` reports and the traits
    /// contain. UIKit's notifications are posted for each setting that changes.
    ///
    /// - Parameters:
    ///   - increasedContrast: Whether system colors and the colors of catalogs have their values for increased contrast.
    ///   - boldText: Whether the system font is heavier.
    ///   - reduceMotion: Whether the user prefers less motion.
    ///   - crossFadeTransitions: Whether pages and presented views fade in instead of sliding, if `reduceMotion` is `true`.
    public func setAccessibility(
        increasedContrast: Bool = false, boldText: Bool = false, reduceMotion: Bool = false,
        crossFadeTransitions: Bool = false
    ) {
        var settings = AccessibilitySettings()
        settings.contrast = increasedContrast ? .high : .normal
        settings.legibilityWeight = boldText ? .bold : .regular
        (settings.reducesMotion, settings.prefersCrossFade) = (reduceMotion, crossFadeTransitions)
        run { world.setAccessibility(settings) }
    }

    // MARK: Touches

    // In an action that is scheduled with ``at(_:line:_:)``, a gesture begins, and the film shows it. The property
    // ``missedTouches`` lists the touches that do not reach their views.

    /// Whether a scheduled action of a film is running.
    var isPerformingCue = false

    /// Runs the turns of a gesture, unless the film does.
    private func finishGesture(by duration: TimeInterval) { if !isPerformingCue { advance(by: duration) } }

    /// Taps a view, and runs the turns until the finger is lifted.
    ///
    /// Hit testing determines which view receives the touch. If `view` does not receive it, for example because `view`
    /// is hidden or covered, ``missedTouches`` contains the reason.
    ///
    /// - Parameters:
    ///   - view: A view of this screen.
    ///   - place: The position of the tap in the view's coordinates; `nil` for the center.
    ///   - count: The number of taps, at least 1.
    ///   - line: The source line that the trace shows.
    public func tap(_ view: UIView, at place: CGPoint? = nil, count: Int = 1, line: Int = #line) {
        touch("tap", line, view, at: place) { view.handle.tap(at: place.map(Point.init), count: count) }
        finishGesture(by: 0.1 * Double(max(count, 1)))
    }

    /// Presses a view for `duration` seconds, and runs the turns until the finger is lifted.
    public func longPress(
        _ view: UIView, at place: CGPoint? = nil, for duration: TimeInterval = 1, line: Int = #line
    ) {
        touch("longPress", line, view, at: place) {
            view.handle.longPress(for: Duration(timeInterval: duration), at: place.map(Point.init))
        }
        finishGesture(by: duration)
    }

    /// Drags a finger at a constant speed, and runs the turns until the finger is lifted. A scroll view can continue
    /// to move afterwards.
    ///
    /// - Parameters:
    ///   - view: The view whose coordinate system is used.
    ///   - distance: The movement in points.
    ///   - duration: The duration of the drag in seconds, which must be positive.
    ///   - start: The initial position of the finger; `nil` for the center of the view.
    ///   - line: The source line that the trace shows.
    public func drag(
        _ view: UIView, by distance: CGVector, duration: TimeInterval = 0.3, from start: CGPoint? = nil,
        line: Int = #line
    ) {
        touch("drag", line, view, at: start) {
            view.handle.drag(
                by: Point(x: Double(distance.dx), y: Double(distance.dy)), duration: Duration(timeInterval: duration),
                from: start.map(Point.init))
        }
        finishGesture(by: duration)
    }

    /// Types text into a text field or a text view, which becomes the first responder, and runs the turns until the last
    /// character. A line break presses the return key of a text field.
    ///
    /// - Parameters:
    ///   - text: The text, which is typed by whole characters.
    ///   - view: A text field or a text view of this screen.
    ///   - interval: The time between two characters in seconds; 0 to enter the text at once, as pasting does.
    ///   - line: The source line that the trace shows.
    public func type(_ text: String, into view: UIView, perCharacter interval: TimeInterval = 0.08, line: Int = #line) {
        requireOwn(view)
        touch("type", line) { [world] in
            world.textInput.type(text, perCharacter: Duration(timeInterval: interval), into: view.handle)
        }
        finishGesture(by: interval * Double(max(text.count - 1, 0)))
    }

    /// Pinches a view with two fingers, and runs the turns until the fingers are lifted.
    ///
    /// The fingers begin side by side at a distance of 100 points, at the center of the view, and move along the line
    /// between them.
    ///
    /// - Parameters:
    ///   - view: A view of this screen.
    ///   - scale: The distance of the fingers at the end, divided by their distance at the beginning. The value must be
    ///     positive.
    ///   - duration: The duration of the movement in seconds, which must be positive.
    ///   - line: The source line that the trace shows.
    public func pinch(_ view: UIView, by scale: CGFloat, duration: TimeInterval = 0.3, line: Int = #line) {
        touch("pinch", line, view, at: nil) {
            TwoFingerMovement(scale: Double(scale)).perform(on: view.handle, within: Duration(timeInterval: duration))
        }
        finishGesture(by: duration)
    }

    /// Rotates two fingers on a view, and runs the turns until the fingers are lifted.
    ///
    /// The fingers begin side by side at a distance of 100 points, at the center of the view, and move around the
    /// center.
    ///
    /// - Parameters:
    ///   - view: A view of this screen.
    ///   - angle: The rotation in radians. Positive angles are clockwise.
    ///   - duration: The duration of the movement in seconds, which must be positive.
    ///   - line: The source line that the trace shows.
    public func rotate(_ view: UIView, by angle: CGFloat, duration: TimeInterval = 0.3, line: Int = #line) {
        touch("rotate", line, view, at: nil) {
            TwoFingerMovement(angle: Double(angle)).perform(on: view.handle, within: Duration(timeInterval: duration))
        }
        finishGesture(by: duration)
    }

    /// Puts a finger on the screen in a turn at the current time.
    ///
    /// - Parameters:
    ///   - place: The position of the finger, in the coordinates of `view`.
    ///   - view: The view whose coordinate system is used.
    ///   - line: The source line that the trace shows.
    /// - Returns: The finger; `nil` if no view at this position receives touches.
    public func touchDown(at place: CGPoint, in view: UIView, line: Int = #line) -> Finger? {
        var finger: Finger?
        touch("touchDown", line, view, at: place) { [world] in
            finger = world.engine.beginTouch(at: view.handle.convertToRoot(Point(place))).map(Finger.init)
        }
        return finger
    }

    /// Moves a finger in a turn at the current time. `place` is in the coordinates of `view`.
    public func move(_ finger: Finger, to place: CGPoint, in view: UIView, line: Int = #line) {
        requireOwn(view)
        touch("move", line) { [world] in
            world.engine.move(finger.touch, to: view.handle.convertToRoot(Point(place)))
        }
    }

    /// Lifts a finger in a turn at the current time.
    public func lift(_ finger: Finger, line: Int = #line) {
        touch("lift", line) { [world] in world.engine.end(finger.touch) }
    }

    /// A finger on the screen.
    public struct Finger {
        let touch: Touch
    }

    /// Runs a turn at the current time in which `body` touches a view. If the touch does not reach the view, a note is
    /// recorded. A view that is not in a window is not touched.
    private func touch(_ name: String, _ line: Int, _ view: UIView, at place: CGPoint?, _ body: @escaping () -> Void) {
        requireOwn(view)
        touch(name, line) { if view.handle.noteMissedTouch(at: place.map(Point.init)) { body() } }
    }

    /// Runs a turn at the current time in which `body` performs a user action.
    private func touch(_ name: String, _ line: Int, _ body: @escaping () -> Void) {
        // The film runs the turns of the gesture.
        if isPerformingCue { return run(body) }
        run {
            let time = world.engine.currentMediaTime
            world.engine.beginSequenceOfTurns()
            let cue = ScheduledCue(at: time) { window in window.perform(name, line: line, body) }
            var simulator = RunLoopSimulator(window: world.engine, cues: [cue])
            simulator.run(until: time)
        }
        takeEvents()
    }

    /// Descriptions of the feedback loops so far: layouts and sequences of turns that would never end. The views in a loop
    /// keep their last layout, and all other views are laid out.
    public internal(set) var feedbackLoops: [String] = []

    /// A description of the first feedback loop so far; `nil` if there was none.
    public var feedbackLoop: String? { feedbackLoops.first }
}

extension NSLayoutConstraint {
    /// Returns whether the constraint compares the width or the height of `view` with a constant.
    fileprivate func determinesSize(of view: UIView) -> Bool {
        firstItem === view && secondItem == nil && [.width, .height].contains(firstAttribute)
    }
}
