public import Geometry

/// What a view shows inside its bounds, beside its background.
public enum ViewContent: Hashable, Sendable {
    /// A `UIView`: nothing.
    case none
    /// A `UILabel`.
    case label(Label)
    /// A `UIImageView`, with its image or without one.
    case image(Image?)
    /// A `UIStackView`.
    case stack(Stack)
    /// A `UIScrollView`.
    case scroll(Scroll)
    /// A `UIButton` of the system style.
    case button(Button)
    /// A `UISwitch`.
    case `switch`(Switch)
    /// A `UISlider`.
    case slider(Slider)
    /// A `UITextField`.
    case textField(TextField)
    /// A `UITextView`.
    case textView(TextView)
    /// A `UIActivityIndicatorView`.
    case activityIndicator(ActivityIndicator)
    /// A `UIProgressView`.
    case progress(Progress)
    /// A `UIStepper`.
    case stepper(Stepper)
    /// A `UISegmentedControl`.
    case segmentedControl(SegmentedControl)
    /// A `UIPageControl`.
    case pageControl(PageControl)

    /// A picture file and its natural size.
    public struct Image: Hashable, Sendable {
        /// Where the file is, as the renderer opens it.
        public var path: String
        /// In points: the file's pixels divided by the scale in its name (`@2x`, `@3x`).
        public var size: Size

        public init(path: String, size: Size) {
            self.path = path
            self.size = size
        }
    }
}

extension ViewContent {
    /// The kinds of view, by the names that scripts and reports give them.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case view, label, image, button, `switch`, slider, textField, textView, activityIndicator, progress, stepper
        case segmentedControl, pageControl, stack, scroll
    }

    /// Makes the content of a new view of a kind, with the defaults of its class.
    package init(_ kind: Kind) {
        switch kind {
        case .view: self = .none
        case .label: self = .label(Label(""))
        case .image: self = .image(nil)
        case .button: self = .button(Button(""))
        case .switch: self = .switch(Switch())
        case .slider: self = .slider(Slider())
        case .textField: self = .textField(TextField())
        case .textView: self = .textView(TextView(""))
        case .activityIndicator: self = .activityIndicator(ActivityIndicator())
        case .progress: self = .progress(Progress())
        case .stepper: self = .stepper(Stepper())
        case .segmentedControl: self = .segmentedControl(SegmentedControl([]))
        case .pageControl: self = .pageControl(PageControl())
        case .stack: self = .stack(Stack())
        case .scroll: self = .scroll(Scroll())
        }
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

extension ViewContent {
    /// The same with fonts of text styles in the sizes of `category`; other fonts stay.
    public func scaled(to category: ContentSizeCategory) -> ViewContent {
        var content = self
        content.font = font?.scaled(to: category)
        return content
    }
}
