import Diagnostics
import Film
public import FontFiles
import Geometry
public import PNGCoding
public import Pictures
import Text
public import Views

/// The settings for rendering frames as pictures, in sequences, stills, contact sheets and movies.
public struct RenderSettings: Hashable, Sendable {
    /// The number of pixels per point; `nil` for the scale of the device.
    public var scale: Double?
    /// The maximum width and height of a picture in pixels; `nil` for no limit. Larger pictures are drawn at a smaller
    /// scale with the same aspect ratio. The page of a contact sheet ignores this limit.
    public var limit: PixelSize?
    /// The color behind the root view. If this color is not opaque, pictures have an alpha channel. A window that does
    /// not fill the picture is surrounded by neutral gray, or by this color if this color is not opaque.
    public var background: Color
    /// The compression level, which determines the encoding time and the file size. It does not affect pixels.
    public var compression: PNGCompression
    /// The fonts in addition to the built-in ones. The text measurer of the film must have the same fonts.
    public var fonts: AddedFonts
    /// The maximum area of a picture in pixels. Each edge is also limited to `PixelSize.longestEdge`.
    public var largestArea = PixelSize.largestArea

    /// Creates settings. The defaults are the scale of the device, a white background, and fast compression.
    public init(
        scale: Double? = nil, limit: PixelSize? = nil, background: Color = .white, compression: PNGCompression = .fast,
        fonts: AddedFonts = .none
    ) {
        self.scale = scale
        self.limit = limit
        self.background = background
        self.compression = compression
        self.fonts = fonts
    }
}
