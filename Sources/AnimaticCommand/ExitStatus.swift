import ArgumentParser
import Diagnostics
import Verification

/// What the process says to who started it.
enum ExitStatus {
    static let expectationFailed = ExitCode(1)
    static let scriptIsWrong = ExitCode(2)
    /// Also what ArgumentParser ends with where it cannot read the arguments.
    static let wrongUsage = ExitCode(64)
    static let readingOrWritingFailed = ExitCode(74)

    /// Of a film that was played: layout that never ends is a failure of what the script shows, an exception one of the script.
    static func ofFilm(with problems: [Diagnostic]) -> ExitCode? {
        let errors = problems.filter { $0.severity == .error }
        if errors.isEmpty { return nil }
        return errors.allSatisfy { $0.id == .feedbackLoop } ? expectationFailed : scriptIsWrong
    }

    /// Of two failures, the one to end with: trouble with files outranks wrong scripts, which outrank failed expectations.
    static func worse(_ a: ExitCode?, _ b: ExitCode) -> ExitCode {
        guard let a else { return b }
        return a.rawValue >= b.rawValue ? a : b
    }
}
