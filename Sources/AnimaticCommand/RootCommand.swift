import ArgumentParser
import Diagnostics
import Dispatch
import Glibc
import Rendering
import Reporting
import Text

/// `animatic COMMAND …`
@main
struct RootCommand: AsyncParsableCommand {
    static let version = "1.0.0"

    static let configuration = CommandConfiguration(
        commandName: "animatic",
        abstract: "Plays Auto Layout timelines on a simulated run loop, and renders them as films.",
        discussion: """
            Start with animatic init, which writes a small working script.
            Exit status: 0 success, 1 an expectation failed, 2 a script is invalid, 64 invalid arguments, 65 parts of \
            different renders, 74 reading or writing failed, 75 parts are missing or interrupted: try again.
            """,
        version: RootCommand.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Writing And Checking Scripts",
                subcommands: [
                    InitCommand.self, CheckCommand.self, TestCommand.self, WatchCommand.self, MigrateCommand.self,
                    SchemaCommand.self, DevicesCommand.self, StudioCommand.self,
                ]),
            CommandGroup(
                name: "Rendering",
                subcommands: [
                    RenderCommand.self, StillCommand.self, ComposeCommand.self, ReportCommand.self, MergeCommand.self,
                    FarmCommand.self,
                ]),
            CommandGroup(
                name: "Explaining Layout",
                subcommands: [ExplainCommand.self, FramesCommand.self, TraceCommand.self]),
            CommandGroup(
                name: "Comparing With Goldens",
                subcommands: [RecordCommand.self, VerifyCommand.self, ApproveCommand.self]),
            CommandGroup(
                name: "Storyboards",
                subcommands: [ScenesCommand.self, ImportCommand.self]),
            CommandGroup(name: "UIKit Code", subcommands: [PortCommand.self]),
            CommandGroup(name: "Manual", subcommands: [ManualCommand.self]),
        ]
    )

    /// The names of all commands, in the order of the help.
    static var verbs: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

    /// Parses the arguments and runs the command. Swift's task threads are started only for an asynchronous command.
    static func main() {
        StandardStreams.reserve()
        // Swift reads the arguments from /proc. Without them, each command would print the help, and succeed.
        guard !CommandLine.arguments.isEmpty else {
            UsageMessage.terminal(for: []).writeToErrors(
                "animatic: found no arguments, because /proc is not mounted; mount it with 'mount -t proc proc /proc'\n"
            )
            Glibc.exit(ExitStatus.readingOrWritingFailed.rawValue)
        }
        InterruptSignals.listen()
        CrashReport.listen()
        SystemFonts.leaveUnread()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            var command = try parse(arguments)
            watchMemory(of: command, arguments)
            guard let verb = command as? any AsyncParsableCommand else {
                try command.run()
                return endIfWarned()
            }
            run(verb, arguments)
        } catch {
            Glibc.exit(report(error, arguments).rawValue)
        }
    }

    /// Runs a command in the current task, and returns its exit status. The output and the error messages are appended
    /// to ``CapturedStreams/current``. The memory limit is not enforced.
    static func status(of arguments: [String]) async -> ExitCode {
        do {
            var command = try parse(arguments)
            if var verb = command as? any AsyncParsableCommand { try await verb.run() } else { try command.run() }
            return WarningsAsErrors.wereFound ? ExitStatus.invalidScript : .success
        } catch {
            return report(error, arguments)
        }
    }

    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        if let mistake = mistake(in: arguments) { throw ValidationError(mistake) }
        return try parseAsRoot(arguments)
    }

    /// Runs a command in a task, and ends the process.
    private static func run(_ verb: sending any AsyncParsableCommand, _ arguments: [String]) -> Never {
        Task {
            var verb = verb
            do {
                try await verb.run()
                endIfWarned()
                Glibc.exit(EXIT_SUCCESS)
            } catch {
                Glibc.exit(report(error, arguments).rawValue)
            }
        }
        dispatchMain()
    }

    /// Ends the process with exit status 2 if a warning that is treated as an error was printed.
    private static func endIfWarned() {
        if WarningsAsErrors.wereFound { Glibc.exit(ExitStatus.invalidScript.rawValue) }
    }

    private static func watchMemory(of command: any ParsableCommand, _ arguments: [String]) {
        MemoryWatch(command as? any MemoryLimitedCommand).begin(UsageMessage.terminal(for: arguments))
    }

    /// Prints the help or the error message of `error`, and returns the exit status.
    private static func report(_ error: any Error, _ arguments: [String]) -> ExitCode {
        if let status = error as? ExitCode { return status }
        let terminal = UsageMessage.terminal(for: arguments)
        let text = fullMessage(for: error)
        if let message = UsageMessage(fullText: text, arguments) {
            if terminal.printsJSON { return terminal.usageError(message.sentence) }
            terminal.writeToErrors(message.text + "\n")
            return ExitStatus.wrongUsage
        }
        let status = exitCode(for: error)
        if status.isSuccess {
            // The help of a command ends with a line break, but the help of all commands does not.
            let examples = HelpExamples.text(for: arguments)
            let whole = text + (text.hasSuffix("\n") ? "" : "\n") + (examples.isEmpty ? "" : "\n" + examples)
            return (try? terminal.write(whole)) == nil ? ExitStatus.readingOrWritingFailed : status
        }
        guard status == ExitStatus.wrongUsage else {
            // All other errors come from the operating system. Without this report, the process would end with status
            // 1, as if an expectation had failed.
            terminal.report(CommandError("unforeseen", "\(error)"))
            return ExitStatus.readingOrWritingFailed
        }
        // A command without arguments has no usage, but its help.
        if terminal.printsJSON { return terminal.usageError(message(for: error)) }
        terminal.writeToErrors(text + "\n")
        return status
    }

    /// Returns an error message if the first word is an unknown command; `nil` if the word may be valid.
    private static func mistake(in words: [String]) -> String? {
        guard let word = words.first(where: { $0 != "help" }), !word.hasPrefix("-") else { return nil }
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
