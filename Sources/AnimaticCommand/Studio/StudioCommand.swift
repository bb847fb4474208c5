import ArgumentParser

/// `animatic studio Timelines`
struct StudioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "studio",
        abstract: "Show scripts in a browser, change their values, and see the changed layout.",
        usage: "animatic studio [<script or folder>] [--port <port>] [--no-open]",
        discussion: """
            This command starts the program animatic-studio, which the package animatic-studio contains, and which \
            make studio builds in a checkout. It is searched for beside animatic and in PATH. The page is served on \
            127.0.0.1, and the printed address contains a secret token. Without a script, the studio shows the scripts \
            of the current folder, and offers to write a small one if there is none. \
            animatic-studio --help describes its options.
            """
    )

    @Argument(
        parsing: .captureForPassthrough, help: "A script or a folder, and the options of animatic-studio.",
        completion: .directory)
    var arguments: [String] = []

    func validate() throws {
        if let first = arguments.first, ["-h", "--help"].contains(first) { throw CleanExit.helpRequest(self) }
    }

    func run() async throws {
        // animatic-studio starts this command as its worker.
        if arguments == [StudioCommand.workerOption] { return await StudioWorker.run() }
        let terminal = Terminal(
            noColor: arguments.contains("--no-color"), isQuiet: false, printsJSON: arguments.contains("--json"))
        let program = SeparateProgram(
            name: "animatic-studio",
            advice: "install the package animatic-studio, or build it with 'make studio' in a checkout of Animatic")
        try program.replaceProcess(arguments: ["--engine", SeparateProgram.command] + arguments, terminal)
    }

    /// The option with which the command reads messages from standard input; see ``StudioWorker``.
    private static let workerOption = "--worker"
}
