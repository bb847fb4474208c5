/// Splits Swift source text into identifiers and punctuation, without comments and the contents of strings.
///
/// The scanner knows enough of the grammar to measure the structure of the sources. It is not a parser.
struct SourceScanner {
    struct Token {
        let text: Substring
        /// The line number, starting at 1.
        let line: Int
        /// The number of characters before the token on its line.
        let column: Int

        var isIdentifier: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
    }

    private let bytes: [UInt8]
    private let text: String
    private var position = 0
    private var line = 1
    private var lineStart = 0

    private init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// Returns the tokens of `text`.
    static func tokens(of text: String) -> [Token] {
        var scanner = SourceScanner(text)
        var tokens: [Token] = []
        while let token = scanner.next() { tokens.append(token) }
        return tokens
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        position + offset < bytes.count ? bytes[position + offset] : 0
    }

    private func starts(with word: String) -> Bool {
        word.utf8.enumerated().allSatisfy { byte($0.offset) == $0.element }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where position < bytes.count {
            if bytes[position] == UInt8(ascii: "\n") {
                line += 1
                lineStart = position + 1
            }
            position += 1
        }
    }

    private mutating func next() -> Token? {
        while position < bytes.count {
            let byte = byte()
            if byte <= UInt8(ascii: " ") {
                advance()
            } else if starts(with: "//") {
                while position < bytes.count, self.byte() != UInt8(ascii: "\n") { advance() }
            } else if starts(with: "/*") {
                while position < bytes.count, !starts(with: "*/") { advance() }
                advance(2)
            } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "#") && isRawString) {
                skipString()
            } else {
                return token()
            }
        }
        return nil
    }

    /// Whether `#` begins a raw string.
    private var isRawString: Bool {
        var offset = 0
        while byte(offset) == UInt8(ascii: "#") { offset += 1 }
        return byte(offset) == UInt8(ascii: "\"")
    }

    private mutating func skipString() {
        var hashes = ""
        while byte() == UInt8(ascii: "#") {
            hashes += "#"
            advance()
        }
        let isMultiline = starts(with: "\"\"\"")
        let end = (isMultiline ? "\"\"\"" : "\"") + hashes
        advance(isMultiline ? 3 : 1)
        while position < bytes.count, !starts(with: end) {
            if !isMultiline, byte() == UInt8(ascii: "\n") { return }
            advance(hashes.isEmpty && byte() == UInt8(ascii: "\\") ? 2 : 1)
        }
        advance(end.utf8.count)
    }

    private mutating func token() -> Token {
        let (start, line, column) = (position, line, position - lineStart)
        if SourceScanner.isPartOfWord(byte()) {
            while SourceScanner.isPartOfWord(byte()) { advance() }
        } else {
            advance()
        }
        let indices =
            text.utf8.index(
                text.startIndex, offsetBy: start)..<text.utf8.index(
                text.startIndex, offsetBy: position)
        return Token(text: text[indices], line: line, column: column)
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
