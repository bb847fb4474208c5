import Animation
import Containers
package import Film
import Interaction
import Reporting
import SceneModel
import Simulation
package import TimelineScript
package import Views

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
        // Descriptions are large values, so they are visited only if the script has overrides.
        let views = timeline.overrides.isEmpty ? [] : timeline.root.depthFirst
        let lines = Dictionary(views.map { ($0.name.value, $0.name.span.line) }) { first, _ in first }
        for spec in timeline.overrides {
            window.declare(line: lines[spec.view] ?? timeline.root.name.span.line) { spec.apply(on: stage) }
        }
        stage.beginContainers(in: timeline.scene)
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
        if method == .event(.tap), let list = stage.listsOfActions[self.view] {
            return list.setAction(self.view) { perform(on: stage) {} }
        }
        let view = stage.view(self.view)
        switch method {
        case .view(let method):
            let layOut = method == .layoutSubviews ? stage.containerLayout(of: self.view) : nil
            let list = method == .layoutSubviews ? stage.lists[self.view] : nil
            view.overrideTracingItself(method) { _, callSuper in
                perform(on: stage) {
                    layOut?()
                    callSuper()
                    list?.layOut()
                }
            }
        case .controller(let method):
            view.window.viewController(of: view)?.overrideTracingItself(method) { _, callSuper in
                perform(on: stage, callSuper)
            }
        case .event(let event): view.handle(event) { _ in perform(on: stage) {} }
        case .itemTap(let item): stage.handleTap(on: item, of: self.view) { perform(on: stage) {} }
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
