import ArgumentParser

/// The option of commands that print views.
struct SystemViewOptions: ParsableArguments {
    @Flag(help: "Leave out the views that the system creates, such as the parts of bars, lists and sheets.")
    var withoutSystemViews = false
}
