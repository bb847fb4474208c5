import ArgumentParser
import Foundation

/// `animatic manual | man -l -`
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page, as make install installs it: man animatic.",
        discussion: "To read it without an installation: animatic manual | man -l -"
    )

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let help = try JSONDecoder().decode(ToolHelp.self, from: Data(RootCommand._dumpHelp().utf8))
        try shared.terminal.write(ManualPage(help.command).text)
    }
}
