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
