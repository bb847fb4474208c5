import Views

/// The properties of controls, with UIKit's names and on any view: `nil` for a view that has no such property, which
/// ignores what is set.
///
/// Setting one draws the view anew, and asks for its natural size again only where that can differ.
extension View {
    /// Of a label, a text field or a text view.
    public var text: String? {
        get { content.text }
        nonmutating set { content.text = newValue }
    }

    /// Of a text field: what it shows while it has no text.
    public var placeholder: String? {
        get { content.placeholder }
        nonmutating set { content.placeholder = newValue }
    }

    /// Of a button; set as by `setTitle(_:for: .normal)`.
    public var title: String? {
        get { content.title }
        nonmutating set { content.title = newValue }
    }

    /// Of a switch.
    public var isOn: Bool? {
        get { content.isOn }
        nonmutating set { content.isOn = newValue }
    }

    /// Of a slider or a stepper; what is beyond its range becomes the end of it.
    public var value: Double? {
        get { content.value }
        nonmutating set { content.value = newValue }
    }

    /// Of a progress view, 0 through 1.
    public var progress: Double? {
        get { content.progress }
        nonmutating set { content.progress = newValue }
    }

    /// Of an activity indicator; for `startAnimating()` and `stopAnimating()`. Where it ``hidesWhenStopped``, setting it shows and
    /// hides the view.
    public var isAnimating: Bool? {
        get { content.isAnimating }
        nonmutating set { content.isAnimating = newValue }
    }

    /// Of an activity indicator: whether the view is hidden while it does not animate.
    public var hidesWhenStopped: Bool? {
        get { content.hidesWhenStopped }
        nonmutating set { content.hidesWhenStopped = newValue }
    }

    /// Of a page control.
    public var numberOfPages: Int? {
        get { content.numberOfPages }
        nonmutating set { content.numberOfPages = newValue }
    }

    /// Of a page control, from 0; what is beyond its pages becomes the first or the last.
    public var currentPage: Int? {
        get { content.currentPage }
        nonmutating set { content.currentPage = newValue }
    }

    /// Of a segmented control, from 0; -1 where none is selected.
    ///
    /// - Precondition: What is set is -1 or a segment that is there.
    public var selectedSegmentIndex: Int? {
        get { content.selectedSegmentIndex }
        nonmutating set { content.selectedSegmentIndex = newValue }
    }

    /// Of a text view, which has a natural size only when it does not scroll.
    public var isScrollEnabled: Bool? {
        get { content.isScrollEnabled }
        nonmutating set { content.isScrollEnabled = newValue }
    }

    /// Of a control; one that is not is grey.
    public var isEnabled: Bool? {
        get { content.isEnabled }
        nonmutating set { content.isEnabled = newValue }
    }

    /// Of a button.
    public var isSelected: Bool? {
        get { content.isSelected }
        nonmutating set { content.isSelected = newValue }
    }

    /// Of a button: whether it looks as under a finger.
    public var isHighlighted: Bool? {
        get { content.isHighlighted }
        nonmutating set { content.isHighlighted = newValue }
    }
}
