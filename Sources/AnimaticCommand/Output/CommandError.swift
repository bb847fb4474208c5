import ArgumentParser
import Diagnostics
import Rendering

/// What is wrong with a call, a file or the machine, where no place in a script is.
struct CommandError {
    let id: Diagnostic.ID
    /// What was found and, where something else was, what was expected.
    let message: String
    /// What it is about; `nil` where it is the call as a whole.
    var file: String?
    /// What was probably meant.
    var suggestion: String?

    init(_ id: Diagnostic.ID, _ message: String, about file: String? = nil, suggestion: String? = nil) {
        (self.id, self.message, self.file, self.suggestion) = (id, message, file, suggestion)
    }

    /// Trouble with a picture or with what is written: told in words that name it.
    init(_ error: RenderingError, adding advice: String = "") {
        let message = "\(error)" + advice
        switch error {
        case .missingFont: self.init("missing-font", message)
        case .fonts(let path, _): self.init("unusable-fonts", message, about: path)
        case .canvas: self.init("canvas", message)
        case .image(let path, _), .manifest(let path, _): self.init("unreadable", message, about: path)
        case .writing(let path, _): self.init("unwritable", message, about: path)
        case .drawing: self.init("drawing", message)
        }
    }

    /// A line for a person. A message that names what it is about is not preceded by its name.
    var text: String {
        let place = file.map { message.contains("'\($0)'") ? "" : "\($0): " } ?? ""
        return "\(place)error: \(message)" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    }
}

/// What the process says to who started it.
enum ExitStatus {
    static let expectationFailed = ExitCode(1)
    static let scriptIsWrong = ExitCode(2)
    /// Also what ArgumentParser ends with where it cannot read the arguments.
    static let wrongUsage = ExitCode(64)
    static let readingOrWritingFailed = ExitCode(74)

    /// Of two failures, the one to end with: trouble with files outranks wrong scripts, which outrank failed expectations.
    static func worse(_ a: ExitCode?, _ b: ExitCode) -> ExitCode {
        guard let a else { return b }
        return a.rawValue >= b.rawValue ? a : b
    }
}
