import FilmRecords
import Testing

@Suite("Revisions of what a page has")
struct PageRevisionTests {
    private func number(_ texts: String...) -> Int {
        var revision = PageRevision()
        for text in texts { revision.add(text) }
        return revision.number
    }

    /// A script with another digit in any place has another revision, also in the last places, which are no whole word.
    @Test func `differ after a change of one character`() {
        let text = "slide: card.leading == root.leading + 100"
        var numbers: Set = [number(text)]
        for place in text.indices {
            for digit in "0123456789" where digit != text[place] {
                var changed = text
                changed.replaceSubrange(place...place, with: String(digit))
                numbers.insert(number(changed))
            }
        }
        // Each place has ten other digits, except the three places of 100, which have nine.
        #expect(numbers.count == 1 + 10 * text.count - 3)
    }

    @Test func `depend on where one text ends`() {
        #expect(number("card", "view") != number("cardv", "iew"))
        #expect(number("card", "") != number("card"))
    }

    /// JavaScript represents integers below 2⁵³ exactly.
    @Test func `are integers of JavaScript`() {
        for count in 0..<100 {
            #expect((0..<1 << 53).contains(number(String(repeating: "x", count: count))))
        }
    }
}
