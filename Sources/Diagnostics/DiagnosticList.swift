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
