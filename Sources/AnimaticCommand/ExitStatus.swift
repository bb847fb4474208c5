import ArgumentParser

/// What the process says to who started it. Wrong usage is 64, which ArgumentParser sees to.
enum ExitStatus {
    static let expectationFailed = ExitCode(1)
    static let scriptIsWrong = ExitCode(2)
    static let readingOrWritingFailed = ExitCode(74)
}
