import Animation
import Containers
import Geometry
import Interaction
import Layout
import Properties
import Simulation
import Views

/// A method that statements can call.
///
/// To add a method, add a case and its row. The decoder, suggestions, checks, traces and the documentation tables are
/// derived from the row.
package enum Call: String, Hashable, Sendable, CaseIterable {
    // Views
    case setNeedsLayout, layoutIfNeeded, setNeedsUpdateConstraints, updateConstraintsIfNeeded
    case setNeedsDisplay, invalidateIntrinsicContentSize, exerciseAmbiguityInLayout
    case setContentHuggingPriority, setContentCompressionResistancePriority
    case addSubview, removeFromSuperview, bringSubviewToFront, sendSubviewToBack, sizeToFit
    case removeAllAnimations
    // User gestures
    case tap, longPress, drag, swipe, touchDown, touchMove, touchUp, touchCancel
    // Layers
    case addSublayer, removeFromSuperlayer, addAnimation, removeAnimation
    // View controllers
    case addChild, removeFromParent, willMove, didMove
    // Navigation containers
    case push, pop, popToRoot
    // Tab bar containers and presentations
    case select, present, dismiss, selectDetent
    // Lists
    case selectRow, deselectRow, scrollToRow, insertRow, deleteRow, reloadRow, performBatchUpdates
    // Text input
    case focus, type, delete, `return`, clear, selectAll, selectText, endEditing
    // Buttons
    case setTitle, setTitleColor, setImage, setBackgroundImage
    // Controls
    case setOn, setValue, setProgress
    // Activity indicators
    case startAnimating, stopAnimating
    // Stack views
    case setCustomSpacing, addArrangedSubview, insertArrangedSubview, removeArrangedSubview
    // Animators
    case startAnimation, pauseAnimation, continueAnimation, stopAnimation, finishAnimation
    // UIView and CATransaction
    case setAnimationsEnabled
    case begin, commit, flush, setDisableActions, setAnimationDuration, setAnimationTimingFunction

    /// The rows by call. They are cached, because `makeRow()` creates a new row each time.
    private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.makeRow()) })

    /// The declaration of the method.
    package var row: Row { Call.rows[self] ?? makeRow() }

    /// Returns the call that a statement can write as an assignment to `name` with an argument, as in
    /// `contentHuggingPriority(.horizontal) = 251`.
    package static func indexed(_ name: String) -> Call? { allCases.first { $0.row.indexedName == name } }

    /// Whether the call puts a finger on a view, or moves or lifts it.
    package var isTouch: Bool {
        switch self {
        case .tap, .longPress, .drag, .swipe, .touchDown, .touchMove, .touchUp, .touchCancel: true
        default: false
        }
    }

    /// Whether the method puts a finger on the screen.
    package var startsWithTouch: Bool {
        switch self {
        case .tap, .longPress, .drag, .swipe, .touchDown: true
        default: false
        }
    }

    private func makeRow() -> Row {
        switch self {
        case .setNeedsLayout:
            Row(.view, options: .alwaysPossible, "Requests layout of the view.") { $0.view.setNeedsLayout() }
        case .layoutIfNeeded:
            Row(.view, options: .alwaysPossible, "Lays out the view and its subviews now if they need layout.") {
                $0.view.layoutIfNeeded()
            }
        case .setNeedsUpdateConstraints:
            Row(.view, options: .alwaysPossible, "Requests a call to `updateConstraints`.") {
                $0.view.setNeedsUpdateConstraints()
            }
        case .updateConstraintsIfNeeded:
            Row(.view, options: .alwaysPossible, "Runs `updateConstraints` now if it was requested.") {
                $0.view.updateConstraintsIfNeeded()
            }
        case .setNeedsDisplay:
            Row(.view, options: .alwaysPossible, "Requests drawing of the view.") { $0.view.setNeedsDisplay() }
        case .invalidateIntrinsicContentSize:
            Row(
                .view, options: .alwaysPossible,
                "Makes the next update-constraints pass measure the natural size again."
            ) { $0.view.invalidateIntrinsicContentSize() }
        case .exerciseAmbiguityInLayout:
            Row(.view, "Changes an ambiguous frame to another solution.") { $0.view.exerciseAmbiguityInLayout() }
        case .setContentHuggingPriority:
            Row(
                .view, taking: Call.priorityAndAxis, examples: ["setContentHuggingPriority(251, for: .horizontal)"],
                indexedName: "contentHuggingPriority", options: .alwaysPossible,
                "Sets how strongly the view resists growing."
            ) { $0.view.setContentHuggingPriority($0.value(0), for: $0.value(1)) }
        case .setContentCompressionResistancePriority:
            Row(
                .view, taking: Call.priorityAndAxis,
                examples: ["setContentCompressionResistancePriority(749, for: .horizontal)"],
                indexedName: "contentCompressionResistancePriority", options: .alwaysPossible,
                "Sets how strongly the view resists shrinking."
            ) { $0.view.setContentCompressionResistancePriority($0.value(0), for: $0.value(1)) }
        case .addSubview:
            Row(
                .view, taking: [.view], examples: ["addSubview(card)"], options: .movesViews,
                "Adds a subview in front of the other subviews."
            ) { $0.view.addSubview($0.view(0)) }
        case .removeFromSuperview:
            Row(.view, options: .movesViews, "Removes the view from its superview.") { $0.view.removeFromSuperview() }
        case .bringSubviewToFront:
            Row(
                .view, taking: [.view], examples: ["bringSubviewToFront(card)"],
                "Moves a subview in front of the other subviews."
            ) { $0.view.bringSubviewToFront($0.view(0)) }
        case .sendSubviewToBack:
            Row(
                .view, taking: [.view], examples: ["sendSubviewToBack(card)"],
                "Moves a subview behind the other subviews."
            ) { $0.view.sendSubviewToBack($0.view(0)) }
        case .sizeToFit:
            Row(
                .view, options: .alwaysPossible,
                "Gives the view the natural size of its content; does nothing if it has none."
            ) { $0.view.sizeToFit() }
        case .removeAllAnimations:
            Row(.viewAndLayer, options: .alwaysPossible, "Ends the animations of the view.") {
                $0.view.removeAllAnimations()
            }
        case .addSublayer:
            Row(
                .layer, taking: [.layer], examples: ["addSublayer(ring)"],
                "Adds a layer that does not belong to a view, in front of the other sublayers."
            ) { $0.view.addSublayer($0.view(0)) }
        case .removeFromSuperlayer:
            Row(
                .layer, options: .movesViews,
                "Removes the layer from its superlayer. For the layer of a view, removes the view from its superview."
            ) { $0.view.removeFromSuperlayer() }
        case .addAnimation:
            Row(
                .layer,
                taking: [
                    .init(nil, .text), .init("from", .number(.place), isOptional: true),
                    .init("to", .number(.place), isOptional: true),
                    .init("duration", .number(.seconds), isOptional: true),
                    .init("repeatCount", .number(Call.index), isOptional: true),
                    .init("autoreverses", .boolean, isOptional: true),
                    .init("timingFunction", Call.curve, isOptional: true), .init("forKey", .text),
                ],
                examples: [
                    "addAnimation(\"opacity\", from: 0, to: 1, forKey: \"fade\")",
                    "addAnimation(\"transform.rotation.z\", to: 6.2832, duration: 2, repeatCount: 3, timingFunction: .linear, "
                        + "forKey: \"spin\")",
                ],
                "Adds a `CABasicAnimation` for a numeric property; the model value does not change. With a repeat "
                    + "count of 0, the animation repeats forever."
            ) {
                Call.addAnimation(in: $0)
            }
        case .removeAnimation:
            Row(
                .layer, taking: [.init("forKey", .text)], examples: ["removeAnimation(forKey: \"spin\")"],
                "Removes the animation that was added under a key."
            ) { $0.view.layer.removeAnimation(forKey: $0.value(0)) }
        case .addChild:
            Row(
                .controller, taking: [.controller], examples: ["addChild(SheetController)"],
                "Adds a child controller, after calling its `willMove(toParent:)`."
            ) {
                if let child = $0.controller(0) { $0.controller.addChild(child) }
            }
        case .removeFromParent:
            Row(.controller, "Removes the controller from its parent, and calls its `didMove(toParent: nil)`.") {
                $0.controller.removeFromParent()
            }
        case .willMove:
            Row(
                .controller, taking: [.controller("toParent")], examples: ["willMove(toParent: nil)"],
                "Reports that the controller will have another parent, or none."
            ) { $0.controller.willMove(toParent: $0.controller(0)) }
        case .didMove:
            Row(
                .controller, taking: [.controller("toParent")], examples: ["didMove(toParent: SheetController)"],
                "Reports that the controller has a new parent, or none."
            ) { $0.controller.didMove(toParent: $0.controller(0)) }
        case .tap:
            Row(
                .view,
                taking: [.init("at", .point, isOptional: true), .init("count", .number(Call.taps), isOptional: true)],
                examples: ["tap()", "tap(at: [10, 20], count: 2)"], options: .isGesture,
                "Puts a finger on the view, at its center by default, and lifts it after 50 ms."
            ) { $0.view.tap(at: $0.optional(0, Point.self), count: Int($0.optional(1, Double.self) ?? 1)) }
        case .longPress:
            Row(
                .view,
                taking: [.init("for", .number(.seconds), isOptional: true), .init("at", .point, isOptional: true)],
                examples: ["longPress(for: 0.6)"], options: .isGesture,
                "Puts a finger on the view, and lifts it after a time, 1 second by default."
            ) {
                $0.view.longPress(
                    for: .seconds($0.optional(0, Double.self) ?? 1), at: $0.optional(1, Point.self))
            }
        case .drag:
            Row(
                .view,
                taking: [
                    .init("by", .point), .init("duration", .number(Call.gesture), isOptional: true),
                    .init("from", .point, isOptional: true),
                ], examples: ["drag(by: [0, -200], duration: 0.3)"], options: .isGesture,
                "Moves a finger at a steady speed, from the center by default, and lifts it."
            ) {
                $0.view.drag(
                    by: $0.value(0), duration: .seconds($0.optional(1, Double.self) ?? 0.3),
                    from: $0.optional(2, Point.self))
            }
        case .swipe:
            Row(
                .view,
                taking: [
                    .init(nil, .choice(SwipeGestureRecognizer.Direction.self, "direction")),
                    .init("from", .point, isOptional: true),
                ], examples: ["swipe(.left)"], options: .isGesture, "Moves a finger by 200 points in 0.1 seconds."
            ) { $0.view.swipe($0.value(0), from: $0.optional(1, Point.self)) }
        case .touchDown:
            Row(
                .view, taking: [.init("at", .point, isOptional: true), Call.finger],
                examples: ["touchDown()", "touchDown(at: [10, 20], finger: 2)"], options: .isGesture,
                "Puts a finger on the view, at its center by default, until `touchUp` or `touchCancel`."
            ) { $0.view.touchDown(at: $0.optional(0, Point.self), finger: $0.optional(1, Int.self) ?? 1) }
        case .touchMove:
            Row(
                .view, taking: [.init("to", .point), Call.finger], examples: ["touchMove(to: [80, 20])"],
                options: .isGesture, "Moves a finger to a point in the coordinates of the view."
            ) { $0.view.touchMove(to: $0.value(0), finger: $0.optional(1, Int.self) ?? 1) }
        case .touchUp:
            Row(
                .view, taking: [Call.finger], examples: ["touchUp()", "touchUp(finger: 2)"], options: .isGesture,
                "Lifts a finger."
            ) { $0.view.touchUp(finger: $0.optional(0, Int.self) ?? 1) }
        case .touchCancel:
            Row(
                .view, taking: [Call.finger], examples: ["touchCancel()"], options: .isGesture,
                "Cancels a touch without an action, as the system does for an incoming call."
            ) { $0.view.touchCancel(finger: $0.optional(0, Int.self) ?? 1) }
        case .push, .pop, .popToRoot, .select, .present, .dismiss, .selectDetent: containerRow
        case .selectRow, .deselectRow, .scrollToRow, .insertRow, .deleteRow, .reloadRow, .performBatchUpdates: listRow
        case .focus, .type, .delete, .return, .clear, .selectAll, .selectText, .endEditing: textRow
        case .setTitle:
            Row(
                .view, in: [.button], taking: [.init(nil, .optionalText), Call.state],
                examples: ["setTitle(\"Buying\", for: .highlighted)"], "Sets the title of a button for the given state."
            ) { context in context.changeLook { $0.title = context.optional(0, String?.self) ?? nil } }
        case .setTitleColor:
            Row(
                .view, in: [.button], taking: [.init(nil, .color), Call.state],
                examples: ["setTitleColor(red, for: .disabled)"],
                "Sets the color of the title of a button for the given state."
            ) { context in context.changeLook { $0.titleColor = context.value(0) } }
        case .setImage:
            Row(
                .view, in: [.button], taking: [.init(nil, .image), Call.state],
                examples: ["setImage(\"star.png\", for: .selected)"], "Sets the image of a button for the given state."
            ) { context in context.changeLook { $0.image = context.value(0, ShownImage.self).image } }
        case .setBackgroundImage:
            Row(
                .view, in: [.button], taking: [.init(nil, .image), Call.state],
                examples: ["setBackgroundImage(\"plate.png\", for: .normal)"],
                "Sets the image behind the title of a button for the given state."
            ) { context in context.changeLook { $0.backgroundImage = context.value(0, ShownImage.self).image } }
        case .setOn, .setValue, .setProgress: controlRow
        case .startAnimating:
            Row(.view, in: [.activityIndicator], options: .alwaysPossible, "Starts the activity indicator.") {
                $0.view.isAnimating = true
            }
        case .stopAnimating:
            Row(
                .view, in: [.activityIndicator], options: .alwaysPossible,
                "Stops the activity indicator, which hides it if `hidesWhenStopped` is `true`."
            ) { $0.view.isAnimating = false }
        case .setCustomSpacing:
            Row(
                .view, in: [.stack], taking: [.init(nil, .number(.place)), .view("after")],
                examples: ["setCustomSpacing(20, after: card)"], "Sets the distance after an arranged view."
            ) { $0.view.setCustomSpacing($0.value(0, Double.self), after: $0.view(1)) }
        case .addArrangedSubview:
            Row(
                .view, in: [.stack], taking: [.view], examples: ["addArrangedSubview(card)"], options: .movesViews,
                "Adds a view as the last arranged subview."
            ) { $0.view.addArrangedSubview($0.view(0)) }
        case .insertArrangedSubview:
            Row(
                .view, in: [.stack], taking: [.view, .init("at", .integer(Call.index))],
                examples: ["insertArrangedSubview(card, at: 0)"], options: .movesViews,
                "Inserts an arranged subview at an index."
            ) { $0.view.insertArrangedSubview($0.view(0), at: $0.value(1)) }
        case .removeArrangedSubview:
            Row(
                .view, in: [.stack], taking: [.view], examples: ["removeArrangedSubview(card)"],
                "Removes a view from the arranged subviews. It remains a subview."
            ) { $0.view.removeArrangedSubview($0.view(0)) }
        case .startAnimation:
            Row(
                .animator, taking: [.init("afterDelay", .number(.seconds), isOptional: true)],
                examples: ["startAnimation()", "startAnimation(afterDelay: 0.5)"], "Starts or resumes the animator."
            ) { $0.animator.startAnimation(afterDelay: .seconds($0.optional(0, Double.self) ?? 0)) }
        case .pauseAnimation: Row(.animator, "Pauses the animator.") { $0.animator.pauseAnimation() }
        case .continueAnimation:
            Row(
                .animator,
                taking: [
                    .init("withTimingParameters", Call.curve, isOptional: true),
                    .init("durationFactor", .number(.durationFactor), isOptional: true),
                ],
                examples: [
                    "continueAnimation()", "continueAnimation(durationFactor: 0.5)",
                    "continueAnimation(withTimingParameters: .easeIn, durationFactor: 0)",
                ], "Continues a paused animator, with another curve or duration."
            ) {
                $0.animator.continueAnimation(
                    withTimingParameters: $0.curve(0), durationFactor: $0.optional(1, Double.self) ?? 0)
            }
        case .stopAnimation:
            Row(
                .animator, taking: [.init(nil, .boolean)], examples: ["stopAnimation(true)", "stopAnimation(false)"],
                "Stops the animator. With `false` it waits for `finishAnimation(at:)`."
            ) { $0.animator.stopAnimation($0.value(0)) }
        case .finishAnimation:
            Row(
                .animator, taking: [.init("at", .choice(ViewPropertyAnimator.Position.self, "position"))],
                examples: ["finishAnimation(at: .end)"], "Finishes a stopped animator."
            ) { $0.animator.finishAnimation(at: $0.value(0)) }
        case .setAnimationsEnabled:
            Row(
                .viewClass, taking: [.init(nil, .boolean)], examples: ["setAnimationsEnabled(true)"],
                "Enables or disables the animations of blocks."
            ) { $0.window.setAnimationsEnabled($0.value(0)) }
        case .begin: Row(.transactionClass, "Begins a transaction.") { $0.window.transaction.begin() }
        case .commit: Row(.transactionClass, "Commits the transaction.") { $0.window.transaction.commit() }
        case .flush: Row(.transactionClass, "Commits the changes made so far.") { $0.window.transaction.flush() }
        case .setDisableActions:
            Row(
                .transactionClass, taking: [.init(nil, .boolean)], examples: ["setDisableActions(true)"],
                "Enables or disables the animations of the transaction."
            ) { $0.window.transaction.disableActions = $0.value(0) }
        case .setAnimationDuration:
            Row(
                .transactionClass, taking: [.init(nil, .number(.seconds))], examples: ["setAnimationDuration(0.5)"],
                "Sets the duration of animations of layers without a view."
            ) { $0.window.transaction.animationDuration = .seconds($0.value(0, Double.self)) }
        case .setAnimationTimingFunction:
            Row(
                .transactionClass, taking: [.init(nil, Call.curve)], examples: ["setAnimationTimingFunction(.easeIn)"],
                "Sets the curve of the transaction's animations."
            ) {
                if let curve = $0.curve(0) { $0.window.transaction.animationTimingFunction = curve }
            }
        }
    }

    private static let priorityAndAxis = [
        Parameter(nil, .priority), Parameter("for", .choice(Axis.self, "axis")),
    ]
    private static let state = Parameter(
        "for", .choice(.init(ViewContent.Button.State.named.map(\.name), "state")))
    private static let curve = PropertyShape.choice(.init(TimingCurve.named.map(\.name), "curve"))
    private static let index = NumberRange(0, 1_000_000)
    private static let taps = NumberRange(1, 10)
    private static let finger = Parameter("finger", .integer(NumberRange(1, 10)), isOptional: true)
    private static let gesture = NumberRange(above: 0, 3600, "seconds")
}
