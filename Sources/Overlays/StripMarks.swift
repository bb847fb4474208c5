/// Marks of a strip that can be told from each other: of a film that does something at each frame, a strip has room for few.
enum StripMarks {
    /// In points. Marks that are nearer are one.
    static let distance = 1.0

    /// Places along an axis in rising order, each with the largest number that is given near it.
    static func apart(_ marks: [(x: Double, height: Double)]) -> [(x: Double, height: Double)] {
        var kept: [(x: Double, height: Double)] = []
        for mark in marks.sorted(by: { ($0.x, $0.height) < ($1.x, $1.height) }) {
            if let last = kept.last, mark.x - last.x < distance {
                kept[kept.count - 1].height = max(last.height, mark.height)
            } else {
                kept.append(mark)
            }
        }
        return kept
    }

    /// Ranges in rising order, joined with those that touch them, overlap them or are near.
    static func joined(_ ranges: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
        var joined: [ClosedRange<Double>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = joined.last, range.lowerBound - last.upperBound < distance {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
