import Files
package import Film
import FoundationEssentials
import FrameFolders
import Geometry
package import Rendering
import Simulation
package import TimelineScript
import Views

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
    private let isWatched: Bool

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
        /// The number of received frames.
        var frameCount = 0
        /// The index of the first frame that shows something; `nil` if there is none so far.
        var firstVisible: Int?
        /// The index of the first frame that shows something while no view moves, fades in or fades out; `nil` if there
        /// is none so far.
        var firstAtRest: Int?
        /// The hashes of all parts of the page, from which the stamp of a watched report is computed.
        var hashes: [UInt64] = []
    }

    /// Creates a sink that writes the report of the film of `timeline`, played in `scene`, to `path`.
    ///
    /// - Parameters:
    ///   - settings: The settings of the pictures; `nil` for a page without pictures.
    ///   - limit: The maximum size of the page in bytes.
    ///   - tool: The name and version of the program.
    ///   - isWatched: Whether the page reloads itself when the report is written again. The sink then also writes the
    ///     file ``stampPath(of:)``.
    package init(
        path: String, of timeline: Timeline, in scene: Scene, pictures settings: RenderSettings?, limit: Int,
        tool: String, isWatched: Bool = false
    ) {
        self.isWatched = isWatched
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
        try append(ReportPage.beginning(isWatched: isWatched))
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
        let showsSomething = picture.map { $0.file != nil && !$0.isBlank } ?? frame.presentation.hasVisibleView
        if showsSomething, work.firstAtRest == nil {
            if work.firstVisible == nil { self.work?.firstVisible = work.frameCount }
            // A film that begins with a picture is shown from its beginning. If views enter an empty picture, their edges
            // alone would not show much.
            if work.frameCount == 0 || frame.isAtRest { self.work?.firstAtRest = work.frameCount }
        }
        self.work?.frameCount += 1
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
        let opening = work?.firstAtRest ?? work?.firstVisible ?? 0
        try append(ReportPage.element(of: ReportData(record, film, opening: opening, tool: tool)))
        let stamp = ContentHash(work?.hashes ?? []).hexadecimal
        if isWatched { try append(ReportPage.element(ofStamp: stamp)) }
        try append(ReportPage.end)
        guard let work, work.byteCount <= limit else {
            throw ReportTooLarge(
                limit: limit, size: work?.byteCount ?? 0, pictures: work?.pictureSizes ?? [], shown: work?.shown ?? [])
        }
        try work.file.finish()
        if isWatched {
            // Browsers let a page that was opened from disk load a script file, but not read other files.
            try AtomicFile.write(Array("reportStamp(\"\(stamp)\");\n".utf8), to: ReportFile.stampPath(of: path))
        }
    }

    /// Returns the path of the script file that contains the stamp of the watched report at `path`.
    package static func stampPath(of path: String) -> String { path + ".js" }

    /// Writes `bytes`, unless the limit is exceeded.
    private mutating func append(_ bytes: [UInt8]) throws {
        work?.byteCount += bytes.count
        if isWatched { work?.hashes.append(ContentHash(bytes).value) }
        if let work, work.byteCount <= limit { try work.file.append(bytes) }
    }
}

extension FrameSnapshot {
    /// Whether each view is at its final position and has its final size and opacity.
    fileprivate var isAtRest: Bool {
        presentation.views.allSatisfy {
            model.contains($0) && presentation[$0].frame == model[$0].frame && presentation[$0].alpha == model[$0].alpha
        }
    }
}

extension ViewTree {
    /// Whether a view other than the root view is not hidden, not transparent and not empty.
    fileprivate var hasVisibleView: Bool {
        views.contains {
            $0 != root && !self[$0].isHidden && self[$0].alpha > 0 && self[$0].bounds.width > 0
                && self[$0].bounds.height > 0
        }
    }
}

