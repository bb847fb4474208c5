import Geometry

/// The identifier of a view in a ``ViewTree``. Identifiers are ordered by the time at which their views were created.
///
/// A view that reuses the node of a released view has the same index but a different serial number.
public struct ViewID: Hashable, Comparable, Sendable {
    /// The index of the view's node.
    @usableFromInline
    let index: Int32
    /// The number of views that were created before this view.
    @usableFromInline
    package let serial: Int32

    /// The root view, which is the first view of each tree.
    package static let root = ViewID(index: 0, serial: 0)

    public static func < (a: ViewID, b: ViewID) -> Bool { a.serial < b.serial }
}
