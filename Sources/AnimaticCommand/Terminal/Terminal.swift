import ArgumentParser
import Diagnostics
import Foundation
import Rendering
import Simulation
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
    /// Whether results are JSON, and problems too, a line each.
    var printsJSON: Bool

    init(noColor: Bool, isQuiet: Bool, printsJSON: Bool) {
        self.printsJSON = printsJSON
        let environment = ProcessInfo.processInfo.environment
        let isDumb = environment["TERM"] == "dumb"
        let refusesColor = noColor || !(environment["NO_COLOR"] ?? "").isEmpty || isDumb
        func style(_ stream: Int32) -> DiagnosticFormatter.Style {
            isatty(stream) == 1 && !refusesColor ? .colored : .plain
        }
        outputStyle = style(STDOUT_FILENO)
        errorStyle = style(STDERR_FILENO)
        showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb && !isQuiet && !printsJSON
    }

    /// Writes to standard output, as it is.
    ///
    /// - Throws: Exit status 74, after a note, when nobody can take it: a full disk, a closed stream.
    func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            tell(CommandError("unwritable", "cannot write to standard output: \(error.localizedDescription)"))
            throw ExitStatus.readingOrWritingFailed
        }
    }

    /// Writes a whole file, in a folder that is made when missing, or to standard output where no file is named.
    ///
    /// - Throws: Exit status 74, after a note; an earlier file of the name is then as it was.
    func write(_ text: String, to path: String?) throws {
        guard let path else { return try write(text) }
        do {
            try AtomicFile.writeMakingFolder([UInt8](text.utf8), to: path)
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

    /// Writes what a verb wrote: `lines` for a person who asked for them, and JSON for a program.
    func write(_ written: [WrittenDocument.File], _ lines: [String], isQuiet: Bool) throws {
        if printsJSON { return try write(JSONText.encode(WrittenDocument(written))) }
        if !isQuiet { try write(lines.map { $0 + "\n" }.joined()) }
    }

    /// Writes a remark to standard error. Where that cannot be, there is nobody to tell.
    ///
    /// - Parameter file: What it is about.
    func note(_ text: String, about file: String? = nil) {
        guard !printsJSON else { return writeToErrors(JSONText.line(ProblemDocument(noting: text, about: file))) }
        writeToErrors((file.map { "\($0): note: " } ?? "") + text + "\n")
    }

    /// Says on standard error what is wrong.
    func tell(_ trouble: CommandError) {
        writeToErrors(printsJSON ? JSONText.line(ProblemDocument(trouble)) : trouble.text + "\n")
    }

    /// Says on standard error what is wrong with a script.
    func report(_ diagnostics: [Diagnostic], in files: [SourceFile] = []) {
        guard !diagnostics.isEmpty else { return }
        if printsJSON { return writeToErrors(diagnostics.map { JSONText.line(ProblemDocument($0)) }.joined()) }
        writeToErrors(DiagnosticFormatter(files: files, style: errorStyle).format(diagnostics))
    }

    /// Names the next useful command, to a person at a terminal.
    func suggestNext(_ command: String) {
        if showsProgress { note("Next: \(command)") }
    }

    /// Says what is wrong with the way a verb was called, and answers the exit status for it.
    ///
    /// - Parameter suggestion: What was probably meant.
    func usageError(_ text: String, suggestion: String? = nil) -> ExitCode {
        tell(CommandError("usage", text, suggestion: suggestion))
        return ExitStatus.wrongUsage
    }

    /// All of standard input, up to where a script is too long anyway.
    ///
    /// - Throws: Exit status 74, after a note, when it cannot be read.
    func readStandardInput(upTo bytes: Int) throws -> [UInt8] {
        do {
            return [UInt8](try FileHandle.standardInput.read(upToCount: bytes + 1) ?? Data())
        } catch {
            tell(CommandError("unreadable", "cannot read standard input: \(error.localizedDescription)"))
            throw ExitStatus.readingOrWritingFailed
        }
    }

    private func writeToErrors(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}

extension Terminal {
    /// The measurer for layout, with the fonts that frames are drawn with.
    ///
    /// - Throws: Exit status 74, with a note, when a font is missing.
    func makeTextMeasurer(adding fonts: AddedFonts = .none) throws -> CairoTextMeasurer {
        SystemFonts.leaveUnread()
        do {
            return try CairoTextMeasurer(adding: fonts)
        } catch {
            throw report(error)
        }
    }

    /// Says why something could not be read, drawn or written, and answers the exit status for it.
    ///
    /// - Parameter remedy: What else there is to do about a canvas that is too large.
    func report(_ error: RenderingError, remedyForCanvas remedy: String? = nil) -> ExitCode {
        var advice = Terminal.allowance(for: error)
        if case .canvas = error, let remedy { advice += "; \(remedy)" }
        tell(CommandError(error, adding: advice))
        switch error {
        case .canvas: return ExitStatus.scriptIsWrong
        case .missingFont, .fonts, .image, .manifest, .writing, .drawing: return ExitStatus.readingOrWritingFailed
        }
    }

    /// What to do about a canvas that is too large, and could be allowed.
    private static func allowance(for error: RenderingError) -> String {
        guard case .canvas(let width, let height, _) = error, width * height < Double(Int.max) else { return "" }
        let edge = Double(PixelSize.longestEdge)
        guard (1...edge).contains(width), (1...edge).contains(height) else { return "" }
        return "; '--allow canvas=\(Int(width * height))' allows it"
    }
}

extension Terminal {
    /// - Throws: Exit status 64, when `time` is after `end`, that of a film.
    func require(_ time: Duration, within end: Duration) throws {
        guard time > end else { return }
        throw usageError("\(time.shortText) is after the end of the film, which is at \(end.shortText)")
    }
}

extension Int {
    /// The number with its noun: `1 frame`, `16 frames`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

    var frames: String { counted("frame") }
}

extension String {
    /// It as one word of a POSIX shell: in single quotes where there is more in it than plain characters.
    var shellWord: String {
        let isPlain = allSatisfy { ($0.isASCII && ($0.isLetter || $0.isNumber)) || "/._-+=:,@%".contains($0) }
        return isPlain && !isEmpty ? self : "'" + replacing("'", with: "'\\''") + "'"
    }
}
