import ArgumentParser
import Diagnostics
import Foundation

/// `animatic watch test card.yaml`
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Run a command again whenever a script, or a file that it refers to, changes.",
        usage: "animatic watch [<verb>] <script> [<argument> ...]",
        discussion: """
            animatic watch test card.yaml runs animatic test card.yaml now and after each change. Without a command, \
            animatic watch renders the script with a contact sheet. If the command fails, the failure is reported, and \
            the command runs again after the next change. If a file changes while the command is running, the command \
            is stopped and started again. Ctrl-C ends the watch with exit status 130.
            """
    )

    @Argument(
        parsing: .captureForPassthrough, help: "A command with its scripts and options, or only a script.",
        completion: FileSearch.scripts.completion)
    var arguments: [String]

    func validate() throws {
        guard let first = arguments.first else {
            throw ValidationError(
                "Found no arguments, expected a script or a command with a script, such as animatic watch test card.yaml."
            )
        }
        if ["-h", "--help"].contains(first) { throw CleanExit.helpRequest(self) }
        let verbs = WatchCommand.verbs
        if arguments.contains("-") { throw ValidationError("Standard input does not change; name a file.") }
        if verbs.contains(first) || FileManager.default.fileExists(atPath: first) || first.contains(".") { return }
        throw ValidationError(
            "Found '\(first)', expected a script or one of \(verbs.joined(separator: ", ")).\(didYouMean(first, among: verbs))"
        )
    }

    /// The commands that read files.
    private static let verbs = [
        "check", "test", "render", "compose", "still", "trace", "frames", "explain", "report", "import", "verify-ib",
    ]

    func run() async throws {
        let terminal = Terminal(
            noColor: arguments.contains("--no-color"), isQuiet: false, printsJSON: arguments.contains("--json"))
        let isQuiet = arguments.contains("--quiet") || arguments.contains("-q")
        let isVerb = WatchCommand.verbs.contains(arguments[0])
        let verb = isVerb ? arguments : ["render"] + arguments + ["--sheet"]
        let words = (["animatic"] + verb).map(\.shellWord).joined(separator: " ")
        let files = WatchedFiles(arguments: Array(verb.dropFirst()))
        guard !files.roots.isEmpty else {
            throw terminal.usageError("found no file among the arguments of '\(words)', expected a script to watch")
        }
        @Sendable func say(_ text: String) { if !isQuiet { terminal.note("watch: \(text)") } }
        try await InterruptSignals.cancelling {
            let changes = FileChanges()
            while true {
                say(words)
                let before = files.stamps()
                let status = try await WatchCommand.perform(verb, while: { files.stamps() == before }, terminal)
                if let status {
                    say(
                        status == 0 ? "done; waiting for a change" : "ended with status \(status); waiting for a change"
                    )
                }
                let after = try await WatchCommand.next(after: before, of: files, changes)
                say("\(files.words(for: before, after)) changed")
            }
        }
    }

    /// Runs the command in a separate process, so that a crash does not end the watch.
    ///
    /// - Parameter shouldContinue: Returns whether the result is still needed.
    /// - Returns: The exit status, or 128 plus the signal number. `nil` if the process was stopped because its result
    ///   is not needed.
    private static func perform(
        _ verb: [String], while shouldContinue: () -> Bool, _ terminal: Terminal
    ) async throws -> Int32? {
        guard let child = ChildProcess(arguments: verb) else {
            let reason =
                POSIXError.Code(rawValue: errno).map { POSIXError($0).localizedDescription } ?? "error \(errno)"
            terminal.report(
                CommandError("no-process", "cannot start a process for 'animatic \(verb[0])': \(reason)"))
            throw ExitStatus.readingOrWritingFailed
        }
        var looks = 0
        while true {
            if let status = child.status() { return status }
            if Task.isCancelled {
                child.stop()
                throw CancellationError()
            }
            looks += 1
            // Files are checked less often than the process, because checking files takes more time.
            if looks.isMultiple(of: 10), !shouldContinue() {
                child.stop()
                return nil
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits until a file has changed, and then until it no longer changes.
    private static func next(
        after before: [String: FileStamp?], of files: WatchedFiles, _ changes: FileChanges
    ) async throws -> [String: FileStamp?] {
        while true {
            try Task.checkCancellation()
            let now = files.stamps()
            if now != before {
                // An editor may write a file in several steps.
                try await Task.sleep(for: .milliseconds(100))
                if files.stamps() == now { return now }
            } else {
                changes.wait(in: files.folders(of: now), atMost: .milliseconds(250))
            }
        }
    }
}
