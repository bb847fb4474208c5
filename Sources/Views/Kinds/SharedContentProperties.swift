/// Content with text.
package protocol TextContent: ContentKind {
    var text: String { get set }
}

/// Content with text whose parts can have attributes. Setting ``text`` removes the attributes.
package protocol AttributedContent: TextContent {
    var attributedText: AttributedText { get set }
}

extension AttributedContent {
    public var text: String {
        get { attributedText.text }
        set { attributedText = AttributedText(newValue) }
    }
}

/// Content with a placeholder, which is shown while the text is empty.
package protocol PlaceholderContent: TextContent {
    var placeholder: String { get set }
}

/// Content with text whose font can be set.
package protocol FontContent: ContentKind {
    var font: Font { get set }
}

/// Content with text that the user can edit. The color and the alignment of the text can be set.
package protocol AlignedContent: ContentKind {
    var textColor: AdaptiveColor? { get set }
    var alignment: ViewContent.TextAlignment { get set }
}

/// The content of a control that can be disabled.
package protocol EnabledContent: ContentKind {
    var isEnabled: Bool { get set }
}

/// The content of a control with a number within a range.
package protocol RangedContent: EnabledContent {
    var number: RangedValue { get set }
}

extension RangedContent {
    package static var properties: [ContentProperty] { rangedProperties }

    package static var rangedProperties: [ContentProperty] {
        [
            .init(
                "value", .number(.controlValue), \Self.number.value, options: .isMain, within: { $0.number.limits },
                "The value of the control."),
            .init(
                "minimumValue", .number(.controlValue), \Self.number.minimum, options: .isKeyOnly,
                "The minimum value of the control."),
            .init(
                "maximumValue", .number(.controlValue), \Self.number.maximum, options: .isKeyOnly,
                "The maximum value of the control."),
            .isEnabled(of: Self.self),
        ]
    }

    package static func conflict(in values: [String: PropertyValue]) -> (keys: [String], message: String)? {
        func number(_ key: String, or usual: Double) -> Double {
            if case .number(let number)? = values[key] { number } else { usual }
        }
        let usual = Self().number
        let (least, most) = (number("minimumValue", or: usual.minimum), number("maximumValue", or: usual.maximum))
        guard least > most else { return nil }
        return (
            ["maximumValue", "minimumValue"],
            "found the range \(NumberRange.plain(least)) through \(NumberRange.plain(most)), "
                + "expected a maximumValue that is not less than the minimumValue"
        )
    }
}

/// A number within a range, such as the value of a slider or a stepper.
package struct RangedValue: Hashable, Sendable {
    /// The number. A number outside ``range`` is replaced by the nearest bound.
    package var value: Double {
        didSet { value = min(max(value, range.lowerBound), range.upperBound) }
    }
    /// The range. Setting a range clamps ``value`` to it.
    private(set) var range: ClosedRange<Double> {
        didSet { value = min(max(value, range.lowerBound), range.upperBound) }
    }

    init(_ value: Double, in range: ClosedRange<Double>) {
        self.range = range
        self.value = min(max(value, range.lowerBound), range.upperBound)
    }

    package var minimum: Double {
        get { range.lowerBound }
        set { range = newValue...max(newValue, range.upperBound) }
    }

    package var maximum: Double {
        get { range.upperBound }
        set { range = min(newValue, range.lowerBound)...newValue }
    }

    var limits: NumberRange { NumberRange(range.lowerBound, range.upperBound) }
}

/// The descriptions of the properties that several kinds of content share.
extension ContentProperty {
    static func text<Kind: TextContent>(of kind: Kind.Type, key: String? = nil) -> ContentProperty {
        .init("text", key: key, .optionalText, \Kind.text, options: [.isMain, .varies], "The text.")
    }

    static func attributedText<Kind: AttributedContent>(of kind: Kind.Type) -> ContentProperty {
        .init(
            "attributedText", .attributedText, \Kind.attributedText, options: .isKeyOnly,
            "The text as a list of parts with their own attributes.")
    }

    static func placeholder<Kind: PlaceholderContent>(of kind: Kind.Type) -> ContentProperty {
        .init("placeholder", .optionalText, \Kind.placeholder, "The text that is shown while the field is empty.")
    }

