public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The attributes that the drawing of text uses.
extension NSAttributedString.Key {
    /// A ``UIFont``; 12 points of Helvetica on iOS, and of the system font here, by default.
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    /// A ``UIColor``; black by default.
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    /// An ``NSParagraphStyle``.
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
}

/// The alignment and the line breaks of paragraphs.
open class NSParagraphStyle: NSObject {
    open var alignment: NSTextAlignment { .natural }
    open var lineBreakMode: NSLineBreakMode { .byWordWrapping }
}

/// The alignment and the line breaks of paragraphs, which code changes.
open class NSMutableParagraphStyle: NSParagraphStyle {
    private var ownAlignment = NSTextAlignment.natural
    private var ownLineBreakMode = NSLineBreakMode.byWordWrapping

    open override var alignment: NSTextAlignment {
        get { ownAlignment }
        set { ownAlignment = newValue }
    }

    open override var lineBreakMode: NSLineBreakMode {
        get { ownLineBreakMode }
        set { ownLineBreakMode = newValue }
    }
}

extension NSString {
    /// The size of the text on one line for each paragraph.
    @MainActor
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnText(self as String, attributes).size(within: nil)
    }

    /// Draws the text on one line for each paragraph, with the top left at a point.
    @MainActor
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        let text = DrawnText(self as String, attributes)
        text.draw(in: CGRect(origin: point, size: text.size(within: nil)))
    }

    /// Draws the text from the top of a rectangle, wrapped to its width. Lines that do not fit are left out.
    @MainActor
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        DrawnText(self as String, attributes).draw(in: rect)
    }
}

extension String {
    /// The size of the text on one line for each paragraph.
    @MainActor
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnText(self, attributes).size(within: nil)
    }

    /// Draws the text on one line for each paragraph, with the top left at a point.
    @MainActor
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text from the top of a rectangle, wrapped to its width. Lines that do not fit are left out.
    @MainActor
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        DrawnText(self, attributes).draw(in: rect)
    }
}

/// Text with the attributes with which it is drawn.
@MainActor
private struct DrawnText {
    private let text: String
    private let font: UIFont
    private let color: UIColor
    private let style: NSParagraphStyle?

    init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
        self.text = text
        font = attributes?[.font] as? UIFont ?? .systemFont(ofSize: 12)
        color = attributes?[.foregroundColor] as? UIColor ?? .black
        style = attributes?[.paragraphStyle] as? NSParagraphStyle
    }

    private var block: TextBlock {
        TextBlock(
            text, font: font.engine, numberOfLines: 0, lineBreakMode: style?.lineBreakMode.engine ?? .byWordWrapping)
    }

    func size(within width: Double?) -> CGSize {
        CGSize(World.current.engine.measuredSize(of: block, within: width))
    }

    func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let drawn = color.adaptive.resolved(for: World.current.engine.traitCollection.userInterfaceStyle)
        context.add(.text(block, style?.alignment.engine ?? .natural, in: Rect(rect), drawn))
    }
}
