package import Playback
package import Rendering
package import Simulation
package import TimelineScript

/// Writes a film as a page for a browser, in one file: pictures, frames of views, constraints, the trace, and why.
///
/// Pictures are written as they are drawn, each once, and all the rest at last. The file appears when the film is complete,
/// or when it ended because layout never does; when it is interrupted, an earlier file of its name is as it was.
package struct ReportFile: FrameSink {
    /// Where the file goes. Its folder is made when missing; an earlier file of the name gives way.
    package let path: String
    /// How pictures are drawn; `nil` for a report without.
    private let settings: RenderSettings?
    /// The most bytes that the file may have.
    private let limit: Int
    /// The program with its version.
    private let tool: String

    private var record: FilmRecord
    private var work: Work?

    private struct Work {
        let film: FilmFormat
        let file: PartialFile
        let pictures: DistinctPictures?
        /// What the page has so far, in bytes, also where it was not written as it is too much.
        var byteCount = 0
        /// As they stand in the page, in bytes.
        var pictureSizes: [Int] = []
        /// The picture of each frame.
        var shown: [Int] = []
    }

    /// A report at `path` of the film that is made of `timeline` by playing `window`.
    package init(
        path: String, of timeline: Timeline, in window: Window, pictures settings: RenderSettings?, limit: Int,
        tool: String
    ) {
        self.path = path
        self.settings = settings
        self.limit = limit
        self.tool = tool
        record = FilmRecord(of: timeline, in: window)
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, a file that cannot be written.
    package mutating func begin(_ film: FilmFormat) throws {
        let pictures = try settings.map { try DistinctPictures(film, $0) }
        let file = try PartialFile(makingFolderFor: path)
        work = Work(film: film, file: file, pictures: pictures)
        try append(ReportPage.beginning)
    }

    /// - Throws: ``RenderingError``.
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

    /// - Throws: ``RenderingError``, and ``ReportTooLarge``; an earlier file is then as it was.
    package mutating func finish(_ ending: FilmEnding) throws {
        guard let film = work?.film else { return }
        defer {
            work?.file.discard()
            work = nil
        }
        let neverEnds = record.events.contains { $0.kind == .feedbackLoop }
        guard ending == .complete || neverEnds else { return }
        try append(ReportPage.element(of: ReportDocument(record, film, tool: tool)))
        try append(ReportPage.end)
        guard let work, work.byteCount <= limit else {
            throw ReportTooLarge(
                limit: limit, size: work?.byteCount ?? 0, pictures: work?.pictureSizes ?? [], shown: work?.shown ?? [])
        }
        try work.file.finish()
    }

    /// Writes `bytes`, as long as there is not too much.
    private mutating func append(_ bytes: [UInt8]) throws {
        work?.byteCount += bytes.count
        if let work, work.byteCount <= limit { try work.file.append(bytes) }
    }
}
