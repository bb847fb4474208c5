import Synchronization

/// The pixels of picture files, read once for all tasks that draw the frames of a film.
///
/// They would take as much memory again for each task. Drawings are not shared: they are small, and librsvg draws one at a time.
final class DecodedPictures: Sendable {
    private let kept = Mutex<[String: Shared]>([:])

    /// Nobody draws from this surface: it lends its pixels.
    private struct Shared: @unchecked Sendable {
        let surface: ImageSurface
    }

    /// How many files were decoded.
    var count: Int { kept.withLock { $0.count } }

    /// The picture file at `path`, for one task. Others wait while it is read the first time.
    ///
    /// - Throws: ``RenderingError/image(path:reason:)``.
    func picture(at path: String) throws(RenderingError) -> Picture {
        let shared = try kept.withLock { kept throws(RenderingError) -> Shared? in
            if let known = kept[path] { return known }
            guard case .pixels(let surface) = try Picture(path: path) else { return nil }
            let shared = Shared(surface: surface)
            kept[path] = shared
            return shared
        }
        guard let shared else { return try Picture(path: path) }
        return .pixels(ImageSurface(sharing: shared.surface))
    }
}
