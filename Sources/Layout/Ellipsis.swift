import Views

/// Shortens text to one line, with an ellipsis in place of what it leaves out.
struct Ellipsis {
    private let mode: LineBreakMode
    private let shape: LineShaping

    init(_ mode: LineBreakMode, shape: LineShaping) {
        self.mode = mode
        self.shape = shape
    }

    /// `text` as far as it fits in `width` points; the ellipsis alone where nothing does.
    ///
    /// - Parameter hasMore: Whether more follows after `text`, which takes an ellipsis at the end even of a text that
    ///   fits.
    func shortened(_ text: String, hasMore: Bool, within width: Double?) -> String {
        let whole = text + (hasMore ? "…" : "")
        if shape.fits(whole, within: width) { return whole }
        let characters = Array(text)
        var (low, high) = (0, characters.count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if shape.fits(keeping(middle, of: characters), within: width) { low = middle } else { high = middle }
        }
        while let longer = (low + 1...low + LineShaping.longestJoin).last(where: {
            $0 < characters.count && shape.fits(keeping($0, of: characters), within: width)
        }) { low = longer }
        return keeping(low, of: characters)
    }

    /// `count` characters and the ellipsis; in the middle, the odd one stands before it.
    private func keeping(_ count: Int, of characters: [Character]) -> String {
        switch mode {
        case .byTruncatingHead: "…" + String(characters.suffix(count))
        case .byTruncatingMiddle:
            String(characters.prefix(count - count / 2)) + "…" + String(characters.suffix(count / 2))
        default: String(characters.prefix(count)) + "…"
        }
    }
}
