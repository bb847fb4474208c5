import Foundation
import Reporting
import TestSupport
import Testing
import Views

@testable import TimelineScript

@Suite("A draft of a script")
struct ScriptDraftTests {
    private static let script = """
        animatic: 1   # the version
        duration: 500ms
        views:
          root:
            background: white
            subviews:
              card: {background: "#4F7CAC", alpha: 0.5}
              title: {label: 'It''s "here"', clipsToBounds: false}
              note: {label: "one
                two"}
        constraints:
          width: card.width == 0.5 * root.width - 20 @750
          top: {constraint: card.top == root.top + 8, isActive: true}
          middle: title.centerX == root.centerX
          left: card.left == root.left
        timeline:
          - at: 0s
            do:
              - top.constant = 40
              - 'title.text = "New"'
              - card.backgroundColor = .systemRed
              - title.text = "Plain"
              - root.layoutIfNeeded()

        """

    private static func reading(_ file: SourceFile, folder: String = "") -> ScriptDraft.Reading {
        var reader = TimelineReader(.script(file), folder: folder, recordsSlots: true)
        _ = reader.decode()
        let diagnostics = reader.finish().diagnostics
        return (reader.slots, diagnostics)
    }

    private func draft(_ text: String = script) -> ScriptDraft {
        ScriptDraft(SourceFile(name: "a.yaml", text: text)) { Self.reading($0) }
    }

    private func slot(_ path: String, _ draft: ScriptDraft) throws -> ScriptSlot {
        try #require(draft.slots.first { $0.path == path }, "no slot in \(draft.slots.map(\.path))")
    }

    @Test func `has the literals of the script, with the values that their places accept`() throws {
        let draft = draft()
        #expect(try slot("duration", draft).kind == .time)
        #expect(try slot("constraints.width.multiplier", draft).literal == "0.5")
        #expect(try slot("constraints.width.constant", draft).literal == "- 20")
        #expect(try slot("constraints.width.priority", draft).kind == .priority)
        #expect(try slot("views.root.subviews.card.background", draft).kind == .color)
        #expect(try slot("views.root.subviews.title.label", draft).kind == .text)
        #expect(try slot("constraints.top.isActive", draft).kind == .word(["true", "false"]))
        #expect(try slot("views.root.subviews.note.label", draft).obstacle == .severalLines)
        #expect(!draft.slots.contains { $0.path == "timeline[0].do[4]" }, "a statement is not a text")
    }

    /// The expected text is the script with one replacement, so all other bytes are known.
    @Test(
        "changes only the bytes of a value",
        arguments: [
            ("duration", .number(0.25), "500ms", "250ms"),
            ("views.root.subviews.card.background", .color("#FF0000"), "#4F7CAC", "#FF0000"),
            ("views.root.subviews.card.background", .word("systemBlue"), "#4F7CAC", "systemBlue"),
            ("views.root.background", .color("#000"), "background: white", "background: \"#000\""),
            ("views.root.subviews.card.alpha", .number(0.75), "alpha: 0.5", "alpha: 0.75"),
            ("views.root.subviews.title.label", .text("Don't"), "'It''s \"here\"'", "'Don''t'"),
            ("constraints.width.constant", .number(4), "- 20", "+ 4"),
            ("constraints.width.multiplier", .number(0.25), "0.5 *", "0.25 *"),
            ("constraints.width.priority", .number(250), "@750", "@250"),
            // A constraint without a constant gets one.
            ("constraints.left.constant", .number(12), "card.left == root.left", "card.left == root.left + 12"),
            ("constraints.middle.constant", .number(-0.5), "== root.centerX", "== root.centerX - 0.5"),
            ("constraints.top.isActive", .word("false"), "isActive: true", "isActive: false"),
            ("constraints.top.constraint", .number(-8), "+ 8", "- 8"),
            ("timeline[0].do[0]", .number(12.5), "constant = 40", "constant = 12.5"),
            ("timeline[0].do[1]", .text("It's"), "\"New\"", "\"It''s\""),
            ("timeline[0].do[3]", .text("a: b #c"), "\"Plain\"", "\"a\\u{3A} b \\u{23}c\""),
            ("views.root.subviews.title.label", .text("a\nb\u{7}"), "'It''s \"here\"'", "\"a\\nb\\u0007\""),
            ("timeline[0].do[2]", .word("systemBlue"), ".systemRed", ".systemBlue"),
            ("timeline[0].do[2]", .color("#0F0"), ".systemRed", "\"#0F0\""),
        ] as [(String, ScriptSlot.Value, String, String)])
    func change(path: String, value: ScriptSlot.Value, old: String, new: String) throws {
        var draft = draft()
        let known = draft.slots.map(\.path)
        let path = known.contains(path) ? path : path + ".constant"
        try draft.change(path, to: value, gesture: 1)
        let first = try #require(Self.script.range(of: old))
        #expect(draft.current.text == Self.script.replacingCharacters(in: first, with: new))
        #expect(draft.changes.map(\.path) == [path])
    }

