import Animation
import Diagnostics
public import Geometry
import SceneModel
public import Simulation
package import TimelineScript
package import Views

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
    package fileprivate(set) var objects = DeclaredObjects()

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
    fileprivate mutating func schedule(_ cue: ScheduledCue) { cues.append(cue) }
}

/// Builds the scene of a script with the same view and animator handles that a Swift program uses.
package struct SceneBuilder {
    private let timeline: Timeline
    private let measurer: any TextMeasuring

    /// - Parameter timeline: A timeline from the script reader, which has checked all names in it.
    package init(_ timeline: Timeline, measuring measurer: any TextMeasuring) {
        self.timeline = timeline
        self.measurer = measurer
    }

    package func build() -> Scene { build(checking: nil) }

    /// - Parameter check: The check that collects mistakes in the statements of the scene; `nil` for no check.
    func build(checking check: StatementCheck?) -> Scene {
        let window = Window(timeline.surroundings, measuring: measurer, line: timeline.root.name.span.line)
        window.rounding = timeline.rounding
        window.isStrict = timeline.isStrict
        window.feedbackLoopThreshold = timeline.feedbackLoopThreshold
        if let check { window.onException = { exception, object, name in check.note(exception, of: object, name) } }
        var stage = timeline.scene.build(in: window)
        stage.observer = check
        for spec in timeline.animators {
            let animator = ViewPropertyAnimator(
                window: window, duration: spec.timing.duration, curve: spec.timing.curve, between: spec.interpolation,
                name: spec.name.value)
            animator.scrubsLinearly = spec.scrubsLinearly
            animator.pausesOnCompletion = spec.pausesOnCompletion
            stage.animators[spec.name.value] = animator
        }
        let lines = Dictionary(
            timeline.root.depthFirst.map { ($0.name.value, $0.name.span.line) }, uniquingKeysWith: { first, _ in first }
        )
        for spec in timeline.overrides {
            window.declare(line: lines[spec.view] ?? timeline.root.name.span.line) { spec.apply(on: stage) }
        }
        var scene = Scene(title: timeline.title, window: window, canvas: timeline.canvas)
        scene.continuesAfterFeedbackLoop = timeline.expectsFeedbackLoop
        scene.objects = DeclaredObjects(of: timeline, on: stage)
        for cue in timeline.cues {
            if let repetition = cue.repetition {
                window.scheduleTimer(
                    "line \(cue.time.span.line)", every: repetition.interval, first: cue.time.value,
                    times: repetition.times, tracedTo: cue.time.span.line
                ) { [stage] _ in
                    cue.perform(on: stage)
                }
                continue
            }
            scene.schedule(ScheduledCue(at: cue.time.value) { [stage] _ in cue.perform(on: stage) })
        }
        return scene
    }
}

extension OverrideSpec {
    /// Installs the statements as an override of a method of the view or its controller, like an override in a
    /// subclass.
    fileprivate func apply(on stage: Stage) {
        let view = stage.view(self.view)
        switch method {
        case .view(let method):
            view.overrideTracingItself(method) { _, callSuper in perform(on: stage, callSuper) }
        case .controller(let method):
            view.window.viewController(of: view)?.overrideTracingItself(method) { _, callSuper in
                perform(on: stage, callSuper)
            }
        case .event(let event): view.handle(event) { _ in perform(on: stage) {} }
        case .intrinsicContentSize:
            // A statement can set the size. If no statement has set it, the natural size is returned.
            var answered: IntrinsicSize?
            view.overrideIntrinsicContentSizeTracingItself { view, natural in
                // If the override is still the natural size that the previous call returned, no statement has set it
                // since.
                if answered != nil, view.contentSizing.intrinsicOverride == answered {
                    view.contentSizing.intrinsicOverride = nil
                }
                perform(on: stage) {}
                let stated = view.contentSizing.intrinsicOverride
                answered = stated == nil ? natural : nil
                return stated ?? natural
            }
        }
    }

    private func perform(on stage: Stage, _ callSuper: () -> Void) {
        before.perform(on: stage)
        callSuper()
        after.perform(on: stage)
    }
}
