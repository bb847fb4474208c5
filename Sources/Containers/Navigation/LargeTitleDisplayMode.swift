/// When the title of a page is also shown as a large title, in a bar that prefers large titles.
public enum LargeTitleDisplayMode: String, Hashable, Sendable, CaseIterable {
    /// As the page below in the stack; the first page shows a large title.
    case automatic
    case always, never

    /// Whether the last page of a stack shows a large title.
    ///
    /// - Parameter modes: The modes of the pages from the root.
    public static func showsLargeTitle(_ modes: [LargeTitleDisplayMode]) -> Bool {
        modes.last { $0 != .automatic } != .never
    }
}
