extension ViewContent {
    /// What a view of this kind has behind what it shows until it is given another background.
    ///
    /// A `UITextView` has `systemBackground`, so that its text, which is `label`, can be read over any superview; a text
    /// field draws its own, and the others have none.
    package var defaultBackground: AdaptiveColor {
        switch self {
        case .textView: .systemBackground
        default: .clear
        }
    }
}
