public import Views

/// The properties of a label, with UIKit's names. They are `nil` for other views, which ignore values that are set. A label
/// ignores `nil`.
///
/// Setting one requests the display of the label and its natural size.
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

    /// The maximum number of lines; 0 for any number. Not negative.
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

    /// The width within which the natural size of a label of several lines is measured, in points; 0 for the width from
    /// layout.
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

/// The properties of controls, with UIKit's names. They are `nil` for views without the property, which ignore values that are
/// set.
///
/// Setting one requests the display of the view, and its natural size if it can differ.
extension View {
    /// The text of a label, a text field or a text view.
    public var text: String? {
        get { content.text }
        nonmutating set { content.text = newValue }
    }

    /// The text that an empty text field shows.
    public var placeholder: String? {
        get { content.placeholder }
        nonmutating set { content.placeholder = newValue }
    }

    /// The image of an image view; `nil` without one, and for other views, which ignore a value that is set. Setting it requests
    /// the display of the view and its natural size, which is the size of the image.
    public var image: ViewContent.Image? {
        get { if case .image(let image) = content { image } else { nil } }
        nonmutating set { if content.kind == .image { content = .image(newValue) } }
    }

    /// The title of a button, as `setTitle(_:for: .normal)` sets it.
    public var title: String? {
        get { content.title }
        nonmutating set { content.title = newValue }
    }

    /// Whether a switch is on.
    public var isOn: Bool? {
        get { content.isOn }
        nonmutating set { content.isOn = newValue }
    }

    /// The value of a slider or a stepper, clamped to its range.
    public var value: Double? {
        get { content.value }
        nonmutating set { content.value = newValue }
    }

    /// The progress of a progress view, 0 through 1.
    public var progress: Double? {
        get { content.progress }
        nonmutating set { content.progress = newValue }
    }

    /// Whether an activity indicator animates, as `startAnimating()` and `stopAnimating()` set it. If it ``hidesWhenStopped``,
    /// setting it shows and hides the view.
    public var isAnimating: Bool? {
        get { content.isAnimating }
        nonmutating set { content.isAnimating = newValue }
    }

    /// Whether an activity indicator is hidden while it does not animate.
    public var hidesWhenStopped: Bool? {
        get { content.hidesWhenStopped }
        nonmutating set { content.hidesWhenStopped = newValue }
    }

    /// The number of pages of a page control.
    public var numberOfPages: Int? {
        get { content.numberOfPages }
        nonmutating set { content.numberOfPages = newValue }
    }

    /// The current page of a page control, from 0, clamped to its pages.
    public var currentPage: Int? {
        get { content.currentPage }
        nonmutating set { content.currentPage = newValue }
    }

    /// The selected segment of a segmented control, from 0; -1 for none.
    ///
    /// - Precondition: The value is -1 or the index of a segment.
    public var selectedSegmentIndex: Int? {
        get { content.selectedSegmentIndex }
        nonmutating set { content.selectedSegmentIndex = newValue }
    }

    /// Whether a text view scrolls. It has a natural size only if it does not.
    public var isScrollEnabled: Bool? {
        get { content.isScrollEnabled }
        nonmutating set { content.isScrollEnabled = newValue }
    }

    /// Whether a control is enabled. A disabled control is gray.
    public var isEnabled: Bool? {
        get { content.isEnabled }
        nonmutating set { content.isEnabled = newValue }
    }

    /// Whether a button is selected.
    public var isSelected: Bool? {
        get { content.isSelected }
        nonmutating set { content.isSelected = newValue }
    }

    /// Whether a button is highlighted, as while it is touched.
    public var isHighlighted: Bool? {
        get { content.isHighlighted }
        nonmutating set { content.isHighlighted = newValue }
    }
}
