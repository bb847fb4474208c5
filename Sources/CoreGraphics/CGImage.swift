internal import Geometry
package import Views

/// An image.
public final class CGImage: Hashable, Sendable {
    package let engine: ViewContent.Image
    /// The number of pixels per point of the engine's image.
    private let scale: Double

    package init(_ engine: ViewContent.Image, scale: Double = 1) { (self.engine, self.scale) = (engine, scale) }

    /// The width in pixels.
    public var width: Int { Int((engine.size.width * scale).rounded()) }

    /// The height in pixels.
    public var height: Int { Int((engine.size.height * scale).rounded()) }

    public static func == (a: CGImage, b: CGImage) -> Bool { a.engine == b.engine }

    public func hash(into hasher: inout Hasher) { hasher.combine(engine) }
}
