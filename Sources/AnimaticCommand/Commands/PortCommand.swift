import ArgumentParser

/// `animatic port MyApp -o MyAppOnLinux`
struct PortCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "port",
        abstract: "Copy a folder of Swift sources, and rewrite what Swift on Linux lacks.",
        usage: "animatic port <folder> --output <folder> [--places]",
        discussion: """
            This command starts the program animatic-port, which make port builds, because the program needs \
            swift-syntax. It is searched for beside animatic and in PATH. animatic-port --help describes its options and \
            its exit statuses.
            """
    )

    @Argument(
        parsing: .captureForPassthrough, help: "The folder with the sources, and the options of animatic-port.",
        completion: .directory)
    var arguments: [String]

    func validate() throws {
        if let first = arguments.first, ["-h", "--help"].contains(first) { throw CleanExit.helpRequest(self) }
        guard arguments.contains(where: { !$0.hasPrefix("-") }) else {
            throw ValidationError(
                "Found no folder, expected a folder with Swift sources, such as animatic port MyApp -o MyAppOnLinux.")
        }
    }

    /// Replaces this process by the program, which gets the arguments and the standard streams.
    func run() throws {
        let terminal = Terminal(
            noColor: arguments.contains("--no-color"), isQuiet: false, printsJSON: arguments.contains("--json"))
        let program = SeparateProgram(
            name: "animatic-port", advice: "build it with 'make port' in a checkout of Animatic")
        try program.replaceProcess(arguments: arguments, terminal)
    }
}
