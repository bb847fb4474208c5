public import CoreGraphics
internal import Geometry
internal import Views

extension UIImage {
    /// The size and the weight of a symbol.
    public final class SymbolConfiguration: NSObject, Sendable {
        fileprivate let pointSize: CGFloat
        fileprivate let scale: SymbolScale

        /// Creates the configuration for text of a point size. The weight has no effect.
        public init(pointSize: CGFloat, weight: SymbolWeight = .unspecified, scale: SymbolScale = .default) {
            (self.pointSize, self.scale) = (pointSize, scale)
            super.init()
        }

        public convenience init(font: UIFont, scale: SymbolScale = .default) {
            self.init(pointSize: font.pointSize, scale: scale)
        }

        public convenience init(scale: SymbolScale) {
            self.init(pointSize: SymbolConfiguration.bodySize, scale: scale)
        }

        /// The point size of the text style `body` at the default content size, in points.
        fileprivate static let bodySize: CGFloat = 17
    }

    /// The size of a symbol relative to text of its point size.
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified = 0
        case small = 1
        case medium = 2
        case large = 3

        /// The side of the box, divided by the point size.
        ///
        /// - Source: large: measured on iOS 26.1, where symbols of 18 points are 27.5 points high and wide. The
        ///   ratios of the other sizes, 1.28 and 1.63, have not been measured.
        fileprivate var side: CGFloat {
            switch self {
            case .small: 27.5 / 18 / 1.63
            case .default, .unspecified, .medium: 27.5 / 18 / 1.28
            case .large: 27.5 / 18
            }
        }
    }

    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// Creates the image of a symbol: a template image of a square, because the engine has no drawings of symbols.
    ///
    /// The square has about the size of a symbol. Returns `nil` if the name is empty. Other names are not checked.
    ///
    /// - Parameters:
    ///   - name: The name of the symbol. It has no effect.
    ///   - configuration: The size of the symbol; `nil` for the size of body text.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration? = nil) {
        guard !name.isEmpty else { return nil }
        let configuration = configuration ?? SymbolConfiguration(scale: .default)
        let side = Double((configuration.pointSize * configuration.scale.side * 2).rounded() / 2)
        let line = LineStyle(width: side / 12)
        let inset = side / 8
        let box = Path(rect: Rect(x: inset, y: inset, width: side - 2 * inset, height: side - 2 * inset))
        let size = Size(width: side, height: side)
        var image = ViewContent.Image(Drawing(size: size, operations: [.stroke(box, line, .black, .normal)]))
        image.renderingMode = .alwaysTemplate
        self.init(image)
    }
}
