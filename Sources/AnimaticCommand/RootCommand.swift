import ArgumentParser
import Diagnostics
import Dispatch
import Glibc

/// `animatic COMMAND …`
@main
struct RootCommand: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "animatic",
        abstract: "Plays Auto Layout timelines on a simulated run loop, and renders them as films.",
        discussion: """
            Start with animatic init, which writes a small working script.
            Exit status: 0 success, 1 an expectation failed, 2 a script is invalid, 64 invalid arguments, 65 parts of \
            different renders, 74 reading or writing failed, 75 parts are missing or interrupted: try again.
            """,
        version: RootCommand.version,
        subcommands: [
            InitCommand.self, WatchCommand.self, RenderCommand.self, ComposeCommand.self, StillCommand.self,
            RecordCommand.self, VerifyCommand.self, ApproveCommand.self, MergeCommand.self, FarmCommand.self,
            CheckCommand.self,
            TestCommand.self, TraceCommand.self, FramesCommand.self, ExplainCommand.self, ReportCommand.self,
            DevicesCommand.self, SchemaCommand.self, ManualCommand.self, ImportCommand.self, ScenesCommand.self,
            VerifyIBCommand.self,
        ]
    )

    /// Parses the arguments and runs the command. Swift's task threads are started only for an asynchronous command.
    static func main() {
        StandardStreams.reserve()
        InterruptSignals.listen()
        do {
            if let mistake = mistake(in: Array(CommandLine.arguments.dropFirst())) { throw ValidationError(mistake) }
            var command = try parseAsRoot(nil)
            watchMemory(of: command)
            guard let verb = command as? any AsyncParsableCommand else {
                try command.run()
                return endIfWarned()
            }
            run(verb)
        } catch {
            end(with: error)
        }
    }

    /// Runs a command in a task, and ends the process.
    private static func run(_ verb: sending any AsyncParsableCommand) -> Never {
        Task {
            var verb = verb
            do {
                try await verb.run()
                endIfWarned()
                Glibc.exit(EXIT_SUCCESS)
            } catch {
                end(with: error)
            }
        }
        dispatchMain()
    }

    /// Ends the process with the status of an invalid script if a warning that is treated as an error was printed.
    private static func endIfWarned() {
        if WarningsAsErrors.wereFound { exit(withError: ExitStatus.invalidScript) }
    }

    private static func watchMemory(of command: any ParsableCommand) {
        MemoryWatch(command as? any MemoryLimitedCommand)
            .begin(Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON))
    }

    /// Ends the process with the exit status, help or error message of `error`.
    private static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        guard !(error is ExitCode), !status.isSuccess else { exit(withError: error) }
        if let words = tooManyFiles(in: message(for: error)) { endTellingOfTooMany(words, error) }
        let terminal = Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON)
        if status == ExitStatus.wrongUsage {
            guard terminal.printsJSON else { exit(withError: error) }
            exit(withError: terminal.usageError(message(for: error)))
        }
        // All other errors come from the operating system. Without this report, the process would end with status 1,
        // as if an expectation had failed.
        terminal.report(CommandError("unforeseen", "\(error)"))
        exit(withError: ExitStatus.readingOrWritingFailed)
    }

    /// Returns an error message if the command line contains more files than the command accepts. The message is
    /// shorter than the parser's message, which lists all excess files. Returns `nil` for other errors.
    private static func tooManyFiles(in message: String) -> String? {
        let arguments = CommandLine.arguments
        guard let match = message.firstMatch(of: /^(\d+) unexpected arguments: '([^']*)'/),
            let excess = Int(match.output.1),
            let verb = arguments.dropFirst().first, let place = arguments.firstIndex(of: String(match.output.2))
        else { return nil }
        let kind = String(match.output.2).fileExtension
        // The shell has probably expanded a pattern into the names of several files.
        let isPart = place > 2 && !kind.isEmpty && arguments[place - 1].fileExtension == kind
        let first = isPart ? arguments[place - 1] : String(match.output.2)
        return
            "Found '\(first)' and \((isPart ? excess : excess - 1).counted("more argument")), expected one file: animatic "
            + "\(verb) takes one at a time."
    }

    private static func endTellingOfTooMany(_ words: String, _ error: any Error) -> Never {
        let terminal = Terminal(noColor: true, isQuiet: true, printsJSON: asksForJSON)
        if terminal.printsJSON { exit(withError: terminal.usageError(words)) }
        // The full message also includes the usage of the command.
        terminal.note(fullMessage(for: error).replacing(message(for: error), with: words))
        exit(withError: ExitStatus.wrongUsage)
    }

    /// Whether the command line requests JSON, even if the command line is invalid.
    private static var asksForJSON: Bool {
        let words = CommandLine.arguments.dropFirst().prefix { $0 != "--" }
        return words.contains("--json") || words.contains("--format=json")
            || zip(words, words.dropFirst()).contains { $0 == ("--format", "json") }
    }

    /// Returns an error message if the first word is an unknown command; `nil` if the word may be valid.
    private static func mistake(in words: [String]) -> String? {
        guard let word = words.first(where: { $0 != "help" }), !word.hasPrefix("-") else { return nil }
        let verbs = configuration.subcommands.compactMap { $0.configuration.commandName }
        if verbs.contains(word) { return nil }
        if FileSearch.scripts.matches(word) {
            return "Found the script '\(word)', expected a command before it, such as animatic render \(word)."
        }
        if FileSearch.interfaces.matches(word) {
            return "Found '\(word)', expected a command before it, such as animatic import \(word)."
        }
        return "Found '\(word)', expected one of \(verbs.joined(separator: ", ")).\(didYouMean(word, among: verbs))"
    }
}
