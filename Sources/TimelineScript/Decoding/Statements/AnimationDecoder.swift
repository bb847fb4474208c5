import Animation
import Reporting
import Simulation
import Views

/// Decodes the timing of animations and animators: durations, curves, springs and options.
struct AnimationDecoder: ScriptReading {
    let reader: ScriptReader

    /// Reads the value of `animate`: a duration, the word `spring`, or a mapping. If it is a mapping, the caller reads
    /// the keyframes and the transition from the returned fields.
    func animation(_ node: ScriptNode, at place: SourceSpan) -> (spec: AnimationSpec?, fields: Fields?) {
        guard case .mapping = node.content else {
            if node.scalar?.text == "spring" { return (AnimationSpec(AnimationDecoder.plainSpring), nil) }
            return (animationDuration(node).map { AnimationSpec(duration: $0) }, nil)
        }
        guard let fields = fields(of: node, as: Schema.animation, at: place) else { return (nil, nil) }
        return (animation(fields), fields)
    }

    private func animation(_ fields: Fields) -> AnimationSpec? {
        let delay = fields["delay"].flatMap { self.time($0) }
        let times = fields["repeat"].flatMap { repeatCount($0) }
        let autoreverses = fields["autoreverse"].flatMap { boolean($0) }
        let speed = fields["speed"].flatMap { number($0, in: NumberRange.layerSpeed) }
        let offset = fields["timeOffset"].flatMap { self.time($0) }
        let fillMode = fields["fillMode"].flatMap {
            word($0, among: AnimationTiming.FillMode.allCases.map(\.rawValue), "fill mode")
        }.flatMap(AnimationTiming.FillMode.init)
        let options = fields["options"].flatMap { self.options($0) }
        let mode = fields["mode"].flatMap {
            word($0, among: KeyframeTrack.CalculationMode.allCases.map(\.rawValue), "calculation mode")
        }.flatMap(KeyframeTrack.CalculationMode.init)
        let interpolation = self.interpolation(fields)
        if fields["mode"] != nil, fields["keyframes"] == nil, !fields.misspells("keyframes") {
            report(
                .missingKey, "found 'mode' but no 'keyframes', expected both or neither", at: fields.place(of: "mode"))
        }
        guard var timing = timing(fields) else { return nil }
        timing.delay = delay?.value ?? .zero
        timing.repeatCount = times ?? 1
        timing.autoreverses = autoreverses ?? false
        if let count = repeatCount(filling: fields, timing) { timing.repeatCount = count }
        timing.speed = speed ?? 1
        timing.timeOffset = offset?.value ?? .zero
        timing.fillMode = fillMode ?? .backwards
        var spec = AnimationSpec(timing)
        spec.options = options ?? []
        spec.mode = mode ?? .linear
        spec.interpolation = interpolation
        return spec
    }

    /// The timing of `UIView.animate { … }` without arguments.
    private static var plainSpring: AnimationTiming { timing(of: Spring(duration: 0.5), 0) }

    private static func timing(of spring: Spring, _ velocity: Double) -> AnimationTiming {
        let curve = SpringCurve(spring, initialVelocity: velocity)
        return AnimationTiming(duration: curve.settlingDuration, curve: .spring(curve))
    }

    // MARK: Duration and curve

