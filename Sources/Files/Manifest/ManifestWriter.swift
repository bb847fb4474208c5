package import Diagnostics

/// Writes a manifest frame by frame, so that its memory use does not depend on the length of the film.
package struct ManifestWriter {
    private let path: String
    private var text: String
    private var isFirst = true

    /// The size of a chunk in bytes.
    private static let pieceSize = 65_536

    /// - Parameters:
    ///   - path: The path of a new file.
    ///   - manifest: The manifest without its frames.
    package init(_ path: String, _ manifest: RenderManifest) {
        self.path = path
        let libraries = manifest.libraries.sorted { $0.key < $1.key }
        let fonts = manifest.fonts.sorted { $0.key < $1.key }
        let added = manifest.addedFonts.sorted { $0.key < $1.key }
        let shard = manifest.shard.map { "\n  \"shard\": \(ManifestWriter.quoted($0))," } ?? ""
        text = """
            {
              "version": \(manifest.version),
              "tool": \(ManifestWriter.quoted(manifest.tool)),
              "build": \(ManifestWriter.quoted(manifest.build)),
              "libraries": \(ManifestWriter.object(libraries.map { ($0.key, ManifestWriter.quoted($0.value)) })),
              "fonts": \(ManifestWriter.object(fonts.map { ($0.key, "\($0.value)") })),
              "addedFonts": \(ManifestWriter.object(added.map { ($0.key, ManifestWriter.quoted($0.value)) })),
              "title": \(ManifestWriter.quoted(manifest.title)),
              "film": "\(manifest.film)",
              "inputs": \(ManifestWriter.object(manifest.inputs.sorted.map { ($0.key, ManifestWriter.quoted($0.value)) })),
              "surroundings": \(ManifestWriter.quoted(manifest.surroundings)),
              "width": \(manifest.width),
              "height": \(manifest.height),
              "framesPerSecond": \(manifest.framesPerSecond),
              "frameCount": \(manifest.frameCount),
              "chosen": {"first": \(manifest.chosen.first), "end": \(manifest.chosen.end), \
            "step": \(manifest.chosen.step)},\(shard)
              "frames": [
            """
    }

    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written.
    package mutating func append(_ frame: RenderManifest.Frame) throws(RenderingError) {
        text += isFirst ? "\n" : ",\n"
        isFirst = false
        text += FrameLines.line(for: frame)
        if text.utf8.count >= ManifestWriter.pieceSize { try flush() }
    }

    /// - Parameter pictureLibraries: The libraries that decode images. They are known only after the last frame.
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written.
    package mutating func finish(_ pictureLibraries: [String: String]) throws(RenderingError) {
        let libraries = pictureLibraries.sorted { $0.key < $1.key }.map { ($0.key, ManifestWriter.quoted($0.value)) }
        text += "\n  ],\n  \"pictureLibraries\": \(ManifestWriter.object(libraries))\n}\n"
        try flush()
    }

    private mutating func flush() throws(RenderingError) {
        try AtomicFile.append(Array(text.utf8), to: path)
        text = ""
    }

    private static func object(_ pairs: [(String, String)]) -> String {
        "{" + pairs.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
    }

    /// Returns the text as a JSON string.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\u{0}"..."\u{1F}":
                "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
