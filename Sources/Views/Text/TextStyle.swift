import Geometry

/// A text style of Dynamic Type, with UIKit's names. It has a font size for each ``ContentSizeCategory``.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title1, title2, title3
    case headline, body, callout, subheadline, footnote
    case caption1, caption2

    /// Returns the font size in points.
    ///
    /// - Source: `preferredFont(forTextStyle:compatibleWith:)` on iOS 26.1.
    public func pointSize(for category: ContentSizeCategory) -> Double { Double(row[category.column].size) }

    /// Returns the distance between baselines in points, including leading.
    ///
    /// - Source: Apple's Human Interface Guidelines, Typography: the column "Leading (points)" for iOS. The 14 values
    ///   of `UIFontMetrics.scaledValue` and the line pitch of a subheadline, measured on iOS 26.1, agree with this
    ///   source.
    public func linePitch(for category: ContentSizeCategory) -> Double { Double(row[category.column].pitch) }

    public var weight: Font.Weight { self == .headline ? .semibold : .regular }

    /// The font size and line pitch for each text size, from extra small through accessibility extra-extra-extra-large.
    private var row: [(size: Int, pitch: Int)] {
        switch self {
        case .largeTitle: TextStyle.largeTitleRow
        case .title1: TextStyle.title1Row
        case .title2: TextStyle.title2Row
        case .title3: TextStyle.title3Row
        case .headline, .body: TextStyle.bodyRow
        case .callout: TextStyle.calloutRow
        case .subheadline: TextStyle.subheadlineRow
        case .footnote: TextStyle.footnoteRow
        case .caption1: TextStyle.caption1Row
        case .caption2: TextStyle.caption2Row
        }
    }

    private static let largeTitleRow = [
        (31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48),
        (44, 52), (48, 57), (52, 61), (56, 66), (60, 70),
    ]
    private static let title1Row = [
        (25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41),
        (38, 46), (43, 51), (48, 57), (53, 62), (58, 68),
    ]
    private static let title2Row = [
        (19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34),
        (34, 41), (39, 47), (44, 52), (50, 59), (56, 66),
    ]
    private static let title3Row = [
        (17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32),
        (31, 38), (37, 44), (43, 51), (49, 58), (55, 65),
    ]
    private static let bodyRow = [
        (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29),
        (28, 34), (33, 40), (40, 48), (47, 56), (53, 62),
    ]
    private static let calloutRow = [
        (13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28),
        (26, 32), (32, 39), (38, 46), (44, 52), (51, 60),
    ]
    private static let subheadlineRow = [
        (12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28),
        (25, 31), (30, 37), (36, 43), (42, 50), (49, 58),
    ]
    private static let footnoteRow = [
        (12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24),
        (23, 29), (27, 33), (33, 40), (38, 46), (44, 52),
    ]
    private static let caption1Row = [
        (11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23),
        (22, 29), (26, 32), (32, 39), (37, 44), (43, 51),
    ]
    private static let caption2Row = [
        (11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22),
        (20, 25), (24, 30), (29, 35), (34, 41), (40, 48),
    ]
}

extension ContentSizeCategory {
    fileprivate var column: Int {
        switch self {
        case .extraSmall: 0
        case .small: 1
        case .medium: 2
        case .large: 3
        case .extraLarge: 4
        case .extraExtraLarge: 5
        case .extraExtraExtraLarge: 6
        case .accessibilityMedium: 7
        case .accessibilityLarge: 8
        case .accessibilityExtraLarge: 9
        case .accessibilityExtraExtraLarge: 10
        case .accessibilityExtraExtraExtraLarge: 11
        }
    }
}
