internal import SwiftSyntax

/// Writes Swift sources with the enumerations of Objective-C headers that the Swift sources of the folder use.
struct HeaderSources {
    private let index: DeclarationIndex
    private let used: Set<String>
    private var paths: Set<String>
    private var written: Set<String> = []

    init(_ index: DeclarationIndex, _ files: [ParsedFile], paths: [String]) {
        self.index = index
        used = files.reduce(into: []) { $0.formUnion(FileSurvey($1.tree).identifiers) }
        self.paths = Set(paths)
    }

    /// Returns the source for a header; `nil` if no Swift source uses an enumeration of the header.
    ///
    /// A type that a Swift source or an earlier header declares is not written again.
    mutating func source(for header: Source) -> PortedSource? {
        guard let text = String(validating: header.bytes, as: UTF8.self) else { return nil }
        let (enumerations, unreadable) = HeaderParser.parse(text)
        let needed = enumerations.filter { isNeeded($0.name) }
        let missing = unreadable.filter(isNeeded)
        guard !needed.isEmpty || !missing.isEmpty else { return nil }
        written.formUnion(needed.map(\.name))
        let start = Place(line: 1, column: 1)
        return PortedSource(
            path: newPath(for: header.path),
            bytes: Array(
                ("// Written by animatic-port from '\(header.path)'.\n\nimport Foundation\n"
                    + needed.map { "\n" + $0.declaration }.joined()).utf8),
            changes: needed.map {
                Change(
                    place: start, kind: .headerEnumeration,
                    summary: "declared '\($0.name)', which the header '\(header.path)' declares")
            },
            findings: missing.map {
                Finding(
                    place: start, severity: .error,
                    message: "the header '\(header.path)' declares '\($0)' with a type or a value that the tool cannot "
                        + "calculate; declare the enumeration in Swift")
            })
    }

    private func isNeeded(_ name: String) -> Bool {
        used.contains(name) && !written.contains(name) && !index.types.contains { $0.name == name }
    }

    private mutating func newPath(for header: String) -> String {
        let base = (header.hasSuffix(".h") ? String(header.dropLast(2)) : header) + "+Enumerations"
        var path = base + ".swift"
        var number = 2
        while !paths.insert(path).inserted {
            path = "\(base)\(number).swift"
            number += 1
        }
        return path
    }
}
