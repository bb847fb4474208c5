package import Containers
package import Diagnostics
package import Layout
package import Properties
package import Views

/// The content of a scene in a script or a storyboard: its views, guides, constraints and variations.
///
/// The readers of scripts and of Interface Builder files produce descriptions, ``build(in:)`` creates the views of a
/// window from a description, and the importer writes a description as a script. All names in a description are unique,
/// and all names that it refers to exist.
package struct SceneDescription: Hashable, Sendable {
    package var root: ViewDescription
    package var guides: [GuideDescription] = []
    /// The constraints in the order in which they are created.
    package var constraints: [SceneConstraint] = []
    /// The variations. If several variations apply and set the same property, the last one takes precedence.
    package var variations: [VariationDescription] = []

    package init(root: ViewDescription) { self.root = root }
}

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
    /// The subviews that are not arranged, back to front.
    package var subviews: [ViewDescription] = []
    /// The pages of a container, of which the first is on the screen; empty for other views.
    package var pages: [ViewDescription] = []
    /// The kind of container that shows ``pages``.
    package var containerKind = ContainerKind.navigation
    /// The index of the page that a tab bar container or a page container shows first.
    package var selectedIndex = 0
    /// How a page container arranges its pages.
    package var pageStyle = PageContainer.Style()
    /// Whether a navigation container also shows titles as large titles.
    package var prefersLargeTitles = false
    /// Whether a navigation container has no bar.
    package var isNavigationBarHidden = false
    /// The kind of bar that the view is, which shows ``item``; `nil` for other views.
    package var bar: BarView.Kind?
    /// The colors of the bar of a navigation container, or of a navigation bar that is an ordinary view.
    package var barColors: NavigationBarColors {
        get { colorsOfBars.first ?? NavigationBarColors() }
        set { colorsOfBars = newValue == NavigationBarColors() ? [] : [newValue] }
    }
    /// The colors of the bar of a tab bar container, or the items and the colors of a tab bar that is an ordinary view;
    /// `nil` for other views.
    package var tabBar: TabBarDescription? {
        get { tabBars.first }
        set { tabBars = newValue.map { [$0] } ?? [] }
    }
    /// What the bar of a navigation container shows for this page, or what a bar that is an ordinary view shows; `nil`
    /// for other views.
    package var item: NavigationContainer.Item? {
        get { items.first }
        set { items = newValue.map { [$0] } ?? [] }
    }
    /// What a tab bar shows for this page; `nil` for other views.
    package var tabItem: TabItem? {
        get { tabItems.first }
        set { tabItems = newValue.map { [$0] } ?? [] }
    }
    /// The names of the items that bars show for this page, or of the actions of this alert, by their places.
    package var itemNames: [ContainerItem: String] = [:]
    /// The views that statements present, if this is the root view. They are not in the view tree.
    package var presented: [ViewDescription] = []
    /// How the view is presented; `nil` for other views.
    package var presentation: PresentationDescription? {
        get { presentations.first }
        set { presentations = newValue.map { [$0] } ?? [] }
    }
    /// The sections and rows of a list; `nil` for other views.
    package var list: ListModel?
    /// The views that the rows of a list show.
    package var rows: [ViewDescription] = []
    /// The layers that do not belong to a view, back to front. They are behind the subviews.
    package var layers: [ViewDescription] = []
    /// The layer whose opacity masks the view, as an array of at most one element.
    package var mask: [ViewDescription] = []

    // Arrays of at most one element. The values are large, and nested views are decoded by nested calls.
    private var colorsOfBars: [NavigationBarColors] = []
    private var items: [NavigationContainer.Item] = []
    private var tabBars: [TabBarDescription] = []
    private var tabItems: [TabItem] = []
    private var presentations: [PresentationDescription] = []

    /// A container of pages, by the key of the pages in a script.
    package enum ContainerKind: String, Hashable, Sendable, CaseIterable {
        case navigation, tabs, pages
    }

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
        (layers + mask).flatMap { [$0] + $0.allLayers } + children.flatMap(\.allLayers)
    }

    /// Whether the view named `view`, which is this view or one of its descendants, has a controller of its own, apart
    /// from this view.
    package func hasController(_ view: String) -> Bool {
        depthFirst.contains { owner in
            owner.name.value == view && owner.controller != nil
                || (owner.pages + owner.presented).contains { $0.name.value == view }
        }
    }

    /// The arranged subviews, the other subviews, the pages, the views of rows, and the presented views.
    package var children: [ViewDescription] { arranged + subviews + pages + rows + presented }

    /// Applies a change to the view and all of its descendants, superviews first.
    package mutating func updateEach(_ change: (inout ViewDescription) -> Void) {
        change(&self)
        for index in arranged.indices { arranged[index].updateEach(change) }
        for index in subviews.indices { subviews[index].updateEach(change) }
        for index in pages.indices { pages[index].updateEach(change) }
        for index in rows.indices { rows[index].updateEach(change) }
        for index in presented.indices { presented[index].updateEach(change) }
    }

    /// The view and all of its descendants, superviews first, and back to front among siblings.
    package var depthFirst: [ViewDescription] {
        var all: [ViewDescription] = []
        addDepthFirst(to: &all)
        return all
    }

    /// - Complexity: Each description is copied once. They are large values.
    private func addDepthFirst(to all: inout [ViewDescription]) {
        all.append(self)
        for children in [arranged, subviews, pages, rows, presented] {
            for child in children { child.addDepthFirst(to: &all) }
        }
    }
}

