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

extension View {
    /// The image of an image view; `nil` without one, and for other views, which ignore a value that is set. Setting it requests
    /// the display of the view and its natural size, which is the size of the image.
    public var image: ViewContent.Image? {
        get { if case .image(let image) = content { image } else { nil } }
        nonmutating set { if content.kind == .image { content = .image(newValue) } }
    }
}
