import ArgumentParser

/// `animatic VERB …`
@main
struct RootCommand: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "animatic",
        abstract: "Plays Auto Layout timelines on a simulated run loop and films them.",
        discussion: """
            Exit status: 0 good, 1 an expectation failed, 2 a script is wrong, 64 wrong usage, 74 reading or writing \
            failed.
            """,
        version: RootCommand.version,
        subcommands: [
            InitCommand.self, WatchCommand.self, RenderCommand.self, ComposeCommand.self, StillCommand.self,
            VerifyCommand.self,
            MergeCommand.self, CheckCommand.self,
            TestCommand.self, TraceCommand.self, FramesCommand.self, ExplainCommand.self, ReportCommand.self,
            DevicesCommand.self, SchemaCommand.self, ManualCommand.self, ImportCommand.self,
            VerifyInterfaceCommand.self,
        ]
    )

    static func main() async {
        InterruptSignals.listen()
        if let word = CommandLine.arguments.dropFirst().first, let mistake = mistake(in: word) {
            exit(withError: ValidationError(mistake))
        }
        await main(nil)
    }

    /// What is wrong with the first word of a call where it should be a verb; `nil` where it may be right.
    private static func mistake(in word: String) -> String? {
        let verbs = configuration.subcommands.compactMap { $0.configuration.commandName }
        if word.hasPrefix("-") || (verbs + ["help"]).contains(word) { return nil }
        if FileSearch.scripts.extensions.contains(where: { word.hasSuffix(".\($0)") }) {
            return "Found the script '\(word)', expected a verb before it, such as animatic render \(word)."
        }
        return "Found '\(word)', expected one of \(verbs.joined(separator: ", ")).\(meant(word, among: verbs))"
    }
}
