import Diagnostics

/// Text in the columns of a terminal.
extension String {
    /// How many columns it takes.
    var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// With stand-ins for what would move the cursor or change the terminal; a line break is one.
    var printable: String { String(map { $0 == "\t" ? " " : $0.printable }) }

    /// With spaces behind it, up to `width` columns.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - displayWidth)) }

    /// Without spaces behind.
    var trimmed: String { String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]) }

    /// In lines of at most `width` columns, broken at spaces, and inside a word only where it is longer than a line.
    func folded(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ").map(String.init) {
            let joined = line.isEmpty ? word : line + " " + word
            if joined.displayWidth <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = word
            while line.displayWidth > width {
                let head = line.head(of: width)
                lines.append(head)
                line.removeFirst(head.count)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// As many characters from its beginning as fit, at least one.
    private func head(of width: Int) -> String {
        var head = ""
        var taken = 0
        for character in self {
            taken += character.displayWidth
            if taken > width, !head.isEmpty { break }
            head.append(character)
        }
        return head
    }
}
