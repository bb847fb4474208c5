/// The notation of goldens. A line consists of words and quoted texts that are separated by spaces.
enum GoldenText {
    /// A syntax error in a golden, with its line.
    struct Mistake: Error, Hashable {
        let line: Int
        /// A description of what was found and what was expected.
        let message: String
        /// A description of what the user can do.
        var advice = "restore the file, or delete it and record it again"
    }

    /// A line that is parsed from start to end.
    struct Line {
        let number: Int
        /// The number of spaces before the first word.
        let indentation: Int
        private(set) var rest: Substring

        init(_ text: Substring, number: Int) {
            self.number = number
            rest = text.withoutLeadingSpaces
            indentation = text.utf8.count - rest.utf8.count
        }

        var isAtEnd: Bool { rest.isEmpty }

        private var isQuoted: Bool { rest.utf8.first == UInt8(ascii: "\"") }

        func mistake(_ message: String) -> Mistake { Mistake(line: number, message: message) }

        /// Consumes and returns the text up to the next space.
        mutating func word() throws(Mistake) -> Substring {
            guard !rest.isEmpty else { throw mistake("the line ends too early") }
            let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
            let word = rest[..<end]
            rest = rest[end...].withoutLeadingSpaces
            return word
        }

        /// Consumes and returns a word, or a text in quotation marks.
        mutating func name() throws(Mistake) -> String {
            guard isQuoted else { return String(try word()) }
            // Parse Unicode scalars instead of characters. A combining mark after a quotation mark would otherwise
            // hide the quotation mark.
            let scalars = rest.unicodeScalars
            var text = String.UnicodeScalarView()
            var index = scalars.index(after: scalars.startIndex)
            while index < scalars.endIndex {
                let scalar = scalars[index]
                index = scalars.index(after: index)
                switch scalar {
                case "\"":
                    rest = rest[index...].withoutLeadingSpaces
                    return String(text)
                case "\\":
                    guard index < scalars.endIndex else { break }
                    let escaped = scalars[index]
                    index = scalars.index(after: index)
                    switch escaped {
                    case "n": text.append("\n")
                    case "r": text.append("\r")
                    case "t": text.append("\t")
                    case "u":
                        let digits = String(scalars[index...].prefix(4))
                        guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16),
                            let scalar = Unicode.Scalar(code)
                        else { throw mistake("found '\\u\(digits)', expected four hexadecimal digits") }
                        text.append(scalar)
                        index = scalars.index(index, offsetBy: 4)
                    case "\\", "\"": text.append(escaped)
                    default: throw mistake("found '\\\(escaped)' in a text, expected \\n, \\r, \\t, \\u, \\\\ or \\\"")
                    }
                default: text.append(scalar)
                }
            }
            throw mistake("a text has no closing quotation mark")
        }

        /// Consumes and returns the value of a property.
        mutating func value() throws(Mistake) -> ValueTrack.Value {
            if isQuoted || rest.utf8.first == UInt8(ascii: "#") { return .text(try name()) }
            let word = try word()
            if word == "-" { return .none }
            guard let thousandths = ValueTrack.thousandths(word) else {
                throw mistake("found '\(word)', expected a number, a text in quotation marks, or '-'")
            }
            return .number(thousandths)
        }

        /// Consumes and returns a nonnegative integer.
        mutating func count() throws(Mistake) -> Int {
            let word = try word()
            guard let count = Int(word), (0...10_000_000).contains(count) else {
                throw mistake("found '\(word)', expected a nonnegative integer")
            }
            return count
        }
    }

    /// Returns the notation of a name. Quotation marks are omitted if the name contains only letters, digits and
    /// common punctuation.
    static func name(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
                || "._-+#[]/$".unicodeScalars.contains($0)
        }
        return isPlain && !text.isEmpty && text != "-" ? text : quoted(text)
    }

    /// Returns a text in quotation marks. Line breaks and control characters are escaped.
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

extension Substring {
    fileprivate var withoutLeadingSpaces: Substring {
        self[(utf8.firstIndex { $0 != UInt8(ascii: " ") } ?? endIndex)...]
    }
}
