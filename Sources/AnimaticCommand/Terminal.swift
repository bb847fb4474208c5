import Diagnostics
import Foundation
import TimelineScript

/// The two streams, and what they can show.
///
/// Results go to standard output; problems, progress and notes to standard error.
struct Terminal {
    /// Colour only where a person sees it and has not asked for none.
    ///
    /// - Source: no-color.org; clig.dev.
    let style: DiagnosticFormatter.Style
    /// Whether standard error is a terminal that can redraw a line.
    let showsProgress: Bool

    init(noColor: Bool, isQuiet: Bool = false) {
        let environment = ProcessInfo.processInfo.environment
        let isDumb = environment["TERM"] == "dumb"
        let isTerminal = isatty(STDERR_FILENO) == 1
        let refuses = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || isDumb
        style = isTerminal && !refuses ? .colored : .plain
        showsProgress = isTerminal && !isDumb && !isQuiet
    }

    /// Writes a line to standard error.
    func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Says on standard error what is wrong with a script.
    func report(_ diagnostics: [Diagnostic], in files: [SourceFile] = []) {
        guard !diagnostics.isEmpty else { return }
        let words = DiagnosticFormatter(files: files, style: style).format(diagnostics)
        FileHandle.standardError.write(Data(words.utf8))
    }

    /// Names the next useful command, to a person at a terminal.
    func suggestNext(_ command: String) {
        if showsProgress { note("Next: \(command)") }
    }

    /// All of standard input, up to where a script is too long anyway.
    static func readStandardInput() -> [UInt8] {
        [UInt8]((try? FileHandle.standardInput.read(upToCount: ScriptLimits.bytes + 1)) ?? Data())
    }

    /// Writes to standard output, as it is.
    func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
