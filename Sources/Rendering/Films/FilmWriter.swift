/// Writes the pictures of a film, one after another, into one file or stream. It belongs to one task.
protocol FilmWriter: AnyObject {
    /// Adds the next picture, which is shown for one frame.
    ///
    /// - Parameter isRepeated: Whether it is the picture before again, pixel for pixel.
    /// - Throws: ``RenderingError``; then only ``discard()`` may follow.
    func append(_ picture: PixelPlane, isRepeated: Bool) throws(RenderingError)

    /// Makes the film whole, after at least one picture, and shows it in its place.
    ///
    /// - Throws: ``RenderingError``; an earlier file is then as it was.
    func finish() throws(RenderingError)

    /// Leaves nothing of the film.
    func discard()
}

/// What all pictures of a film have in common.
struct FilmPictures: Hashable, Sendable {
    let size: PixelSize
    let isOpaque: Bool
    /// 1 through 1000.
    let framesPerSecond: Int
    /// How many pictures there will be.
    let frameCount: Int
    let compression: PNGCompression
}
