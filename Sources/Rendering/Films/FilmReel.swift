import Playback

/// The films that are made of one sequence of pictures.
struct FilmReel: Sendable {
    private var recordings: [Recording] = []

    private struct Recording {
        let recorder: FilmRecorder
        /// The folders that were made for the film.
        let made: [Folder]
        /// Pictures that are being written, or wait for it, in order.
        var pending: [Task<Void, any Error>] = []
    }

    /// How many pictures may wait for one film.
    private static let room = 2

    /// - Throws: ``RenderingError``: a file that cannot be written, a size that a film cannot have, a program that is missing. No
    ///   film has begun then.
    init(_ films: [FilmFile], of film: FilmFormat, _ picture: FramePicture) async throws {
        for file in films {
            do throws(RenderingError) {
                recordings.append(try FilmReel.begin(file, of: film, picture))
            } catch {
                await discard()
                throw error
            }
        }
    }

    private static func begin(
        _ file: FilmFile, of film: FilmFormat, _ picture: FramePicture
    ) throws(RenderingError) -> Recording {
        let pictures = try FilmPictures(
            size: picture.size, isOpaque: picture.isOpaque, framesPerSecond: film.framesPerSecond,
            frameCount: film.sampleCount, compression: file.settings.compression)
        let made = file.kind.isStream ? [] : try Folder.containing(file.path).create()
        do {
            if !file.kind.isStream { PartialFile.removeAbandoned(of: file.path) }
            return Recording(recorder: try FilmRecorder(file.path, file.kind, pictures), made: made)
        } catch {
            Folder.removeEmpty(made)
            throw error
        }
    }

    /// Hands a picture to every film.
    ///
    /// - Parameters:
    ///   - picture: `nil` for the one before again.
    ///   - waits: Whether it is written when this returns.
    /// - Throws: ``RenderingError`` of this picture or of one before it.
    mutating func append(_ picture: Bitmap?, waits: Bool) async throws {
        for index in recordings.indices {
            let (recorder, before) = (recordings[index].recorder, recordings[index].pending.last)
            recordings[index].pending.append(
                Task {
                    try await before?.value
                    try await recorder.append(picture)
                })
        }
        for index in recordings.indices {
            while recordings[index].pending.count > (waits ? 0 : FilmReel.room) {
                try await recordings[index].pending[0].value
                recordings[index].pending.removeFirst()
            }
        }
    }

    /// Makes every film whole. What one film failed of does not keep the others from it.
    ///
    /// - Throws: ``RenderingError`` of the first that failed.
    mutating func finish() async throws {
        var trouble: (any Error)?
        for recording in recordings {
            do {
                for task in recording.pending { try await task.value }
                try await recording.recorder.finish()
            } catch {
                await recording.recorder.discard()
                Folder.removeEmpty(recording.made)
                trouble = trouble ?? error
            }
        }
        recordings = []
        if let trouble { throw trouble }
    }

    /// Leaves nothing of the films.
    mutating func discard() async {
        for recording in recordings.reversed() {
            for task in recording.pending { task.cancel() }
            for task in recording.pending { _ = await task.result }
            await recording.recorder.discard()
            Folder.removeEmpty(recording.made)
        }
        recordings = []
    }
}
