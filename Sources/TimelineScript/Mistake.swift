import Diagnostics

/// Ends the reading of one value, or of the whole file, with what is wrong with it.
struct Mistake: Error {
    let diagnostic: Diagnostic

    init(
        _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [],
        suggestion: String? = nil
    ) {
        diagnostic = Diagnostic(id, message, at: span, notes: notes, suggestion: suggestion)
    }
}

extension String {
    /// `'…'` around the text as reports quote it, cut short where it is long.
    var quoted: String {
        let longest = 60
        return count > longest ? "'\(prefix(longest))…'" : "'\(self)'"
    }

    /// Without space at either end.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

extension [String] {
    /// `a, b or c`.
    var spelledOut: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
