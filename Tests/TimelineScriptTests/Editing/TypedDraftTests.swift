import Reporting
import Testing

@testable import TimelineScript

@Suite("A draft whose text is typed")
struct TypedDraftTests {
    private static let script = """
        animatic: 1
        views: {root: {subviews: {card: {alpha: 0.5}}}}
        constraints:
          left: card.left == root.left + 10
          top: card.top == root.top

        """

    private func draft(_ text: String = script) -> ScriptDraft {
        ScriptDraft(SourceFile(name: "a.yaml", text: text)) { file in
            var reader = TimelineReader(.script(file), folder: "", recordsSlots: true)
            _ = reader.decode()
            let diagnostics = reader.finish().diagnostics
            return (reader.slots, diagnostics)
        }
    }

    @Test func `accepts text with errors, and undoes a gesture at once`() {
        var draft = draft()
        let typed = ["rot", "rott", "root + 2 * "].map { Self.script.replacing("== root.top", with: "== \($0)") }
        for text in typed { draft.replaceText(with: text, gesture: 1) }
        #expect(draft.current.text == typed[2])
        #expect(draft.typedLines == 5...5)
        let longer = typed[2].replacing("animatic: 1\n", with: "animatic: 1\ntitle: New\n")
        draft.replaceText(with: longer, gesture: 2)
        // Line 2 is new, and line 6 is the one that was typed first.
        #expect(draft.typedLines == 2...6)
        draft.undo()
        #expect(draft.current.text == typed[2])
        draft.undo()
        #expect(draft.current == draft.saved && !draft.canUndo && draft.typedLines == nil)
        draft.redo()
        draft.redo()
        #expect(draft.current.text == longer)
        draft.wasSaved()
        #expect(draft.typedLines == nil && draft.changes.isEmpty)
    }

    @Test func `lists a typed value as a change, and refuses changes of values while there are errors`() throws {
        var draft = draft()
        draft.replaceText(with: Self.script.replacing("+ 10", with: "+ 12"), gesture: 1)
        #expect(draft.changes.map(\.path) == ["constraints.left.constant"] && draft.typedLines == nil)
        draft.replaceText(with: draft.current.text.replacing("card.top", with: "crad.top"), gesture: 2)
        #expect(throws: ScriptSlot.Refusal.self) {
            try draft.change("constraints.left.constant", to: .number(1), gesture: 3)
        }
        draft.undo()
        try draft.change("constraints.left.constant", to: .number(1), gesture: 3)
        #expect(draft.current.text == Self.script.replacing("+ 10", with: "+ 1"))
    }

    @Test func `continues with its state`() throws {
        var draft = draft()
        draft.replaceText(with: "animatic: 1\n# no views\n", gesture: 1)
        var continued = try ScriptDraft(continuing: draft.state, shownAs: "a.yaml") { _ in ([], []) }
        #expect(continued.current == draft.current && continued.typedLines == draft.typedLines)
        continued.undo()
        #expect(continued.current.text == Self.script)
    }

    @Test func `keeps typed text when another editor saves other lines`() {
        var draft = draft()
        draft.replaceText(with: Self.script.replacing("+ 10", with: "+ 10 @500"), gesture: 1)
        let other = Self.script.replacing("animatic: 1\n", with: "animatic: 1\ntitle: Other\n")
        #expect(draft.rebase(onto: SourceFile(name: "a.yaml", text: other)).isEmpty)
        #expect(draft.current.text == other.replacing("+ 10", with: "+ 10 @500"))
        #expect(draft.saved.text == other && draft.typedLines == 5...5)
    }

    @Test func `shows both texts if another editor saves the same lines, and undo returns to the typed one`() {
        var draft = draft()
        let typed = Self.script.replacing("+ 10", with: "+ 10 @500")
        draft.replaceText(with: typed, gesture: 1)
        let other = Self.script.replacing("+ 10", with: "+ 12")
        let clashes = draft.rebase(onto: SourceFile(name: "a.yaml", text: other))
        #expect(
            clashes == [
                .init(
                    path: "", own: "  left: card.left == root.left + 10 @500",
                    other: "  left: card.left == root.left + 12")
            ])
        #expect(draft.current.text == other)
        draft.undo()
        #expect(draft.current.text == typed && draft.saved.text == other)
        #expect(draft.changes.map(\.saved) == ["+ 12"] && draft.changes.map(\.current) == ["+ 10"])
    }
}
