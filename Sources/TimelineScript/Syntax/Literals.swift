/// A number as Swift writes it: digits, perhaps a fraction and an exponent, underscores between digits.
enum NumberLiteral {
    enum Reading: Equatable {
        case number(Double)
        /// `.nan`, `inf`, or more than a `Double` can hold.
        case notFinite
        /// No number. The suggestion is one, if the text is nearly that.
        case other(suggestion: String?)
    }

    static func read(_ text: String) -> Reading {
        if let number = number(text) {
            return number.isFinite ? .number(number) : .notFinite
        }
        let word = text.lowercased().drop { "+-.".contains($0) }
        if ["nan", "inf", "infinity"].contains(word) { return .notFinite }
        return .other(suggestion: nearlyNumber(text))
    }

    /// How many characters at the start of `text` are an unsigned number.
    static func length(_ text: ArraySlice<Character>) -> Int {
        var rest = text
        guard takeDigits(&rest) else { return 0 }
        if rest.first == "." {
            var fraction = rest.dropFirst()
            if takeDigits(&fraction) { rest = fraction }
        }
        if rest.first == "e" || rest.first == "E" {
            var exponent = rest.dropFirst()
            if exponent.first == "+" || exponent.first == "-" { exponent = exponent.dropFirst() }
            if takeDigits(&exponent) { rest = exponent }
        }
        return text.count - rest.count
    }

    /// Infinite when too large; `nil` for anything that is not a number.
    private static func number(_ text: String) -> Double? {
        let characters = Array(text)[...]
        let digits = characters.first == "-" || characters.first == "+" ? characters.dropFirst() : characters
        guard !digits.isEmpty, length(digits) == digits.count else { return nil }
        return Double(text.filter { $0 != "_" })
    }

    private static func takeDigits(_ text: inout ArraySlice<Character>) -> Bool {
        guard let first = text.first, isDigit(first) else { return false }
        text = text.drop { isDigit($0) || $0 == "_" }
        return true
    }

    static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    /// What was meant by `.5`, `5.`, `1,5` or `12pt`.
    private static func nearlyNumber(_ text: String) -> String? {
        var tries: [String] = []
        if text.hasPrefix(".") { tries.append("0" + text) }
        if text.hasPrefix("-.") { tries.append("-0" + text.dropFirst()) }
        if text.hasSuffix(".") { tries.append(String(text.dropLast())) }
        if text.count(where: { $0 == "," }) == 1 { tries.append(text.replacing(",", with: ".")) }
        let unit = text.reversed().prefix { $0.isLetter }.count
        if (1...6).contains(unit) { tries.append(String(text.dropLast(unit)).trimmed) }
        return tries.first { number($0)?.isFinite == true }
    }
}

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

extension Duration {
    /// Reads a time as scripts write it, such as `0.5s`; `nil` for anything else, and for a time below zero.
    package init?(scriptText: String) {
        guard case .time(let duration) = TimeLiteral.read(scriptText) else { return nil }
        self = duration
    }
}

/// Reads text in quotes as Swift writes it.
struct StringLiteral {
    private let characters: ArraySlice<Character>
    private var index: Int

    /// - Parameter characters: Begin with the opening quote.
    init(_ characters: ArraySlice<Character>) {
        self.characters = characters
        index = characters.startIndex
    }

    /// How many characters were read, quotes included.
    var length: Int { index - characters.startIndex }

    mutating func read() -> Token.Kind {
        var text = ""
        var fault: String?
        index += 1
        while index < characters.endIndex {
            let character = characters[index]
            index += 1
            switch character {
            case "\"": return fault.map { .broken($0) } ?? .string(text)
            case "\\":
                if let escaped = escape() {
                    text.append(escaped)
                } else {
                    fault = fault ?? "found a '\\' that begins no escape, expected \\\", \\\\, \\n or \\u{…}"
                }
            default: text.append(character)
            }
        }
        return .broken("found no closing '\"', expected one at the end of the text")
    }

    private mutating func escape() -> Character? {
        guard index < characters.endIndex else { return nil }
        let letter = characters[index]
        index += 1
        switch letter {
        case "\"", "\\", "'": return letter
        case "n": return "\n"
        case "t": return "\t"
        case "u": return codePoint()
        default: return nil
        }
    }

    /// `{1F600}`
    private mutating func codePoint() -> Character? {
        guard index < characters.endIndex, characters[index] == "{" else { return nil }
        let digits = characters[(index + 1)...].prefix { $0.isHexDigit }
        guard (1...8).contains(digits.count), digits.endIndex < characters.endIndex,
            characters[digits.endIndex] == "}"
        else { return nil }
        index = digits.endIndex + 1
        return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map(Character.init)
    }
}
