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
