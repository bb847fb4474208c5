import Foundation

/// The manual page: what one wants to do first, then every verb with its options.
///
/// - Source: man(7), the macros that every man program knows.
struct ManualPage {
    private let tool: ToolHelp.Verb

    init(_ tool: ToolHelp.Verb) { self.tool = tool }

    /// In the language of `man`.
    var text: String {
        var lines = [".TH ANIMATIC 1 \"\" \"animatic \(RootCommand.version)\" \"User Commands\"", ".SH NAME"]
        lines.append("animatic \\- \(ManualPage.escaped(tool.abstract ?? ""))")
        lines += [".SH SYNOPSIS", ".B animatic", ".I verb", "[\\fIargument\\fR ...]", ".SH EXAMPLES"]
        for (command, words) in ManualPage.examples {
            lines += [".TP", "\\fB\(ManualPage.escaped(command))\\fR", ManualPage.escaped(words)]
        }
        lines.append(".SH VERBS")
        for verb in tool.subcommands ?? [] where verb.shouldDisplay && verb.commandName != "help" {
            lines += section(of: verb)
        }
        lines.append(".SH EXIT STATUS")
        for (status, words) in ManualPage.statuses { lines += [".TP", ".B \(status)", words] }
        return lines.joined(separator: "\n") + "\n"
    }

    private func section(of verb: ToolHelp.Verb) -> [String] {
        var lines = [".SS animatic \(ManualPage.escaped(verb.commandName))", ManualPage.escaped(verb.abstract ?? "")]
        for paragraph in (verb.discussion ?? "").components(separatedBy: "\n") where !paragraph.isEmpty {
            lines += [".PP", ManualPage.escaped(paragraph)]
        }
        for argument in verb.arguments ?? [] where argument.shouldDisplay && !ManualPage.isCommon(argument) {
            lines += [".TP", head(of: argument), ManualPage.escaped(argument.abstract ?? "")]
        }
        return lines
    }

    /// `--output, -o output`
    private func head(of argument: ToolHelp.Argument) -> String {
        let value = "\\fI\(ManualPage.escaped(argument.valueName ?? ""))\\fR\(argument.isRepeating ? " ..." : "")"
        guard argument.kind != .positional else { return argument.isOptional ? "[\(value)]" : value }
        let names = (argument.names ?? []).map { "\\fB\(ManualPage.escaped($0.text))\\fR" }.joined(separator: ", ")
        return argument.kind == .flag ? names : "\(names) \(value)"
    }

    private static func isCommon(_ argument: ToolHelp.Argument) -> Bool {
        (argument.names ?? []).contains { ["help", "version"].contains($0.name) }
    }

    /// Text without what `man` takes for its own.
    static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }

    private static let examples = [
        ("animatic init card --template hugging", "Write a small working script, card.yaml, to begin with."),
        ("animatic test card.yaml", "Play it without drawing, and check what it expects."),
        ("animatic watch test card.yaml", "The same again after each change."),
        ("animatic render card.yaml -o frames --sheet", "Film it: PNG files and a contact sheet."),
        ("animatic render card.yaml -o card.gif -o card.mp4", "Film it into files to show."),
        ("animatic explain card.yaml name --at 0.5s", "Say why a view is where it is."),
        ("animatic trace card.yaml", "Print every cue, layout, animation and conflict with its cause."),
        ("animatic test films --format github", "Test a folder of scripts in a workflow of GitHub."),
        ("animatic check -", "Say what is wrong with a script from standard input."),
    ]

    private static let statuses = [
        ("0", "All is good."), ("1", "An expectation or a comparison failed, or layout never ended."),
        ("2", "A script is wrong."), ("64", "The command was called in a wrong way."),
        ("74", "Reading or writing failed."), ("130, 143", "It was interrupted, and left what was there before."),
    ]
}
