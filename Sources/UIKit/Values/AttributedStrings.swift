public import CoreGraphics
internal import Views

/// Attributes of text. For attributes that the text does not specify, the properties of the view apply.
extension NSAttributedString.Key {
    /// A ``UIFont``. By default, text that is drawn without a view has a size of 12 points.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A ``UIColor``. By default, text that is drawn without a view is black.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// A ``UIColor`` behind the text. By default, the background is transparent.
    public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
    /// The additional space after each character, in points; 0 by default.
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
    /// The distance above the baseline, in points; 0 by default.
    public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
    /// The raw value of an ``NSUnderlineStyle``; 0 by default.
    public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
    /// A `URL` or a `String`. Links have the tint color of the view, and are underlined in text views.
    public static let link = NSAttributedString.Key(rawValue: "NSLink")
    /// The raw value of an ``NSUnderlineStyle`` for the line through the text; 0 by default.
    public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
    /// A ``UIColor``. It is stored: lines under text have the color of the text.
    public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
    /// A ``UIColor``. It is stored: lines through text have the color of the text.
    public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
    /// The ``NSParagraphStyle`` of the paragraphs that begin in the text.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// The superclass of text attribute values: ``UIFont``, ``UIColor`` and ``NSParagraphStyle``. It replaces `NSObject`.
///
/// On Linux, Core Foundation cannot compare instances of `NSObject` subclasses in attributed strings. Without this
/// class, changing the font of part of a text would terminate the program. Instances of other Swift classes are
/// compared with `==`.
open class AttributeObject: Hashable, CustomStringConvertible {
    public init() {}

    open func isEqual(_ object: Any?) -> Bool { (object as AnyObject?) === self }

    open var hash: Int { ObjectIdentifier(self).hashValue }

    open var description: String { "\(type(of: self))" }

    public static func == (a: AttributeObject, b: AttributeObject) -> Bool { a.isEqual(b) }

    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

/// The style of a line under or through text. Dotted and dashed patterns are not supported.
public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)

    fileprivate var engine: LineDecoration? {
        if contains(.double) { return .double }
        if contains(.thick) { return .thick }
        return rawValue == 0 ? nil : .single
    }
}

/// The alignment, line breaks and spacing of paragraphs.
open class NSParagraphStyle: AttributeObject, NSCopying, NSMutableCopying {
    fileprivate var style = ParagraphStyle()

    public static var `default`: NSParagraphStyle { NSParagraphStyle() }

    open var alignment: NSTextAlignment { NSTextAlignment(style.alignment ?? .natural) }
    /// The line breaking and truncation. The mode of the first paragraph applies to the whole text.
    open var lineBreakMode: NSLineBreakMode { NSLineBreakMode(style.lineBreakMode ?? .byWordWrapping) }
    /// The additional space between lines, in points.
    open var lineSpacing: CGFloat { CGFloat(style.lineSpacing) }
    /// The additional space after the paragraph, in points.
    open var paragraphSpacing: CGFloat { CGFloat(style.paragraphSpacing) }
    /// The distance from the leading margin to the first line, in points.
    open var firstLineHeadIndent: CGFloat { CGFloat(style.firstLineHeadIndent) }
    /// The distance from the leading margin to the other lines, in points.
    open var headIndent: CGFloat { CGFloat(style.headIndent) }
    /// The position of the end of the lines, in points. A positive value is the distance from the leading margin, and
    /// a negative value is the distance from the trailing margin.
    open var tailIndent: CGFloat { CGFloat(style.tailIndent) }
    /// The factor by which the line height is multiplied; 0 for the natural line height.
    open var lineHeightMultiple: CGFloat { CGFloat(style.lineHeightMultiple) }
    /// The minimum height of a line, in points; 0 for no minimum.
    open var minimumLineHeight: CGFloat { CGFloat(style.minimumLineHeight) }
    /// The maximum height of a line, in points; 0 for no maximum.
    open var maximumLineHeight: CGFloat { CGFloat(style.maximumLineHeight) }

    open func copy() -> Any { copy(with: nil) }

    open func mutableCopy() -> Any { mutableCopy(with: nil) }

    open func copy(with zone: NSZone?) -> Any { NSParagraphStyle(style) }

    open func mutableCopy(with zone: NSZone?) -> Any { NSMutableParagraphStyle(style) }

    public override init() { super.init() }

    fileprivate init(_ style: ParagraphStyle) {
        super.init()
        self.style = style
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.style == style }

    open override var hash: Int { style.hashValue }

    /// The engine's style. Unlike in `style`, properties that are not set have the default values of paragraph styles,
    /// so they do not take their values from the view.
    var engine: ParagraphStyle {
        var engine = style
        engine.alignment = engine.alignment ?? .natural
        engine.lineBreakMode = engine.lineBreakMode ?? .byWordWrapping
        return engine
    }
}

/// A paragraph style that can be changed.
open class NSMutableParagraphStyle: NSParagraphStyle {
    open override var alignment: NSTextAlignment {
        get { super.alignment }
        set { style.alignment = newValue.engine }
    }

