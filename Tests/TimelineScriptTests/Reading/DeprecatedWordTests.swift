import Film
import Playback
import Reporting
import TestSupport
import Testing
import TimelineScript

@Suite("A deprecated word")
struct DeprecatedWordTests {
    /// Made-up earlier spellings of words of the language.
    private static let renamed = [
        RenamedWord("opacity", to: "alpha"), RenamedWord("colour", to: "background"),
        RenamedWord("children", to: "subviews"), RenamedWord("relayout", to: "layoutIfNeeded"),
        RenamedWord("start", to: "leading"), RenamedWord("tilt", to: "orientation"),
        RenamedWord("smooth", to: "easeInOut"), RenamedWord("laidOut", to: "layoutSubviews"),
    ]

    /// A script with all deprecated words. The view `opacity` and the constraint `start` have names of their own.
    private static let old = """
        animatic: 1 # opacity, colour
        device: {size: [100, 60], scale: 1}
        fps: 10
        duration: 1s
        views:
          # colour: a comment
          root:
            children: # two
              opacity: {"colour": red, 'opacity': 0.5} # opacity: 0.5
              é: {colour: "#0F0", children: {inner: {opacity: 1}}}
        constraints:
          start: opacity.start == root.start + 8
          rest: opacity.top == root.top
          size: opacity.size == [20, 20]
        timeline:
          - {at: 0s, do: ['opacity.opacity = 0.5 * é.opacity', root.setNeedsLayout(),   root.relayout()]}
          - at: 0.2s
            animate: {duration: 0.2s, curve: smooth}
            do: |
              opacity.opacity = 0.25
          - {at: 0.5s, do: [device.tilt = .landscapeLeft]}
        expect:
          - {at: 1s, properties: {opacity: {opacity: 0.25}}}
          - {turn: 1, order: [cue opacity.opacity, laidOut root]}
        """

    /// The script with the current words.
    private static let current = """
        animatic: 1 # opacity, colour
        device: {size: [100, 60], scale: 1}
        fps: 10
        duration: 1s
        views:
          # colour: a comment
          root:
            subviews: # two
              opacity: {"background": red, 'alpha': 0.5} # opacity: 0.5
              é: {background: "#0F0", subviews: {inner: {alpha: 1}}}
        constraints:
          start: opacity.leading == root.leading + 8
          rest: opacity.top == root.top
          size: opacity.size == [20, 20]
        timeline:
          - {at: 0s, do: ['opacity.alpha = 0.5 * é.alpha', root.setNeedsLayout(),   root.layoutIfNeeded()]}
          - at: 0.2s
            animate: {duration: 0.2s, curve: easeInOut}
            do: |
              opacity.alpha = 0.25
          - {at: 0.5s, do: [device.orientation = .landscapeLeft]}
        expect:
          - {at: 1s, properties: {opacity: {alpha: 0.25}}}
          - {turn: 1, order: [cue opacity.alpha, layoutSubviews root]}
        """

    private func load(_ text: String, renaming words: [RenamedWord] = renamed) -> ScriptLoader.Reading {
        RenamedWord.$all.withValue(words) {
            ScriptLoader().load(
                SourceFile(name: "film.yaml", text: text), in: "", measuring: FixedAdvanceTextMeasurer())
        }
    }

    @Test func `is not in the language of this release`() {
        #expect(RenamedWord.all.isEmpty)
    }

    @Test func `is an error without its renaming`() {
        let reading = load(Self.old, renaming: [])
        #expect(reading.timeline == nil && !reading.diagnostics.contains { $0.id == .deprecated })
    }

    @Test("is read with a warning, and replacing it keeps all other text", arguments: ["\n", "\r\n", "\r"])
    func replaced(lineBreak: String) throws {
        let old = Self.old.replacing("\n", with: lineBreak)
        let reading = load(old)
        let timeline = try #require(reading.timeline, "\(reading.diagnostics)")
        #expect(reading.diagnostics.allSatisfy { $0.id == .deprecated && $0.severity == .warning })
        #expect(reading.diagnostics.count == 17)
        let source = SourceFile(name: "film.yaml", text: old)
        for diagnostic in reading.diagnostics {
            let line = try #require(source.line(diagnostic.span.line))
            let word = line.dropFirst(diagnostic.span.column - 1).prefix(diagnostic.span.length)
            #expect(diagnostic.message == "'\(word)' is deprecated, expected '\(try #require(diagnostic.suggestion))'")
        }

        let migrated = source.applying(reading.diagnostics)
        #expect(migrated.text == Self.current.replacing("\n", with: lineBreak))
        let again = load(migrated.text)
        #expect(again.diagnostics.isEmpty && again.timeline?.source == timeline.source)
    }

    @Test func `is replaced once if an alias repeats it`() throws {
        let script = """
            animatic: 1
            duration: 1s
            views: {root: {children: {a: &look {colour: red}, b: *look}}}
            """
        let reading = load(script)
        #expect(reading.diagnostics.map(\.span.column) == [16, 37])
        #expect(
            SourceFile(name: "film.yaml", text: script).applying(reading.diagnostics).text
                == script.replacing("colour", with: "background").replacing("children", with: "subviews"))
    }

    @Test func `does not move other problems of its line`() throws {
        let reading = load(
            """
            animatic: 1
            duration: 1s
            views: {root: {children: {card: {opacity: 0.5, alpha: 1, colour: red, widht: 1}}}}
            """)
        #expect(reading.timeline == nil)
        let errors = reading.diagnostics.filter { $0.severity == .error }
        // The place of `alpha` is after `opacity: 0.5, `, and the earlier definition is `opacity` itself.
        #expect(errors.map(\.id) == ["duplicate-key", "unknown-key"])
        #expect(errors.map(\.span.column) == [48, 71] && errors.map(\.span.length) == [5, 5])
        #expect(errors[0].notes.map(\.span.column) == [34] && errors[0].notes.map(\.span.length) == [7])
        #expect(reading.diagnostics.filter { $0.severity == .warning }.map(\.span.column) == [16, 34, 58])
    }

    @Test func `is an error if it is written with an escape, because its text cannot be replaced`() {
        let reading = load("animatic: 1\nduration: 1s\nviews: {root: {\"\\x6fpacity\": 1}}\n")
        #expect(reading.diagnostics.map(\.id) == ["unknown-key"])
    }
}
