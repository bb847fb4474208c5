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
            styledText = nil
            handle.text = newValue ?? ""
        }
    }

    /// Whether the text was set, which tells an empty text from none.
    private var hasText = false
    /// The text that was set with its attributes.
    private var styledText: NSAttributedString?

    /// The text with its attributes. Parts without a font or a color have those of the label.
    ///
    /// ``font``, ``textColor`` and ``textAlignment`` are those of its start. Setting one changes the whole text.
    open var attributedText: NSAttributedString? {
        get {
            styledText
                ?? text.map {
                    NSAttributedString(
                        string: $0, attributes: [.font: font as Any, .foregroundColor: textColor as Any])
                }
        }
        set {
            text = newValue?.string
            styledText = newValue.map(NSAttributedString.init(attributedString:))
            if let newValue { handle.content.attributedText = newValue.engine }
        }
    }

    /// Sets an attribute of the whole text, if it has attributes.
    private func setAttribute(_ key: NSAttributedString.Key, to value: Any) {
        if let styledText { attributedText = styledText.setting(key, to: value) }
    }

    open var font: UIFont! {
        get { styledText?.first(.font, as: UIFont.self) ?? UIFont(handle.font ?? .label) }
        set {
            let font: UIFont = newValue ?? .systemFont(ofSize: 17)
            handle.font = font.engine
            setAttribute(.font, to: font)
        }
    }

    open var textColor: UIColor! {
        get { styledText?.first(.foregroundColor, as: UIColor.self) ?? UIColor(handle.adaptiveTextColor ?? .label) }
        set {
            let color: UIColor = newValue ?? .label
            handle.adaptiveTextColor = color.adaptive
            setAttribute(.foregroundColor, to: color)
        }
    }

    open var textAlignment: NSTextAlignment {
        get { paragraphStyle?.alignment ?? NSTextAlignment(handle.textAlignment ?? .natural) }
        set {
            handle.textAlignment = newValue.engine
            changeParagraphStyle { $0.alignment = newValue }
        }
    }

    private var paragraphStyle: NSParagraphStyle? { styledText?.first(.paragraphStyle, as: NSParagraphStyle.self) }

    /// Changes the paragraph style of the whole text, if it has one.
    private func changeParagraphStyle(_ change: (NSMutableParagraphStyle) -> Void) {
        guard let style = paragraphStyle?.mutableCopy() as? NSMutableParagraphStyle else { return }
        change(style)
        setAttribute(.paragraphStyle, to: style)
    }

    /// The maximum number of lines; 0 for any number.
    open var numberOfLines: Int {
        get { handle.numberOfLines ?? 1 }
        set { handle.numberOfLines = max(newValue, 0) }
    }

    open var lineBreakMode: NSLineBreakMode {
        get { paragraphStyle?.lineBreakMode ?? NSLineBreakMode(handle.lineBreakMode ?? .byTruncatingTail) }
        set {
            handle.lineBreakMode = newValue.engine
            changeParagraphStyle { $0.lineBreakMode = newValue }
        }
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
        let font = label.font
        var block = label.block
        block.attributedText = block.attributedText.resolved(for: handle.traitCollection.userInterfaceStyle)
        let natural = world.engine.measuredSize(of: block, within: Double(rect.width))
        let lineCount = min(font.lineCount(within: natural.height), font.lineCount(within: Double(rect.height)))
        let height =
            block.attributedText.hasAttributes
            ? min(natural.height, Double(rect.height)) : font.height(ofLines: lineCount)
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