    open override var lineBreakMode: NSLineBreakMode {
        get { super.lineBreakMode }
        set { style.lineBreakMode = newValue.engine }
    }

    open override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { style.lineSpacing = max(Double(newValue), 0) }
    }

    open override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { style.paragraphSpacing = max(Double(newValue), 0) }
    }

    open override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { style.firstLineHeadIndent = max(Double(newValue), 0) }
    }

    open override var headIndent: CGFloat {
        get { super.headIndent }
        set { style.headIndent = max(Double(newValue), 0) }
    }

    open override var tailIndent: CGFloat {
        get { super.tailIndent }
        set { style.tailIndent = Double(newValue) }
    }

    open override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { style.lineHeightMultiple = max(Double(newValue), 0) }
    }

    open override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { style.minimumLineHeight = max(Double(newValue), 0) }
    }

    open override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { style.maximumLineHeight = max(Double(newValue), 0) }
    }

    open func setParagraphStyle(_ other: NSParagraphStyle) { style = other.style }
}

extension NSAttributedString {
    /// The text in the engine.
    var engine: AttributedText {
        var parts: [(text: String, attributes: TextAttributes)] = []
        let text = string as NSString
        unsafe enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { values, range, _ in
            parts.append((text.substring(with: range), TextAttributes(values)))
        }
        return AttributedText(parts)
    }

    /// Creates the text that a storyboard or a nib describes.
    ///
    /// - Parameters:
    ///   - font: The font of parts that do not specify one.
    ///   - color: The color of parts that do not specify one.
    convenience init(_ text: AttributedText, font: UIFont, color: UIColor) {
        let result = NSMutableAttributedString(string: "")
        for (part, attributes) in text.parts {
            var values = attributes.values
            values[.font] = values[.font] ?? font
            values[.foregroundColor] = values[.foregroundColor] ?? color
            result.append(NSAttributedString(string: part, attributes: values))
        }
        self.init(attributedString: result)
    }

    /// Returns the value of an attribute of the first character; `nil` if there is none.
    func first<Value>(_ key: NSAttributedString.Key, as type: Value.Type) -> Value? {
        length > 0 ? unsafe attribute(key, at: 0, effectiveRange: nil) as? Value : nil
    }

    /// Returns a copy of the text with an attribute set for all characters.
    func setting(_ key: NSAttributedString.Key, to value: Any) -> NSAttributedString {
        let changed = NSMutableAttributedString(attributedString: self)
        changed.addAttributes([key: value], range: NSRange(location: 0, length: length))
        return changed
    }
}

extension NSUnderlineStyle {
    fileprivate init(_ engine: LineDecoration) {
        self =
            switch engine {
            case .single: .single
            case .thick: .thick
            case .double: .double
            }
    }
}

extension TextAttributes {
    /// The attributes as values of an attributed string.
    fileprivate var values: [NSAttributedString.Key: Any] {
        var values: [NSAttributedString.Key: Any] = [:]
        values[.font] = font.map { UIFont($0) }
        values[.foregroundColor] = foregroundColor.map { UIColor($0) }
        values[.backgroundColor] = backgroundColor.map { UIColor($0) }
        values[.underlineStyle] = underlineStyle.map { NSUnderlineStyle($0).rawValue }
        values[.strikethroughStyle] = strikethroughStyle.map { NSUnderlineStyle($0).rawValue }
        values[.link] = link
        if kern != 0 { values[.kern] = kern }
        if baselineOffset != 0 { values[.baselineOffset] = baselineOffset }
        values[.paragraphStyle] = paragraphStyle.map { style in
            let value = NSParagraphStyle()
            value.style = style
            return value
        }
        return values
    }

    fileprivate init(_ values: [NSAttributedString.Key: Any]) {
        func number(_ key: NSAttributedString.Key) -> Double {
            switch values[key] {
            case let value as Double: value
            case let value as CGFloat: Double(value)
            case let value as Float: Double(value)
            case let value as Int: Double(value)
            case let value as NSNumber: value.doubleValue
            default: 0
            }
        }
        func line(_ key: NSAttributedString.Key) -> LineDecoration? {
            if let style = values[key] as? NSUnderlineStyle { return style.engine }
            return NSUnderlineStyle(rawValue: Int(number(key))).engine
        }
        self.init(
            font: (values[.font] as? UIFont)?.engine,
            foregroundColor: (values[.foregroundColor] as? UIColor)?.adaptive)
        backgroundColor = (values[.backgroundColor] as? UIColor)?.adaptive
        underlineStyle = line(.underlineStyle)
        strikethroughStyle = line(.strikethroughStyle)
        link = (values[.link] as? URL)?.absoluteString ?? values[.link] as? String
        kern = number(.kern)
        baselineOffset = number(.baselineOffset)
        paragraphStyle = (values[.paragraphStyle] as? NSParagraphStyle)?.engine
    }
}
