/// The notation of goldens: words and quoted texts, separated by single spaces.
enum GoldenText {
    /// A mistake in a golden, with its line.
    struct Mistake: Error, Hashable {
        let line: Int
        /// What was found, and what was expected.
        let message: String
    }

    /// A line that is read from its start to its end.
    struct Line {
        let number: Int
        /// The number of spaces before the first word.
        let indentation: Int
        private(set) var rest: Substring

        init(_ text: Substring, number: Int) {
            self.number = number
            rest = text.drop { $0 == " " }
            indentation = text.count - rest.count
        }

        var isAtEnd: Bool { rest.isEmpty }

        func mistake(_ message: String) -> Mistake { Mistake(line: number, message: message) }

        /// Takes everything up to the next space.
        mutating func word() throws(Mistake) -> Substring {
            guard !rest.isEmpty else { throw mistake("the line ends too early") }
            let word = rest.prefix { $0 != " " }
            rest = rest[word.endIndex...].drop { $0 == " " }
            return word
        }

        /// Takes a word, or a text in quotation marks.
        mutating func name() throws(Mistake) -> String {
            guard rest.first == "\"" else { return String(try word()) }
            var text = ""
            var index = rest.index(after: rest.startIndex)
            while index < rest.endIndex {
                let character = rest[index]
                index = rest.index(after: index)
                switch character {
                case "\"":
                    rest = rest[index...].drop { $0 == " " }
                    return text
                case "\\":
                    guard index < rest.endIndex else { break }
                    let escaped = rest[index]
                    index = rest.index(after: index)
                    switch escaped {
                    case "n": text.append("\n")
                    case "r": text.append("\r")
                    case "t": text.append("\t")
                    case "u":
                        let digits = rest[index...].prefix(4)
                        guard digits.count == 4, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code)
                        else { throw mistake("found '\\u\(digits)', expected four hexadecimal digits") }
                        text.unicodeScalars.append(scalar)
                        index = digits.endIndex
                    case "\\", "\"": text.append(escaped)
                    default: throw mistake("found '\\\(escaped)' in a text, expected \\n, \\r, \\t, \\u, \\\\ or \\\"")
                    }
                default: text.append(character)
                }
            }
            throw mistake("a text has no closing quotation mark")
        }

        /// Takes a value of a property.
        mutating func value() throws(Mistake) -> ValueTrack.Value {
            if rest.first == "\"" || rest.first == "#" { return .text(try name()) }
            let word = try word()
            if word == "-" { return .none }
            guard let thousandths = ValueTrack.thousandths(word) else {
                throw mistake("found '\(word)', expected a number, a text in quotation marks, or '-'")
            }
            return .number(thousandths)
        }

        /// Takes a number that is not negative.
        mutating func count() throws(Mistake) -> Int {
            let word = try word()
            guard let count = Int(word), (0...10_000_000).contains(count) else {
                throw mistake("found '\(word)', expected a number that is not negative")
            }
            return count
        }
    }

    /// A name without quotation marks if it has only letters, digits and common punctuation.
    static func name(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
                || "._-+#[]/$".unicodeScalars.contains($0)
        }
        return isPlain && !text.isEmpty && text != "-" ? text : quoted(text)
    }

    /// A text in quotation marks, on one line.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{85}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
