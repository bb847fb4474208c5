/// A change to a source: lines that were replaced, removed, added or moved.
package struct SourceChange: Hashable, Sendable {
    /// The name of the file.
    package let file: String
    /// The replaced or removed lines of the golden; empty for added lines.
    package let old: [SourceRecord.Line]
    /// The current lines; empty for removed lines.
    package let new: [SourceRecord.Line]
    /// The key of the mapping that contains the lines, such as `card` if the line `background: red` is an entry of
    /// `card`; `nil` if there is no such key.
    let parent: String?
    /// The former number of the first line if the lines were moved; `nil` for other changes.
    let movedFrom: Int?

    /// The number of the first changed line in the current file, or in the golden if the lines were removed.
    package var line: Int { new.first?.number ?? old.first?.number ?? 1 }

    /// The change as a cause of differences.
    package var cause: Cause { Cause(words, file: file, line: line) }

    /// A description of the change, such as `gap (login.yaml:31) is 16, was 8`.
    package var words: String {
        guard file != SourceRecord.constraintsOfCode else { return wordsOfConstraint }
        let place = "\(file):\(line)"
        if let movedFrom, let line = new.first ?? old.first {
            return "\(quoted(line.text)) (\(place)) was moved from line \(movedFrom)"
        }
        if new.isEmpty { return "\(quoted(old)) was removed (\(file):\(line) in the golden)" }
        if old.isEmpty { return "\(quoted(new)) (\(place)) is new" }
        guard old.count == 1, new.count == 1 else { return "\(quoted(new)) (\(place)) was \(quoted(old))" }
        let entry = LineEntry(old[0].text, new[0].text)
        let subject = entry.subject(in: parent)
        guard !subject.isEmpty else { return "\(quoted(new)) (\(place)) was \(quoted(old))" }
        return "\(subject) (\(place)) is \(LineEntry.shortened(entry.new)), was \(LineEntry.shortened(entry.old))"
    }

    /// A description of a change to a constraint that was created in code and therefore has no line.
    private var wordsOfConstraint: String {
        if new.isEmpty { return "the constraint \(quoted(old)) is missing" }
        if old.isEmpty { return "the constraint \(quoted(new)) is new" }
        guard old.count == 1, new.count == 1 else { return "the constraint \(quoted(new)) was \(quoted(old))" }
        let entry = LineEntry(old[0].text, new[0].text)
        let subject = entry.subject(in: nil)
        guard !subject.isEmpty else { return "the constraint \(quoted(new)) was \(quoted(old))" }
        return "\(subject) is \(LineEntry.shortened(entry.new)), was \(LineEntry.shortened(entry.old))"
    }

    private func quoted(_ lines: [SourceRecord.Line]) -> String {
        let more = lines.count > 1 ? " plus \(lines.count - 1) more line\(lines.count == 2 ? "" : "s")" : ""
        return quoted(lines.first?.text ?? "") + more
    }

    private func quoted(_ text: String) -> String { "'\(LineEntry.shortened(text.trimmingSpaces))'" }
}

extension SourceChange {
    /// Creates a change to a constraint that was created in code.
    ///
    /// - Parameters:
    ///   - old: The line of the constraint in the golden; `nil` for a new constraint.
    ///   - new: The current line; `nil` for a missing constraint. At least one of the lines must not be `nil`.
    package init(ofConstraint old: SourceRecord.Line?, _ new: SourceRecord.Line?) {
        self.init(
            file: SourceRecord.constraintsOfCode, old: old.map { [$0] } ?? [], new: new.map { [$0] } ?? [], parent: nil,
            movedFrom: nil)
    }

    /// Returns the changes from the sources of a golden to the current sources, in the order of the file names and
    /// lines.
    package static func changes(from old: [SourceRecord], to new: [SourceRecord]) -> [SourceChange] {
        let names = Set(old.map(\.name) + new.map(\.name)).sorted()
        return names.flatMap { name in
            SourcePatch(
                old.first { $0.name == name } ?? SourceRecord(name: name, lines: []),
                new.first { $0.name == name } ?? SourceRecord(name: name, lines: [])
            ).changes
        }
    }
}

/// Divides two versions of a source into equal and differing parts.
struct SourcePatch {
    private let name: String
    private var parts: [Part] = []

    private struct Part {
        var old: [SourceRecord.Line] = []
        var new: [SourceRecord.Line] = []
        var isChange: Bool
        var parent: String?
        var movedFrom: Int?
        /// The index of the first moved line in the old source; `nil` if the lines were not moved. The old and the new
        /// location of moved lines are two parts with the same index.
        var move: Int?
    }

