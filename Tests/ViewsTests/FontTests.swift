import Geometry
import Testing
import Views

@Suite("A font")
struct FontTests {
    /// The sizes for extra small through accessibility extra-extra-extra-large, as returned by `preferredFont` on iOS
    /// 26.1.
    static let rows: [(TextStyle, [Double])] = [
        (.largeTitle, [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]),
        (.title1, [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]),
        (.title2, [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]),
        (.title3, [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]),
        (.headline, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
        (.body, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
        (.callout, [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]),
        (.subheadline, [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]),
        (.footnote, [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]),
        (.caption1, [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]),
        (.caption2, [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]),
    ]

    @Test("of a text style has the size of each category", arguments: rows)
    func sizes(style: TextStyle, sizes: [Double]) {
        let fonts = ContentSizeCategory.allCases.map { Font.preferred(style, for: $0) }

        #expect(fonts.map(\.size) == sizes)
        #expect(fonts.allSatisfy { $0.weight == (style == .headline ? .semibold : .regular) })
        #expect(fonts.allSatisfy { $0.textStyle == style })
        #expect(FontTests.rows.count == TextStyle.allCases.count)
    }

    @Test func `of a text style has leading between its lines, and a system font has none`() {
        // 20 - 15 × 1.193359375 is 2.099609375. The measured value is 2.1.
        #expect(abs(Font.preferred(.subheadline).leading - 2.099_609_375) < 1e-9)
        #expect(Font(size: 15).leading == 0)
        // The height of two lines is 35.8 plus 2.1 between them. The measured height of a subheadline with two lines
        // is 38 at 2x.
        let grid = PixelGrid(scale: 2)
        #expect(grid.roundedUp(Font.preferred(.subheadline).height(ofLines: 2)) == 38)
        #expect(grid.roundedUp(Font(size: 15).height(ofLines: 2)) == 36)
        #expect(grid.roundedUp(Font.preferred(.subheadline).height(ofLines: 1)) == 18)
        // The line pitch of 13 is less than the line height of 13.13.
        #expect(Font.preferred(.caption2).leading == 0)
    }

    @Test func `follows the size of text if it has a text style, and keeps its weight`() {
        var font = Font.preferred(.body)
        font.weight = .bold
        let large = font.scaled(to: .accessibilityMedium)

        #expect((large.size, large.weight, large.textStyle) == (28, .bold, .body))
        #expect(abs(large.leading - (34 - 28 * 1.193_359_375)) < 1e-9)
        #expect(large.scaled(to: .large) == font)
        #expect(Font(size: 17).scaled(to: .accessibilityMedium) == Font(size: 17))
    }

    @Test(
        "has lines whose heights are rounded up as measured",
        arguments: [
            (18, 1, 3, 65.0 / 3), (13, 1, 3, 47.0 / 3), (13, 3, 3, 140.0 / 3), (12, 2, 3, 86.0 / 3), (15, 2, 2, 36),
            (15, 1, 2, 18), (11, 1, 2, 13.5), (17, 1, 2, 20.5), (17, 1, 3, 61.0 / 3), (34, 1, 2, 41), (16, 1, 2, 19.5),
        ] as [(Double, Int, Double, Double)])
    func heights(size: Double, lines: Int, scale: Double, height: Double) {
        let natural = Font(size: size).height(ofLines: lines)

        #expect(abs(PixelGrid(scale: scale).roundedUp(natural) - height) < 1e-9)
        #expect(Font(size: size).lineCount(within: height) == lines)
    }

    @Test func `fits at least one line into any height, and only whole lines`() {
        let font = Font.preferred(.subheadline)

        // The lines end at 17.9, 37.9 and 57.9.
        #expect([-5, 0, 17, 37, 38, 57, 58].map(font.lineCount) == [1, 1, 1, 1, 2, 2, 3])
        #expect(font.height(ofLines: 0) == 0)
        #expect(font.lineCount(within: .infinity) == 1)
    }
}

@Suite("Font metrics")
struct FontMetricsTests {
    @Test(
        "scale a value as measured on iOS 26.1",
        arguments: [
            (.body, .extraSmall, 15.667), (.body, .small, 16.333), (.body, .medium, 17.333), (.body, .large, 18),
            (.body, .extraLarge, 19.667), (.body, .extraExtraLarge, 21.333), (.body, .extraExtraExtraLarge, 23.667),
            (.body, .accessibilityMedium, 27.667), (.body, .accessibilityLarge, 32.667),
            (.body, .accessibilityExtraLarge, 39.333), (.body, .accessibilityExtraExtraLarge, 45.667),
            (.body, .accessibilityExtraExtraExtraLarge, 50.667), (.footnote, .extraExtraExtraLarge, 24),
            (.caption2, .extraExtraExtraLarge, 30.333), (.title2, .accessibilityExtraExtraExtraLarge, 42.333),
        ] as [(TextStyle, ContentSizeCategory, Double)])
    func values(style: TextStyle, category: ContentSizeCategory, value: Double) {
        let metrics = FontMetrics(for: style)

        #expect(abs(metrics.scaledValue(for: 18, compatibleWith: category) - value) < 0.001)
        #expect(metrics.scaledFont(for: Font(size: 18), compatibleWith: category).size == value.rounded())
    }

    @Test func `do not scale a value at the default size, and round to pixels`() {
        let metrics = FontMetrics(for: .body)
        let grid = PixelGrid(scale: 2)

        #expect(metrics.scaledValue(for: 7.77, compatibleWith: .large) == 7.77)
        // 44 × 40 / 22 is 80.
        #expect(metrics.scaledValue(for: 44, compatibleWith: .accessibilityLarge) == 80)
        // 10 × 24 / 22 is 10.91.
        #expect(metrics.scaledValue(for: 10, compatibleWith: .extraLarge, on: grid) == 11)
    }
}
