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

    private var label: ViewContent.Label? {
        if case .label(let label) = content { label } else { nil }
    }

    private func changeLabel(_ change: (inout ViewContent.Label) -> Void) {
        guard var label else { return }
        change(&label)
        content = .label(label)
    }
}
