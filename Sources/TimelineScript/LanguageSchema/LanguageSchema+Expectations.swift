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
                "model": (.optional(.names(.rect)), "where views are for the program: [x, y, width, height]"),
                "animating": (.optional(.names(.truth)), "whether each view is being animated"),
                "within": (.number(ScriptLimits.tolerance), "how far numbers may be off, in points. Default: 0.01"),
            ]),
        MappingShape(
            Schema.order, required: ["exactly"],
            ["exactly": (events, "of the kinds of event named, these and no others")]),
        MappingShape(
            Schema.passes,
            ["updateConstraints": (.count, "passes"), "layout": (.count, "passes"), "display": (.count, "passes")]),
    ]

    private static let events = ValueShape.optional(.list(.text))
}
