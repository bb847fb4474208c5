import Animation
import Geometry
import Layout
import SceneModel
import Simulation
import Views

/// The top level of a script, its environment, its constraints and its variations.
extension Schema {
    static let script = MappingKind(
        "a script",
        [
            Key(
                "animatic", .either([.number(NumberRange(1, 1)), .words(["1"])]), "the version of the language: 1",
                isRequired: true),
            Key("title", .text, default: "the file's name"),
            Key("device", .device, "the device", default: "iPhone SE 3"),
            Key("orientation", .orientation, "the initial orientation", default: "portrait"),
            Key("traits", .mapping(Schema.traits), "the settings of the device"),
            Key(
                "statusBar", .either([.boolean, .mapping(Schema.statusBar)]),
                "whether the status bar and the home indicator are shown, or what the bar shows", default: "false"),
            Key(
                "variants", .optional(.names(.mapping(Schema.variant))),
                "alternative devices and settings, which --variant selects"),
            Key("fps", .number(ScriptLimits.framesPerSecond), "frames per second, a whole number", default: "60"),
            Key("duration", .time, "the duration of the film", default: "half a second after the last animation"),
            Key(
                "rounding", .words(PixelRounding.allCases.map(\.rawValue)), "how solved frames are rounded to pixels",
                default: "originAndSize"),
            Key(
                "defaults", origin, "where views were created, which determines their default priorities",
                default: "code"),
            Key(
                "strict", .boolean, "whether statements for which UIKit raises an exception are errors",
                default: "false"),
            Key(
                "feedbackLoopThreshold", .number(ScriptLimits.feedbackLoopThreshold),
                "the largest number of layouts of a view in one turn"),
            Key(
                "fonts", .either([.text, .optional(.list(.text))]),
                "font files, or folders of fonts, in the script's folder"),
            Key(
                "assets", .either([.text, .optional(.list(.text))]),
                "asset catalogs, or folders of catalogs and pictures, in the script's folder, whose images and colors "
                    + "are used by name"),
            Key("scene", .text, "a scene of a storyboard or xib instead of views: Main.storyboard#ID"),
            Key(
                "overrides", .optional(.names(.mapping(Schema.overrides))),
                "with scene: the overrides of its views and their controllers"),
            Key(
                "views", .names(.optional(.mapping(Schema.view))),
                "the tree of views below root, and the views beside it that statements present"),
            Key("guides", .optional(.names(.mapping(Schema.guide))), "layout guides"),
            Key(
                "constraints", .optional(.names(.either([.pattern("."), .mapping(Schema.constraint)]))),
                "named constraints: card.width == 200 @750, or a visual format"),
            Key(
                "animators", .optional(.names(.either([.signedTime, .mapping(Schema.animator)]))),
                "property animators, by name"),
            Key(
                "variations", .optional(.list(.mapping(Schema.variation))),
                "overrides that apply for a size class or an appearance"),
            Key("timeline", .optional(.list(.mapping(Schema.cue))), "the cues: statements, each with its time"),
            Key(
                "titleCards", .optional(.list(.mapping(Schema.titleCard))), "text pages between frames of the film"),
            Key(
                "captions", .optional(.list(.mapping(Schema.caption))),
                "captions below the picture, each with its time"),
            Key("expect", .optional(.list(.mapping(Schema.expectation))), "the conditions that animatic test checks"),
        ])

    static let device = MappingKind(
        "a device",
        [
            Key("name", .either([.words(Device.catalog.map(\.name)), .text]), "the name of a device in the catalog"),
            Key("width", .number(ScriptLimits.canvasEdge), "the width of the window on an iPad, in points"),
            Key(
                "split", .dottedWords(TraitWords.widths.map(\.word)),
                "the part of an iPad's screen that the window occupies"),
        ] + ownDevice)

    private static let ownDevice = [
        Key("size", .list(.number(ScriptLimits.canvasEdge), count: 2...2), "width and height in portrait, in points"),
        Key("scale", .number(ScriptLimits.scale), "pixels per point"),
        Key("safeArea", .mapping(Schema.insets), "the insets of the safe area in portrait, in points"),
        Key("landscapeSafeArea", .mapping(Schema.insets), "the insets of the safe area in landscape, in points"),
        Key("margin", .length, "left and right margin of the root view, in points"),
        Key("idiom", .dottedWords(TraitWords.idioms.map(\.word)), "phone or pad"),
        Key("hasSizeClasses", .boolean, default: "true"),
    ]
    /// The keys of a device that is not in the catalog.
    static let ownDeviceKeys = ownDevice.map(\.name)

    static let insets = MappingKind(
        "a safe area", ["top", "left", "bottom", "right"].map { Key($0, .length, "the inset of this edge, in points") })

    static let traits = MappingKind(
        "the traits",
        [
            Key("style", .style, "light or dark appearance", default: "light"),
            Key("direction", .direction, "the layout direction", default: "ltr"),
            Key("text", .textSize, "the preferred text size", default: "large"),
            Key("contrast", .contrast, "the contrast of system colors", default: "normal"),
            Key("boldText", .boolean, "whether the system font is heavier", default: "false"),
            Key("reduceMotion", .boolean, "whether the user prefers less motion", default: "false"),
            Key(
                "crossFade", .boolean, "whether views that slide onto the screen fade in, if reduceMotion is true",
                default: "false"),
        ])

