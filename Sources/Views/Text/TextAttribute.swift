/// An attribute of text: an element of ``all``.
///
/// The attribute's key in scripts, its schema, its documentation and its output in generated scripts are derived from
/// this description.
package struct TextAttribute: Sendable {
    /// The name of the attribute in `NSAttributedString.Key` or `NSParagraphStyle`.
    package let name: String
    package let shape: PropertyShape
    /// The sentence that describes the attribute in the documentation.
    package let summary: String
    /// Whether text without the attribute uses the value of the view.
    package let isInherited: Bool
    private let read: @Sendable (TextAttributes) -> PropertyValue?
    private let write: @Sendable (inout TextAttributes, PropertyValue) -> Void

    private init<Value: PropertyConvertible>(
        _ name: String, _ shape: PropertyShape, _ path: any WritableKeyPath<TextAttributes, Value> & Sendable,
        isInherited: Bool = false, _ summary: String
    ) {
        self.name = name
        self.shape = shape
        self.isInherited = isInherited
        self.summary = summary
        read = { $0[keyPath: path].propertyValue }
        write = { attributes, value in
            guard let converted = Value(value) else { preconditionFailure("'\(name)' cannot be set to \(value)") }
            attributes[keyPath: path] = converted
        }
    }

    /// Returns the value of the attribute; `nil` if the text does not have it.
    package func value(in attributes: TextAttributes) -> PropertyValue? { read(attributes) }

    /// Sets the attribute.
    ///
    /// - Precondition: `value` has the attribute's type.
    package func set(_ value: PropertyValue, in attributes: inout TextAttributes) { write(&attributes, value) }

    /// All attributes, in the order in which scripts list them.
    package static let all: [TextAttribute] = [
        .init("font", .font, \.font, isInherited: true, "The font."),
        .init("foregroundColor", .color, \.foregroundColor, isInherited: true, "The color of the characters."),
        .init(
            "backgroundColor", .color, \.backgroundColor,
            "The color behind the characters, from the top to the bottom of the line."),
        .init(
            "underlineStyle", .choice(LineDecoration.self, "underline style"), \.underlineStyle,
            "The line under the characters."),
        .init(
            "strikethroughStyle", .choice(LineDecoration.self, "strikethrough style"), \.strikethroughStyle,
            "The line through the characters."),
        .init(
            "link", .text, \.link,
            "The address of a link. Its characters have the tint color of the view, and are underlined in text views."),
        .init("kern", .number(.kern), \.kern, "The additional distance after each character, in points."),
        .init(
            "baselineOffset", .number(.place), \.baselineOffset,
            "The distance of the characters above the baseline, in points."),
        .init(
            "alignment", .choice(ViewContent.TextAlignment.self, "alignment"), \.paragraph.alignment, isInherited: true,
            "The alignment of paragraphs that begin here."),
        .init(
            "lineBreakMode", .choice(LineBreakMode.self, "line break mode"), \.paragraph.lineBreakMode,
            isInherited: true,
            "How text that does not fit is broken or truncated, if this is the first part."),
        .init(
            "lineSpacing", .number(.length), \.paragraph.lineSpacing,
            "The additional distance between the lines of paragraphs that begin here, in points."),
        .init(
            "paragraphSpacing", .number(.length), \.paragraph.paragraphSpacing,
            "The additional distance after paragraphs that begin here, in points."),
        .init(
            "firstLineHeadIndent", .number(.length), \.paragraph.firstLineHeadIndent,
            "The distance from the leading margin to the first line of paragraphs that begin here, in points."),
        .init(
            "headIndent", .number(.length), \.paragraph.headIndent,
            "The distance from the leading margin to the other lines of paragraphs that begin here, in points."),
        .init(
            "tailIndent", .number(.place), \.paragraph.tailIndent,
            "The end of the lines of paragraphs that begin here: a positive distance from the leading margin, or a negative distance from the trailing margin, in points."
        ),
        .init(
            "lineHeightMultiple", .number(.lineHeightMultiple), \.paragraph.lineHeightMultiple,
            "The factor by which the height of lines is multiplied; 0 for their natural height."),
        .init(
            "minimumLineHeight", .number(.length), \.paragraph.minimumLineHeight,
            "The minimum height of a line, in points; 0 for no minimum."),
        .init(
            "maximumLineHeight", .number(.length), \.paragraph.maximumLineHeight,
            "The maximum height of a line, in points; 0 for no maximum."),
    ]
}
