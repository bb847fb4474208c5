/// The kinds' switches, by UIKit's names: `nil` for a kind that has no such property, which ignores what is set.
extension ViewContent {
    /// Of a switch.
    public var isOn: Bool? {
        get { if case .switch(let toggle) = self { toggle.isOn } else { nil } }
        set {
            guard case .switch(var toggle) = self, let newValue else { return }
            toggle.isOn = newValue
            self = .switch(toggle)
        }
    }

    /// Of an activity indicator; true after `startAnimating()`.
    public var isAnimating: Bool? {
        get { if case .activityIndicator(let indicator) = self { indicator.isAnimating } else { nil } }
        set {
            guard case .activityIndicator(var indicator) = self, let newValue else { return }
            indicator.isAnimating = newValue
            self = .activityIndicator(indicator)
        }
    }

    /// Of an activity indicator: whether it is hidden while it does not animate.
    public var hidesWhenStopped: Bool? {
        get { if case .activityIndicator(let indicator) = self { indicator.hidesWhenStopped } else { nil } }
        set {
            guard case .activityIndicator(var indicator) = self, let newValue else { return }
            indicator.hidesWhenStopped = newValue
            self = .activityIndicator(indicator)
        }
    }

    /// Of a text view.
    public var isScrollEnabled: Bool? {
        get { if case .textView(let view) = self { view.isScrollEnabled } else { nil } }
        set {
            guard case .textView(var view) = self, let newValue else { return }
            view.isScrollEnabled = newValue
            self = .textView(view)
        }
    }

    /// Of a button.
    public var isSelected: Bool? {
        get { if case .button(let button) = self { button.isSelected } else { nil } }
        set {
            guard case .button(var button) = self, let newValue else { return }
            button.isSelected = newValue
            self = .button(button)
        }
    }

    /// Of a button.
    public var isHighlighted: Bool? {
        get { if case .button(let button) = self { button.isHighlighted } else { nil } }
        set {
            guard case .button(var button) = self, let newValue else { return }
            button.isHighlighted = newValue
            self = .button(button)
        }
    }

    /// Of a button, a switch, a slider, a text field, a stepper or a segmented control.
    public var isEnabled: Bool? {
        get {
            switch self {
            case .button(let button): button.isEnabled
            case .switch(let toggle): toggle.isEnabled
            case .slider(let slider): slider.isEnabled
            case .textField(let field): field.isEnabled
            case .stepper(let stepper): stepper.isEnabled
            case .segmentedControl(let control): control.isEnabled
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .button(var button):
                button.isEnabled = newValue
                self = .button(button)
            case .switch(var toggle):
                toggle.isEnabled = newValue
                self = .switch(toggle)
            case .slider(var slider):
                slider.isEnabled = newValue
                self = .slider(slider)
            case .textField(var field):
                field.isEnabled = newValue
                self = .textField(field)
            case .stepper(var stepper):
                stepper.isEnabled = newValue
                self = .stepper(stepper)
            case .segmentedControl(var control):
                control.isEnabled = newValue
                self = .segmentedControl(control)
            default: break
            }
        }
    }
}
