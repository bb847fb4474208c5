import Foundation
import TestSupport
import Testing

@Suite("The command's warnings")
struct WarningTests {
    @Test func `report conflicts at the broken constraint`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("  h: box", with: "  w2: box.width == 30\n  h: box"))
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        #expect(test.status == 0)
        #expect(
            test.errors.hasPrefix("slide.yaml:10:3: warning: 'w2' is broken: it conflicts with 'w', at 0s"))
    }

    @Test func `mark each member of the contradictory set, and views with fixed frames`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "slide.yaml",
            slide.replacing(
                "  w: box.width == 20", with: "  right: box.trailing == root.trailing\n  w: box.width == 20"))
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        #expect(
            test.errors.hasPrefix(
                """
                slide.yaml:10:3: warning: 'w' is broken: it conflicts with 'x', 'right', root.width == 100, at 0s [unsatisfiable]
                10 |   w: box.width == 20
                   |   ^ box.width == 20: will attempt to recover by breaking this constraint
                 7 |   x: box.leading == root.leading + 0
                   |   - box.leading == root.leading
                 9 |   right: box.trailing == root.trailing
                   |   ----- box.trailing == root.trailing
                 5 | views: {root: {background: white, subviews: {box: {background: red}}}}
                   |         ---- this view requires root.width == 100
                """))
    }

    /// The keyboard of an iPhone 16 is 335 points high, so 852 - 335 - 300 = 217 points remain above the card.
    @Test func `name the keyboard if it covers the place`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "form.yaml",
            """
            animatic: 1
            device: iPhone 16
            duration: 1.5s
            views: {root: {subviews: {card: {subviews: {name: {textField: {}, frame: [0, 0, 100, 34]}}}}}}
            constraints:
              sides: card.horizontalEdges == root
              top: card.top == root.top + 250
              height: card.height == 300
              above: card.bottom <= root.keyboard.top
            timeline:
              - {at: 0.2s, do: name.focus()}
            """)
        let check = try Command(["check", "form.yaml"], in: folder.url)
        let warnings = check.errors.split(separator: "\n").filter { $0.contains("[unsatisfiable]") }
        #expect(warnings.count == 1, "\(check.errors)")
        #expect(
            warnings.first?.contains("root.keyboard.top == root.top + 517; the keyboard takes 335 points, at 0.2s")
                == true)
    }

    /// The constraints of the box are in conflict while the keyboard is shown, but not with the keyboard.
    @Test func `do not name the keyboard in a conflict without its guide`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "form.yaml",
            """
            animatic: 1
            device: iPhone 16
            duration: 1.5s
            views: {root: {subviews: {name: {textField: {}, frame: [0, 100, 100, 34]}, box: }}}
            constraints:
              left: box.leading == root.leading
              top: box.top == root.top
              height: box.height == 20
              narrow: box.width == 20
              wide: {constraint: box.width == 40, isActive: false}
            timeline:
              - {at: 0.2s, do: name.focus()}
              - {at: 1s, do: wide.isActive = true}
            """)
        let check = try Command(["check", "form.yaml"], in: folder.url)
        let warnings = check.errors.split(separator: "\n").filter { $0.contains("[unsatisfiable]") }
        #expect(warnings.count == 1 && warnings.first?.contains("'narrow', at 1s") == true, "\(check.errors)")
    }

    @Test func `have the complete conflict in the trace as JSON`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("  h: box", with: "  w2: box.width == 30\n  h: box"))
        let trace = try Command(["trace", "slide.yaml", "--json"], in: folder.url)
        struct Document: Decodable {
            let events: [Event]
            struct Event: Decodable {
                let conflict: Conflict?
            }
            struct Conflict: Decodable {
                let constraints: [Constraint]
                let broken: Constraint?
                let message: String
            }
            struct Constraint: Decodable, Equatable {
                let kind: String
                let identifier: String?
                let text: String
                let priority: Double
            }
        }
        let document = try JSONDecoder().decode(Document.self, from: Data(trace.output.utf8))
        let conflict = try #require(document.events.compactMap(\.conflict).first)
        let (w, w2) = ("box.width == 20", "box.width == 30")
        #expect(
            conflict.constraints == [
                .init(kind: "NSLayoutConstraint", identifier: "w", text: w, priority: 1000),
                .init(kind: "NSLayoutConstraint", identifier: "w2", text: w2, priority: 1000),
            ])
        #expect(conflict.broken == conflict.constraints.last)
        #expect(conflict.message.hasSuffix("by breaking constraint\n<NSLayoutConstraint 'w2' box.width == 30>"))
    }

    @Test func `have ambiguous views in the trace`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide.replacing("  h: box.height == 20\n", with: ""))
        let lines = try Command(["trace", "slide.yaml"], in: folder.url).output.split(separator: "\n")
        let open = lines.filter { $0.contains(" ambiguity ") }
        #expect(open.count == 1 && open[0].contains("  constraints do not determine: height  "))
    }

    @Test func `report characters that no font has, each once with its name`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "slide.yaml",
            slide.replacing("{background: red}", with: "{label: \"Hi ก\", subviews: {other: {label: \"ก ข ก\"}}}"))
        let test = try Command(["test", "slide.yaml"], in: folder.url)
        let warnings = test.errors.split(separator: "\n").filter { $0.contains("[missing-glyph]") }
        #expect(warnings.count == 2)
        #expect(warnings.first?.contains("no font contains 'ก' (U+0E01 THAI CHARACTER KO KAI), expected") == true)
        #expect(warnings.last?.contains("no font contains 'ข' (U+0E02 THAI CHARACTER KHO KHAI), expected") == true)
    }

    /// The script has a different character in each place that can contain text, starting with U+0E01.
    @Test func `report characters for every way to set a text`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "texts.yaml",
            """
            animatic: 1
            device: {size: [100, 60], scale: 2}
            duration: 1s
            views:
              root:
                background: white
                subviews: {box: {label: a}, go: {button: b}, field: {textField: {placeholder: "\u{0E01}"}}}
                on: {layoutSubviews: ['box.text = "\u{0E02}"']}
            animators: {fade: {duration: 0.1s}}
            constraints: {x: box.leading == root.leading, y: box.top == root.top}
            variations: [{when: {style: dark}, set: {box.text: "\u{0E03}"}}]
            timeline:
              - {at: 0.1s, do: ['go.title = "\u{0E05}"', {async: ['box.text = "\u{0E06}"']}]}
              - at: 0.2s
                animate: {duration: 0.1s}
                do: [{animate: {duration: 0.1s}, do: 'box.text = "\u{0E07}"', completion: 'box.text = "\u{0E08}"'}]
                completion: {finished: 'box.text = "\u{0E09}"', unfinished: 'box.text = "\u{0E0A}"'}
              - at: 0.5s
                animate: {duration: 0.2s, keyframes: [{start: 0, duration: 0.5, do: 'box.text = "\u{0E04}"'}]}
            """)
        let test = try Command(["test", "texts.yaml"], in: folder.url)
        let told = test.errors.matches(of: /U\+(0E[0-9A-F]{2})/).map { String($0.output.1) }
        #expect(told.sorted() == (0x0E01...0x0E0A).map { "0" + String($0, radix: 16, uppercase: true) })
    }

    @Test("are printed by every command, except with --quiet", arguments: VerbCall.ofScripts)
    func quiet(call: VerbCall) async throws {
        // UIKit raises an exception for the statement.
        let folder = try scriptFolder(
            slide.replacing("x.constant = 40", with: "x.priority = 250").replacing(
                "[20, 10, 20, 20]", with: "[0, 10, 20, 20]"))
        let arguments = call.arguments.map { $0 == "slide.yaml" || $0.hasPrefix("out") ? "@/" + $0 : $0 }
        for format in [[], ["--json"]] {
            let loud = await InProcessCommand(arguments + format, in: folder)
            #expect(loud.status == 0 && loud.errors.contains("warning"), "\(loud)")
            let quiet = await InProcessCommand(arguments + format + ["-q"], in: folder)
            #expect(quiet.status == 0 && quiet.errors.isEmpty, "\(quiet)")
        }
    }

    @Test("suggest a test after a render only if the script has expectations", arguments: [true, false])
    func next(hasExpectations: Bool) async throws {
        let folder = try scriptFolder(hasExpectations ? slide : String(slide.split(separator: "expect:")[0]))
        let render = await InProcessCommand(["render", "@/slide.yaml", "-o", "@/out"], in: folder, isTerminal: true)
        #expect(render.status == 0 && render.errors.contains("Next: animatic test") == hasExpectations, "\(render)")
    }
}
