import ArgumentParser
import Diagnostics
import Files
import FoundationEssentials
import Glibc
import HTMLReport
import Reporting

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
        "check", "test", "render", "compose", "still", "trace", "frames", "explain", "report", "import",
    ]

    func run() async throws {
        let terminal = Terminal(
            noColor: arguments.contains("--no-color"), isQuiet: false, printsJSON: arguments.contains("--json"))
        let isQuiet = arguments.contains("--quiet") || arguments.contains("-q")
        let isVerb = WatchCommand.verbs.contains(arguments[0])
        let verb = isVerb ? arguments : ["render"] + arguments + ["--sheet"]
        // With this option, a page of a report that is open in a browser reloads itself.
        let call = verb[0] == "report" ? verb + ["--watched"] : verb
        let stamp = verb[0] == "report" ? WatchCommand.output(of: verb).map(ReportFile.stampPath) : nil
        let words = (["animatic"] + verb).map(\.shellWord).joined(separator: " ")
        let files = WatchedFiles(arguments: Array(verb.dropFirst()))
        guard !files.roots.isEmpty else {
            throw terminal.usageError("found no file among the arguments of '\(words)', expected a script to watch")
        }
        @Sendable func say(_ text: String) { if !isQuiet { terminal.note("watch: \(text)") } }
        try await InterruptSignals.cancelling {
            defer { if let stamp { unsafe unlink(stamp) } }
            let changes = FileChanges()
            while true {
                say(words)
                let before = files.stamps()
                let status = try await WatchCommand.perform(call, while: { files.stamps() == before }, terminal)
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

    /// Returns the value of `--output` among the arguments; `nil` if the option is missing.
    private static func output(of arguments: [String]) -> String? {
        for (index, word) in arguments.enumerated() {
            if ["-o", "--output"].contains(word), index + 1 < arguments.count { return arguments[index + 1] }
            for prefix in ["--output=", "-o=", "-o"] where word.hasPrefix(prefix) {
                return String(word.dropFirst(prefix.count))
            }
        }
        return nil
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
            terminal.report(
                CommandError("no-process", "cannot start a process for 'animatic \(verb[0])': \(systemError())"))
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

/// The files that a command reads: the scripts among its arguments and in folders, and the files that these scripts
/// refer to.
struct WatchedFiles: Sendable {
    /// The scripts, Interface Builder files, folders, and other input files such as fonts.
    let roots: [String]

    /// Finds the files and folders among the arguments of a command.
    ///
    /// - Parameter arguments: The arguments, including options.
    init(arguments: [String]) {
        // `--name=value` has the same meaning as `--name value`.
        let words = arguments.flatMap { argument in
            argument.hasPrefix("--") ? argument.split(separator: "=", maxSplits: 1).map(String.init) : [argument]
        }
        // The output of the command, such as a folder of frames, is not watched.
        let paths = words.indices.filter { index in
            !words[index].hasPrefix("-") && (index == 0 || !WatchedFiles.takesFile(words[index - 1]))
        }
        roots = paths.map { words[$0] }.filter { path in
            WatchedFiles.isSource(path) || FileManager.default.fileExists(atPath: path)
        }
    }

    private static func takesFile(_ option: String) -> Bool { ["-o", "--output"].contains(option) }

    private static func isSource(_ path: String) -> Bool {
        FileSearch.scripts.matches(path) || FileSearch.interfaces.matches(path)
    }

    private static func isFolder(_ path: String) -> Bool { Folder(path: path).exists }

    /// Returns the current fingerprints of the files. Files that a script refers to are included even if they do not
    /// exist.
    func stamps() -> [String: FileStamp?] {
        var stamps: [String: FileStamp?] = [:]
        for source in sources {
            stamps[source] = .some(FileStamp(path: source))
            for file in WatchedFiles.named(in: source) where stamps[file] == nil {
                stamps[file] = .some(FileStamp(path: file))
            }
        }
        return stamps
    }

    /// Returns the folders that contain the files, and the folders among the roots.
    func folders(of stamps: [String: FileStamp?]) -> [String] {
        let folders = stamps.keys.map { $0.folderPath }.map { $0.isEmpty ? "." : $0 }
        return Set(folders + roots.filter(WatchedFiles.isFolder)).sorted()
    }

    /// Returns the paths of the changed files as text, or only the number of files if there are more than three.
    func words(for before: [String: FileStamp?], _ after: [String: FileStamp?]) -> String {
        let paths = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
        return paths.count > 3 ? "\(paths.count) files" : paths.joined(separator: ", ")
    }

    private var sources: [String] {
        roots.flatMap { root -> [String] in
            if !WatchedFiles.isFolder(root) { return [root] }
            return Folder(path: root).descendants().filter { WatchedFiles.isSource($0) && !$0.isHiddenPath }.map {
                root.appending(fileName: $0)
            }
        }
    }

    /// Returns the paths in a script that look like images or Interface Builder files. The script may be invalid.
    private static func named(in script: String) -> [String] {
        guard FileSearch.scripts.matches(script),
            let data = FileManager.default.contents(atPath: script)
        else { return [] }
        let name = /[^\s"'\[\]{},:#][^"'\[\]{},:#\n]*?\.(?:png|jpe?g|webp|svg|storyboard|xib)\b/.ignoresCase()
        let folder = script.folderPath
        return String(decoding: data, as: UTF8.self).matches(of: name).map {
            $0.output.hasPrefix("/") ? String($0.output) : folder.appending(fileName: String($0.output))
        }
    }
}

/// Uses inotify to wait for changes to files. If inotify is not available, each wait lasts for the maximum time.
///
/// A notification does not mean that a watched file has changed. The caller must compare the files again.
private final class FileChanges {
    /// The inotify descriptor; negative if inotify is not available.
    private let descriptor = inotify_init1(O_CLOEXEC | O_NONBLOCK)
    private var watched: [String: Int32] = [:]

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Waits until an event occurs in one of the folders, or until the time has passed.
    func wait(in folders: [String], atMost time: Duration) {
        follow(folders)
        let milliseconds = Int32(time / .milliseconds(1))
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, milliseconds) > 0 else { return }
        // The content of the events is not needed. The events are read so that they are not reported again.
        var bytes = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &bytes, bytes.count) > 0 {}
    }

    private func follow(_ folders: [String]) {
        guard descriptor >= 0 else { return }
        for (folder, watch) in watched where !folders.contains(folder) {
            inotify_rm_watch(descriptor, watch)
            watched[folder] = nil
        }
        let events = UInt32(IN_CLOSE_WRITE | IN_MOVE | IN_CREATE | IN_DELETE)
        for folder in folders {
            // The watch is added again in each call, because the path may now refer to a different folder.
            let watch = unsafe inotify_add_watch(descriptor, folder, events)
            watched[folder] = watch >= 0 ? watch : nil
        }
    }
}

/// A fingerprint of a file. It changes when the file is written.
struct FileStamp: Equatable, Sendable {
    private let inode: UInt
    private let size: Int
    private let changed: [Int]

    /// Creates the fingerprint of the file at `path`, following links. Returns `nil` if the file does not exist.
    init?(path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        (inode, size) = (status.st_ino, status.st_size)
        changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}

/// A child process that runs this program with the same standard streams.
private struct ChildProcess {
    private static let program = "/proc/self/exe"
    private let process: pid_t

    /// - Returns: `nil`, with `errno` set, if no process can be created.
    init?(arguments: [String]) {
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // In the child process, no signals are blocked, and the signals that this process handles have their default
        // actions.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var words = unsafe (["animatic"] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        var process = pid_t()
        let failure = unsafe posix_spawn(&process, ChildProcess.program, nil, &attributes, &words, environ)
        guard failure == 0 else {
            errno = failure
            return nil
        }
        self.process = process
    }

    /// Returns the exit status, or 128 plus the signal number; `nil` while the process runs. Do not call this method
    /// again after it has returned a status.
    func status() -> Int32? {
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Asks the process to end, and kills it if it is still running after about 5 seconds.
    func stop() {
        kill(process, SIGTERM)
        for _ in 0..<250 {
            if status() != nil { return }
            // `Task.sleep` returns immediately if the task is cancelled.
            usleep(20_000)
        }
        kill(process, SIGKILL)
        var status: Int32 = 0
        _ = unsafe waitpid(process, &status, 0)
    }
}
