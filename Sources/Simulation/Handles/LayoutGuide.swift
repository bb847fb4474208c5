public import Geometry
package import Layout
import Views

/// An invisible rectangle of a view that constraints can refer to: a `UILayoutGuide`.
///
/// A guide is a handle, like ``View``.
public struct LayoutGuide: Anchored {
    public let window: Window
    let id: LayoutGuideID

    public var layoutItem: LayoutItemReference { LayoutItemReference(item: .guide(id)) }

    public var owningView: View { View(window: window, id: id.owner) }

    /// The name in traces and conflicts, such as `card.safeArea` for a guide of UIKit.
    public var name: String { window.model.name(of: id) }

    /// The exact frame in the coordinates of its view; zero until an active constraint mentions the guide.
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
    /// The part of this view that is free of bars and of the device's edges.
    public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }
    /// The rectangle of the view inside its margins.
    public var layoutMarginsGuide: LayoutGuide { guide(.layoutMargins) }
    /// A rectangle inside the margins whose width suits reading.
    public var readableContentGuide: LayoutGuide { guide(.readableContent) }

    package func guide(_ role: LayoutGuideID.Role) -> LayoutGuide {
        LayoutGuide(window: window, id: LayoutGuideID(id, role))
    }

    /// Adds a guide that constraints lay out.
    ///
    /// - Parameter name: The name in traces and conflicts.
    public func addLayoutGuide(_ name: String) -> LayoutGuide {
        guide(window.model.makeGuide(named: name))
    }
}
