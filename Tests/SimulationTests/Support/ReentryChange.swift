import Animation
import Film
import Geometry
import Layout
import Properties
import SceneModel
import TestSupport
import Testing
import Views

@testable import Simulation

/// A change that the user's code can make at any time.
struct ReentryChange: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Whether the change adds work for a later turn. Its order differs between a cue and another callback.
    var addsWork = false
    let make: @Sendable (ReentryStage) -> Void

    init(_ name: String, addsWork: Bool = false, _ make: @escaping @Sendable (ReentryStage) -> Void) {
        testDescription = name
        self.addsWork = addsWork
        self.make = make
    }

    static let all = layout + hierarchy + properties + animations + runLoop

    static let layout: [ReentryChange] = [
        ReentryChange("a constant") { $0.width.constant = 180 },
        ReentryChange("a priority") { $0.width.priority = LayoutPriority(900) },
        ReentryChange("an inactive constraint") { $0.height.isActive = false },
        ReentryChange("a new constraint") {
            $0.label.widthAnchor.constraint(lessThanOrEqualTo: $0.panel.widthAnchor, multiplier: 0.1).isActive = true
        },
        ReentryChange("another multiplier") { stage in
            let ratio = stage.label.widthAnchor.constraint(equalTo: stage.panel.widthAnchor, multiplier: 0.5)
            ratio.isActive = true
            ratio.replaceMultiplier(with: 0.25)
        },
        ReentryChange("a conflict") { $0.panel.widthAnchor.constraint(equalToConstant: 10).isActive = true },
        ReentryChange("an identifier") { $0.width.identifier = "width" },
        ReentryChange("margins") { $0.panel.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) },
        ReentryChange("a guide") { stage in
            let guide = stage.panel.addLayoutGuide("guide")
            guide.widthAnchor.constraint(equalToConstant: 12).isActive = true
        },
        ReentryChange("setNeedsLayout") { $0.panel.setNeedsLayout() },
        ReentryChange("setNeedsLayout of the root view") { $0.window.rootView.setNeedsLayout() },
        ReentryChange("layoutIfNeeded") { stage in
            stage.width.constant = 170
            stage.window.rootView.layoutIfNeeded()
        },
        ReentryChange("setNeedsUpdateConstraints") { $0.panel.setNeedsUpdateConstraints() },
        ReentryChange("updateConstraintsIfNeeded") { stage in
            stage.label.setNeedsUpdateConstraints()
            stage.window.rootView.updateConstraintsIfNeeded()
        },
        ReentryChange("systemLayoutSizeFitting") { _ = $0.panel.systemLayoutSizeFitting(.zero) },
        ReentryChange("explainLayout") { _ = $0.panel.explainLayout() },
    ]

    static let hierarchy: [ReentryChange] = [
        ReentryChange("addSubview") { stage in
            stage.panel.addSubview(stage.spare)
            stage.spare.place(x: 3, y: 4)
        },
        ReentryChange("insertSubview") { $0.window.rootView.insertSubview($0.spare, at: 0) },
        ReentryChange("removeFromSuperview of a subview") { $0.label.removeFromSuperview() },
        ReentryChange("a view that moves to another superview") { $0.panel.addSubview($0.scroll) },
        ReentryChange("removeFromSuperview of the view itself") { $0.panel.removeFromSuperview() },
        ReentryChange("an arranged subview") { $0.stack.addArrangedSubview($0.spare) },
        ReentryChange("an arranged subview that leaves") { $0.stack.removeArrangedSubview($0.stack.subviews[0]) },
        ReentryChange("a view that is not installed") { $0.label.isInstalled = false },
        ReentryChange("a child controller") { stage in
            let other = stage.window.makeViewController("other", view: stage.spare)
            stage.child.addChild(other)
            stage.panel.addSubview(stage.spare)
            other.didMove(toParent: stage.child)
        },
    ]

    static let properties: [ReentryChange] = [
        ReentryChange("a frame") { $0.loose.frame = Rect(x: 50, y: 520, width: 40, height: 20) },
        ReentryChange("bounds") { $0.loose.bounds = Rect(x: 0, y: 0, width: 10, height: 10) },
        ReentryChange("alpha") { $0.panel.alpha = 0.5 },
        ReentryChange("isHidden in a stack view") { $0.stack.subviews[0].isHidden = true },
        ReentryChange("a text") { $0.label.text = "some more words" },
        ReentryChange("a background color") { $0.panel.adaptiveBackgroundColor = AdaptiveColor(.black) },
        ReentryChange("a content offset") { $0.scroll.contentOffset = Point(x: 0, y: 7) },
        ReentryChange("a content inset") { $0.scroll.contentInset = EdgeInsets(top: 11) },
        ReentryChange("a spacing") { $0.stack.stack?.spacing = 6 },
        ReentryChange("a content-size priority") {
            $0.label.setContentHuggingPriority(LayoutPriority(999), for: .horizontal)
        },
        ReentryChange("a transform") { $0.panel.transform = AffineTransform(scaleX: 2, y: 2) },
        ReentryChange("setNeedsDisplay") { $0.label.setNeedsDisplay() },
        ReentryChange("an override") { stage in
            stage.panel.override(.layoutSubviews) { _, callSuper in callSuper() }
            stage.panel.override(.updateConstraints) { _, callSuper in callSuper() }
            stage.panel.override(.draw) { _, _ in }
        },
        ReentryChange("an orientation") { $0.window.setOrientation(.landscapeLeft) },
        ReentryChange("a text size") { $0.window.preferredContentSizeCategory = .extraLarge },
        ReentryChange("a reading direction") { $0.window.layoutDirection = .rightToLeft },
        ReentryChange("a variation") {
            $0.window.addVariation(
                TraitVariation(when: TraitCondition(), [.constant(of: $0.width, 120), .isHidden($0.label, true)]))
        },
    ]

    static let animations: [ReentryChange] = [
        ReentryChange("an animation block") { stage in
            stage.window.animate(withDuration: .milliseconds(100)) {
                stage.width.constant = 160
                stage.window.rootView.layoutIfNeeded()
            }
        },
        ReentryChange("an animation block in another") { stage in
            let window = stage.window
            window.animate(withDuration: .milliseconds(100)) {
                stage.panel.alpha = 0.25
                window.animate(withDuration: .milliseconds(50)) { stage.label.alpha = 0.25 }
            }
        },
        ReentryChange("keyframes") { stage in
            let window = stage.window
            window.animateKeyframes(withDuration: .milliseconds(100)) {
                window.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { stage.label.alpha = 0.5 }
            }
        },
        ReentryChange("performWithoutAnimation") { stage in
            stage.window.performWithoutAnimation { stage.label.alpha = 0.75 }
        },
        ReentryChange("an animator", addsWork: true) { stage in
            let animator = ViewPropertyAnimator(window: stage.window, duration: .milliseconds(100)) {
                stage.label.alpha = 0.125
            }
            animator.startAnimation()
            animator.fractionComplete = 0.5
            animator.startAnimation()
        },
        ReentryChange("a stopped animator") { stage in
            let animator = ViewPropertyAnimator(window: stage.window, duration: .milliseconds(100)) {
                stage.label.alpha = 0.125
            }
            animator.startAnimation()
            animator.stopAnimation(false)
            animator.finishAnimation(at: .end)
        },
        ReentryChange("a transaction", addsWork: true) { stage in
            let transaction = stage.window.transaction
            transaction.begin()
            transaction.setCompletionBlock { stage.label.alpha = 0.5 }
            transaction.disableActions = true
            transaction.commit()
        },
        ReentryChange("an open transaction") { $0.window.transaction.animationTimingFunction = .linear },
        ReentryChange("flush", addsWork: true) { stage in
            stage.width.constant = 150
            stage.window.transaction.flush()
        },
        ReentryChange("removeAllAnimations") { $0.panel.removeAllAnimations() },
        ReentryChange("the time of a layer") { $0.panel.layer.speed = 0.5 },
    ]

    static let runLoop: [ReentryChange] = [
        ReentryChange("a block on the main queue", addsWork: true) { stage in
            stage.window.async { stage.width.constant = 140 }
        },
        ReentryChange("a timer", addsWork: true) { stage in
            stage.window.scheduleTimer(every: .milliseconds(10), times: 3) { _ in stage.width.constant -= 5 }
        },
        ReentryChange("takeEvents", addsWork: true) { _ = $0.window.takeEvents() },
        ReentryChange("the recording of the trace", addsWork: true) { $0.window.recording = .problems },
        ReentryChange("a presentation") { stage in
            _ = stage.window.presentation(at: stage.window.currentMediaTime)
        },
        ReentryChange("close", addsWork: true) { $0.window.close() },
    ]
}
