internal import SwiftDiagnostics
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// A Swift source of the folder.
package struct Source: Sendable {
    /// The path relative to the folder, which findings contain.
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
}

/// A source after it was ported.
package struct PortedSource: Sendable {
    package let path: String
    /// The source with the same number of lines. A source that cannot be read is unchanged.
    package let bytes: [UInt8]
    /// The changes, in the order of their places.
    package let changes: [Change]
    /// The places that the tool cannot rewrite, in the order of their places.
    package let findings: [Finding]
}

/// Rewrites what Swift on Linux lacks in the sources of a folder.
///
/// All sources are needed at once, because a class and its extensions, or a protocol and the types that conform to it, can
/// be in different files. The result depends only on the sources and their order.
///
/// - Parameters:
///   - sources: The Swift sources.
///   - headers: The Objective-C headers.
/// - Returns: The Swift sources in the same order, and then the new sources with the enumerations of headers and
///   the parts of Foundation that Linux lacks.
package func port(_ sources: [Source], headers: [Source] = []) -> [PortedSource] {
    let inputs = sources.map(Input.init)
    var files: [ParsedFile] = []
    for case .parsed(let file, _) in inputs { files.append(file) }
    let index = DeclarationIndex(files)
    var requirements = OptionalRequirements(index)
    requirements.rewrite()
    let bodies = BodyMembers()
    var inherited = InheritedRequirements(index, bodies)
    inherited.rewrite()
    var foreign = ForeignMembers(index)
    foreign.rewrite()
    var members = ExtensionMembers(
        index, bodies, optionalResults: requirements.edited, addedOverrides: inherited.overrides,
        foreign: foreign.handled)
    members.rewrite()
    let connections = NibConnections(index, bodies)
    connections.rewrite()
    NibExtensions(index, connections).rewrite()
    ObjectCreations(index, bodies, files).rewrite()
    bodies.insert()
    for file in files { FileRewriter(file, index, requirements, hasHeaders: !headers.isEmpty).walk(file.tree) }
    var headerSources = HeaderSources(index, files, paths: sources.map(\.path))
    return zip(sources, inputs).map { source, input in input.result(of: source) }
        + headers.compactMap { headerSources.source(for: $0) } + SupportSources(index, files).sources()
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// A source before it is rewritten.
private enum Input {
    case parsed(ParsedFile, hasMark: Bool)
    case unreadable(Finding)

    init(_ source: Source) {
        let hasMark = source.bytes.starts(with: byteOrderMark)
        let bytes = hasMark ? Array(source.bytes.dropFirst(3)) : source.bytes
        guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
            self = .unreadable(
                Finding(
                    place: Place(line: 1, column: 1), severity: .error,
                    message: "the file is copied unchanged, because it is not text in UTF-8; convert it to UTF-8"))
            return
        }
        let file = ParsedFile(path: source.path, bytes: bytes)
        if let finding = Self.syntaxError(in: file) {
            self = .unreadable(finding)
        } else {
            self = .parsed(file, hasMark: hasMark)
        }
    }

    /// The first error of a source that does not parse; `nil` if it parses.
    private static func syntaxError(in file: ParsedFile) -> Finding? {
        guard file.tree.hasError else { return nil }
        let errors = ParseDiagnosticsGenerator.diagnostics(for: file.tree).filter { $0.diagMessage.severity == .error }
        let place = errors.first.map { file.place($0.position) } ?? Place(line: 1, column: 1)
        let reason = errors.first?.message ?? "it contains a syntax error"
        let others = errors.count > 1 ? " (and \(errors.count - 1) more)" : ""
        return Finding(
            place: place, severity: .error,
            message: "the file is copied unchanged, because it does not parse: \(reason)\(others)")
    }

    func result(of source: Source) -> PortedSource {
        switch self {
        case .unreadable(let finding):
            return PortedSource(path: source.path, bytes: source.bytes, changes: [], findings: [finding])
        case .parsed(let file, let hasMark):
            var bytes = file.editedBytes()
            var changes = file.changes
            if !changes.isEmpty, ParsedFile.parse(bytes).hasError {
                // A combination of changes that the tool does not foresee must not damage a file.
                file.report(
                    .error, at: Place(line: 1, column: 1),
                    "the file is copied unchanged, because it does not parse after the changes; report this as a fault of "
                        + "animatic-port")
                (bytes, changes) = (file.bytes, [])
            }
            return PortedSource(
                path: source.path, bytes: (hasMark ? byteOrderMark : []) + bytes,
                changes: changes.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
                    .map(\.element),
                findings: file.findings.enumerated().sorted {
                    ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
                }.map(\.element))
        }
    }
}
