package import Diagnostics

/// Ends the reading of an Interface Builder file, or of what was asked of it.
package struct InterfaceError: Error {
    package let diagnostic: Diagnostic
    /// Whether the file could not be read at all, and not that what it says is unacceptable.
    package var isUnreadable = false

    package init(_ id: Diagnostic.ID, _ message: String, at span: SourceSpan, suggestion: String? = nil) {
        diagnostic = Diagnostic(id, message, at: span, suggestion: suggestion)
    }

    static func unreadable(_ message: String, _ name: String) -> InterfaceError {
        var error = InterfaceError("unreadable", message, at: .file(name))
        error.isUnreadable = true
        return error
    }
}
