import ArgumentParser
import Diagnostics
import Files
import FontFiles
import FoundationEssentials
import FrameFolders
import Glibc
import Pictures
import Rendering
import Reporting
import Simulation
import Synchronization
import Text
import TimelineScript

/// Standard output and standard error, and their capabilities.
///
/// Results go to standard output. Problems, progress and remarks go to standard error.
struct Terminal {
    /// The style of standard output. Colors are used only on a terminal, unless the user disables them.
    ///
    /// - Source: no-color.org; clig.dev.
    let outputStyle: DiagnosticFormatter.Style
    /// The style of standard error. It follows the same rules as ``outputStyle``.
    let errorStyle: DiagnosticFormatter.Style
    /// Whether progress is shown: standard error is a terminal that can redraw a line, and the user requested neither
    /// quiet output nor JSON.
    let showsProgress: Bool
    /// Whether the user requested only results and errors.
    var isQuiet: Bool
    /// Whether results are printed as JSON, and each problem as one line of JSON.
    var printsJSON: Bool
    /// Whether warnings are printed as errors and make the command fail.
    var treatsWarningsAsErrors = false
    /// The collector of problems and remarks; `nil` if they are written to standard error.
    private var messages: Messages?
    /// The diagnostics that were printed, for a terminal that prints equal diagnostics only once; otherwise `nil`.
    private(set) var printed: PrintedDiagnostics?

    /// A copy of the terminal that prints equal diagnostics only once.
    var printingOnce: Terminal {
        var terminal = self
        terminal.printed = PrintedDiagnostics()
        return terminal
    }

    init(noColor: Bool, isQuiet: Bool, printsJSON: Bool) {
        (self.printsJSON, self.isQuiet) = (printsJSON, isQuiet)
        let environment = CapturedStreams.current == nil ? ProcessInfo.processInfo.environment : [:]
        let isDumb = environment["TERM"] == "dumb"
        let refusesColor = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || isDumb
        func style(_ stream: Int32) -> DiagnosticFormatter.Style {
            Terminal.isTerminal(stream) && !refusesColor ? .colored : .plain
        }
        outputStyle = style(STDOUT_FILENO)
        errorStyle = style(STDERR_FILENO)
        showsProgress = Terminal.isTerminal(STDERR_FILENO) && !isDumb && !isQuiet && !printsJSON
    }

    private static func isTerminal(_ stream: Int32) -> Bool {
        CapturedStreams.current.map(\.isTerminal) ?? (isatty(stream) == 1)
    }

    /// Writes text to standard output.
    ///
    /// - Throws: Exit status 74, after printing an error message, if writing fails, for example because the disk is
    ///   full or the stream is closed.
    func write(_ text: String) throws {
        if let capture = CapturedStreams.current { return capture.append(output: text) }
        if let reason = AtomicFile.writeAll(Array(text.utf8), to: STDOUT_FILENO) {
            report(CommandError("unwritable", "cannot write to standard output: \(reason)"))
            throw ExitStatus.readingOrWritingFailed
        }
    }

    /// Writes a file atomically, and creates its folder if it is missing. Without a path, writes to standard output.
    ///
    /// - Throws: Exit status 74, after printing an error message, if writing fails. An existing file is then
    ///   unchanged.
    func write(_ text: String, to path: String?) throws {
        guard let path else { return try write(text) }
        do {
            try AtomicFile.writeCreatingFolder([UInt8](text.utf8), to: path)
        } catch {
            throw report(error)
        }
    }

