import ArgumentParser
import Rendering

/// `animatic verify Renders/card`
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the frames in a folder with its manifest, or with another folder, by their pixels.",
        discussion: "Decodes every frame. Exit status 1 when a frame is missing, differs or is not in the manifest."
    )

    @Argument(help: "A folder that was rendered.", completion: .directory)
    var folder: String

    @Option(help: "A folder with the frames that are expected. Default: what the folder's own manifest says.")
    var against: String?

    @OptionGroup var shared: SharedOptions

    func run() async throws {
        let terminal = shared.terminal
        do {
            let verification = try FolderVerification(folder, against: against)
            for difference in verification.differences { try terminal.write("\(folder)/\(difference)\n") }
            guard verification.differences.isEmpty else { throw ExitStatus.expectationFailed }
            if !shared.quiet { try terminal.write("\(folder): \(verification.count) frames are as expected\n") }
        } catch let error as RenderingError {
            throw terminal.report(error)
        }
    }
}