    /// Reads the timing of an animation or animator: a duration with a curve, or a spring.
    func timing(_ fields: Fields) -> AnimationTiming? {
        let leaders = fields.among(["curve", "spring", "bounce", "response", "stiffness"])
        if let first = leaders.first, leaders.count > 1 {
            report(
                .conflictingKeys,
                "found \(first.key.value.quoted) and \(leaders[1].key.value.quoted) in one animation, expected one of them",
                at: leaders[1].key.span, notes: [.init("the \(first.key.value) is here", at: first.key.span)])
            return nil
        }
        let leader = leaders.first?.key.value ?? "curve"
        guard checkCompanions(of: leader, in: fields) else { return nil }
        let velocity = fields["velocity"].flatMap { number($0, in: ScriptLimits.springVelocity) } ?? 0
        switch leader {
        case "spring":
            let ratio = fields["spring"].flatMap { number($0, in: ScriptLimits.dampingRatio) }
            let duration = fields["duration"].map { animationDuration($0) } ?? AnimationDecoder.springDuration
            guard let ratio, let duration else { return nil }
            let spring = Spring(dampingRatio: ratio, settlingIn: duration.timeInterval, initialVelocity: velocity)
            return AnimationTiming(
                duration: duration, curve: .spring(SpringCurve(spring, initialVelocity: velocity)))
        case "bounce":
            let bounce = fields["bounce"].flatMap { number($0, in: ScriptLimits.bounce) }
            let duration = fields["duration"].map { self.duration($0)?.value } ?? AnimationDecoder.springDuration
            guard let bounce, let duration else { return nil }
            return settled(Spring(duration: duration.timeInterval, bounce: bounce), velocity, at: fields)
        case "response":
            let response = fields["response"].flatMap { self.time($0, orNumberIn: ScriptLimits.response) }
            let ratio =
                fields["damping"].map { number($0, in: ScriptLimits.dampingRatio) } ?? 1
            guard let response, let ratio else { return nil }
            let spring = Spring(response: response, dampingRatio: ratio).withoutOverdamping
            return settled(spring, velocity, at: fields)
        case "stiffness":
            let stiffness = fields["stiffness"].flatMap { number($0, in: ScriptLimits.springConstant) }
            let damping = need("damping", in: fields, "the spring's damping").flatMap {
                number($0, in: ScriptLimits.springConstant)
            }
            let mass = fields["mass"].map { number($0, in: ScriptLimits.springConstant) } ?? 1
            guard let stiffness, let damping, let mass else { return nil }
            let spring = Spring(mass: mass, stiffness: stiffness, damping: damping).withoutOverdamping
            if let node = fields["duration"], animationDuration(node) != nil {
                problems.add(
                    Diagnostic(
                        .conflictingKeys,
                        "'duration' has no effect with 'stiffness', as in UIKit: the spring determines the duration",
                        at: fields.place(of: "duration"), severity: .warning))
            }
            return settled(spring, velocity, at: fields)
        default:
            let duration = need("duration", in: fields, "the animation's duration").flatMap { animationDuration($0) }
            let curve = fields["curve"].map { self.curve($0) } ?? .easeInOut
            guard let duration, let curve else { return nil }
            return AnimationTiming(duration: duration, curve: curve)
        }
    }

    /// Reports keys that cannot be combined with `leader`, the key that specifies the curve or the spring. Returns
    /// `true` if there are no such keys.
    private func checkCompanions(of leader: String, in fields: Fields) -> Bool {
        let companions: [String: [String]] = [
            "curve": ["duration"], "spring": ["duration", "velocity"], "bounce": ["duration", "velocity"],
            "response": ["damping", "velocity"], "stiffness": ["damping", "mass", "velocity", "duration"],
        ]
        let strangers = fields.among(["duration", "damping", "mass", "velocity"]).filter {
            !(companions[leader] ?? []).contains($0.key.value)
        }
        for stranger in strangers {
            let key = stranger.key.value
            let message: String
            if leader != "curve" {
                message =
                    key == "duration"
                    ? "found 'duration' together with \(leader.quoted), expected none: "
                        + "the spring determines the duration"
                    : "found \(key.quoted) together with \(leader.quoted), expected "
                        + (companions[leader] ?? []).map(\.quoted).spelledOut + " at most"
            } else {
                message =
                    "found \(key.quoted) without a spring, expected 'spring', 'bounce', 'response' or 'stiffness' too"
            }
            report(.conflictingKeys, message, at: stranger.key.span)
        }
        return strangers.isEmpty
    }

    /// The default duration of a spring.
    private static let springDuration = Duration.milliseconds(500)

    /// Reads a duration of at most an hour. A negative duration is read as zero. As in UIKit, changes with a duration
    /// of zero are not animated.
    func animationDuration(_ node: ScriptNode) -> Duration? {
        if let scalar = node.scalar, case .negative = TimeLiteral.read(scalar.text) { return .zero }
        return time(node)?.value
    }

    /// Returns the timing of an animation that ends when the spring has settled. If settling takes longer than the
    /// maximum duration of a film, reports an error and returns `nil`.
    private func settled(_ spring: Spring, _ velocity: Double, at fields: Fields) -> AnimationTiming? {
        let timing = AnimationDecoder.timing(of: spring, velocity)
        if timing.duration <= ScriptLimits.duration { return timing }
        report(
            .outOfRange, "this spring settles after more than an hour, expected a stiffer or more damped one",
            at: fields.span)
        return nil
    }

    /// Reads a time such as `0.4s`, or a plain number in seconds such as `0.4`, as in SwiftUI.
    private func time(_ node: ScriptNode, orNumberIn range: NumberRange) -> Double? {
        if let scalar = node.scalar, case .number(let number) = NumberLiteral.read(scalar.text) {
            return check(number, in: range, at: node.span, found: scalar.text)
        }
        return duration(node)?.value.timeInterval
    }

    // MARK: Options and keyframes

