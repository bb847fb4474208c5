package import Playback
package import Rendering
import Views

/// Tells before a long film is drawn for a report whether that would be too large: from a play of its own, in which every
/// different frame is counted and a few are drawn.
package struct ReportEstimate: FrameSink {
    package var readsTrace: Bool { false }

    private let settings: RenderSettings
    /// Of the report, in bytes.
    private let limit: Int
    private var pictures: DistinctPictures?
    /// From one frame that is drawn to the next.
    private var step = 1
    /// By their hashes, which are the same in one process only.
    private var numbers: [Int: Int] = [:]
    /// The number of the picture of each frame.
    private(set) var shown: [Int] = []
    /// Of the pictures that were drawn, as they would stand in the page, in bytes.
    private(set) var drawnSizes: [Int] = []

    /// How many frames are drawn.
    private static let sampleCount = 16
    /// Frames of fewer are drawn before anybody has waited long.
    package static let shortestFilm = 600

    package init(pictures settings: RenderSettings, limit: Int) {
        self.settings = settings
        self.limit = limit
    }

    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font.
    package mutating func begin(_ film: FilmFormat) throws {
        pictures = try DistinctPictures(film, settings)
        // Rounded up, so that there are no more.
        step = max(1, (film.sampleCount + ReportEstimate.sampleCount - 1) / ReportEstimate.sampleCount)
    }

    /// - Throws: ``RenderingError``.
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

    /// What the report would be refused with, surely: with half as much again as it may have. A quarter is added to the size of
    /// the pictures, so that what it advises will do.
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
