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

    // MARK: Sizes

    /// The size of the text.
    open override var intrinsicContentSize: CGSize {
        guard overridesTextRect else { return super.intrinsicContentSize }
        let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : bounds.width
        return sizeOfTextRect(within: CGSize(width: numberOfLines == 1 ? 0 : width, height: 0))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        overridesTextRect ? sizeOfTextRect(within: size) : super.sizeThatFits(size)
    }

    /// The rectangle of the text in a rectangle, from its top and at the side of the alignment.
    ///
    /// The natural size of the label is the size that an override returns for the largest rectangle, or for the width of the label if
    /// it has several lines. An override can make it larger, for example by padding. The text is drawn in the rectangle that an
    /// override returns for the bounds, unless the class also overrides ``drawText(in:)``, which receives the bounds.
    ///
    /// - Parameters:
    ///   - bounds: A rectangle in the coordinates of the label.
    ///   - numberOfLines: The maximum number of lines; 0 for any number.
    /// - Source: Apple's documentation of `textRect(forBounds:limitedToNumberOfLines:)`.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        guard case .label(let label) = handle.content, !label.text.isEmpty else {
            return CGRect(origin: bounds.origin, size: .zero)
        }
        var block = label.block
        block.numberOfLines = numberOfLines
        let natural = world.engine.measuredSize(
            of: block, within: bounds.width < UILabel.unlimited ? Double(bounds.width) : nil)
        let size = CGSize(
            width: min(CGFloat(world.grid.roundedUp(natural.width)), bounds.width),
            height: min(CGFloat(world.grid.roundedUp(natural.height)), bounds.height))
        let free = bounds.width < UILabel.unlimited ? bounds.width - size.width : 0
        let share: CGFloat =
            switch shownAlignment {
            case .center: 0.5
            case .right: 1
            case .left, .natural, .justified: 0
            }
        return CGRect(x: bounds.minX + free * share, y: bounds.minY, width: size.width, height: size.height)
    }

    /// The extent of a rectangle without a limit.
    private static let unlimited: CGFloat = 1_000_000

    /// Whether the class overrides ``textRect(forBounds:limitedToNumberOfLines:)``.
    private var overridesTextRect: Bool {
        OverriddenMethods.ofLabels(type(of: self)).contains(LabelMethod.textRect.rawValue)
    }

    /// - Parameter size: An extent of 0 has no limit.
    private func sizeOfTextRect(within size: CGSize) -> CGSize {
        func limit(_ extent: CGFloat) -> CGFloat { extent > 0 ? min(extent, UILabel.unlimited) : UILabel.unlimited }
        let bounds = CGRect(x: 0, y: 0, width: limit(size.width), height: limit(size.height))
        return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
    }

    /// Makes the engine ask a label of several lines for its natural size again when the label has another width.
    ///
    /// - Parameter type: The class that overrides `layoutSubviews`; `nil` if none does.
    func observeWidth(calling type: AnyClass?) {
        guard overridesTextRect else { return }
        var measured: CGFloat?
        handle.overrideTracingItself(.layoutSubviews, of: type) { [weak self] _, callSuper in
            guard let self else { return callSuper() }
            if numberOfLines != 1, measured != bounds.width { invalidateIntrinsicContentSize() }
            measured = bounds.width
            world.perform("layoutSubviews", of: self, callSuper) { layoutSubviews() }
        }
    }

    // MARK: Drawing

    /// Draws the text with ``drawText(in:)``.
    open override func draw(_ rect: CGRect) {
        let methods = OverriddenMethods.ofLabels(type(of: self))
        let isMoved =
            methods.contains(LabelMethod.textRect.rawValue) && !methods.contains(LabelMethod.drawText.rawValue)
        drawText(in: isMoved ? textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines) : rect)
    }

    /// Draws the text into the current context. An override passes another rectangle to `super`, such as one with padding.
    ///
    /// The text is vertically centered, and truncated to the rectangle. A label of a class that overrides neither this method
    /// nor ``draw(_:)`` is drawn by the engine, which does not call them.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), case .label(let label) = handle.content else { return }
        let font = label.font
        var block = label.block
        let (style, tint) = (handle.traitCollection.userInterfaceStyle, tintColor.adaptive)
        block.attributedText = block.attributedText.resolved(for: style).mapAttributes { attributes in
            if attributes.link != nil { attributes.foregroundColor = AdaptiveColor(tint.resolved(for: style)) }
            attributes.link = nil
        }
        let natural = world.engine.measuredSize(of: block, within: Double(rect.width))
        let lineCount = min(font.lineCount(within: natural.height), font.lineCount(within: Double(rect.height)))
        let height =
            block.attributedText.hasAttributes
            ? min(natural.height, Double(rect.height)) : font.height(ofLines: lineCount)
        let color = textColor.resolvedColor(with: traitCollection).adaptive.light
        context.add(
            .text(
                block, shownAlignment,
                in: Rect(
                    x: Double(rect.minX), y: Double(rect.midY) - height / 2, width: Double(rect.width), height: height),
                color))
    }

    /// The alignment, with the side of the natural one.
    private var shownAlignment: ViewContent.TextAlignment {
        let alignment = handle.textAlignment ?? .natural
        guard alignment == .natural else { return alignment }
        return traitCollection.layoutDirection == .rightToLeft ? .right : .left
    }
}

/// The methods of labels that the engine calls only if a class overrides them.
enum LabelMethod: Int {
    case drawText, textRect
}

extension OverriddenMethods {
    @MainActor private static var knownLabels: [ObjectIdentifier: OverriddenMethods] = [:]
    @MainActor private static let labelPlaces = places(
        of: [TextProbe.self, RectangleProbe.self], plain: PlainLabelProbe.self, base: UILabel.self)

    /// The methods that a class of labels overrides, by the raw values of ``LabelMethod``.
    @MainActor
    static func ofLabels(_ type: UILabel.Type) -> OverriddenMethods {
        if let found = knownLabels[ObjectIdentifier(type)] { return found }
        let found = OverriddenMethods(of: type, comparedTo: UILabel.self, at: labelPlaces)
        knownLabels[ObjectIdentifier(type)] = found
        return found
    }
}

// One class for each method, in the order of `LabelMethod`.
private final class PlainLabelProbe: UILabel {}
private final class TextProbe: UILabel { override func drawText(in rect: CGRect) {} }
private final class RectangleProbe: UILabel {
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { .zero }
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
