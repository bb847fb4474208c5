import ArgumentParser

/// The options of every verb that reads scripts.
struct ReadingOptions: ParsableArguments {
    @Flag(help: "Refuse what UIKit raises an exception for, also in a script that does not say 'strict: true'.")
    var strict = false
}
