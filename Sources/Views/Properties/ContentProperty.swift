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
