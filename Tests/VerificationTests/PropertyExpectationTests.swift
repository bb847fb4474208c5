import Film
import TestSupport
import Testing
import TimelineScript
import Verification

@Suite("An expectation of properties")
struct PropertyExpectationTests {
    /// A card that fades and changes its color and transform linearly in one second, beside a label.
    private static let fade = """
        animatic: 1
        views:
          root:
            subviews:
              card: {frame: [0, 0, 100, 100], background: "#000000", alpha: 0}
              title: {label: Hello, frame: [0, 100, 100, 20], font: 17 bold, textColor: "#FF0000"}
        timeline:
          - at: 0s
            animate: {duration: 1s, curve: linear}
            do: [card.alpha = 1, 'card.backgroundColor = "#FF8000"', card.cornerRadius = 8,
              'card.transform = .identity.translatedBy(x: 20, y: 0)']
          - {at: 2s, do: [title.text = "Bye", title.isHidden = true]}
        expect:
        """

    private func results(_ expect: String) async throws -> [ExpectationResult] {
        try await Plays.report(try Plays.timeline(Self.fade + "\n  \(expect)\n")).results
    }

    @Test(
        "passes for the values of the presentation and of the model",
        arguments: [
            // Halfway from 0 to 1, from 0 to #FF8000, from 0 to 8 and from 0 to 20.
            "- {at: 0.5s, properties: {card: {alpha: 0.5, cornerRadius: 4, backgroundColor: '#804000'}}}",
            "- {at: 0.5s, properties: {card: {transform: '.identity.translatedBy(x: 10, y: 0)'}}}",
            "- {at: 0.5s, modelProperties: {card: {alpha: 1, cornerRadius: 8, backgroundColor: '#FF8000'}}}",
            "- {at: 0s, properties: {card: {alpha: 0}}, modelProperties: {card: {alpha: 1}}}",
            "- {at: 1s, properties: {card: {alpha: 1, frame: [20, 0, 100, 100], bounds: [0, 0, 100, 100]}}}",
            "- {at: 0.5s, properties: {card: {alpha: 0.45}}, within: 0.06}",
            "- {at: 1s, properties: {title: {text: Hello, isHidden: false, font: 17 bold, textColor: '#FF0000'}}}",
            "- {at: 2s, modelProperties: {title: {text: Bye, isHidden: true, numberOfLines: 1}}}",
        ])
    func passes(expect: String) async throws {
        try await Plays.expectPass(results(expect))
    }

    @Test(
        "fails for other values, with the value that was found",
        arguments: [
            ("- {at: 0.5s, properties: {card: {alpha: 0.6}}}", "found 0.5"),
            ("- {at: 0.5s, properties: {card: {backgroundColor: '#804200'}}}", "found #804000"),
            ("- {at: 0.5s, modelProperties: {card: {cornerRadius: 4}}}", "found 8"),
            ("- {at: 2s, properties: {title: {text: Hello}}}", "found \"Bye\""),
            ("- {at: 2s, properties: {title: {isHidden: false}}}", "found true"),
        ])
    func fails(expect: String, found: String) async throws {
        try await Plays.expectFailure(results(expect), found)
    }

    /// A scroll view under a status bar of 47 points, as on an iPhone 14, with margins and priorities.
    private static let inset = """
        animatic: 1
        device: iPhone 14
        views:
          root:
            margins: [1, 2, 3, 4]
            subviews:
              list: {scroll: {contentInset: 5}, hugging: {vertical: 400}, compression: {horizontal: 600}}
              loose: {frame: [0, 300, 10, 10], intrinsic: [30, none]}
        constraints: {all: list.edges == root.edges, wide: list.content.width == 100, tall: list.content.height == 2000}
        timeline: [{at: 1s, do: [loose.removeFromSuperview()]}]
        expect:
        """

    @Test(
        "reads values that no animation changes",
        arguments: [
            "root: {safeAreaInsets: [47, 0, 34, 0]}",
            // The safe area is added to the margins, and the root view has at least the system's margin of 16.
            "root: {layoutMargins: [48, 16, 37, 16], directionalLayoutMargins: [48, 16, 37, 16]}",
            // The content is scrollable along the vertical axis only.
            "list: {adjustedContentInset: [52, 5, 39, 5], contentSize: [100, 2000]}",
            "list: {verticalContentHuggingPriority: 400, horizontalContentCompressionResistancePriority: 600}",
            "list: {horizontalContentHuggingPriority: 250, verticalContentCompressionResistancePriority: 750}",
            "list: {needsLayout: false, needsUpdateConstraints: false}",
            "loose: {intrinsicContentSize: [30, none], translatesAutoresizingMaskIntoConstraints: true}",
        ])
    func otherValues(expect: String) async throws {
        for key in ["properties", "modelProperties"] {
            let script = Self.inset + "\n  - {at: 0.5s, \(key): {\(expect)}}\n"
            let results = try await Plays.report(try Plays.timeline(script)).results
            #expect(!results.isEmpty)
            #expect(results.filter { !$0.hasPassed }.map { "\($0.title): \($0.outcome)" } == [])
        }
    }
}