    /// The width of standard output in columns; `nil` if standard output is not a terminal.
    var pageWidth: Int? {
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Prints the written files as JSON if the user requested JSON. Otherwise, prints `lines`, unless `isQuiet` is set.
    func write(
        _ written: [WrittenDocument.File], _ lines: [String], totals: BatchTotals? = nil, isQuiet: Bool
    ) throws {
        if printsJSON { return try write(JSONText.encode(WrittenDocument(written, totals: totals?.document))) }
        if !isQuiet { try write(lines.map { $0 + "\n" }.joined()) }
    }

    /// Prints a remark to standard error, unless the user requested only results and errors. Write errors are ignored.
    ///
    /// - Parameter file: The file to which the remark refers.
    func note(_ text: String, about file: String? = nil) {
        if isQuiet { return }
        guard !printsJSON else { return writeToErrors(JSONText.line(ProblemDocument(noting: text, about: file))) }
        writeToErrors((file.map { "\($0): note: " } ?? "") + text + "\n")
    }

    /// Prints an error to standard error.
    func report(_ error: CommandError) {
        writeToErrors(printsJSON ? JSONText.line(ProblemDocument(error)) : error.text + "\n")
    }

    /// Prints the diagnostics of scripts to standard error. If the user requested only results and errors, warnings are
    /// not printed.
    func report(_ diagnostics: [Diagnostic], in files: [SourceFile] = []) {
        var diagnostics = diagnostics
        if treatsWarningsAsErrors {
            WarningsAsErrors.note(diagnostics)
            diagnostics = diagnostics.map(\.asError)
        }
        if isQuiet { diagnostics.removeAll { $0.severity != .error } }
        if let printed { diagnostics = printed.new(in: diagnostics) }
        guard !diagnostics.isEmpty else { return }
        if printsJSON { return writeToErrors(diagnostics.map { JSONText.line(ProblemDocument($0)) }.joined()) }
        writeToErrors(DiagnosticFormatter(files: files, style: errorStyle).format(diagnostics))
    }

    /// Suggests the next command if ``showsProgress`` is `true`.
    func suggestNext(_ command: String) {
        if showsProgress { note("Next: \(command)") }
    }

    /// Prints a usage error, and returns its exit status.
    ///
    /// - Parameter suggestion: The suggested replacement.
    func usageError(_ text: String, suggestion: String? = nil) -> ExitCode {
        report(CommandError("usage", text, suggestion: suggestion))
        return ExitStatus.wrongUsage
    }

    /// Reads standard input. Returns at most `bytes + 1` bytes; the additional byte shows that the input is too large.
    ///
    /// - Throws: Exit status 74, after printing an error message, if standard input cannot be read.
    func readStandardInput(upTo bytes: Int) throws -> [UInt8] {
        do throws(UnreadableFile) {
            return try FileContents.bytes(from: STDIN_FILENO, upTo: bytes + 1)
        } catch {
            report(CommandError("unreadable", "cannot read standard input: \(error.message(expecting: "a script"))"))
            throw ExitStatus.readingOrWritingFailed
        }
    }

    /// A terminal that discards problems and remarks.
    static var unprinted: Terminal {
        Terminal(noColor: true, isQuiet: true, printsJSON: false).collecting(in: Messages())
    }

    /// Returns a terminal that collects problems and remarks in `messages`.
    func collecting(in messages: Messages) -> Terminal {
        var terminal = self
        terminal.messages = messages
        return terminal
    }

    /// Writes the collected problems and remarks of another terminal to standard error.
    func write(_ messages: Messages) { writeToErrors(messages.text) }

    /// Writes text to standard error, or to the collector of problems. Write errors are ignored.
    func writeToErrors(_ text: String) {
        guard !text.isEmpty else { return }
        if let messages { return messages.append(text) }
        if let capture = CapturedStreams.current { return capture.append(error: text) }
        _ = AtomicFile.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }

    /// The problems and remarks of one of several concurrent tasks. They are collected so that they can be printed in
    /// the order of the tasks.
    final class Messages: Sendable {
        private let state = Mutex("")

        var text: String { state.withLock { $0 } }

        fileprivate func append(_ text: String) { state.withLock { $0 += text } }
    }
}

/// Whether the command has printed a warning that is treated as an error.
enum WarningsAsErrors {
    private static let found = Mutex(false)

    static var wereFound: Bool { CapturedStreams.current?.hasWarned ?? found.withLock { $0 } }

    fileprivate static func note(_ diagnostics: [Diagnostic]) {
        guard diagnostics.contains(where: { $0.severity == .warning }) else { return }
        if let capture = CapturedStreams.current { capture.noteWarning() } else { found.withLock { $0 = true } }
    }
}

/// The diagnostics that a command has printed. Variants of one scene usually have the same diagnostics.
final class PrintedDiagnostics: Sendable {
    private let printed = Mutex<Set<Diagnostic>>([])

