import ArgumentParser
import Foundation
import Porting

/// `animatic-port MyApp -o MyAppOnLinux`
@main
struct PortCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "animatic-port",
        abstract: "Copy a folder of Swift sources, and rewrite what Swift on Linux lacks.",
        discussion: """
            The copy compiles against the module UIKit of Animatic. Each line keeps its number. The command lists each place \
            that it cannot rewrite, with what to write instead. It never writes into FOLDER. Port the sources and the tests \
            of a package together, because types and their extensions can be in different files.
            The folders .git, .build and .swiftpm are not copied, and links that leave the folder are reported.
            Exit status: 0 success (warnings are possible), 2 places are left that need a change, 64 invalid arguments or \
            an output folder with other files, 74 reading or writing failed.
            """,
        version: "1.0.0")

    @Argument(help: "The folder with the sources.", completion: .directory)
    var folder: String

    @Option(
        name: .shortAndLong,
        help: "The folder to write: a new or empty one, or one that an earlier run wrote.", completion: .directory)
    var output: String

    @Flag(help: "Print each changed place.")
    var places = false

    func run() throws {
        let report: FolderReport
        do {
            report = try FolderPort(input: folder, output: output).run()
        } catch .arguments(let message) {
            throw failure(message, 64)
        } catch .files(let message) {
            throw failure(message, 74)
        }
        let printer = ReportPrinter(report, folder: folder, output: output)
        FileHandle.standardError.write(Data(printer.findings.utf8))
        FileHandle.standardOutput.write(Data(((places ? printer.places : "") + printer.summary).utf8))
        if report.hasErrors { throw ExitCode(2) }
    }

    private func failure(_ message: String, _ status: Int32) -> ExitCode {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        return ExitCode(status)
    }
}
