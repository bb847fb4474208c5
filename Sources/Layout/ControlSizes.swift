import Geometry
import Views

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
