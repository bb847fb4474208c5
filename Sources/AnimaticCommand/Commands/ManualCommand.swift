import ArgumentParser
import Diagnostics
import Files
import FoundationEssentials
import FrameFolders
import Rendering

/// `animatic manual render | man -l -`
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print a manual page. After make install, man animatic and man animatic-render show the pages.",
        discussion: "To read a page without installing it: animatic manual render | man -l -"
    )

    @Argument(help: "The command whose page is printed. Default: the main page.", completion: .list(RootCommand.verbs))
    var verb: String?

    @Option(
        name: .shortAndLong, help: "Write all pages to this folder. It is created if it is missing.",
        completion: .directory)
    var output: String?

    @OptionGroup var shared: SharedOptions

    func validate() throws {
        try OutputName.requireFolder(output)
        let verbs = RootCommand.verbs
        if let verb, !verbs.contains(verb) {
            throw ValidationError(
                "Found '\(verb)', expected one of \(verbs.joined(separator: ", ")).\(didYouMean(verb, among: verbs))")
        }
        if verb != nil && output != nil {
            throw ValidationError("--output writes the pages of all commands; leave it out, or '\(verb ?? "")'.")
        }
    }

    func run() throws {
        let terminal = shared.terminal
        let tool = try JSONDecoder().decode(ToolHelp.self, from: Data(RootCommand._dumpHelp().utf8)).command
        guard let output else {
            let page = tool.verbs.first { $0.commandName == verb }.map(ManualCommand.page) ?? ManualPage(tool).text
            return try terminal.write(shared.json ? JSONText.encode(ManualDocument(page: page)) : page)
        }
        var pages = [(name: "animatic.1", text: ManualPage(tool).text)]
        for verb in tool.verbs { pages.append(("\(verb.pageName).1", ManualCommand.page(of: verb))) }
        for (name, text) in pages {
            do throws(RenderingError) {
                let path = output.appending(fileName: name)
                try AtomicFile.writeCreatingFolder([UInt8](text.utf8), to: path)
            } catch {
                throw terminal.report(error)
            }
        }
        try terminal.write([.init(path: output)], ["\(output): \(pages.count.counted("page"))"], isQuiet: shared.quiet)
    }

    private static func page(of verb: ToolHelp.Verb) -> String {
        let command = RootCommand.configuration.subcommands.first {
            $0.configuration.commandName == verb.commandName
        }
        return ManualVerbPage(verb, usage: command?.configuration.usage).text
    }
}

/// The JSON output of a manual page.
private struct ManualDocument: Encodable {
    let version = 1
    /// The page in the format of `man`.
    let page: String
}

/// The structure of the command, as ArgumentParser prints it for `--experimental-dump-help`.
struct ToolHelp: Decodable {
    let command: Verb

    struct Verb: Decodable {
        let commandName: String
        let abstract: String?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Verb]?
        let shouldDisplay: Bool
    }

    struct Argument: Decodable {
        let kind: Kind
        let names: [Name]?
        let valueName: String?
        let abstract: String?
        let isOptional: Bool
        let isRepeating: Bool
        let shouldDisplay: Bool
    }

    enum Kind: String, Decodable {
        case positional, option, flag
    }

    struct Name: Decodable {
        let kind: String
        let name: String

        /// The option as it is typed: `--output` or `-o`.
        var text: String { (kind == "long" ? "--" : "-") + name }
    }
}
