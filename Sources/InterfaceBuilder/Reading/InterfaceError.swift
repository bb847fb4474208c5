package import Reporting

/// An error that prevents an Interface Builder file, or one of its scenes, from being read.
package struct InterfaceError: Error {
    package let diagnostic: Diagnostic
    /// Whether the file could not be accessed. If the value is `false`, the content of the file is the problem.
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
