public import CoreGraphics

/// An object that shows the results for the text of a search bar.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: AnyObject {
    /// Called when the text of the search bar has changed, and when the search begins or ends.
    func updateSearchResults(for searchController: UISearchController)
}

/// A controller with a search bar, which a navigation item shows in the navigation bar.
///
/// The search is active while the user edits the text, and until the cancel button, which removes the text, is touched.
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
    /// Whether a search is in progress. Changing it calls the updater, and shows or hides the cancel button. The end of a
    /// search removes the text, and ends editing.
    open var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            if automaticallyShowsCancelButton { searchBar.showsCancelButton = isActive }
            if !isActive {
                searchBar.resignFirstResponder()
                searchBar.setTextSilently("")
            }
            textChanged()
        }
    }
    /// Whether the search bar has a cancel button while a search is in progress.
    open var automaticallyShowsCancelButton = true

    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    final func textChanged() { searchResultsUpdater?.updateSearchResults(for: self) }
}
