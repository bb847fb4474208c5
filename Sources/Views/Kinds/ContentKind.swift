package import Geometry

/// The description of a kind of view: its properties, its defaults, its natural size and its priorities.
///
/// Each kind is described in its own file. To add a kind, conform a type to this protocol, add it to ``ViewContent``,
/// and draw it in `ControlPainter`. The keys of scripts, statements, the JSON Schema and the documentation are derived
/// from the elements of ``properties``.
package protocol ContentKind: Hashable, Sendable {
    static var kind: ViewContent.Kind { get }
    /// The name of the kind in reports, with its article, such as `a page control`.
    static var noun: String { get }
    /// A description of the natural size for the table in the documentation.
    static var sizeDescription: String { get }
    /// The properties in the order in which scripts list them.
    static var properties: [ContentProperty] { get }
    /// Whether a script specifies the properties with keys of the view itself, rather than with keys of a nested
    /// mapping.
    static var hasKeysOfView: Bool { get }
    /// Returns a message about values that are valid individually but not in combination; `nil` if there is no
    /// conflict. The message is reported at the first of the returned keys that the script contains.
    static func conflict(in values: [String: PropertyValue]) -> (keys: [String], message: String)?

    /// Whether the view draws its content. Plain views, image views and containers do not, because their layers
    /// provide the content.
    static var isDrawn: Bool { get }
    /// The background of a view for which no other background is set.
    static var defaultBackground: AdaptiveColor { get }
    /// The distances from the edges of the frame to the alignment rectangle, to which constraints refer.
    static var alignmentRectInsets: EdgeInsets { get }
    /// Returns the default content hugging priority.
    ///
    /// - Source: semantics 9, the table of defaults by class.
    static func hugging(in origin: ContentSizing.Origin) -> PriorityPair

    /// Creates the content of a new view, with the defaults of its class.
    init()

    var content: ViewContent { get }
    /// All text that the view can show, in any order.
    var texts: [String] { get }
    /// The content with default values for all properties that do not affect its natural size.
    var sizingPart: Self { get }
    /// Whether the natural height depends on the width that layout gives the view. Such a view is measured again when
    /// its width is known.
    var wrapsToItsWidth: Bool { get }
    /// The font that determines the baselines for constraints; `nil` for content without text.
    var baselineFont: Font? { get }
    /// The distance from the center of a control down to the center of its text, in points.
    var textOffset: Double { get }
    /// Whether the appearance of the content depends on the tint color of the view.
    var usesTint: Bool { get }

    /// Returns the natural size of the alignment rectangle, like `intrinsicContentSize`. The size is that of iOS 26
    /// or, if it is not known for iOS 26, that of the latest system on which it was measured.
    ///
    /// - Parameter width: The width in points that layout gave a view whose height depends on its width; `nil` if the
    ///   width is not known.
    func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize

    /// Changes the value of a control as a touch does that begins in the control. A slider's thumb is moved by
    /// `ControlTracking` instead.
    ///
    /// - Parameter place: The horizontal position of the touch, as a fraction of the width of the control.
    mutating func touchBegan(at place: Double)
    /// Changes the value of a control as a touch does that ends in the control or near it.
    ///
    /// - Parameter place: The horizontal position of the touch, as a fraction of the width of the control.
    mutating func touchEnded(at place: Double)
}

extension ContentKind {
    package static var hasKeysOfView: Bool { false }
    package static func conflict(in values: [String: PropertyValue]) -> (keys: [String], message: String)? { nil }
    package static var isDrawn: Bool { true }
    package static var defaultBackground: AdaptiveColor { .clear }
    package static var alignmentRectInsets: EdgeInsets { .zero }
    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultLow) }
    package var texts: [String] { [] }
    package var sizingPart: Self { Self() }
    package var wrapsToItsWidth: Bool { false }
    package var baselineFont: Font? { nil }
    package var textOffset: Double { 0 }
    package var usesTint: Bool { false }
    package mutating func touchBegan(at place: Double) {}
    package mutating func touchEnded(at place: Double) {}

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: nil, height: nil)
    }
}

/// Measures text for natural sizes, which are rounded up to whole pixels or whole points.
package struct ContentMeasurer {
    package let text: any TextMeasuring
    /// The pixel grid of the device. Sizes of text are rounded up to this grid.
    package let grid: PixelGrid

    package init(text: any TextMeasuring, grid: PixelGrid) {
        self.text = text
        self.grid = grid
    }

    /// Returns the width of `line`, rounded up to whole points.
    func width(of line: AttributedText, in font: Font) -> Double {
        pointsUp(text.size(of: TextBlock(line, font: font), within: nil).width)
    }

    /// Returns `value` rounded up to whole points rather than pixels, ignoring arithmetic rounding errors.
    func pointsUp(_ value: Double) -> Double { PixelGrid(scale: 1).roundedUp(value) }
}

