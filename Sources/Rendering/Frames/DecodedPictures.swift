package import Diagnostics
package import Pictures
import Synchronization

/// The pixels of image files, decoded once for all tasks that draw the frames of a film.
///
/// Sharing avoids a copy of the pixels for each task. SVG drawings are not shared: they are small, and librsvg draws
/// one at a time.
package final class DecodedPictures: Sendable {
    private let kept = Mutex<[String: Shared]>([:])

    /// A surface whose pixels are shared. No task draws directly from this surface.
    private struct Shared: @unchecked Sendable {
        let surface: ImageSurface
    }

    package init() {}

    /// The number of decoded files.
    var count: Int { kept.withLock { $0.count } }

    /// Returns the picture at `path` for one task. Other tasks wait while the file is read for the first time.
    ///
    /// - Throws: `RenderingError.image(path:reason:)` if the file cannot be read or decoded.
    package func picture(at path: String) throws(RenderingError) -> Picture {
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
