package import Geometry

/// The value of a property. There is one case for each type that properties can have.
///
/// An optional property that is `nil` has no value. Text that is `nil` is represented by empty text.
package enum PropertyValue: Hashable, Sendable {
    case boolean(Bool)
    case number(Double)
    case integer(Int)
    case text(String)
    case texts([String])
    case textLists([[String]])
    case attributedText(AttributedText)
    /// A case of an enumeration, without its dot.
    case word(String)
    case color(AdaptiveColor)
    case point(Point)
    case size(Size)
    case rectangle(Rect)
    case insets(EdgeInsets)
    case intrinsicSize(IntrinsicSize)
    case transform(AffineTransform)
    case font(Font)
    case priority(LayoutPriority)
    case duration(Duration)
    case corners(CornerMask)
    case colors([AdaptiveColor])
    case numbers([Double])
    case path(Path)
    /// An image; `nil` for an image view without an image.
    case image(ViewContent.Image?)
}

extension PropertyValue {
    /// Returns the value with its colors resolved for the appearance. Resolved colors are the same in all
    /// appearances.
    package func resolved(for appearance: @autoclosure () -> Appearance) -> PropertyValue {
        if case .color(let color) = self { return .color(AdaptiveColor(color.resolved(for: appearance()))) }
        guard case .colors(let colors) = self else { return self }
        let appearance = appearance()
        return .colors(colors.map { AdaptiveColor($0.resolved(for: appearance)) })
    }
}

/// A type that properties can have.
package protocol PropertyConvertible: SendableMetatype {
    /// Creates an instance of this type from a value; `nil` if the value is of another type.
    init?(_ value: PropertyValue)

    /// The instance as a property value; `nil` for an optional that is `nil`.
    var propertyValue: PropertyValue? { get }
}

extension Bool: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .boolean(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .boolean(self) }
}

extension Double: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .number(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .number(self) }
}

extension Int: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .integer(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .integer(self) }
}

extension String: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .text(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .text(self) }
}

extension AttributedText: PropertyConvertible {
    package init?(_ value: PropertyValue) {
        if case .attributedText(let value) = value { self = value } else { return nil }
    }
    /// The text as a property value; `nil` for text without attributes, which another property such as `text` contains.
    package var propertyValue: PropertyValue? { hasAttributes ? .attributedText(self) : nil }
}

extension AdaptiveColor: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .color(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .color(self) }
}

/// A color that does not depend on the appearance. It is created from a value that ``PropertyValue/resolved(for:)``
/// has returned.
extension Color: PropertyConvertible {
    package init?(_ value: PropertyValue) {
        if case .color(let value) = value { self = value.light } else { return nil }
    }
    package var propertyValue: PropertyValue? { .color(AdaptiveColor(self)) }
}

extension Point: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .point(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .point(self) }
}

extension Size: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .size(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .size(self) }
}

extension Rect: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .rectangle(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .rectangle(self) }
}

extension EdgeInsets: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .insets(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .insets(self) }
}

extension IntrinsicSize: PropertyConvertible {
    package init?(_ value: PropertyValue) {
        if case .intrinsicSize(let value) = value { self = value } else { return nil }
    }
    package var propertyValue: PropertyValue? { .intrinsicSize(self) }
}

extension AffineTransform: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .transform(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .transform(self) }
}

extension Font: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .font(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .font(self) }
}

extension LayoutPriority: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .priority(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .priority(self) }
}

extension Duration: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .duration(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .duration(self) }
}

extension CornerMask: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .corners(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .corners(self) }
}

