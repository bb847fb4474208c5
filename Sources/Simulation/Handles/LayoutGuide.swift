public import Geometry
package import Layout
import Views

/// An invisible rectangle of a view that constraints can refer to. Equivalent to `UILayoutGuide`.
///
/// A guide is a handle, like ``View``.
public struct LayoutGuide: Anchored {
    public let window: Window
    let id: LayoutGuideID

    public var layoutItem: LayoutItemReference { LayoutItemReference(item: .guide(id)) }

    public var owningView: View { View(window: window, id: id.owner) }

    /// The name of the guide in traces and conflicts, such as `card.safeArea` for a guide that UIKit provides.
    public var name: String { window.model.name(of: id) }

    /// The exact frame in the coordinates of the owning view; zero until an active constraint refers to the guide.
    public var layoutFrame: Rect { window.layoutProperties.frame(of: id) }
}

extension LayoutGuide: Hashable {
    public static func == (a: LayoutGuide, b: LayoutGuide) -> Bool { a.window === b.window && a.id == b.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(window))
        hasher.combine(id)
    }
}

extension View {
    /// The guide for the part of the view that is not covered by bars or cut off by the device's edges.
    public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }
    /// The guide for the rectangle inside the margins of the view.
    public var layoutMarginsGuide: LayoutGuide { guide(.layoutMargins) }
    /// The guide for a rectangle inside the margins whose width is suitable for reading.
    public var readableContentGuide: LayoutGuide { guide(.readableContent) }

    package func guide(_ role: LayoutGuideID.Role) -> LayoutGuide {
        LayoutGuide(window: window, id: LayoutGuideID(id, role))
    }

    /// Adds a guide whose frame is determined by constraints.
    ///
    /// - Parameter name: The name of the guide in traces and conflicts.
    public func addLayoutGuide(_ name: String) -> LayoutGuide {
        guide(window.model.makeGuide(named: name))
    }
}
