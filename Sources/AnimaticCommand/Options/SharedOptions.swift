import ArgumentParser
import Diagnostics
import Geometry
import Reporting
import TimelineScript

/// The options of all commands.
struct SharedOptions: ParsableArguments {
    @Flag(name: .long, help: "Print without colors, even on a terminal.")
    var noColor = false

    @Flag(name: .shortAndLong, help: "Print results and errors only.")
    var quiet = false

    @Flag(
        help: """
            Treat warnings as errors: print them as errors, and end with exit status 2 if there is a warning. Output \
            files are written nevertheless.
            """)
    var warningsAsErrors = false

    @Flag(help: "Print JSON: results to standard output, and one line for each problem to standard error.")
    var json = false

    var terminal: Terminal {
        var terminal = Terminal(noColor: noColor, isQuiet: quiet, printsJSON: json)
        terminal.treatsWarningsAsErrors = warningsAsErrors
        return terminal
    }
}

/// The value of an option that accepts only words from a fixed list. The help and the shell completion show the list.
protocol Choice: CaseIterable, RawRepresentable, Sendable where RawValue == String {}

extension Choice {
    /// The list of words, such as `text, junit, github, json`.
    static var words: String { allCases.map(\.rawValue).joined(separator: ", ") }

    static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }

    /// Returns the choice named `word`.
    ///
    /// - Throws: `ValidationError`, which suggests a similar word, for an unknown word.
    static func choose(_ word: String) throws -> Self {
        if let choice = Self(rawValue: word) { return choice }
        throw ValidationError("Found '\(word)', expected \(words).\(didYouMean(word, among: allCases.map(\.rawValue)))")
    }
}

/// Returns a suggestion such as ` Did you mean 'junit'?`, or an empty string.
func didYouMean(_ word: String, among known: [String]) -> String {
    ClosestMatch.suggestion(for: word, among: known).map { " Did you mean '\($0)'?" } ?? ""
}

/// Returns a suggestion such as ` Did you mean 'card.png'?` for `card.pgn`, or an empty string.
func didYouMean(_ path: String, byExtensions known: [String]) -> String {
    ClosestMatch.suggestion(for: path.fileExtension, among: known).map {
        " Did you mean '\(path.withoutFileExtension).\($0)'?"
    } ?? ""
}

extension Int {
    /// Returns a parser for whole numbers in a range. The parser throws `ValidationError` for any other text.
    static func argument(in range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
        { text in
            if let number = Int(text), range.contains(number) { return number }
            let limits = range.upperBound == .max ? "\(range.lowerBound) or more" : range.throughText
            throw ValidationError("Found '\(text)', expected a whole number, \(limits).")
        }
    }

    /// The accepted values of `--jobs`.
    static let jobs = 1...64
}

extension Double {
    /// Returns a parser for finite numbers in a range. The parser throws `ValidationError` for any other text.
    static func argument(in range: PartialRangeFrom<Double>) -> @Sendable (String) throws -> Double {
        { text in
            if let number = Double(text), range.contains(number), number.isFinite { return number }
            throw ValidationError("Found '\(text)', expected a number, \(range.lowerBound.shortText) or more.")
        }
    }

    /// Returns a parser for finite numbers in a range. The parser throws `ValidationError` for any other text.
    static func argument(in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
        { text in
            if let number = Double(text), range.contains(number) { return number }
            throw ValidationError(
                "Found '\(text)', expected a number, \(range.lowerBound.shortText) through "
                    + "\(range.upperBound.shortText).")
        }
    }
}

extension ClosedRange<Int> {
    fileprivate var throughText: String { "\(lowerBound) through \(upperBound)" }
}

extension Duration {
    /// Parses a time as in a script: `0.5s`, `500ms` or `0.5`.
    static func argument(_ text: String) throws -> Duration {
        guard let duration = Duration(scriptText: text) else {
            throw ValidationError("Found '\(text)', expected a time of 0s or later, such as 0.5s or 500ms.")
        }
        return duration
    }
}
