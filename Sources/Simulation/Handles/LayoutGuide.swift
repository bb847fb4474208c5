public import Geometry
import Layout
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

    /// The frame in the coordinates of the owning view, not rounded to pixels.
    ///
    /// If a constraint refers to the guide, this is the frame at the last layout. A guide that UIKit provides otherwise
    /// follows the bounds and the insets of its view, and the frame of any other guide is zero.
    public var layoutFrame: Rect { window.layoutProperties.frame(of: id) }
}

extension LayoutGuide: Hashable {
    public static func == (a: LayoutGuide, b: LayoutGuide) -> Bool { a.window === b.window && a.id == b.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(window))
        hasher.combine(id)
    }
}
