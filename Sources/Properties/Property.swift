import Layout
package import Simulation
package import Views

/// An object with properties and methods that statements and variations use.
package enum PropertySubject {
    case view(View)
    case constraint(LayoutConstraint)
    case animator(ViewPropertyAnimator)
    case controller(ViewController)
}

/// A property of a view, a layer, a constraint or an animator: one row of the table ``Property/all``.
///
/// A row contains all information about a property. Statements, keys of views, variations, expectations, traces,
/// suggestions, the JSON Schema and the tables of the documentation are derived from the rows.
package final class Property: Sendable {
    /// The UIKit name of the property, such as `backgroundColor`.
    package let name: String
    /// The key in the description of a view, such as `background`. If a mapping contains the key, the key of the
    /// mapping comes first, as in `stack.axis`. The value is `nil` if the property has no key.
    package let key: String?
    /// The last part of the key, such as `axis` in `stack.axis`; the name of the property if it has no key.
    package let lastKey: String
    package let owner: Owner
    /// The kinds of view that have the property; `nil` if all kinds have it.
    package let kinds: [ViewContent.Kind]?
    /// The kinds of view for which statements can set the property, if ``isAssignable`` is `true`; `nil` for all
    /// kinds. For the other kinds, only a key can set the property, and expectations can read it.
    package let assignableKinds: [ViewContent.Kind]?
    package let shape: PropertyShape
    package let options: Options
    /// A requirement for setting the property, in addition to the shape of the value.
    package let requirement: Requirement?
    /// A sentence for the documentation.
    package let summary: String
    /// Additional sentences for the table of keys in the documentation, after the summary.
    package let details: String?
    /// A description of the default in the table of keys, in Markdown; `nil` if the default is the value in the state
    /// of a new view.
    package let usual: String?
    private let read: @Sendable (PropertySubject) -> PropertyValue?
    private let readState: (@Sendable (ViewState) -> PropertyValue?)?
    private let write: @Sendable (PropertySubject, PropertyValue) -> Void
    /// Whether the property belongs to the content of a view, instead of the view or its layer.
    package let isInContent: Bool

    /// The kind of object that has a property.
    package enum Owner: Hashable, Sendable {
        case view
        /// A view and its layer: `card.layer.cornerRadius` means the same as `card.cornerRadius`.
        case viewAndLayer
        /// Only the layer of a view, as in `card.layer.speed`.
        case layer
        case constraint
        case animator

        package var isView: Bool {
            switch self {
            case .view, .viewAndLayer, .layer: true
            case .constraint, .animator: false
            }
        }
    }

    package struct Options: OptionSet, Sendable {
        package let rawValue: UInt8

        /// Changes inside an animation block are animated.
        package static let animates = Options(rawValue: 1 << 0)
        /// Variations can set the property.
        package static let varies = Options(rawValue: 1 << 1)
        /// The property is set in the description of a view or in a variation, not by statements.
        package static let isDeclared = Options(rawValue: 1 << 2)
        /// A statement sets the property of all constraints with the same name.
        package static let setsAll = Options(rawValue: 1 << 3)
        /// The property cannot be set. Expectations and expressions read it.
        package static let isReadOnly = Options(rawValue: 1 << 4)
        /// Layers without a view also have this property of views, under the same name.
        package static let isOfOwnLayers = Options(rawValue: 1 << 5)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    package enum Requirement: Hashable, Sendable {
        /// The view is not the root view, because the window sets the property of the root view.
        case notRoot
        /// The value is `true` if the view is the root view.
        case trueForRoot
        /// The view has a gradient.
        case gradient
        /// The view has a shape.
        case shape
    }

    private init(
        _ name: String, _ key: String?, _ owner: Owner, _ kinds: [ViewContent.Kind]?, _ shape: PropertyShape,
        _ options: Options, _ requirement: Requirement?, _ summary: String,
        assignableKinds: [ViewContent.Kind]? = nil, details: String? = nil, usual: String? = nil,
        state: (@Sendable (ViewState) -> PropertyValue?)? = nil, isInContent: Bool = false,
        read: @escaping @Sendable (PropertySubject) -> PropertyValue?,
        write: @escaping @Sendable (PropertySubject, PropertyValue) -> Void
    ) {
        self.isInContent = isInContent
        self.name = name
        self.key = key
        lastKey = key?.split(separator: ".").last.map(String.init) ?? name
        self.owner = owner
        self.kinds = kinds
        self.assignableKinds = assignableKinds ?? kinds
        self.shape = shape
        self.options = options
        self.requirement = requirement
        self.summary = summary
        self.details = details
        self.usual = usual
        self.read = read
        readState = state
        self.write = write
    }

    /// Returns the model value, or `nil` if the subject does not have the property or its value is `nil`.
    package func value(of subject: PropertySubject) -> PropertyValue? { read(subject) }

    /// Returns the value for a state of a view, in the model or in the presentation. Returns `nil` if the state does
    /// not have the property, or if its value is `nil`.
    package func value(in state: ViewState) -> PropertyValue? { readState?(state) }

    /// Whether `ViewState` contains the property.
    package var hasState: Bool { readState != nil }

    /// Returns the value that expectations and reports compare: the value in `state`, or the value of the view itself
    /// if `ViewState` does not contain the property.
    package func value(of view: View, in state: ViewState) -> PropertyValue? {
        guard let readState else { return read(.view(view)) }
        return readState(state)
    }

    /// Sets the property of `subject` to `value`, and performs everything that UIKit does when the property is set,
    /// such as requesting layout.
    ///
    /// - Precondition: `value` has the property's type, and `subject` is of the kind ``owner``.
    package func set(_ value: PropertyValue, of subject: PropertySubject) { write(subject, value) }

    /// Whether layers that do not belong to a view have the property.
    package var isOfLayers: Bool {
        owner == .layer || owner == .viewAndLayer || options.contains(.isOfOwnLayers)
    }

    /// Whether statements can set the property.
    package var isAssignable: Bool { options.isDisjoint(with: [.isDeclared, .isReadOnly]) }

    /// Whether variations can set the property.
    package var varies: Bool { options.contains(.varies) }

    /// Converts `value` to `type`.
    ///
    /// - Precondition: `value` is of this type, as the decoder ensures.
    private static func convert<Value: PropertyConvertible>(
        _ value: PropertyValue, to type: Value.Type, for name: String
    ) -> Value {
        guard let converted = Value(value) else { preconditionFailure("'\(name)' cannot be set to \(value)") }
        return converted
    }
}

extension Property: Hashable {
    package static func == (a: Property, b: Property) -> Bool { a === b }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Functions that create the rows of the table.
extension Property {
    /// A key path to a property that views, constraints or animators have.
    typealias Path<Root, Value> = any ReferenceWritableKeyPath<Root, Value> & Sendable

    /// Returns a row for a property of views.
    static func view<Value: PropertyConvertible>(
        _ name: String, _ shape: PropertyShape, _ path: Path<View, Value>, key: String? = nil, of owner: Owner = .view,
        in kinds: [ViewContent.Kind]? = nil, options: Options = [], requires requirement: Requirement? = nil,
        state: (@Sendable (ViewState) -> PropertyValue?)? = nil, isInContent: Bool = false, _ summary: String,
        details: String? = nil, usual: String? = nil
    ) -> Property {
        Property(
            name, key, owner, kinds, shape, options, requirement, summary, details: details, usual: usual,
            state: state, isInContent: isInContent,
            read: { if case .view(let view) = $0 { view[keyPath: path].propertyValue } else { nil } },
            write: {
                guard case .view(let view) = $0 else { preconditionFailure("'\(name)' is a property of views") }
                view[keyPath: path] = convert($1, to: Value.self, for: name)
            })
    }

    /// Returns a row for a property of views that cannot be set.
    static func readOnly<Value: PropertyConvertible>(
        _ name: String, _ shape: PropertyShape, _ path: any KeyPath<View, Value> & Sendable,
        in kinds: [ViewContent.Kind]? = nil, state: (@Sendable (ViewState) -> PropertyValue?)? = nil,
        _ summary: String
    ) -> Property {
        Property(
            name, nil, .view, kinds, shape, [.isReadOnly], nil, summary, state: state,
            read: { if case .view(let view) = $0 { view[keyPath: path].propertyValue } else { nil } },
            write: { _, _ in preconditionFailure("'\(name)' cannot be set") })
    }

    /// Returns the row for a property of layers.
    static func layer(_ row: LayerProperty) -> Property {
        layer(
            row, read: { row.value(in: $0.window[$0.id]) },
            write: { view, value in
                row.set(value.resolved(for: view.traitCollection.appearance), in: &view.window[view.id])
            })
    }

    /// Returns the row for the property of layers named `name`.
    ///
    /// - Parameter path: The property of `View` that sets the layer property and updates everything that depends on
    ///   it.
    static func layer<Value: PropertyConvertible>(_ name: String, through path: Path<View, Value>) -> Property {
        layer(
            LayerProperty.named(name), read: { $0[keyPath: path].propertyValue },
            write: { view, value in view[keyPath: path] = convert(value, to: Value.self, for: name) })
    }

    private static func layer(
        _ row: LayerProperty, read: @escaping @Sendable (View) -> PropertyValue?,
        write: @escaping @Sendable (View, PropertyValue) -> Void
    ) -> Property {
        let isOfView = row.options.contains(.isOfView)
        var options: Options = isOfView ? .isOfOwnLayers : []
        if row.options.contains(.animates) { options.insert(.animates) }
        if row.options.contains(.varies) { options.insert(.varies) }
        let (owner, requirement): (Owner, Requirement?) =
            switch row.part {
            case nil: (isOfView ? .view : .viewAndLayer, nil)
            case .gradient: (.layer, .gradient)
            case .shape: (.layer, .shape)
            }
        return Property(
            row.name, row.key, owner, nil, row.shape, options, requirement, row.summary,
            state: { row.value(in: $0) },
            read: { if case .view(let view) = $0 { read(view) } else { nil } },
            write: {
                guard case .view(let view) = $0 else { preconditionFailure("'\(row.name)' is a property of views") }
                write(view, $1)
            })
    }

    /// Returns one row for a property that one or more kinds of content have.
    ///
    /// - Precondition: `rows` is not empty, and all rows have the same name.
    private static func content(_ rows: [(kind: ViewContent.Kind, row: ContentProperty)]) -> Property {
        let byKind = Dictionary(uniqueKeysWithValues: rows.map { ($0.kind, $0.row) })
        let (kind, row) = rows[0]
        var options: Options = row.options.contains(.varies) ? .varies : []
        let assignable = rows.filter { $0.row.options.isDisjoint(with: [.isDeclared, .isKeyOnly]) }.map(\.kind)
        if assignable.isEmpty { options.insert(.isDeclared) }
        if row.options.contains(.isOfOwnLayers) { options.insert(.isOfOwnLayers) }
        let isKeyOfView = kind.type.hasKeysOfView && !row.options.contains(.isMain)
        return Property(
            row.name, isKeyOfView ? row.key : nil, .view, rows.map(\.kind), row.shape, options, nil, row.summary,
            assignableKinds: assignable, state: { byKind[$0.content.kind]?.value(in: $0.content) }, isInContent: true,
            read: { if case .view(let view) = $0 { byKind[view.content.kind]?.value(in: view.content) } else { nil } },
            write: {
                guard case .view(let view) = $0 else { preconditionFailure("'\(row.name)' is a property of views") }
                var content = view.content
                byKind[content.kind]?.set($1, in: &content)
                view.setContent(content)
            })
    }

    /// The properties of the content of views, in the order of the kinds, except those that ``ofText`` or
    /// ``ofScrollViews`` contains.
    static let ofContent: [Property] = {
        let others = Set((ofText + ofScrollViews).map(\.name))
        let rows = ViewContent.Kind.allCases.flatMap { kind in
            kind.type.properties.filter { !others.contains($0.name) }.map { (kind: kind, row: $0) }
        }
        let names = rows.map(\.row.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return names.map { name in content(rows.filter { $0.row.name == name }) }
    }()

    /// Returns a row for a property of constraints.
    static func constraint<Value: PropertyConvertible>(
        _ name: String, _ shape: PropertyShape, _ path: Path<LayoutConstraint, Value>, options: Options = [],
        _ summary: String
    ) -> Property {
        Property(
            name, nil, .constraint, nil, shape, options, nil, summary,
            read: { if case .constraint(let it) = $0 { it[keyPath: path].propertyValue } else { nil } },
            write: {
                guard case .constraint(let it) = $0 else {
                    preconditionFailure("'\(name)' is a property of constraints")
                }
                it[keyPath: path] = convert($1, to: Value.self, for: name)
            })
    }

    /// Returns a row for a property of animators.
    static func animator<Value: PropertyConvertible>(
        _ name: String, _ shape: PropertyShape, _ path: Path<ViewPropertyAnimator, Value>, _ summary: String
    ) -> Property {
        Property(
            name, nil, .animator, nil, shape, [], nil, summary,
            read: { if case .animator(let it) = $0 { it[keyPath: path].propertyValue } else { nil } },
            write: {
                guard case .animator(let it) = $0 else { preconditionFailure("'\(name)' is a property of animators") }
                it[keyPath: path] = convert($1, to: Value.self, for: name)
            })
    }
}

/// The table, and the lookup of its rows by key and by name.
extension Property {
    /// Every property, in the order of the documentation.
    package static let all =
        ofViews + ofLayout + ofLayers + ofText + ofScrollViews + ofContent + ofConstraints + ofAnimators

    /// The properties that are keys of the description of a view.
    ///
    /// The YAML keys, their decoding, their schema and the writing of scripts are derived from these rows.
    package static let keysOfViews = all.filter { $0.key.map { !$0.contains(".") } ?? false }

    /// The keys of views that concern layout. The documentation lists them in a separate table.
    package static let keysOfLayout = ofLayout.filter { $0.key != nil }

    /// The properties that are keys of the description of a layer that does not belong to a view.
    package static let keysOfLayers = keysOfViews.filter(\.isOfLayers)

    /// Returns the properties that are keys of the mapping `key` in the description of a view, such as `gradient`.
    package static func all(inKey key: String) -> [Property] {
        all.filter { $0.key?.hasPrefix("\(key).") ?? false }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Returns the property with the UIKit name `name`, or `nil` if there is none.
    package static func named(_ name: String) -> Property? { byName[name] }
}
