/// A problem in a script, with the position at which the author can fix it.
///
/// Diagnostics are values. They are collected and sorted instead of thrown one by one, so that `check` reports all
/// problems of a file at once.
package struct Diagnostic: Hashable, Sendable {
    /// The kind of problem, independent of the wording of the message.
    package let id: ID
    package let severity: Severity
    /// One sentence that states what was found and what was expected.
    package let message: String
    package let span: SourceSpan
    /// Notes at other positions that explain the problem, such as the earlier of two definitions.
    ///
    /// A note at ``span`` itself is printed beside the caret.
    package var notes: [Note]
    /// A replacement for the text at ``span`` that resolves the problem.
    package var suggestion: String?

    package init(
        _ id: ID, _ message: String, at span: SourceSpan, severity: Severity = .error, notes: [Note] = [],
        suggestion: String? = nil
    ) {
        self.id = id
        self.severity = severity
        self.message = message
        self.span = span
        self.notes = notes
        self.suggestion = suggestion
    }

    /// A copy of the diagnostic that is an error.
    package var asError: Diagnostic { withSeverity(.error) }

    /// A copy of the diagnostic that is a warning.
    package var asWarning: Diagnostic { withSeverity(.warning) }

    private func withSeverity(_ severity: Severity) -> Diagnostic {
        Diagnostic(id, message, at: span, severity: severity, notes: notes, suggestion: suggestion)
    }

    /// A kind of problem, written as lowercase words with hyphens: `unknown-view`.
    package struct ID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package init(stringLiteral value: String) {
            self.init(rawValue: value)
        }
    }

    package enum Severity: String, Hashable, Sendable {
        /// The script is invalid, or playing it fails.
        case error
        /// The script can be played, but the result may not be what its author expects.
        case warning
    }

    /// An explanation of the problem, with a position.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let span: SourceSpan

        package init(_ message: String, at span: SourceSpan) {
            self.message = message
            self.span = span
        }
    }
}

/// Collects the problems of a file while it is read, and returns them sorted by position.
package struct DiagnosticList: Hashable, Sendable {
    private var found: [Diagnostic] = []

    package init() {}

    package mutating func add(_ diagnostic: Diagnostic) {
        found.append(diagnostic)
        if diagnostic.severity == .error { errorCount += 1 }
    }

    /// The number of added errors, including duplicates.
    package private(set) var errorCount = 0

    package var hasErrors: Bool { errorCount > 0 }

    /// The number of added diagnostics, including duplicates.
    package var count: Int { found.count }

    /// The diagnostics sorted by position, without duplicates. Diagnostics at one position keep their order.
    package var sorted: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return found.filter { seen.insert($0).inserted }.enumerated()
            .sorted { ($0.element.span, $0.offset) < ($1.element.span, $1.offset) }
            .map(\.element)
    }
}
