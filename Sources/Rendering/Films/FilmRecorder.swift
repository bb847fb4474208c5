import Playback

/// Writes one film on a task of its own, while the next pictures are drawn.
actor FilmRecorder {
    private let writer: any FilmWriter
    private var last: Bitmap?

    /// - Throws: ``RenderingError``, as the film's kind has it.
    init(_ path: String, _ kind: FilmKind, _ pictures: FilmPictures) throws(RenderingError) {
        writer = try kind.makeWriter(path, pictures)
    }

    /// Adds a picture.
    ///
    /// - Parameter picture: `nil` for the one before again.
    func append(_ picture: Bitmap?) throws {
        try Task.checkCancellation()
        guard let next = picture ?? last else { preconditionFailure("the first picture of a film repeats none") }
        let isRepeated = picture == nil || picture == last
        last = next
        try next.withPlane { (plane) throws(RenderingError) in try writer.append(plane, isRepeated: isRepeated) }
    }

    /// - Throws: ``RenderingError``; nothing is left of the film then.
    func finish() throws(RenderingError) {
        do {
            guard last != nil else { return writer.discard() }
            try writer.finish()
        } catch {
            writer.discard()
            throw error
        }
    }

    func discard() { writer.discard() }
}
