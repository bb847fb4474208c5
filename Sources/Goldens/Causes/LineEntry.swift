/// The changed entry of a line, with its key and the name of the item that contains it. For example, in the line
/// `gap: {constant: 16}`, the key is `constant` and the item is `gap`.
///
/// In a script, an entry is the text between commas or braces. In an Interface Builder file, an entry is an attribute
/// of an element.
struct LineEntry {
    /// The value before the change.
    let old: String
    /// The value after the change.
    let new: String
    /// The key of the entry; `nil` if the whole line changed.
    private let key: String?
    /// The key of the mapping, or the name of the element, that contains the entry; `nil` if the entry is at the start
    /// of the line.
    private let outerKey: String?

    init(_ old: String, _ new: String) {
        let (before, after) = (old.trimmingSpaces, new.trimmingSpaces)
        var start = 0
        let (some, others) = (Array(before), Array(after))
        while start < min(some.count, others.count), some[start] == others[start] { start += 1 }
        var end = 0
        while end < min(some.count, others.count) - start, some[some.count - 1 - end] == others[others.count - 1 - end]
        {
            end += 1
        }
        let entry = LineEntry.entry(in: others, around: start, end)
        let tail = others.count - entry.upperBound
        let was = String(some[min(entry.lowerBound, some.count)..<max(some.count - tail, entry.lowerBound)])
        let now = String(others[entry])
        let parts = LineEntry.parts(of: now)
        let oldParts = LineEntry.parts(of: was)
        if let key = parts.key, key == oldParts.key {
            self.key = key
            (self.old, self.new) = LineEntry.shared(oldParts.value, parts.value)
        } else {
            key = nil
            (self.old, self.new) = (was.trimmingSpaces, now.trimmingSpaces)
        }
        outerKey =
            entry.lowerBound == 0
            ? nil
            : after.first == "<"
                ? LineEntry.element(around: entry.lowerBound, in: others)
                : LineEntry.keyOfMapping(around: entry.lowerBound, in: others)
    }

    /// Returns the key of the mapping in braces that contains a position, such as `title` in
    /// `title: {label: "Hi", font: 22}`.
    private static func keyOfMapping(around place: Int, in line: [Character]) -> String? {
        var depth = 0
        var index = place - 1
        while index >= 0 {
            if line[index] == "}" { depth += 1 }
            if line[index] == "{" {
                if depth == 0 { break }
                depth -= 1
            }
            index -= 1
        }
        guard index > 0 else { return nil }
        let before = String(line[..<index]).trimmingSpaces
        guard before.last == ":" else { return nil }
        let key = before.dropLast().reversed().prefix { $0.isLetter || $0.isNumber || "._-[]".contains($0) }
        return key.isEmpty ? nil : String(key.reversed())
    }

    /// Returns the name of the changed value, such as `card.background` or `gap`. The result is empty if the value has
    /// no name.
    func subject(in parent: String?) -> String {
        [outerKey ?? parent, key].compactMap(\.self).joined(separator: ".")
    }

    /// Returns the entry that contains the changed characters. In a script, it is delimited by commas and braces; in
    /// an element, it is an attribute.
    private static func entry(in line: [Character], around start: Int, _ end: Int) -> Range<Int> {
        if line.first == "<" { return attribute(in: line, around: start, end) }
        var depth = 0
        var low = min(start, line.count)
        while low > 0 {
            let character = line[low - 1]
            if character == ")" || character == "]" { depth += 1 }
            if character == "(" || character == "[" { depth = max(depth - 1, 0) }
            if character == "{" || (character == "," && depth == 0 && isSeparator(line, low - 1)) { break }
            low -= 1
        }
        depth = 0
        var high = line.count - end
        while high < line.count {
            let character = line[high]
            if character == "(" || character == "[" { depth += 1 }
            if character == ")" || character == "]" { depth = max(depth - 1, 0) }
            if character == "}" || (character == "," && depth == 0 && isSeparator(line, high)) { break }
            high += 1
        }
        while low < high, line[low] == " " { low += 1 }
        return low..<max(high, low)
    }

    /// Returns whether the comma at `index` separates two entries. Only such a comma is followed by a key.
    private static func isSeparator(_ line: [Character], _ index: Int) -> Bool {
        let rest = line[(index + 1)...].drop { $0 == " " }
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return !word.isEmpty && rest.dropFirst(word.count).first == ":"
    }

    /// Returns the attribute that contains the changed characters, such as `constant="16"`.
    private static func attribute(in line: [Character], around start: Int, _ end: Int) -> Range<Int> {
        var low = min(start, line.count)
        // A value can contain spaces, so find the space before a name that is followed by '='.
        while low > 0 {
            let rest = line[low...].prefix { $0.isLetter || $0.isNumber || $0 == ":" }
            if line[low - 1] == " ", !rest.isEmpty, low + rest.count < line.count, line[low + rest.count] == "=" {
                break
            }
            low -= 1
        }
        var high = max(line.count - end, low)
        while high < line.count, line[high] != "\"" { high += 1 }
        return low..<min(high + 1, line.count)
    }

    /// Returns the name and the identifier of the element that contains a position, such as `constraint x-1`.
    private static func element(around place: Int, in line: [Character]) -> String? {
        guard let start = line[..<min(place, line.count)].lastIndex(of: "<") else { return nil }
        let element = String(line[start...].prefix { $0 != ">" })
        let name = element.dropFirst().prefix { $0.isLetter }
        let id = element.firstMatch(of: /\sid="([^"]*)"/)?.output.1
        return id.map { "\(name) \($0)" } ?? String(name)
    }

    /// Returns the key of a line, such as `gap` in `gap: …` or `gap.constant` in `- gap.constant = 16`.
    static func key(of line: Substring) -> String? { parts(of: String(line)).key }

    private static func parts(of entry: String) -> (key: String?, value: String) {
        var text = entry.trimmingSpaces[...]
        while text.hasPrefix("- ") { text = text.dropFirst(2).drop { $0 == " " } }
        for (mark, ending) in [(":", " "), ("=", " "), ("=", "\"")] {
            guard let place = text.firstIndex(of: Character(mark)) else { continue }
            let key = text[..<place].trimmingSpaces
            let rest = text[text.index(after: place)...]
            let isKey = !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isNumber || "._-\"'[]".contains($0) }
            guard isKey, rest.isEmpty || rest.first == Character(ending) else { continue }
            return (key, rest.trimmingSpaces)
        }
        return (nil, String(text))
    }

    /// Removes the words that two expressions have in common. For example, `a.top == b.bottom + 16` and
    /// `a.top == b.bottom + 8` become `16` and `8`.
    private static func shared(_ old: String, _ new: String) -> (String, String) {
        let words = [old, new].map { $0.split(separator: " ") }
        guard words[0].count == words[1].count, words[0].count > 2 else { return (old, new) }
        let differing = words[0].indices.filter { words[0][$0] != words[1][$0] }
        guard differing.count == 1, words.allSatisfy({ !$0[differing[0]].contains { ",[](){}\"".contains($0) } }) else {
            return (old, new)
        }
        return (String(words[0][differing[0]]), String(words[1][differing[0]]))
    }

    /// Returns the text, truncated to 80 characters with an ellipsis if it is longer.
    static func shortened(_ text: String) -> String { text.count > 80 ? text.prefix(79) + "…" : text }
}

extension StringProtocol {
    package var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace ?? false { text = text.dropFirst() }
        while text.last?.isWhitespace ?? false { text = text.dropLast() }
        return String(text)
    }
}
