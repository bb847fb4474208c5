import ArgumentParser
import TimelineScript

extension Duration {
    /// A time on the command line, written as in a script: `0.5s`, `500ms` or `0.5`.
    static func argument(_ text: String) throws -> Duration {
        guard let duration = Duration(scriptText: text) else {
            throw ValidationError("Found '\(text)', expected a time such as 0.5s or 500ms, not before 0s.")
        }
        return duration
    }
}
