import Geometry
import Layout
import Simulation
import Views

extension LanguageSchema {
    /// A view and its parts.
    static let viewShapes = [
        MappingShape(
            Schema.view,
            rows(Property.keysOfViews, of: ViewState(name: "")).merging(entries) { $1 }),
        MappingShape(
            Schema.priorities,
            [
                "horizontal": (.priority, "along the horizontal axis"),
                "vertical": (.priority, "along the vertical axis"),
            ]),
        MappingShape(
            Schema.margins,
            edges("in points", .place).merging([
                "leading": (.place, "the leading side, in points"),
                "trailing": (.place, "the trailing side, in points"),
            ]) { $1 }),
        MappingShape(Schema.sides, edges("in points. Default: 0", .place)),
        MappingShape(
            Schema.gradient, required: ["colors"],
            rows(
                Property.all(inKey: "gradient"),
                of: {
                    var state = ViewState(name: "")
                    state.gradient = Gradient([])
                    return state
                }()
            ).merging([
                "colors": (.list(.color, count: ScriptLimits.gradientColors), "2 through 8 colors")
            ]) { $1 }),
    ]

    private static let views = ValueShape.optional(.names(.optional(.mapping(Schema.view))))

    /// The keys that are not derived from rows of the table of properties.
    private static let entries: [String: MappingShape.Entry] = [
        "subviews": (views, "back to front"),
        "controller": (.text, "gives the view a controller: true, or its name"),
        "on": (overridden, "methods that the view or its controller overrides, each with its statements"),
        "intrinsicPlaceholder": (.intrinsicSize, "the placeholder size of Interface Builder's canvas"),
        "defaults": (origin, "where this view was created"),
        "hugging": (.prioritiesByAxis, "content hugging priority, for both axes or each"),
        "compression": (.prioritiesByAxis, "compression resistance priority, for both axes or each. Default: 750"),
        "label": (.text, "the text; makes the view a label"),
        "image": (.image, "path of a picture in the script's folder, or none; makes the view an image view"),
        "button": (.either([.text, .mapping(Schema.button)]), "the title, or its properties; makes the view a button"),
        "switch": (.either([onOrOff, .mapping(Schema.toggle)]), "on or off; makes the view a switch"),
        "slider": (.either([.number(NumberRange.controlValue), .mapping(Schema.slider)]), "the value, 0 through 1"),
        "stepper": (
            .either([.number(NumberRange.controlValue), .mapping(Schema.stepper)]), "the value, 0 through 100"
        ),
        "textField": (.either([.text, .mapping(Schema.textField)]), "the text; makes the view a text field"),
        "textView": (.either([.text, .mapping(Schema.textView)]), "the text; makes the view a text view"),
        "activityIndicator": (
            .either([indicatorStyle, .mapping(Schema.activityIndicator)]), "the style; makes the view a spinner"
        ),
        "progress": (.number(NumberRange.fraction), "0 through 1; makes the view a progress view"),
        "segmentedControl": (
            .either([segments, .mapping(Schema.segmentedControl)]), "the titles; makes the view a segmented control"
        ),
        "pageControl": (
            .either([.number(NumberRange.pages), .mapping(Schema.pageControl)]), "the number of pages"
        ),
        "stack": (.either([axis, .mapping(Schema.stack)]), "the axis; makes the view a stack view"),
        "arranged": (views, "the arranged subviews of a stack view, in order"),
        "customSpacing": (.optional(.names(.place)), "the spacing of a stack view after an arranged view, in points"),
        "scroll": (.optional(.mapping(Schema.scroll)), "makes the view a scroll view"),
        "autoresizing": (
            .some(.words(["width", "height", "left", "right", "top", "bottom"])), "the flexible parts of a frame"
        ),
        "margins": (
            .either([.place, .list(.place, count: 4...4), .mapping(Schema.margins)]),
            "points, [top, left, bottom, right], or by side. Default: 8"
        ),
        "gradient": (.mapping(Schema.gradient), "makes the layer a gradient layer"),
    ]
}

