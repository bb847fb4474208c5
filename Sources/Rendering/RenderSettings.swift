public import Views

/// How the frames of a film become pictures: the same for a sequence, a still and a contact sheet.
public struct RenderSettings: Hashable, Sendable {
    /// Pixels in a point; `nil` for as many as the film's device has.
    public var scale: Double?
    /// The most pixels of a picture, across and down; `nil` for as many as the scale makes. Larger pictures are drawn at a smaller
    /// scale, with the same shape. The page of a contact sheet keeps its scale.
    public var limit: PixelSize?
    /// What is behind the root view. Pictures keep their alpha unless it is solid. Around a window that does not fill the
    /// picture there is a neutral grey, or nothing where this is not solid.
    public var background: Color
    /// How much time the files may take to be small. It changes no pixel.
    public var compression: PNGCompression
    /// Beside the built-in fonts. What measures the text of the film must have them too.
    public var fonts: AddedFonts
    /// The most pixels that a picture may have; an edge has at most ``PixelSize/longestEdge``.
    public var largestArea = PixelSize.largestArea

    /// By default what the device shows, on white, in files made fast.
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
