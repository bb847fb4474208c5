public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// One or several lines of text.
open class UILabel: UIView {
    override class var initialContent: ViewContent { .label(.init("")) }

    open var text: String? {
        get { handle.text.flatMap { $0.isEmpty && !hasText ? nil : $0 } }
        set {
            hasText = newValue != nil
            handle.text = newValue ?? ""
        }
    }

    /// Whether the text was set, which tells an empty text from none.
    private var hasText = false

    open var font: UIFont! {
        get { UIFont(handle.font ?? .label) }
        set { handle.font = (newValue ?? .systemFont(ofSize: 17)).engine }
    }

    open var textColor: UIColor! {
        get { UIColor(handle.adaptiveTextColor ?? .label) }
        set { handle.adaptiveTextColor = (newValue ?? .label).adaptive }
    }

    open var textAlignment: NSTextAlignment {
        get { NSTextAlignment(handle.textAlignment ?? .natural) }
        set { handle.textAlignment = newValue.engine }
    }

    /// The maximum number of lines; 0 for any number.
    open var numberOfLines: Int {
        get { handle.numberOfLines ?? 1 }
        set { handle.numberOfLines = max(newValue, 0) }
    }

    open var lineBreakMode: NSLineBreakMode {
        get { NSLineBreakMode(handle.lineBreakMode ?? .byTruncatingTail) }
        set { handle.lineBreakMode = newValue.engine }
    }

    /// The width at which the natural size of several lines is measured, in points; 0 for that of the layout.
    open var preferredMaxLayoutWidth: CGFloat {
        get { CGFloat(handle.preferredMaxLayoutWidth ?? 0) }
        set { handle.preferredMaxLayoutWidth = Double(newValue) }
    }

    /// A font of a text style follows the text size of the screen, whatever this says.
    open var adjustsFontForContentSizeCategory = false

    open override var isOpaque: Bool {
        get { isSetOpaque }
        set { isSetOpaque = newValue }
    }

    /// A label shows what is behind it, unlike other views.
    private var isSetOpaque = false

    // MARK: Drawing

    /// Draws the text with ``drawText(in:)``.
    open override func draw(_ rect: CGRect) { drawText(in: rect) }

    /// Draws the text into the current context. An override passes another rectangle to `super`, such as one with padding.
    ///
    /// The text is vertically centered, and truncated to the rectangle. A label of a class that overrides neither this method
    /// nor ``draw(_:)`` is drawn by the engine, which does not call them.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), case .label(let label) = handle.content else { return }
        let (block, font) = (label.block, label.font)
        let natural = world.engine.measuredSize(of: block, within: Double(rect.width))
        let lineCount = min(font.lineCount(within: natural.height), font.lineCount(within: Double(rect.height)))
        let height = font.height(ofLines: lineCount)
        let color = textColor.resolvedColor(with: traitCollection).adaptive.light
        let isRightToLeft = traitCollection.layoutDirection == .rightToLeft
        context.add(
            .text(
                block, label.alignment == .natural ? (isRightToLeft ? .right : .left) : label.alignment,
                in: Rect(
                    x: Double(rect.minX), y: Double(rect.midY) - height / 2, width: Double(rect.width), height: height),
                color))
    }
}

public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural

    var engine: ViewContent.TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }

    init(_ engine: ViewContent.TextAlignment) {
        switch engine {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }
}

public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    var engine: LineBreakMode {
        switch self {
        case .byWordWrapping: .byWordWrapping
        case .byCharWrapping: .byCharWrapping
        case .byClipping: .byClipping
        case .byTruncatingHead: .byTruncatingHead
        case .byTruncatingTail: .byTruncatingTail
        case .byTruncatingMiddle: .byTruncatingMiddle
        }
    }

    init(_ engine: LineBreakMode) {
        switch engine {
        case .byWordWrapping: self = .byWordWrapping
        case .byCharWrapping: self = .byCharWrapping
        case .byClipping: self = .byClipping
        case .byTruncatingHead: self = .byTruncatingHead
        case .byTruncatingTail: self = .byTruncatingTail
        case .byTruncatingMiddle: self = .byTruncatingMiddle
        }
    }
}
