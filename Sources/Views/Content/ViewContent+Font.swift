extension ViewContent {
    /// Of a kind that shows text in a font of its own; `nil` for another, which ignores what is set.
    public var font: Font? {
        get {
            switch self {
            case .label(let label): label.font
            case .button(let button): button.font
            case .textField(let field): field.font
            case .textView(let view): view.font
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .label(var label):
                label.font = newValue
                self = .label(label)
            case .button(var button):
                button.font = newValue
                self = .button(button)
            case .textField(var field):
                field.font = newValue
                self = .textField(field)
            case .textView(var view):
                view.font = newValue
                self = .textView(view)
            default: break
            }
        }
    }
}
