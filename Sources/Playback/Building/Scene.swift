public import Geometry
public import Simulation

/// A window in its first state, and what is to happen to it when.
///
/// A scene can be played once: playing changes the window.
public struct Scene {
    public let title: String
    public let window: Window
    /// How large the pictures are, in points, with the window in the middle; `nil` for as large as the window, which then
    /// keeps its size.
    public let canvas: Size?
    public private(set) var cues: [ScheduledCue] = []
    /// Whether a layout that never ends belongs to the film: from there on it stands still, as an app does that hangs.
    /// Otherwise playing ends with the error.
    public var standsStillInFeedbackLoop = false

    /// - Parameters:
    ///   - title: Which reports and manifests show.
    ///   - window: In its first state; cues change it.
    ///   - canvas: A window that is turned, or made wider or narrower, needs one with room for each of its sizes.
    public init(title: String, window: Window, canvas: Size? = nil) {
        self.title = title
        self.window = window
        self.canvas = canvas
    }

    /// Schedules statements, to be performed in one go at `time`.
    ///
    /// What is scheduled for one time is performed in one turn of the run loop, in the order scheduled.
    ///
    /// - Parameters:
    ///   - time: Since the film begins; not negative.
    ///   - line: Where the trace says that the effects come from.
    ///   - statements: Called with the window of the scene.
    public mutating func at(_ time: Duration, line: Int = #line, perform statements: @escaping (Window) -> Void) {
        precondition(time >= .zero, "a cue's time is not negative")
        cues.append(
            ScheduledCue(at: time) { window in
                window.perform("block", line: line) { statements(window) }
            })
    }

    /// Schedules statements that trace themselves.
    mutating func schedule(_ cue: ScheduledCue) { cues.append(cue) }
}
