import ClockCases

/// Prints the log and the trace of each case. The tests of each framework compare this output with their own results.
@main
struct ClockProgram {
    static func main() async throws {
        for clockCase in ClockCase.all { print(try await clockCase.report()) }
    }
}
