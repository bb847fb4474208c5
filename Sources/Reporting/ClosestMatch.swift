/// Suggests a known word for a misspelled one.
package enum ClosestMatch {
    /// Returns the candidate that is closest to `word`, if `word` may be a misspelling of it. If there is no such
    /// candidate, returns the first candidate that begins with `word`.
    ///
    /// In a misspelling, one letter, or up to a third of the letters of a longer word, may differ. Case is ignored. If
    /// two candidates are equally close, the earlier candidate is returned.
    ///
    /// - Parameter completesWords: Whether candidates that only begin with `word` are considered. A word with fewer
    ///   than three letters is never completed.
    package static func suggestion(
        for word: String, among candidates: some Sequence<String>, completesWords: Bool = true
    ) -> String? {
        guard (1...longestWord).contains(word.count) else { return nil }
        let letters = Array(word.lowercased())
        let allowed = max(1, letters.count / 3)
        var best: (distance: Int, candidate: String)?
        for candidate in candidates.prefix(maximumCandidateCount) where candidate != word {
            let others = Array(candidate.lowercased())
            guard abs(others.count - letters.count) <= allowed else { continue }
            let distance = distance(letters, others)
            // Two words without a common letter are not similar, however short they are.
            guard distance <= allowed, distance < max(letters.count, others.count) else { continue }
            if distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.candidate ?? (completesWords ? completion(of: word, among: candidates) : nil)
    }

    /// Returns the first candidate that is longer than `word` and begins with it, such as `cornerRadius` for `corner`.
    private static func completion(of word: String, among candidates: some Sequence<String>) -> String? {
        guard word.count >= shortestPrefix else { return nil }
        let start = word.lowercased()
        return candidates.prefix(maximumCandidateCount).first {
            $0.count > word.count && $0.lowercased().hasPrefix(start)
        }
    }

    /// Returns the minimum number of insertions, deletions, substitutions and transpositions of adjacent letters that
    /// convert one word into the other.
    ///
    /// - Source: the "optimal string alignment" variant of Damerau, "A technique for computer detection and correction
    ///   of spelling errors", 1964: no part of the word is edited twice.
    /// - Complexity: Proportional to the product of the lengths of the words.
    package static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...b.count)
        for row in a.indices {
            var current = [row + 1]
            for column in b.indices {
                let change = previous[column] + (a[row] == b[column] ? 0 : 1)
                var cost = min(change, previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, a[row] == b[column - 1], a[row - 1] == b[column] {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[b.count]
    }

    /// The maximum length of a word. Longer words are probably sentences, not names.
    private static let longestWord = 64
    /// The minimum length of a word that is completed.
    private static let shortestPrefix = 3
    /// The maximum number of candidates to compare. Further candidates are ignored.
    private static let maximumCandidateCount = 2000
}
