package import Playback
package import Rendering
import Views

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

    /// An error if the estimated size exceeds the limit by more than 50 %, or else `nil`. The estimate adds a quarter
    /// to the size of the pictures. The limit that the error suggests is therefore sufficient.
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
    /// The smallest n for which a report with every nth frame would fit; `nil` if a report with a single frame would
    /// not fit.
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
