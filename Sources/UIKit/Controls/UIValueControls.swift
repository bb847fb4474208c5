public import CoreGraphics
internal import Simulation
internal import Views

/// A control that can be turned on and off.
open class UISwitch: UIControl {
    override class var initialContent: ViewContent { .switch(.init()) }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.frame.size = intrinsicContentSize
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var isOn: Bool {
        get { handle.isOn ?? false }
        set { handle.isOn = newValue }
    }

    /// Turns the switch on or off. With an animation, the thumb slides.
    open func setOn(_ on: Bool, animated: Bool) { setContent(animated) { $0.isOn = on } }

    /// The color of the switch while it is on; `nil` for green, which is the default.
    open var onTintColor: UIColor? {
        get { color(\ViewContent.Switch.onTintColor) }
        set { set(newValue, \ViewContent.Switch.onTintColor) }
    }

    /// The color of the thumb; `nil` for white, which is the default.
    open var thumbTintColor: UIColor? {
        get { color(\ViewContent.Switch.thumbTintColor) }
        set { set(newValue, \ViewContent.Switch.thumbTintColor) }
    }
}

/// A control with a minus button and a plus button that change a number.
open class UIStepper: UIControl {
    override class var initialContent: ViewContent { .stepper(.init()) }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.frame.size = intrinsicContentSize
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var stepper: ViewContent.Stepper {
        get { handle.content[ViewContent.Stepper.self] ?? .init() }
        set { handle.content[ViewContent.Stepper.self] = newValue }
    }

    open var value: Double {
        get { stepper.value }
        set { stepper.value = newValue }
    }

    open var minimumValue: Double {
        get { stepper.number.minimum }
        set { stepper.number.minimum = newValue }
    }

    open var maximumValue: Double {
        get { stepper.number.maximum }
        set { stepper.number.maximum = newValue }
    }

    open var stepValue: Double {
        get { stepper.stepValue }
        set { stepper.stepValue = newValue }
    }
}

/// A control with a row of segments, of which the user can select one.
open class UISegmentedControl: UIControl {
    override class var initialContent: ViewContent { .segmentedControl(.init([])) }

    public static let noSegment = -1

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a control with its intrinsic content size.
    ///
    /// - Parameter items: The titles and the images of the segments, as `String` and ``UIImage``.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        control.parts = (items ?? []).map { .init(title: $0 as? String ?? "", image: ($0 as? UIImage)?.engine) }
        frame.size = intrinsicContentSize
    }

    private var control: ViewContent.SegmentedControl {
        get { handle.content[ViewContent.SegmentedControl.self] ?? .init([]) }
        set { handle.content[ViewContent.SegmentedControl.self] = newValue }
    }

    open var numberOfSegments: Int { control.parts.count }

    open var selectedSegmentIndex: Int {
        get { control.selectedSegmentIndex ?? UISegmentedControl.noSegment }
        set {
            guard newValue == UISegmentedControl.noSegment || control.parts.indices.contains(newValue) else {
                return world.refuse("UISegmentedControl: segment \(newValue) of \(numberOfSegments) cannot be selected")
            }
            control.selectedSegmentIndex = newValue == UISegmentedControl.noSegment ? nil : newValue
        }
    }

    // According to Apple's documentation, an index beyond the last segment refers to the last segment, and a segment has
    // either a title or an image.

    /// Returns the title of a segment; `nil` for a segment with an image.
    open func titleForSegment(at index: Int) -> String? {
        known(index).flatMap { control.parts[$0].image == nil ? control.parts[$0].title : nil }
    }

    open func imageForSegment(at index: Int) -> UIImage? {
        known(index).flatMap { control.parts[$0].image }.map { UIImage($0, scale: CGFloat(UIImage.scaleOfScreen)) }
    }

    open func setTitle(_ title: String?, forSegmentAt index: Int) { set(.init(title: title ?? ""), at: index) }

    /// Sets the image of a segment. It is drawn in the color of titles, unless its rendering mode is `alwaysOriginal`.
    open func setImage(_ image: UIImage?, forSegmentAt index: Int) { set(.init(image: image?.engine), at: index) }

    private func set(_ segment: ViewContent.SegmentedControl.Segment, at index: Int) {
        if let index = known(index) { control.parts[index] = segment }
    }

    /// Returns the index of the segment that `index` refers to, which is at most the index of the last segment.
    /// Returns `nil` if there are no segments, or if the index is negative, which UIKit does not allow.
    private func known(_ index: Int) -> Int? {
        guard index >= 0 else {
            world.refuse("UISegmentedControl: segment \(index) of \(numberOfSegments) does not exist")
            return nil
        }
        return control.parts.isEmpty ? nil : min(index, control.parts.count - 1)
    }

    open func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
        insert(.init(title: title ?? ""), at: index)
    }

    open func insertSegment(with image: UIImage?, at index: Int, animated: Bool) {
        insert(.init(image: image?.engine), at: index)
    }

    private func insert(_ segment: ViewContent.SegmentedControl.Segment, at index: Int) {
        control.parts.insert(segment, at: min(max(index, 0), numberOfSegments))
    }

    open func removeSegment(at index: Int, animated: Bool) {
        guard let index = known(index) else { return }
        control.parts.remove(at: index)
    }

    open func removeAllSegments() { control.parts = [] }

    /// The color behind the selected segment; `nil` for white, or gray in dark appearance, which is the default.
    open var selectedSegmentTintColor: UIColor? {
        get { color(\ViewContent.SegmentedControl.selectedSegmentTintColor) }
        set { set(newValue, \ViewContent.SegmentedControl.selectedSegmentTintColor) }
    }
}

