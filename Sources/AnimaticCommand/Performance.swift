import ArgumentParser
import Diagnostics
import Playback
import Verification

/// How a film was played.
struct Performance {
    /// What was warned of, what a strict script did wrong, and why the film ended early where layout never ended.
    let problems: [Diagnostic]
    /// Only of a film that was complete are there pictures.
    let ending: FilmEnding

    /// What the command ends with; `nil` where all is good. Layout that never ends is a failure of what the script shows,
    /// an exception one of the script.
    var status: ExitCode? {
        let errors = problems.filter { $0.severity == .error }
        if errors.isEmpty { return nil }
        return errors.allSatisfy { $0.id == .feedbackLoop } ? ExitStatus.expectationFailed : ExitStatus.scriptIsWrong
    }
}
