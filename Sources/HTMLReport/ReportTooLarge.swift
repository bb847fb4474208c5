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
