import TestSupport
import Testing
import Verification

/// The colors that a script gives to a navigation bar.
@Suite("The colors of a navigation bar in a script")
struct NavigationBarColorTests {
    private func expectPass(
        _ bar: String, _ statements: [String], _ expect: [String], largeTitle: Bool = true
    ) async throws {
        func list(_ lines: [String]) -> String { lines.map { "  - \($0)" }.joined(separator: "\n") }
        let timeline = try Plays.timeline(
            """
            animatic: 1
            device: iPhone 16
            duration: 3s
            views:
              root:
                prefersLargeTitles: \(largeTitle)
                navigationBar: \(bar)
                navigation:
                  feed:
                    title: Feed
                    rightItems: [Edit, {title: Done, style: done}, {title: Red, tintColor: red}]
                    subviews: {list: {scroll: {contentSize: [393, 3000]}, frame: [0, 0, 393, 852]}}
            timeline:
            \(list(statements))
            expect:
            \(list(expect))
            """)
        Plays.expectPass(try await Plays.report(timeline).results)
    }

    // The bar is below the safe area of 59 points. Its height is 54 points, and 52 more with a large title.
    @Test func `are behind the bar and the status bar`() async throws {
        try await expectPass(
            "{barTintColor: '#112233', titleColor: white, largeTitleColor: yellow}",
            ["{at: 1s, do: 'list.contentOffset = [0, 300]'}"],
            [
                "{at: 0.5s, model: {root _UIBarBackground: [0, -59, 393, 165]}}",
                "{at: 0.5s, modelProperties: {root _UIBarBackground: {backgroundColor: '#112233'}}}",
                "{at: 2s, model: {root _UIBarBackground: [0, -59, 393, 113]}}",
            ])
    }

    @Test func `are not behind a large title at the start of the content, unless the script says so`() async throws {
        let scroll = ["{at: 1s, do: 'list.contentOffset = [0, 300]'}"]
        try await expectPass(
            "{backgroundColor: '#112233'}", scroll,
            [
                "{during: [0s, 0.9s], never: [frame root _UIBarBackground]}",
                "{at: 2s, modelProperties: {root _UIBarBackground: {backgroundColor: '#112233'}}}",
            ])
        try await expectPass(
            "{backgroundColor: '#112233', scrollEdgeAppearance: {backgroundColor: '#445566'}}", scroll,
            [
                "{at: 0.5s, modelProperties: {root _UIBarBackground: {backgroundColor: '#445566'}}}",
                "{at: 2s, modelProperties: {root _UIBarBackground: {backgroundColor: '#112233'}}}",
            ])
    }

    // Apple documents `UIBarStyle.black` as a black background with light content.
    @Test func `are black and white in the style black, unless the script has other colors`() async throws {
        try await expectPass(
            "{barStyle: black}", ["{at: 1s, do: 'list.contentOffset = [0, 300]'}"],
            [
                "{at: 0.5s, modelProperties: {root UILabel: {textColor: white}}}",
                "{at: 2s, modelProperties: {root _UIBarBackground: {backgroundColor: black}}}",
            ])
        try await expectPass(
            "{barStyle: black, barTintColor: '#112233', largeTitleColor: yellow}", [],
            [
                "{at: 0.5s, modelProperties: {root UILabel: {textColor: yellow}}}",
                "{at: 0.5s, modelProperties: {root _UIBarBackground: {backgroundColor: '#112233'}}}",
            ])
    }

    @Test func `can be those of the view of the bar, which does not reach behind the status bar`() async throws {
        try await expectPass(
            "{viewBackgroundColor: '#112233'}", [],
            [
                "{at: 0.5s, model: {root UINavigationBar: [0, 59, 393, 106]}}",
                "{at: 0.5s, modelProperties: {root UINavigationBar: {backgroundColor: '#112233'}}}",
                "{during: [0s, 1s], never: [frame root _UIBarBackground]}",
            ])
    }

    @Test func `change with the scrolled content, also without a large title`() async throws {
        let scroll = [
            "{at: 1s, do: 'list.contentOffset = [0, 300]'}", "{at: 2s, do: 'list.contentOffset = [0, -113]'}",
        ]
        let colors =
            "{backgroundColor: '#112233', titleColor: white, scrollEdgeAppearance: {backgroundColor: '#445566'}}"
        try await expectPass(
            colors, scroll,
            ["0.5", "2.5"].map(Self.edge) + [
                "{at: 1.5s, modelProperties: {root _UIBarBackground: {backgroundColor: '#112233'}}}",
                "{at: 1.5s, modelProperties: {root UILabel: {textColor: white}}}",
            ], largeTitle: false)
    }

    private static func edge(at time: String) -> String {
        "{at: \(time)s, modelProperties: {root _UIBarBackground: {backgroundColor: '#445566'}}}"
    }

    @Test func `include those of items without a color of their own`() async throws {
        try await expectPass(
            "{tintColor: '#112233'}", [],
            [
                "{at: 1s, modelProperties: {root UIButtonLabel: {textColor: '#112233'}}}",
                "{at: 1s, modelProperties: {root PlatterView 2: {backgroundColor: '#112233'}}}",
                "{at: 1s, modelProperties: {root UIButtonLabel 3: {textColor: red}}}",
            ])
    }
}