extension LanguageSchema {
    /// Controls, stack views and scroll views.
    static let controlShapes = [
        MappingShape(
            Schema.stack, rows(Property.all(inKey: "stack"), of: ViewState(name: "", content: .stack(.init())))),
        MappingShape(
            Schema.scroll,
            rows(Property.all(inKey: "scroll"), of: ViewState(name: "", content: .scroll(.init()))).merging([
                "contentSize": (.list(.length, count: 2...2), "[width, height] in points"),
                "ignoresSafeArea": (.boolean, "true is contentInsetAdjustmentBehavior: never. Default: false"),
            ]) { $1 }),
        MappingShape(
            Schema.button,
            [
                "title": (.text, "the title"), "image": (.image, "path of a picture in the script's folder"),
                "font": (.font, "Default: 15"), "contentInsets": (.insets, "around title and image, in points"),
                "isEnabled": enabled, "isSelected": (.boolean, "Default: false"),
                "isHighlighted": (.boolean, "Default: false"),
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
                "isScrollEnabled": (.boolean, "Default: true"),
            ]),
        MappingShape(
            Schema.activityIndicator,
            [
                "style": (indicatorStyle, "Default: medium"), "isAnimating": (.boolean, "Default: false"),
                "hidesWhenStopped": (.boolean, "Default: true"),
            ]),
        MappingShape(
            Schema.segmentedControl, required: ["segments"],
            [
                "segments": (segments, "the titles"),
                "selectedSegmentIndex": (
                    .number(NumberRange.segmentIndex(of: nil)), "from 0; -1 for none. Default: -1"
                ),
                "isEnabled": enabled,
            ]),
        MappingShape(
            Schema.pageControl, required: ["numberOfPages"],
            [
                "numberOfPages": (.number(NumberRange.pages), "whole"),
                "currentPage": (.number(NumberRange.pages), "from 0. Default: 0"),
            ]),
    ]

    /// The keys that are derived from rows of the table of properties.
    ///
    /// - Parameter state: A view with the default values.
    static func rows(_ properties: [Property], of state: ViewState) -> [String: MappingShape.Entry] {
        let rows = properties.map { property -> (String, MappingShape.Entry) in
            let usual = usual(property, in: state).map { " Default: \($0)" } ?? ""
            return (property.lastKey, (ValueShape(property.shape), property.summary + usual))
        }
        return Dictionary(uniqueKeysWithValues: rows)
    }

    /// The default value of a property; `nil` for values that are easier to describe than to print.
    private static func usual(_ property: Property, in state: ViewState) -> String? {
        switch property.shape {
        case .boolean, .number, .integer, .choice, .fractions, .offset, .font:
            property.value(in: state).map { $0.traceText(property.shape) }.map {
                $0.hasPrefix(".") ? String($0.dropFirst()) : $0
            }
        case .multiplier, .segment, .text, .optionalText, .color, .point, .rectangle, .insets, .directionalInsets,
            .intrinsicSize, .transform, .priority, .layerTime, .corners, .colors, .locations, .image:
            nil
        }
    }

    static let axis = ValueShape.words(["horizontal", "vertical"])
    static let onOrOff = ValueShape.either([.words(["on", "off"]), .boolean])
    static let segments = ValueShape.optional(.list(.text))
    static let indicatorStyle = ValueShape.words(ViewContent.ActivityIndicator.Style.allCases.map(\.rawValue))

    private static let enabled: MappingShape.Entry = (.boolean, "Default: true")
    private static let ranged: [String: MappingShape.Entry] = [
        "value": (.number(NumberRange.controlValue), "within the range"),
        "minimumValue": (.number(NumberRange.controlValue), "Default: 0"),
        "maximumValue": (.number(NumberRange.controlValue), "Default: 1 of a slider, 100 of a stepper"),
        "isEnabled": enabled,
    ]
}

extension ValueShape {
    /// The values of a property, as keys have them.
    init(_ shape: PropertyShape) {
        self =
            switch shape {
            case .boolean: .boolean
            case .number(let range), .integer(let range): .number(range)
            case .multiplier: .number(.multiplier)
            case .segment: .number(NumberRange.segmentIndex(of: nil))
            case .text, .optionalText, .transform: .text
            case .color: .color
            case .point, .offset: .point
            case .fractions(let range): .list(.number(range), count: 2...2)
            case .rectangle: .rect
            case .insets, .directionalInsets: .insets
            case .intrinsicSize: .intrinsicSize
            case .font: .font
            case .priority: .priority
            case .choice(let choice): .words(choice.words)
            case .layerTime: .number(.layerTime)
            case .corners: .list(.dottedWords(CornerMask.named.map(\.name)))
            case .colors: .list(.color, count: ScriptLimits.gradientColors)
            case .locations: .list(.number(NumberRange.fraction))
            case .image: .image
            }
    }
}
