import ArgumentParser
import Rendering

/// `animatic verify Renders/card`
struct VerifyCommand: AsyncParsableCommand, MemoryTaking {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the frames in a folder with its manifest, or with another folder, by their pixels.",
        discussion: """
            Decodes the files whose bytes the manifests do not name. Exit status 1 when a frame is missing, differs or is not in \
            the manifest.
            """
    )

    @Argument(help: "A folder that was rendered.", completion: .directory)
    var folder: String

    @Option(
        help: "A folder with the frames that are expected. Default: what the folder's own manifest says.",
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
            // What decides the exit status is the pixels.
            if let remark = verification.remark { terminal.note(remark, about: folder) }
            try tell(verification, terminal)
            guard verification.differences.isEmpty else { throw ExitStatus.expectationFailed }
        } catch let error as RenderingError {
            throw terminal.report(error)
        }
    }

    private func tell(_ verification: FolderVerification, _ terminal: Terminal) throws {
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

/// What came of comparing a folder, as other programs read it.
private struct VerificationDocument: Encodable {
    let version = 1
    let folder: String
    /// How many were compared.
    let frames: Int
    /// In words, in the order of the frames.
    let differences: [String]
}
