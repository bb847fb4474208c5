/// What a colour of a view is for.
///
/// A view's state holds colours as they look now; the window keeps which of them follow the appearance.
public enum ColorRole: Hashable, Sendable, CaseIterable {
    case background
    /// Of a label.
    case text
}

extension ViewState {
    /// The colour that has this role; `nil` where the view has none, and setting it does nothing then.
    public subscript(color role: ColorRole) -> Color? {
        get {
            switch (role, content) {
            case (.background, _): backgroundColor
            case (.text, .label(let label)): label.color
            case (.text, _): nil
            }
        }
        set {
            guard let newValue else { return }
            switch (role, content) {
            case (.background, _):
                backgroundColor = newValue
            case (.text, .label(var label)):
                label.color = newValue
                content = .label(label)
            case (.text, _):
                break
            }
        }
    }
}
