import ArgumentParser

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
