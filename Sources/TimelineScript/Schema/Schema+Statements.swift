import Animation
import Layout
import Properties
import Simulation
import Views

/// Cues, blocks, animations and animators.
extension Schema {
    static let cue = MappingKind(
        "a cue",
        [
            Key("at", .time, "the time: 0.5s", isRequired: true),
            Key("every", .time, "makes the cue a timer that fires at this interval"),
            Key(
                "times", .number(ScriptLimits.repetitions), "with every: the number of times that the timer fires"),
            animate(), delayFactor, perform(),
            Key("completion", .completion, "with animate: statements that run when the animation has ended"),
        ])

    /// A block for the main queue in a list of statements.
    static let dispatch = MappingKind(
        "a block for the main queue",
        [
            Key("async", .statements, "DispatchQueue.main.async: statements for the main queue"),
            Key("after", .time, "DispatchQueue.main.asyncAfter: the delay of the block"),
            animate(), perform(),
            Key("completion", .blockCompletion, "statements that run when the animation has ended"),
        ])

    static let animationBlock = MappingKind(
        "an animation block",
        [
            animate(isRequired: true), delayFactor, perform(),
            Key("completion", .completion, "statements that run when the animation has ended"),
        ])

    static let statementBlock = MappingKind(
        "a block of statements",
        [
            Key("performWithoutAnimation", .statements, "statements without animation"),
            Key(completionBlock, .statements, "statements that run when the transaction's animations have ended"),
            Key(
                alongsideTransition, .statements,
                "in willTransition or viewWillTransition: statements inside the animation of the change"),
            Key("completion", .statements, "statements that run when this animation has ended"),
        ])

    /// The completion of an animation block. Its keys are the conditions `finished` and `unfinished`.
    static let blockCompletion = MappingKind(
        "this completion", identifier: "completion-of-a-block", ended(CompletionSpec.ofBlocks))

    /// The completion of an animator. Its keys are the positions at which the animator can end: `end`, `start` and
    /// `current`.
    static let animatorCompletion = MappingKind(
        "this completion", identifier: "completion-of-an-animator", ended(CompletionSpec.ofAnimators))

    static let animation = MappingKind(
        "an animation",
        [
            duration,
            Key(
                "delay", .time, "the time before the animation begins, while the old values show", default: "0"),
            curve,
        ] + spring + [
            Key(
                "repeat", .either([.number(ScriptLimits.repeats), .words(["forever"])]), "the repeat count",
                default: "1"),
            Key("repeatDuration", .time, "the time of all runs together, as in CAMediaTiming, instead of repeat"),
            Key("autoreverse", .boolean, "whether each run is followed by a backward run", default: "false"),
            Key("speed", .number(NumberRange.layerSpeed), "the speed of the animation's local time", default: "1"),
            Key("timeOffset", .time, "the offset of the animation's local time", default: "0"),
            Key("fillMode", .words(AnimationTiming.FillMode.allCases.map(\.rawValue)), default: "backwards"),
            Key(
                "options", .some(.words(AnimationDecoder.options.map(\.name))), "options as in UIView.AnimationOptions"),
            between,
            Key(
                "mode", .words(KeyframeTrack.CalculationMode.allCases.map(\.rawValue)),
                "the calculation mode of keyframes", default: "linear"),
            Key(
                "keyframes", .list(.mapping(Schema.keyframe), count: 1...ScriptLimits.values),
                "keyframes, as with addKeyframe"),
            Key("transition", .mapping(Schema.transition), "shows the changes with an effect, like UIView.transition"),
        ])

    static let transition = MappingKind(
        "a transition",
        [
            Key(
                "effect", .words(ViewTransition.Effect.ofViews.map(\.rawValue)), "how the view changes",
                isRequired: true),
            Key("with", .text, "the view that contains the changes"),
            Key("from", .text, "the view that is replaced"), Key("to", .text, "the view that replaces it"),
        ])

    static let keyframe = MappingKind(
        "a keyframe",
        [
            Key(
                "start", .number(NumberRange.fraction), "the start, as a fraction of the animation's duration",
                isRequired: true),
            Key(
                "duration", .number(NumberRange.fraction), "the duration, as a fraction of the animation's duration",
                isRequired: true),
            perform(isRequired: true),
        ])

