package import Diagnostics
package import Layout
package import Simulation
package import Views

/// A view, with its subviews.
package struct ViewDescription: Hashable, Sendable {
    package var name: Located<String>
    package var content: ViewContent = .none
    /// The stated properties that are not part of the content, in the order of the table of properties.
    package var settings: [PropertySetting] = []
    package var autoresizing: AutoresizingMask = []
    package var hugging: PriorityPair
    package var compressionResistance: PriorityPair
    /// The size at which Interface Builder shows a view without a natural size. It has no effect at run time.
    package var intrinsicPlaceholder: IntrinsicSize?
    /// The name of the view's controller; `nil` without a controller, and for the root view's controller without a name.
    package var controller: String?
    /// The arranged subviews of a stack view, in order. They are behind ``subviews``.
    package var arranged: [ViewDescription] = []
    /// The spaces after arranged subviews.
    package var customSpacing: [CustomSpacing] = []
    /// The other subviews, back to front.
    package var subviews: [ViewDescription] = []
    /// The layers without a view, back to front, behind the subviews.
    package var layers: [ViewDescription] = []
    /// The layer whose opacity masks the view; empty if there is none.
    package var mask: [ViewDescription] = []

    /// The space after an arranged subview, in points.
    package struct CustomSpacing: Hashable, Sendable {
        package var after: String
        package var spacing: Double

        package init(after: String, spacing: Double) {
            self.after = after
            self.spacing = spacing
        }
    }

    /// Creates a view with the priorities of a view that was made in code or in Interface Builder.
    package init(name: Located<String>, content: ViewContent = .none, origin: ContentSizing.Origin = .code) {
        self.name = name
        self.content = content
        let usual = ContentSizing.defaults(for: content, origin: origin)
        hugging = usual.hugging
        compressionResistance = usual.compressionResistance
    }

    /// The stated value of a property that is not part of the content; `nil` if the description does not state it.
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

    /// The stated value of the property with the name `name` in UIKit; `nil` if the description does not state it.
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

    /// Returns the name of the controller of a view, which is this view or a descendant.
    package func controller(of view: String) -> String? { depthFirst.first { $0.name.value == view }?.controller }

    /// Changes the view and all of its descendants, each before its subviews.
    package mutating func updateEach(_ change: (inout ViewDescription) -> Void) {
        change(&self)
        for index in arranged.indices { arranged[index].updateEach(change) }
        for index in subviews.indices { subviews[index].updateEach(change) }
    }

    /// The view and all of its descendants, each before its subviews, from back to front.
    package var depthFirst: [ViewDescription] { [self] + (arranged + subviews).flatMap(\.depthFirst) }
}
