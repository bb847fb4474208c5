/// What ArgumentParser knows of the command, as `--experimental-dump-help` prints it.
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

        /// `--output` or `-o`
        var text: String { (kind == "long" ? "--" : "-") + name }
    }
}
