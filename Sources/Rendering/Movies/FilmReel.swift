import Playback

/// The films that are made of one sequence of pictures.
struct FilmReel: Sendable {
    private var recordings: [Recording] = []

    fileprivate struct Recording {
        let recorder: FilmRecorder
        let isStream: Bool
        /// Pictures that are being written, or wait for it, in order.
        var pending: [Task<Void, any Error>] = []
        /// What the film failed of. It gets no more pictures then, and the others go on.
        var failure: (any Error)?
    }

    /// Whether there is no film left to be made, of those there were.
    var hasFailed: Bool { !recordings.isEmpty && recordings.allSatisfy { $0.failure != nil } }

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
        return Recording(
            recorder: try FilmRecorder(file.path, file.kind, pictures), isStream: file.kind.isStream)
    }

    /// Hands a picture to every film that has not failed. One that fails is told of by ``finish()``.
    ///
    /// - Parameters:
    ///   - picture: `nil` for the one before again.
    ///   - waits: Whether it is written when this returns.
    /// - Throws: ``RenderingError`` of standard output: who ends reading it, ends the render.
    mutating func append(_ picture: Bitmap?, waits: Bool) async throws {
        for index in recordings.indices where recordings[index].failure == nil {
            let (recorder, before) = (recordings[index].recorder, recordings[index].pending.last)
            recordings[index].pending.append(
                Task {
                    try await before?.value
                    try await recorder.append(picture)
                })
        }
        for index in recordings.indices {
            while recordings[index].pending.count > (waits ? 0 : FilmReel.room) {
                do {
                    try await recordings[index].pending.removeFirst().value
                } catch {
                    await recordings[index].fail(of: error)
                    if recordings[index].isStream { throw error }
                }
            }
        }
    }

    /// Makes every film whole. What one film failed of does not keep the others from it.
    ///
    /// - Throws: ``RenderingError`` of the first that failed.
    mutating func finish() async throws {
        var trouble: (any Error)?
        for recording in recordings {
            var recording = recording
            do {
                for task in recording.pending { try await task.value }
                if recording.failure == nil { try await recording.recorder.finish() }
            } catch {
                await recording.fail(of: error)
            }
            trouble = trouble ?? recording.failure
        }
        recordings = []
        if let trouble { throw trouble }
    }

    /// Leaves nothing of the films.
    mutating func discard() async {
        for recording in recordings.reversed() {
            var recording = recording
            for task in recording.pending { task.cancel() }
            await recording.leaveNothing()
        }
        recordings = []
    }
}

extension FilmReel.Recording {
    /// Leaves nothing of the film.
    fileprivate mutating func fail(of error: any Error) async {
        failure = failure ?? error
        await leaveNothing()
    }

    fileprivate mutating func leaveNothing() async {
        for task in pending { _ = await task.result }
        pending = []
        await recorder.discard()
    }
}
