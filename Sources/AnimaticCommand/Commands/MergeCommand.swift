import ArgumentParser
import Diagnostics
import Files
import Rendering

/// `animatic merge out1 out2 --output out`
struct MergeCommand: AsyncParsableCommand, MemoryTaking {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the shards of a render. The files are identical to those of a single render.",
        discussion: "animatic render --shard 1/2 and --shard 2/2 write shards, each to its own folder."
    )

    @Argument(help: "The folders of the shards, in any order.", completion: .directory)
    var folders: [String]

    @Option(name: .shortAndLong, help: "The folder for the frames.", completion: .file())
    var output: String

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    func run() async throws {
        let terminal = shared.terminal
        try FileSearch.require(folders, terminal)
        do {
            let count = try FolderMerge.merge(folders, into: output)
            try terminal.write(
                [.init(path: output, frames: count)], ["\(output): \(count.frames)"], isQuiet: shared.quiet)
        } catch let error as RenderingError {
            throw terminal.report(error)
        }
    }
}
