package import Diagnostics
import Files

/// Writes a manifest frame by frame, so that memory use does not depend on the length of the film.
package struct ManifestWriter {
    private let path: String
    private var text: String
    private var isFirst = true

    /// The number of buffered bytes at which the text is written to the file.
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

/// The entries of frames in the text of a manifest, with one line for each frame.
///
/// The manifest of a long film consists almost entirely of these lines. Reading them with this type takes a twentieth
/// of the time that a JSON decoder takes.
struct FrameLines {
    /// The entries, in the order of the lines.
    let frames: [RenderManifest.Frame]
    /// The text of the manifest without its frames.
    let rest: [UInt8]

    private static let opening = Array("\"frames\": [".utf8)
    private static let file = Array("{\"file\": \"".utf8)
    private static let time = Array("\", \"time\": ".utf8)
    private static let geometry = Array(", \"geometry\": \"".utf8)
    private static let pixels = Array("\", \"pixels\": \"".utf8)
    private static let bytes = Array("\", \"bytes\": \"".utf8)
    private static let size = Array("\", \"size\": ".utf8)

    /// Returns the line of a frame, without its line break and comma.
    static func line(for frame: RenderManifest.Frame) -> String {
        """
            {"file": "\(frame.file)", "time": \(frame.time), "geometry": "\(frame.geometry.hexadecimal)", \
        "pixels": "\(frame.pixels.hexadecimal)", "bytes": "\(frame.bytes.hexadecimal)", "size": \(frame.size)}
        """
    }

    /// Reads the entries in the text of a manifest. Returns `nil` if the text was not written by ``ManifestWriter``.
    /// Such a text may still be a valid manifest.
    init?(in text: [UInt8]) {
        // The strings before the frames contain no unescaped quotation marks. The first match is therefore the key.
        guard let start = FrameLines.end(of: FrameLines.opening, in: text) else { return nil }
        var reader = LineReader(text: text, place: start)
        var frames: [RenderManifest.Frame] = []
        reader.skipSpace()
        while !reader.skips(UInt8(ascii: "]")) {
            guard let frame = reader.frame() else { return nil }
            frames.append(frame)
            reader.skipSpace()
            if reader.skips(UInt8(ascii: ",")) { reader.skipSpace() }
        }
        self.frames = frames
        rest = Array(text[..<start]) + Array(text[(reader.place - 1)...])
    }

    private static func end(of pattern: [UInt8], in text: [UInt8]) -> Int? {
        guard text.count >= pattern.count else { return nil }
        for start in 0...(text.count - pattern.count) where text[start] == pattern[0] {
            if text[start..<(start + pattern.count)].elementsEqual(pattern) { return start + pattern.count }
        }
        return nil
    }

    /// Reads the bytes of a text in order.
    private struct LineReader {
        let text: [UInt8]
        var place: Int

        mutating func skipSpace() {
            while place < text.count, text[place] == UInt8(ascii: " ") || text[place] == UInt8(ascii: "\n") {
                place += 1
            }
        }

        mutating func skips(_ byte: UInt8) -> Bool {
            guard place < text.count, text[place] == byte else { return false }
            place += 1
            return true
        }

        private mutating func skips(_ words: [UInt8]) -> Bool {
            guard place + words.count <= text.count else { return false }
            for (offset, byte) in words.enumerated() where text[place + offset] != byte { return false }
            place += words.count
            return true
        }

        mutating func frame() -> RenderManifest.Frame? {
            guard skips(FrameLines.file), let file = name(), skips(FrameLines.time), let time = number(),
                skips(FrameLines.geometry), let geometry = hash(), skips(FrameLines.pixels), let pixels = hash(),
                skips(FrameLines.bytes), let bytes = hash(), skips(FrameLines.size), let size = number(),
                let size = Int(exactly: size), size >= 0, skips(UInt8(ascii: "}"))
            else { return nil }
            return RenderManifest.Frame(
                file: file, time: time, geometry: geometry, pixels: pixels, bytes: bytes, size: size)
        }

        /// Reads a name and stops at the closing quotation mark. The names of frames contain no escape sequences.
        private mutating func name() -> String? {
            let start = place
            while place < text.count, text[place] != UInt8(ascii: "\"") {
                guard text[place] != UInt8(ascii: "\\") else { return nil }
                place += 1
            }
            return String(decoding: text[start..<place], as: UTF8.self)
        }

        private mutating func number() -> Double? {
            let start = place
            while place < text.count, text[place] != UInt8(ascii: ","), text[place] != UInt8(ascii: "}") { place += 1 }
            return Double(String(decoding: text[start..<place], as: UTF8.self))
        }

        private mutating func hash() -> ContentHash? {
            guard place + 16 <= text.count else { return nil }
            var value: UInt64 = 0
            for byte in text[place..<(place + 16)] {
                let digit: UInt8
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
                case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
                default: return nil
                }
                value = value << 4 | UInt64(digit)
            }
            place += 16
            return ContentHash(value: value)
        }
    }
}
