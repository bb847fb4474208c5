import Animation
import Geometry
import Layout
import SceneModel
import Simulation
import Views

extension LanguageSchema {
    /// The shapes of the top level of a script, its environment and its variations.
    static let scriptShapes = [
        script, device,
        MappingShape(
            Schema.titleCard, required: ["text"],
            [
                "text": (.text, "the text of the card"),
                "subtitle": (.text, "smaller text below the main text"),
                "at": (.time, "the time in the film before which the card is shown. Default: 0"),
                "duration": (.time, "the duration for which the card is shown. Default: 2s"),
            ]),
        MappingShape(
            Schema.caption, required: ["at", "text"],
            [
                "at": (.time, "the time at which the caption appears, within the film"),
                "until": (
                    .time,
                    "the time at which the caption disappears. Default: the next caption's time, or the film's end"
                ),
                "text": (.text, "the text of the caption, which wraps to the width of the picture"),
            ]),
        MappingShape(Schema.insets, edges("the inset of this edge, in points")),
        MappingShape(
            Schema.traits,
            [
                "style": (.style, "light or dark appearance. Default: light"),
                "direction": (.direction, "the layout direction. Default: ltr"),
                "text": (.textSize, "the preferred text size. Default: large"),
            ]),
        MappingShape(
            Schema.variant,
            [
                "device": (.device, "another device"), "orientation": (.orientation, "another orientation"),
                "style": (.style, "another appearance"), "direction": (.direction, "another layout direction"),
                "text": (.textSize, "another text size"),
            ]),
        MappingShape(
            Schema.color, required: ["light", "dark"],
            [
                "light": (.solidColor, "the color of the light appearance"),
                "dark": (.color, "the color of the dark appearance"),
            ]),
        MappingShape(
            Schema.condition,
            [
                "horizontal": (sizeClass, "the horizontal size class"),
                "vertical": (sizeClass, "the vertical size class"),
                "style": (.style, "the appearance"), "direction": (.direction, "the layout direction"),
                "text": (
                    .either([.textSize, .pattern("\\.\\.\\.")]),
                    "a text size, or a range such as accessibilityMedium..."
                ),
                "idiom": (.dottedWords(TraitWords.idioms.map(\.word)), "phone or pad"),
            ]),
        MappingShape(
            Schema.variation, required: ["when"],
            [
                "when": (.mapping(Schema.condition), "the traits for which the variation applies"),
                "set": (
                    .optional(.names(.either([.text, .mapping(Schema.color)]))), "properties: {tall.constant: 140}"
                ),
                "activate": (.some(.text), "constraints that are active while the variation applies"),
                "deactivate": (.some(.text), "constraints that are inactive while the variation applies"),
                "hidden": (.some(.text), "views that are hidden while the variation applies"),
            ]),
        MappingShape(
            Schema.overrides,
            [
                "controller": (.text, "gives the view a controller: true, or its name"),
                "on": (overridden, "methods that are overridden, each with its statements"),
            ]),
        MappingShape(Schema.guide, required: ["in"], ["in": (.text, "the view that owns the guide")]),
        constraint,
    ]

