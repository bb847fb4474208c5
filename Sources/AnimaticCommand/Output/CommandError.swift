import ArgumentParser
import Diagnostics
import Film
import Rendering
import Reporting

/// An error that concerns the arguments, a file or the machine, and has no position in a script.
struct CommandError {
    let id: Diagnostic.ID
    /// The message: what was found, and what was expected.
    let message: String
    /// The file; `nil` if the error concerns the whole command line.
    var file: String?
    /// The suggested replacement.
    var suggestion: String?

    init(_ id: Diagnostic.ID, _ message: String, about file: String? = nil, suggestion: String? = nil) {
        (self.id, self.message, self.file, self.suggestion) = (id, message, file, suggestion)
    }

    /// Creates an error with the message of a rendering error, followed by `advice`.
    init(_ error: RenderingError, adding advice: String = "") {
        let message = "\(error)" + advice
        switch error {
        case .missingFont: self.init("missing-font", message)
        case .fonts(let path, _): self.init("unusable-fonts", message, about: path)
        case .canvas: self.init("canvas", message)
        case .image(let path, _), .manifest(let path, _), .reading(let path, _):
            self.init("unreadable", message, about: path)
        case .mixture(let path, _): self.init("mixed-parts", message, about: path)
        case .incomplete(let path, _): self.init("incomplete", message, about: path)
        case .writing(let path, _): self.init("unwritable", message, about: path)
        case .drawing: self.init("drawing", message)
        }
    }

    /// The error as a line of text for the user. The path of the file precedes the message, unless the message already
    /// contains the path.
    var text: String {
        let place = file.map { message.contains("'\($0)'") ? "" : "\($0): " } ?? ""
        return "\(place)error: \(message)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
}

/// The exit statuses of the process.
enum ExitStatus {
    static let expectationFailed = ExitCode(1)
    static let invalidScript = ExitCode(2)
    /// A usage error. ArgumentParser uses the same status.
    static let wrongUsage = ExitCode(64)
    /// The parts belong to different renders. Retrying does not help. The value is that of `EX_DATAERR` in sysexits.h.
    static let partsDiffer = ExitCode(65)
    static let readingOrWritingFailed = ExitCode(74)
    /// Parts of a render are missing, or a task was terminated before it was complete. Retrying helps. The value is
    /// that of `EX_TEMPFAIL` in sysexits.h.
    static let tryAgain = ExitCode(75)

    /// Returns the status for scripts with problems: 74 if a file cannot be read; the status of a failed expectation if
    /// the only errors are layouts that never end; otherwise 2.
    static func of(_ problems: [Diagnostic]) -> ExitCode {
        if problems.contains(where: { $0.id == "unreadable" }) { return readingOrWritingFailed }
        let errors = problems.filter { $0.severity == .error }
        return !errors.isEmpty && errors.allSatisfy { $0.id == .feedbackLoop } ? expectationFailed : invalidScript
    }

    /// Returns the more severe status, which has the higher value: for example, file errors outrank invalid scripts.
    static func worse(_ a: ExitCode?, _ b: ExitCode) -> ExitCode {
        guard let a else { return b }
        return a.rawValue >= b.rawValue ? a : b
    }
}
