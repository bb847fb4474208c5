import Diagnostics
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
        arguments: ["badge", "", "x", "crda2x", "la", "cardinal", String(repeating: "card", count: 40)])
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

    @Test func `is the first word whose last words are close to the word, if no word begins with it`() {
        let priorities = ["fittingSizeLevel", "defaultLow", "defaultHigh", "required"]
        #expect(ClosestMatch.suggestion(for: "hihg", among: priorities) == "defaultHigh")
        #expect(ClosestMatch.suggestion(for: "low", among: priorities) == "defaultLow")
        #expect(ClosestMatch.suggestion(for: "sizelevle", among: priorities) == "fittingSizeLevel")
        // The part of a word is not the end of a name.
        #expect(ClosestMatch.suggestion(for: "igh", among: priorities) == nil)
        #expect(ClosestMatch.suggestion(for: "hihg", among: priorities, completesWords: false) == nil)
    }

    @Test func `is not a word with another number`() {
        let devices = ["iPhone 8", "iPhone 14", "iPhone 14 Pro", "iPhone SE (3rd generation)"]
        #expect(ClosestMatch.suggestion(for: "iPhone 99", among: devices) == nil)
        #expect(ClosestMatch.suggestion(for: "iPhone 15 Pro", among: devices) == nil)
        #expect(ClosestMatch.suggestion(for: "iphone14", among: devices) == "iPhone 14")
        #expect(ClosestMatch.suggestion(for: "iPhnoe 14", among: devices) == "iPhone 14")
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