    private static let script = MappingShape(
        Schema.script, required: ["animatic"],
        [
            "animatic": (.either([.number(NumberRange(1, 1)), .words(["1"])]), "the version of the language: 1"),
            "title": (.text, "Default: the file's name"),
            "device": (.device, "the device. Default: iPhone SE 3"),
            "orientation": (.orientation, "the initial orientation. Default: portrait"),
            "traits": (.mapping(Schema.traits), "the settings of the device"),
            "variants": (
                .optional(.names(.mapping(Schema.variant))), "alternative devices and settings, which --variant selects"
            ),
            "fps": (.number(ScriptLimits.framesPerSecond), "frames per second, a whole number. Default: 60"),
            "duration": (.time, "the duration of the film. Default: half a second after the last animation"),
            "rounding": (
                .words(PixelRounding.allCases.map(\.rawValue)),
                "how solved frames are rounded to pixels. Default: originAndSize"
            ),
            "defaults": (origin, "where views were created, which determines their default priorities. Default: code"),
            "strict": (.boolean, "whether statements for which UIKit raises an exception are errors. Default: false"),
            "feedbackLoopThreshold": (
                .number(ScriptLimits.feedbackLoopThreshold), "the largest number of layouts of a view in one turn"
            ),
            "scene": (.text, "a scene of a storyboard or xib instead of views: Main.storyboard#ID"),
            "overrides": (
                .optional(.names(.mapping(Schema.overrides))),
                "with scene: the overrides of its views and their controllers"
            ),
            "views": (.names(.optional(.mapping(Schema.view))), "the tree of views below root"),
            "guides": (.optional(.names(.mapping(Schema.guide))), "layout guides"),
            "constraints": (
                .optional(.names(.either([.pattern("."), .mapping(Schema.constraint)]))),
                "named constraints: card.width == 200 @750, or a visual format"
            ),
            "animators": (
                .optional(.names(.either([.signedTime, .mapping(Schema.animator)]))), "property animators, by name"
            ),
            "variations": (
                .optional(.list(.mapping(Schema.variation))), "overrides that apply for a size class or an appearance"
            ),
            "timeline": (.optional(.list(.mapping(Schema.cue))), "the cues: statements, each with its time"),
            "titleCards": (.optional(.list(.mapping(Schema.titleCard))), "text pages between frames of the film"),
            "captions": (.optional(.list(.mapping(Schema.caption))), "captions below the picture, each with its time"),
            "expect": (.optional(.list(.mapping(Schema.expectation))), "the conditions that animatic test checks"),
        ])

    private static let device = MappingShape(
        Schema.device,
        [
            "name": (.either([.words(Device.catalog.map(\.name)), .text]), "the name of a device in the catalog"),
            "width": (.number(ScriptLimits.canvasEdge), "the width of the window on an iPad, in points"),
            "split": (
                .dottedWords(TraitWords.widths.map(\.word)), "the part of an iPad's screen that the window occupies"
            ),
            "size": (.list(.number(ScriptLimits.canvasEdge), count: 2...2), "width and height in portrait, in points"),
            "scale": (.number(ScriptLimits.scale), "pixels per point"),
            "safeArea": (.mapping(Schema.insets), "the insets of the safe area in portrait, in points"),
            "landscapeSafeArea": (.mapping(Schema.insets), "the insets of the safe area in landscape, in points"),
            "margin": (.length, "left and right margin of the root view, in points"),
            "idiom": (.dottedWords(TraitWords.idioms.map(\.word)), "phone or pad"),
            "hasSizeClasses": (.boolean, "Default: true"),
        ])

    private static let constraint = MappingShape(
        Schema.constraint,
        [
            "constraint": (.text, "the expression: card.width == 200"),
            "isActive": (.boolean, "Default: true"), "priority": (.priority, "1 through 1000. Default: required"),
            "outlet": (
                .words(SceneConstraint.Outlet.allCases.map(\.rawValue)),
                "whether the constraint is retained while it is inactive. Default: strong"
            ),
            "format": (.text, "a visual format: H:|-[card]-|"),
            "options": (.some(.dottedWords(LayoutFormatOptions.named.map(\.name))), "the options of a visual format"),
            "metrics": (.optional(.names(.place)), "numbers that a visual format refers to by name"),
        ])

    private static let sizeClass = ValueShape.dottedWords(TraitWords.sizeClasses.map(\.word))
    static let origin = ValueShape.words(ContentSizing.Origin.allCases.map(\.rawValue))
    /// The value of `on`: a mapping from the name of each overridden method to its statements.
    static let overridden = ValueShape.optional(.names(.optional(.either([.statements, .list(.statement)]))))

    /// Returns entries for the keys `top`, `left`, `bottom` and `right`, all with the same description.
    static func edges(_ words: String, _ shape: ValueShape = .length) -> [String: MappingShape.Entry] {
        Dictionary(["top", "left", "bottom", "right"].map { ($0, (shape, words)) }) { first, _ in first }
    }
}

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
