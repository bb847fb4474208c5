package import Geometry

/// The description of a kind of view: its properties, its defaults, its natural size and its priorities.
///
/// Each kind is described in its own file. To add a kind, conform a type to this protocol, add it to ``ViewContent``,
/// and draw it in `ControlPainter`. The keys of scripts, statements, the JSON Schema and the documentation are derived
/// from the elements of ``properties``.
package protocol ContentKind: Hashable, Sendable {
    static var kind: ViewContent.Kind { get }
    /// The name of the kind in reports, with its article, such as `a page control`.
    static var noun: String { get }
    /// A description of the natural size for the table in the documentation.
    static var sizeDescription: String { get }
    /// The properties in the order in which scripts list them.
    static var properties: [ContentProperty] { get }
    /// Whether a script specifies the properties with keys of the view itself, rather than with keys of a nested
    /// mapping.
    static var hasKeysOfView: Bool { get }
    /// Returns a message about values that are valid individually but not in combination; `nil` if there is no
    /// conflict. The message is reported at the first of the returned keys that the script contains.
    static func conflict(in values: [String: PropertyValue]) -> (keys: [String], message: String)?

    /// Whether the view draws its content. Plain views, image views and containers do not, because their layers
    /// provide the content.
    static var isDrawn: Bool { get }
    /// The background of a view for which no other background is set.
    static var defaultBackground: AdaptiveColor { get }
    /// The distances from the edges of the frame to the alignment rectangle, to which constraints refer.
    static var alignmentRectInsets: EdgeInsets { get }
    /// Returns the default content hugging priority.
    ///
    /// - Source: semantics 9, the table of defaults by class.
    static func hugging(in origin: ContentSizing.Origin) -> PriorityPair

    /// Creates the content of a new view, with the defaults of its class.
    init()

    var content: ViewContent { get }
    /// All text that the view can show, in any order.
    var texts: [String] { get }
    /// The content with default values for all properties that do not affect its natural size.
    var sizingPart: Self { get }
    /// Whether the natural height depends on the width that layout gives the view. Such a view is measured again when
    /// its width is known.
    var wrapsToItsWidth: Bool { get }
    /// The font that determines the baselines for constraints; `nil` for content without text.
    var baselineFont: Font? { get }
    /// The distance from the center of a control down to the center of its text, in points.
    var textOffset: Double { get }
    /// Whether the appearance of the content depends on the tint color of the view.
    var usesTint: Bool { get }

    /// Returns the natural size of the alignment rectangle, like `intrinsicContentSize`. The size is that of iOS 26
    /// or, if it is not known for iOS 26, that of the latest system on which it was measured.
    ///
    /// - Parameter width: The width in points that layout gave a view whose height depends on its width; `nil` if the
    ///   width is not known.
    func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize

    /// Returns the parts that are views of their own in UIKit, from back to front.
    func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart]

    /// Changes the value of a control as a touch does that begins in the control. A slider's thumb is moved by
    /// `ControlTracking` instead.
    ///
    /// - Parameter place: The horizontal position of the touch, as a fraction of the width of the control.
    mutating func touchBegan(at place: Double)
    /// Changes the value of a control as a touch does that ends in the control or near it.
    ///
    /// - Parameters:
    ///   - place: The distance between the touch and the left edge, as a fraction of the width of the control.
    ///   - isRightToLeft: Whether the control is drawn from right to left.
    mutating func touchEnded(at place: Double, isRightToLeft: Bool)
}

extension ContentKind {
    package static var hasKeysOfView: Bool { false }
    package static func conflict(in values: [String: PropertyValue]) -> (keys: [String], message: String)? { nil }
    package static var isDrawn: Bool { true }
    package static var defaultBackground: AdaptiveColor { .clear }
    package static var alignmentRectInsets: EdgeInsets { .zero }
    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultLow) }
    package var texts: [String] { [] }
    package var sizingPart: Self { Self() }
    package var wrapsToItsWidth: Bool { false }
    package var baselineFont: Font? { nil }
    package var textOffset: Double { 0 }
    package var usesTint: Bool { false }
    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] { [] }
    package mutating func touchBegan(at place: Double) {}
    package mutating func touchEnded(at place: Double, isRightToLeft: Bool) {}

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: nil, height: nil)
    }
}

/// Measures text for natural sizes, which are rounded up to whole pixels or whole points.
package struct ContentMeasurer {
    /// The source of text sizes, which measures text as it is shown with ``legibilityWeight``.
    package private(set) var text: any TextMeasuring
    private let source: any TextMeasuring
    /// The weight of the system font.
    package var legibilityWeight = LegibilityWeight.regular {
        didSet { text = legibilityWeight == .bold ? BoldTextMeasurer(source: source) : source }
    }
    /// The pixel grid of the device. Sizes of text are rounded up to this grid.
    package let grid: PixelGrid

    package init(text: any TextMeasuring, grid: PixelGrid) {
        (self.text, source) = (text, text)
        self.grid = grid
    }

    /// Returns the width of `line`, rounded up to whole points.
    func width(of line: AttributedText, in font: Font) -> Double {
        pointsUp(text.size(of: TextBlock(line, font: font), within: nil).width)
    }

    /// Returns `value` rounded up to whole points rather than pixels, ignoring arithmetic rounding errors.
    func pointsUp(_ value: Double) -> Double { PixelGrid(scale: 1).roundedUp(value) }
}

/// Measures text in heavier weights of the system font.
private struct BoldTextMeasurer: TextMeasuring {
    let source: any TextMeasuring

    func size(of block: TextBlock, within width: Double?) -> Size {
        source.size(of: block.shown(with: .bold), within: width)
    }

    func geometry(
        of block: TextBlock, within width: Double?, _ alignment: ViewContent.TextAlignment
    ) -> TextGeometry {
        source.geometry(of: block.shown(with: .bold), within: width, alignment)
    }
}
