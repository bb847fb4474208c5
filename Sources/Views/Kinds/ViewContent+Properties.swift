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

/// What the kinds show, by UIKit's names: `nil` for a kind that has no such property, which ignores what is set.
extension ViewContent {
    /// Of a label, a text field or a text view; `nil` empties it.
    public var text: String? {
        get {
            switch self {
            case .label(let label): label.text
            case .textField(let field): field.text
            case .textView(let view): view.text
            default: nil
            }
        }
        set {
            switch self {
            case .label(var label):
                label.text = newValue ?? ""
                self = .label(label)
            case .textField(var field):
                field.text = newValue ?? ""
                self = .textField(field)
            case .textView(var view):
                view.text = newValue ?? ""
                self = .textView(view)
            default: break
            }
        }
    }

    /// Of a text field; `nil` empties it.
    public var placeholder: String? {
        get { if case .textField(let field) = self { field.placeholder } else { nil } }
        set {
            guard case .textField(var field) = self else { return }
            field.placeholder = newValue ?? ""
            self = .textField(field)
        }
    }

    /// Of a button; `nil` empties it.
    public var title: String? {
        get { if case .button(let button) = self { button.title } else { nil } }
        set {
            guard case .button(var button) = self else { return }
            button.title = newValue ?? ""
            self = .button(button)
        }
    }

    /// Of a slider or a stepper; what is beyond its range becomes the end of it.
    public var value: Double? {
        get {
            switch self {
            case .slider(let slider): slider.value
            case .stepper(let stepper): stepper.value
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .slider(var slider):
                slider.value = newValue
                self = .slider(slider)
            case .stepper(var stepper):
                stepper.value = newValue
                self = .stepper(stepper)
            default: break
            }
        }
    }

    /// Of a progress view, 0 through 1; what is beyond becomes the end.
    public var progress: Double? {
        get { if case .progress(let progress) = self { progress.progress } else { nil } }
        set {
            guard case .progress(var progress) = self, let newValue else { return }
            progress.progress = newValue
            self = .progress(progress)
        }
    }

    /// Of a page control; not negative.
    public var numberOfPages: Int? {
        get { if case .pageControl(let control) = self { control.numberOfPages } else { nil } }
        set {
            guard case .pageControl(var control) = self, let newValue else { return }
            control.numberOfPages = newValue
            self = .pageControl(control)
        }
    }

    /// Of a page control, from 0; what is beyond its pages becomes the first or the last.
    public var currentPage: Int? {
        get { if case .pageControl(let control) = self { control.currentPage } else { nil } }
        set {
            guard case .pageControl(var control) = self, let newValue else { return }
            control.currentPage = newValue
            self = .pageControl(control)
        }
    }

    /// Of a segmented control, from 0, or -1 where no segment is selected.
    ///
    /// - Precondition: What is set is -1 or a segment that is there.
    public var selectedSegmentIndex: Int? {
        get { if case .segmentedControl(let control) = self { control.selectedSegmentIndex ?? -1 } else { nil } }
        set {
            guard case .segmentedControl(var control) = self, let newValue else { return }
            control.selectedSegmentIndex = newValue == -1 ? nil : newValue
            self = .segmentedControl(control)
        }
    }
}
