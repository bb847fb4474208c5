import ArgumentParser
import Diagnostics
import TimelineScript

/// The options that every verb takes.
struct SharedOptions: ParsableArguments {
    @Flag(name: .long, help: "Print without colour, also on a terminal.")
    var noColor = false

    @Flag(name: .shortAndLong, help: "Print results and errors only.")
    var quiet = false

    @Flag(help: "Print JSON: results to standard output, and problems to standard error, a line each.")
    var json = false

    var terminal: Terminal { Terminal(noColor: noColor, isQuiet: quiet, printsJSON: json) }
}

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

extension Duration {
    /// A time on the command line, written as in a script: `0.5s`, `500ms` or `0.5`.
    static func argument(_ text: String) throws -> Duration {
        guard let duration = Duration(scriptText: text) else {
            throw ValidationError("Found '\(text)', expected a time such as 0.5s or 500ms, not before 0s.")
        }
        return duration
    }
}
