public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A layer that draws text from the top of its bounds.
///
/// Changes to the text and to its properties are shown without animation.
open class CATextLayer: CALayer {
    public override init() {
        super.init()
        needsDisplayOnBoundsChange = true
    }

    /// Creates a layer with the text of another text layer.
    public override init(layer: Any) {
        super.init(layer: layer)
        needsDisplayOnBoundsChange = true
        guard let other = layer as? CATextLayer else { return }
        (string, font, fontSize, foregroundColor) = (other.string, other.font, other.fontSize, other.foregroundColor)
        (isWrapped, alignmentMode, truncationMode) = (other.isWrapped, other.alignmentMode, other.truncationMode)
        setNeedsDisplay()
    }

    public required init?(coder: NSCoder) { return nil }

    /// The text, which is a `String` or an `NSAttributedString`. The attributes of an attributed string replace
    /// ``font``, ``fontSize`` and ``foregroundColor``.
    open var string: Any? { didSet { setNeedsDisplay() } }

    /// The font, which is a `UIFont`, a `CGFont` or the name of a font. Its size has no effect. The default is a regular font.
    open var font: Any? { didSet { setNeedsDisplay() } }

    /// The size of the font, in points. The default is 36.
    open var fontSize: CGFloat = 36 { didSet { setNeedsDisplay() } }

    /// The color of the text. The default is white.
    open var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1) { didSet { setNeedsDisplay() } }

    /// Whether the text is wrapped to the width of the layer. The default is `false`.
    open var isWrapped = false { didSet { setNeedsDisplay() } }

    /// The alignment of the lines. The default is the alignment of the writing direction.
    open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsDisplay() } }

    /// The part of a line that is left out if the line is wider than the layer. By default, no part is left out, and
    /// the end of the line is clipped.
    open var truncationMode = CATextLayerTruncationMode.none { didSet { setNeedsDisplay() } }

    /// Stored only.
    open var allowsFontSubpixelQuantization = false

    open override func draw(in ctx: CGContext) {
        guard let text = attributedText, !text.text.isEmpty else { return }
        let mode = truncationMode.engine
        let block = TextBlock(
            text, font: Font(size: Double(fontSize)), numberOfLines: isWrapped ? 0 : 1,
            lineBreakMode: mode ?? (isWrapped ? .byWordWrapping : .byClipping))
        ctx.add(.text(block, alignmentMode.engine, in: Rect(bounds), .black))
    }

    /// The text with its attributes; `nil` if there is none.
    private var attributedText: AttributedText? {
        let style = world.engine.traitCollection.appearance
        if let string = string as? NSAttributedString { return string.engine.resolved(for: style) }
        guard let text = string as? String else { return nil }
        var font = font as? UIFont ?? .systemFont(ofSize: fontSize)
        if let name = self.font as? String ?? (self.font as? CGFont)?.postScriptName {
            font = UIFont(name: name, size: fontSize) ?? font
        }
        var attributes: [NSAttributedString.Key: Any] = [.font: font.withSize(fontSize)]
        if let foregroundColor { attributes[.foregroundColor] = UIColor(cgColor: foregroundColor) }
        return NSAttributedString(string: text, attributes: attributes).engine.resolved(for: style)
    }
}

/// The alignment of the lines of a text layer.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

    fileprivate var engine: ViewContent.TextAlignment { ViewContent.TextAlignment(rawValue: rawValue) ?? .natural }
}

/// The part of a long line that a text layer leaves out.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let none = CATextLayerTruncationMode(rawValue: "none")
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")

    fileprivate var engine: LineBreakMode? {
        switch self {
        case .start: .byTruncatingHead
        case .end: .byTruncatingTail
        case .middle: .byTruncatingMiddle
        default: nil
        }
    }
}
