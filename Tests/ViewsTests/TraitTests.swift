import Testing
import Views

@Suite("Traits")
struct TraitTests {
    @Test func `describe their differences`() {
        let old = TraitCollection()
        var new = old
        #expect(new.changes(from: old) == "")
        new.verticalSizeClass = .compact
        new.userInterfaceStyle = .dark
        new.layoutDirection = .rightToLeft
        new.preferredContentSizeCategory = .accessibilityLarge
        #expect(
            new.changes(from: old)
                == "vertical regular → compact, style light → dark, direction leftToRight → rightToLeft, "
                + "text large → accessibilityLarge")
    }

    @Test func `match a condition in all its traits`() {
        let traits = TraitCollection(
            horizontalSizeClass: .regular, verticalSizeClass: .compact, userInterfaceStyle: .dark,
            layoutDirection: .rightToLeft, preferredContentSizeCategory: .medium, userInterfaceIdiom: .pad)
        let matching = TraitCondition(
            horizontalSizeClass: .regular, verticalSizeClass: .compact, userInterfaceStyle: .dark,
            layoutDirection: .rightToLeft, contentSizeCategories: .small ... .medium, userInterfaceIdiom: .pad)
        #expect(TraitCondition().matches(traits))
        #expect(matching.matches(traits))
        let others: [(inout TraitCondition) -> Void] = [
            { $0.horizontalSizeClass = .compact }, { $0.verticalSizeClass = .regular },
            { $0.userInterfaceStyle = .light }, { $0.layoutDirection = .leftToRight },
            { $0.contentSizeCategories = .large ... .extraLarge }, { $0.userInterfaceIdiom = .phone },
        ]
        for change in others {
            var condition = matching
            change(&condition)
            #expect(!condition.matches(traits))
        }
    }

    @Test func `have text sizes that are ordered from small to large`() {
        let categories = ContentSizeCategory.allCases
        #expect(categories.count == 12 && categories == categories.sorted())
        #expect(categories.first == .extraSmall && categories.last == .accessibilityExtraExtraExtraLarge)
        #expect(ContentSizeCategory.extraExtraExtraLarge < .accessibilityMedium)
    }
}

@Suite("An adaptive color")
struct AdaptiveColorTests {
    /// The values from Apple's documentation.
    @Test(
        "has a different value in the dark appearance",
        arguments: [
            ("systemBlue", "#007AFF", "#0A84FF"), ("systemRed", "#FF3B30", "#FF453A"),
            ("systemGreen", "#34C759", "#30D158"), ("systemOrange", "#FF9500", "#FF9F0A"),
            ("systemGray6", "#F2F2F7", "#1C1C1E"), ("systemGray", "#8E8E93", "#8E8E93"),
            ("label", "#000000", "#FFFFFF"), ("secondaryLabel", "#3C3C4399", "#EBEBF599"),
            ("systemBackground", "#FFFFFF", "#000000"), ("systemGroupedBackground", "#F2F2F7", "#000000"),
            ("separator", "#3C3C434A", "#54545899"), ("red", "#FF0000", "#FF0000"),
        ])
    func appearances(name: String, light: String, dark: String) throws {
        let color = try #require(AdaptiveColor.named[name])
        #expect(color.resolved(for: .light).hexadecimal == light)
        #expect(color.resolved(for: .dark).hexadecimal == dark)
        #expect((color.light != color.dark) == (light != dark))
        #expect(Color.named[name] == color.light)
    }
}
