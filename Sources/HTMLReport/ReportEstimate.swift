package import Playback
package import Rendering
import Views

/// Estimates, before a long film is drawn, whether its report would be too large. It plays the film separately, counts
/// the distinct frames, and draws a few of them.
package struct ReportEstimate: FrameSink {
    package var readsTrace: Bool { false }

    private let settings: RenderSettings
    /// The maximum size of the report in bytes.
    private let limit: Int
    private var pictures: FrameDeduplicator?
    /// The distance between drawn frames.
    private var step = 1
    /// The indices of pictures by hash. The hashes are valid only in one process.
    private var numbers: [Int: Int] = [:]
    /// The index of the picture of each frame.
    private(set) var shown: [Int] = []
    /// The encoded sizes of the drawn pictures in the page, in bytes.
    private(set) var drawnSizes: [Int] = []

    /// The number of frames that are drawn.
    private static let sampleCount = 16
    /// The minimum number of frames for an estimate. A shorter film is drawn quickly.
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

    /// An error if the report would certainly be too large, that is, more than 50 % above the limit; otherwise `nil`.
    /// The estimate adds a quarter to the size of the pictures, so that its suggestion is sufficient.
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

/// An error: the report would exceed its maximum size.
package struct ReportTooLarge: Error, Hashable, Sendable {
    /// The maximum size in bytes.
    package let limit: Int
    /// The size of the report in bytes.
    package let size: Int
    /// The smallest n for which a report with every n-th frame would fit; `nil` if not even one frame would fit.
    package let step: Int?
    /// Whether the size is estimated from some of the pictures.
    package let isEstimated: Bool

    /// The valid limits in megabytes.
    package static let limits = 1...2000

    /// The size of the report in whole megabytes.
    package var megabytes: Int { (size + 999_999) / 1_000_000 }

    /// The smallest sufficient limit in megabytes; `nil` if it is not valid.
    package var sufficientLimit: Int? { ReportTooLarge.limits.contains(megabytes) ? megabytes : nil }

    /// - Parameters:
    ///   - pictures: The encoded sizes of the pictures in the page, in bytes.
    ///   - shown: The index of the picture of each frame.
    init(limit: Int, size: Int, pictures: [Int], shown: [Int], isEstimated: Bool = false) {
        self.limit = limit
        self.size = size
        self.isEstimated = isEstimated
        // With fewer frames, the rest of the report is not larger.
        let room = limit - (size - pictures.reduce(0, +))
        step = (2..<max(shown.count, 2)).first { step in
            Set(stride(from: 0, to: shown.count, by: step).map { shown[$0] }).reduce(0) { $0 + pictures[$1] } <= room
        }
    }
}
