import Animation
import Layout
import Views

extension LanguageSchema {
    /// Shapes that are long, or that many places have.
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
            .words(TextStyle.allCases.map(\.rawValue)), .number(ScriptLimits.fontSize), .pattern("^\\.?[A-Za-z0-9]"),
        ]),
        "priority": .either([
            .number(ScriptLimits.priority), .dottedWords(LayoutPriority.named.map(\.name)),
        ]),
        "solid-color": .either([
            .words(AdaptiveColor.named.keys.sorted()), .pattern("^\\.[A-Za-z]"),
            .pattern("^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"),
        ]),
        "statement": .either([
            .pattern("."), .mapping(Schema.dispatch), .mapping(Schema.animationBlock), .mapping(Schema.statementBlock),
        ]),
        "statements": .either([.statement, .list(.statement, count: 1...ScriptLimits.values)]),
        "text-size": .dottedWords(TimelineDecoder.categories.map(\.word)),
    ]
}
