import Animation
import Diagnostics

/// How an animation's progress follows time.
extension TimelineDecoder {
    /// A curve of UIKit's by name, or `cubicBezier(0.4, 0, 0.2, 1)`.
    mutating func curve(_ node: ScriptNode) -> TimingCurve? {
        let names = TimingCurve.named.map(\.name)
        let forms = names + ["cubicBezier(x1, y1, x2, y2)", "steps(4, jump-end)", "linear(0, 0.25 50%, 1)"]
        guard let scalar = scalar(node, "a curve: " + forms.spelledOut) else { return nil }
        if scalar.text.hasPrefix("cubicBezier") { return cubicBezier(scalar) }
        if scalar.text.hasPrefix("steps(") { return steps(scalar) }
        if scalar.text.hasPrefix("linear(") { return lines(scalar) }
        let name = scalar.text.hasPrefix(".") ? String(scalar.text.dropFirst()) : scalar.text
        if let known = TimingCurve.named.first(where: { $0.name == name }) { return known.curve }
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

    /// `steps(4)` or `steps(4, jump-start)`, as CSS has it.
    private mutating func steps(_ scalar: ScriptScalar) -> TimingCurve? {
        var tokens = TokenReader(scalar, in: source)
        do throws(Mistake) {
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
                    throw Mistake(
                        .unknownWord, "found \(word.quoted), expected \(words.spelledOut)",
                        at: first.span.through(side.span),
                        suggestion: ClosestMatch.suggestion(for: word, among: words))
                }
                jump = known
            }
            guard tokens.take(symbol: ")") else { throw tokens.unexpected("')'") }
            try tokens.expectEnd()
            guard let count = Int(exactly: number.value), (Steps.fewest(jump)...10_000).contains(count) else {
                throw Mistake(
                    .outOfRange,
                    "found \(NumberRange.plain(number.value)), expected a whole number of \(Steps.fewest(jump)) through 10,000 "
                        + "steps", at: number.span)
            }
            return .steps(Steps(count, jump: jump))
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }

    /// `linear(0, 0.25 50%, 1)`, as CSS has it: progress, and the time it is reached at.
    private mutating func lines(_ scalar: ScriptScalar) -> TimingCurve? {
        var tokens = TokenReader(scalar, in: source)
        do throws(Mistake) {
            _ = try tokens.takeIdentifier("linear")
            _ = tokens.take(symbol: "(")
            var stops: [PiecewiseLinear.LooseStop] = []
            repeat {
                let progress = try tokens.takeNumber("a progress such as 0.5")
                var times: [Double] = []
                while times.count < 2, tokens.peek.kind == .number {
                    let percent = try tokens.takeNumber("a time such as 50%")
                    guard tokens.take(symbol: "%") else { throw tokens.unexpected("'%' after a time") }
                    times.append(percent.value / 100)
                }
                // Two times are two stops, between which it stands still.
                for time in times.isEmpty ? [nil] : times.map(Optional.some) {
                    stops.append(.init(progress.value, at: time))
                }
            } while tokens.take(symbol: ",")
            guard tokens.take(symbol: ")") else { throw tokens.unexpected("',' or ')'") }
            try tokens.expectEnd()
            guard stops.count >= 2 else {
                throw Mistake(.syntax, "found one point of a curve, expected two or more", at: tokens.span)
            }
            return .piecewiseLinear(PiecewiseLinear(stops))
        } catch {
            problems.add(error.diagnostic)
            return nil
        }
    }
}
