import ArgumentParser
import Diagnostics

/// The value of an option that is one of a few words, listed in its help and by a shell's completion.
protocol Choice: CaseIterable, RawRepresentable, Sendable where RawValue == String {}

extension Choice {
    /// `text, junit, github, json`
    static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }

    static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }

    /// - Throws: With the word that was probably meant.
    static func choose(_ word: String) throws -> Self {
        if let choice = Self(rawValue: word) { return choice }
        throw ValidationError("Found '\(word)', expected \(words).\(meant(word, among: allCases.map(\.rawValue)))")
    }
}

/// ` Did you mean 'junit'?`, or nothing.
func meant(_ word: String, among known: [String]) -> String {
    ClosestMatch.suggestion(for: word, among: known).map { " Did you mean '\($0)'?" } ?? ""
}

/// ` Did you mean 'card.png'?` for `card.pgn`, or nothing.
func meant(_ path: String, byExtensions known: [String]) -> String {
    ClosestMatch.suggestion(for: path.fileExtension, among: known).map {
        " Did you mean '\(path.withoutFileExtension).\($0)'?"
    } ?? ""
}
