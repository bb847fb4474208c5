package import Layout
import Simulation
package import TimelineScript
import Views

/// Makes the scene that a script describes, through the same handles that a Swift program uses.
package struct SceneBuilder {
    private let timeline: Timeline
    private let measurer: any TextMeasuring

    /// - Parameter timeline: As the reader gave it, so every name in it stands for something.
    package init(_ timeline: Timeline, measuring measurer: any TextMeasuring) {
        self.timeline = timeline
        self.measurer = measurer
    }

    package func build() -> Scene {
        let window = Window(timeline.surroundings, measuring: measurer)
        var stage = Stage(window: window)
        window.rootView.content = timeline.root.content.scaled(to: window.traitCollection.preferredContentSizeCategory)
        apply(timeline.root, to: window.rootView, &stage)
        for spec in timeline.constraints {
            stage.constraints[spec.name.value] = makeConstraint(spec, on: stage)
            if spec.outlet == .weak { stage.weakOutlets.insert(spec.name.value) }
        }
        window.addVariations(timeline.variations.map { $0.variation(on: stage) })
        var scene = Scene(title: timeline.title, window: window, canvas: timeline.canvas)
        for cue in timeline.cues {
            scene.schedule(ScheduledCue(at: cue.time.value) { [stage] _ in cue.perform(on: stage) })
        }
        return scene
    }

    private func apply(_ spec: ViewSpec, to view: View, _ stage: inout Stage) {
        stage.views[spec.name.value] = view
        view.adaptiveBackgroundColor = spec.backgroundColor
        if let color = spec.textColor { view.adaptiveTextColor = color }
        view.cornerRadius = spec.cornerRadius
        view.alpha = spec.alpha
        view.isHidden = spec.isHidden
        view.clipsToBounds = spec.clipsToBounds
        view.contentSizing = spec.contentSizing
        for child in spec.subviews {
            let category = stage.window.traitCollection.preferredContentSizeCategory
            let subview = stage.window.makeView(child.name.value, content: child.content.scaled(to: category))
            view.addSubview(subview)
            apply(child, to: subview, &stage)
        }
    }

    private func makeConstraint(_ spec: ConstraintSpec, on stage: Stage) -> LayoutConstraint {
        let expression = spec.expression
        let second = expression.second.map {
            ConstraintState.Side(stage.view($0.value.view).id, $0.value.attribute)
        }
        let state = ConstraintState(
            name: spec.name.value, .init(stage.view(expression.first.value.view).id, expression.first.value.attribute),
            expression.relation, multiplier: expression.multiplier, second, constant: expression.constant,
            priority: expression.priority)
        let constraint = stage.window.makeConstraint(state)
        constraint.isActive = spec.isActive
        return constraint
    }
}
