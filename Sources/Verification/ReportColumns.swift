extension String {
    /// With spaces behind, up to `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    /// Without spaces behind.
    var trimmed: String { String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]) }
}

/// Lines of at most 80 columns, where words allow, the later ones indented by two more.
func wrapped(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
        if !isEmpty, line.count + 1 + word.count > ExplanationText.width {
            lines.append(line)
            line = String(repeating: " ", count: indent + 2)
            isEmpty = true
        }
        line += (isEmpty ? "" : " ") + word
        isEmpty = false
    }
    return lines + [line]
}
