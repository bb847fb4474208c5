/// A property of the content of views of one kind: a row of ``ContentKind/properties``.
///
/// The key of the property in scripts, its statements, its schema, its documentation, and the writing of scripts are
/// derived from the row. The rows that several kinds have with the same name are one property.
package struct ContentProperty: Sendable {
    /// The name that UIKit gives the property, such as `isOn`.
    package let name: String
    /// The key in scripts, which is the name unless the language has a shorter one.
    package let key: String
    package let shape: PropertyShape
    package let options: Options
    /// A sentence for the documentation.
    package let summary: String
    /// A description of the value in the report of a missing key; `nil` if the key may be missing.
    package let expected: String?
    private let limits: (@Sendable (ViewContent) -> NumberRange)?
    private let read: @Sendable (ViewContent) -> PropertyValue?
    private let write: @Sendable (inout ViewContent, PropertyValue) -> Void

    package struct Options: OptionSet, Sendable {
        package let rawValue: UInt8

        /// A view with a single value instead of a mapping has the value of this property: `slider: 0.5`.
        package static let isMain = Options(rawValue: 1 << 0)
        /// Variations can set the property.
        package static let varies = Options(rawValue: 1 << 1)
        /// Statements cannot set the property. Expectations read it.
        package static let isDeclared = Options(rawValue: 1 << 2)
        /// The property is only a key. A statement that sets it, if there is one, has a row of its own.
        package static let isKeyOnly = Options(rawValue: 1 << 3)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// - Parameters:
    ///   - path: The property of a kind.
    ///   - limits: The range in content whose other properties are set, if it depends on them.
    ///   - expected: A description of the value if the key is required.
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

    /// Whether the range of the values depends on other properties.
    package var isLimited: Bool { limits != nil }

    /// The shape of the values that `content` accepts.
    package func shape(in content: ViewContent) -> PropertyShape {
        limits.map { shape.limited(to: $0(content)) } ?? shape
    }

    /// The value in the content of a view; `nil` if content of this kind does not have the property, or its value is `nil`.
    package func value(in content: ViewContent) -> PropertyValue? { read(content) }

    /// Sets the property. Does nothing if content of this kind does not have it.
    ///
    /// - Precondition: `value` has the property's type.
    package func set(_ value: PropertyValue, in content: inout ViewContent) { write(&content, value) }
}

extension ViewContent {
    /// The content as that of a kind; `nil` for content of another kind, which setting does not change.
    package subscript<Content: ContentKind>(kind: Content.Type) -> Content? {
        get { part as? Content }
        set { if let newValue, Content.kind == self.kind { self = newValue.content } }
    }

    /// A property of one kind; `nil` for content of another kind, which ignores a value that is set, as it does `nil`.
    package subscript<Content: ContentKind, Value>(path: WritableKeyPath<Content, Value>) -> Value? {
        get { self[Content.self]?[keyPath: path] }
        set { if let newValue { self[Content.self]?[keyPath: path] = newValue } }
    }

    fileprivate func known<Content: ContentKind>(as kind: Content.Type) -> Content {
        guard let content = self[Content.self] else { preconditionFailure("content of \(self.kind), not of \(kind)") }
        return content
    }
}
