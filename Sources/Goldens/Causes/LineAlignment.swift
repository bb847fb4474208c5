/// Pairs the removed lines of a changed block with the lines that replaced them.
///
/// If a line is removed directly above a line that was edited, a comparison of whole lines reports one block of two old
/// lines and one new line. With the pairs, the block becomes two changes, which can be reverted separately.
enum LineAlignment {
    /// The largest number of comparisons in one block. In a larger block, no lines are paired.
    private static let mostComparisons = 10_000

    /// Returns the pairs of lines with the largest sum of similarities, in ascending order. Lines that do not look alike
    /// are not paired.
    ///
    /// Each pair consists of an old line and a new line. If only one of these is a value, and the other is a key whose
    /// value is in the following lines, the pair also contains the following lines.
    static func pairs(_ old: [String], _ new: [String]) -> [(old: Range<Int>, new: Range<Int>)] {
        guard old.count * new.count <= mostComparisons else { return [] }
        // Attributes such as frames look alike in all elements. They are paired only if the block has no other elements.
        let hasOnlyLeaves = (old + new).allSatisfy { $0.trimmingSpaces.hasSuffix("/>") }
        // The best sum for the lines that begin at two indices, as in the computation of an edit distance.
        var best = [[Double]](repeating: [Double](repeating: 0, count: new.count + 1), count: old.count + 1)
        let scores = old.map { line in new.map { similarity(line, $0, hasOnlyLeaves) } }
        for i in old.indices.reversed() {
            for j in new.indices.reversed() {
                let unpaired = max(best[i + 1][j], best[i][j + 1])
                best[i][j] = scores[i][j] > 0 ? max(unpaired, scores[i][j] + best[i + 1][j + 1]) : unpaired
            }
        }
        var pairs: [(old: Range<Int>, new: Range<Int>)] = []
        var (i, j) = (0, 0)
        while i < old.count, j < new.count, best[i][j] > 0 {
            if best[i][j] == best[i + 1][j] {
                i += 1
            } else if best[i][j] == best[i][j + 1] {
                j += 1
            } else {
                var pair = (old: i..<i + 1, new: j..<j + 1)
                let keys = [old[i], new[j]].map { $0.trimmingSpaces.hasSuffix(":") }
                if keys[0] != keys[1] {
                    pair = (i..<endOfEntry(from: i, in: old), j..<endOfEntry(from: j, in: new))
                }
                pairs.append(pair)
                (i, j) = (pair.old.upperBound, pair.new.upperBound)
            }
        }
        return pairs
    }

    /// Returns the index after the lines that are indented more than the line at `start` and follow it.
    private static func endOfEntry(from start: Int, in lines: [String]) -> Int {
        func indentation(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }
        return lines.indices.first { $0 > start && indentation($0) <= indentation(start) } ?? lines.count
    }

    /// Returns the similarity of two lines. It is 0 if the lines do not describe the same item, at most 1 for lines of
    /// similar text, and more than 1 for lines with the same key or the same element.
    private static func similarity(_ old: String, _ new: String, _ hasOnlyLeaves: Bool) -> Double {
        let (a, b) = (Array(old.trimmingSpaces.utf8), Array(new.trimmingSpaces.utf8))
        let prefix = zip(a, b).prefix { $0 == $1 }.count
        let suffix = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
        let longest = max(a.count, b.count)
        let shared = longest == 0 ? 0 : Double(min(prefix + suffix, min(a.count, b.count))) / Double(longest)
        let items = [old, new].map { item($0, hasOnlyLeaves) }
        if items[0] != nil || items[1] != nil { return items[0] == items[1] ? 1 + shared : 0 }
        return old.trimmingSpaces.first != "<" && shared >= 0.5 ? shared : 0
    }

    /// Returns the key of a script's line, or the name of an element with its identifier. Returns `nil` if the line has
    /// neither.
    private static func item(_ line: String, _ hasOnlyLeaves: Bool) -> String? {
        let text = line.trimmingSpaces
        guard text.first == "<" else { return LineEntry.key(of: text[...]) }
        guard let match = text.firstMatch(of: /^<(\w+)/) else { return nil }
        let identifier =
            text.firstMatch(of: /\sid="([^"]*)"/) ?? (hasOnlyLeaves ? text.firstMatch(of: /\skey="([^"]*)"/) : nil)
        return identifier.map { "\(match.output.1) \($0.output.1)" }
    }
}