    /// The version, the size of the symbol and the fraction of an hour have no control.
    @Test func `has the words and numbers of curves and transforms, and states why other values are fixed`() throws {
        let script = """
            animatic: 1
            views:
              root:
                subviews:
                  card: {transform: ".identity.scaledBy(x: 0.9, y: 1)", image: symbol checkmark 64}
                  date: {datePicker: {date: 2026-09-04 09:41, datePickerMode: date}}
            timeline:
              - {at: 0s, animate: {duration: 1s, curve: "cubicBezier(0.2, -0.9, 0.3, 1)"}, do: card.alpha = 0}
              - at: 1s
                animate: {duration: 1s, curve: easeIn}
                do: 'card.transform = CGAffineTransform(rotationAngle: .pi / 4).translatedBy(x: 8, y: -3)'
              - {at: 2s, animate: {duration: 1s, curve: "steps(4, jump-start)"}, do: card.alpha = 1}
              - {at: 3s, animate: {duration: 1s, curve: "linear(0, 0.25 50%, 1)"}, do: card.alpha = 0}

            """
        var draft = draft(script)
        func literals(_ path: String) -> [String] {
            draft.slots.filter { $0.path.hasPrefix(path) && $0.obstacle == nil }.map(\.literal)
        }
        #expect(literals("views.root.subviews.card.transform") == ["0.9", "1"])
        #expect(literals("timeline[0].animate.curve") == ["0.2", "-0.9", "0.3", "1"])
        #expect(literals("timeline[1].do") == ["4", "8", "-3"])
        #expect(literals("timeline[2].animate.curve") == ["4", "jump-start"])
        #expect(literals("timeline[3].animate.curve") == ["0", "0.25", "50", "1"])
        let fixed = draft.slots.filter { $0.obstacle == .partOfText }.map(\.literal)
        #expect(fixed.prefix(2) == ["1", "64"] && fixed.contains("2026") && fixed.allSatisfy { $0 != "-0.9" })
        for (path, value) in [
            ("timeline[0].animate.curve[1]", .number(1.5)), ("timeline[1].animate.curve", .word("linear")),
            ("timeline[1].do[0]", .number(2)), ("timeline[2].animate.curve[1]", .word("jump-none")),
            ("timeline[3].animate.curve[2]", .number(25)), ("views.root.subviews.card.transform[0]", .number(0.5)),
        ] as [(String, ScriptSlot.Value)] { try draft.change(path, to: value, gesture: 1) }
        // The x coordinate of a control point is a time from 0 through 1; four steps need a whole number; 0 divides nothing.
        for (path, number) in [
            ("timeline[0].animate.curve[0]", 1.5), ("timeline[2].animate.curve[0]", 1.5), ("timeline[1].do[0]", 0),
        ] {
            #expect(throws: ScriptSlot.Refusal.self) { try draft.change(path, to: .number(number), gesture: 2) }
        }
        #expect(throws: ScriptSlot.Refusal.obstacle(.partOfText)) {
            try draft.change("animatic", to: .number(2), gesture: 2)
        }
        let expected = [
            ("-0.9", "1.5"), ("easeIn", "linear"), (".pi / 4", ".pi / 2"), ("jump-start", "jump-none"), ("50%", "25%"),
            ("x: 0.9", "x: 0.5"),
        ].reduce(script) { $0.replacing($1.0, with: $1.1) }
        #expect(draft.current.text == expected)
    }

    @Test func `refuses values that the place does not accept, and values that change something else`() throws {
        var draft = draft()
        #expect(throws: ScriptSlot.Refusal.self) { try draft.change("duration", to: .number(-1), gesture: 1) }
        #expect(throws: ScriptSlot.Refusal.self) {
            try draft.change("constraints.width.priority", to: .number(1001), gesture: 1)
        }
        #expect(throws: ScriptSlot.Refusal.self) {
            try draft.change("constraints.width.multiplier", to: .number(0), gesture: 1)
        }
        // No value has this path.
        #expect(throws: ScriptSlot.Refusal.self) { try draft.change("nothing", to: .number(1), gesture: 1) }
        #expect(draft.current == draft.saved && !draft.canUndo)
    }

    @Test func `undoes a gesture at once, and each gesture on its own`() throws {
        var draft = draft()
        for constant in [30.0, 20, 10] {
            try draft.change("constraints.width.constant", to: .number(constant), gesture: 1)
        }
        try draft.change("constraints.width.constant", to: .number(5), gesture: 2)
        draft.undo()
        #expect(try slot("constraints.width.constant", draft).literal == "+ 10")
        draft.undo()
        #expect(draft.current.text == Self.script && !draft.canUndo)
        draft.redo()
        #expect(try slot("constraints.width.constant", draft).literal == "+ 10")
    }

    @Test func `keeps its changes when another editor saves, and shows clashes`() throws {
        var draft = draft()
        try draft.change("constraints.width.constant", to: .number(-24), gesture: 1)
        try draft.change("views.root.subviews.card.alpha", to: .number(0.75), gesture: 2)
        let other = Self.script.replacingOccurrences(of: "# the version", with: "# version 1")
            .replacingOccurrences(of: "alpha: 0.5", with: "alpha: 0.25")
        let clashes = draft.rebase(onto: SourceFile(name: "a.yaml", text: other))
        #expect(clashes == [.init(path: "views.root.subviews.card.alpha", own: "0.75", other: "0.25")])
        #expect(draft.current.text == other.replacingOccurrences(of: "- 20", with: "- 24"))
    }

    /// The constant that the draft adds is after the item, and before the priority.
    @Test func `adds a missing constant to the file of another editor, undoes it, and knows where it belongs`() throws {
        let script = Self.script.replacing("card.left == root.left", with: "card.left == root.left @500")
        var draft = draft(script)
        try draft.change("constraints.left.constant", to: .number(12), gesture: 1)
        try draft.change("constraints.left.constant", to: .number(13), gesture: 1)
        let wanted = script.replacing("root.left @500", with: "root.left + 13 @500")
        #expect(draft.current.text == wanted)
        #expect(draft.changes.map(\.saved) == [""] && draft.changes.map(\.current) == ["+ 13"])
        var undone = draft
        undone.undo()
        #expect(undone.current.text == script && !undone.canUndo)
        let other = script.replacing("# the version", with: "# version 1")
        #expect(draft.rebase(onto: SourceFile(name: "a.yaml", text: other)).isEmpty)
        #expect(draft.current.text == other.replacing("root.left @500", with: "root.left + 13 @500"))
        // Composite attributes, widths and formats have no such place.
        let missing = Self.reading(
            SourceFile(
                name: "a.yaml",
                text: """
                    animatic: 1
                    views: {root: {subviews: {card: {}}}}
                    constraints:
                      all: card.edges == root
                      wide: card.width == 0.5 * root.width
                      high: card.height == 20
                      format: "H:|[card]|"

                    """)
        ).slots.filter(\.isMissingConstant)
        #expect(missing.map(\.path) == ["constraints.wide.constant"])
    }

    /// The caption is within the film of 500 ms, but not within the film of 200 ms that the other editor has saved.
    @Test func `does not keep a change that is wrong beside the changes of another editor`() throws {
        let script = Self.script.replacing("timeline:", with: "captions: [{at: 100ms, text: Now}]\ntimeline:")
        var draft = draft(script)
        try draft.change("captions[0].at", to: .number(0.4), gesture: 1)
        let other = script.replacing("duration: 500ms", with: "duration: 200ms")
        let clashes = draft.rebase(onto: SourceFile(name: "a.yaml", text: other))
        #expect(clashes == [.init(path: "captions[0].at", own: "400ms", other: "100ms")])
        #expect(draft.current.text == other && draft.changes.isEmpty)
    }

    /// Every value of every eighth example, and of all examples in `make nightly`, is changed to another value.
    ///
    @Test func `changes an alias only in its place, and an anchor wherever it is used`() throws {
        let script = Self.script.replacing("duration: 500ms", with: "duration: &long 500ms")
            .replacing("  - at: 0s\n", with: "  - at: 0s\n    animate: {duration: *long}\n")
        var draft = draft(script)
        let (anchor, alias) = try (slot("duration", draft), slot("timeline[0].animate.duration", draft))
        #expect(anchor.useCount == 2 && anchor.aliased == nil)
        #expect(alias.useCount == 1 && alias.literal == "*long" && alias.aliased == "500ms" && alias.kind == .time)
        try draft.change("timeline[0].animate.duration", to: .number(0.25), gesture: 1)
        #expect(draft.current.text == script.replacing("*long", with: "250ms"))
        #expect(try slot("duration", draft).useCount == 1)
        draft.undo()
        try draft.change("duration", to: .number(0.6), gesture: 2)
        #expect(draft.current.text == script.replacing("500ms", with: "600ms"))
        #expect(try slot("timeline[0].animate.duration", draft).aliased == "600ms")
    }

    /// Values of one kind are changed together, because reading a script for each of them takes minutes. If the result
    /// differs in anything else, each half is changed on its own.
    @Test(arguments: files)
    func `every value of the examples can be changed, or is refused with an error of the script`(_ file: URL) throws {
        let source = try SourceFile.load(path: file.path, shownAs: file.lastPathComponent)
        let folder = file.deletingLastPathComponent().path
        let slots = Self.reading(source, folder: folder).slots
        #expect(!slots.isEmpty)
        var changes: [(slot: ScriptSlot, value: ScriptSlot.Value)] = []
        for slot in slots where slot.obstacle == nil {
            for value in otherValues(of: slot) {
                #expect(throws: Never.self) {
                    let changed = try slot.replaced(by: value, in: source)
                    #expect(isEqual(source, changed, except: slot), "\(slot.path): \(value)")
                }
                changes.append((slot, value))
            }
        }
        func check(_ some: [(slot: ScriptSlot, value: ScriptSlot.Value)]) throws {
            guard !some.isEmpty else { return }
            var changed = source
            // The places before a change stay the same.
            for (slot, value) in some.reversed() { changed = try slot.replaced(by: value, in: changed) }
            let (after, diagnostics) = Self.reading(changed, folder: folder)
            let places = Dictionary(some.map { ($0.slot.path, $0.value) }) { first, _ in first }
            let isExpected =
                after.map(\.path) == slots.map(\.path)
                && zip(after, slots).allSatisfy { new, old in
                    places[old.path].map { reads(new, as: $0) } ?? (new.literal == old.literal)
                }
            if isExpected { return }
            if some.count > 1 {
                try check(Array(some[..<(some.count / 2)]))
                return try check(Array(some[(some.count / 2)...]))
            }
            let (slot, value) = some[0]
            #expect(
                diagnostics.contains { $0.severity == .error },
                "\(slot.path): \(value) is written as \(changed.line(slot.span.line) ?? "")")
            var draft = ScriptDraft(source) { Self.reading($0, folder: folder) }
            #expect(throws: ScriptSlot.Refusal.self) { try draft.change(slot.path, to: value, gesture: 1) }
            #expect(draft.current == source)
        }
        for kind in 0..<7 {
            let some = changes.filter { Self.rank($0.value, $0.slot.kind) == kind }
            try check(some)
        }
    }

    /// Returns a number for each group of values that are changed together. A slot has at most one value of a group.
    private static func rank(_ value: ScriptSlot.Value, _ kind: ScriptSlot.Kind) -> Int {
        switch (kind, value) {
        case (.number, _): 0
        case (.time, _): 1
        case (.priority, _): 2
        case (.color, .color): 3
        case (.color, _): 4
        case (.word, _): 5
        case (.text, _): 6
        }
    }

    /// Returns whether a slot has a value, compared with the readers of the language.
    private func reads(_ slot: ScriptSlot, as value: ScriptSlot.Value) -> Bool {
        switch value {
        case .number(let number) where slot.kind == .time:
            return TimeLiteral.read(slot.literal) == .time(.seconds(number))
        case .number(let number):
            return NumberLiteral.read(ScriptSlot.withoutSpaceAfterSign(slot.literal)) == .number(number)
        case .word(let word): return slot.literal == word || slot.literal == ".\(word)"
        case .color(let digits): return slot.literal.trimmingCharacters(in: ["\"", "\\"]) == digits
        case .text(let text): return slot.text == text
        }
    }

    /// Returns whether two scripts have the same bytes before and after a value and its quotes.
    private func isEqual(_ one: SourceFile, _ other: SourceFile, except slot: ScriptSlot) -> Bool {
        let old = one.text(of: slot.outer)
        let before = one.text.utf8[..<old.startIndex]
        let after = one.text.utf8[old.endIndex...]
        return other.text.utf8.starts(with: before) && other.text.utf8.reversed().starts(with: after.reversed())
            && other.text.utf8.count > before.count + after.count
    }

    private static let files: [URL] = {
        let folder = Repository.root.appending(path: "Timelines")
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        let scripts = (all ?? []).filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
        // Reading all scripts several times takes a minute without optimization.
        return scripts.enumerated().filter { index, file in
            Nightly.isOn || index % 8 == 0 || file.lastPathComponent == "everything.yaml"
        }.map(\.element)
    }()

    private func otherValues(of slot: ScriptSlot) -> [ScriptSlot.Value] {
        switch slot.kind {
        case .number(let range):
            let values = [range.lower, range.upper, (range.lower + range.upper) / 2, 1, 0]
            let written = NumberLiteral.read(ScriptSlot.withoutSpaceAfterSign(slot.literal))
            return values.first { range.contains($0) && .number($0) != written && $0 == $0.rounded() }
                .map { [.number($0)] } ?? []
        case .time: return [.number(slot.literal.hasPrefix("0.25") ? 0.75 : 0.25)]
        case .priority: return [.number(slot.literal == "333" ? 334 : 333)]
        case .color:
            return [.color("#123456"), .word(slot.literal.hasSuffix("systemMint") ? "systemTeal" : "systemMint")]
        case .word(let words): return words.first { !slot.literal.hasSuffix($0) }.map { [.word($0)] } ?? []
        case .text: return [.text("It's \"new\": #1")]
        }
    }
}
