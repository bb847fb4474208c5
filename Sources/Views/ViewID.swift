/// Names one view of a ``ViewTree``; identifiers are ordered as the views were made.
public struct ViewID: Hashable, Comparable, Sendable {
    @usableFromInline
    let index: Int32

    public static func < (a: ViewID, b: ViewID) -> Bool { a.index < b.index }
}
