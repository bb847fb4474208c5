package import Views

/// What a constraint speaks of: a view, or a layout guide of one.
package enum LayoutItem: Hashable, Sendable {
    case view(ViewID)
    case guide(LayoutGuideID)

    /// The view itself, or the one that owns the guide.
    package var view: ViewID {
        switch self {
        case .view(let view): view
        case .guide(let guide): guide.owner
        }
    }
}

/// Names a rectangle of a view that constraints can speak of without there being a view: a `UILayoutGuide`.
package struct LayoutGuideID: Hashable, Sendable {
    package let owner: ViewID
    package let role: Role

    package init(_ owner: ViewID, _ role: Role) {
        self.owner = owner
        self.role = role
    }

    /// What the guide marks off.
    package enum Role: Hashable, Sendable {
        /// What bars and the device's edges leave free: `safeAreaLayoutGuide`.
        case safeArea
        /// Inside the margins: `layoutMarginsGuide`.
        case layoutMargins
        /// A width that text reads well in: `readableContentGuide`.
        case readableContent
        /// All that a scroll view can show: `contentLayoutGuide`.
        case scrollContent
        /// What a scroll view shows: `frameLayoutGuide`.
        case scrollFrame
        /// A guide that a stack view needs to arrange views, numbered within it.
        case arrangement(Int32)
        /// A guide of the author's, numbered as made.
        case custom(Int32)

        /// Whether UIKit keeps the guide's place, and not constraints.
        package var isSystem: Bool {
            switch self {
            case .safeArea, .layoutMargins, .readableContent, .scrollFrame: true
            case .scrollContent, .arrangement, .custom: false
            }
        }
    }
}
