import ArgumentParser
import Diagnostics
import Foundation
import Rendering
import TimelineScript

/// The two streams, and what they can show.
///
/// Results go to standard output; problems, progress and notes to standard error.
struct Terminal {
    /// Colour on standard output and standard error: only where a person sees it and has not asked for none.
    ///
    /// - Source: no-color.org; clig.dev.
    let outputStyle: DiagnosticFormatter.Style
    let errorStyle: DiagnosticFormatter.Style
    /// Whether standard error is a terminal that can redraw a line, and nobody asked for quiet.
    let showsProgress: Bool

    init(noColor: Bool, isQuiet: Bool) {
        let environment = ProcessInfo.processInfo.environment
        let isDumb = environment["TERM"] == "dumb"
        let refusesColor = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || isDumb
        func style(_ stream: Int32) -> DiagnosticFormatter.Style {
            isatty(stream) == 1 && !refusesColor ? .colored : .plain
        }
        outputStyle = style(STDOUT_FILENO)
        errorStyle = style(STDERR_FILENO)
        showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb && !isQuiet
    }

    /// Writes to standard output, as it is.
    ///
    /// - Throws: Exit status 74, after a note, when nobody can take it: a full disk, a closed stream.
    func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            note("error: cannot write to standard output: \(error.localizedDescription)")
            throw ExitStatus.readingOrWritingFailed
        }
    }

    /// Writes a whole file, in a folder that is made when missing, or to standard output where no file is named.
    ///
    /// - Throws: Exit status 74, after a note; an earlier file of the name is then as it was.
    func write(_ text: String, to path: String?) throws {
        guard let path else { return try write(text) }
        do {
            try WholeFile.writeMakingFolder([UInt8](text.utf8), to: path)
        } catch {
            throw report(error)
        }
    }

    /// How wide a page is, in columns: that of standard output where a person sees it; `nil` for a file or a pipe.
    var pageWidth: Int? {
        var size = winsize()
        guard isatty(STDOUT_FILENO) == 1, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Writes a line to standard error. Where that cannot be, there is nobody to tell.
    func note(_ text: String) { writeToErrors(text + "\n") }

    /// Says on standard error what is wrong with a script.
    func report(_ diagnostics: [Diagnostic], in files: [SourceFile] = []) {
        guard !diagnostics.isEmpty else { return }
        writeToErrors(DiagnosticFormatter(files: files, style: errorStyle).format(diagnostics))
    }

    /// Names the next useful command, to a person at a terminal.
    func suggestNext(_ command: String) {
        if showsProgress { note("Next: \(command)") }
    }

    /// Says what is wrong with the way a verb was called, and answers the exit status for it.
    func usageError(_ text: String) -> ExitCode {
        note("error: \(text)")
        return ExitStatus.wrongUsage
    }

    /// All of standard input, up to where a script is too long anyway.
    ///
    /// - Throws: Exit status 74, after a note, when it cannot be read.
    func readStandardInput(upTo bytes: Int) throws -> [UInt8] {
        do {
            return [UInt8](try FileHandle.standardInput.read(upToCount: bytes + 1) ?? Data())
        } catch {
            note("error: cannot read standard input: \(error.localizedDescription)")
            throw ExitStatus.readingOrWritingFailed
        }
    }

    private func writeToErrors(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
