public import Geometry
public import Simulation

/// A window in its initial state, and the statements scheduled for it.
///
/// A scene can be played only once, because playing changes the window.
public struct Scene {
    public let title: String
    public let window: Window
    /// The size of the rendered frames in points. The window is centered in each frame. If `nil`, frames have the
    /// size of the window, which then must not change.
    public let canvas: Size?
    public private(set) var cues: [ScheduledCue] = []
    /// Whether the film continues after a layout feedback loop. If `true`, the window remains unchanged, as in an app
    /// that hangs. If `false`, playing ends with an error.
    public var continuesAfterFeedbackLoop = false
    /// The objects that the script of the scene declares; empty for a scene without a script.
    package var objects = DeclaredObjects()

    /// - Parameters:
    ///   - title: The title shown in reports and manifests.
    ///   - window: The window in its initial state. Cues change it.
    ///   - canvas: The size of the canvas. A window that is rotated or resized needs a canvas that contains each of its
    ///     sizes.
    public init(title: String, window: Window, canvas: Size? = nil) {
        self.title = title
        self.window = window
        self.canvas = canvas
    }

    /// Schedules statements at `time`.
    ///
    /// Statements that have the same time are performed in one turn of the run loop, in the order in which they were
    /// scheduled.
    ///
    /// - Parameters:
    ///   - time: The time since the film began, not negative.
    ///   - line: The source line that the trace records for the effects of the statements.
    ///   - statements: A closure that receives the window of the scene and performs the statements.
    public mutating func at(_ time: Duration, line: Int = #line, perform statements: @escaping (Window) -> Void) {
        precondition(time >= .zero, "a cue's time must not be negative")
        cues.append(
            ScheduledCue(at: time) { window in
                window.perform("block", line: line) { statements(window) }
            })
    }

    /// Schedules statements that record their own trace events.
    package mutating func schedule(_ cue: ScheduledCue) { cues.append(cue) }
}
