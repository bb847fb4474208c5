import Film
import Geometry
import Layout
import Simulation
import Views

/// The strip below a picture, which shows cues, layout passes, animations and the current time on a time axis.
///
/// Cues come from the script, and passes and animations come from a ``FilmHistory``. Future events are drawn faintly.
struct TimeStrip {
    /// The height in points.
    static let height = 76.0

    private static let titleWidth = 46.0
    private static let margin = 14.0
    private static let rulerTop = 4.0
    private static let cueTop = 22.0
    private static let turnBottom = 48.0
    private static let barsTop = 52.0
    private static let barHeight = 4.0
    /// The maximum number of rows of animations. If more rows are needed, the last row is shared.
    static let rows = 4

    let cues: [Duration]
    let axis: TimeAxis
    private let width: Double
    private let measurer: any TextMeasuring
    private static let font = Font(size: 8, weight: .medium)

    init(cues: [Duration], end: Duration, width: Double, measuring measurer: any TextMeasuring) {
        self.cues = cues
        self.width = width
        self.measurer = measurer
        axis = TimeAxis(
            end: end.seconds, left: TimeStrip.titleWidth,
            right: max(width - TimeStrip.margin, TimeStrip.titleWidth + 1))
    }

    /// Adds the strip for `time` to `tree`, in front of the root view's subviews. The top-left corner of the strip is
    /// at `origin`.
    func add(to tree: inout ViewTree, at origin: Point, _ time: Duration, _ history: FilmHistory) {
        var state = ViewState(name: "strip")
        state.frame = Rect(origin: origin, size: Size(width: width, height: TimeStrip.height))
        state.backgroundColor = MarkColors.stripPaper
        state.clipsToBounds = true
        let strip = tree.makeView(state)
        tree.add(strip, to: tree.root)
        func fill(_ box: Rect, _ color: Color) {
            var mark = ViewState(name: "mark")
            mark.frame = box
            mark.backgroundColor = color
            tree.add(tree.makeView(mark), to: strip)
        }
        func write(_ text: String, _ box: Rect, _ color: Color, _ alignment: ViewContent.TextAlignment) {
            var mark = ViewState(
                name: "mark",
                content: .label(.init(text, font: TimeStrip.font, color: color, alignment: alignment)))
            mark.frame = box
            tree.add(tree.makeView(mark), to: strip)
        }
        fill(Rect(x: 0, y: 0, width: width, height: 1), MarkColors.stripRule)
        let now = timeBox(time)
        for round in axis.roundTimes(apart: 56) {
            let x = axis.x(round)
            fill(Rect(x: x - 0.5, y: 16, width: 1, height: TimeStrip.height - 16), MarkColors.stripRule)
            let half = measurer.size(of: round.shortText, in: TimeStrip.font).width / 2
            // Omit a label that would overlap the label of the current time.
            if x + half > now.minX, x - half < now.maxX { continue }
            write(
                round.shortText, Rect(x: x - 28, y: TimeStrip.rulerTop, width: 56, height: 11), MarkColors.stripInk,
                .center)
        }
        for (title, y) in [("cues", TimeStrip.cueTop - 2), ("passes", 37), ("motion", 55)] {
            write(title, Rect(x: 6, y: y, width: TimeStrip.titleWidth - 10, height: 11), MarkColors.stripInk, .left)
        }
        for (isPast, color) in [(true, MarkColors.frame), (false, MarkColors.frame.faint)] {
            let places = cues.filter { ($0 <= time) == isPast }.map { (axis.x($0), 8.0) }
            for (x, height) in StripMarks.apart(places) {
                fill(Rect(x: x - 1.5, y: TimeStrip.cueTop, width: 3, height: height), color)
            }
        }
        for (isPast, color) in [(true, MarkColors.guide), (false, MarkColors.guide.faint)] {
            let places = history.turns.filter { ($0.time <= time) == isPast }.map { (axis.x($0.time), height(of: $0)) }
            for (x, height) in StripMarks.apart(places) {
                fill(Rect(x: x - 1, y: TimeStrip.turnBottom - height, width: 2, height: height), color)
            }
        }
        for (row, ranges) in ranges(of: history.spans.all).enumerated() {
            for range in StripMarks.joined(ranges) {
                let (done, rest) = bars(range, in: row, at: time)
                fill(rest, MarkColors.constraint.faint)
                fill(done, MarkColors.constraint)
            }
        }
        fill(Rect(x: axis.x(time) - 0.5, y: 0, width: 1, height: TimeStrip.height), MarkColors.broken)
        writeTime(time, in: strip, &tree)
    }

    /// Returns the height of the mark for a layout pass. The height increases with the number of views that were laid
    /// out.
    private func height(of turn: FilmHistory.Turn) -> Double { min(4 + Double(turn.layouts), 14) }

