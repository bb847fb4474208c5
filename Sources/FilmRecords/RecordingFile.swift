import Files
package import Film
import FilmData
import FoundationEssentials
package import Rendering

/// Writes a recording: a file with the record and the drawing of a film, which `animatic studio` shows without the program
/// or the script of the film.
///
/// The file is a line of text, `animatic recording 2.1` and a hash of the rest; the sizes of two parts in bytes, each as
/// four bytes of which the first is the most significant; and the parts, which are compressed. The numbers are the versions
/// of the parts: ``ReportData`` as JSON, and `FilmRecording`.
package struct RecordingFile: FrameSink {
    private let path: String
    private let tool: String
    private var contents: ReportContents

    /// The extension of recordings.
    package static let fileExtension = "recording"
    /// The largest size in bytes of a recording, and of each of its parts without compression.
    package static let largestSize = 48 << 20
    private static let signature = "animatic recording "
    private static let version = "\(ReportData.currentVersion).\(FilmRecording.version)"

    /// Returns whether the extension of a path is that of recordings.
    package static func isRecording(_ path: String) -> Bool {
        path.split(separator: "/").last?.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?
            .lowercased() == fileExtension
    }

    /// Creates a sink that writes the film of `origin`, played in `scene`, to `path`.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A missing folder is created, and an existing file is replaced.
    ///   - settings: The settings of the drawing.
    ///   - tool: The name of the program that writes the file.
    package init(
        path: String, from origin: FilmOrigin, in scene: Scene, _ settings: RenderSettings, tool: String
    ) {
        (self.path, self.tool) = (path, tool)
        contents = ReportContents(from: origin, in: scene, pictures: settings)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the file cannot be written.
    package mutating func begin(_ film: FilmFormat) throws {
        try contents.begin(film, writingTo: path)
    }

    /// - Throws: `RenderingError`.
    package mutating func receive(_ frame: FrameSnapshot) throws { try contents.receive(frame) }

    /// Writes the file. If the film was interrupted, an existing file is unchanged, except after a feedback loop.
    ///
    /// - Throws: `RenderingError`, or ``RecordingTooLarge``. An existing file is then unchanged.
    package mutating func finish(_ ending: FilmEnding) throws {
        _ = try contents.write(after: ending) { contents in
            let parts = [try contents.document(tool: tool), contents.recording?.bytes ?? []]
            let bytes = RecordingFile.bytes(of: parts)
            // Compression can enlarge a part by a few bytes.
            let size = max(parts[0].count, parts[1].count, bytes.count)
            guard size <= RecordingFile.largestSize else { throw RecordingTooLarge(size: size) }
            return bytes
        }
    }

    private static func bytes(of parts: [[UInt8]]) -> [UInt8] {
        let compressed = parts.map(RawDeflate.compressed)
        let sizes = compressed.flatMap { part in
            (0..<4).map { UInt8(truncatingIfNeeded: part.count >> (24 - 8 * $0)) }
        }
        let rest = sizes + compressed.joined()
        return Array("\(signature)\(version) \(ContentHash(rest).hexadecimal)\n".utf8) + rest
    }

    // MARK: Reading

    /// A reason why a file is not a recording that can be shown. The text begins with what was found.
    package struct Fault: Error, Hashable, CustomStringConvertible {
        package let description: String
    }

    /// Returns the parts of a recording: the document of the film, and its drawing.
    ///
    /// - Parameter bytes: The content of the file.
    package static func parts(of bytes: [UInt8]) throws(Fault) -> (document: [UInt8], drawing: [UInt8]) {
        let line = bytes.prefix(200).prefix { $0 != 0x0A }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ").map(String.init)
        guard line.starts(with: signature.utf8), words.count == 4 else {
            throw Fault(description: "found another kind of file, expected a recording that TestScreen has written")
        }
        guard words[2] == version else {
            throw Fault(
                description: "found a recording of version \(words[2]), expected \(version); record it again with the "
                    + "version of Animatic that shows it")
        }
        guard bytes.count <= largestSize else {
            throw Fault(
                description:
                    "found a recording of more than \(largestSize >> 20) MiB, expected a smaller one; record fewer "
                    + "frames per second, or a shorter time")
        }
        let rest = Array(bytes.dropFirst(line.count + 1))
        let damage = Fault(description: "found a damaged recording, expected a complete one; record it again")
        guard rest.count >= 8, ContentHash(rest).hexadecimal == words[3] else {
            throw damage
        }
        let sizes = [0, 4].map { place in rest[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } }
        guard 8 + sizes[0] + sizes[1] == rest.count,
            let document = RawDeflate.expanded(Array(rest[8..<(8 + sizes[0])]), limit: largestSize),
            let drawing = RawDeflate.expanded(Array(rest[(8 + sizes[0])...]), limit: largestSize),
            (try? JSONDecoder().decode(Head.self, from: Data(document)))?.version == ReportData.currentVersion,
            (try? FilmRecording(drawing)) != nil
        else { throw damage }
        return (document, drawing)
    }

    private struct Head: Decodable {
        let version: Int
    }
}

/// The error for a recording that would exceed its maximum size.
package struct RecordingTooLarge: Error, Hashable, CustomStringConvertible {
    /// The size in bytes of the file, or of its largest part without compression.
    let size: Int

    package var description: String {
        "found \(size) bytes in one part of the recording, expected at most \(RecordingFile.largestSize); record fewer frames "
            + "per second, or a shorter time"
    }
}
