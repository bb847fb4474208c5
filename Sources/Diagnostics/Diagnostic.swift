/// A problem in a timeline script, told where its author can fix it.
///
/// Diagnostics are values, collected and sorted rather than thrown one by one, so one `check` reports every
/// mistake in a file.
package struct Diagnostic: Hashable, Sendable {
    /// Names the kind of mistake, whatever its wording. Tests match on it.
    package let id: ID
    package let severity: Severity
    /// One sentence in the author's terms: what was found, and what was expected.
    package let message: String
    package let span: SourceSpan
    /// Other places that explain the problem, such as the earlier of two definitions.
    ///
    /// One at ``span`` itself is printed beside its caret.
    package var notes: [Note]
    /// Text that, put in place of ``span``, resolves it.
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

    /// A kind of mistake, in words with hyphens: `unknown-view`.
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
        /// The script cannot be played.
        case error
        /// The script plays, perhaps not as its author expects.
        case warning
    }

    /// A place that explains the problem, and how it does.
    package struct Note: Hashable, Sendable {
        package let message: String
        package let span: SourceSpan

        package init(_ message: String, at span: SourceSpan) {
            self.message = message
            self.span = span
        }
    }
}

/// Collects what is wrong while a file is read, and gives it back in the order of the file.
package struct DiagnosticList: Hashable, Sendable {
    private var found: [Diagnostic] = []

    package init() {}

    package mutating func add(_ diagnostic: Diagnostic) {
        found.append(diagnostic)
    }

    package var hasErrors: Bool { found.contains { $0.severity == .error } }

    /// How many were added, doubles included.
    package var count: Int { found.count }

    /// What was found, by place; at one place in the order of finding, and nothing twice.
    package var sorted: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return found.filter { seen.insert($0).inserted }.enumerated()
            .sorted { ($0.element.span, $0.offset) < ($1.element.span, $1.offset) }
            .map(\.element)
    }
}
