import Files
package import Film
import FoundationEssentials
import FrameFolders
import Geometry
package import Rendering
import Simulation
package import TimelineScript
import Views

/// Writes a film as a single HTML file that contains the drawing of each frame, the frames of views, constraints, the
/// trace, and explanations.
///
/// The file is written when the film is complete, or when a feedback loop has ended the film. If the film is
/// interrupted, an existing file is unchanged.
package struct ReportFile: FrameSink {
    /// The path of the file. A missing folder is created, and an existing file is replaced.
    package let path: String
    /// The settings of the drawing; `nil` for a report without pictures.
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
        let recorder: FilmRecorder?
        /// The number of received frames.
        var frameCount = 0
        /// The index of the first frame that shows something; `nil` if there is none so far.
        var firstVisible: Int?
        /// The index of the first frame that shows something while no view moves, fades in or fades out; `nil` if there
        /// is none so far.
        var firstAtRest: Int?
    }

    /// Creates a sink that writes the report of the film of `timeline`, played in `scene`, to `path`.
    ///
    /// - Parameters:
    ///   - settings: The settings of the drawing; `nil` for a page without pictures. The scale determines the
    ///     resolution of image files in the page.
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
        let recorder = try settings.map { try FilmRecorder(film, $0) }
        work = Work(film: film, file: try AtomicFile(creatingFolderFor: path), recorder: recorder)
    }

    /// - Throws: `RenderingError`.
    package mutating func receive(_ frame: FrameSnapshot) throws {
        guard let work else { preconditionFailure("frame \(frame.index) came before the film began") }
        let showsSomething = try work.recorder?.add(frame) ?? frame.presentation.hasVisibleView
        if showsSomething, work.firstAtRest == nil {
            if work.firstVisible == nil { self.work?.firstVisible = work.frameCount }
            // A film that begins with a picture is shown from its beginning. If views enter an empty picture, their edges
            // alone would not show much.
            if work.frameCount == 0 || frame.isAtRest { self.work?.firstAtRest = work.frameCount }
        }
        self.work?.frameCount += 1
        record.add(frame, on: work.film.tree(of: frame))
    }

    /// - Throws: `RenderingError`, or ``ReportTooLarge`` if the report exceeds the limit. If an error is thrown, an
    ///   existing file is unchanged.
    package mutating func finish(_ ending: FilmEnding) throws {
        guard let work else { return }
        defer {
            work.file.discard()
            self.work = nil
        }
        let neverEnds = record.events.contains { $0.kind == .feedbackLoop }
        guard ending == .complete || neverEnds else { return }
        let opening = work.firstAtRest ?? work.firstVisible ?? 0
        var page = ReportPage.beginning(isWatched: isWatched)
        if let recorder = work.recorder { page += ReportPage.element(of: recorder.recording) }
        page += try ReportPage.element(of: ReportData(record, work.film, opening: opening, tool: tool))
        let stamp = ContentHash(page).hexadecimal
        if isWatched { page += ReportPage.element(ofStamp: stamp) }
        page += ReportPage.end
        guard page.count <= limit else { throw ReportTooLarge(limit: limit, size: page.count) }
        try work.file.append(page)
        try work.file.finish()
        if isWatched {
            // Browsers let a page that was opened from disk load a script file, but not read other files.
            try AtomicFile.write(Array("reportStamp(\"\(stamp)\");\n".utf8), to: ReportFile.stampPath(of: path))
        }
    }

    /// Returns the path of the script file that contains the stamp of the watched report at `path`.
    package static func stampPath(of path: String) -> String { path + ".js" }
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

/// The error for a report that would exceed its maximum size.
package struct ReportTooLarge: Error, Hashable, Sendable {
    /// The maximum size in bytes.
    package let limit: Int
    /// The size of the report in bytes.
    package let size: Int

    /// The range of valid limits in megabytes.
    package static let limits = 1...2000

    /// The size of the report in megabytes, rounded up.
    package var megabytes: Int { (size + 999_999) / 1_000_000 }

    /// The smallest sufficient limit in megabytes; `nil` if this limit would be invalid.
    package var sufficientLimit: Int? { ReportTooLarge.limits.contains(megabytes) ? megabytes : nil }

    init(limit: Int, size: Int) { (self.limit, self.size) = (limit, size) }
}
