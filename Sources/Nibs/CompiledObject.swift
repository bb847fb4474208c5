package import Views

/// An object of a storyboard or xib.
package struct CompiledObject: Hashable, Codable, Sendable {
    package var id: String
    /// The line in the storyboard or xib.
    package var line: Int
    /// UIKit's class.
    package var className: String
    /// The class of the program; `nil` if the object has UIKit's class.
    package var customClass: String?
    /// The module of the custom class; `nil` for a class without a module.
    package var customModule: String?
    /// Whether the module of the custom class is that of the program.
    package var isInModuleOfTarget = false
    /// The values that are neither part of the content nor properties of the engine, by the names of UIKit's properties.
    package var attributes: [String: PropertyValue] = [:]
    package var runtimeAttributes: [CompiledAttribute] = []
    /// The property of the owner that refers to the object, such as `contentView` or `rightBarButtonItems`; `nil` for
    /// other objects.
    package var key: String?
    /// The part that only views have.
    package var view: CompiledView?
    /// The bars and the items that a controller, a bar or an item owns, and the sections of a table view with their cells.
    package var objects: [CompiledObject] = []
    /// The prototype cells of a table view. Each is a scene of its own, because it is created any number of times.
    package var prototypes: [CompiledScene] = []

    package init(id: String, line: Int, className: String) {
        (self.id, self.line, self.className) = (id, line, className)
    }

    /// The object with the objects that it owns and, for a view, all of its descendants, each before its subviews.
    /// Prototype cells are not included.
    package var depthFirst: [CompiledObject] {
        [self] + (objects + (view.map { $0.arranged + $0.subviews } ?? [])).flatMap(\.depthFirst)
    }
}

/// A user-defined runtime attribute.
package struct CompiledAttribute: Hashable, Codable, Sendable {
    package var keyPath: String
    /// The value; `nil` for an image, and for the value `nil`.
    package var value: PropertyValue?
    /// The name of the image.
    package var image: String?
    package var line: Int

    package init(_ keyPath: String, _ value: PropertyValue?, image: String? = nil, line: Int) {
        (self.keyPath, self.value, self.image, self.line) = (keyPath, value, image, line)
    }
}

/// The part of an object that only views have.
package struct CompiledView: Hashable, Codable, Sendable {
    /// The kind of the content, as the raw value of `ViewContent.Kind`.
    package var kind: String
    /// The values of the content that differ from those of a new view of the kind.
    package var content: [CompiledSetting]
    /// The values of other properties.
    package var settings: [CompiledSetting]
    package var autoresizing: UInt
    /// The frame in the file: the origin, the width and the height.
    package var frame: [Double]?
    /// Whether the view has the frame in the file, rather than one from constraints.
    package var isFramed = false
    /// The horizontal and the vertical content hugging priority.
    package var hugging: [Double]
    /// The horizontal and the vertical compression resistance priority.
    package var resistance: [Double]
    package var images: [CompiledImage] = []
    /// Whether the view is installed if no variation applies.
    package var isInstalled = true
    package var arranged: [CompiledObject] = []
    /// The spacing after arranged subviews, by id.
    package var customSpacing: [String: Double] = [:]
    package var subviews: [CompiledObject] = []

    package init(
        kind: String, content: [CompiledSetting], settings: [CompiledSetting], autoresizing: UInt, hugging: [Double],
        resistance: [Double]
    ) {
        (self.kind, self.content, self.settings) = (kind, content, settings)
        (self.autoresizing, self.hugging, self.resistance) = (autoresizing, hugging, resistance)
    }

    package func setting(_ name: String) -> PropertyValue? { settings.first { $0.name == name }?.value }
}

/// A property and its value.
package struct CompiledSetting: Hashable, Codable, Sendable {
    package var name: String
    package var value: PropertyValue

    package init(_ name: String, _ value: PropertyValue) { (self.name, self.value) = (name, value) }
}

/// An image that a view shows.
package struct CompiledImage: Hashable, Codable, Sendable {
    /// The property of the content, such as `backgroundImage`.
    package var property: String
    package var name: String
    /// Whether the image is an SF Symbol.
    package var isSymbol: Bool

    package init(_ property: String, _ name: String, isSymbol: Bool) {
        (self.property, self.name, self.isSymbol) = (property, name, isSymbol)
    }
}

/// A layout guide that the file declares.
package struct CompiledGuide: Hashable, Codable, Sendable {
    package var name: String
    /// The id of the view that owns the guide.
    package var owner: String

    package init(_ name: String, of owner: String) { (self.name, self.owner) = (name, owner) }
}

/// A constraint.
package struct CompiledConstraint: Hashable, Codable, Sendable {
    /// The id of the element; `nil` for a constraint that the file implies.
    package var id: String?
    package var name: String
    package var identifier: String?
    package var first: Side
    /// The raw value of `NSLayoutConstraint.Relation`.
    package var relation: Int
    package var multiplier: Double
    package var second: Side?
    package var constant: Double
    package var priority: Double
    package var isActive: Bool
    /// The class of the program and the runtime attributes of the constraint; `nil` if the constraint has UIKit's class.
    package var object: CompiledObject?

    /// An attribute of a view or a guide.
    package struct Side: Hashable, Codable, Sendable {
        /// The id of a view, or the name of a guide that the file declares.
        package var item: String
        /// A guide that UIKit provides for the view.
        package var guide: SystemGuide?
        /// The raw value of `NSLayoutConstraint.Attribute`.
        package var attribute: Int

        package init(_ item: String, _ guide: SystemGuide?, _ attribute: Int) {
            (self.item, self.guide, self.attribute) = (item, guide, attribute)
        }
    }

    package enum SystemGuide: String, Hashable, Codable, Sendable {
        case safeArea, layoutMargins, readableContent, scrollContent, scrollFrame, own, keyboard
    }

    package init(
        id: String?, name: String, identifier: String?, first: Side, relation: Int, multiplier: Double, second: Side?,
        constant: Double, priority: Double, isActive: Bool
    ) {
        (self.id, self.name, self.identifier) = (id, name, identifier)
        (self.first, self.relation, self.second) = (first, relation, second)
        (self.multiplier, self.constant) = (multiplier, constant)
        (self.priority, self.isActive) = (priority, isActive)
    }
}

/// Values that apply for some size classes.
package struct CompiledVariation: Hashable, Codable, Sendable {
    /// The size class, such as `compact`; `nil` for any.
    package var horizontal: String?
    package var vertical: String?
    package var settings: [Setting]

    package struct Setting: Hashable, Codable, Sendable {
        /// The id of a view, or the name of a constraint.
        package var subject: String
        package var isOfConstraint: Bool
        package var name: String
        package var value: PropertyValue

        package init(_ subject: String, isOfConstraint: Bool, _ name: String, _ value: PropertyValue) {
            (self.subject, self.isOfConstraint) = (subject, isOfConstraint)
            (self.name, self.value) = (name, value)
        }
    }

    package init(horizontal: String?, vertical: String?, settings: [Setting]) {
        (self.horizontal, self.vertical, self.settings) = (horizontal, vertical, settings)
    }
}
