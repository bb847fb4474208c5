import ArgumentParser
import TimelineScript

/// `animatic schema --output animatic-1.schema.json`
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of the language, which editors use to complete and check scripts.",
        discussion: """
            Editors with a YAML language server use the schema if the first line of a script refers to it: \
            \(LanguageSchema.modeline)
            The schema describes keys, types and keywords. animatic check also checks names, times, statements and \
            expressions.
            """
    )

    @Option(name: .shortAndLong, help: "The file to write. Default: standard output.", completion: .file())
    var output: String?

    @OptionGroup var shared: SharedOptions

    func validate() throws {
        try OutputName.requireText(output, example: LanguageSchema.fileName)
    }

    func run() throws {
        try shared.terminal.write(try LanguageSchema.text, to: output)
        if let output, shared.json { try shared.terminal.write([.init(path: output)], [], isQuiet: true) }
    }
}