    static let animator = MappingKind(
        "an animator",
        [duration, curve] + spring + [
            between, Key("scrubsLinearly", .boolean, default: "true"),
            Key("pausesOnCompletion", .boolean, default: "false"),
        ])

    private static func animate(isRequired: Bool = false) -> Key {
        Key(
            "animate", .animate, "the animation: a duration, spring, a mapping, or an animator's name",
            isRequired: isRequired)
    }

    private static func perform(isRequired: Bool = false) -> Key {
        Key("do", .statements, "the statements: slide.constant = 100", isRequired: isRequired)
    }

    private static let delayFactor = Key(
        "delayFactor", .number(NumberRange.fraction),
        "with an animator: the fraction of the remaining time before the animations begin", default: "0")

    private static func ended(_ conditions: [String]) -> [Key] {
        conditions.map { Key($0, .statements, "statements that run in this case") }
    }

    private static let duration = Key("duration", .signedTime, "the duration: 0.5s; 0 or less does not animate")
    private static let curve = Key("curve", .curve, "the timing curve", default: "easeInOut")
    private static let between = Key(
        "between", .words(InterpolationMode.allCases.map(\.rawValue)),
        "how frames between two layouts are computed", default: "blend")

    /// The keys of an animation that describe a spring.
    private static let spring = [
        Key(
            "spring", .number(ScriptLimits.dampingRatio),
            "the damping ratio, as in usingSpringWithDamping:. A value above 1 is treated as 1"),
        Key("bounce", .number(ScriptLimits.bounce), "the bounce, as in animate(springDuration:bounce:)"),
        Key("response", .time, "the period of the undamped spring, in seconds"),
        Key(
            "damping", .number(ScriptLimits.springConstant),
            "the damping ratio with response, the damping coefficient with stiffness"),
        Key("mass", .number(ScriptLimits.springConstant), "the mass, with stiffness", default: "1"),
        Key("stiffness", .number(ScriptLimits.springConstant), "the stiffness, as in CASpringAnimation"),
        Key(
            "velocity", .number(ScriptLimits.springVelocity),
            "the initial velocity of a spring, in multiples of the distance per second", default: "0"),
    ]
}

/// The expectations that `animatic test` checks.
extension Schema {
    static let expectation = MappingKind(
        "an expectation",
        [
            Key("at", .time, "the time to check"),
            Key("turn", .number(ScriptLimits.turns), "the turn of the trace to check"),
            Key("during", .list(.time, count: 2...2), "the span to check: [0.1s, 3s]"),
            Key(
                "order", .either([events, .mapping(Schema.order)]),
                "events that happened in this order: layoutSubviews root"),
            Key("layouts", .optional(.names(.count)), "the number of calls to each view's layoutSubviews"),
            Key("passes", .mapping(Schema.passes), "the number of passes that processed a view"),
            Key("never", events, "events that did not happen"),
            Key("count", .names(.count), "the number of times that each event happened"),
            Key("conflicts", .count, "the number of constraint conflicts"),
            Key("frames", .optional(.names(.rect)), "presentation frames: [x, y, width, height]"),
            Key("model", .optional(.names(.rect)), "model frames: [x, y, width, height]"),
            Key(
                "properties", .optional(.names(.mapping(Schema.properties))),
                "values of properties in the presentation: {card: {alpha: 0.5}}"),
            Key(
                "modelProperties", .optional(.names(.mapping(Schema.properties))),
                "values of properties in the model"),
            Key("animating", .optional(.names(.boolean)), "whether each view is animated"),
            Key("within", .number(ScriptLimits.tolerance), "the tolerance of numbers, in points", default: "0.01"),
        ])

    static let properties = MappingKind(
        "the properties of a view",
        Property.all.filter(\.owner.isView).map { Key($0.name, ValueShape($0.shape), $0.summary) })

    static let order = MappingKind(
        "an order", [Key("exactly", events, "all events of the named kinds, in this order", isRequired: true)])

    static let passes = MappingKind(
        "a count of passes", ["updateConstraints", "layout", "display"].map { Key($0, .count, "passes") })

    private static let events = ValueShape.optional(.list(.text))
}
