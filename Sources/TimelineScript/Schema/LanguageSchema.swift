import Animation
import Foundation
import Geometry
import Layout
import SceneModel
import Simulation
import Views

/// The JSON Schema of the script language. It uses draft 7, which YAML language servers support best.
///
/// The schema and the decoder use the same tables of keys. The schema is less strict than the decoder, because it
/// checks neither the names in a script nor the syntax of statements.
package enum LanguageSchema {
    /// The name of the schema file that `animatic init` writes.
    package static let fileName = "animatic-1.schema.json"

    /// The first line of a script. It tells editors to use the schema file in the same folder.
    package static let modeline = "# yaml-language-server: $schema=\(fileName)"

    /// The schema as JSON text.
    ///
    /// - Throws: An encoding error. This does not happen in practice, because only text and finite numbers are encoded.
    package static var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(json), as: UTF8.self) + "\n"
        }
    }

    static var json: JSONValue {
        .mapping([
            "$schema": .text("http://json-schema.org/draft-07/schema#"),
            "title": .text("An Animatic timeline, version 1"),
            "allOf": .list([ValueShape.mapping(Schema.script).json]),
            "definitions": .mapping(
                shared.mapValues(\.json).merging(shapes.map { ($0.kind.identifier, $0.json) }) { $1 }),
        ])
    }

    /// The shapes of all kinds of mappings.
    static let shapes = scriptShapes + viewShapes + kindShapes + cueShapes + expectationShapes
}

extension LanguageSchema {
    /// The shapes that are long or used in several places, by name.
    static let shared: [String: ValueShape] = [
        "animate": .either([.signedTime, .pattern("^[A-Za-z_]"), .mapping(Schema.animation)]),
        "any-color": .either([.solidColor, .mapping(Schema.color)]),
        "any-device": .either([
            .words(Device.catalog.map(\.name)), .pattern("."), .mapping(Schema.device),
        ]),
        "curve": .either([
            .dottedWords(TimingCurve.named.map(\.name)), .pattern("^(cubicBezier|steps|linear)\\("),
        ]),
        "font": .either([
            .words(TextStyle.allCases.map(\.rawValue)), .number(NumberRange.fontSize), .pattern("^\\.?[A-Za-z0-9]"),
        ]),
        "priority": .either([
            .number(NumberRange.priority), .dottedWords(LayoutPriority.named.map(\.name)),
        ]),
        "solid-color": .either([
            .words(AdaptiveColor.named.keys.sorted()), .pattern("^\\.[A-Za-z]"),
            .pattern("^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
        ]),
        "statement": .either([
            .pattern("."), .mapping(Schema.dispatch), .mapping(Schema.animationBlock), .mapping(Schema.statementBlock),
        ]),
        "statements": .either([.statement, .list(.statement, count: 1...ScriptLimits.values)]),
        "text-size": .dottedWords(TraitWords.categories.map(\.word)),
    ]
}

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
