/// The main manual page: examples, and a list of the commands.
struct ManualPage {
    private let tool: ToolHelp.Verb

    init(_ tool: ToolHelp.Verb) { self.tool = tool }

    /// The page in the format of `man`.
    var text: String {
        var lines = ManualText.head("animatic", tool.abstract ?? "")
        lines += [".SH SYNOPSIS", ".B animatic", ".I verb", "[\\fIargument\\fR ...]"]
        lines += ManualText.examples(Array(ManualExample.all.prefix(ManualPage.exampleCount)))
        lines.append(".SH VERBS")
        for verb in tool.verbs {
            lines += [".TP", ".BR \(ManualText.escaped(verb.pageName)) (1)", ManualText.escaped(verb.abstract ?? "")]
        }
        lines += ManualText.exitStatus + ManualText.seeAlso(tool.verbs.map(\.pageName))
        return lines.joined(separator: "\n") + "\n"
    }

    /// The number of examples on the main page.
    private static let exampleCount = 9
}

extension ToolHelp.Verb {
    /// The commands with a manual page.
    var verbs: [ToolHelp.Verb] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }

    /// The name of the page.
    var pageName: String { "animatic-\(commandName)" }
}

/// The manual page of a command: synopsis, description and options.
struct ManualVerbPage {
    private let verb: ToolHelp.Verb
    private let usage: String?

    /// - Parameter usage: A usage line such as `animatic watch [<verb>] <script>`, which replaces the generated
    ///   synopsis; `nil` for the generated synopsis.
    init(_ verb: ToolHelp.Verb, usage: String?) {
        self.verb = verb
        self.usage = usage
    }

    /// The page in the format of `man`.
    var text: String {
        let arguments = (verb.arguments ?? []).filter { $0.shouldDisplay && !$0.isCommonToAllCommands }
        var lines = ManualText.head(verb.pageName, verb.abstract ?? "")
        lines += [".SH SYNOPSIS", synopsis(of: arguments)]
        if let discussion = verb.discussion { lines += [".SH DESCRIPTION"] + ManualText.paragraphs(discussion) }
        if !arguments.isEmpty { lines.append(".SH OPTIONS") }
        for argument in arguments {
            lines += [".TP", argument.manualHead, ManualText.escaped(argument.abstract ?? "")]
        }
        lines += ManualText.examples(ManualExample.of(verb.commandName)) + ManualText.exitStatus
        return (lines + ManualText.seeAlso(["animatic"])).joined(separator: "\n") + "\n"
    }

    private func synopsis(of arguments: [ToolHelp.Argument]) -> String {
        let name = "\\fBanimatic \(ManualText.escaped(verb.commandName))\\fR"
        if let usage {
            return "\(name) \(ManualText.escaped(usage.split(separator: " ").dropFirst(2).joined(separator: " ")))"
        }
        // Shows the required arguments, and a placeholder for the optional arguments.
        let needed = arguments.filter { $0.kind == .positional || !$0.isOptional }.map(\.manualHead)
        let hasMore = arguments.contains { $0.kind != .positional && $0.isOptional }
        return ([name] + needed + (hasMore ? ["[\\fIoption\\fR ...]"] : [])).joined(separator: " ")
    }
}

extension ToolHelp.Argument {
    /// Whether this is an option that every command has: `--help` or `--version`.
    fileprivate var isCommonToAllCommands: Bool { (names ?? []).contains { ["help", "version"].contains($0.name) } }

    /// The heading of an option: `--output, -o output`.
    fileprivate var manualHead: String {
        let value = "\\fI\(ManualText.escaped(valueName ?? ""))\\fR\(isRepeating ? " ..." : "")"
        guard kind != .positional else { return isOptional ? "[\(value)]" : value }
        let names = (names ?? []).map { "\\fB\(ManualText.escaped($0.text))\\fR" }.joined(separator: ", ")
        return kind == .flag ? names : "\(names) \(value)"
    }
}

/// Helpers for manual pages in the format of `man`.
///
/// - Source: man(7), the macros that every man program supports.
enum ManualText {
    /// Returns the first lines of a page.
    ///
    /// - Parameters:
    ///   - name: The name of the page: `animatic-render`.
    ///   - summary: A sentence with or without a period.
    static func head(_ name: String, _ summary: String) -> [String] {
        let sentence = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
        return [
            ".TH \(escaped(name.uppercased())) 1 \"\" \"animatic \(RootCommand.version)\" \"User Commands\"",
            // Turn off hyphenation and justification, so that names are printed unchanged.
            ".nh", ".ad l", ".SH NAME", "\(escaped(name)) \\- \(escaped(sentence))",
        ]
    }

    /// Returns the section with `examples`, or no lines if there are no examples.
    static func examples(_ examples: [ManualExample]) -> [String] {
        examples.isEmpty
            ? []
            : [".SH EXAMPLES"]
                + examples.flatMap { [".TP", "\\fB\(escaped($0.command))\\fR", escaped($0.explanation)] }
    }

    /// The section about exit statuses.
    static var exitStatus: [String] {
        [".SH EXIT STATUS"] + statuses.flatMap { [".TP", ".B \($0.0)", $0.1] }
    }

    /// Returns the references to other pages: `animatic(1)`.
    static func seeAlso(_ names: [String]) -> [String] {
        [".SH SEE ALSO"]
            + names.enumerated().map { ".BR \(escaped($1)) (1)\($0 < names.count - 1 ? "," : "")" }
    }

    /// Returns the lines that format the paragraphs of `text`. A line of `text` that begins with a space becomes a line
    /// without vertical space above it.
    static func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: true).flatMap { line in
            line.hasPrefix(" ") ? [".br", escaped(String(line))] : [".PP", escaped(String(line))]
        }
    }

    /// Returns the text with special characters escaped.
    static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }

    private static let statuses = [
        ("0", "Success."), ("1", "An expectation or a comparison failed, or layout did not settle."),
        ("2", "A script is invalid, or exceeds a limit."), ("64", "The arguments are invalid."),
        ("65", "The parts of a render belong to different films or program versions. Retrying does not help."),
        ("74", "Reading or writing failed."),
        ("75", "Parts of a render are missing, or SIGTERM interrupted one. Retrying helps."),
        ("129, 130, 143", "A signal ended the command. Each output file is either unchanged or complete."),
        ("141", "Standard output was closed by its reader."),
    ]
}