    /// Reads the interpolation mode, which determines how frames between two layouts are computed. Returns `nil` if it
    /// is not specified.
    func interpolation(_ fields: Fields) -> InterpolationMode? {
        fields["between"].flatMap {
            word($0, among: InterpolationMode.allCases.map(\.rawValue), "interpolation")
        }.flatMap(InterpolationMode.init)
    }

    /// Reads a repeat count: a number, or `forever`.
    private func repeatCount(_ node: ScriptNode) -> Double? {
        if node.scalar?.text == "forever" { return .infinity }
        return number(node, in: ScriptLimits.repeats)
    }

    /// Reads the duration of all runs, and returns the number of runs that fill it. Returns `nil` if it is not specified
    /// or 0, which Core Animation ignores, and if nothing animates.
    ///
    /// - Source: `CAMediaTiming`, documented. With both a repeat count and a repeat duration, the behavior is undefined.
    private func repeatCount(filling fields: Fields, _ timing: AnimationTiming) -> Double? {
        guard let node = fields["repeatDuration"], let length = time(node)?.value else { return nil }
        if fields["repeat"] != nil {
            report(
                .conflictingKeys, "found 'repeat' and 'repeatDuration' in one animation, expected one of them",
                at: fields.place(of: "repeatDuration"),
                notes: [.init("the repeat is here", at: fields.place(of: "repeat"))])
        }
        guard length > .zero, timing.duration > .zero else { return nil }
        let count = length / (timing.duration * (timing.autoreverses ? 2 : 1))
        return check(count, in: ScriptLimits.repeats, at: node.span, found: "\(NumberRange.spell(count)) runs")
    }

    /// Reads one of `UIView.AnimationOptions`, or a list of them.
    private func options(_ node: ScriptNode) -> AnimationOptions? {
        let items: [ScriptNode]
        if case .list(let list) = node.content { items = list } else { items = [node] }
        return items.reduce(into: AnimationOptions()) { options, item in
            guard let word = word(item, among: AnimationDecoder.options.map(\.name), "option") else { return }
            for each in AnimationDecoder.options where each.name == word { options.insert(each.option) }
        }
    }

    /// The supported animation options, with their names in scripts.
    static let options: [(name: String, option: AnimationOptions)] = [
        ("layoutSubviews", .layoutSubviews), ("allowUserInteraction", .allowUserInteraction),
        ("beginFromCurrentState", .beginFromCurrentState), ("flushUpdates", .flushUpdates),
        ("overrideInheritedDuration", .overrideInheritedDuration),
        ("overrideInheritedCurve", .overrideInheritedCurve),
        ("overrideInheritedOptions", .overrideInheritedOptions),
        ("allowAnimatedContent", .allowAnimatedContent), ("showHideTransitionViews", .showHideTransitionViews),
    ]
}

extension NumberRange {
    /// The progress at a point of a timing curve: 1 for the whole change. Curves can overshoot. For a time in percent,
    /// 100 is the whole duration.
    fileprivate static let progress = NumberRange(-1000, 1000)
}

/// Decodes timing curves.
extension AnimationDecoder {
    /// Reads the name of a UIKit curve, or a curve such as `cubicBezier(0.4, 0, 0.2, 1)`.
    func curve(_ node: ScriptNode) -> TimingCurve? {
        let names = TimingCurve.named.map(\.name)
        let forms = names + ["cubicBezier(x1, y1, x2, y2)", "steps(4, jump-end)", "linear(0, 0.25 50%, 1)"]
        guard let scalar = scalar(node, "a curve: " + forms.spelledOut) else { return nil }
        if scalar.text.hasPrefix("cubicBezier") { return cubicBezier(scalar) }
        if scalar.text.hasPrefix("steps(") { return steps(scalar) }
        if scalar.text.hasPrefix("linear(") { return lines(scalar) }
        let name = scalar.text.hasPrefix(".") ? String(scalar.text.dropFirst()) : scalar.text
        if let known = TimingCurve.named.first(where: { $0.name == name }) {
            noteSlot(.word(names), at: node.span)
            return known.curve
        }
        let function = name.prefix { $0 != "(" }
        if function.endIndex < name.endIndex,
            let match = ClosestMatch.suggestion(for: String(function), among: ["cubicBezier", "steps", "linear"])
        {
            report(
                .unknownCurve, "no curve is named \(name.quoted)", at: node.span,
                suggestion: match + name[function.endIndex...])
            return nil
        }
        reportUnknown(
            .unknownCurve, "no curve is named \(name.quoted)", name, among: forms,
            at: node.span)
        return nil
    }