    static let statusBar = MappingKind(
        "a status bar",
        [
            Key("time", .text, "the time as text", default: StatusBarContent.defaultTime),
            Key(
                "style", .dottedWords(TraitWords.statusBarStyles.map(\.word)),
                "the color of the content, which follows the appearance by default", default: "default"),
            Key("isHidden", .boolean, "whether the application hides the bar", default: "false"),
        ])

    static let variant = MappingKind(
        "a variant",
        [
            Key("device", .device, "another device"), Key("orientation", .orientation, "another orientation"),
            Key("style", .style, "another appearance"), Key("direction", .direction, "another layout direction"),
            Key("text", .textSize, "another text size"), Key("contrast", .contrast, "another contrast"),
            Key("boldText", .boolean, "whether the system font is heavier"),
            Key("reduceMotion", .boolean, "whether the user prefers less motion"),
            Key("crossFade", .boolean, "whether views fade in instead of sliding, if reduceMotion is true"),
        ])

    static let titleCard = MappingKind(
        "a title card",
        [
            Key("text", .text, "the text of the card", isRequired: true),
            Key("subtitle", .text, "smaller text below the main text"),
            Key("at", .time, "the time in the film before which the card is shown", default: "0"),
            Key("duration", .time, "the duration for which the card is shown", default: "2s"),
        ])

    static let caption = MappingKind(
        "a caption",
        [
            Key("at", .time, "the time at which the caption appears, within the film", isRequired: true),
            Key(
                "until", .time, "the time at which the caption disappears",
                default: "the next caption's time, or the film's end"),
            Key(
                "text", .text, "the text of the caption, which wraps to the width of the picture", isRequired: true),
        ])

    static let color = MappingKind(
        "a color",
        [
            Key("light", .solidColor, "the color of the light appearance", isRequired: true),
            Key("dark", .color, "the color of the dark appearance", isRequired: true),
            Key("lightHighContrast", .color, "the light color for increased contrast", default: "light"),
            Key("darkHighContrast", .color, "the dark color for increased contrast", default: "dark"),
        ])

    static let picture = MappingKind(
        "a picture",
        [
            Key("file", .text, "the path of the picture, or the name of an image of the assets"),
            Key("dark", .text, "the picture for the dark appearance, drawn in the size of the first picture"),
            Key("lightHighContrast", .text, "the light picture for increased contrast", default: "file"),
            Key("darkHighContrast", .text, "the dark picture for increased contrast", default: "dark"),
            Key("capInsets", .insets, "the edges that keep their size when the image is stretched, in points"),
            Key(
                "resizingMode", .words(["stretch", "tile"]),
                "whether the part between these edges is stretched or repeated", default: "stretch"),
            Key("placeholder", .text, "the name of a missing image, which is shown on a gray rectangle"),
            Key(
                "size", .list(.length, count: 2...2), "the width and height of a missing image, in points",
                default: "the size of the view"),
        ])

    static let condition = MappingKind(
        "a condition",
        [
            Key("horizontal", sizeClass, "the horizontal size class"),
            Key("vertical", sizeClass, "the vertical size class"),
            Key("style", .style, "the appearance"), Key("direction", .direction, "the layout direction"),
            Key(
                "text", .either([.textSize, .pattern("\\.\\.\\.")]),
                "a text size, or a range such as accessibilityMedium..."),
            Key("idiom", .dottedWords(TraitWords.idioms.map(\.word)), "phone or pad"),
            Key("contrast", .contrast, "the contrast"), Key("boldText", .boolean, "whether text is bold"),
        ])

    static let variation = MappingKind(
        "a variation",
        [
            Key("when", .mapping(Schema.condition), "the traits for which the variation applies", isRequired: true),
            Key(
                "set", .optional(.names(.either([.text, .mapping(Schema.color)]))), "properties: {tall.constant: 140}"),
            Key("activate", .some(.text), "constraints that are active while the variation applies"),
            Key("deactivate", .some(.text), "constraints that are inactive while the variation applies"),
            Key("hidden", .some(.text), "views that are hidden while the variation applies"),
        ])

    static let overrides = MappingKind(
        "what a view overrides",
        [
            Key("controller", .text, "gives the view a controller: true, or its name"),
            Key("on", overridden, "methods that are overridden, each with its statements"),
        ])

    static let guide = MappingKind(
        "a guide", [Key("in", .text, "the view that owns the guide", isRequired: true)])

    static let constraint = MappingKind(
        "a constraint",
        [
            Key("constraint", .text, "the expression: card.width == 200"),
            Key("isActive", .boolean, default: "true"),
            Key("priority", .priority, "1 through 1000", default: "required"),
            Key(
                "outlet", .words(SceneConstraint.Outlet.allCases.map(\.rawValue)),
                "whether the constraint is retained while it is inactive", default: "strong"),
            Key("format", .text, "a visual format: H:|-[card]-|"),
            Key(
                "options", .some(.dottedWords(LayoutFormatOptions.named.map(\.name))), "the options of a visual format"),
            Key("metrics", .optional(.names(.place)), "numbers that a visual format refers to by name"),
        ])

    private static let sizeClass = ValueShape.dottedWords(TraitWords.sizeClasses.map(\.word))
    static let origin = ValueShape.words(ContentSizing.Origin.allCases.map(\.rawValue))
    /// The value of `on`: a mapping from the name of each overridden method to its statements.
    static let overridden = ValueShape.optional(.names(.optional(.either([.statements, .list(.statement)]))))
}
