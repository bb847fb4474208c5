package import Layout

/// `card.centerX`: a part of a view or a guide.
package struct Anchor: Hashable, Sendable {
    package var item: Item
    package var attribute: LayoutAttribute

    /// What a constraint speaks of.
    package enum Item: Hashable, Sendable {
        case view(String)
        /// `root.safeArea`: a guide that UIKit keeps, of the view of this name.
        case guide(of: String, LayoutGuideID.Role)
        /// A guide of the script's own.
        case ownGuide(String)
    }

    package init(_ item: Item, _ attribute: LayoutAttribute) {
        self.item = item
        self.attribute = attribute
    }

    package init(view: String, attribute: LayoutAttribute) {
        self.init(.view(view), attribute)
    }
}
