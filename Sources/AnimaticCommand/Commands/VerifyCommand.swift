import ArgumentParser
import Diagnostics
import Rendering

/// `animatic verify Renders/card`
struct VerifyCommand: AsyncParsableCommand, MemoryTaking {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the pixels of the frames in a folder with its manifest, or with another folder.",
        discussion: """
            The command decodes files whose bytes are not in the manifests. The exit status is 1 if a frame is \
            missing, differs or is not in the manifest.
            """
    )

    @Argument(help: "A folder of rendered frames.", completion: .directory)
    var folder: String

    @Option(
        help: "A folder with the expected frames. Default: the folder's own manifest.",
        completion: .directory)
    var against: String?

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    func run() async throws {
        let terminal = shared.terminal
        try FileSearch.require([folder] + [against].compactMap(\.self), terminal)
        do {
            let verification = try FolderVerification(folder, against: against)
            // The exit status depends on the pixels only.
            if let remark = verification.remark { terminal.note(remark, about: folder) }
            try printResult(verification, terminal)
            guard verification.differences.isEmpty else { throw ExitStatus.expectationFailed }
        } catch let error as RenderingError {
            throw terminal.report(error)
        }
    }

    private func printResult(_ verification: FolderVerification, _ terminal: Terminal) throws {
        if shared.json {
            let document = VerificationDocument(
                folder: folder, frames: verification.count, differences: verification.differences)
            return try terminal.write(JSONText.encode(document))
        }
        for difference in verification.differences { try terminal.write("\(folder)/\(difference)\n") }
        guard verification.differences.isEmpty, !shared.quiet else { return }
        try terminal.write(
            "\(folder): \(verification.count.frames) \(verification.count == 1 ? "is" : "are") as expected\n")
    }
}

/// The JSON output of a comparison.
private struct VerificationDocument: Encodable {
    let version = 1
    let folder: String
    /// The number of compared frames.
    let frames: Int
    /// The descriptions of the differences, in the order of the frames.
    let differences: [String]
}
