internal import Containers
internal import Views

/// What a navigation bar shows while a controller is at the top of the stack.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// When the title is also shown as a large title, in a bar that prefers large titles.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As the item below in the stack; the first item shows a large title.
        case automatic
        case always, never
        /// The same as `never`, because the large title of a screen cannot be changed to an inline title.
        case inline

        var engine: Containers.LargeTitleDisplayMode {
            switch self {
            case .automatic: .automatic
            case .always: .always
            case .never, .inline: .never
            }
        }
    }

    open var title: String? { didSet { changed() } }
    /// A line of text above the content of the bar.
    open var prompt: String? { didSet { changed() } }
    /// The view that the bar shows instead of the inline title.
    open var titleView: UIView? { didSet { changed() } }
    /// Stored only, because the back button of iOS 26 has no title.
    open var backButtonTitle: String?
    /// Stored only, because the back button of iOS 26 has no title.
    open var backBarButtonItem: UIBarButtonItem?
    open var hidesBackButton = false { didSet { changed() } }
    /// Whether the back button is also shown if there are items at the leading side. The default is `false`.
    open var leftItemsSupplementBackButton = false { didSet { changed() } }
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { changed() } }
    /// The items at the leading side, from the edge inwards.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { adopt(leftBarButtonItems) } }
    /// The items at the trailing side, from the edge inwards.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { adopt(rightBarButtonItems) } }
    /// The appearance of the bar for this item; `nil` for the bar's own.
    open var standardAppearance: UINavigationBarAppearance? { didSet { changed() } }
    /// The appearance while the content is at its start; `nil` for the bar's own.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { changed() } }
    /// Stored only.
    open var compactAppearance: UINavigationBarAppearance?

    /// The controller whose search bar is below the title; `nil` for none.
    open var searchController: UISearchController? { didSet { changed() } }
    /// Whether the search bar is hidden at rest. A hidden search bar cannot be pulled into view. The default is `true`.
    open var hidesSearchBarWhenScrolling = true { didSet { changed() } }

    /// The bar that shows the item.
    final weak var bar: UINavigationBar?
    /// The number of the item in its bar.
    final var number = 0
    /// The distance by which the content is scrolled from its start, in points.
    final var scrolled: Double = 0

    public init(title: String) {
        self.title = title
        super.init()
    }

    /// The item at the leading edge. Setting it replaces all items at this side.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The item at the trailing edge. Setting it replaces all items at this side.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Sets the item at the leading edge. The change is not animated.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Sets the item at the trailing edge. The change is not animated.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Sets the items at the leading side. The change is not animated.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    /// Sets the items at the trailing side. The change is not animated.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
    /// Sets whether the back button is hidden. The change is not animated.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

    private func adopt(_ items: [UIBarButtonItem]?) {
        for item in items ?? [] { item.onChange = { [weak self] in self?.changed() } }
        changed()
    }

    func changed() { bar?.itemChanged() }

    /// The items at a side that the bar shows.
    func visibleItems(_ items: [UIBarButtonItem]?) -> [UIBarButtonItem] { (items ?? []).filter { !$0.isHidden } }

    /// Returns what the bar shows.
    ///
    /// - Parameters:
    ///   - hasPrevious: Whether there is an item below in the stack.
    ///   - largeTitle: Whether the title is shown as a large title.
    func model(hasPrevious: Bool, largeTitle: Bool, tint: AdaptiveColor) -> NavigationItem {
        var model = NavigationItem(id: number)
        model.title = title ?? ""
        model.prompt = prompt
        model.leading = visibleItems(leftBarButtonItems).map { $0.model(tint: tint) }
        model.trailing = visibleItems(rightBarButtonItems).map { $0.model(tint: tint) }
        model.showsBackButton =
            hasPrevious && !hidesBackButton && (model.leading.isEmpty || leftItemsSupplementBackButton)
        model.prefersLargeTitle = largeTitle
        model.titleViewSize = titleView?.sizeInBar
        model.showsSearchBar = searchController != nil && !hidesSearchBarWhenScrolling
        model.scrolled = scrolled
        return model
    }
}
