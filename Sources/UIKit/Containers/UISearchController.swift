internal import Containers
public import CoreGraphics
internal import Simulation
internal import Views

/// A field for a search text. Its text changes only by code.
open class UISearchBar: UIView {
    override class var initialContent: ViewContent { .searchBar(.init()) }

    private var bar: ViewContent.SearchBar {
        get { handle.content[ViewContent.SearchBar.self] ?? .init() }
        set { handle.content[ViewContent.SearchBar.self] = newValue }
    }

    /// The text; empty by default.
    open var text: String? {
        get { bar.text }
        set {
            guard newValue ?? "" != bar.text else { return }
            bar.text = newValue ?? ""
            search?.textChanged()
        }
    }

    /// The gray text that is shown while there is no text; `nil` for none.
    open var placeholder: String? {
        get { bar.placeholder.isEmpty ? nil : bar.placeholder }
        set { bar.placeholder = newValue ?? "" }
    }

    /// The controller that follows the text.
    fileprivate final weak var search: UISearchController?
}

/// An object that shows the results for the text of a search bar.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when the text of the search bar has changed, and when the search begins or ends.
    func updateSearchResults(for searchController: UISearchController)
}

/// A controller with a search bar, which a navigation item shows in the navigation bar.
///
/// The user cannot enter a text. A program sets the text of the search bar, and ``isActive``.
open class UISearchController: UIViewController {
    open private(set) lazy var searchBar: UISearchBar = world.asCurrent {
        let bar = UISearchBar()
        bar.placeholder = "Search"
        bar.search = self
        return bar
    }
    /// The object that shows the results. It is not retained.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// The controller of the results. It is not shown.
    open private(set) var searchResultsController: UIViewController?
    /// Stored only: the content behind a search is not dimmed.
    open var obscuresBackgroundDuringPresentation = true
    /// Stored only: the navigation bar remains during a search.
    open var hidesNavigationBarDuringPresentation = true
    /// Whether a search is in progress. Changing it calls the updater.
    open var isActive = false { didSet { if isActive != oldValue { textChanged() } } }

    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    fileprivate func textChanged() { searchResultsUpdater?.updateSearchResults(for: self) }
}
