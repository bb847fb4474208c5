import Foundation
import Geometry

/// The options of the mutation test.
struct MutationSettings {
    var seed: UInt64 = 1
    /// The number of mutations of each kind of file, for each number of changes.
    var count = 200
    /// The numbers of lines that are changed at once.
    var changes = [1, 2, 3]
    var operators = MutationOperator.allCases
    /// The kinds of files that are changed.
    var files = MutatedFile.allCases
    /// The folders with scripts and storyboards.
    var folders: [String]

    init(folders: [String]) { self.folders = folders }

    /// Parses the options. Returns `nil` if a value is missing or invalid.
    init?(_ arguments: ArraySlice<String>) {
        self.init(folders: [ProgramRun.repository.appending(path: "Timelines").path])
        if arguments.contains("--quick") { count = 2 * MutationOperator.allCases.count }
        for (place, option) in zip(arguments.indices, arguments) where option.hasPrefix("--") {
            let value = arguments[(place + 1)...].first ?? ""
            switch option {
            case "--seed":
                guard let seed = UInt64(value) else { return nil }
                self.seed = seed
            case "--mutations":
                guard let count = Int(value), count > 0 else { return nil }
                self.count = count
            case "--changes":
                let numbers = value.split(separator: ",").map { Int($0) ?? 0 }
                guard !numbers.isEmpty, numbers.allSatisfy((1...3).contains) else { return nil }
                changes = numbers
            case "--files":
                let names = value.split(separator: ",").map { MutatedFile(rawValue: String($0)) }
                guard !names.isEmpty, names.allSatisfy({ $0 != nil }) else { return nil }
                files = names.compactMap(\.self)
            case "--operators":
                let names = value.split(separator: ",").map { MutationOperator(rawValue: String($0)) }
                guard !names.isEmpty, names.allSatisfy({ $0 != nil }) else { return nil }
                operators = names.compactMap(\.self)
            case "--storyboards":
                guard FileManager.default.fileExists(atPath: value) else { return nil }
                folders.append(value)
            default: break
            }
        }
    }
}

/// The kinds of files that the mutation test changes. The option `--files` takes their names.
enum MutatedFile: String, CaseIterable {
    case script, storyboard
}

/// A change to one file that a person could make by accident.
struct Mutation {
    let kind: MutationOperator
    /// The path of the file, relative to the folder of the run.
    let file: String
    let edits: [SourceEdit]

    /// A description of the changes and their locations, precise enough to repeat the changes by hand.
    var words: String { edits.map(words).joined(separator: "\n") }

    private func words(_ edit: SourceEdit) -> String {
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

    /// Returns whether the edits change the same line or insert lines at the same place.
    func overlaps(_ other: SourceEdit) -> Bool {
        line < other.line + max(other.old.count, 1) && other.line < line + max(old.count, 1)
    }
}

extension [String] {
    /// Returns the lines with all edits applied. The edits must not overlap.
    func applying(_ edits: [SourceEdit]) -> [String] {
        edits.sorted { $0.line > $1.line }.reduce(self) { $1.applied(to: $0) }
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