    private func cubicBezier(_ scalar: ScriptScalar) -> TimingCurve? {
        var tokens = TokenReader(scalar, in: source)
        do throws(ScriptError) {
            _ = try tokens.takeIdentifier("cubicBezier")
            var numbers: [Located<Double>] = []
            for opening in ["(", ",", ",", ","] {
                guard tokens.take(symbol: opening) else { throw tokens.unexpected("'\(opening)' and a number") }
                let number = try tokens.takeNumber("a number")
                if numbers.count.isMultiple(of: 2), !(0...1).contains(number.value) {
                    throw ScriptError(
                        .outOfRange,
                        "found \(NumberRange.plain(number.value)), expected 0 through 1: the x coordinate of a control point is a time",
                        at: number.span)
                }
                numbers.append(number)
            }
            guard tokens.take(symbol: ")") else { throw tokens.unexpected("')'") }
            try tokens.expectEnd()
            for (index, number) in numbers.enumerated() {
                noteSlot(.number(index.isMultiple(of: 2) ? .fraction : .progress), at: number.span)
            }
            let values = numbers.map(\.value)
            return .cubicBezier(CubicBezier(values[0], values[1], values[2], values[3]))
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// Reads steps as in CSS, such as `steps(4)` or `steps(4, jump-start)`.
    private func steps(_ scalar: ScriptScalar) -> TimingCurve? {
        var tokens = TokenReader(scalar, in: source)
        do throws(ScriptError) {
            _ = try tokens.takeIdentifier("steps")
            _ = tokens.take(symbol: "(")
            let number = try tokens.takeNumber("a number of steps")
            var jump = Steps.Jump.end
            if tokens.take(symbol: ",") {
                let first = try tokens.takeIdentifier(Steps.Jump.allCases.map(\.rawValue).spelledOut)
                guard tokens.take(symbol: "-") else { throw tokens.unexpected("'-'") }
                let side = try tokens.takeIdentifier("a side")
                let word = "\(first.value)-\(side.value)"
                guard let known = Steps.Jump(rawValue: word) else {
                    let words = Steps.Jump.allCases.map(\.rawValue)
                    throw ScriptError(
                        .unknownWord, "found \(word.quoted), expected \(words.spelledOut)",
                        at: first.span.through(side.span),
                        suggestion: ClosestMatch.suggestion(for: word, among: words))
                }
                noteSlot(.word(Steps.Jump.allCases.map(\.rawValue)), at: first.span.through(side.span))
                jump = known
            }
            guard tokens.take(symbol: ")") else { throw tokens.unexpected("')'") }
            try tokens.expectEnd()
            let range = NumberRange(Double(Steps.fewest(jump)), 10_000)
            guard let count = Int(exactly: number.value), range.contains(number.value) else {
                throw ScriptError(
                    .outOfRange,
                    "found \(NumberRange.plain(number.value)), expected a whole number of \(Steps.fewest(jump)) through 10,000 "
                        + "steps", at: number.span)
            }
            noteSlot(.number(range), at: number.span)
            return .steps(Steps(count, jump: jump))
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// Reads a piecewise linear curve as in CSS, such as `linear(0, 0.25 50%, 1)`: progress values with optional times.
    private func lines(_ scalar: ScriptScalar) -> TimingCurve? {
        var tokens = TokenReader(scalar, in: source)
        do throws(ScriptError) {
            _ = try tokens.takeIdentifier("linear")
            _ = tokens.take(symbol: "(")
            var stops: [PiecewiseLinear.LooseStop] = []
            var places: [SourceSpan] = []
            repeat {
                let progress = try tokens.takeNumber("a progress such as 0.5")
                places.append(progress.span)
                var times: [Double] = []
                while times.count < 2, tokens.peek.kind == .number {
                    let percent = try tokens.takeNumber("a time such as 50%")
                    guard tokens.take(symbol: "%") else { throw tokens.unexpected("'%' after a time") }
                    times.append(percent.value / 100)
                    places.append(percent.span)
                }
                // A value with two times creates two stops with the same progress.
                for time in times.isEmpty ? [nil] : times.map(Optional.some) {
                    stops.append(.init(progress.value, at: time))
                }
            } while tokens.take(symbol: ",")
            guard tokens.take(symbol: ")") else { throw tokens.unexpected("',' or ')'") }
            try tokens.expectEnd()
            guard stops.count >= 2 else {
                throw ScriptError(.syntax, "found one point of a curve, expected two or more", at: tokens.span)
            }
            for place in places { noteSlot(.number(.progress), at: place) }
            return .piecewiseLinear(PiecewiseLinear(stops))
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }
}
