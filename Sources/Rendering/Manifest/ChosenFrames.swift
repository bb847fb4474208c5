/// Which frames of a film a render is of, be they made at once or in shards.
public struct ChosenFrames: Codable, Hashable, Sendable {
    /// Counted from 0.
    public let first: Int
    /// The first that is not chosen any more.
    public let end: Int
    /// From each to the next.
    public let step: Int

    /// - Parameters:
    ///   - frames: Counted from 0.
    ///   - step: At least 1.
    public init(_ frames: Range<Int>, step: Int = 1) {
        precondition(frames.lowerBound >= 0 && step >= 1, "frames \(frames) in steps of \(step) are none")
        first = frames.lowerBound
        end = frames.upperBound
        // A longer step leads out of the frames as well.
        self.step = min(step, max(frames.count, 1))
    }

    /// - Throws: Where a manifest is damaged, and says something else than numbers of frames.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys, from least: Int) throws -> Int {
            let number = try values.decode(Int.self, forKey: key)
            guard (least...Int(Int32.max)).contains(number) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "\(number) is no number of a frame")
            }
            return number
        }
        first = try number(.first, from: 0)
        end = try number(.end, from: first)
        step = try number(.step, from: 1)
    }

    /// The numbers of the frames, in rising order.
    public var numbers: [Int] { Array(sequence) }

    var sequence: StrideTo<Int> { stride(from: first, to: end, by: step) }
}
