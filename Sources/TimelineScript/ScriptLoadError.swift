package import Diagnostics

/// Why a script's text could not be had.
package enum ScriptLoadError: Error, Hashable, Sendable {
    /// The file is missing or may not be read: a matter of the machine.
    case unreadable(Diagnostic)
    /// The file is there, but is no text or too much of it: a matter of the script.
    case unacceptable(Diagnostic)

    package var diagnostic: Diagnostic {
        switch self {
        case .unreadable(let diagnostic), .unacceptable(let diagnostic): diagnostic
        }
    }
}
