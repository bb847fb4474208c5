package import Layout
import Views

/// An object that constraints can relate: a ``View`` or a ``LayoutGuide``.
public protocol Anchored {
    var window: Window { get }
    /// The name of the object in traces and conflicts.
    var name: String { get }
    /// The reference to the view or the guide in the layout engine.
    var layoutItem: LayoutItemReference { get }
}

/// A reference to a view or a guide in the layout engine.
public struct LayoutItemReference {
    let item: LayoutItem
}

extension View {
    public var layoutItem: LayoutItemReference { LayoutItemReference(item: .view(id)) }

    /// Returns the view whose text determines a baseline of this view. The result differs from this view only if this
    /// view is a stack view, or if its class names another view (semantics 15.6 and 18.12).
    ///
    /// - Parameter isFirst: Whether the baseline is the first one.
    package func baselineProvider(isFirst: Bool) -> View {
        View(window: window, id: window.engine.baselineProvider(of: id, isFirst: isFirst, in: window.tree))
    }
}

extension View {
    /// The guide for the part of the view that is not covered by bars or cut off by the device's edges.
    public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }
    /// The guide for the rectangle inside the margins of the view.
    public var layoutMarginsGuide: LayoutGuide { guide(.layoutMargins) }
    /// The guide for a rectangle inside the margins whose width is suitable for reading.
    public var readableContentGuide: LayoutGuide { guide(.readableContent) }

    /// The guide for the area that the keyboard covers. While the keyboard is hidden, it is the area below the safe area.
    public var keyboardLayoutGuide: LayoutGuide { guide(.keyboard) }

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
