internal import Containers
public import CoreGraphics

/// The appearance of the background of a button, a cell, a header or a footer, which is a filled and stroked rectangle.
public struct UIBackgroundConfiguration: Hashable, Sendable {
    /// The color of the rectangle; `nil` for the color of the button's style, or for the tint color.
    public var backgroundColor: UIColor?
    /// A transformation of the color, which is applied before the rectangle is drawn.
    public var backgroundColorTransformer: UIConfigurationColorTransformer?
    /// The color of the line inside the edge; `nil` for the tint color.
    public var strokeColor: UIColor?
    public var strokeColorTransformer: UIConfigurationColorTransformer?
    /// The width of the line inside the edge, in points; by default, 0.
    public var strokeWidth: CGFloat = 0
    /// The radius of the corners, in points. A button uses it with the corner styles `fixed` and `dynamic`.
    public var cornerRadius: CGFloat = 0
    /// The distances from the edges of the view to the rectangle, in points. A negative distance is outside.
    public var backgroundInsets = NSDirectionalEdgeInsets.zero

    /// Returns a background without a fill and a stroke.
    public static func clear() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .clear
        return configuration
    }

    /// Returns the background of a row of a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { row(.systemBackground) }
    /// Returns the background of a row of a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration { row(.secondarySystemGroupedBackground) }
    /// Returns the background of a row, which is that of a plain list.
    public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }
    /// Returns the background of a header or footer of a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        configuration.backgroundColor = .systemBackground
        return configuration
    }
    /// Returns the background of a header or footer of a grouped list, which is clear.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { clear() }

    /// The color of a row that is not selected; `nil` if a selection does not change the background.
    private var rowColor: UIColor?
    private static let selectedRowColor = UIColor(MetricColor.selectedRow.color)

    private static func row(_ color: UIColor) -> UIBackgroundConfiguration {
        var configuration = UIBackgroundConfiguration()
        (configuration.backgroundColor, configuration.rowColor) = (color, color)
        return configuration
    }

    /// Returns the background for a state: the color of a row changes with its selection, unless a program has set the
    /// color.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let rowColor, [rowColor, Self.selectedRowColor].contains(backgroundColor) else { return self }
        var updated = self
        updated.backgroundColor = ShownState(state).isSelected ? Self.selectedRowColor : rowColor
        return updated
    }

    init() {}

    /// Returns the color that is drawn for the color `tint` of the view.
    public func resolvedBackgroundColor(for tint: UIColor) -> UIColor {
        let color = backgroundColor ?? tint
        return backgroundColorTransformer?(color) ?? color
    }

    /// Returns the color of the line for the color `tint` of the view.
    public func resolvedStrokeColor(for tint: UIColor) -> UIColor {
        let color = strokeColor ?? tint
        return strokeColorTransformer?(color) ?? color
    }
}

/// A function that changes a color of a configuration, for example for a state of the button.
///
/// Two transformers are equal if they are copies of the same transformer.
public struct UIConfigurationColorTransformer: Hashable, Sendable {
    private let function: Function<UIColor>

    public init(_ transform: @escaping (UIColor) -> UIColor) { function = Function(transform) }

    public func callAsFunction(_ input: UIColor) -> UIColor { function.call(input) }

    /// A transformer that returns a gray color of the same brightness.
    public static let grayscale = UIConfigurationColorTransformer { color in
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        _ = unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        // The weights of the channels in the brightness of an sRGB color (Rec. 709).
        return UIColor(white: 0.2126 * red + 0.7152 * green + 0.0722 * blue, alpha: alpha)
    }
}

/// A function that changes the attributes of a title of a configuration.
///
/// Two transformers are equal if they are copies of the same transformer.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
    private let function: Function<AttributeContainer>

    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { function = Function(transform) }

    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { function.call(input) }
}

/// A function with an identity, so that values that contain it can be compared.
private final class Function<Value>: Hashable, @unchecked Sendable {
    let call: (Value) -> Value

    init(_ call: @escaping (Value) -> Value) { self.call = call }

    static func == (a: Function, b: Function) -> Bool { a === b }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
