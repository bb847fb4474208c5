extension Rect {
    /// `(x, y, width, height)` with at most three decimals, as traces and reports print it.
    public var text: String {
        "(" + [minX, minY, width, height].map(\.shortText).joined(separator: ", ") + ")"
    }
}

extension Double {
    /// At most three decimals, without trailing zeros, whatever the locale: `237.5`, `-66.25`, `100`.
    public var shortText: String {
        let thousandths = (self * 1000).rounded()
        guard abs(thousandths) < 1e15 else { return "\(self)" }
        let whole = Int(abs(thousandths)) / 1000
        let rest = Int(abs(thousandths)) % 1000
        let sign = thousandths < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(whole)" }
        var digits = String(rest)
        while digits.count < 3 { digits = "0" + digits }
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }
}
