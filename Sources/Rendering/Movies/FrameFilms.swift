import Diagnostics
public import Files
import Pictures

/// Creates movies from the PNG frames of a film. The files are identical to files that are rendered directly.
public struct FrameFilms: Sendable {
    /// The movies.
    public let films: [FilmFile]
    /// The number of files that are decoded concurrently.
    public let jobs: Int

    /// - Parameters:
    ///   - films: At least one movie. Only the compression in the settings of a movie is used, because the frames are
    ///     already drawn.
    ///   - jobs: The number of files that are decoded concurrently, at least 1.
    public init(_ films: [FilmFile], jobs: Int = 1) {
        precondition(jobs >= 1, "films need at least 1 job, not \(jobs)")
        (self.films, self.jobs) = (films, jobs)
    }

    /// Writes the movies.
    ///
    /// - Parameter film: A complete film with consecutive frames.
    /// - Throws: `RenderingError` if a frame cannot be decoded, a movie cannot be written, or a program is missing.
    public func write(_ film: MergedFilm) async throws {
        let files = film.files
        guard let manifest = film.manifest, let first = files.first else { return }
        guard manifest.chosen.step == 1 else {
            throw RenderingError.incomplete(
                path: films.first?.path ?? "",
                reason: "a movie needs consecutive frames, but these are \(manifest.chosen.step) apart")
        }
        let size = try PixelSize(width: manifest.width, height: manifest.height)
        let isOpaque = try FrameFilms.isOpaque(first.path)
        var writers = try await MovieWriters(films) { file in
            FilmPictures(
                size: size, isOpaque: isOpaque, framesPerSecond: manifest.framesPerSecond, frameCount: files.count,
                compression: file.settings.compression)
        }
        // Decode files in order, ahead of the writers.
        var decoding: [Task<Bitmap?, any Error>] = []
        var next = 0
        do {
            for file in files {
                while next < files.count, decoding.count < 2 * jobs {
                    let (path, isRepeated) = files[next]
                    decoding.append(Task { isRepeated ? nil : try ImageSurface(path: path).bitmap })
                    next += 1
                }
                let picture = try await decoding.removeFirst().value
                try Task.checkCancellation()
                if let picture, (picture.width, picture.height) != (size.width, size.height) {
                    throw RenderingError.image(
                        path: file.path,
                        reason: "it has \(picture.width) × \(picture.height) pixels, but the manifest states "
                            + "\(size.width) × \(size.height)")
                }
                try await writers.append(picture, waits: jobs == 1)
                if writers.hasFailed { break }
            }
            try await writers.finish()
        } catch {
            for task in decoding { task.cancel() }
            for task in decoding { _ = await task.result }
            await writers.discard()
            throw error
        }
        for task in decoding { _ = await task.result }
    }

    /// Returns whether a PNG file has no alpha channel. In this case, the color type in its header is 2.
    private static func isOpaque(_ path: String) throws(RenderingError) -> Bool {
        let bytes = try AtomicFile.bytes(of: path)
        guard bytes.count > 25 else { throw .image(path: path, reason: "it is not a PNG file") }
        return bytes[25] == 2
    }
}
