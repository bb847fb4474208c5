public import Views

/// The properties of a label, with UIKit's names: `nil` for any other view, which ignores what is set, and so does a
/// label that is given `nil`.
///
/// Setting one draws the label anew and asks for its natural size again.
extension View {
    public var font: Font? {
        get { label?.font }
        nonmutating set { changeLabel { $0.font = newValue ?? $0.font } }
    }

    public var textColor: Color? {
        get { label?.color }
        nonmutating set { changeLabel { $0.color = newValue ?? $0.color } }
    }

    public var textAlignment: ViewContent.TextAlignment? {
        get { label?.alignment }
        nonmutating set { changeLabel { $0.alignment = newValue ?? $0.alignment } }
    }

    /// At most as many lines; 0 for any number. Not negative.
    public var numberOfLines: Int? {
        get { label?.numberOfLines }
        nonmutating set {
            precondition((newValue ?? 0) >= 0, "a number of lines must not be negative, not \(newValue ?? 0)")
            changeLabel { $0.numberOfLines = newValue ?? $0.numberOfLines }
        }
    }

    public var lineBreakMode: LineBreakMode? {
        get { label?.lineBreakMode }
        nonmutating set { changeLabel { $0.lineBreakMode = newValue ?? $0.lineBreakMode } }
    }

    /// The width at which the natural size of a label of several lines is measured, in points; 0 for the width that
    /// layout gives the label.
    public var preferredMaxLayoutWidth: Double? {
        get { label?.preferredMaxLayoutWidth }
        nonmutating set { changeLabel { $0.preferredMaxLayoutWidth = newValue ?? $0.preferredMaxLayoutWidth } }
    }

    private var label: ViewContent.Label? { content.label }

    private func changeLabel(_ change: (inout ViewContent.Label) -> Void) {
        guard var label else { return }
        change(&label)
        content = .label(label)
    }
}

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

    /// The image of an image view; `nil` without one, and for other views, which ignore a value that is set. Setting it draws the
    /// view, and asks for its natural size, which is the size of the image.
    public var image: ViewContent.Image? {
        get { if case .image(let image) = content { image } else { nil } }
        nonmutating set { if content.kind == .image { content = .image(newValue) } }
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