/// A property of the content of one kind of view: an element of ``ContentKind/properties``.
///
/// The property's key in scripts, its statements, its schema, its documentation, and its output in generated scripts
/// are derived from this description. Descriptions with the same name for several kinds represent one property.
package struct ContentProperty: Sendable {
    /// The name of the property in UIKit, such as `isOn`.
    package let name: String
    /// The key in scripts, which is ``name`` unless the script language has a shorter key.
    package let key: String
    package let shape: PropertyShape
    package let options: Options
    /// The sentence that describes the property in the documentation.
    package let summary: String
    /// A description of the value in the report of a missing key; `nil` if the key is optional.
    package let expected: String?
    private let limits: (@Sendable (ViewContent) -> NumberRange)?
    private let read: @Sendable (ViewContent) -> PropertyValue?
    private let write: @Sendable (inout ViewContent, PropertyValue) -> Void

    package struct Options: OptionSet, Sendable {
        package let rawValue: UInt8

        /// A script can specify this property as a single value instead of a mapping, as in `slider: 0.5`.
        package static let isMain = Options(rawValue: 1 << 0)
        /// Variations can set the property.
        package static let varies = Options(rawValue: 1 << 1)
        /// Statements cannot set the property, but expectations can read it.
        package static let isDeclared = Options(rawValue: 1 << 2)
        /// The description defines only a key, which expectations can also read. If statements can set the property,
        /// it has a separate row in the table of properties in `Simulation`.
        package static let isKeyOnly = Options(rawValue: 1 << 3)
        /// Layers without a view have the property too.
        package static let isOfOwnLayers = Options(rawValue: 1 << 4)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// - Parameters:
    ///   - path: The key path of the property in the type of the content.
    ///   - limits: A closure that returns the range of the property for content whose other properties are already
    ///     set; `nil` if the range does not depend on other properties.
    ///   - expected: A description of the value, if the key is required.
    package init<Kind: ContentKind, Value: PropertyConvertible>(
        _ name: String, key: String? = nil, _ shape: PropertyShape,
        _ path: any WritableKeyPath<Kind, Value> & Sendable, options: Options = [],
        within limits: (@Sendable (Kind) -> NumberRange)? = nil, expected: String? = nil, _ summary: String
    ) {
        self.name = name
        self.key = key ?? name
        self.shape = shape
        self.options = options
        self.summary = summary
        self.expected = expected
        if let limits {
            self.limits = { content in limits(content.known(as: Kind.self)) }
        } else {
            self.limits = nil
        }
        read = { content in content[Kind.self]?[keyPath: path].propertyValue }
        write = { content, value in
            guard let converted = Value(value) else { preconditionFailure("'\(name)' cannot be set to \(value)") }
            content[Kind.self]?[keyPath: path] = converted
        }
    }

    /// Whether the range of values depends on other properties.
    package var isLimited: Bool { limits != nil }

    /// Returns the shape of the values that `content` accepts.
    package func shape(in content: ViewContent) -> PropertyShape {
        limits.map { shape.limited(to: $0(content)) } ?? shape
    }

    /// Returns the value in the content of a view; `nil` if content of this kind does not have the property, or if the
    /// value of the property is `nil`.
    package func value(in content: ViewContent) -> PropertyValue? { read(content) }

    /// Sets the property. Does nothing if content of this kind does not have the property.
    ///
    /// - Precondition: `value` has the property's type.
    package func set(_ value: PropertyValue, in content: inout ViewContent) { write(&content, value) }
}

extension ViewContent {
    /// The content as a value of the given type; `nil` for content of another kind. Setting the value has no effect
    /// on content of another kind.
    package subscript<Content: ContentKind>(kind: Content.Type) -> Content? {
        get { part as? Content }
        set { if let newValue, Content.kind == self.kind { self = newValue.content } }
    }

    /// A property of one kind; `nil` for content of another kind. Setting the property of content of another kind, or
    /// setting `nil`, has no effect.
    package subscript<Content: ContentKind, Value>(path: WritableKeyPath<Content, Value>) -> Value? {
        get { self[Content.self]?[keyPath: path] }
        set { if let newValue { self[Content.self]?[keyPath: path] = newValue } }
    }

    fileprivate func known<Content: ContentKind>(as kind: Content.Type) -> Content {
        guard let content = self[Content.self] else { preconditionFailure("found \(self.kind), expected \(kind)") }
        return content
    }
}