/// A layout guide of a view.
package struct GuideDescription: Hashable, Sendable {
    package var name: Located<String>
    /// The name of the view that owns the guide.
    package var owner: Located<String>

    package init(name: Located<String>, owner: Located<String>) {
        self.name = name
        self.owner = owner
    }
}

/// A constraint, or several constraints that share a name.
package struct SceneConstraint: Hashable, Sendable {
    package var name: Located<String>
    /// The constraints in the order in which they are created; never empty.
    package var parts: [Part]
    /// Whether the constraint is active from the start.
    package var isActive: Bool
    package var outlet: Outlet

    /// One of the constraints that share a name.
    package struct Part: Hashable, Sendable {
        /// The name in statements and traces: the shared name if there is only one constraint, or a name such as
        /// `pinned.top` or `row[0]` if there are several.
        package var name: String
        package var expression: ConstraintExpression

        package init(name: String, expression: ConstraintExpression) {
            self.name = name
            self.expression = expression
        }
    }

    /// The strength of the script's reference to the constraint, like that of an `@IBOutlet`.
    package enum Outlet: String, Hashable, Sendable, CaseIterable {
        /// The constraint is retained while it is inactive.
        case strong
        /// The constraint is released when it becomes inactive, because only its view retained it.
        case weak
    }

    /// Creates a description of one constraint.
    package init(
        name: Located<String>, _ expression: ConstraintExpression, isActive: Bool = true, outlet: Outlet = .strong
    ) {
        self.init(
            name: name, parts: [Part(name: name.value, expression: expression)], isActive: isActive, outlet: outlet)
    }

    package init(name: Located<String>, parts: [Part], isActive: Bool = true, outlet: Outlet = .strong) {
        self.name = name
        self.parts = parts
        self.isActive = isActive
        self.outlet = outlet
    }
}

