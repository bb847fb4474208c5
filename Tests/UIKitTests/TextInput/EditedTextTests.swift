import Containers
import Testing

/// Changes of text by whole characters. The numbers of code units are those of the Unicode encoding UTF-16.
@Suite("Text with a selection")
struct EditedTextTests {
    @Test("deletes a whole emoji sequence", arguments: ["👩‍👩‍👧", "🇩🇪", "👍🏽", "é", "e\u{301}"])
    func emoji(character: String) {
        let text = EditedText("ab" + character)
        #expect(text.rangeToDelete == 2..<2 + character.utf16.count)
        let rest = text.replacing(text.rangeToDelete ?? 0..<0, with: "")
        #expect(rest.text == "ab" && rest.selection == 2..<2)
    }

    @Test("never selects a part of a character")
    func boundaries() {
        // The family has 3 emoji of 2 code units, and 2 joiners: 8 code units, from 1 to 9.
        let text = EditedText("a👩‍👩‍👧b", selection: 3..<5)
        #expect(text.selection == 1..<9)
        #expect(EditedText("a👩‍👩‍👧b", selection: 4..<4).selection == 1..<1)
        #expect(EditedText("ab", selection: -5..<100).selection == 0..<2)
        #expect(EditedText("", selection: 0..<9).selection == 0..<0 && EditedText("abc").selection == 3..<3)
    }

    @Test("replaces the selection, and puts the caret behind the new text")
    func replacing() {
        let text = EditedText("Hello world", selection: 6..<11)
        let changed = text.replacing(text.selection, with: "שלום")
        #expect(changed.text == "Hello שלום" && changed.selection == 10..<10)
        // A combining accent joins the letter before it.
        #expect(EditedText("e").replacing(1..<1, with: "\u{301}").text.count == 1)
    }

    @Test("finds words")
    func words() {
        let text = EditedText("It's a test")
        #expect(text.word(at: 2) == 0..<4 && text.word(at: 6) == 5..<6 && text.word(at: 11) == 7..<11)
        #expect(EditedText("").word(at: 0) == 0..<0)
    }

    @Test("replaces the last character of a long text")
    func longText() {
        let text = EditedText(String(repeating: "👩‍👩‍👧", count: 40_000))
        #expect(text.text.utf8.count > 700_000)
        #expect(text.replacing(text.rangeToDelete ?? 0..<0, with: "x").text.count == 40_000)
    }
}
