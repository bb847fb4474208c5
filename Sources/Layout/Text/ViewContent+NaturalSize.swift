package import Geometry
package import Views

extension ViewContent {
    /// How far the rectangle that constraints align lies inside the frame of a view of this kind.
    ///
    /// - Source: recorded frames of canvases beside their constraints; those of switches on iOS 26 as well.
    package var alignmentRectInsets: EdgeInsets {
        switch kind {
        case .switch: EdgeInsets(right: 2)
        case .segmentedControl: EdgeInsets(bottom: 1)
        default: .zero
        }
    }

    /// Whether the height depends on the width that layout gives the view, so that its natural size is asked for once
    /// more when that is known.
    var wrapsToItsWidth: Bool {
        switch self {
        case .label(let label): label.wrapsToItsWidth
        case .textView(let view): !view.isScrollEnabled
        default: false
        }
    }

    /// Whether a view that showed `other` must be asked for its natural size again when it shows this.
    package func mayDifferInNaturalSize(from other: ViewContent) -> Bool { sizingPart != other.sizingPart }

    /// The content with everything set back that its natural size does not depend on.
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
    /// Whether the height depends on the width that layout gives the label, so that its natural size is asked for
    /// once more when that is known.
    package var wrapsToItsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    /// The natural size, rounded up to whole pixels.
    ///
    /// A label of several lines is measured within its ``preferredMaxLayoutWidth``, else within `width`; any other on
    /// one line per paragraph. A label without text has the size zero; controls and text views without text keep their line.
    ///
    /// - Parameter width: The width that layout gave the label, in points; `nil` while there is none.
    /// - Source: measured on Catalyst 26.1: a label of any number of lines that has no width yet reports the size of one.
    ///   Ten labels of recorded canvases that have no text are 0 high.
    package func naturalSize(within width: Double?, measuring measurer: any TextMeasuring, grid: PixelGrid) -> Size {
        guard !text.isEmpty else { return .zero }
        let limit = numberOfLines == 1 ? nil : preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : width
        let size = measurer.size(of: block, within: limit)
        return Size(width: grid.roundedUp(size.width), height: grid.roundedUp(size.height))
    }

    /// From the top to the baseline of the first line, in points.
    package var firstBaselineFromTop: Double { font.ascender }

    /// From the baseline of the last line to the bottom of the natural size, in points.
    ///
    /// - Source: labels of 28 and 13 points on Catalyst 26.1: what the rounding adds is below the last line.
    package func lastBaselineFromBottom(naturalHeight: Double) -> Double {
        let lines = font.lineCount(within: naturalHeight)
        return naturalHeight - (font.height(ofLines: lines) - font.descender)
    }
}

/// The natural sizes of controls: those of iOS 26 where they were measured there, else the newest that is known.
///
/// They are sizes of alignment rects, as `intrinsicContentSize` is.
struct ControlSizes {
    let measurer: any TextMeasuring
    let grid: PixelGrid

    /// Whole points, as all canvases show: the title's width, and its line with 6 points above and below, or with the
    /// insets that it has of its own.
    ///
    /// - Source: 48 system buttons of recorded canvases, Xcode 7 through 26: `ceil(line) + 12` high, at least 30 wide; 29
    ///   with insets: `ceil(line) + top + bottom` high. An image's place beside or without a title is UIKit's documented
    ///   one; its numbers were not measured.
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

    /// - Source: iOS 26.1: a rounded field is 34 high and 28 wider than its text, rounded up. Without a border it is
    ///   22 high at 17 points, as canvases since Xcode 11 show; other sizes follow the line, which was not measured.
    func size(of field: ViewContent.TextField) -> IntrinsicSize {
        let width = pointsUp(measurer.size(of: field.shownText, in: field.font).width)
        let line = pointsUp(field.font.lineHeight)
        switch field.borderStyle {
        case .none: return IntrinsicSize(width: width, height: line + 1)
        case .roundedRect: return IntrinsicSize(width: width + 28, height: max(34, line + 12))
        }
    }

    /// None while it scrolls; else its lines within `width`, with insets and padding.
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

    /// Segments of one width: the widest title, 10 points at either side of it, and a point between segments.
    ///
    /// - Source: fitted to controls of recorded canvases (Xcode 12 through 15), within a point.
    func size(of control: ViewContent.SegmentedControl) -> IntrinsicSize {
        let font = ViewContent.SegmentedControl.font
        let widest = control.segments.map { measurer.size(of: $0, in: font).width }.max() ?? 0
        let count = Double(control.segments.count)
        return IntrinsicSize(
            width: count == 0 ? 0 : count * (pointsUp(widest) + 20) + count - 1, height: 31)
    }

    /// Dots of 7 points, 9 apart.
    ///
    /// - Source: recorded canvases: 39 × 37 for 3 pages; newer systems draw larger dots, which were not measured.
    func size(of control: ViewContent.PageControl) -> IntrinsicSize {
        let count = Double(control.numberOfPages)
        return IntrinsicSize(width: max(16 * count - 9, 0), height: 37)
    }

    /// 28 high on iOS 26, 31 before; its frame is two points wider, by its alignment rectangle.
    static let `switch` = IntrinsicSize(width: 61, height: 28)
    static let slider = IntrinsicSize(width: nil, height: 34)
    static let progress = IntrinsicSize(width: nil, height: 4)
    static let stepper = IntrinsicSize(width: 94, height: 32)

    /// To whole points, not pixels; noise of arithmetic apart.
    private func pointsUp(_ value: Double) -> Double { PixelGrid(scale: 1).roundedUp(value) }
}