/// An equation or inequality: `first relation multiplier × second + constant @priority`.
package struct ConstraintExpression: Hashable, Sendable {
    package var first: Located<Anchor>
    package var relation: LayoutRelation
    /// The multiplier, which is never 0; 1 if there is no second anchor.
    package var multiplier: Double
    /// The second anchor; `nil` if the first anchor is compared only with ``constant``.
    package var second: Located<Anchor>?
    /// The constant in points.
    package var constant: Double
    package var priority: LayoutPriority
    package var span: SourceSpan

    package init(
        first: Located<Anchor>, relation: LayoutRelation, multiplier: Double = 1, second: Located<Anchor>? = nil,
        constant: Double = 0, priority: LayoutPriority = .required, span: SourceSpan
    ) {
        self.first = first
        self.relation = relation
        self.multiplier = multiplier
        self.second = second
        self.constant = constant
        self.priority = priority
        self.span = span
    }
}

/// An attribute of a view or a guide, such as `card.centerX`.
package struct Anchor: Hashable, Sendable {
    package var item: Item
    package var attribute: LayoutAttribute

    /// A view or a guide.
    package enum Item: Hashable, Sendable {
        case view(String)
        /// A guide that UIKit provides for the view with this name, such as `root.safeArea`.
        case guide(of: String, LayoutGuideID.Role)
        /// A guide that the script declares.
        case ownGuide(String)
    }

    /// The name of the view, the guide or the guide's owner.
    package var name: String {
        switch item {
        case .view(let name), .guide(of: let name, _), .ownGuide(let name): name
        }
    }

    package init(_ item: Item, _ attribute: LayoutAttribute) {
        self.item = item
        self.attribute = attribute
    }

    package init(view: String, attribute: LayoutAttribute) {
        self.init(.view(view), attribute)
    }
}

/// Property values that apply while a trait condition holds.
package struct VariationDescription: Hashable, Sendable {
    package var condition: TraitCondition
    /// The settings in the order of the source.
    package var settings: [Located<VariedProperty>]

    package init(condition: TraitCondition, settings: [Located<VariedProperty>]) {
        self.condition = condition
        self.settings = settings
    }
}

/// A property of a view or a constraint, with its value while the variation applies.
package struct VariedProperty: Hashable, Sendable {
    package var subject: String
    package var setting: PropertySetting

    package init(subject: String, _ property: Property, _ value: PropertyValue) {
        self.subject = subject
        setting = PropertySetting(property, value)
    }
}

extension SceneDescription {
    /// Replaces the fonts of all views and variations by what `map` returns.
    package mutating func mapFonts(_ map: (Font) -> Font) {
        root.updateEach { $0.mapFonts(map) }
        variations = variations.map { variation in
            var variation = variation
            variation.settings = variation.settings.map { setting in
                var setting = setting
                setting.value.setting = setting.value.setting.mapFonts(map)
                return setting
            }
            return variation
        }
    }

    /// The faces that the views and variations use, each once, in the order of the views.
    package var faces: [FontFace] {
        var (faces, known) = ([FontFace](), Set<FontFace>())
        var copy = self
        copy.mapFonts { font in
            if let face = font.face, known.insert(face).inserted { faces.append(face) }
            return font
        }
        return faces
    }
}

extension ViewDescription {
    fileprivate mutating func mapFonts(_ map: (Font) -> Font) {
        content = content.mapFonts(map)
        if var button = content[ViewContent.Button.self] {
            for (_, state) in ViewContent.Button.State.named {
                guard let title = button[state].attributedTitle else { continue }
                button[state].attributedTitle = title.mapAttributes { $0.font = $0.font.map(map) }
            }
            content = button.content
        }
        settings = settings.map { $0.mapFonts(map) }
        for section in list?.sections.indices ?? 0..<0 {
            list?.sections[section].updateEach { _, row in
                row.content.font = row.content.font.map(map)
                row.content.detailFont = row.content.detailFont.map(map)
            }
        }
    }
}

extension PropertySetting {
    fileprivate func mapFonts(_ map: (Font) -> Font) -> PropertySetting {
        switch value {
        case .font(let font): PropertySetting(property, .font(map(font)))
        case .attributedText(let text):
            PropertySetting(property, .attributedText(text.mapAttributes { $0.font = $0.font.map(map) }))
        default: self
        }
    }
}
