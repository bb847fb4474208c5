/// An error that prevents the tool from writing its output. Nothing was written.
package enum FolderError: Error, Equatable {
    /// The arguments do not fit: the sentence states what was found, and what to do.
    case arguments(String)
    /// A file cannot be read or written.
    case files(String)
}

/// Something in the folder that is not copied, or that the tool reports about a whole file.
package struct FolderNote: Hashable, Sendable {
    /// The path relative to the folder.
    package let path: String
    package let message: String
}

/// The result of porting a folder.
package struct FolderReport: Sendable {
    /// All Swift sources, in the order of their paths.
    package let sources: [PortedSource]
    /// The number of other files that were copied, including links.
    package let copied: Int
    /// The storyboards and xibs among the copied files, in the order of their paths.
    package let interfaces: [String]
    /// What was not copied, in the order of the paths.
    package let notes: [FolderNote]

    /// Whether a place is left that does not compile, or that does something else than on iOS.
    package var hasErrors: Bool { sources.contains { $0.findings.contains { $0.severity == .error } } }
}

/// Copies a folder, and ports its Swift sources.
package struct FolderPort {
    private let input: String
    private let output: String

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - input: The folder with the sources. The run never writes into it.
    ///   - output: The folder for the result. It must be missing or empty, or an earlier run must have written it.
    /// - Throws: ``FolderError/arguments(_:)`` if the folders are the same, or one is inside the other.
    package init(input: String, output: String) throws(FolderError) {
        guard let source = FileSystem.resolved(input), FileSystem.kind(of: source) == .folder else {
            throw .arguments("Found '\(input)', expected an existing folder with Swift sources.")
        }
        let target = try FileSystem.resolvedPrefix(output)
        if source == target {
            throw .arguments(
                "The folders '\(input)' and '\(output)' are the same; write the output into another folder.")
        }
        if FileSystem.isInside(target, source) {
            throw .arguments(
                "The output '\(output)' is inside the folder '\(input)'; write it into a folder outside of it.")
        }
        if FileSystem.isInside(source, target) {
            throw .arguments("The folder '\(input)' is inside the output '\(output)'; write into another folder.")
        }
        (self.input, self.output) = (source, target)
    }

    /// Ports the folder.
    ///
    /// - Throws: ``FolderError/arguments(_:)`` if the output contains files that the tool did not write, or that were changed
    ///   since; ``FolderError/files(_:)`` if a file cannot be read or written. Files are checked before the first one is
    ///   written.
    package func run() throws(FolderError) -> FolderReport {
        let scan = try FolderScan(input)
        var sources: [Source] = []
        for path in scan.files where path.hasSuffix(".swift") {
            sources.append(Source(path: path, bytes: try FileSystem.read(input + "/" + path)))
        }
        var headers: [Source] = []
        for path in scan.files where path.hasSuffix(".h") {
            headers.append(Source(path: path, bytes: try FileSystem.read(input + "/" + path)))
        }
        let ported = port(sources, headers: headers)
        let new = ported.dropFirst(sources.count)
        var contents: [OutputFolder.Item] = scan.folders.map { .init(path: $0, content: .folder) }
        contents += ported.prefix(sources.count).map {
            .init(path: $0.path, content: .file($0.bytes, mode: FileSystem.mode(of: input + "/" + $0.path)))
        }
        contents += new.map { .init(path: $0.path, content: .file($0.bytes, mode: 0o644)) }
        for path in scan.files where !path.hasSuffix(".swift") {
            contents.append(
                .init(
                    path: path,
                    content: .file(
                        try FileSystem.read(input + "/" + path), mode: FileSystem.mode(of: input + "/" + path))))
        }
        contents += scan.links.map { .init(path: $0.path, content: .link($0.target)) }
        let kept = try OutputFolder(output).write(contents)
        return FolderReport(
            sources: ported.sorted { $0.path < $1.path }, copied: scan.files.count - sources.count + scan.links.count,
            interfaces: scan.files.filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") },
            notes: (scan.notes + kept).sorted { ($0.path, $0.message) < ($1.path, $1.message) })
    }
}
