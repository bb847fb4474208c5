package import Geometry

/// The content of a view inside its bounds, in addition to its background.
///
/// Each kind of content has a type that conforms to `ContentKind` and is in its own file. The values are on the heap, so
/// that copies of a view share them.
public indirect enum ViewContent: Hashable, Sendable {
    /// A `UIView`, which has no content.
    case none
    /// A `UILabel`.
    case label(Label)
    /// A `UIImageView`. The image is `nil` if the view shows no image.
    case image(Image?)
    /// A `UIStackView`.
    case stack(Stack)
    /// A `UIScrollView`.
    case scroll(Scroll)
    /// A `UIButton` of type `system` or `custom`.
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
    /// A `UIDatePicker`.
    case datePicker(DatePicker)
    /// A `UIPickerView`.
    case picker(Picker)
    /// A `UISearchBar`.
    case searchBar(SearchBar)
    /// A `UIVisualEffectView`.
    case visualEffect(VisualEffect)
}

extension ViewContent {
    /// The kinds of views. The raw values are their names in scripts and reports.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        case view, label, image, button, `switch`, slider, textField, textView, activityIndicator, progress, stepper
        case segmentedControl, pageControl, datePicker, picker, searchBar, visualEffect, stack, scroll

        /// The type that defines the properties and the defaults of the kind.
        package var type: any ContentKind.Type {
            switch self {
            case .view: PlainView.self
            case .label: Label.self
            case .image: ImageView.self
            case .button: Button.self
            case .switch: Switch.self
            case .slider: Slider.self
            case .textField: TextField.self
            case .textView: TextView.self
            case .activityIndicator: ActivityIndicator.self
            case .progress: Progress.self
            case .stepper: Stepper.self
            case .segmentedControl: SegmentedControl.self
            case .pageControl: PageControl.self
            case .datePicker: DatePicker.self
            case .picker: Picker.self
            case .searchBar: SearchBar.self
            case .visualEffect: VisualEffect.self
            case .stack: Stack.self
            case .scroll: Scroll.self
            }
        }
    }

    /// Creates the content of a new view of a kind, with the defaults of its class.
    package init(_ kind: Kind) { self = kind.type.init().content }

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
        case .datePicker: .datePicker
        case .picker: .picker
        case .searchBar: .searchBar
        case .visualEffect: .visualEffect
        case .stack: .stack
        case .scroll: .scroll
        }
    }

    /// The content as a ``ContentKind``: the associated value, or a value that represents a plain view or an image
    /// view.
    package var part: any ContentKind {
        switch self {
        case .none: PlainView()
        case .label(let label): label
        case .image(let image): ImageView(image)
        case .button(let button): button
        case .switch(let toggle): toggle
        case .slider(let slider): slider
        case .textField(let field): field
        case .textView(let view): view
        case .activityIndicator(let indicator): indicator
        case .progress(let progress): progress
        case .stepper(let stepper): stepper
        case .segmentedControl(let control): control
        case .pageControl(let control): control
        case .datePicker(let picker): picker
        case .picker(let picker): picker
        case .searchBar(let bar): bar
        case .visualEffect(let effect): effect
        case .stack(let stack): stack
        case .scroll(let scroll): scroll
        }
    }

    /// The content of a `UIView`, which is empty.
    package struct PlainView: ContentKind {
        package static let kind = Kind.view
        package static let noun = "a plain view"
        package static let sizeDescription = "none"
        package static let properties: [ContentProperty] = []
        package static let isDrawn = false

        package init() {}

        package var content: ViewContent { .none }
    }

    /// Whether the view draws its content. Plain views, image views and containers do not, because their layers
    /// provide the content.
    public var isDrawn: Bool { kind.type.isDrawn }

    /// Whether the appearance of the content depends on the tint color of the view.
    public var usesTint: Bool { part.usesTint }

    /// All text that the view can show, in any order.
    public var texts: [String] { part.texts }

    /// The background of a view for which no other background is set.
    package var defaultBackground: AdaptiveColor { kind.type.defaultBackground }

    /// The distances from the edges of the frame to the alignment rectangle, to which constraints refer.
    package var alignmentRectInsets: EdgeInsets { kind.type.alignmentRectInsets }

    /// Returns whether the natural size may differ from the natural size of a view with the content `other`.
    package func mayDifferInNaturalSize(from other: ViewContent) -> Bool {
        kind != other.kind || part.sizingPart.content != other.part.sizingPart.content
    }
}
