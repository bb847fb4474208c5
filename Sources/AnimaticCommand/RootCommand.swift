import ArgumentParser
import Diagnostics
import Dispatch
import Glibc

/// `animatic VERB …`
@main
struct RootCommand: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "animatic",
        abstract: "Plays Auto Layout timelines on a simulated run loop and films them.",
        discussion: """
            Begin with animatic init, which writes a small working script.

            Exit status: 0 good, 1 an expectation failed, 2 a script is wrong, 64 wrong usage, 74 reading or writing \
            failed.
            """,
        version: RootCommand.version,
        subcommands: [
            InitCommand.self, WatchCommand.self, RenderCommand.self, ComposeCommand.self, StillCommand.self,
            VerifyCommand.self,
            MergeCommand.self, CheckCommand.self,
            TestCommand.self, TraceCommand.self, FramesCommand.self, ExplainCommand.self, ReportCommand.self,
            DevicesCommand.self, SchemaCommand.self, ManualCommand.self, ImportCommand.self,
            VerifyInterfaceCommand.self,
        ]
    )

    /// Parses and runs the call. Only a verb that waits for something starts the threads of Swift's tasks.
    static func main() {
        StandardStreams.reserve()
        InterruptSignals.listen()
        do {
            if let mistake = mistake(in: Array(CommandLine.arguments.dropFirst())) { throw ValidationError(mistake) }
            var command = try parseAsRoot(nil)
            watchMemory(of: command)
            guard let verb = command as? any AsyncParsableCommand else { return try command.run() }
            run(verb)
        } catch {
            end(with: error)
        }
    }

    /// Runs a verb in a task, which ends the process.
    private static func run(_ verb: sending any AsyncParsableCommand) -> Never {
        Task {
            var verb = verb
            do {
                try await verb.run()
                Glibc.exit(EXIT_SUCCESS)
            } catch {
                end(with: error)
            }
        }
        dispatchMain()
    }

    private static func watchMemory(of command: any ParsableCommand) {
        MemoryWatch(command as? any MemoryTaking)
            .begin(Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON))
    }

    /// Ends the process with what `error` says: an exit status, help, wrong usage, or what nobody foresaw.
    private static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        guard !(error is ExitCode), !status.isSuccess else { exit(withError: error) }
        if let words = tooManyFiles(in: message(for: error)) { endTellingOfTooMany(words, error) }
        let terminal = Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON)
        if status == ExitStatus.wrongUsage {
            guard terminal.printsJSON else { exit(withError: error) }
            exit(withError: terminal.usageError(message(for: error)))
        }
        // Else it would end with 1, as if an expectation had failed. What is left is what a system refuses.
        terminal.tell(CommandError("unforeseen", "\(error)"))
        exit(withError: ExitStatus.readingOrWritingFailed)
    }

    /// One sentence for a call with more files than its verb takes, which the parser would list one by one; `nil` for another
    /// mistake.
    static func tooManyFiles(in message: String, _ arguments: [String] = CommandLine.arguments) -> String? {
        guard let match = message.firstMatch(of: /^(\d+) unexpected arguments: '([^']*)'/),
            let excess = Int(match.output.1),
            let verb = arguments.dropFirst().first, let place = arguments.firstIndex(of: String(match.output.2))
        else { return nil }
        let kind = String(match.output.2).fileExtension
        // The shell put them one behind the other.
        let isPart = place > 2 && !kind.isEmpty && arguments[place - 1].fileExtension == kind
        let first = isPart ? arguments[place - 1] : String(match.output.2)
        return
            "Found '\(first)' and \((isPart ? excess : excess - 1).counted("more argument")), expected one file: animatic "
            + "\(verb) takes one at a time."
    }

    private static func endTellingOfTooMany(_ words: String, _ error: any Error) -> Never {
        let terminal = Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON)
        if terminal.printsJSON { exit(withError: terminal.usageError(words)) }
        // With the usage of the verb.
        terminal.note(fullMessage(for: error).replacing(message(for: error), with: words))
        exit(withError: ExitStatus.wrongUsage)
    }

    /// Whether the call, which could not be read, asks for JSON.
    private static var asksForJSON: Bool {
        let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        return words.contains("--json") || words.contains("--format=json")
            || zip(words, words.dropFirst()).contains { $0 == ("--format", "json") }
    }

    /// What is wrong with the first word of a call where it should be a verb; `nil` where it may be right.
    private static func mistake(in words: [String]) -> String? {
        guard let word = words.first(where: { $0 != "help" }), !word.hasPrefix("-") else { return nil }
        let verbs = configuration.subcommands.compactMap { $0.configuration.commandName }
        if verbs.contains(word) { return nil }
        if FileSearch.scripts.extensions.contains(where: { word.hasSuffix(".\($0)") }) {
            return "Found the script '\(word)', expected a verb before it, such as animatic render \(word)."
        }
        if FileSearch.interfaces.extensions.contains(where: { word.hasSuffix(".\($0)") }) {
            return "Found '\(word)', expected a verb before it, such as animatic import \(word)."
        }
        return "Found '\(word)', expected one of \(verbs.joined(separator: ", ")).\(meant(word, among: verbs))"
    }
}
