/// The manual page of the command: what one wants to do first, then what verbs there are.
struct ManualPage {
    private let tool: ToolHelp.Verb

    init(_ tool: ToolHelp.Verb) { self.tool = tool }

    /// In the language of `man`.
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

    /// Of all examples, those that one wants to see first.
    private static let exampleCount = 9
}

extension ToolHelp.Verb {
    /// The verbs of a tool that have a page.
    var verbs: [ToolHelp.Verb] { (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" } }

    /// As one asks `man` for it.
    var pageName: String { "animatic-\(commandName)" }
}

/// The manual page of a verb: how it is called, what it does, and all its options.
struct ManualVerbPage {
    private let verb: ToolHelp.Verb
    private let usage: String?

    /// - Parameter usage: In place of what the arguments say.
    init(_ verb: ToolHelp.Verb, usage: String?) {
        self.verb = verb
        self.usage = usage
    }

    /// In the language of `man`.
    var text: String {
        let arguments = (verb.arguments ?? []).filter { $0.shouldDisplay && !$0.isOfEveryCommand }
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
        // What must be given, and that there is more.
        let needed = arguments.filter { $0.kind == .positional || !$0.isOptional }.map(\.manualHead)
        let hasMore = arguments.contains { $0.kind != .positional && $0.isOptional }
        return ([name] + needed + (hasMore ? ["[\\fIoption\\fR ...]"] : [])).joined(separator: " ")
    }
}

extension ToolHelp.Argument {
    /// Whether it is one that every command has: `--help` or `--version`.
    fileprivate var isOfEveryCommand: Bool { (names ?? []).contains { ["help", "version"].contains($0.name) } }

    /// `--output, -o output`
    fileprivate var manualHead: String {
        let value = "\\fI\(ManualText.escaped(valueName ?? ""))\\fR\(isRepeating ? " ..." : "")"
        guard kind != .positional else { return isOptional ? "[\(value)]" : value }
        let names = (names ?? []).map { "\\fB\(ManualText.escaped($0.text))\\fR" }.joined(separator: ", ")
        return kind == .flag ? names : "\(names) \(value)"
    }
}

/// What manual pages have in common: the language of `man`.
///
/// - Source: man(7), the macros that every man program knows.
enum ManualText {
    /// The lines that begin a page.
    ///
    /// - Parameters:
    ///   - name: As one asks `man` for it: `animatic-render`.
    ///   - summary: One sentence, with its full stop or without.
    static func head(_ name: String, _ summary: String) -> [String] {
        let sentence = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
        return [
            ".TH \(escaped(name.uppercased())) 1 \"\" \"animatic \(RootCommand.version)\" \"User Commands\"",
            // Names are looked for as they are: no word is divided, and lines end where they end.
            ".nh", ".ad l", ".SH NAME", "\(escaped(name)) \\- \(escaped(sentence))",
        ]
    }

    /// Commands, each with what it does.
    static func examples(_ examples: [ManualExample]) -> [String] {
        examples.isEmpty
            ? []
            : [".SH EXAMPLES"]
                + examples.flatMap { [".TP", "\\fB\(escaped($0.command))\\fR", escaped($0.words)] }
    }

    /// What every verb ends with.
    static var exitStatus: [String] {
        [".SH EXIT STATUS"] + statuses.flatMap { [".TP", ".B \($0.0)", $0.1] }
    }

    /// Other pages: `animatic(1)`.
    static func seeAlso(_ names: [String]) -> [String] {
        [".SH SEE ALSO"]
            + names.enumerated().map { ".BR \(escaped($1)) (1)\($0 < names.count - 1 ? "," : "")" }
    }

    /// Paragraphs. A line that begins with a space stands alone.
    static func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: true).flatMap { line in
            line.hasPrefix(" ") ? [".br", escaped(String(line))] : [".PP", escaped(String(line))]
        }
    }

    /// Text without what `man` takes for its own.
    static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }

    private static let statuses = [
        ("0", "All is good."), ("1", "An expectation or a comparison failed, or layout never ended."),
        ("2", "A script is wrong, or asks for more than it may."), ("64", "The command was called in a wrong way."),
        ("74", "Reading or writing failed."),
        ("129, 130, 143", "It was told to stop, and left what was there before or all of the new."),
        ("141", "Nobody reads standard output any more."),
    ]
}
