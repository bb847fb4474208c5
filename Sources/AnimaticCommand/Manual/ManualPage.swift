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