extension Path: PropertyConvertible {
    package init?(_ value: PropertyValue) { if case .path(let value) = value { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { .path(self) }
}

/// The image of an image view or a button, which can be `nil`.
package struct ShownImage: PropertyConvertible, Sendable {
    package let image: ViewContent.Image?

    /// Creates a value without the image's rendering mode, which is a separate property.
    init(_ image: ViewContent.Image?) {
        var image = image
        image?.renderingMode = .automatic
        self.image = image
    }

    /// Returns the image with the rendering mode of the image that it replaces.
    func replacing(_ old: ViewContent.Image?) -> ViewContent.Image? {
        guard var image else { return nil }
        if let old { image.renderingMode = old.renderingMode }
        return image
    }

    package init?(_ value: PropertyValue) {
        if case .image(let image) = value { self.image = image } else { return nil }
    }
    package var propertyValue: PropertyValue? { .image(image) }
}

/// A type whose arrays can be the values of properties.
package protocol PropertyListElement {
    static func list(_ value: PropertyValue) -> [Self]?
    static func propertyValue(of list: [Self]) -> PropertyValue
}

extension AdaptiveColor: PropertyListElement {
    package static func list(_ value: PropertyValue) -> [AdaptiveColor]? {
        if case .colors(let list) = value { list } else { nil }
    }
    package static func propertyValue(of list: [AdaptiveColor]) -> PropertyValue { .colors(list) }
}

extension Color: PropertyListElement {
    package static func list(_ value: PropertyValue) -> [Color]? {
        if case .colors(let list) = value { list.map(\.light) } else { nil }
    }
    package static func propertyValue(of list: [Color]) -> PropertyValue { .colors(list.map { AdaptiveColor($0) }) }
}

extension Double: PropertyListElement {
    package static func list(_ value: PropertyValue) -> [Double]? {
        if case .numbers(let list) = value { list } else { nil }
    }
    package static func propertyValue(of list: [Double]) -> PropertyValue { .numbers(list) }
}

extension String: PropertyListElement {
    package static func list(_ value: PropertyValue) -> [String]? {
        if case .texts(let list) = value { list } else { nil }
    }
    package static func propertyValue(of list: [String]) -> PropertyValue { .texts(list) }
}

extension [String]: PropertyListElement {
    package static func list(_ value: PropertyValue) -> [[String]]? {
        if case .textLists(let lists) = value { lists } else { nil }
    }
    package static func propertyValue(of list: [[String]]) -> PropertyValue { .textLists(list) }
}

extension Array: PropertyConvertible where Element: PropertyListElement {
    package init?(_ value: PropertyValue) { if let list = Element.list(value) { self = list } else { return nil } }
    package var propertyValue: PropertyValue? { Element.propertyValue(of: self) }
}

extension Optional: PropertyConvertible where Wrapped: PropertyConvertible {
    package init?(_ value: PropertyValue) { if let value = Wrapped(value) { self = value } else { return nil } }
    package var propertyValue: PropertyValue? { self?.propertyValue }
}

/// An enumeration that is the type of a property.
package protocol PropertyChoice: PropertyConvertible, CaseIterable {
    /// The name of the case in scripts, without a dot.
    var word: String { get }
}

extension PropertyChoice {
    package init?(_ value: PropertyValue) {
        guard case .word(let word) = value, let choice = Self.allCases.first(where: { $0.word == word }) else {
            return nil
        }
        self = choice
    }

    package var propertyValue: PropertyValue? { .word(word) }
}

extension PropertyChoice where Self: RawRepresentable<String> {
    package var word: String { rawValue }
}

extension ContentMode: PropertyChoice {}
extension CornerCurve: PropertyChoice {}
extension Gradient.Kind: PropertyChoice {}
extension Path.FillRule: PropertyChoice {}
extension LineStyle.Cap: PropertyChoice {}
extension LineStyle.Join: PropertyChoice {}
extension LineBreakMode: PropertyChoice {}
extension LineDecoration: PropertyChoice {}
extension TintAdjustmentMode: PropertyChoice {}
extension ViewTransition.Effect: PropertyChoice {}
extension ViewContent.ActivityIndicator.Style: PropertyChoice {}
extension ViewContent.Button.ButtonType: PropertyChoice {}
extension ViewContent.Button.HorizontalAlignment: PropertyChoice {}
extension ViewContent.Button.VerticalAlignment: PropertyChoice {}
extension ViewContent.Image.RenderingMode: PropertyChoice {}
extension ViewContent.TextAlignment: PropertyChoice {}
extension ViewContent.VisualEffect.Effect: PropertyChoice {}
extension ViewContent.TextField.BorderStyle: PropertyChoice {}
extension ViewContent.TextField.ViewMode: PropertyChoice {}
extension ViewContent.Scroll.KeyboardDismissMode: PropertyChoice {}
extension ViewContent.Scroll.ContentInsetAdjustmentBehavior: PropertyChoice {}
extension ViewContent.Stack.Alignment: PropertyChoice {}
extension ViewContent.Stack.Distribution: PropertyChoice {}

extension Axis: PropertyChoice {
    package var word: String {
        switch self {
        case .horizontal: "horizontal"
        case .vertical: "vertical"
        }
    }
}
