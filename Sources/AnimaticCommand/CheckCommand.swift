import ArgumentParser

/// `animatic check Timelines`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what is wrong with scripts, all of it, without playing them."
    )

    @Argument(help: "Scripts, folders of scripts, or - for standard input.")
    var scripts: [String]

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let terminal = shared.terminal
        var worst: ExitCode?
        var good = 0
        for script in try ScriptFile.find(scripts, terminal) {
            do {
                _ = try script.read(terminal)
                good += 1
            } catch let status as ExitCode {
                worst = max(worst, status)
            }
        }
        if !shared.quiet { terminal.write(good == 1 ? "1 script is good\n" : "\(good) scripts are good\n") }
        if let worst { throw worst }
        terminal.suggestNext("animatic render \(scripts.joined(separator: " ")) films them")
    }

    /// Trouble with reading outranks trouble with what was read.
    private func max(_ a: ExitCode?, _ b: ExitCode) -> ExitCode {
        guard let a else { return b }
        return a.rawValue >= b.rawValue ? a : b
    }
}
