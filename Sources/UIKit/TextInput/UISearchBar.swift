internal import Containers
public import CoreGraphics
internal import Interaction
internal import Simulation
internal import Views

/// The methods with which a search bar notifies its delegate. All methods are optional.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Called after the user or the clear button has changed the text, but not after code has set it.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool
    /// Called when the user presses the return key. The bar remains the first responder.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Called when the user touches the cancel button. The text and the first responder do not change.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    public func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}

/// A field for a search text, which the user edits.
open class UISearchBar: UIView, UITextInputTraits {
    override class var initialContent: ViewContent { .searchBar(.init()) }

    open weak var delegate: (any UISearchBarDelegate)?
    /// The controller that follows the text.
    final weak var search: UISearchController?
    private var editingTap: EditingTap?

    override func addOwnRecognizers() { editingTap = EditingTap(of: self) }

    open override func connectNib(_ connection: NibConnection) {
        if connection.key == "delegate" { connection.set(&delegate) } else { super.connectNib(connection) }
    }

    private var bar: ViewContent.SearchBar {
        get { handle.content[ViewContent.SearchBar.self] ?? .init() }
        set { handle.content[ViewContent.SearchBar.self] = newValue }
    }

    override var inputTraits: Views.TextInputTraits {
        get { bar.traits }
        set { bar.traits = newValue }
    }

    /// The text; empty by default.
    open var text: String? {
        get { bar.text }
        set {
            guard newValue ?? "" != bar.text else { return }
            setTextSilently(newValue ?? "")
            search?.textChanged()
        }
    }

    /// Sets the text without a call of the controller.
    final func setTextSilently(_ text: String) {
        bar.text = text
        if isFirstResponder { world.textInput.refresh() }
    }

    /// The gray text that is shown while there is no text; `nil` for none.
    open var placeholder: String? {
        get { bar.placeholder.isEmpty ? nil : bar.placeholder }
        set { bar.placeholder = newValue ?? "" }
    }

    /// Whether a button that ends the search is beside the field.
    open var showsCancelButton: Bool {
        get { bar.showsCancelButton }
        set { bar.showsCancelButton = newValue }
    }

    /// Shows or hides the cancel button at once, even if `animated` is `true`.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }

    // MARK: Editing

    open override var canBecomeFirstResponder: Bool { true }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil else { return false }
        return world.textInput.moving {
            guard delegate?.searchBarShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else {
                return false
            }
            search?.isActive = true
            delegate?.searchBarTextDidBeginEditing(self)
            return true
        }
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        world.textInput.moving {
            guard isFirstResponder, delegate?.searchBarShouldEndEditing(self) ?? true, super.resignFirstResponder()
            else { return false }
            delegate?.searchBarTextDidEndEditing(self)
            return true
        }
    }

    final func userDidChangeText() {
        delegate?.searchBar(self, textDidChange: bar.text)
        search?.textChanged()
    }

    override func receive(_ event: ViewEvent) {
        super.receive(event)
        switch event {
        case .searchBarSearchButtonClicked: delegate?.searchBarSearchButtonClicked(self)
        case .searchBarCancelButtonClicked:
            delegate?.searchBarCancelButtonClicked(self)
            search?.isActive = false
        default: break
        }
    }
}