/// A control that shows one dot for each page.
open class UIPageControl: UIControl {
    override class var initialContent: ViewContent { .pageControl(.init()) }

    open var numberOfPages: Int {
        get { handle.numberOfPages ?? 0 }
        set { handle.numberOfPages = newValue }
    }

    open var currentPage: Int {
        get { handle.currentPage ?? 0 }
        set { handle.currentPage = newValue }
    }

    /// The color of the dots; `nil` for a translucent label color, which is the default.
    open var pageIndicatorTintColor: UIColor? {
        get { color(\ViewContent.PageControl.pageIndicatorTintColor) }
        set { set(newValue, \ViewContent.PageControl.pageIndicatorTintColor) }
    }

    /// The color of the dot of the current page; `nil` for the label color, which is the default.
    open var currentPageIndicatorTintColor: UIColor? {
        get { color(\ViewContent.PageControl.currentPageIndicatorTintColor) }
        set { set(newValue, \ViewContent.PageControl.currentPageIndicatorTintColor) }
    }

    /// Whether no dot is shown for a single page; by default, `false`.
    open var hidesForSinglePage: Bool {
        get { handle.content[\ViewContent.PageControl.hidesForSinglePage] ?? false }
        set { handle.content[\ViewContent.PageControl.hidesForSinglePage] = newValue }
    }
}

/// A view that shows the progress of a task.
open class UIProgressView: UIView {
    override class var initialContent: ViewContent { .progress(.init()) }

    open var progress: Float {
        get { Float(handle.progress ?? 0) }
        set { handle.progress = Double(newValue) }
    }

    /// Sets the progress. With an animation, the filled part grows or shrinks.
    open func setProgress(_ progress: Float, animated: Bool) { setContent(animated) { $0.progress = Double(progress) } }

    /// The color of the filled part; `nil` for the tint color, which is the default.
    open var progressTintColor: UIColor? {
        get { color(\ViewContent.Progress.progressTintColor) }
        set { set(newValue, \ViewContent.Progress.progressTintColor) }
    }

    /// The color of the track; `nil` for gray, which is the default.
    open var trackTintColor: UIColor? {
        get { color(\ViewContent.Progress.trackTintColor) }
        set { set(newValue, \ViewContent.Progress.trackTintColor) }
    }
}

/// A view that shows a rotating wheel while a task is running.
open class UIActivityIndicatorView: UIView {
    override class var initialContent: ViewContent { .activityIndicator(.init()) }

    /// The size of an indicator. The styles with a color are those of earlier versions of iOS.
    public enum Style: Int, Sendable {
        case whiteLarge = 0
        case white, gray
        case medium = 100
        case large = 101

        fileprivate var size: ViewContent.ActivityIndicator.Style {
            switch self {
            case .large, .whiteLarge: .large
            case .medium, .white, .gray: .medium
            }
        }
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Creates the view that a storyboard or a nib describes; a new view for any other coder.
    public required init(coder: NSCoder) {
        if coder is NibCoder { super.init(coder: coder)! } else { super.init(frame: .zero) }
    }

    /// Creates an indicator with its intrinsic content size.
    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
        // Observers are not called for a property that an initializer of the class sets.
        apply(style)
        frame.size = intrinsicContentSize
    }

    private var indicator: ViewContent.ActivityIndicator {
        get { if case .activityIndicator(let indicator) = handle.content { indicator } else { .init() } }
        set { handle.content = .activityIndicator(newValue) }
    }

    /// The style, which determines the intrinsic content size.
    open var style = Style.medium { didSet { apply(style) } }

    private func apply(_ style: Style) {
        var new = ViewContent.ActivityIndicator(
            style: style.size, isAnimating: indicator.isAnimating, hidesWhenStopped: indicator.hidesWhenStopped)
        new.color = style == .white || style == .whiteLarge ? UIColor.white.adaptive : indicator.color
        indicator = new
    }

    /// The color of the blades; by default, gray.
    open var color: UIColor! {
        get { UIColor(indicator.color ?? .systemGray) }
        set { indicator.color = newValue?.adaptive }
    }

    open var isAnimating: Bool { handle.isAnimating ?? false }

    open func startAnimating() { handle.isAnimating = true }

    open func stopAnimating() { handle.isAnimating = false }

    open var hidesWhenStopped: Bool {
        get { handle.hidesWhenStopped ?? true }
        set { handle.hidesWhenStopped = newValue }
    }
}

/// The colors of controls, and their own animations.
extension UIView {
    final func color<Content: ContentKind>(_ path: WritableKeyPath<Content, AdaptiveColor?>) -> UIColor? {
        (handle.content[path] ?? nil).map { UIColor($0) }
    }

    final func set<Content: ContentKind>(_ color: UIColor?, _ path: WritableKeyPath<Content, AdaptiveColor?>) {
        handle.content[path] = .some(color?.adaptive)
    }

    /// Changes the content of a control, with the animation of the control if `animated` is `true`.
    final func setContent(_ animated: Bool, _ change: (inout ViewContent) -> Void) {
        var content = handle.content
        change(&content)
        if animated { handle.setContentAnimated(content) } else { handle.content = content }
    }
}
