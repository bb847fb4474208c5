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
            InitCommand.self, WatchCommand.self, RenderCommand.self, StillCommand.self, VerifyCommand.self,
            MergeCommand.self, CheckCommand.self,
            TestCommand.self, TraceCommand.self, FramesCommand.self, ExplainCommand.self, ReportCommand.self,
            DevicesCommand.self, SchemaCommand.self, ImportCommand.self, VerifyInterfaceCommand.self,
        ]
    )
}
