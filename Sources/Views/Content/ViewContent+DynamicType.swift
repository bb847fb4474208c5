extension ViewContent {
    /// The same with fonts of text styles in the sizes of `category`; other fonts stay.
    public func scaled(to category: ContentSizeCategory) -> ViewContent {
        switch self {
        case .label(var label):
            label.font = label.font.scaled(to: category)
            return .label(label)
        case .button(var button):
            button.font = button.font.scaled(to: category)
            return .button(button)
        case .textField(var field):
            field.font = field.font.scaled(to: category)
            return .textField(field)
        case .textView(var view):
            view.font = view.font.scaled(to: category)
            return .textView(view)
        case .none, .image, .stack, .scroll, .switch, .slider, .activityIndicator, .progress, .stepper,
            .segmentedControl, .pageControl:
            return self
        }
    }
}
