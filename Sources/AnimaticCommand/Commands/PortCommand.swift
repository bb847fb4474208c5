import ArgumentParser
import Diagnostics
import Files
import FoundationEssentials
import Glibc

/// `animatic port MyApp -o MyAppOnLinux`
struct PortCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "port",
        abstract: "Copy a folder of Swift sources, and rewrite what Swift on Linux lacks.",
        usage: "animatic port <folder> --output <folder> [--places]",
        discussion: """
            This command starts the program animatic-port, which make port builds, because the program needs \
            swift-syntax. It is searched for beside animatic and in PATH. animatic-port --help describes its options and \
            its exit statuses.
            """
    )

    @Argument(
        parsing: .captureForPassthrough, help: "The folder with the sources, and the options of animatic-port.",
        completion: .directory)
    var arguments: [String]

    func validate() throws {
        if let first = arguments.first, ["-h", "--help"].contains(first) { throw CleanExit.helpRequest(self) }
        guard arguments.contains(where: { !$0.hasPrefix("-") }) else {
            throw ValidationError(
                "Found no folder, expected a folder with Swift sources, such as animatic port MyApp -o MyAppOnLinux.")
        }
    }

    /// Replaces this process by the program, which gets the arguments and the standard streams.
    func run() throws {
        let terminal = Terminal(
            noColor: arguments.contains("--no-color"), isQuiet: false, printsJSON: arguments.contains("--json"))
        guard let program = PortCommand.program else {
            terminal.report(
                CommandError(
                    "not-installed",
                    "found no program animatic-port beside animatic or in PATH; build it with 'make port' in a checkout of "
                        + "Animatic"))
            throw ExitStatus.readingOrWritingFailed
        }
        // Signals that this process blocks would remain blocked.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigprocmask(SIG_SETMASK, &signals, nil)
        var words = unsafe (["animatic-port"] + arguments).map { unsafe strdup($0) } + [nil]
        unsafe execv(program, &words)
        terminal.report(CommandError("no-process", "cannot start '\(program)': \(systemError())"))
        throw ExitStatus.readingOrWritingFailed
    }

    private static var program: String? {
        let command = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        let neighbor = command.deletingLastPathComponent().appending(path: "animatic-port").path
        return unsafe access(neighbor, X_OK) == 0 ? neighbor : InstalledProgram.path(of: "animatic-port")
    }
}
