public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// The options for measuring text with `boundingRect(with:options:attributes:context:)`.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Truncate the last visible line if the text does not fit the height. This option has no effect on the measured
    /// size.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
    /// Wrap the text to the available width. Without this option, each paragraph is a single line.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Include the leading in the height of lines. This option has no effect, because the height always includes the
    /// leading.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
}

/// A context for text drawing. It has no effect, so callers can pass `nil`.
open class NSStringDrawingContext: NSObject {}

extension NSString {
    /// Returns the size of the text if each paragraph is on a single line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnText(self as String, attributes).size(within: nil)
    }

    /// Draws the text with its top left corner at `point`. Each paragraph is on a single line.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        let text = DrawnText(self as String, attributes)
        text.draw(in: CGRect(origin: point, size: text.size(within: nil)))
    }

    /// Draws the text from the top of `rect`, wrapped to its width. Lines that do not fit are omitted.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        DrawnText(self as String, attributes).draw(in: rect)
    }
}

extension String {
    /// Returns the size of the text if each paragraph is on a single line.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        DrawnText(self, attributes).size(within: nil)
    }

    /// Draws the text with its top left corner at `point`. Each paragraph is on a single line.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text from the top of `rect`, wrapped to its width. Lines that do not fit are omitted.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        DrawnText(self, attributes).draw(in: rect)
    }
}

extension NSString {
    /// Returns the bounding box of the text. With ``NSStringDrawingOptions/usesLineFragmentOrigin``, the text is
    /// wrapped to the width of `size`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        DrawnText(self as String, attributes).boundingRect(with: size, options)
    }
}

extension String {
    /// Returns the bounding box of the text. With ``NSStringDrawingOptions/usesLineFragmentOrigin``, the text is
    /// wrapped to the width of `size`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        DrawnText(self, attributes).boundingRect(with: size, options)
    }
}

extension NSAttributedString {
    /// Returns the size of the text if each paragraph is on a single line.
    public func size() -> CGSize { DrawnText(self).size(within: nil) }

    /// Returns the bounding box of the text. With ``NSStringDrawingOptions/usesLineFragmentOrigin``, the text is
    /// wrapped to the width of `size`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        DrawnText(self).boundingRect(with: size, options)
    }

    /// Draws the text with its top left corner at `point`. Each paragraph is on a single line.
    public func draw(at point: CGPoint) {
        let text = DrawnText(self)
        text.draw(in: CGRect(origin: point, size: text.size(within: nil)))
    }

    /// Draws the text from the top of `rect`, wrapped to its width. Lines that do not fit are omitted.
    public func draw(in rect: CGRect) { DrawnText(self).draw(in: rect) }
}

/// Text with attributes, ready to be measured or drawn.
private struct DrawnText {
    /// The text, with colors that are resolved for the current appearance.
    private let text: AttributedText

    init(_ text: String, _ attributes: [NSAttributedString.Key: Any]?) {
        self.init(NSAttributedString(string: text, attributes: attributes))
    }

    init(_ text: NSAttributedString) {
        let style = UITraitCollection.current.engine.appearance
        self.text = text.engine.resolved(for: style)
    }

    private var block: TextBlock {
        TextBlock(text, font: Font(size: 12), numberOfLines: 0, lineBreakMode: .byWordWrapping)
    }

    func size(within width: Double?) -> CGSize {
        guard isOnMainQueue else { return CGSize(SharedDevice.current.size(of: block, within: width)) }
        return onMainActor { CGSize(World.current.engine.measuredSize(of: block, within: width)) }
    }

    func boundingRect(with size: CGSize, _ options: NSStringDrawingOptions) -> CGRect {
        let isWrapped = options.contains(.usesLineFragmentOrigin) && size.width > 0
        return CGRect(origin: .zero, size: self.size(within: isWrapped ? Double(size.width) : nil))
    }

    func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.add(.text(block, .natural, in: Rect(rect), .black))
    }
}
