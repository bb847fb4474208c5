import Animation
import Foundation
import Geometry
import Layout
import SceneModel
import Simulation
import Views

/// The language as JSON Schema, draft 7, which YAML language servers support best.
///
/// Its keys are those that the decoder accepts, from the same tables. The schema contains less than the decoder checks:
/// it knows neither the names of a script nor the forms of statements.
package enum LanguageSchema {
    /// The file name that `animatic init` uses.
    package static let fileName = "animatic-1.schema.json"

    /// The first line of a script, from which editors find the schema beside it.
    package static let modeline = "# yaml-language-server: $schema=\(fileName)"

    /// - Throws: Never in practice, because only text and finite numbers are encoded.
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

    /// Every mapping with known keys.
    static let shapes = scriptShapes + viewShapes + controlShapes + cueShapes + expectationShapes
}

extension LanguageSchema {
    /// Shapes that are long, or that are used in many places.
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
    /// The top level of a script, its environment, and its variations.
    static let scriptShapes = [
        script, device,
        MappingShape(
            Schema.titleCard, required: ["text"],
            [
                "text": (.text, "what the card says in large letters"),
                "subtitle": (.text, "what it says below in smaller ones"),
                "at": (.time, "before which time of the film, which waits meanwhile. Default: 0"),
                "duration": (.time, "how long the card stands. Default: 2s"),
            ]),
        MappingShape(
            Schema.caption, required: ["at", "text"],
            [
                "at": (.time, "when it is said, within the film"),
                "until": (.time, "when it is gone. Default: the next caption's time, or the film's end"),
                "text": (.text, "what is said; lines break where it has no room"),
            ]),
        MappingShape(Schema.insets, edges("the edge, in points")),
        MappingShape(
            Schema.traits,
            [
                "style": (.style, "light or dark appearance. Default: light"),
                "direction": (.direction, "which way one reads. Default: ltr"),
                "text": (.textSize, "the text size that a person prefers. Default: large"),
            ]),
        MappingShape(
            Schema.variant,
            [
                "device": (.device, "shown on another device"), "orientation": (.orientation, "held another way"),
                "style": (.style, "in another appearance"), "direction": (.direction, "read another way"),
                "text": (.textSize, "with another text size"),
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
                "style": (.style, "the appearance"), "direction": (.direction, "the reading direction"),
                "text": (
                    .either([.textSize, .pattern("\\.\\.\\.")]),
                    "a text size, or a range such as accessibilityMedium..."
                ),
                "idiom": (.dottedWords(TraitWords.idioms.map(\.word)), "phone or pad"),
            ]),
        MappingShape(
            Schema.variation, required: ["when"],
            [
                "when": (.mapping(Schema.condition), "the traits for which it holds"),
                "set": (
                    .optional(.names(.either([.text, .mapping(Schema.color)]))), "properties: {tall.constant: 140}"
                ),
                "activate": (.some(.text), "constraints that act while it holds"),
                "deactivate": (.some(.text), "constraints that do not act while it holds"),
                "hidden": (.some(.text), "views that are hidden while it holds"),
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
            "device": (.device, "what it is shown on. Default: iPhone SE 3"),
            "orientation": (.orientation, "how the device is held at first. Default: portrait"),
            "traits": (.mapping(Schema.traits), "how a person set the device up"),
            "variants": (.optional(.names(.mapping(Schema.variant))), "other ways to show the script, for --variant"),
            "fps": (.number(ScriptLimits.framesPerSecond), "frames a second, whole. Default: 60"),
            "duration": (.time, "of the film. Default: half a second after the last animation"),
            "rounding": (
                .words(PixelRounding.allCases.map(\.rawValue)),
                "how solved frames come onto pixels. Default: originAndSize"
            ),
            "defaults": (origin, "where views were made, which decides their priorities. Default: code"),
            "strict": (.boolean, "whether what UIKit raises an exception for is a mistake. Default: false"),
            "feedbackLoopThreshold": (
                .number(ScriptLimits.feedbackLoopThreshold), "how often a view may be laid out in one turn"
            ),
            "scene": (.text, "a scene of a storyboard or xib instead of views: Main.storyboard#ID"),
            "overrides": (
                .optional(.names(.mapping(Schema.overrides))),
                "with scene: what its views, or their controllers, override"
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
                .optional(.list(.mapping(Schema.variation))), "what is otherwise for a size class or an appearance"
            ),
            "timeline": (.optional(.list(.mapping(Schema.cue))), "what happens, and when"),
            "titleCards": (.optional(.list(.mapping(Schema.titleCard))), "pictures of words before frames of the film"),
            "captions": (.optional(.list(.mapping(Schema.caption))), "what is said under the picture, and when"),
            "expect": (.optional(.list(.mapping(Schema.expectation))), "what animatic test checks"),
        ])

    private static let device = MappingShape(
        Schema.device,
        [
            "name": (.either([.words(Device.catalog.map(\.name)), .text]), "a device of the catalog"),
            "width": (.number(ScriptLimits.canvasEdge), "of the window on an iPad, in points"),
            "split": (.dottedWords(TraitWords.widths.map(\.word)), "the window's part of an iPad's screen"),
            "size": (.list(.number(ScriptLimits.canvasEdge), count: 2...2), "width and height in portrait, in points"),
            "scale": (.number(ScriptLimits.scale), "pixels in a point"),
            "safeArea": (.mapping(Schema.insets), "what is reserved at the edges in portrait, in points"),
            "landscapeSafeArea": (.mapping(Schema.insets), "what is reserved at the edges in landscape, in points"),
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
                "whether the constraint is kept while it is inactive. Default: strong"
            ),
            "format": (.text, "a visual format: H:|-[card]-|"),
            "options": (.some(.dottedWords(LayoutFormatOptions.named.map(\.name))), "of a visual format"),
            "metrics": (.optional(.names(.place)), "numbers that a visual format names"),
        ])

    private static let sizeClass = ValueShape.dottedWords(TraitWords.sizeClasses.map(\.word))
    static let origin = ValueShape.words(ContentSizing.Origin.allCases.map(\.rawValue))
    /// The values of `on`, by the name of the method.
    static let overridden = ValueShape.optional(.names(.optional(.either([.statements, .list(.statement)]))))

    /// Returns entries for top, left, bottom and right with the same description.
    static func edges(_ words: String, _ shape: ValueShape = .length) -> [String: MappingShape.Entry] {
        Dictionary(["top", "left", "bottom", "right"].map { ($0, (shape, words)) }) { first, _ in first }
    }
}
