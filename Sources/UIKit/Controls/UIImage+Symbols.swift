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
            self.init(pointSize: CGFloat(ViewContent.Image.symbolSize), scale: scale)
        }
    }

    /// The size of a symbol relative to text of its point size.
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified = 0
        case small = 1
        case medium = 2
        case large = 3

        fileprivate var engine: Symbol.Scale {
            switch self {
            case .small: .small
            case .default, .unspecified, .medium: .medium
            case .large: .large
            }
        }
    }

    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// Creates the template image of a symbol. A name without a drawing is a box of about the size of a symbol.
    ///
    /// Returns `nil` if the name is empty. Other names are not checked.
    ///
    /// - Parameters:
    ///   - name: The name of the symbol, such as `star.fill`.
    ///   - configuration: The size of the symbol; `nil` for the size of body text.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration? = nil) {
        guard !name.isEmpty else { return nil }
        self.init(
            configuration.map {
                Symbol(named: name).image(pointSize: Double($0.pointSize), scale: $0.scale.engine)
            } ?? ViewContent.Image(symbolNamed: name))
    }

    /// Returns the symbol with a size. Returns `nil` if the image is not a symbol, or if the program has determined its
    /// size.
    func symbol(with configuration: SymbolConfiguration) -> UIImage? {
        symbolName.flatMap {
            UIImage(systemName: $0, withConfiguration: configuration)?.withRenderingMode(renderingMode)
        }
    }

    /// Returns the symbol with the size that a bar gives to it. Returns the image itself if it is not a symbol, or if the
    /// program has determined its size.
    ///
    /// - Parameter pointSize: The point size of the symbol, of which the scale is large.
    func symbol(ofSize pointSize: Double) -> UIImage {
        symbol(with: SymbolConfiguration(pointSize: CGFloat(pointSize), weight: .medium, scale: .large)) ?? self
    }
}
