import ArgumentParser
import Foundation
import TestSupport

@testable import AnimaticCommand

/// A run of the command inside the process of the tests, which is much faster than a run in a new process.
///
/// The current folder of the tests is not changed. In arguments and results, `@` is the path of the folder.
struct InProcessCommand: Equatable {
    let status: Int32
    let output: String
    let errors: String

    /// - Parameter isTerminal: Whether the command formats its output as for a terminal.
    init(_ arguments: [String], in folder: TemporaryFolder, isTerminal: Bool = false) async {
        let streams = CapturedStreams(isTerminal: isTerminal)
        let status = await CapturedStreams.$current.withValue(streams) {
            await RootCommand.status(of: arguments.map { $0.replacing("@", with: folder.path) })
        }
        self.status = status.rawValue
        output = streams.output.replacing(folder.path, with: "@")
        errors = streams.errors.replacing(folder.path, with: "@")
    }

    /// Runs the command in a new process.
    init(asProcess arguments: [String], in folder: TemporaryFolder) throws {
        let run = try Command(arguments.map { $0.replacing("@", with: folder.path) }, in: folder.url)
        status = run.status
        output = run.output.replacing(folder.path, with: "@")
        errors = run.errors.replacing(folder.path, with: "@")
    }
}
