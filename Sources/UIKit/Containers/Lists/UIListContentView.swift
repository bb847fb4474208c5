internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation

/// A view that shows a list content configuration, such as the content of a cell. Its constraints are those of its
/// height, which depends on its width.
open class UIListContentView: UIView, UIContentView {
    private var content: UIListContentConfiguration
    private let (text, secondary, image) = (UILabel(), UILabel(), UIImageView())
    /// Whether an accessory is at the trailing side, beside which the distance to the edge is smaller.
    final var endsAtAccessory = false { didSet { if endsAtAccessory != oldValue { contentChanged() } } }

    /// The margin of the row at its sides, which is the smallest distance between the edges and the content, in points.
    final var leastSideMargin = 0.0 { didSet { if leastSideMargin != oldValue { contentChanged() } } }

    public init(configuration: UIListContentConfiguration) {
        content = configuration
        super.init(frame: .zero)
        for view in [image, text, secondary] { addSubview(view) }
        show()
    }

    public required init?(coder: NSCoder) { return nil }

    /// The configuration, which must be a ``UIListContentConfiguration``. Another one is refused.
    open var configuration: any UIContentConfiguration {
        get { content }
        set {
            guard let new = newValue as? UIListContentConfiguration else {
                return world.refuse(
                    "\(handle.name) cannot show a \(type(of: newValue)), only a UIListContentConfiguration")
            }
            content = new
            show()
        }
    }

    private func show() {
        world.asCurrent { content.apply(to: text, secondary, image) }
        contentChanged()
    }

    private func contentChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func parts(width: CGFloat, height: CGFloat?) -> ListContentLayout.Parts {
        var margins = EdgeInsets(content.directionalLayoutMargins)
        margins.left = max(margins.left, leastSideMargin)
        margins.right = max(margins.right, leastSideMargin)
        if endsAtAccessory { margins.right = min(margins.right, Metric.accessorySpacing.value) }
        var layout = ListContentLayout(margins: margins, grid: world.grid)
        layout.imageSpacing = Double(content.imageToTextPadding)
        layout.horizontalSpacing = Double(content.textToSecondaryTextHorizontalPadding)
        layout.verticalSpacing = Double(content.textToSecondaryTextVerticalPadding)
        layout.prefersSideBySide = content.prefersSideBySideTextAndSecondaryText
        layout.minimumHeight = content.minimumHeight
        layout.isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        func size(_ label: UILabel) -> (Double) -> Size {
            { width in
                guard label.text?.isEmpty == false else { return .zero }
                // A width of 0 is no limit.
                return Size(label.sizeThatFits(CGSize(width: width.isFinite ? max(width, 1) : 0, height: 0)))
            }
        }
        return layout.parts(
            image: content.imageSizes(of: image.image).reserved, width: Double(width), height: height.map(Double.init),
            text: size(text), secondary: size(secondary))
    }

    /// The distance between the leading edge and the texts beside an image, in points; `nil` without an image.
    final var textStart: Double? {
        guard content.imageSizes(of: image.image).reserved.width > 0 else { return nil }
        let frame = parts(width: bounds.width, height: bounds.height).text
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return isMirrored ? Double(bounds.width) - frame.maxX : frame.minX
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let parts = parts(width: bounds.width, height: bounds.height)
        (text.frame, secondary.frame) = (CGRect(parts.text), CGRect(parts.secondary))
        let shown = content.imageSizes(of: image.image).shown
        image.frame = CGRect(
            x: parts.image.center.x - shown.width / 2, y: parts.image.center.y - shown.height / 2, width: shown.width,
            height: shown.height)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: sizeThatFits(bounds.size).height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: CGFloat(parts(width: size.width, height: nil).height))
    }

    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { sizeThatFits(targetSize) }
}
