import Goldens

/// The active constraints in each frame of a film of UIKit code.
///
/// A golden contains the constraints of the last frame. The golden of a film also contains the constraints that are not
/// active in all frames, each with its frames. A change of a constant that the film later animates can be traced only
/// with these.
struct ConstraintHistory {
    private var spans: [Span] = []
    private let frameCount: Int
    /// Whether the constraints of all frames are known. Earlier versions recorded only those of the last frame.
    private(set) var isComplete = true

    /// A constraint, in the notation of goldens, and the frames in which it is active.
    fileprivate struct Span {
        let text: String
        var frames: ClosedRange<Int>
    }

    /// - Parameters:
    ///   - changes: The active constraints in each frame in which they have changed, in ascending order of the frames.
    ///   - frameCount: The number of frames of the film.
    init(_ changes: [(frame: Int, constraints: [String])], frameCount: Int) {
        self.frameCount = frameCount
        let last = max(frameCount - 1, 0)
        var active: [Int] = []
        for change in changes where change.frame <= last {
            var rest = Dictionary(change.constraints.map { ($0, 1) }, uniquingKeysWith: +)
            active.removeAll { index in
                if let count = rest[spans[index].text], count > 0 {
                    rest[spans[index].text] = count - 1
                    return false
                }
                spans[index].frames = spans[index].frames.lowerBound...max(change.frame - 1, 0)
                return true
            }
            for text in change.constraints {
                guard let count = rest[text], count > 0 else { continue }
                rest[text] = count - 1
                active.append(spans.count)
                spans.append(Span(text: text, frames: change.frame...last))
            }
        }
    }

    /// Reads the constraints of a golden.
    init(of golden: Golden, frameCount: Int) {
        self.frameCount = frameCount
        let last = max(frameCount - 1, 0)
        let changed = golden.sources.first { $0.name == ConstraintHistory.nameOfChanges }
        isComplete = frameCount <= 1 || changed != nil
        spans = (changed?.lines ?? []).compactMap { Span($0.text) }
        var ending = Dictionary(spans.filter { $0.frames.contains(last) }.map { ($0.text, 1) }, uniquingKeysWith: +)
        for line in golden.sources.first(where: { $0.name == SourceRecord.constraintsOfCode })?.lines ?? [] {
            if let count = ending[line.text], count > 0 {
                ending[line.text] = count - 1
            } else {
                spans.append(Span(text: line.text, frames: 0...last))
            }
        }
    }

    /// Returns the constraints that are active in `frame`.
    func constraints(in frame: Int) -> SourceRecord {
        SourceRecord(
            name: SourceRecord.constraintsOfCode,
            texts: spans.filter { $0.frames.contains(frame) }.map(\.text))
    }

    /// The records of the constraints in a golden.
    var records: [SourceRecord] {
        let last = max(frameCount - 1, 0)
        let final = constraints(in: last)
        guard frameCount > 1 else { return [final] }
        let changed = spans.filter { $0.frames != 0...last }
        return [final, SourceRecord(name: ConstraintHistory.nameOfChanges, texts: changed.map(\.line))]
    }

    /// The name of the record of the constraints that are not active in all frames.
    private static let nameOfChanges = "constraints over time"
}

extension ConstraintHistory.Span {
    /// Parses a line such as `0-59 height: box.height == 100`. Returns `nil` if it does not begin with a range.
    fileprivate init?(_ line: String) {
        guard let space = line.firstIndex(of: " ") else { return nil }
        let bounds = line[..<space].split(separator: "-").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] <= bounds[1] else { return nil }
        self.init(text: String(line[line.index(after: space)...]), frames: bounds[0]...bounds[1])
    }

    /// The notation in goldens.
    fileprivate var line: String { "\(frames.lowerBound)-\(frames.upperBound) \(text)" }
}

extension SourceRecord {
    /// Creates a record with consecutively numbered lines.
    fileprivate init(name: String, texts: [String]) {
        self.init(name: name, lines: texts.enumerated().map { Line(number: $0 + 1, text: $1) })
    }
}
