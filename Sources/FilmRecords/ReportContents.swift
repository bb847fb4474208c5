package import Film
package import FilmData
import FoundationEssentials
import FrameFolders
import Geometry
package import Rendering
import Simulation
package import Text
import Views

/// Collects the contents of a report: the drawing of each frame, the frames of views, constraints, the trace, and
/// explanations.
package struct ReportContents: FrameSink {
    /// The settings of the drawing; `nil` for a report without pictures.
    private let settings: RenderSettings?
    private let measurer: CairoTextMeasurer?
    private var record: FilmRecord
    private var film: FilmFormat?
    private var recorder: FilmRecorder?
    /// The number of received frames.
    private var frameCount = 0
    /// The index of the first frame that shows something; `nil` if there is none so far.
    private var firstVisible: Int?
    /// The index of the first frame that shows something while no view moves, fades in or fades out; `nil` if there is
    /// none so far.
    private var firstAtRest: Int?
    /// The file to which the contents are written.
    private var file: AtomicFile?

    /// Creates a sink for the film of `origin`, played in `scene`.
    ///
    /// - Parameters:
    ///   - settings: The settings of the drawing; `nil` for no drawing. The scale determines the resolution of image files.
    ///   - measurer: The text measurer of the film, whose fonts the drawing reuses; `nil` to load the fonts.
    package init(
        from origin: FilmOrigin, in scene: Scene, pictures settings: RenderSettings?,
        measuring measurer: CairoTextMeasurer? = nil
    ) {
        (self.settings, self.measurer) = (settings, measurer)
        record = FilmRecord(from: origin, in: scene)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, or a font is missing.
    package mutating func begin(_ film: FilmFormat) throws {
        self.film = film
        recorder = try settings.map { try FilmRecorder(film, $0, measuring: measurer) }
    }

    /// - Throws: `RenderingError`.
    package mutating func receive(_ frame: FrameSnapshot) throws {
        guard let film else { preconditionFailure("frame \(frame.index) came before the film began") }
        let showsSomething = try recorder?.add(frame) ?? frame.presentation.hasVisibleView
        if showsSomething, firstAtRest == nil {
            if firstVisible == nil { firstVisible = frameCount }
            // A film that begins with a picture is shown from its beginning. If views enter an empty picture, their edges
            // alone would not show much.
            if frameCount == 0 || frame.isAtRest { firstAtRest = frameCount }
        }
        frameCount += 1
        record.add(frame, on: film.tree(of: frame))
    }

    /// Keeps the frames, also if the film was interrupted.
    package mutating func finish(_ ending: FilmEnding) {}

    /// Begins a film whose contents are written to a file.
    ///
    /// - Parameter path: The path of the file. A missing folder is created, and an existing file is replaced.
    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the file cannot be written.
    package mutating func begin(_ film: FilmFormat, writingTo path: String) throws {
        try begin(film)
        file = try AtomicFile(creatingFolderFor: path)
    }

    /// Writes the file if the film is complete, or if a feedback loop has ended it.
    ///
    /// - Parameter bytes: A closure that returns the content of the file.
    /// - Returns: Whether the file was written. Otherwise, an existing file is unchanged.
    /// - Throws: `RenderingError`, or the error of `bytes`. An existing file is then unchanged.
    package mutating func write(after ending: FilmEnding, _ bytes: (ReportContents) throws -> [UInt8]) throws -> Bool {
        guard let file else { return false }
        defer {
            file.discard()
            self.file = nil
        }
        guard ending == .complete || record.events.contains(where: { $0.kind == .feedbackLoop }) else { return false }
        try file.append(try bytes(self))
        try file.finish()
        return true
    }

    /// The drawing of the frames; `nil` without settings, and before the first frame.
    package var recording: FilmRecording? { recorder?.recording }

    /// Returns everything except the drawing as a JSON document.
    ///
    /// - Parameter tool: The name and version of the program.
    /// - Precondition: The film has begun.
    package func document(tool: String) throws -> [UInt8] {
        guard let film else { preconditionFailure("the film has not begun") }
        let data = ReportData(record, film, opening: firstAtRest ?? firstVisible ?? 0, tool: tool)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(RoundedNumbers.rounded(String(decoding: try encoder.encode(data), as: UTF8.self)).utf8)
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
