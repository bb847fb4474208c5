import Geometry
import Layout
import Simulation
import Views

extension LanguageSchema {
    /// A view and the parts of it.
    static let viewShapes = [
        MappingShape(
            Schema.view,
            appearance.merging(content) { $1 }.merging(placement) { $1 }.merging(layer) { $1 }),
        MappingShape(
            Schema.priorities,
            [
                "horizontal": (.priority, "along the horizontal axis"),
                "vertical": (.priority, "along the vertical axis"),
            ]),
        MappingShape(
            Schema.margins,
            edges("in points", .place).merging([
                "leading": (.place, "where reading begins, in points"),
                "trailing": (.place, "where reading ends, in points"),
            ]) { $1 }),
        MappingShape(Schema.sides, edges("in points. Default: 0", .place)),
        MappingShape(
            Schema.gradient, required: ["colors"],
            [
                "colors": (.list(.color, count: ScriptLimits.gradientColors), "2 through 8 colors"),
                "locations": (.list(.number(NumberRange.fraction)), "where each color is, 0 through 1"),
                "startPoint": (fractions, "[x, y], fractions of the size. Default: [0.5, 0]"),
                "endPoint": (fractions, "[x, y], fractions of the size. Default: [0.5, 1]"),
                "type": (.words(Gradient.Kind.allCases.map(\.rawValue)), "Default: axial"),
            ]),
    ]

    private static let fractions = ValueShape.list(.number(NumberRange.gradientPoint), count: 2...2)
    private static let views = ValueShape.optional(.names(.optional(.mapping(Schema.view))))

    private static let appearance: [String: MappingShape.Entry] = [
        "background": (.color, "Default: clear, of a text view systemBackground"),
        "cornerRadius": (.length, "in points. Default: 0"),
        "alpha": (.number(NumberRange.fraction), "0 through 1, for the subviews as well. Default: 1"),
        "isHidden": (.boolean, "true for an activity indicator that is stopped. Default: false"),
        "isInstalled": (.boolean, "whether it is in the hierarchy before any variation holds. Default: true"),
        "clipsToBounds": (.boolean, "Default: false"),
        "contentMode": (
            .words(ContentMode.allCases.map(\.rawValue)), "how an image lies in the view. Default: scaleToFill"
        ),
        "subviews": (views, "back to front"),
        "controller": (.text, "gives the view a controller: true, or its name"),
        "on": (overridden, "methods that the view or its controller overrides, each with its statements"),
    ]

    private static let content: [String: MappingShape.Entry] = [
        "intrinsic": (.intrinsicSize, "the natural size: [width, height], each points or none"),
        "intrinsicPlaceholder": (.intrinsicSize, "Interface Builder's, for its canvas alone"),
        "defaults": (origin, "where this view was made"),
        "hugging": (.prioritiesByAxis, "content hugging priority, for both axes or each"),
        "compression": (.prioritiesByAxis, "compression resistance priority, for both axes or each. Default: 750"),
        "label": (.text, "the text; makes the view a label"),
        "font": (.font, "17, 17 semibold, body. Default: 17 regular"),
        "textColor": (.color, "of a label. Default: label"),
        "textAlignment": (.words(ViewContent.TextAlignment.allCases.map(\.rawValue)), "of a label. Default: natural"),
        "lines": (.number(NumberRange.lines), "of a label, whole; 0 for any number. Default: 1"),
        "lineBreakMode": (
            .words(LineBreakMode.allCases.map(\.rawValue)), "of a label. Default: byTruncatingTail"
        ),
        "preferredMaxLayoutWidth": (.length, "of a label of several lines, in points"),
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
        "arranged": (views, "of a stack view: what it arranges, in order"),
        "customSpacing": (.optional(.names(.place)), "of a stack view: points after an arranged view"),
        "scroll": (.optional(.mapping(Schema.scroll)), "makes the view a scroll view"),
    ]

    private static let placement: [String: MappingShape.Entry] = [
        "frame": (.rect, "[x, y, width, height] in the superview; holds the view there"),
        "autoresizing": (
            .some(.words(["width", "height", "left", "right", "top", "bottom"])), "what of a frame gives way"
        ),
        "margins": (
            .either([.place, .list(.place, count: 4...4), .mapping(Schema.margins)]),
            "points, [top, left, bottom, right], or by side. Default: 8"
        ),
        "preservesSuperviewMargins": (.boolean, "Default: false"),
        "insetsMarginsFromSafeArea": (.boolean, "Default: true"),
        "additionalSafeArea": (.insets, "what the controller adds to the safe area, in points"),
        "alignmentInsets": (.insets, "how far the alignment rectangle lies inside the frame, in points"),
        "semantic": (
            .words(SemanticContentAttribute.allCases.map(\.rawValue)), "which way the view reads. Default: unspecified"
        ),
    ]

    private static let layer: [String: MappingShape.Entry] = [
        "transform": (.text, "as in statements: .identity.scaledBy(x: 2, y: 2)"),
        "anchorPoint": (.point, "[x, y], fractions of the size. Default: [0.5, 0.5]"),
        "borderWidth": (.length, "in points. Default: 0"), "borderColor": (.color, "Default: black"),
        "shadowColor": (.color, "Default: black"), "shadowOpacity": (.number(NumberRange.fraction), "Default: 0"),
        "shadowOffset": (.point, "[x, y] in points. Default: [0, -3]"),
        "shadowRadius": (.length, "in points. Default: 3"),
        "cornerCurve": (.words(CornerCurve.allCases.map(\.rawValue)), "Default: circular"),
        "maskedCorners": (
            .list(.dottedWords(CornerMask.named.map(\.name))), "the corners that cornerRadius rounds. Default: all"
        ),
        "gradient": (.mapping(Schema.gradient), "makes the layer a gradient layer"),
    ]
}

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
                "isLayoutMarginsRelativeArrangement": (.boolean, "Default: false"),
                "isBaselineRelativeArrangement": (.boolean, "Default: false"),
            ]),
        MappingShape(
            Schema.scroll,
            [
                "contentSize": (.list(.length, count: 2...2), "[width, height] in points"),
                "contentOffset": (.point, "[x, y] in points"),
                "contentInset": (.insets, "in points"),
                "ignoresSafeArea": (.boolean, "true is contentInsetAdjustmentBehavior: never. Default: false"),
            ].merging(rows(inKey: "scroll", of: .scroll(.init()))) { $1 }),
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
    /// - Parameter content: Content with the default values.
    private static func rows(inKey key: String, of content: ViewContent) -> [String: MappingShape.Entry] {
        let rows = Property.all(inKey: key).map { property -> (String, MappingShape.Entry) in
            let usual = property.value(in: content).map { " Default: \($0.traceText(property.shape))" } ?? ""
            return (property.name, (ValueShape(property.shape), property.summary + usual))
        }
        return Dictionary(uniqueKeysWithValues: rows)
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
