import Foundation
import Reporting
import Testing

@testable import TimelineScript

/// The reader accepts every example of *The Timeline Language*, in a script that declares the names that examples use.
@Suite("The examples of the language page")
struct LanguageExampleTests {
    /// An example of the page, with the heading above it.
    struct Example: CustomTestStringConvertible {
        let heading: String
        let text: String

        var testDescription: String { "\(heading): \(text.prefix { $0 != "\n" })" }
    }

    /// Every example except those that need files: pictures and storyboards.
    static let examples: [Example] = {
        guard let page = try? LanguagePage() else { return [] }
        return page.sections.sorted { $0.key < $1.key }.flatMap { heading, section in
            section.components(separatedBy: "\n```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
                .map { Example(heading: heading, text: String($0.element.drop { $0 != "\n" }.dropFirst())) }
        }.filter { !$0.text.contains("Main.storyboard") && !$0.text.contains("image:") }
    }()

    @Test func `are found on the page`() {
        #expect(Self.examples.count >= 20)
    }

    @Test("are read without a diagnostic", arguments: examples)
    func reads(example: Example) {
        let script = Self.script(with: example)
        let file = SourceFile(name: "example.yaml", text: script)
        #expect(TimelineReader.read(file, folder: "").diagnostics.map(\.message) == [], "\(script)")
    }

    private static func indented(_ text: String, by count: Int) -> String {
        let margin = String(repeating: " ", count: count)
        return text.split(separator: "\n").map { margin + $0 + "\n" }.joined()
    }

    /// Returns a complete script around `example`, based on its first key or its heading.
    private static func script(with example: Example) -> String {
        let text = example.text
        if text.hasPrefix("animatic:") { return text }
        var constraints = Self.constraints
        var rootKeys = ""
        var views = Self.views
        var rest = ""
        switch example.heading {
        case "A view", "Controls", "Stack views and scroll views", "Text with attributes":
            (views, constraints) = (indented(text, by: 6), "")
        case "What a view overrides", "Gradients", "Shapes", "A layer": rootKeys = indented(text, by: 4)
        case _ where text.hasPrefix("on:"): rootKeys = indented(text, by: 4)
        case "A constraint":
            for (index, line) in text.split(separator: "\n").enumerated() { constraints += "  c\(index): \(line)\n" }
        case "Several constraints in one", "Visual Format Language": constraints += indented(text, by: 2)
        case "Options": constraints = constraints.replacing("  wide: card.width == 100\n", with: indented(text, by: 2))
        default:
            rest =
                switch text.prefix(while: { $0 != ":" }) {
                case "animate":
                    "timeline:\n  - at: 0.5s\n" + indented(text, by: 4)
                        + (text.contains("keyframes") ? "" : "    do: card.alpha = 1\n")
                case "do": "animators: {grow: 1s}\ntimeline:\n  - at: 0.5s\n" + indented(text, by: 4)
                case "completion":
                    "timeline:\n  - {at: 0.5s, animate: 1s, do: card.alpha = 0, "
                        + text.trimmingCharacters(in: .newlines) + "}\n"
                default: text
                }
        }
        return "animatic: 1\nduration: 4s\nviews:\n  root:\n" + rootKeys + "    subviews:\n" + views
            + (constraints.isEmpty ? "" : "constraints:\n" + constraints) + rest
    }

    private static let views = "      card: {label: Card}\n" + otherViews

    private static let otherViews = """
              title: {label: Title}
              badge: {label: Badge}
              hint: {label: Hint}
              list: {scroll: , subviews: {inner: {}}}
              a: {}
              b: {}

        """

    private static let constraints = """
          slide: card.leading == root.leading + 0
          wide: card.width == 100
          tall: card.height == 100
          below: a.leading == root.leading
          beside: {constraint: b.leading == root.leading, isActive: false}
          alike: {constraint: a.width == b.width, isActive: false}

        """
}
