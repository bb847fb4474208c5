import Playback

/// Draws frames as SVG or PDF files, one after another, with a renderer of its own.
actor VectorArtist {
    private let kind: VectorStill.Kind
    private let picture: FramePicture
    private let renderer: CairoRenderer

    /// - Parameters:
    ///   - fonts: Beside the built-in ones.
    ///   - pictures: Of all artists of the film.
    /// - Throws: ``RenderingError``.
    init(_ kind: VectorStill.Kind, _ picture: FramePicture, adding fonts: AddedFonts, sharing pictures: DecodedPictures)
        throws(RenderingError)
    {
        self.kind = kind
        self.picture = picture
        renderer = try CairoRenderer(adding: fonts, sharing: pictures)
    }

    /// The bytes of a file.
    func draw(_ frame: FrameSnapshot) throws -> [UInt8] {
        try Task.checkCancellation()
        return try VectorPage.draw(frame, as: kind, picture, with: renderer)
    }
}
