import Files
package import Film
package import FilmRecords
import FoundationEssentials
import FrameFolders
import Geometry
package import Rendering
import Reporting
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
    /// The maximum size in bytes.
    private let limit: Int
    /// The name and version of the program.
    private let tool: String
    private let isWatched: Bool

    private var contents: ReportContents

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
        self.limit = limit
        self.tool = tool
        contents = ReportContents(from: FilmOrigin(timeline), in: scene, pictures: settings)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the file cannot be
    ///   written.
    package mutating func begin(_ film: FilmFormat) throws {
        try contents.begin(film, writingTo: path)
    }

    /// - Throws: `RenderingError`.
    package mutating func receive(_ frame: FrameSnapshot) throws { try contents.receive(frame) }

    /// - Throws: `RenderingError`, or ``ReportTooLarge`` if the report exceeds the limit. If an error is thrown, an
    ///   existing file is unchanged.
    package mutating func finish(_ ending: FilmEnding) throws {
        var stamp = ""
        let isWritten = try contents.write(after: ending) { contents in
            var page = ReportPage.beginning(isWatched: isWatched)
            if let recording = contents.recording { page += ReportPage.element(of: recording) }
            page += ReportPage.element(ofDocument: try contents.document(tool: tool))
            stamp = ContentHash(page).hexadecimal
            if isWatched { page += ReportPage.element(ofStamp: stamp) }
            page += ReportPage.end
            guard page.count <= limit else { throw ReportTooLarge(limit: limit, size: page.count) }
            return page
        }
        if isWritten, isWatched {
            // Browsers let a page that was opened from disk load a script file, but not read other files.
            try AtomicFile.write(Array("reportStamp(\"\(stamp)\");\n".utf8), to: ReportFile.stampPath(of: path))
        }
    }

    /// Returns the path of the script file that contains the stamp of the watched report at `path`.
    package static func stampPath(of path: String) -> String { path + ".js" }
}

extension FilmOrigin {
    /// Describes the script of a timeline.
    package init(_ timeline: Timeline) {
        let captions = timeline.captions.enumerated().map { index, caption in
            let next = index + 1 < timeline.captions.count ? timeline.captions[index + 1].time.value : nil
            return FilmCaption(
                begin: caption.time.value.seconds, end: (caption.end?.value ?? next ?? timeline.end).seconds,
                text: caption.text.value)
        }
        self.init(
            title: timeline.title, scriptNamed: timeline.source.name, timeline.source.text, on: timeline.surroundings,
            duration: timeline.end, captions: captions)
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
