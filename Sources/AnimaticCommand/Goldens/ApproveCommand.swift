import ArgumentParser
import Diagnostics
import Regression
import Rendering
import Reporting

/// `animatic approve Timelines/card.yaml`
struct ApproveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Accept the differences that animatic verify has shown: replace the goldens with the new results.",
        discussion: """
            Without a path, the command approves every film that differed. A golden that has changed since the \
            comparison is not replaced.
            """
    )

    @Argument(help: "The scripts and storyboards to approve. Default: all that differed.", completion: .file())
    var films: [String] = []

    @Option(help: "The folder with the results of animatic verify.", completion: .directory)
    var gallery = VerificationFolder.defaultPath

    @OptionGroup var goldens: GoldenOptions
    @OptionGroup var shared: SharedOptions

    func run() throws {
        let terminal = shared.terminal
        let folder = VerificationFolder(path: gallery)
        let received: [VerificationFolder.Received]
        do throws(RenderingError) {
            received = try folder.films()
        } catch {
            throw terminal.report(error)
        }
        let chosen = try choose(among: received, terminal)
        var written: [WrittenDocument.File] = []
        var failure: ExitCode?
        for film in chosen {
            do throws(RenderingError) {
                try folder.approve(film, in: goldens.store)
                written.append(.init(path: film.golden))
            } catch {
                failure = ExitStatus.worse(failure, terminal.report(error))
            }
        }
        let lines = chosen.isEmpty ? ["nothing differed"] : written.map { "approved \($0.path)" }
        try terminal.write(written, lines, isQuiet: shared.quiet)
        if let failure { throw failure }
    }

    /// Returns the received films that the arguments name, or all received films if there are no arguments.
    private func choose(
        among received: [VerificationFolder.Received], _ terminal: Terminal
    ) throws(ExitCode) -> [VerificationFolder.Received] {
        guard !films.isEmpty else { return received }
        var chosen: [VerificationFolder.Received] = []
        for path in films {
            guard let film = received.first(where: { $0.path == path }) else {
                terminal.report(
                    CommandError(
                        "unreadable", "the last verification showed no differences for '\(path)'", about: path,
                        suggestion: ClosestMatch.suggestion(for: path, among: received.map(\.path))))
                throw ExitStatus.readingOrWritingFailed
            }
            chosen.append(film)
        }
        return chosen
    }
}
