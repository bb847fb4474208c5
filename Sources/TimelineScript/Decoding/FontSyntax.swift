import Views

/// A font as scripts write it: a size or a text style, and perhaps a weight.
struct FontSyntax {
    let text: String
    /// What the first word says; `nil` when it is neither, or when there are not one or two words.
    let base: Base?
    let baseText: String
    let weightText: String?

    enum Base {
        case size(Double)
        case style(TextStyle)
    }

    /// For reports.
    static let examples = "17, 17 semibold or body"

    init(_ text: String) {
        self.text = text
        let words = text.split(separator: " ").map(String.init)
        baseText = words.first ?? ""
        weightText = words.count == 2 ? words[1] : nil
        let name = baseText.hasPrefix(".") ? String(baseText.dropFirst()) : baseText
        if !(1...2).contains(words.count) {
            base = nil
        } else if let style = TextStyle(rawValue: name) {
            base = .style(style)
        } else if case .number(let size) = NumberLiteral.read(baseText) {
            base = .size(size)
        } else {
            base = nil
        }
    }

    /// In code points of ``text``.
    var baseRange: Range<Int> { 0..<baseText.unicodeScalars.count }

    /// In code points of ``text``.
    var weightRange: Range<Int> {
        let end = text.unicodeScalars.count
        return (end - (weightText?.unicodeScalars.count ?? 0))..<end
    }
}
