import Animation
import Diagnostics

extension TimelineDecoder {
    mutating func cues(_ node: ScriptNode?) -> [Cue] {
        guard let node, let items = items(node, "a list of cues") else { return [] }
        return items.compactMap { cue($0) }
    }

    private mutating func cue(_ node: ScriptNode) -> Cue? {
        guard let fields = fields(of: node, as: Schema.cue) else { return nil }
        let time = need("at", in: fields, "the cue's time").flatMap { self.time($0) }
        let animation = fields["animate"].flatMap { self.animation($0, at: fields.place(of: "animate")) }
        let repetition = repetition(fields)
        let statements = need("do", in: fields, "the cue's statements").map { self.statements($0) }
        guard let time, let statements else { return nil }
        var cue = Cue(time: time, animation: animation, statements: statements)
        cue.repetition = repetition
        return cue
    }

    private mutating func repetition(_ fields: Fields) -> Repetition? {
        let times = fields["times"].flatMap { whole($0, in: ScriptLimits.repetitions) }
        guard let node = fields["every"] else {
            if fields["times"] != nil { _ = need("every", in: fields, "how long it is from one time to the next") }
            return nil
        }
        guard let interval = duration(node)?.value else { return nil }
        guard interval >= ScriptLimits.interval else {
            report(
                .outOfRange, "found \(interval.inSeconds), expected at least \(ScriptLimits.interval.inSeconds)",
                at: node.span)
            return nil
        }
        // A count that is wrong has been told of; the timer is not endless as well.
        return Repetition(interval: interval, times: times ?? (fields["times"] == nil ? nil : 1))
    }

    /// The duration alone, or a mapping with it.
    mutating func animation(_ node: ScriptNode, at place: SourceSpan) -> AnimationSpec? {
        guard case .mapping = node.content else {
            return duration(node).map { AnimationSpec(duration: $0.value) }
        }
        guard let fields = fields(of: node, as: Schema.animation, at: place) else { return nil }
        let duration = need("duration", in: fields, "the animation's duration").flatMap { self.duration($0) }
        let delay = fields["delay"].flatMap { self.time($0) }
        let curve = fields["curve"].flatMap { self.curve($0) }
        guard let duration else { return nil }
        return AnimationSpec(
            duration: duration.value, delay: delay?.value ?? .zero, curve: curve ?? .easeInOut)
    }

    /// A curve of UIKit's by name, or `cubicBezier(0.4, 0, 0.2, 1)`.
    private mutating func curve(_ node: ScriptNode) -> TimingCurve? {
        let names = TimingCurve.named.map(\.name)
        guard let scalar = scalar(node, "a curve: " + (names + ["cubicBezier(x1, y1, x2, y2)"]).spelledOut) else {
            return nil
        }
        if scalar.text.hasPrefix("cubicBezier") { return cubicBezier(scalar) }
        let name = scalar.text.hasPrefix(".") ? String(scalar.text.dropFirst()) : scalar.text
        if let known = TimingCurve.named.first(where: { $0.name == name }) { return known.curve }
        reportUnknown(
            .unknownCurve, "no curve is named \(name.quoted)", name, among: names + ["cubicBezier(x1, y1, x2, y2)"],
            at: node.span)
        return nil
    }

    private mutating func cubicBezier(_ scalar: ScriptScalar) -> TimingCurve? {
        var tokens = TokenReader(scalar, in: source)
        do throws(Mistake) {
            _ = try tokens.takeIdentifier("cubicBezier")
            var numbers: [Double] = []
            for opening in ["(", ",", ",", ","] {
                guard tokens.take(symbol: opening) else { throw tokens.unexpected("'\(opening)' and a number") }
                let number = try tokens.takeNumber("a number")
                if numbers.count.isMultiple(of: 2), !(0...1).contains(number.value) {
                    throw Mistake(
                        .outOfRange,
                        "found \(NumberRange.plain(number.value)), expected 0 through 1: the x of a curve is time",
                        at: number.span)
                }
                numbers.append(number.value)
            }
            guard tokens.take(symbol: ")") else { throw tokens.unexpected("')'") }
            try tokens.expectEnd()
            return .cubicBezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }
}