    /// Returns the ranges of animations on the axis for each row.
    private func ranges(of spans: [AnimationSpans.Span]) -> [[ClosedRange<Double>]] {
        var rows: [[ClosedRange<Double>]] = Array(repeating: [], count: TimeStrip.rows)
        for (span, row) in TimeStrip.packed(spans) {
            let begin = axis.x(span.begin + span.animation.delay)
            rows[row].append(begin...max(span.end.map(axis.x) ?? axis.right, begin))
        }
        return rows
    }

    /// Returns the bars for the past and the future part of an animation, relative to `time`.
    private func bars(_ range: ClosedRange<Double>, in row: Int, at time: Duration) -> (done: Rect, rest: Rect) {
        let now = min(max(axis.x(time), range.lowerBound), range.upperBound)
        let y = TimeStrip.barsTop + Double(row) * (TimeStrip.barHeight + 1)
        func bar(_ from: Double, _ to: Double) -> Rect {
            Rect(x: from, y: y, width: to - from, height: TimeStrip.barHeight)
        }
        return (bar(range.lowerBound, now), bar(now, range.upperBound))
    }

    /// Assigns a row to each animation. If there are enough rows, the animations in a row do not overlap.
    static func packed(_ spans: [AnimationSpans.Span]) -> [(AnimationSpans.Span, row: Int)] {
        var ends: [Duration?] = []
        return spans.map { span in
            let free = ends.firstIndex { $0.map { $0 <= span.begin } ?? false }
            let row = free ?? min(ends.count, rows - 1)
            if row == ends.count { ends.append(span.end) } else { ends[row] = span.end }
            return (span, row)
        }
    }

    private func writeTime(_ time: Duration, in strip: ViewID, _ tree: inout ViewTree) {
        var state = ViewState(
            name: "time",
            content: .label(
                .init(time.shortText, font: DebugOverlay.font, color: .white, alignment: .center)))
        state.frame = timeBox(time)
        state.backgroundColor = MarkColors.broken
        state.cornerRadius = 3
        state.clipsToBounds = true
        tree.add(tree.makeView(state), to: strip)
    }

    /// Returns the box of the label that shows `time`, the current time.
    private func timeBox(_ time: Duration) -> Rect {
        let size = DebugOverlay.size(of: time.shortText, measurer)
        return Rect(
            x: min(max(axis.x(time) - size.width / 2, 0), width - size.width), y: 3, width: size.width,
            height: size.height)
    }
}

/// The horizontal axis of a strip, which maps times to horizontal positions in points.
struct TimeAxis: Hashable {
    /// The duration of the film in seconds; 0 for a single frame.
    let end: Double
    let left: Double
    let right: Double

    /// Returns the position of a time. Times before or after the film are clamped to its start or end.
    func x(_ time: Duration) -> Double {
        guard end > 0 else { return left }
        return left + (right - left) * min(max(time.seconds / end, 0), 1)
    }

    /// Returns round times for the labels of the axis. They begin at 0 and are at least `distance` points apart.
    func roundTimes(apart distance: Double) -> [Duration] {
        guard end > 0, right > left else { return [.zero] }
        let least = end * distance / (right - left)
        var power = 1
        var step = Duration.zero
        while step.seconds < least {
            step = [1, 2, 5, 10].map { .milliseconds($0 * power) }.first { $0.seconds >= least } ?? .zero
            power *= 10
        }
        var times: [Duration] = []
        var time = Duration.zero
        while time.seconds <= end {
            times.append(time)
            time += step
        }
        return times
    }
}

/// Merges marks that are too close to each other to be distinguished. A film with an event in each frame has more
/// marks than a strip can show.
enum StripMarks {
    /// The minimum distance between marks, in points.
    static let distance = 1.0

    /// Merges marks that are less than ``distance`` apart, and returns the results in ascending order. Each result has
    /// the maximum height of its group.
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

    /// Merges ranges that overlap, touch or are less than ``distance`` apart, and returns the results in ascending
    /// order.
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

/// The layout passes and animations that the time strip of a film shows.
struct FilmHistory {
    /// The run loop turns in which a layout occurred, in order.
    private(set) var turns: [Turn] = []
    private(set) var spans = AnimationSpans()
    private(set) var touches = TouchTrails()

    /// One turn of the run loop.
    struct Turn: Hashable {
        let number: Int
        let time: Duration
        /// The number of views that were laid out.
        var layouts: Int
    }

    /// Adds an event. Events must be added in order.
    mutating func add(_ event: TraceEvent) {
        spans.add(event)
        touches.add(event)
        guard event.kind == .layoutSubviews else { return }
        if turns.last?.number == event.turn {
            turns[turns.count - 1].layouts += 1
        } else {
            turns.append(Turn(number: event.turn, time: event.time, layouts: 1))
        }
    }
}
