import Diagnostics
import FoundationEssentials
import Reporting

/// The error message for invalid arguments: what was found, what was expected, and the usage of the command.
///
/// It replaces the message of ArgumentParser, which contains the complete help of an option, often several lines, and
/// repeats the invalid value.
struct UsageMessage {
    /// The message without the usage.
    let sentence: String
    /// The message and the usage of the command.
    let text: String

    /// - Parameters:
    ///   - fullText: The message of ArgumentParser with the help of the option and the usage.
    ///   - arguments: The arguments of the command.
    /// - Returns: `nil` if the text is not an error message with the usage of a command.
    init?(fullText: String, _ arguments: [String]) {
        guard fullText.hasPrefix("Error: "),
            let usage = fullText.ranges(of: "\nUsage: ").last.map({ fullText[$0.lowerBound...] })
        else { return nil }
        let found = fullText.dropFirst("Error: ".count).dropLast(usage.count)
        let place = found.firstRange(of: "\nHelp:  ")
        let message = String(place.map { found[..<$0.lowerBound] } ?? found)
        sentence =
            UsageMessage.tooManyFiles(in: message, arguments)
            ?? UsageMessage.sentence(for: message, help: place.map { found[$0.upperBound...] })
        text = "Error: \(sentence)\(usage)"
    }

    /// Returns the message with the name of the option, what was found, and what was expected.
    ///
    /// - Parameter help: The names of the option and its help; `nil` if the message does not refer to an option.
    private static func sentence(for message: String, help: Substring?) -> String {
        if let match = message.wholeMatch(of: /(?s)The value '.*' is invalid for '(<[^']*>|[^' ]*)[^']*': (.*)/) {
            let (option, reason) = (match.output.1, match.output.2)
            // The reason is a sentence such as: Found '9', expected 0.5 through 4 pixels per point.
            return "\(option): " + reason.prefix(1).lowercased() + reason.dropFirst()
        }
        guard let help, message.hasPrefix("Missing ") else { return message }
        // After the names and two spaces, the help begins with a sentence that says what is expected.
        let words = help.firstRange(of: "  ").map { help[$0.upperBound...] } ?? help
        let first = words.firstRange(of: ". ").map { words[..<$0.lowerBound] } ?? words
        return "\(message): \(first)"
    }

    /// Returns an error message if the arguments contain more files than the command accepts. The message is shorter
    /// than the parser's message, which lists all excess files. Returns `nil` for other errors.
    private static func tooManyFiles(in message: String, _ arguments: [String]) -> String? {
        guard let match = message.firstMatch(of: /^(\d+) unexpected arguments: '([^']*)'/),
            let excess = Int(match.output.1),
            let verb = arguments.first, let place = arguments.firstIndex(of: String(match.output.2))
        else { return nil }
        let kind = String(match.output.2).fileExtension
        // The shell has probably expanded a pattern into the names of several files.
        let isPart = place > 1 && !kind.isEmpty && arguments[place - 1].fileExtension == kind
        let first = isPart ? arguments[place - 1] : String(match.output.2)
        return
            "Found '\(first)' and \((isPart ? excess : excess - 1).counted("more argument")), expected one file: animatic "
            + "\(verb) takes one at a time."
    }

    /// Returns the terminal for errors in the arguments. It prints JSON if the arguments request JSON, even if they are
    /// invalid.
    static func terminal(for arguments: [String]) -> Terminal {
        let words = arguments.prefix { $0 != "--" }
        let requestsJSON =
            words.contains("--json") || words.contains("--format=json")
            || zip(words, words.dropFirst()).contains { $0 == ("--format", "json") }
        return Terminal(noColor: true, isQuiet: true, printsJSON: requestsJSON)
    }
}

/// The examples at the end of a help text.
enum HelpExamples {
    /// The number of examples of a command.
    private static let count = 2

    /// Returns the examples of the command in `arguments`, or of all commands if `arguments` contains no command.
    /// Returns an empty text if the arguments do not request help.
    static func text(for arguments: [String]) -> String {
        guard arguments.contains(where: { ["-h", "--help", "help"].contains($0) }) || arguments.isEmpty else {
            return ""
        }
        let verb = arguments.first { RootCommand.verbs.contains($0) }
        let verbs = verb.map { [$0] } ?? RootCommand.verbs
        let examples = verbs.flatMap { ManualExample.of($0).prefix(count) }
        guard !examples.isEmpty else { return "" }
        let lines = examples.map { verb == nil ? "  \($0.command)\n" : "  \($0.command)\n      \($0.explanation)\n" }
        return "EXAMPLES:\n" + lines.joined()
    }
}
