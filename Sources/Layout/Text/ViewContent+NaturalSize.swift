package import Geometry
package import Views

extension ViewContent {
    /// The distances from the edges of the frame of a view of this kind to the rectangle that constraints align.
    ///
    /// - Source: recorded frames of canvases compared with their constraints, and those of switches on iOS 26.
    package var alignmentRectInsets: EdgeInsets {
        switch kind {
        case .switch: EdgeInsets(right: 2)
        case .segmentedControl: EdgeInsets(bottom: 1)
        default: .zero
        }
    }

    /// Whether the natural height depends on the width that layout gives the view. Such a view is measured again when its width
    /// is known.
    var wrapsToItsWidth: Bool {
        switch self {
        case .label(let label): label.wrapsToItsWidth
        case .textView(let view): !view.isScrollEnabled
        default: false
        }
    }

    /// Whether the natural size may differ from that of a view with `other`.
    package func mayDifferInNaturalSize(from other: ViewContent) -> Bool { sizingPart != other.sizingPart }

    /// The content with default values for all properties that do not affect its natural size.
    private var sizingPart: ViewContent {
        switch self {
        case .none, .label, .image, .stack, .scroll: self
        case .button(let button): .button(Button(button.title, image: button.image, font: button.font))
        case .switch: .switch(Switch())
        case .slider: .slider(Slider())
        case .textField(let field):
            .textField(TextField(field.shownText, font: field.font, borderStyle: field.borderStyle))
        case .textView(let view): view.isScrollEnabled ? .textView(TextView("")) : self
        case .activityIndicator(let indicator): .activityIndicator(ActivityIndicator(style: indicator.style))
        case .progress: .progress(Progress())
        case .stepper: .stepper(Stepper())
        case .segmentedControl(let control): .segmentedControl(SegmentedControl(control.segments))
        case .pageControl(let control): .pageControl(PageControl(numberOfPages: control.numberOfPages))
        }
    }
}

extension ViewContent.Label {
    /// Whether the natural height depends on the width that layout gives the label. Such a label is measured again when its width
    /// is known.
    package var wrapsToItsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    /// The natural size, rounded up to whole pixels.
    ///
    /// A label with several lines is measured within its ``preferredMaxLayoutWidth`` if this is positive, otherwise within `width`.
    /// Other labels are measured with one line for each paragraph. A label without text has the size zero; controls and text views
    /// without text have the height of a line.
    ///
    /// - Parameter width: The width that layout gave the label, in points; `nil` if it is not known.
    /// - Source: measured on Catalyst 26.1: a label with any number of lines that has no width yet reports the size of one line.
    ///   Ten labels without text in recorded canvases have the height 0.
    package func naturalSize(within width: Double?, measuring measurer: any TextMeasuring, grid: PixelGrid) -> Size {
        guard !text.isEmpty else { return .zero }
        let limit = numberOfLines == 1 ? nil : preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : width
        let size = measurer.size(of: block, within: limit)
        return Size(width: grid.roundedUp(size.width), height: grid.roundedUp(size.height))
    }

    /// The distance from the top to the baseline of the first line, in points.
    package var firstBaselineFromTop: Double { font.ascender }

    /// The distance from the baseline of the last line to the bottom of the natural size, in points.
    ///
    /// - Source: labels of 28 and 13 points on Catalyst 26.1: rounding up adds space below the last line.
    package func lastBaselineFromBottom(naturalHeight: Double) -> Double {
        let lines = font.lineCount(within: naturalHeight)
        return naturalHeight - (font.height(ofLines: lines) - font.descender)
    }
}

/// Measures the natural sizes of views: those of iOS 26 if they were measured there, otherwise those of the latest measured
/// system.
///
/// The sizes are those of alignment rectangles, like `intrinsicContentSize`.
struct ContentMeasurer {
    let measurer: any TextMeasuring
    /// The pixels of the device, to which sizes of text are rounded up.
    let grid: PixelGrid

    /// The natural size of a view with `content`; without extents for a plain view and an image view without an image.
    ///
    /// - Parameter width: The width in points that layout gave a view whose height depends on it; `nil` if it is not known.
    func size(of content: ViewContent, within width: Double?) -> IntrinsicSize {
        switch content {
        case .none, .image(nil), .stack, .scroll:
            return IntrinsicSize(width: nil, height: nil)
        case .image(let image?):
            return IntrinsicSize(width: image.size.width, height: image.size.height)
        case .label(let label):
            let size = label.naturalSize(within: width, measuring: measurer, grid: grid)
            return IntrinsicSize(width: size.width, height: size.height)
        case .button(let button): return size(of: button)
        case .switch: return ContentMeasurer.switch
        case .slider: return ContentMeasurer.slider
        case .textField(let field): return size(of: field)
        case .textView(let view): return size(of: view, within: width)
        case .activityIndicator(let indicator): return size(of: indicator)
        case .progress: return ContentMeasurer.progress
        case .stepper: return ContentMeasurer.stepper
        case .segmentedControl(let control): return size(of: control)
        case .pageControl(let control): return size(of: control)
        }
    }

