import Reporting
import Testing

@Suite("The closest match")
struct ClosestMatchTests {
    @Test(
        "is found for a typing error",
        arguments: [
            ("crad", "card"), ("Card", "card"), ("cards", "card"), ("car", "card"), ("cart", "card"),
            ("layoutIfNeded", "layoutIfNeeded"), ("LAYOUTIFNEEDED", "layoutIfNeeded"), ("tiltle", "title"),
        ])
    func slips(word: String, meant: String) {
        #expect(
            ClosestMatch.suggestion(for: word, among: ["title", "card", "layoutIfNeeded", "setNeedsLayout"]) == meant)
    }

    @Test(
        "is not suggested for dissimilar words",
        arguments: ["badge", "", "x", "crda2x", "needed", "la", "cardinal", String(repeating: "card", count: 40)])
    func strangers(word: String) {
        #expect(ClosestMatch.suggestion(for: word, among: ["title", "card", "layoutIfNeeded"]) == nil)
    }

    @Test func `is the first word that begins with the word, if no word is similar`() {
        let keys = ["background", "cornerRadius", "cornerCurve", "color"]
        #expect(ClosestMatch.suggestion(for: "corner", among: keys) == "cornerRadius")
        #expect(ClosestMatch.suggestion(for: "back", among: keys) == "background")
        // A typing error is more likely than an incomplete word.
        #expect(ClosestMatch.suggestion(for: "colo", among: keys) == "color")
        #expect(ClosestMatch.suggestion(for: "cod", among: ["codable", "code"]) == "code")
    }

    @Test func `is the earlier of two equally close words`() {
        #expect(ClosestMatch.suggestion(for: "bard", among: ["card", "hard"]) == "card")
        #expect(ClosestMatch.suggestion(for: "bard", among: ["hard", "card"]) == "hard")
    }

    @Test(
        "counts insertions, deletions, changes and swaps",
        arguments: [
            ("", "abc", 3), ("abc", "abc", 0), ("kitten", "sitting", 3), ("ab", "ba", 1),
            // No part may be edited twice, so a swap cannot be followed by an insertion.
            ("ca", "abc", 3),
        ])
    func distance(a: String, b: String, expected: Int) {
        #expect(ClosestMatch.distance(Array(a), Array(b)) == expected)
        #expect(ClosestMatch.distance(Array(b), Array(a)) == expected)
    }
}
