import TestSupport
import Testing
import Verification

/// Bars that are ordinary views of a script.
@Suite("A bar that is a view of a script")
struct BarViewTests {
    private func expectPass(_ views: String, _ statements: [String], _ expect: [String]) async throws {
        let indented = views.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
        try await Plays.expectPass(
            """
            root:
              subviews:
                card: {frame: [0, 300, 100, 100]}
            \(indented)
            """, statements, expect, seconds: 2)
    }

    // A platter is 48 points high, 16 points from the sides, and as wide as it is high for a symbol.
    @Test func `is a toolbar, whose items receive touches`() async throws {
        try await expectPass(
            """
            tools:
              frame: [0, 700, 393, 48]
              toolbar: [{name: bin, image: symbol trash, on: {tap: card.alpha = 0.5}}, {space: flexible}, symbol plus]
            """,
            ["{at: 0.5s, do: bin.tap()}"],
            [
                "{at: 0.4s, model: {bin: [16, 0, 48, 48], tools PlatterView 2: [329, 0, 48, 48]}}",
                "{during: [0.5s, 2s], order: [touch bin, action bin, cue card.alpha]}",
            ])
    }

    // Measured on iOS 26.1: the platter of three items is 274 points wide and 62 points high, in the middle of a bar of
    // 83 points, and items are 94 points wide at a distance of 86 points. (393 - 274) / 2 is 59.5, which rounds to 60
    // points, because platters are at whole points.
    @Test func `is a tab bar, in which taps select items`() async throws {
        try await expectPass(
            """
            kinds:
              frame: [0, 700, 393, 83]
              tabBar:
                items: [All, {name: fresh, title: New, image: symbol star, on: {tap: card.alpha = 0.5}}, {title: Old, isEnabled: false}]
                selectedItem: 0
                barTintColor: "#112233"
                backgroundColor: "#445566"
                tintColor: red
                unselectedItemTintColor: yellow
            """,
            ["{at: 0.5s, do: fresh.tap()}"],
            [
                "{at: 0.4s, model: {kinds _UITabBarPlatterView: [60, 0, 274, 62], fresh: [150, 4, 94, 54]}}",
                "{at: 0.4s, model: {kinds _UITabSelectionView: [4, 4, 94, 54]}}",
                "{at: 0.4s, modelProperties: {kinds: {backgroundColor: '#445566'}}}",
                "{at: 0.4s, modelProperties: {kinds _UITabBarPlatterView: {backgroundColor: '#112233'}}}",
                "{at: 0.4s, modelProperties: {kinds UILabel: {textColor: red}}}",
                "{at: 0.4s, modelProperties: {kinds UIImageView 2: {tintColor: yellow}}}",
                "{at: 1.9s, model: {kinds _UITabSelectionView: [90, 4, 94, 54]}}",
                "{during: [0.5s, 2s], order: [touch fresh, action fresh, cue card.alpha]}",
            ])
    }

    // A platter is 44 points high, 16 points from the sides. The title is in the middle of the bar.
    @Test func `is a navigation bar, whose background reaches the upper edge of its superview`() async throws {
        try await expectPass(
            """
            top:
              frame: [0, 59, 393, 54]
              navigationBar:
                title: Card
                barTintColor: "#112233"
                leftItems: [{name: bin, image: symbol trash, on: {tap: card.alpha = 0.5}}]
            """,
            ["{at: 0.5s, do: bin.tap()}"],
            [
                "{at: 0.4s, model: {bin: [16, 0, 44, 44], top _UIBarBackground: [0, -59, 393, 113]}}",
                "{during: [0.5s, 2s], order: [touch bin, action bin, cue card.alpha]}",
            ])
    }
}