    /// The size of a button in whole points: the width of the title, and the height of its line with 6 points above and below or
    /// with the button's own insets.
    ///
    /// - Source: 48 system buttons of recorded canvases, Xcode 7 through 26: `ceil(line) + 12` high, at least 30 wide; 29 with
    ///   insets: `ceil(line) + top + bottom` high. The position of an image is UIKit's documented one; its numbers were not
    ///   measured.
    func size(of button: ViewContent.Button) -> IntrinsicSize {
        let title = measurer.size(of: button.title, in: button.font)
        let line = pointsUp(button.font.lineHeight)
        let width = (button.image?.size.width ?? 0) + pointsUp(title.width)
        let hasTitle = button.image == nil || !button.title.isEmpty
        if let insets = button.contentInsets {
            let height = max(button.image?.size.height ?? 0, hasTitle ? line : 0)
            return IntrinsicSize(
                width: max(width + insets.left + insets.right, 0), height: max(height + insets.top + insets.bottom, 0))
        }
        guard let image = button.image else { return IntrinsicSize(width: max(width, 30), height: line + 12) }
        return IntrinsicSize(width: width, height: hasTitle ? max(image.size.height, line + 12) : image.size.height)
    }

    /// The size of a text field.
    ///
    /// - Source: iOS 26.1: a rounded field is 34 points high and 28 points wider than its text, rounded up. Without a border it is
    ///   22 points high with a font of 17 points, as in canvases since Xcode 11. Other font sizes were not measured; their height
    ///   is assumed to follow the line height.
    func size(of field: ViewContent.TextField) -> IntrinsicSize {
        let width = pointsUp(measurer.size(of: field.shownText, in: field.font).width)
        let line = pointsUp(field.font.lineHeight)
        switch field.borderStyle {
        case .none: return IntrinsicSize(width: width, height: line + 1)
        case .roundedRect: return IntrinsicSize(width: width + 28, height: max(34, line + 12))
        }
    }

    /// The size of the text of a text view within `width`, with insets and padding. A text view that scrolls has no natural size.
    func size(of view: ViewContent.TextView, within width: Double?) -> IntrinsicSize {
        guard !view.isScrollEnabled else { return IntrinsicSize(width: nil, height: nil) }
        let inset = ViewContent.TextView.textContainerInset
        let sides = 2 * ViewContent.TextView.lineFragmentPadding + inset.left + inset.right
        let text = measurer.size(of: view.block, within: width.map { max($0 - sides, 0) })
        return IntrinsicSize(
            width: grid.roundedUp(text.width + sides), height: grid.roundedUp(text.height + inset.top + inset.bottom))
    }

    func size(of indicator: ViewContent.ActivityIndicator) -> IntrinsicSize {
        switch indicator.style {
        case .medium: IntrinsicSize(width: 20, height: 20)
        case .large: IntrinsicSize(width: 37, height: 37)
        }
    }

    /// The size of a segmented control: segments as wide as the widest title with 10 points at each side, and one point between
    /// segments.
    ///
    /// - Source: fitted to controls of recorded canvases, Xcode 12 through 15, with deviations of less than a point.
    func size(of control: ViewContent.SegmentedControl) -> IntrinsicSize {
        let font = ViewContent.SegmentedControl.font
        let widest = control.segments.map { measurer.size(of: $0, in: font).width }.max() ?? 0
        let count = Double(control.segments.count)
        return IntrinsicSize(
            width: count == 0 ? 0 : count * (pointsUp(widest) + 20) + count - 1, height: 31)
    }

    /// The size of a page control: dots of 7 points at distances of 9 points.
    ///
    /// - Source: recorded canvases: 39 × 37 points for 3 pages. Later systems draw larger dots, which were not measured.
    func size(of control: ViewContent.PageControl) -> IntrinsicSize {
        let count = Double(control.numberOfPages)
        return IntrinsicSize(width: max(16 * count - 9, 0), height: 37)
    }

    /// The size of a switch on iOS 26; earlier systems have a height of 31 points. The frame is two points wider than this alignment
    /// rectangle.
    static let `switch` = IntrinsicSize(width: 61, height: 28)
    static let slider = IntrinsicSize(width: nil, height: 34)
    static let progress = IntrinsicSize(width: nil, height: 4)
    static let stepper = IntrinsicSize(width: 94, height: 32)

    /// Rounds up to whole points rather than pixels, ignoring rounding errors of arithmetic.
    private func pointsUp(_ value: Double) -> Double { PixelGrid(scale: 1).roundedUp(value) }
}
