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
