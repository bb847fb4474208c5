import Diagnostics
import Files
import FoundationEssentials
import Glibc
import Reporting

/// A program that is built and installed separately from the command, because its dependencies take long to compile.
struct SeparateProgram {
    /// The name of the program, such as `animatic-port`.
    let name: String
    /// The advice to the user if the program is missing, such as `build it with 'make port' in a checkout of Animatic`.
    let advice: String

    /// Replaces this process by the program, which gets the standard streams.
    ///
    /// - Throws: Exit status 74, after printing an error message, if the program is missing or cannot be started.
    func replaceProcess(arguments: [String], _ terminal: Terminal) throws -> Never {
        guard let path else {
            terminal.report(
                CommandError("not-installed", "found no program \(name) beside animatic or in PATH; \(advice)"))
            throw ExitStatus.readingOrWritingFailed
        }
        // Signals that this process blocks would remain blocked.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigprocmask(SIG_SETMASK, &signals, nil)
        var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
        unsafe execv(path, &words)
        terminal.report(CommandError("no-process", "cannot start '\(path)': \(systemError())"))
        throw ExitStatus.readingOrWritingFailed
    }

    private var path: String? {
        let neighbor = URL(filePath: SeparateProgram.command).deletingLastPathComponent().appending(path: name).path
        return unsafe access(neighbor, X_OK) == 0 ? neighbor : InstalledProgram.path(of: name)
    }

    /// The path of this command without links.
    static var command: String { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path }
}
