import Animation
import Simulation
import Views

extension LanguageSchema {
    /// Cues, blocks, animations and animators.
    static let cueShapes = [
        MappingShape(
            Schema.cue, required: ["at"],
            [
                "at": (.time, "when: 0.5s"), "animate": animate, "do": statements, "delayFactor": delayFactor,
                "every": (.time, "makes the cue a timer's, which fires again and again"),
                "times": (.number(ScriptLimits.repetitions), "with every: how often it fires"),
                "completion": (.completion, "with animate: what follows its end"),
            ]),
        MappingShape(
            Schema.dispatch,
            [
                "async": (.statements, "DispatchQueue.main.async: statements for the main queue"),
                "after": (.time, "DispatchQueue.main.asyncAfter: how long the block waits"),
                "animate": animate, "do": statements, "completion": (.blockCompletion, "what follows its end"),
            ]),
        MappingShape(
            Schema.animationBlock, required: ["animate"],
            [
                "animate": animate, "do": statements, "delayFactor": delayFactor,
                "completion": (.completion, "what follows its end"),
            ]),
        MappingShape(
            Schema.statementBlock,
            [
                "performWithoutAnimation": (.statements, "statements that animate nothing"),
                Schema.completionBlock: (.statements, "what follows the end of the transaction's animations"),
                Schema.alongsideTransition: (
                    .statements,
                    "in willTransition or viewWillTransition: statements inside the animation of the change"
                ),
                "completion": (.statements, "what follows the end of that animation"),
            ]),
        MappingShape(Schema.blockCompletion, ended(CompletionSpec.ofBlocks)),
        MappingShape(Schema.animatorCompletion, ended(CompletionSpec.ofAnimators)),
        MappingShape(
            Schema.animation,
            timing.merging([
                "delay": (.time, "until then the old values show. Default: 0"),
                "repeat": (.either([.number(ScriptLimits.repeats), .words(["forever"])]), "how often. Default: 1"),
                "autoreverse": (.boolean, "each run is followed by one back. Default: false"),
                "speed": (.number(NumberRange.layerSpeed), "how fast the animation's own time passes. Default: 1"),
                "timeOffset": (.time, "of the animation's own time. Default: 0"),
                "fillMode": (
                    .words(AnimationTiming.FillMode.allCases.map(\.rawValue)), "Default: backwards"
                ),
                "options": (.some(.words(AnimationDecoder.options.map(\.name))), "of UIView.AnimationOptions"),
                "mode": (
                    .words(KeyframeTrack.CalculationMode.allCases.map(\.rawValue)), "of keyframes. Default: linear"
                ),
                "keyframes": (.list(.mapping(Schema.keyframe), count: 1...ScriptLimits.values), "as addKeyframe"),
                "transition": (.mapping(Schema.transition), "shows the changes by an effect, as UIView.transition"),
            ]) { $1 }),
        MappingShape(
            Schema.transition, required: ["effect"],
            [
                "effect": (.words(ViewTransition.Effect.allCases.map(\.rawValue)), "how the view changes"),
                "with": (.text, "the view that contains the changes"),
                "from": (.text, "the view that leaves"), "to": (.text, "the view that takes its place"),
            ]),
        MappingShape(
            Schema.animator,
            timing.merging([
                "scrubsLinearly": (.boolean, "Default: true"), "pausesOnCompletion": (.boolean, "Default: false"),
            ]) { $1 }),
        MappingShape(
            Schema.keyframe, required: ["start", "duration", "do"],
            [
                "start": (.number(NumberRange.fraction), "a fraction of the animation"),
                "duration": (.number(NumberRange.fraction), "a fraction of the animation"), "do": statements,
            ]),
    ]

    private static let animate: MappingShape.Entry = (
        .animate, "how: a duration, spring, an animation, or an animator's name"
    )
    private static let statements: MappingShape.Entry = (.statements, "what happens: slide.constant = 100")
    private static let delayFactor: MappingShape.Entry = (
        .number(NumberRange.fraction), "with an animator: how much of the remaining time passes before. Default: 0"
    )

    private static func ended(_ conditions: [String]) -> [String: MappingShape.Entry] {
        Dictionary(conditions.map { ($0, (.statements, "statements for this end")) }) { first, _ in first }
    }

    private static let timing: [String: MappingShape.Entry] = [
        "duration": (.signedTime, "how long: 0.5s; 0 and less animate nothing"),
        "curve": (.curve, "how progress follows time. Default: easeInOut"),
        "spring": (
            .number(ScriptLimits.dampingRatio), "damping ratio, as usingSpringWithDamping:; more than 1 counts as 1"
        ),
        "bounce": (.number(ScriptLimits.bounce), "as animate(springDuration:bounce:)"),
        "response": (.time, "the undamped spring's period, in seconds"),
        "damping": (.number(ScriptLimits.springConstant), "ratio with response, coefficient with stiffness"),
        "mass": (.number(ScriptLimits.springConstant), "with stiffness. Default: 1"),
        "stiffness": (.number(ScriptLimits.springConstant), "as CASpringAnimation"),
        "velocity": (.number(ScriptLimits.springVelocity), "of a spring, in travels a second. Default: 0"),
        "between": (
            .words(InterpolationMode.allCases.map(\.rawValue)),
            "how frames between two layouts come about. Default: blend"
        ),
    ]
}

extension LanguageSchema {
    /// What `animatic test` checks.
    static let expectationShapes = [
        MappingShape(
            Schema.expectation,
            [
                "at": (.time, "looks at this time"),
                "turn": (.number(ScriptLimits.turns), "looks at this turn of the trace"),
                "during": (.list(.time, count: 2...2), "looks at a span: [0.1s, 3s]"),
                "order": (
                    .either([events, .mapping(Schema.order)]), "these happened in this order: layoutSubviews root"
                ),
                "layouts": (.optional(.names(.count)), "how often each view's layoutSubviews ran"),
                "passes": (.mapping(Schema.passes), "how many passes did something"),
                "never": (events, "these did not happen"),
                "count": (.names(.count), "how often each event happened"),
                "conflicts": (.count, "how many conflicts of constraints there were"),
                "frames": (.optional(.names(.rect)), "where views are for the eye: [x, y, width, height]"),
                "properties": (
                    .optional(.names(.mapping(Schema.properties))),
                    "values of properties in the presentation: {card: {alpha: 0.5}}"
                ),
                "modelProperties": (
                    .optional(.names(.mapping(Schema.properties))), "values of properties in the model"
                ),
                "model": (.optional(.names(.rect)), "where views are for the program: [x, y, width, height]"),
                "animating": (.optional(.names(.boolean)), "whether each view is being animated"),
                "within": (.number(ScriptLimits.tolerance), "how far numbers may be off, in points. Default: 0.01"),
            ]),
        MappingShape(
            Schema.properties,
            Dictionary(
                uniqueKeysWithValues: Property.all.filter(\.owner.isView).map {
                    ($0.name, (ValueShape($0.shape), $0.summary))
                })),
        MappingShape(
            Schema.order, required: ["exactly"],
            ["exactly": (events, "of the kinds of event named, these and no others")]),
        MappingShape(
            Schema.passes,
            ["updateConstraints": (.count, "passes"), "layout": (.count, "passes"), "display": (.count, "passes")]),
    ]

    private static let events = ValueShape.optional(.list(.text))
}