/// A sink that estimates, before a long film is drawn, whether the report would be too large. The film is played
/// separately into this sink, which counts the distinct frames and draws a few of them.
package struct ReportEstimate: FrameSink {
    package var readsTrace: Bool { false }

    private let settings: RenderSettings
    /// The maximum size of the report in bytes.
    private let limit: Int
    private var pictures: FrameDeduplicator?
    /// The number of frames from one drawn frame to the next.
    private var step = 1
    /// The indices of pictures by hash. The hashes are valid only in the current process.
    private var numbers: [Int: Int] = [:]
    /// The index of the picture of each frame.
    private(set) var shown: [Int] = []
    /// The sizes of the drawn pictures as encoded in the report, in bytes.
    private(set) var drawnSizes: [Int] = []

    /// The maximum number of frames that are drawn.
    private static let sampleCount = 16
    /// The minimum number of frames for which an estimate is useful. A shorter film is drawn quickly.
    package static let shortestFilm = 600

    package init(pictures settings: RenderSettings, limit: Int) {
        self.settings = settings
        self.limit = limit
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
    package mutating func begin(_ film: FilmFormat) throws {
        pictures = try FrameDeduplicator(film, settings)
        // Round up, to draw at most `sampleCount` frames.
        step = max(1, (film.sampleCount + ReportEstimate.sampleCount - 1) / ReportEstimate.sampleCount)
    }

    /// - Throws: `RenderingError`.
    package mutating func receive(_ frame: FrameSnapshot) throws {
        let hash = frame.presentation.hashValue
        let number = numbers[hash] ?? numbers.count
        numbers[hash] = number
        if shown.count.isMultiple(of: step), let file = try pictures?.picture(of: frame).file {
            drawnSizes.append(ReportPage.element(ofPicture: number, file).count)
        }
        shown.append(number)
    }

    package func finish(_ ending: FilmEnding) {}

    /// An error if the estimated size exceeds the limit by more than 50 %; otherwise `nil`. The estimate adds a quarter
    /// to the size of the pictures, so that the limit that the error suggests is sufficient.
    package var refusal: ReportTooLarge? {
        guard !drawnSizes.isEmpty else { return nil }
        let each = drawnSizes.reduce(0, +) * 5 / (drawnSizes.count * 4)
        let size = numbers.count * each
        guard size > limit + limit / 2 else { return nil }
        return ReportTooLarge(
            limit: limit, size: size, pictures: Array(repeating: each, count: numbers.count), shown: shown,
            isEstimated: true)
    }
}

/// The error for a report that would exceed its maximum size.
package struct ReportTooLarge: Error, Hashable, Sendable {
    /// The maximum size in bytes.
    package let limit: Int
    /// The size of the report in bytes.
    package let size: Int
    /// The smallest n, at least 2, for which a report with every nth frame would fit; `nil` if no n reduces the report
    /// enough.
    package let step: Int?
    /// Whether the size is an estimate from a sample of the pictures.
    package let isEstimated: Bool

    /// The range of valid limits in megabytes.
    package static let limits = 1...2000

    /// The size of the report in megabytes, rounded up.
    package var megabytes: Int { (size + 999_999) / 1_000_000 }

    /// The smallest sufficient limit in megabytes; `nil` if this limit would be invalid.
    package var sufficientLimit: Int? { ReportTooLarge.limits.contains(megabytes) ? megabytes : nil }

    /// - Parameters:
    ///   - pictures: The sizes of the pictures as encoded in the report, in bytes.
    ///   - shown: The index of the picture of each frame.
    init(limit: Int, size: Int, pictures: [Int], shown: [Int], isEstimated: Bool = false) {
        self.limit = limit
        self.size = size
        self.isEstimated = isEstimated
        // The size of the other parts of the report does not increase if the report has fewer frames.
        let room = limit - (size - pictures.reduce(0, +))
        step = (2..<max(shown.count, 2)).first { step in
            Set(stride(from: 0, to: shown.count, by: step).map { shown[$0] }).reduce(0) { $0 + pictures[$1] } <= room
        }
    }
}
