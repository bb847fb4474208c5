package import Diagnostics
package import Layout
package import Simulation
package import Views

/// A description of a view, its layers and its subviews.
package struct ViewDescription: Hashable, Sendable {
    package var name: Located<String>
    package var content: ViewContent = .none
    /// The properties that the description sets, except for those of the content, in the order of `Property.all`.
    package var settings: [PropertySetting] = []
    package var autoresizing: AutoresizingMask = []
    package var hugging: PriorityPair
    package var compressionResistance: PriorityPair
    /// The size that Interface Builder shows for a view without an intrinsic content size. It has no effect at run
    /// time.
    package var intrinsicPlaceholder: IntrinsicSize?
    /// The name of the view's controller; `nil` if the view has no controller, or if the controller of the root view
    /// has no name.
    package var controller: String?
    /// The arranged subviews of a stack view, in order. They are behind ``subviews``.
    package var arranged: [ViewDescription] = []
    /// The custom spacing after individual arranged subviews.
    package var customSpacing: [CustomSpacing] = []
    /// The other subviews, back to front.
    package var subviews: [ViewDescription] = []
    /// The layers that do not belong to a view, back to front. They are behind the subviews.
    package var layers: [ViewDescription] = []
    /// The layer whose opacity masks the view, as an array of at most one element.
    package var mask: [ViewDescription] = []

    /// A custom space after an arranged subview, in points.
    package struct CustomSpacing: Hashable, Sendable {
        package var after: String
        package var spacing: Double

        package init(after: String, spacing: Double) {
            self.after = after
            self.spacing = spacing
        }
    }

    /// Creates a description with the default priorities of a view that is created in code or in Interface Builder.
    package init(name: Located<String>, content: ViewContent = .none, origin: ContentSizing.Origin = .code) {
        self.name = name
        self.content = content
        let usual = ContentSizing.defaults(for: content, origin: origin)
        hugging = usual.hugging
        compressionResistance = usual.compressionResistance
    }

    /// The value of a property that is not part of the content; `nil` if the description does not set the property.
    package subscript(property: Property) -> PropertyValue? {
        get { settings.first { $0.property == property }?.value }
        set {
            settings.removeAll { $0.property == property }
            guard let newValue else { return }
            let order = ViewDescription.order
            let index = settings.firstIndex { order[$0.property, default: 0] > order[property, default: 0] }
            settings.insert(PropertySetting(property, newValue), at: index ?? settings.endIndex)
        }
    }

    /// The value of the property with the UIKit name `name`; `nil` if the description does not set the property.
    package subscript(name: String) -> PropertyValue? {
        get { self[ViewDescription.property(name)] }
        set { self[ViewDescription.property(name)] = newValue }
    }

    private static let order = Dictionary(uniqueKeysWithValues: Property.all.enumerated().map { ($1, $0) })

    private static func property(_ name: String) -> Property {
        guard let property = Property.named(name) else { preconditionFailure("no property is named '\(name)'") }
        return property
    }

    /// The layers and masks of the view and of all of its descendants.
    package var allLayers: [ViewDescription] {
        (layers + mask).flatMap { [$0] + $0.allLayers } + (arranged + subviews).flatMap(\.allLayers)
    }

    /// Returns the controller name of the view named `view`, which is this view or one of its descendants.
    package func controller(of view: String) -> String? { depthFirst.first { $0.name.value == view }?.controller }

    /// Applies a change to the view and all of its descendants, superviews first.
    package mutating func updateEach(_ change: (inout ViewDescription) -> Void) {
        change(&self)
        for index in arranged.indices { arranged[index].updateEach(change) }
        for index in subviews.indices { subviews[index].updateEach(change) }
    }

    /// The view and all of its descendants, superviews first, and back to front among siblings.
    package var depthFirst: [ViewDescription] { [self] + (arranged + subviews).flatMap(\.depthFirst) }
}
