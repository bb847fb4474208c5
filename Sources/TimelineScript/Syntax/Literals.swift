/// A numeric literal as in Swift: digits, an optional fraction and an optional exponent. Digits can be separated by
/// underscores.
enum NumberLiteral {
    enum Reading: Equatable {
        case number(Double)
        /// `.nan`, `inf`, or a number that is too large for a `Double`.
        case notFinite
        /// Text that is not a number. The suggestion is the number that the author probably meant.
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

    /// Returns the number of characters of the unsigned number at the start of `text`.
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

    /// Returns the number; `nil` if the text is not a number. A number that is too large for a `Double` is returned as
    /// infinity.
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

    /// Returns the number that the author probably meant by `.5`, `5.`, `1,5` or `12pt`.
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

/// A time in a script: a literal such as `0.5s` or `500ms`, or a plain number, in seconds.
///
/// The digits are converted to a `Duration` exactly. A conversion to `Double` would replace the time with the nearest
/// binary fraction.
enum TimeLiteral {
    enum Reading: Equatable {
        case time(Duration)
        /// A time below zero.
        case negative
        /// A time with more decimal places than a `Duration` can store.
        case tooFine
        case tooLong
        case notFinite
        /// Text that is not a time. The suggestion is the time that the author probably meant.
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

    /// The number of decimal places of each unit at the resolution of `Duration`, which is an attosecond.
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
        // A time with up to 24 digits, in attoseconds, is less than a million seconds.
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

    /// Returns the time that the author probably meant by `.5s`, `1,5s`, `0.5 s` or `2 sec`.
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
    /// The duration in seconds with all significant decimal places, such as `1.5 s`.
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
    /// Creates a duration from a time in script syntax, such as `0.5s`. Returns `nil` if the text is not a time, or if
    /// the time is negative.
    package init?(scriptText: String) {
        guard case .time(let duration) = TimeLiteral.read(scriptText) else { return nil }
        self = duration
    }
}

/// A parser for string literals as in Swift.
struct StringLiteral {
    private let characters: ArraySlice<Character>
    private var index: Int

    /// Creates a parser.
    ///
    /// - Parameter characters: The characters, beginning with the opening quote.
    init(_ characters: ArraySlice<Character>) {
        self.characters = characters
        index = characters.startIndex
    }

    /// The number of characters that were read, including the quotes.
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
                    fault = fault ?? "found a '\\' that does not begin an escape, expected \\\", \\\\, \\n or \\u{…}"
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

    /// Reads a code point such as `{1F600}`.
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
