import Animation
import Simulation
import Views

extension LanguageSchema {
    /// The shapes of cues, blocks, animations and animators.
    static let cueShapes = [
        MappingShape(
            Schema.cue, required: ["at"],
            [
                "at": (.time, "the time: 0.5s"), "animate": animate, "do": statements, "delayFactor": delayFactor,
                "every": (.time, "makes the cue a timer that fires at this interval"),
                "times": (.number(ScriptLimits.repetitions), "with every: the number of times that the timer fires"),
                "completion": (.completion, "with animate: statements that run when the animation has ended"),
            ]),
        MappingShape(
            Schema.dispatch,
            [
                "async": (.statements, "DispatchQueue.main.async: statements for the main queue"),
                "after": (.time, "DispatchQueue.main.asyncAfter: the delay of the block"),
                "animate": animate, "do": statements,
                "completion": (.blockCompletion, "statements that run when the animation has ended"),
            ]),
        MappingShape(
            Schema.animationBlock, required: ["animate"],
            [
                "animate": animate, "do": statements, "delayFactor": delayFactor,
                "completion": (.completion, "statements that run when the animation has ended"),
            ]),
        MappingShape(
            Schema.statementBlock,
            [
                "performWithoutAnimation": (.statements, "statements without animation"),
                Schema.completionBlock: (
                    .statements, "statements that run when the transaction's animations have ended"
                ),
                Schema.alongsideTransition: (
                    .statements,
                    "in willTransition or viewWillTransition: statements inside the animation of the change"
                ),
                "completion": (.statements, "statements that run when this animation has ended"),
            ]),
        MappingShape(Schema.blockCompletion, ended(CompletionSpec.ofBlocks)),
        MappingShape(Schema.animatorCompletion, ended(CompletionSpec.ofAnimators)),
        MappingShape(
            Schema.animation,
            timing.merging([
                "delay": (.time, "the time before the animation begins, while the old values show. Default: 0"),
                "repeat": (
                    .either([.number(ScriptLimits.repeats), .words(["forever"])]), "the repeat count. Default: 1"
                ),
                "autoreverse": (.boolean, "whether each run is followed by a backward run. Default: false"),
                "speed": (.number(NumberRange.layerSpeed), "the speed of the animation's local time. Default: 1"),
                "timeOffset": (.time, "the offset of the animation's local time. Default: 0"),
                "fillMode": (
                    .words(AnimationTiming.FillMode.allCases.map(\.rawValue)), "Default: backwards"
                ),
                "options": (
                    .some(.words(AnimationDecoder.options.map(\.name))), "options as in UIView.AnimationOptions"
                ),
                "mode": (
                    .words(KeyframeTrack.CalculationMode.allCases.map(\.rawValue)),
                    "the calculation mode of keyframes. Default: linear"
                ),
                "keyframes": (
                    .list(.mapping(Schema.keyframe), count: 1...ScriptLimits.values), "keyframes, as with addKeyframe"
                ),
                "transition": (.mapping(Schema.transition), "shows the changes with an effect, like UIView.transition"),
            ]) { $1 }),
        MappingShape(
            Schema.transition, required: ["effect"],
            [
                "effect": (.words(ViewTransition.Effect.allCases.map(\.rawValue)), "how the view changes"),
                "with": (.text, "the view that contains the changes"),
                "from": (.text, "the view that is replaced"), "to": (.text, "the view that replaces it"),
            ]),
        MappingShape(
            Schema.animator,
            timing.merging([
                "scrubsLinearly": (.boolean, "Default: true"), "pausesOnCompletion": (.boolean, "Default: false"),
            ]) { $1 }),
        MappingShape(
            Schema.keyframe, required: ["start", "duration", "do"],
            [
                "start": (.number(NumberRange.fraction), "the start, as a fraction of the animation's duration"),
                "duration": (.number(NumberRange.fraction), "the duration, as a fraction of the animation's duration"),
                "do": statements,
            ]),
    ]

