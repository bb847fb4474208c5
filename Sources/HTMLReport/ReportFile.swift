import Files
import Foundation
package import Playback
package import Rendering
import Simulation
package import TimelineScript

/// Writes a film as a single HTML file that contains pictures, the frames of views, constraints, the trace, and
/// explanations.
///
/// Each distinct picture is written once, when it is drawn. All other data is written at the end. The file appears
/// when the film is complete, or when a feedback loop has ended the film. If the film is interrupted, an existing file
/// is unchanged.
package struct ReportFile: FrameSink {
    /// The path of the file. A missing folder is created, and an existing file is replaced.
    package let path: String
    /// The settings for pictures; `nil` for a report without pictures.
    private let settings: RenderSettings?
    /// The maximum size in bytes.
    private let limit: Int
    /// The name and version of the program.
    private let tool: String

    private var record: FilmRecord
    private var work: Work?

    private struct Work {
        let film: FilmFormat
        let file: AtomicFile
        let pictures: FrameDeduplicator?
        /// The size of the page in bytes, including parts that were not written because the limit was exceeded.
        var byteCount = 0
        /// The encoded sizes of the pictures in bytes.
        var pictureSizes: [Int] = []
        /// The index of the picture of each frame.
        var shown: [Int] = []
    }

    /// Creates a sink that writes the report of the film of `timeline`, played in `scene`, to `path`.
    package init(
        path: String, of timeline: Timeline, in scene: Scene, pictures settings: RenderSettings?, limit: Int,
        tool: String
    ) {
        self.path = path
        self.settings = settings
        self.limit = limit
        self.tool = tool
        record = FilmRecord(of: timeline, in: scene)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the file cannot be
    ///   written.
    package mutating func begin(_ film: FilmFormat) throws {
        let pictures = try settings.map { try FrameDeduplicator(film, $0) }
        let file = try AtomicFile(creatingFolderFor: path)
        work = Work(film: film, file: file, pictures: pictures)
        try append(ReportPage.beginning)
    }

    /// - Throws: `RenderingError`.
    package mutating func receive(_ frame: FrameSnapshot) throws {
        guard let work else { preconditionFailure("frame \(frame.index) came before the film began") }
        let picture = try work.pictures?.picture(of: frame)
        if let picture {
            self.work?.shown.append(picture.number)
            if let file = picture.file {
                let element = ReportPage.element(ofPicture: picture.number, file)
                self.work?.pictureSizes.append(element.count)
                try append(element)
            }
        }
        record.add(frame, on: work.film.tree(of: frame), picture: picture?.number)
    }

    /// - Throws: `RenderingError`, or ``ReportTooLarge`` if the report exceeds the limit. If an error is thrown, an
    ///   existing file is unchanged.
    package mutating func finish(_ ending: FilmEnding) throws {
        guard let film = work?.film else { return }
        defer {
            work?.file.discard()
            work = nil
        }
        let neverEnds = record.events.contains { $0.kind == .feedbackLoop }
        guard ending == .complete || neverEnds else { return }
        try append(ReportPage.element(of: ReportData(record, film, tool: tool)))
        try append(ReportPage.end)
        guard let work, work.byteCount <= limit else {
            throw ReportTooLarge(
                limit: limit, size: work?.byteCount ?? 0, pictures: work?.pictureSizes ?? [], shown: work?.shown ?? [])
        }
        try work.file.finish()
    }

    /// Writes `bytes`, unless the limit is exceeded.
    private mutating func append(_ bytes: [UInt8]) throws {
        work?.byteCount += bytes.count
        if let work, work.byteCount <= limit { try work.file.append(bytes) }
    }
}
