import ClockCases

/// Prints what each case notes, and its trace. The tests of each framework compare it with what they see.
@main
struct ClockProgram {
    static func main() async throws {
        for clockCase in ClockCase.all { print(try await clockCase.report()) }
    }
}
