import Diagnostics
import Film
import Foundation
import Reporting
import TestSupport
import Testing
import TimelineScript

/// The gallery contains almost every word of the language, and many names. Each of them is misspelled once by
/// swapping two letters: all of them in `make nightly`, and those of every third script in `make test`.
@Suite("A word that is misspelled in a script")
struct MisspelledWordTests {
    @Test func `results in a suggestion of the intended word wherever it is an error`() throws {
        let language = try LanguageSchema.text
        var (told, silent): (Set<Substring>, [String]) = ([], [])
        // If a word caused no error in two places, it rarely causes one in a third place.
        var unnoticed: [Substring: Int] = [:]
        let step = Nightly.size(1, else: 3)
        for script in stride(from: 0, to: GalleryTests.scripts.count, by: step).map({ GalleryTests.scripts[$0] }) {
            let path = GalleryTests.folder.appending(path: script).path
            let text = try String(contentsOfFile: path, encoding: .utf8)
            for word in text.matches(of: /[A-Za-z][A-Za-z_]{4,}/).map(\.output) where !told.contains(word) {
                if unnoticed[word, default: 0] > 1 { continue }
                guard let slip = MisspelledWordTests.swapped(word), !MisspelledWordTests.isInText(word, of: text) else {
                    continue
                }
                let wrong = text.replacingCharacters(in: word.startIndex..<word.endIndex, with: slip)
                let errors = try GalleryTests.read(script, text: wrong).diagnostics.filter { $0.severity == .error }
                // For example, a word in a displayed text is not an error.
                if errors.isEmpty {
                    unnoticed[word, default: 0] += 1
                    continue
                }
                told.insert(word)
                let suggestions = errors.compactMap(\.suggestion)
                // If the declaration of a name is misspelled, the uses of the name have a suggestion for the
                // misspelled name or for a closer match.
                let isOwn = !language.contains(word)
                if !suggestions.contains(where: { $0.contains(word) || $0.contains(slip) || isOwn }) {
                    silent.append("\(script): \(slip): \(suggestions)")
                }
            }
        }
        #expect(silent == [])
        #expect(told.count > Nightly.size(300, else: 150))
    }

    /// Swaps the two middle letters, as in `sildes` for `slides`. Returns `nil` if these letters are equal.
    private static func swapped(_ word: Substring) -> String? {
        var letters = Array(word)
        let middle = letters.count / 2
        guard letters[middle] != letters[middle - 1] else { return nil }
        letters.swapAt(middle, middle - 1)
        return String(letters)
    }

    /// Returns whether a word is in a comment, or in a line with displayed text.
    private static func isInText(_ word: Substring, of text: String) -> Bool {
        let line = text[text.lineRange(for: word.startIndex..<word.startIndex)]
        let before = line[..<word.startIndex]
        return before.contains("#") || before.contains(/(title|text|label|caption|subtitle): *["']?[^,{}]*$/)
    }
}