    init(_ old: SourceRecord, _ new: SourceRecord) {
        name = new.name
        let difference = new.lines.map(\.text).difference(from: old.lines.map(\.text)).inferringMoves()
        var removed: [Int: Int?] = [:]
        var inserted: [Int: Int?] = [:]
        for change in difference {
            switch change {
            case .remove(let offset, _, let other): removed[offset] = .some(other)
            case .insert(let offset, _, let other): inserted[offset] = .some(other)
            }
        }
        removed = SourcePatch.slid(removed, in: old.lines)
        inserted = SourcePatch.slid(inserted, in: new.lines)
        var (i, j) = (0, 0)
        while i < old.lines.count || j < new.lines.count {
            var (gone, come): ([Int], [Int]) = ([], [])
            while removed.keys.contains(i) {
                gone.append(i)
                i += 1
            }
            while inserted.keys.contains(j) {
                come.append(j)
                j += 1
            }
            if gone.isEmpty, come.isEmpty {
                parts.append(Part(old: [old.lines[i]], new: [new.lines[j]], isChange: false))
                i += 1
                j += 1
                continue
            }
            let parent = SourcePatch.parent(ofLine: come.first ?? gone[0], in: come.isEmpty ? old.lines : new.lines)
            if gone.count == come.count {
                for (a, b) in zip(gone, come) {
                    parts.append(Part(old: [old.lines[a]], new: [new.lines[b]], isChange: true, parent: parent))
                }
            } else {
                var part = Part(
                    old: gone.map { old.lines[$0] }, new: come.map { new.lines[$0] }, isChange: true, parent: parent)
                let origins = come.map { inserted[$0] ?? nil }
                if gone.isEmpty, let origin = origins[0], origins.allSatisfy({ $0 != nil }) {
                    (part.move, part.movedFrom) = (origin, old.lines[origin].number)
                } else if come.isEmpty, gone.allSatisfy({ (removed[$0] ?? nil) != nil }) {
                    part.move = gone[0]
                }
                parts.append(part)
            }
        }
        // Treat lines that were moved to several places as removed lines and new lines.
        let moves = Set(parts.filter { !$0.new.isEmpty }.compactMap(\.move))
        for index in parts.indices where parts[index].new.isEmpty && !moves.contains(parts[index].move ?? -1) {
            parts[index].move = nil
        }
    }

    /// Returns the changed lines, with each range of lines shifted to the position that a reader expects.
    ///
    /// A changed block next to equal lines can be described by several ranges. For example, if the second of two
    /// similar elements is new, the range from the end of the first element to the middle of the second element is
    /// also a valid description. This method chooses the range whose first line looks most like the beginning of an
    /// element and has the least indentation.
    private static func slid(_ offsets: [Int: Int?], in lines: [SourceRecord.Line]) -> [Int: Int?] {
        var result = offsets
        for first in offsets.keys.sorted() where offsets[first - 1] == nil {
            var end = first + 1
            while offsets[end] != nil { end += 1 }
            var starts = [first]
            var (down, up) = (first, first)
            while end + down - first < lines.count, offsets[end + down - first] == nil,
                lines[down].text == lines[end + down - first].text
            {
                down += 1
                starts.append(down)
            }
            while up > 0, offsets[up - 1] == nil, lines[up - 1].text == lines[end - first + up - 1].text {
                up -= 1
                starts.append(up)
            }
            // The original range comes first, so it wins a tie.
            guard let start = starts.enumerated().min(by: { (rank(lines[$0.1]), $0.0) < (rank(lines[$1.1]), $1.0) })?.1,
                start != first
            else { continue }
            for index in first..<end { result[index] = nil }
            for index in start..<start + end - first { result[index] = .some(nil) }
        }
        return result
    }

    /// Returns a rank for choosing the line that begins an element. Lower ranks are preferred. The rank is the
    /// indentation of the line, plus a large number if the line ends an element.
    private static func rank(_ line: SourceRecord.Line) -> Int {
        let content = line.text.drop { $0 == " " || $0 == "\t" }
        let isEnd = content.hasPrefix("</") || content.hasPrefix("}") || content.hasPrefix("]")
        return line.text.utf8.count - content.utf8.count + (isEnd ? 1_000_000 : 0)
    }

    var changes: [SourceChange] {
        // Report moved lines only at their new position.
        parts.filter { $0.isChange && ($0.move == nil || !$0.new.isEmpty) }.map(change)
    }

    private func change(_ part: Part) -> SourceChange {
        SourceChange(file: name, old: part.old, new: part.new, parent: part.parent, movedFrom: part.movedFrom)
    }

    /// Returns the source with the new lines of the changes for which `isTaken` returns `true`, and the old lines of
    /// the other changes.
    func source(taking isTaken: (SourceChange) -> Bool) -> SourceRecord {
        var lines: [SourceRecord.Line] = []
        for part in parts {
            guard part.isChange else {
                lines += part.new
                continue
            }
            let target = parts.first { $0.move != nil && $0.move == part.move && !$0.new.isEmpty }
            lines += isTaken(change(target ?? part)) ? part.new : part.old
        }
        return SourceRecord(
            name: name, lines: lines.enumerated().map { SourceRecord.Line(number: $0 + 1, text: $1.text) })
    }

    /// Returns the key of the closest preceding line with less indentation. Returns `nil` if this key only groups
    /// views, constraints or statements.
    private static func parent(ofLine index: Int, in lines: [SourceRecord.Line]) -> String? {
        let indentation = lines[index].text.prefix { $0 == " " }.count
        for line in lines[..<index].reversed() where line.text.prefix(while: { $0 == " " }).count < indentation {
            guard let key = LineEntry.key(of: line.text[...]), !groups.contains(key) else { return nil }
            return key
        }
        return nil
    }

    /// The keys in scripts that only group other entries.
    private static let groups: Set<String> = [
        "views", "subviews", "constraints", "timeline", "do", "on", "variants", "variations", "animators", "at",
        "layers",
        "overrides",
    ]
}
