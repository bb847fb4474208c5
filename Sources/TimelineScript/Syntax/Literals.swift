/// A time as scripts write it: `0.5s`, `500ms`, or a bare number of seconds.
///
/// The digits become a `Duration` exactly: a time in the script is the time of the film, not the nearest binary
/// fraction to it.
enum TimeLiteral {
    enum Reading: Equatable {
        case time(Duration)
        /// Below zero.
        case negative
        /// More digits before or after the point than a film needs.
        case tooFine
        case tooLong
        case notFinite
        /// No time. The suggestion is one, if the text is nearly that.
        case other(suggestion: String?)
    }

    static func read(_ text: String) -> Reading {
        if let time = time(text) { return time }
        if NumberLiteral.read(text) == .notFinite { return .notFinite }
        return .other(suggestion: nearlyTime(text))
    }

    private static func time(_ text: String) -> Reading? {
        let isNegative = text.hasPrefix("-")
        var rest = Substring(text).dropFirst(isNegative ? 1 : 0)
        let whole = takeDigits(&rest)
        guard !whole.isEmpty else { return nil }
        var fraction: Substring = ""
        if rest.first == "." {
            rest = rest.dropFirst()
            fraction = takeDigits(&rest)
            guard !fraction.isEmpty else { return nil }
        }
        guard let unit = unitDigits[String(rest)] else { return nil }
        return exact(whole: whole, fraction: fraction, unitDigits: unit, isNegative: isNegative)
    }

    /// How many decimal digits of an attosecond, the grain of `Duration`, make each unit.
    private static let unitDigits = ["": 18, "s": 18, "ms": 15]

    private static func exact(
        whole: Substring, fraction: Substring, unitDigits: Int, isNegative: Bool
    ) -> Reading {
        let fraction = fraction.reversed().drop { $0 == "0" }.reversed()
        guard fraction.count <= unitDigits else { return .tooFine }
        let digits = whole + fraction + String(repeating: "0", count: unitDigits - fraction.count)
        let significant = digits.drop { $0 == "0" }
        if significant.isEmpty { return .time(.zero) }
        if isNegative { return .negative }
        // 10²⁴ attoseconds are a million seconds.
        guard significant.count <= 24 else { return .tooLong }
        let seconds = significant.count > 18 ? Int64(significant.dropLast(18)) : 0
        guard let seconds, let attoseconds = Int64(significant.suffix(18)) else { return .tooLong }
        return .time(Duration(secondsComponent: seconds, attosecondsComponent: attoseconds))
    }

    private static func takeDigits(_ text: inout Substring) -> Substring {
        let digits = text.prefix(while: NumberLiteral.isDigit)
        text = text[digits.endIndex...]
        return digits
    }

    /// What was meant by `.5s`, `1,5s`, `0.5 s` or `2 sec`.
    private static func nearlyTime(_ text: String) -> String? {
        var tries: [String] = []
        let compact = text.filter { !$0.isWhitespace }.replacing(",", with: ".")
        tries.append(compact)
        if compact.hasPrefix(".") { tries.append("0" + compact) }
        for (unit, short) in [("milliseconds", "ms"), ("seconds", "s"), ("second", "s"), ("secs", "s"), ("sec", "s")]
        where compact.lowercased().hasSuffix(unit) {
            tries.append(String(compact.dropLast(unit.count)) + short)
        }
        return tries.first { text in
            if case .time = time(text) { true } else { false }
        }
    }
}

extension Duration {
    /// `1.5 s`: seconds with as many decimals as it takes.
    package var inSeconds: String {
        let (seconds, attoseconds) = components
        guard attoseconds != 0 else { return "\(seconds) s" }
        let digits = "\(attoseconds.magnitude)"
        let fraction = String(repeating: "0", count: 18 - digits.count) + digits
        let shown = String(fraction.reversed().drop { $0 == "0" }.reversed())
        return "\(self < .zero && seconds == 0 ? "-" : "")\(seconds).\(shown) s"
    }
}
