extension ViewContent {
    /// The kinds of view, by the names that scripts and reports give them.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case view, label, image, button, `switch`, slider, textField, textView, activityIndicator, progress, stepper
        case segmentedControl, pageControl, stack, scroll
    }

    public var kind: Kind {
        switch self {
        case .none: .view
        case .label: .label
        case .image: .image
        case .button: .button
        case .switch: .switch
        case .slider: .slider
        case .textField: .textField
        case .textView: .textView
        case .activityIndicator: .activityIndicator
        case .progress: .progress
        case .stepper: .stepper
        case .segmentedControl: .segmentedControl
        case .pageControl: .pageControl
        case .stack: .stack
        case .scroll: .scroll
        }
    }

    /// Whether the view draws what it shows: all do but plain views and image views, whose layers have it.
    public var isDrawn: Bool {
        switch self {
        case .none, .image, .stack, .scroll: false
        default: true
        }
    }

    /// All the text that the view can come to show, in no particular place.
    public var texts: [String] {
        switch self {
        case .label(let label): [label.text]
        case .button(let button): [button.title]
        case .textField(let field): [field.text, field.placeholder]
        case .textView(let view): [view.text]
        case .segmentedControl(let control): control.segments
        case .none, .image, .switch, .slider, .activityIndicator, .progress, .stepper, .pageControl, .stack, .scroll: []
        }
    }
}
