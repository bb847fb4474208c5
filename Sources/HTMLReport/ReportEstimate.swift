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
    private var pictures: FrameDeduplicator?
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
        pictures = try FrameDeduplicator(film, settings)
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

/// A report that would be larger than allowed.
package struct ReportTooLarge: Error, Hashable, Sendable {
    /// In bytes.
    package let limit: Int
    /// What it would have, in bytes.
    package let size: Int
    /// Of how many of its frames one can be taken for the rest to fit; `nil` where not even one frame would.
    package let step: Int?
    /// Whether the report was not made, and its size is told from some of its pictures.
    package let isEstimated: Bool

    /// The limits that can be asked for, in megabytes.
    package static let limits = 1...2000

    /// What it would have, in whole megabytes.
    package var megabytes: Int { (size + 999_999) / 1_000_000 }

    /// The limit that would do, in megabytes; `nil` where none can be asked for that does.
    package var sufficientLimit: Int? { ReportTooLarge.limits.contains(megabytes) ? megabytes : nil }

    /// - Parameters:
    ///   - pictures: The sizes of the pictures, in bytes, as they stand in the page.
    ///   - shown: The picture of each frame.
    init(limit: Int, size: Int, pictures: [Int], shown: [Int], isEstimated: Bool = false) {
        self.limit = limit
        self.size = size
        self.isEstimated = isEstimated
        // With fewer frames, all the rest is no more than it is.
        let room = limit - (size - pictures.reduce(0, +))
        step = (2..<max(shown.count, 2)).first { step in
            Set(stride(from: 0, to: shown.count, by: step).map { shown[$0] }).reduce(0) { $0 + pictures[$1] } <= room
        }
    }
}
