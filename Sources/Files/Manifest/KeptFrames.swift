package import Diagnostics

/// The complete frames of earlier runs: those of the manifest in the folder, and those of terminated runs.
package struct KeptFrames: Sendable {
    private var places: [ContentHash: Place] = [:]

    package struct Place: Sendable {
        package let path: String
        package let pixels: ContentHash
        package let bytes: ContentHash
    }

    /// Finds the frames in `target`, and in the `stages` that terminated runs left in it.
    package init(in target: Folder, stages: [Folder]) {
        add(RenderManifest(in: target.path)?.frames ?? [], in: target)
        for stage in stages { add(FrameJournal.frames(in: stage), in: stage) }
    }

    private mutating func add(_ frames: [RenderManifest.Frame], in folder: Folder) {
        for frame in frames {
            guard let geometry = ContentHash(hexadecimal: frame.geometry),
                let pixels = ContentHash(hexadecimal: frame.pixels), let bytes = ContentHash(hexadecimal: frame.bytes)
            else { continue }
            places[geometry] = Place(path: folder.path(of: frame.file), pixels: pixels, bytes: bytes)
        }
    }

    /// Returns a file that shows a frame with this digest. Returns `nil` if its bytes have changed since they were
    /// written.
    package func place(for geometry: ContentHash) -> Place? {
        guard let place = places[geometry], let bytes = try? AtomicFile.bytes(of: place.path),
            ContentHash(bytes) == place.bytes
        else { return nil }
        return place
    }
}

/// A list of finished frames in a staging folder, one line each. A later run uses it if this run is terminated.
package struct FrameJournal: Sendable {
    private let path: String

    private static let name = "journal"

    package init(in stage: Folder) { path = stage.path(of: FrameJournal.name) }

    /// Records a frame whose file is complete.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)`.
    package func append(_ frame: FrameRecord, file: String) throws(RenderingError) {
        let hashes = [frame.geometry, frame.pixels, frame.bytes].map(\.hexadecimal).joined(separator: " ")
        try AtomicFile.append(Array("\(file) \(frame.time) \(hashes)\n".utf8), to: path)
    }

    /// The number of recorded frames.
    package var count: Int {
        guard let bytes = try? AtomicFile.bytes(of: path) else { return 0 }
        return bytes.count { $0 == UInt8(ascii: "\n") }
    }

    /// Returns the frames recorded in `stage`. An incomplete last line is ignored.
    static func frames(in stage: Folder) -> [RenderManifest.Frame] {
        guard let bytes = try? AtomicFile.bytes(of: stage.path(of: name)) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 5, let time = Double(words[1]) else { return nil }
            return RenderManifest.Frame(
                file: String(words[0]), time: time, geometry: String(words[2]), pixels: String(words[3]),
                bytes: String(words[4]))
        }
    }
}
