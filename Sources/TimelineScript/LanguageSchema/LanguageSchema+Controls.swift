import Views

extension LanguageSchema {
    /// Controls, stack views and scroll views.
    static let controlShapes = [
        MappingShape(
            Schema.stack,
            [
                "axis": (axis, "Default: horizontal"),
                "distribution": (.words(ViewContent.Stack.Distribution.allCases.map(\.rawValue)), "Default: fill"),
                "alignment": (.words(ViewContent.Stack.Alignment.allCases.map(\.rawValue)), "Default: fill"),
                "spacing": (.place, "in points. Default: 0"),
                "isLayoutMarginsRelativeArrangement": (.truth, "Default: false"),
                "isBaselineRelativeArrangement": (.truth, "Default: false"),
            ]),
        MappingShape(
            Schema.scroll,
            [
                "contentSize": (.list(.length, count: 2...2), "[width, height] in points"),
                "contentOffset": (.point, "[x, y] in points"),
                "contentInset": (.insets, "in points"), "ignoresSafeArea": (.truth, "Default: false"),
            ]),
        MappingShape(
            Schema.button,
            [
                "title": (.text, "the title"), "image": (.image, "path of a picture in the script's folder"),
                "font": (.font, "Default: 15"), "contentInsets": (.insets, "around title and image, in points"),
                "isEnabled": enabled, "isSelected": (.truth, "Default: false"),
                "isHighlighted": (.truth, "Default: false"),
            ]),
        MappingShape(Schema.toggle, ["isOn": (onOrOff, "Default: off"), "isEnabled": enabled]),
        MappingShape(Schema.slider, ranged), MappingShape(Schema.stepper, ranged),
        MappingShape(
            Schema.textField,
            [
                "text": (.text, "what is typed"), "placeholder": (.text, "what shows where nothing is typed"),
                "font": (.font, "Default: 17"),
                "borderStyle": (
                    .words(ViewContent.TextField.BorderStyle.allCases.map(\.rawValue)), "Default: roundedRect"
                ),
                "isEnabled": enabled,
            ]),
        MappingShape(
            Schema.textView,
            [
                "text": (.text, "what is typed"), "font": (.font, "Default: 12"),
                "isScrollEnabled": (.truth, "Default: true"),
            ]),
        MappingShape(
            Schema.activityIndicator,
            [
                "style": (indicatorStyle, "Default: medium"), "isAnimating": (.truth, "Default: false"),
                "hidesWhenStopped": (.truth, "Default: true"),
            ]),
        MappingShape(
            Schema.segmentedControl, required: ["segments"],
            [
                "segments": (segments, "the titles"),
                "selectedSegmentIndex": (
                    .number(ScriptLimits.segmentIndex(of: nil)), "from 0; -1 for none. Default: -1"
                ),
                "isEnabled": enabled,
            ]),
        MappingShape(
            Schema.pageControl, required: ["numberOfPages"],
            [
                "numberOfPages": (.number(ScriptLimits.pages), "whole"),
                "currentPage": (.number(ScriptLimits.pages), "from 0. Default: 0"),
            ]),
    ]

    static let axis = ValueShape.words(["horizontal", "vertical"])
    static let onOrOff = ValueShape.either([.words(["on", "off"]), .truth])
    static let segments = ValueShape.optional(.list(.text))
    static let indicatorStyle = ValueShape.words(ViewContent.ActivityIndicator.Style.allCases.map(\.rawValue))

    private static let enabled: MappingShape.Entry = (.truth, "Default: true")
    private static let ranged: [String: MappingShape.Entry] = [
        "value": (.number(ScriptLimits.controlValue), "within the range"),
        "minimumValue": (.number(ScriptLimits.controlValue), "Default: 0"),
        "maximumValue": (.number(ScriptLimits.controlValue), "Default: 1 of a slider, 100 of a stepper"),
        "isEnabled": enabled,
    ]
}