    private static let animate: MappingShape.Entry = (
        .animate, "the animation: a duration, spring, a mapping, or an animator's name"
    )
    private static let statements: MappingShape.Entry = (.statements, "the statements: slide.constant = 100")
    private static let delayFactor: MappingShape.Entry = (
        .number(NumberRange.fraction),
        "with an animator: the fraction of the remaining time before the animations begin. Default: 0"
    )

    private static func ended(_ conditions: [String]) -> [String: MappingShape.Entry] {
        Dictionary(conditions.map { ($0, (.statements, "statements that run in this case")) }) { first, _ in first }
    }

    private static let timing: [String: MappingShape.Entry] = [
        "duration": (.signedTime, "the duration: 0.5s; 0 or less does not animate"),
        "curve": (.curve, "the timing curve. Default: easeInOut"),
        "spring": (
            .number(ScriptLimits.dampingRatio),
            "the damping ratio, as in usingSpringWithDamping:. A value above 1 is treated as 1"
        ),
        "bounce": (.number(ScriptLimits.bounce), "the bounce, as in animate(springDuration:bounce:)"),
        "response": (.time, "the period of the undamped spring, in seconds"),
        "damping": (
            .number(ScriptLimits.springConstant),
            "the damping ratio with response, the damping coefficient with stiffness"
        ),
        "mass": (.number(ScriptLimits.springConstant), "the mass, with stiffness. Default: 1"),
        "stiffness": (.number(ScriptLimits.springConstant), "the stiffness, as in CASpringAnimation"),
        "velocity": (
            .number(ScriptLimits.springVelocity),
            "the initial velocity of a spring, in multiples of the distance per second. Default: 0"
        ),
        "between": (
            .words(InterpolationMode.allCases.map(\.rawValue)),
            "how frames between two layouts are computed. Default: blend"
        ),
    ]
}

extension LanguageSchema {
    /// The shapes of the expectations that `animatic test` checks.
    static let expectationShapes = [
        MappingShape(
            Schema.expectation,
            [
                "at": (.time, "the time to check"),
                "turn": (.number(ScriptLimits.turns), "the turn of the trace to check"),
                "during": (.list(.time, count: 2...2), "the span to check: [0.1s, 3s]"),
                "order": (
                    .either([events, .mapping(Schema.order)]), "events that happened in this order: layoutSubviews root"
                ),
                "layouts": (.optional(.names(.count)), "the number of calls to each view's layoutSubviews"),
                "passes": (.mapping(Schema.passes), "the number of passes that processed a view"),
                "never": (events, "events that did not happen"),
                "count": (.names(.count), "the number of times that each event happened"),
                "conflicts": (.count, "the number of constraint conflicts"),
                "frames": (.optional(.names(.rect)), "presentation frames: [x, y, width, height]"),
                "properties": (
                    .optional(.names(.mapping(Schema.properties))),
                    "values of properties in the presentation: {card: {alpha: 0.5}}"
                ),
                "modelProperties": (
                    .optional(.names(.mapping(Schema.properties))), "values of properties in the model"
                ),
                "model": (.optional(.names(.rect)), "model frames: [x, y, width, height]"),
                "animating": (.optional(.names(.boolean)), "whether each view is animated"),
                "within": (.number(ScriptLimits.tolerance), "the tolerance of numbers, in points. Default: 0.01"),
            ]),
        MappingShape(
            Schema.properties,
            Dictionary(
                uniqueKeysWithValues: Property.all.filter(\.owner.isView).map {
                    ($0.name, (ValueShape($0.shape), $0.summary))
                })),
        MappingShape(
            Schema.order, required: ["exactly"],
            ["exactly": (events, "all events of the named kinds, in this order")]),
        MappingShape(
            Schema.passes,
            ["updateConstraints": (.count, "passes"), "layout": (.count, "passes"), "display": (.count, "passes")]),
    ]

    private static let events = ValueShape.optional(.list(.text))
}
