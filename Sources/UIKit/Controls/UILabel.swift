public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A view that shows one or more lines of text.
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

    /// Whether the text was set to a value other than `nil`. This distinguishes empty text from no text.
    private var hasText = false
    /// The attributed text that was set; `nil` if plain text was set.
    private var styledText: NSAttributedString?

    /// The text with its attributes. Parts without a font or a color use the font and the color of the label.
    ///
    /// ``font``, ``textColor`` and ``textAlignment`` return the attributes of the first character. Setting one of
    /// these properties changes the whole text.
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

    /// Takes over the attributed text of a storyboard or a nib.
    final func adoptContent() {
        styledText = styledTextOfNib(color: textColor)
        if styledText != nil { hasText = true }
    }

    /// Sets an attribute of the whole text. Has no effect on plain text.
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

    /// Changes the paragraph style of the whole text. Has no effect on text without a paragraph style.
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

    /// The width that determines the intrinsic content size of multiline text, in points; 0 for the width from the
    /// layout.
    open var preferredMaxLayoutWidth: CGFloat {
        get { CGFloat(handle.preferredMaxLayoutWidth ?? 0) }
        set { handle.preferredMaxLayoutWidth = Double(newValue) }
    }

    /// Stored only: a font with a text style always follows the preferred text size of the screen.
    open var adjustsFontForContentSizeCategory = false

    /// Stored only: text that does not fit is truncated.
    open var adjustsFontSizeToFitWidth = false
    /// Stored only.
    open var minimumScaleFactor: CGFloat = 0
    /// Stored only.
    open var allowsDefaultTighteningForTruncation = false
    /// Stored only.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
    /// Stored only.
    open var isEnabled = true
    /// Stored only.
    open var isHighlighted = false
    /// Stored only.
    open var highlightedTextColor: UIColor?
    /// Stored only.
    open var shadowColor: UIColor?
    /// Stored only.
    open var shadowOffset = CGSize(width: 0, height: -1)

    open override var isOpaque: Bool {
        get { isSetOpaque }
        set { isSetOpaque = newValue }
    }

    /// The value of ``isOpaque``, which is `false` by default for labels, but not for other views.
    private var isSetOpaque = false

    // MARK: Sizes

    /// The intrinsic content size, which is the size of the text.
    open override var intrinsicContentSize: CGSize {
        guard overridesTextRect else { return super.intrinsicContentSize }
        let width = preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : bounds.width
        return sizeOfTextRect(within: CGSize(width: numberOfLines == 1 ? 0 : width, height: 0))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        overridesTextRect ? sizeOfTextRect(within: size) : super.sizeThatFits(size)
    }

    /// Returns the rectangle that the text occupies. It is at the top of `bounds`, and the alignment determines its
    /// horizontal position.
    ///
    /// An override determines the intrinsic content size of the label, and can, for example, add padding. The engine
    /// calls the override with an unlimited rectangle, or with a rectangle of the label's width if the label has
    /// several lines, and uses the size of the result. The text is drawn in the rectangle that the override returns for
    /// the bounds of the label. If the class also overrides ``drawText(in:)``, that method receives the bounds instead.
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

    /// The width or height of a rectangle that does not limit the text.
    private static let unlimited: CGFloat = 1_000_000

    /// Whether the class overrides ``textRect(forBounds:limitedToNumberOfLines:)``.
    private var overridesTextRect: Bool {
        OverriddenMethods.ofLabels(type(of: self)).contains(LabelMethod.textRect.rawValue)
    }

    /// Returns the size of the text rectangle for an available size.
    ///
    /// - Parameter size: The available size. A width or height of 0 means no limit.
    private func sizeOfTextRect(within size: CGSize) -> CGSize {
        func limit(_ extent: CGFloat) -> CGFloat { extent > 0 ? min(extent, UILabel.unlimited) : UILabel.unlimited }
        let bounds = CGRect(x: 0, y: 0, width: limit(size.width), height: limit(size.height))
        return textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines).size
    }

    /// Invalidates the intrinsic content size of a multiline label when the width of the label has changed. This
    /// affects only labels of classes that override ``textRect(forBounds:limitedToNumberOfLines:)``.
    ///
    /// - Parameter type: The class that overrides `layoutSubviews`; `nil` if no class overrides it.
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

    /// Draws the text into the current context. An override can pass a different rectangle to `super`, for example to
    /// add padding.
    ///
    /// The text is vertically centered in the rectangle and truncated if it does not fit. If a class overrides
    /// neither this method nor ``draw(_:)``, the engine draws the text without calling these methods.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), case .label(let label) = handle.content else { return }
        let font = label.font
        var block = label.block
        let (style, tint) = (handle.traitCollection.appearance, tintColor.adaptive)
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

    /// The alignment of the text, with natural alignment resolved to left or right.
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

    /// Returns the methods that a label class overrides, identified by the raw values of ``LabelMethod``.
    @MainActor
    static func ofLabels(_ type: UILabel.Type) -> OverriddenMethods {
        if let found = knownLabels[ObjectIdentifier(type)] { return found }
        let found = OverriddenMethods(of: type, comparedTo: UILabel.self, at: labelPlaces)
        knownLabels[ObjectIdentifier(type)] = found
        return found
    }
}

// A class without overrides, and one class for each method, in the order of the cases of `LabelMethod`.
private final class PlainLabelProbe: UILabel {}
private final class TextProbe: UILabel { override func drawText(in rect: CGRect) {} }
private final class RectangleProbe: UILabel {
    override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect { .zero }
}

/// The position of text whose font size is reduced.
public enum UIBaselineAdjustment: Int, Sendable { case alignBaselines, alignCenters, none }

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
