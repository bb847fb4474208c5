public import Views

extension View {
    /// The background as it was declared. Set to a colour that differs by appearance, it follows the window's;
    /// ``backgroundColor`` is what it is at present.
    public var adaptiveBackgroundColor: AdaptiveColor {
        get { window.declaredColor(for: .background, of: id) ?? .clear }
        nonmutating set { window.setColor(newValue, for: .background, of: id) }
    }

    /// The same of a label's text; `nil` for any other view, which ignores what is set.
    public var adaptiveTextColor: AdaptiveColor? {
        get { window.declaredColor(for: .text, of: id) }
        nonmutating set {
            guard let newValue, window.tree[id][color: .text] != nil else { return }
            window.setColor(newValue, for: .text, of: id)
        }
    }
}
