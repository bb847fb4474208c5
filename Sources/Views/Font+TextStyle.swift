extension Font {
    /// The font of a text style, as `preferredFont(forTextStyle:)` gives it; a headline is semibold.
    ///
    /// Its lines are further apart than those of a system font of the same size; see ``leading``.
    public static func preferred(_ style: TextStyle, for category: ContentSizeCategory = .large) -> Font {
        var font = Font(size: style.pointSize(for: category), weight: style.weight)
        font.textStyle = style
        // A caption of 11 points has a pitch of 13, less than its line: such lines touch.
        font.leading = max(0, style.linePitch(for: category) - font.lineHeight)
        return font
    }

    /// The same text style for a person who reads at `category`, in the weight it has; a font without a text style
    /// stays as it is.
    public func scaled(to category: ContentSizeCategory) -> Font {
        guard let textStyle else { return self }
        var font = Font.preferred(textStyle, for: category)
        font.weight = weight
        return font
    }

    /// The height of lines of this font from the top of the first to the bottom of the last, in points.
    public func height(ofLines count: Int) -> Double {
        count > 0 ? Double(count) * lineHeight + Double(count - 1) * leading : 0
    }

    /// How many whole lines fit in `height` points, at least one.
    public func lineCount(within height: Double) -> Int {
        let lines = (height + leading) / (lineHeight + leading) + Font.noise
        return lines.isFinite ? max(1, Int(min(lines.rounded(.down), 1e9))) : 1
    }

    /// Less than this share of a line is not a missing piece but the residue of arithmetic.
    private static let noise = 1e-6
}
