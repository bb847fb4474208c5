import ArgumentParser

/// The options that every verb takes.
struct SharedOptions: ParsableArguments {
    @Flag(name: .long, help: "Print without colour, also on a terminal.")
    var noColor = false

    @Flag(name: .shortAndLong, help: "Print results and errors only.")
    var quiet = false

    @Flag(help: "Print JSON: results to standard output, and problems to standard error, a line each.")
    var json = false

    var terminal: Terminal { Terminal(noColor: noColor, isQuiet: quiet, printsJSON: json) }
}
