import ArgumentParser
import Diagnostics
import FrameFolders
import Rendering

/// An attempt to render one part of a film, or of a set of films, into a folder that several tasks share.
struct PartRender {
    private let folder: PartFolder
    let part: RenderPart
    private let shared: String

    /// The destination of the frames of one film in the part.
    struct Film {
        /// The part of the film's frames; `nil` for all frames.
        let part: RenderPart?
        /// The staging folder for the frames.
        let folder: String
        /// The path of the frames in the published part, for messages.
        let shown: String
        let surroundings: PartSurroundings
    }

    /// Returns the destination of the frames of a film.
    ///
    /// - Parameters:
    ///   - name: The name of the film in a set; empty for the only film.
    ///   - isCut: Whether the part contains only some of the film's frames.
    func film(_ name: String = "", isCut: Bool = true) -> Film {
        let published = shared.appending(fileName: part.folderName)
        return Film(
            part: isCut ? part : nil, folder: folder.folder(of: name),
            shown: name.isEmpty ? published : published.appending(fileName: name),
            surroundings: folder.surroundings(of: name))
    }

    /// Runs `work`, which writes the frames of the part, and publishes the part.
    ///
    /// If the task is cancelled, finished frames are kept for the next attempt.
    ///
    /// - Parameters:
    ///   - shared: The path of the shared folder.
    ///   - work: Writes the frames of the part. Returns the set of films, or `nil` for a single film.
    /// - Throws: An exit status, after printing an error message, if the part cannot be completed.
    static func run(
        _ part: RenderPart, in shared: String, _ terminal: Terminal,
        _ work: (PartRender) async throws -> FilmSet?
    ) async throws {
        let folder: PartFolder
        do throws(RenderingError) {
            folder = try PartFolder(of: part, in: shared)
        } catch {
            throw terminal.report(error)
        }
        let shown = shared.appending(fileName: part.folderName)
        do {
            let set = try await work(PartRender(folder: folder, part: part, shared: shared))
            if let set { try folder.write(set) }
            try Task.checkCancellation()
            if try folder.publish() == .wasComplete { terminal.note("\(shown) was already complete") }
        } catch {
            // The first attempt that completes the part removes the frames of the other attempts, whose writes then
            // fail.
            let isOvertaken = folder.isPublished && (error as? ExitCode) == ExitStatus.readingOrWritingFailed
            folder.end(keepsFrames: Task.isCancelled)
            if error is PartIsComplete || isOvertaken { return terminal.note("\(shown) was already complete") }
            if let error = error as? RenderingError { throw terminal.report(error) }
            throw error
        }
    }
}
