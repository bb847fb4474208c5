import ClockCases
import Foundation
import Testing
import XCTest

/// The cases of the clock in Swift Testing. The cases of a parameterized test run in parallel.
struct ClockCaseTests {
    @Test(arguments: 0..<ClockCase.count)
    @MainActor func `a case has the calculated times`(index: Int) async throws {
        let clockCase = ClockCase.all[index]
        #expect(try await clockCase.play().notes == clockCase.expected, Comment(rawValue: clockCase.name))
    }

    @Test @MainActor func `all cases are played`() { #expect(ClockCase.all.count == ClockCase.count) }

    @Test @MainActor func `the turns are those of a program`() async throws {
        #expect(try await ClockProgramRun.ownOutput() == ClockProgramRun.output())
    }
}

/// The cases of the clock in XCTest.
@MainActor
final class ClockCaseXCTests: XCTestCase {
    func testTimes() async throws {
        for clockCase in ClockCase.all {
            let notes = try await clockCase.play().notes
            XCTAssertEqual(notes, clockCase.expected, clockCase.name)
        }
    }

    func testTurnsAreThoseOfAProgram() async throws {
        let own = try await ClockProgramRun.ownOutput()
        XCTAssertEqual(own, try ClockProgramRun.output())
    }
}

/// The cases of the clock in a program that the build places next to the tests.
private enum ClockProgramRun {
    /// What the program prints.
    static func output() throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = try program()
        process.standardOutput = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the output of the program if it ran in this process.
    @MainActor static func ownOutput() async throws -> String {
        var reports: [String] = []
        for clockCase in ClockCase.all { reports.append(try await clockCase.report() + "\n") }
        return reports.joined()
    }

    private static func program() throws -> URL {
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let program = folder.appending(path: "ClockProgram")
        struct Missing: Error { let path: String }
        guard FileManager.default.isExecutableFile(atPath: program.path) else { throw Missing(path: program.path) }
        return program
    }
}