    /// Returns the description of the key `font`. Statements use a separate description, because assigning `font` in a
    /// statement scales the font to the preferred text size.
    static func font<Kind: FontContent>(of kind: Kind.Type) -> ContentProperty {
        .init("font", .font, \Kind.font, options: .isKeyOnly, "The font of the text.")
    }

    static func textColor<Kind: AlignedContent>(of kind: Kind.Type) -> ContentProperty {
        .init(
            "textColor", .color, \Kind.textColor, options: .isKeyOnly,
            "The color of the text. Without it, the text has the color `label`.")
    }

    static func textAlignment<Kind: AlignedContent>(of kind: Kind.Type) -> ContentProperty {
        .init(
            "textAlignment", .choice(ViewContent.TextAlignment.self, "alignment", isTracedWithDot: true),
            \Kind.alignment, "The alignment of the text.")
    }

    static func isEnabled<Kind: EnabledContent>(of kind: Kind.Type) -> ContentProperty {
        .init("isEnabled", .boolean, \Kind.isEnabled, "Whether the control is enabled.")
    }
}

/// The properties that several kinds of views share, with UIKit's names. Each property is `nil` for the kinds that do
/// not have it. Setting a value has no effect on views of those kinds.
extension ViewContent {
    /// The text of a label or a text control. Setting `nil` removes the text.
    public var text: String? {
        get { (part as? any TextContent)?.text }
        set {
            guard var content = part as? any TextContent else { return }
            content.text = newValue ?? ""
            self = content.content
        }
    }

    /// The text of a label or a text control, with its attributes.
    public var attributedText: AttributedText? {
        get { (part as? any AttributedContent)?.attributedText }
        set {
            guard var content = part as? any AttributedContent else { return }
            content.attributedText = newValue ?? AttributedText("")
            self = content.content
        }
    }

    /// The text that is shown while a field is empty. Setting `nil` removes this text.
    public var placeholder: String? {
        get { (part as? any PlaceholderContent)?.placeholder }
        set {
            guard var content = part as? any PlaceholderContent else { return }
            content.placeholder = newValue ?? ""
            self = content.content
        }
    }

    /// The font of content whose font can be set.
    public var font: Font? {
        get { (part as? any FontContent)?.font }
        set {
            guard let newValue, var content = part as? any FontContent else { return }
            content.font = newValue
            self = content.content
        }
    }

    /// The color of the text that the user enters in a text field or a text view; `nil` for other kinds of views.
    /// Setting `nil` restores the default color, ``AdaptiveColor/label``.
    package var enteredTextColor: AdaptiveColor? {
        get { (part as? any AlignedContent).map { $0.textColor ?? .label } }
        set {
            guard var content = part as? any AlignedContent else { return }
            content.textColor = newValue
            self = content.content
        }
    }

    /// The value of a slider or a stepper. A value outside the control's range is replaced by the nearest bound.
    public var value: Double? {
        get { (part as? any RangedContent)?.number.value }
        set {
            guard let newValue, var content = part as? any RangedContent else { return }
            content.number.value = newValue
            self = content.content
        }
    }

    /// Whether a control is enabled.
    public var isEnabled: Bool? {
        get { (part as? any EnabledContent)?.isEnabled }
        set {
            guard let newValue, var content = part as? any EnabledContent else { return }
            content.isEnabled = newValue
            self = content.content
        }
    }

    /// Returns the same content with the fonts of text styles scaled to `category`. Other fonts do not change.
    public func scaled(to category: ContentSizeCategory) -> ViewContent {
        let content = mapFonts { $0.scaled(to: category) }
        guard case .button(var button) = content, let configuration = button.configuration else { return content }
        button.configuration = configuration.scaled(to: category)
        return .button(button)
    }

    /// Returns the same content with its font and the fonts of its attributed text replaced by what `map` returns.
    package func mapFonts(_ map: (Font) -> Font) -> ViewContent {
        if case .button(var button) = self, let configuration = button.configuration {
            button.configuration?.font = configuration.font.map(map)
            return .button(button)
        }
        var content = self
        content.font = font.map(map)
        if let text = attributedText, text.hasAttributes {
            content.attributedText = text.mapAttributes { $0.font = $0.font.map(map) }
        }
        return content
    }
}
