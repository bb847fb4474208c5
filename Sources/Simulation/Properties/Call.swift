import Animation
import Geometry
import Layout
package import Views

/// A method that statements can call.
///
/// The switches in ``signature`` and ``perform(in:)`` are exhaustive, so that a new case compiles only when both
/// handle it.
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
    // Buttons
    case setTitle, setTitleColor, setImage, setBackgroundImage
    // Stack views
    case setCustomSpacing, addArrangedSubview, insertArrangedSubview, removeArrangedSubview
    // Animators
    case startAnimation, pauseAnimation, continueAnimation, stopAnimation, finishAnimation
    // UIView and CATransaction
    case setAnimationsEnabled
    case begin, commit, flush, setDisableActions, setAnimationDuration, setAnimationTimingFunction

    /// The declaration of a method, with its documentation.
    package struct Signature: Sendable {
        package let owner: Owner
        /// The kinds of view that have the method; `nil` if all kinds have it.
        package let kinds: [ViewContent.Kind]?
        package let parameters: [Parameter]
        /// Example calls of the method, shown in diagnostics and in the documentation.
        package let examples: [String]
        /// The name of the UIKit method that reads the same value. Statements can also assign to it, as in
        /// `contentHuggingPriority(.horizontal) = 251`.
        package let indexedName: String?
        /// A summary sentence for the documentation.
        package let summary: String

        init(
            _ owner: Owner, in kinds: [ViewContent.Kind]? = nil, taking parameters: [Parameter] = [],
            examples: [String] = [], indexedName: String? = nil, _ summary: String
        ) {
            self.owner = owner
            self.kinds = kinds
            self.parameters = parameters
            self.examples = examples
            self.indexedName = indexedName
            self.summary = summary
        }
    }

    package enum Owner: String, Hashable, Sendable, CaseIterable {
        case view
        case viewAndLayer
        /// A layer: the layer of a view, such as `card.layer`, or a layer that does not belong to a view.
        case layer
        case animator
        case controller
        case viewClass = "UIView"
        case transactionClass = "CATransaction"

        /// Whether the method is called on a class, such as `UIView.setAnimationsEnabled(_:)`.
        package var isClass: Bool { self == .viewClass || self == .transactionClass }
    }

    package struct Parameter: Sendable {
        /// The label of the argument; `nil` if it has no label.
        package let label: String?
        package let shape: Shape
        package let isOptional: Bool

        package enum Shape: Sendable {
            case view
            /// A layer that does not belong to a view.
            case layer
            case controller
            case value(PropertyShape)
        }

        init(_ label: String? = nil, _ shape: PropertyShape, isOptional: Bool = false) {
            self.label = label
            self.shape = .value(shape)
            self.isOptional = isOptional
        }

        private init(_ shape: Shape, labeled label: String?) {
            self.label = label
            self.shape = shape
            isOptional = false
        }

        static let view = Parameter(.view, labeled: nil)
        static let layer = Parameter(.layer, labeled: nil)
        static func view(_ label: String) -> Parameter { Parameter(.view, labeled: label) }
        static let controller = Parameter(.controller, labeled: nil)
        /// A parameter that accepts a controller or `nil`.
        static func controller(_ label: String) -> Parameter { Parameter(.controller, labeled: label) }
    }

    /// An argument of a call.
    package enum Argument: Hashable, Sendable {
        /// The name of a view, or of a layer that does not belong to a view.
        case view(String)
        /// The name of a view controller; `nil` for none.
        case controller(String?)
        case value(PropertyValue)
        /// An optional argument that the call omits.
        case omitted
    }

    /// The signatures by call. They are cached, because `row` creates a new signature each time.
    private static let signatures = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.row) })

    package var signature: Signature { Call.signatures[self] ?? row }

    /// The calls that simulate user gestures.
    package static let gestures: Set<Call> = [
        .tap, .longPress, .drag, .swipe, .touchDown, .touchMove, .touchUp, .touchCancel,
    ]

    /// Returns the call that is written as an assignment to `name` with an index, such as `contentHuggingPriority`.
    package static func indexed(_ name: String) -> Call? { allCases.first { $0.signature.indexedName == name } }

    private var row: Signature {
        switch self {
        case .setNeedsLayout: Signature(.view, "Requests layout of the view.")
        case .layoutIfNeeded: Signature(.view, "Lays out the view now if it, or an ancestor, needs layout.")
        case .setNeedsUpdateConstraints: Signature(.view, "Requests a call of `updateConstraints`.")
        case .updateConstraintsIfNeeded: Signature(.view, "Runs `updateConstraints` now if it was requested.")
        case .setNeedsDisplay: Signature(.view, "Requests drawing of the view.")
        case .invalidateIntrinsicContentSize: Signature(.view, "Measures the natural size again.")
        case .exerciseAmbiguityInLayout: Signature(.view, "Changes an ambiguous frame to another solution.")
        case .setContentHuggingPriority:
            Signature(
                .view, taking: Call.priorityAndAxis, examples: ["setContentHuggingPriority(251, for: .horizontal)"],
                indexedName: "contentHuggingPriority", "Sets how strongly the view resists growing.")
        case .setContentCompressionResistancePriority:
            Signature(
                .view, taking: Call.priorityAndAxis,
                examples: ["setContentCompressionResistancePriority(749, for: .horizontal)"],
                indexedName: "contentCompressionResistancePriority", "Sets how strongly the view resists shrinking.")
        case .addSubview: Signature(.view, taking: [.view], examples: ["addSubview(card)"], "Adds a subview in front.")
        case .removeFromSuperview: Signature(.view, "Removes the view from its superview.")
        case .bringSubviewToFront:
            Signature(
                .view, taking: [.view], examples: ["bringSubviewToFront(card)"],
                "Moves a subview in front of the other subviews.")
        case .sendSubviewToBack:
            Signature(
                .view, taking: [.view], examples: ["sendSubviewToBack(card)"],
                "Moves a subview behind the other subviews.")
        case .sizeToFit:
            Signature(.view, "Gives the view the natural size of its content; does nothing if it has none.")
        case .removeAllAnimations: Signature(.viewAndLayer, "Ends the animations of the view.")
        case .addSublayer:
            Signature(
                .layer, taking: [.layer], examples: ["addSublayer(ring)"],
                "Adds a layer without a view in front of the other layers.")
        case .removeFromSuperlayer:
            Signature(.layer, "Removes the layer from its superlayer, or the view if the layer belongs to one.")
        case .addAnimation:
            Signature(
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
                "Adds a `CABasicAnimation` of a number; the model keeps its value. A repeat count of 0 repeats without end."
            )
        case .removeAnimation:
            Signature(
                .layer, taking: [.init("forKey", .text)], examples: ["removeAnimation(forKey: \"spin\")"],
                "Removes the animation that was added under a key.")
        case .addChild:
            Signature(
                .controller, taking: [.controller], examples: ["addChild(SheetController)"],
                "Adds a child controller, after a call of its `willMove(toParent:)`.")
        case .removeFromParent:
            Signature(.controller, "Removes the controller from its parent, and calls its `didMove(toParent: nil)`.")
        case .willMove:
            Signature(
                .controller, taking: [.controller("toParent")], examples: ["willMove(toParent: nil)"],
                "Reports that the controller will have another parent, or none.")
        case .didMove:
            Signature(
                .controller, taking: [.controller("toParent")], examples: ["didMove(toParent: SheetController)"],
                "Reports that the controller has a new parent, or none.")
        case .tap:
            Signature(
                .view,
                taking: [
                    .init("at", .point, isOptional: true), .init("count", .number(Call.taps), isOptional: true),
                ],
                examples: ["tap()", "tap(at: [10, 20], count: 2)"],
                "Puts a finger on the view, at its center by default, and lifts it after 50 ms.")
        case .longPress:
            Signature(
                .view,
                taking: [.init("for", .number(.seconds), isOptional: true), .init("at", .point, isOptional: true)],
                examples: ["longPress(for: 0.6)"],
                "Puts a finger on the view, and lifts it after a time, 1 second by default.")
        case .drag:
            Signature(
                .view,
                taking: [
                    .init("by", .point), .init("duration", .number(Call.gesture), isOptional: true),
                    .init("from", .point, isOptional: true),
                ], examples: ["drag(by: [0, -200], duration: 0.3)"],
                "Moves a finger at a steady speed, from the center by default, and lifts it.")
        case .swipe:
            Signature(
                .view,
                taking: [
                    .init(nil, .choice(SwipeGestureRecognizer.Direction.self, "direction")),
                    .init("from", .point, isOptional: true),
                ], examples: ["swipe(.left)"], "Moves a finger by 200 points in 0.1 seconds.")
        case .touchDown:
            Signature(
                .view, taking: [.init("at", .point, isOptional: true), Call.finger],
                examples: ["touchDown()", "touchDown(at: [10, 20], finger: 2)"],
                "Puts a finger on the view, at its center by default, until `touchUp` or `touchCancel`.")
        case .touchMove:
            Signature(
                .view, taking: [.init("to", .point), Call.finger], examples: ["touchMove(to: [80, 20])"],
                "Moves a finger to a point in the coordinates of the view.")
        case .touchUp:
            Signature(.view, taking: [Call.finger], examples: ["touchUp()", "touchUp(finger: 2)"], "Lifts a finger.")
        case .touchCancel:
            Signature(
                .view, taking: [Call.finger], examples: ["touchCancel()"],
                "Cancels a touch without an action, as the system does for an incoming call.")
        case .setTitle:
            Signature(
                .view, in: [.button], taking: [.init(nil, .optionalText), Call.state],
                examples: ["setTitle(\"Buying\", for: .highlighted)"], "Sets the title of a button in a state.")
        case .setTitleColor:
            Signature(
                .view, in: [.button], taking: [.init(nil, .color), Call.state],
                examples: ["setTitleColor(red, for: .disabled)"], "Sets the color of the title of a button in a state.")
        case .setImage:
            Signature(
                .view, in: [.button], taking: [.init(nil, .image), Call.state],
                examples: ["setImage(\"star.png\", for: .selected)"], "Sets the image of a button in a state.")
        case .setBackgroundImage:
            Signature(
                .view, in: [.button], taking: [.init(nil, .image), Call.state],
                examples: ["setBackgroundImage(\"plate.png\", for: .normal)"],
                "Sets the image behind the title of a button in a state.")
        case .setCustomSpacing:
            Signature(
                .view, in: [.stack], taking: [.init(nil, .number(.place)), .view("after")],
                examples: ["setCustomSpacing(20, after: card)"], "Sets the distance after an arranged view.")
        case .addArrangedSubview:
            Signature(
                .view, in: [.stack], taking: [.view], examples: ["addArrangedSubview(card)"],
                "Adds a view as the last arranged subview.")
        case .insertArrangedSubview:
            Signature(
                .view, in: [.stack], taking: [.view, .init("at", .integer(Call.index))],
                examples: ["insertArrangedSubview(card, at: 0)"], "Inserts an arranged subview at an index.")
        case .removeArrangedSubview:
            Signature(
                .view, in: [.stack], taking: [.view], examples: ["removeArrangedSubview(card)"],
                "Removes a view from the arranged subviews. It remains a subview.")
        case .startAnimation:
            Signature(
                .animator, taking: [.init("afterDelay", .number(.seconds), isOptional: true)],
                examples: ["startAnimation()", "startAnimation(afterDelay: 0.5)"], "Starts or resumes the animator.")
        case .pauseAnimation: Signature(.animator, "Pauses the animator.")
        case .continueAnimation:
            Signature(
                .animator,
                taking: [
                    .init("withTimingParameters", Call.curve, isOptional: true),
                    .init("durationFactor", .number(.durationFactor), isOptional: true),
                ],
                examples: [
                    "continueAnimation()", "continueAnimation(durationFactor: 0.5)",
                    "continueAnimation(withTimingParameters: .easeIn, durationFactor: 0)",
                ], "Continues a paused animator, with another curve or duration.")
        case .stopAnimation:
            Signature(
                .animator, taking: [.init(nil, .boolean)], examples: ["stopAnimation(true)", "stopAnimation(false)"],
                "Stops the animator. With `false` it waits for `finishAnimation(at:)`.")
        case .finishAnimation:
            Signature(
                .animator, taking: [.init("at", .choice(ViewPropertyAnimator.Position.self, "position"))],
                examples: ["finishAnimation(at: .end)"], "Finishes a stopped animator.")
        case .setAnimationsEnabled:
            Signature(
                .viewClass, taking: [.init(nil, .boolean)], examples: ["setAnimationsEnabled(true)"],
                "Enables or disables the animations of blocks.")
        case .begin: Signature(.transactionClass, "Begins a transaction.")
        case .commit: Signature(.transactionClass, "Commits the transaction.")
        case .flush: Signature(.transactionClass, "Commits the changes made so far.")
        case .setDisableActions:
            Signature(
                .transactionClass, taking: [.init(nil, .boolean)], examples: ["setDisableActions(true)"],
                "Enables or disables the animations of the transaction.")
        case .setAnimationDuration:
            Signature(
                .transactionClass, taking: [.init(nil, .number(.seconds))], examples: ["setAnimationDuration(0.5)"],
                "Sets the duration of animations of layers without a view.")
        case .setAnimationTimingFunction:
            Signature(
                .transactionClass, taking: [.init(nil, Call.curve)], examples: ["setAnimationTimingFunction(.easeIn)"],
                "Sets the curve of the transaction's animations.")
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
