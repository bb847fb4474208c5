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
        /// The number of the move; `nil` if the lines were not moved. The old and the new location of moved lines are
        /// two parts with the same number.
        var move: Int?
    }

    init(_ old: SourceRecord, _ new: SourceRecord) {
        name = new.name
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in SourcePatch.identified(new.lines).difference(from: SourcePatch.identified(old.lines)) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        removed = SourcePatch.slid(removed, in: old.lines)
        inserted = SourcePatch.slid(inserted, in: new.lines)
        var (i, j) = (0, 0)
        while i < old.lines.count || j < new.lines.count {
            var (gone, come): ([Int], [Int]) = ([], [])
            while removed.contains(i) {
                gone.append(i)
                i += 1
            }
            while inserted.contains(j) {
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
            // Divide the block at the lines that describe the same items, so that each change can be reverted alone.
            let pairs = LineAlignment.pairs(gone.map { old.lines[$0].text }, come.map { new.lines[$0].text })
            var (a, b) = (0, 0)
            for pair in pairs + [(0..<0, 0..<0)] {
                let isLast = pair.old.isEmpty
                addParts(
                    gone[a..<(isLast ? gone.count : pair.old.lowerBound)].map { old.lines[$0] },
                    come[b..<(isLast ? come.count : pair.new.lowerBound)].map { new.lines[$0] }, parent)
                if isLast { break }
                parts.append(
                    Part(
                        old: pair.old.map { old.lines[gone[$0]] }, new: pair.new.map { new.lines[come[$0]] },
                        isChange: true, parent: parent))
                (a, b) = (pair.old.upperBound, pair.new.upperBound)
            }
        }
        pairMoves()
    }

    /// Returns the texts of the lines. The lines in an XML element with an identifier are marked with the identifier, so
    /// that equal lines of different elements are not matched. If two elements are exchanged, one of them is then moved
    /// as a whole, instead of a change of every attribute in which they differ.
    private static func identified(_ lines: [SourceRecord.Line]) -> [String] {
        guard lines.first?.text.hasPrefix("<") ?? false else { return lines.map(\.text) }
        var elements: [(indentation: Int, id: Substring)] = []
        return lines.map { line in
            let content = line.text.dropFirst(line.indentation)
            let isEnd = content.hasPrefix("</")
            while let last = elements.last,
                last.indentation > line.indentation || last.indentation == line.indentation && !isEnd
            {
                elements.removeLast()
            }
            if !isEnd, !content.hasSuffix("/>"), let match = content.firstMatch(of: /\sid="([^"]*)"/) {
                elements.append((line.indentation, match.output.1))
            }
            return elements.last.map { "\(line.text)\n\($0.id)" } ?? line.text
        }
    }

    /// Adds the parts of a block of removed and inserted lines that do not describe the same items.
    private mutating func addParts(_ gone: [SourceRecord.Line], _ come: [SourceRecord.Line], _ parent: String?) {
        if gone.count == come.count {
            for (old, new) in zip(gone, come) {
                parts.append(Part(old: [old], new: [new], isChange: true, parent: parent))
            }
        } else if let first = gone.first, let start = come.first, first.indentation != start.indentation {
            parts.append(Part(old: gone, new: come, isChange: true, parent: parent))
        } else {
            // The removal and the insertion of different items are separate changes.
            parts += SourcePatch.items(in: gone).map { Part(old: $0, isChange: true, parent: parent) }
            parts += SourcePatch.items(in: come).map { Part(new: $0, isChange: true, parent: parent) }
        }
    }

    /// Divides lines into items, such as keys and elements, so that each item can be reverted alone. Returns one item if
    /// the lines begin inside an item.
    private static func items(in lines: [SourceRecord.Line]) -> [[SourceRecord.Line]] {
        guard let first = lines.first else { return [] }
        guard lines.allSatisfy({ $0.indentation >= first.indentation }) else { return [lines] }
        var items: [[SourceRecord.Line]] = []
        for line in lines {
            let content = line.text.dropFirst(line.indentation)
            let isEnd = content.hasPrefix("</") || content.hasPrefix("}") || content.hasPrefix("]")
            if line.indentation == first.indentation, !isEnd || items.isEmpty {
                items.append([line])
            } else {
                items[items.count - 1].append(line)
            }
        }
        return items
    }

    /// Marks the removal and the insertion of the same lines as a move, so that they can be reverted only together.
    private mutating func pairMoves() {
        var number = 0
        for index in parts.indices where parts[index].old.isEmpty && parts[index].move == nil {
            let texts = parts[index].new.map(\.text)
            guard
                let origin = parts.firstIndex(where: {
                    $0.isChange && $0.new.isEmpty && $0.move == nil && $0.old.map(\.text) == texts
                })
            else { continue }
            (parts[index].move, parts[origin].move) = (number, number)
            parts[index].movedFrom = parts[origin].old[0].number
            number += 1
        }
    }

    /// Returns the changed lines, with each range of lines shifted to the position that a reader expects.
    ///
    /// A changed block next to equal lines can be described by several ranges. For example, if the second of two
    /// similar elements is new, the range from the end of the first element to the middle of the second element is
    /// also a valid description. This method chooses the range whose first line looks most like the beginning of an
    /// element and has the least indentation.
    private static func slid(_ offsets: Set<Int>, in lines: [SourceRecord.Line]) -> Set<Int> {
        var result = offsets
        for first in offsets.sorted() where !offsets.contains(first - 1) {
            var end = first + 1
            while offsets.contains(end) { end += 1 }
            var starts = [first]
            var (down, up) = (first, first)
            while end + down - first < lines.count, !offsets.contains(end + down - first),
                lines[down].text == lines[end + down - first].text
            {
                down += 1
                starts.append(down)
            }
            while up > 0, !offsets.contains(up - 1), lines[up - 1].text == lines[end - first + up - 1].text {
                up -= 1
                starts.append(up)
            }
            // The original range comes first, so it wins a tie.
            guard let start = starts.enumerated().min(by: { (rank(lines[$0.1]), $0.0) < (rank(lines[$1.1]), $1.0) })?.1,
                start != first
            else { continue }
            result.subtract(first..<end)
            result.formUnion(start..<start + end - first)
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
    /// the other changes. Omitted lines between two lines of the same source are kept, because a blank line can be part
    /// of a text.
    func source(taking isTaken: (SourceChange) -> Bool) -> SourceRecord {
        var lines: [SourceRecord.Line] = []
        var last: (number: Int, isOld: Bool)?
        func add(_ added: [SourceRecord.Line], isOld: Bool) {
            for line in added {
                var distance = 1
                if let last, last.isOld == isOld { distance = max(line.number - last.number, 1) }
                lines.append(SourceRecord.Line(number: (lines.last?.number ?? 0) + distance, text: line.text))
                last = (line.number, isOld)
            }
        }
        for part in parts {
            guard part.isChange else {
                add(part.new, isOld: false)
                continue
            }
            let target = parts.first { $0.move != nil && $0.move == part.move && !$0.new.isEmpty }
            if isTaken(change(target ?? part)) { add(part.new, isOld: false) } else { add(part.old, isOld: true) }
        }
        return SourceRecord(name: name, lines: lines)
    }

    /// Returns the key of the closest preceding line with less indentation. Returns `nil` if this key only groups
    /// views, constraints or statements.
    private static func parent(ofLine index: Int, in lines: [SourceRecord.Line]) -> String? {
        let indentation = lines[index].indentation
        for line in lines[..<index].reversed() where line.indentation < indentation {
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

extension SourceRecord.Line {
    /// The number of spaces at the start of the line.
    fileprivate var indentation: Int { text.utf8.prefix { $0 == UInt8(ascii: " ") }.count }
}
