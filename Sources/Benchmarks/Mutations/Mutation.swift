/// A change to one file that a person could make by accident.
struct Mutation {
    let kind: MutationOperator
    /// The path of the file, relative to the folder of all files.
    let file: String
    let edit: SourceEdit

    /// A description of the change and its location, precise enough to repeat the change by hand.
    var words: String {
        let place = "\(file):\(edit.line + 1)"
        let (old, new) = (edit.old.joined(separator: "\n    "), edit.new.joined(separator: "\n    "))
        if edit.new.isEmpty { return "\(kind) \(place)\n  - \(old)" }
        if edit.old.isEmpty { return "\(kind) \(place)\n  + \(new)" }
        return "\(kind) \(place)\n  - \(old)\n  + \(new)"
    }
}

/// Consecutive lines of a file and their replacement.
struct SourceEdit: Hashable {
    /// The zero-based index of the first line.
    let line: Int
    let old: [String]
    let new: [String]

    init(_ line: Int, _ old: [String], _ new: [String]) {
        self.line = line
        self.old = old
        self.new = new
    }

    /// Creates an edit of one line.
    init(_ line: Int, _ old: String, _ new: String) { self.init(line, [old], [new]) }

    func applied(to lines: [String]) -> [String] {
        Array(lines[..<line]) + new + Array(lines[(line + old.count)...])
    }
}

/// The kinds of changes in the mutation test. The option `--operators` takes their names.
enum MutationOperator: String, CaseIterable, CustomStringConvertible {
    case constant, multiplier, priority, relation, text, font, color, order, removedConstraint, addedConstraint, hidden
    case duration, curve, image, locale, spacing, axis, radius, alpha, frame, size, statement, removedStatement,
        removedView
    case time, number, word, file

    var description: String { rawValue }
}

extension RandomNumberGenerator {
    /// Returns a random element of a nonempty array.
    mutating func element<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &self)]
    }

    /// Returns a random element that differs from `current`. The array must contain such an element.
    mutating func element(of words: [String], otherThan current: some StringProtocol) -> String {
        element(of: words.filter { $0 != current })
    }
}