    /// Returns the diagnostics that have not been printed before, and records them as printed.
    func new(in diagnostics: [Diagnostic]) -> [Diagnostic] {
        printed.withLock { printed in diagnostics.filter { printed.insert($0).inserted } }
    }
}

/// The text that a command writes to the standard streams while another program, such as a test, runs the command in
/// its own process. Films on standard output and progress are not captured.
final class CapturedStreams: Sendable {
    /// The streams of the current task; `nil` for the streams of the process.
    @TaskLocal static var current: CapturedStreams?

    /// Whether the command writes as to a terminal, with colors.
    let isTerminal: Bool
    private let state = Mutex((output: "", errors: "", hasWarned: false))

    init(isTerminal: Bool = false) { self.isTerminal = isTerminal }

    var output: String { state.withLock { $0.output } }
    var errors: String { state.withLock { $0.errors } }
    /// Whether a warning that is treated as an error was written.
    fileprivate var hasWarned: Bool { state.withLock { $0.hasWarned } }

    fileprivate func append(output text: String) { state.withLock { $0.output += text } }
    func append(error text: String) { state.withLock { $0.errors += text } }
    fileprivate func noteWarning() { state.withLock { $0.hasWarned = true } }
}

extension Terminal {
    /// Creates the text measurer for layout, with the fonts of the renderer.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a font is missing.
    func makeTextMeasurer(adding fonts: AddedFonts = .none) throws -> CairoTextMeasurer {
        do {
            return try CairoTextMeasurer(adding: fonts)
        } catch {
            throw report(error)
        }
    }

    /// Prints a rendering error, and returns its exit status.
    ///
    /// - Parameter remedy: Additional advice for a canvas that is too large.
    func report(_ error: RenderingError, remedyForCanvas remedy: String? = nil) -> ExitCode {
        var advice = Terminal.allowance(for: error)
        if case .canvas = error, let remedy { advice += "; \(remedy)" }
        report(CommandError(error, adding: advice))
        switch error {
        case .canvas: return ExitStatus.invalidScript
        case .mixture: return ExitStatus.partsDiffer
        case .incomplete: return ExitStatus.tryAgain
        case .missingFont, .fonts, .image, .manifest, .reading, .writing, .drawing:
            return ExitStatus.readingOrWritingFailed
        }
    }

    /// Returns advice for a canvas that is too large but can be allowed; otherwise an empty string.
    private static func allowance(for error: RenderingError) -> String {
        guard case .canvas(let width, let height, _) = error, width * height < Double(Int.max) else { return "" }
        let edge = Double(PixelSize.longestEdge)
        guard (1...edge).contains(width), (1...edge).contains(height) else { return "" }
        return "; '--allow canvas=\(Int(width * height))' allows it"
    }
}

extension Terminal {
    /// Checks that `time` is not after `end`, the end of a film.
    ///
    /// - Throws: Exit status 64, after printing an error message, if `time` is after `end`.
    func require(_ time: Duration, within end: Duration) throws {
        guard time > end else { return }
        throw usageError("\(time.shortText) is after the end of the film, which is at \(end.shortText)")
    }
}

/// The three standard streams of the process.
enum StandardStreams {
    /// Opens each closed standard stream in a mode in which using it fails. If a stream remained closed, the next
    /// opened file would get its descriptor and receive the output of the stream.
    ///
    /// - Source: gnulib's `stdopen`, which GNU commands use.
    static func reserve() {
        for (stream, opposite) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) < 0 {
            // `open` returns the lowest free descriptor, which is `stream`.
            _ = unsafe open("/dev/null", opposite)
        }
    }
}

extension Int {
    /// Returns the number with its noun: `1 frame`, `16 frames`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    var frames: String { counted("frame") }
}

extension String {
    /// The text as one word of a POSIX shell, quoted if necessary.
    var shellWord: String {
        let isPlain = allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "/._-+=:,@%".contains($0) }
        return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
