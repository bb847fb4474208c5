import Playback

/// The films that are made of one sequence of pictures.
struct MovieWriters: Sendable {
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
                recordings.append(try MovieWriters.begin(file, of: film, picture))
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
            while recordings[index].pending.count > (waits ? 0 : MovieWriters.room) {
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

extension MovieWriters.Recording {
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
