import ArgumentParser
import TimelineScript

/// A time on the command line, written as in a script: `0.5s`, `500ms` or `0.5`.
struct ScriptTime: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = Duration(scriptText: argument) else { return nil }
        self.duration = duration
    }
}
