import Animation
import Diagnostics
import InterfaceBuilder
package import Layout
import Simulation
package import TimelineScript
import Views

/// Builds the scene of a script with the same handles that a Swift program uses.
package struct SceneBuilder {
    private let timeline: Timeline
    private let measurer: any TextMeasuring

    /// - Parameter timeline: A timeline from the reader, which has checked all names in it.
    package init(_ timeline: Timeline, measuring measurer: any TextMeasuring) {
        self.timeline = timeline
        self.measurer = measurer
    }

    package func build() -> Scene {
        let window = Window(timeline.surroundings, measuring: measurer, line: timeline.root.name.span.line)
        window.rounding = timeline.rounding
        window.isStrict = timeline.isStrict
        window.feedbackLoopThreshold = timeline.feedbackLoopThreshold
        var stage = Stage(window: window)
        window.rootView.content = timeline.root.content.scaled(to: window.traitCollection.preferredContentSizeCategory)
        timeline.root.placement.apply(to: window.rootView)
        apply(timeline.root, to: window.rootView, &stage)
        for spec in timeline.guides {
            stage.guides[spec.name.value] = stage.view(spec.owner.value).addLayoutGuide(spec.name.value)
        }
        for spec in timeline.constraints { makeConstraints(spec, on: &stage) }
        for spec in timeline.root.depthFirst where !spec.isInstalled {
            window.declare(line: spec.name.span.line) { stage.view(spec.name.value).isInstalled = false }
        }
        for spec in timeline.animators {
            let animator = ViewPropertyAnimator(
                window: window, duration: spec.timing.duration, curve: spec.timing.curve, between: spec.inbetweening,
                name: spec.name.value)
            animator.scrubsLinearly = spec.scrubsLinearly
            animator.pausesOnCompletion = spec.pausesOnCompletion
            stage.animators[spec.name.value] = animator
        }
        window.addVariations(timeline.variations.map { $0.variation(on: stage) })
        makeControllers(timeline.root, inside: window.rootViewController, on: stage)
        let lines = Dictionary(
            timeline.root.depthFirst.map { ($0.name.value, $0.name.span.line) }, uniquingKeysWith: { first, _ in first }
        )
        for spec in timeline.overrides {
            window.declare(line: lines[spec.view] ?? timeline.root.name.span.line) { spec.apply(on: stage) }
        }
        var scene = Scene(title: timeline.title, window: window, canvas: timeline.canvas)
        scene.continuesAfterFeedbackLoop = timeline.expectsFeedbackLoop
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

    /// Creates the view controllers. Each is a child of the closest controller that contains its view.
    private func makeControllers(_ spec: ViewSpec, inside parent: ViewController, on stage: Stage) {
        var closest = parent
        if let name = spec.controller {
            let view = stage.view(spec.name.value)
            if view == parent.window.rootView {
                parent.name = name
            } else {
                closest = parent.window.makeViewController(name, view: view)
                parent.addChildWhenLoaded(closest)
            }
        }
        for child in spec.arranged + spec.subviews { makeControllers(child, inside: closest, on: stage) }
    }

    private func apply(_ spec: ViewSpec, to view: View, _ stage: inout Stage) {
        stage.views[spec.name.value] = view
        view.adaptiveBackgroundColor = spec.backgroundColor
        if let color = spec.textColor { view.adaptiveTextColor = color }
        view.cornerRadius = spec.cornerRadius
        view.alpha = spec.alpha
        if let isHidden = spec.isHidden { view.isHidden = isHidden }
        view.clipsToBounds = spec.clipsToBounds
        view.contentMode = spec.contentMode
        if let gradient = spec.gradient {
            view.gradient = gradient.resolved(for: stage.window.traitCollection.userInterfaceStyle)
            for setting in gradient.settings { setting.property.set(setting.value, of: .view(view)) }
        }
        for setting in spec.layer { setting.property.set(setting.value, of: .view(view)) }
        view.contentSizing = spec.contentSizing
        for child in spec.arranged {
            let subview = make(child, on: stage)
            stage.window.declare(line: child.name.span.line) {
                view.addArrangedSubview(subview)
                child.placement.apply(to: subview)
            }
            apply(child, to: subview, &stage)
        }
        for spacing in spec.customSpacing { view.setCustomSpacing(spacing.spacing, after: stage.view(spacing.after)) }
        for child in spec.subviews {
            let subview = make(child, on: stage)
            stage.window.declare(line: child.name.span.line) {
                view.addSubview(subview)
                child.placement.apply(to: subview)
            }
            apply(child, to: subview, &stage)
        }
        if let offset = spec.contentOffset { view.contentOffset = offset }
    }

    private func make(_ spec: ViewSpec, on stage: Stage) -> View {
        let category = stage.window.traitCollection.preferredContentSizeCategory
        return stage.window.makeView(spec.name.value, content: spec.content.scaled(to: category))
    }

    private func makeConstraints(_ spec: ConstraintSpec, on stage: inout Stage) {
        let constraints = spec.parts.map { part in
            let expression = part.expression
            let constraint = LayoutConstraint(
                item: stage.item(expression.first.value.item), attribute: expression.first.value.attribute,
                relatedBy: expression.relation, toItem: expression.second.map { stage.item($0.value.item) },
                attribute: expression.second?.value.attribute, multiplier: expression.multiplier,
                constant: expression.constant)
            constraint.identifier = part.name
            constraint.priority = expression.priority
            stage.window.declare(line: spec.name.span.line) { constraint.isActive = spec.isActive }
            return constraint
        }
        for (part, constraint) in zip(spec.parts, constraints) { stage.constraints[part.name] = [constraint] }
        stage.constraints[spec.name.value] = constraints
        if spec.outlet == .weak { stage.weakOutlets.append(spec.name.value) }
    }
}

extension ViewPlacement {
    /// Applies the properties to a view that has its superview, frame and margins.
    func apply(to view: View) {
        view.autoresizingMask = autoresizing
        if let frame {
            view.frame = frame
            view.translatesAutoresizingMaskIntoConstraints = true
        }
        switch margins {
        case .fixed(let insets): view.layoutMargins = insets
        case .directional(let insets): view.directionalLayoutMargins = insets
        case nil: break
        }
        if let preservesSuperviewMargins { view.preservesSuperviewLayoutMargins = preservesSuperviewMargins }
        if let insetsMarginsFromSafeArea { view.insetsLayoutMarginsFromSafeArea = insetsMarginsFromSafeArea }
        if let additionalSafeArea { view.additionalSafeAreaInsets = additionalSafeArea }
        if let alignmentInsets { view.alignmentRectInsets = alignmentInsets }
        if let semantic { view.semanticContentAttribute = semantic }
    }
}

extension VariationSpec {
    /// Returns the variation for the views and constraints of `stage`.
    func variation(on stage: Stage) -> TraitVariation {
        TraitVariation(when: condition, settings.flatMap { $0.value.settings(on: stage) })
    }
}

extension GradientSpec {
    /// The colors do not follow the appearance afterwards, because a layer's colors do not in UIKit.
    fileprivate func resolved(for style: UserInterfaceStyle) -> Gradient {
        Gradient(colors.map { $0.resolved(for: style) }, locations: locations)
    }
}

extension VariedProperty {
    /// Returns one setting, or one for each constraint of the name.
    fileprivate func settings(on stage: Stage) -> [TraitSetting] {
        stage.subjects(subject, with: setting.property).map { subject in
            switch subject {
            case .view(let view): .setting(setting.property, of: view, to: setting.value)
            case .constraint(let constraint): .setting(setting.property, of: constraint, to: setting.value)
            case .animator, .controller: preconditionFailure("'\(self.subject).\(setting.property.name)' cannot vary")
            }
        }
    }
}

extension OverrideSpec {
    /// Installs the statements as an override of the view or its controller, as in a subclass.
    func apply(on stage: Stage) {
        let view = stage.view(self.view)
        switch method {
        case .view(let method):
            view.overrideTracingItself(method) { _, callSuper in perform(on: stage, callSuper) }
        case .controller(let method):
            view.window.viewController(of: view)?.overrideTracingItself(method) { _, callSuper in
                perform(on: stage, callSuper)
            }
        case .intrinsicContentSize:
            // A statement can set the result; otherwise the previous value applies.
            var answered: IntrinsicSize?
            view.overrideIntrinsicContentSizeTracingItself { view, natural in
                // The value is the result of the last call, not of a statement.
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

/// Scenes of storyboards and xibs that scripts refer to.
package enum InterfaceScenes {
    /// Writes a scene as the script that `animatic import` produces.
    package static let write: SceneWriting = { reference in
        do throws(InterfaceError) {
            let file = try SourceFile.loadInterface(path: reference.path, shownAs: reference.path)
            let document = try InterfaceReader.read(file)
            let folder = String(reference.path.dropLast(reference.file.count))
            let scene = try document.script(
                ofScene: reference.id, pictures: document.pictures(near: reference.path, forScriptIn: folder))
            return .success(
                WrittenScene(
                    script: SourceFile(name: reference.path, text: scene.text),
                    origins: scene.origins.mapValues { file.span(ofLine: $0) }, warnings: []))
        } catch {
            return .failure(WrittenScene.Failure(error.diagnostic))
        }
    }
}
