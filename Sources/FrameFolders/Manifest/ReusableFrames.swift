package import Diagnostics
package import Files
import Glibc
import Synchronization

/// The finished frames of earlier runs: frames that are listed in manifests, and frames of terminated runs.
package struct ReusableFrames: Sendable {
    private var places: [ContentHash: Place] = [:]

    package struct Place: Sendable {
        package let path: String
        package let pixels: ContentHash
        package let bytes: ContentHash
        /// The size of the file in bytes.
        package let size: Int
    }

    /// Finds the frames in `folders`, and in `stages`, the staging folders that terminated runs left behind.
    package init(in folders: [Folder], stages: [Folder]) {
        for folder in folders { add(RenderManifest(in: folder.path)?.frames ?? [], in: folder) }
        for stage in stages { add(FrameJournal.frames(in: stage), in: stage) }
    }

    private mutating func add(_ frames: [RenderManifest.Frame], in folder: Folder) {
        for frame in frames {
            places[frame.geometry] = Place(
                path: folder.path(of: frame.file), pixels: frame.pixels, bytes: frame.bytes, size: frame.size)
        }
    }

    /// Returns a file that shows the frame with the hash `geometry`. Returns `nil` if there is none, or if its bytes
    /// have changed since they were written.
    package func place(for geometry: ContentHash) -> Place? {
        guard let place = places[geometry], let bytes = try? AtomicFile.bytes(of: place.path),
            ContentHash(bytes) == place.bytes
        else { return nil }
        return place
    }
}

/// A list of finished frames in a staging folder, with one line for each frame. If this run is terminated, a later run
/// uses the list.
package final class FrameJournal: Sendable {
    private let path: String
    /// The descriptor of the open file; -1 before the first frame.
    private let file = Mutex<Int32>(-1)

    static let name = "journal"

    package init(in stage: Folder) { path = stage.path(of: FrameJournal.name) }

    /// Records a frame whose file is complete.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written.
    package func append(_ frame: RenderManifest.Frame) throws(RenderingError) {
        let hashes = [frame.geometry, frame.pixels, frame.bytes].map(\.hexadecimal).joined(separator: " ")
        let line = Array("\(frame.file) \(frame.time) \(hashes) \(frame.size)\n".utf8)
        try file.withLock { file throws(RenderingError) in
            if file < 0 { file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) }
            guard file >= 0 else { throw .writing(path: path, reason: systemError()) }
            if let reason = AtomicFile.writeAll(line, to: file) { throw .writing(path: path, reason: reason) }
        }
    }

    deinit {
        file.withLock { file in
            if file >= 0 { close(file) }
        }
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
            guard words.count == 6, let time = Double(words[1]), let size = Int(words[5]),
                let geometry = ContentHash(hexadecimal: String(words[2])),
                let pixels = ContentHash(hexadecimal: String(words[3])),
                let bytes = ContentHash(hexadecimal: String(words[4]))
            else { return nil }
            return RenderManifest.Frame(
                file: String(words[0]), time: time, geometry: geometry, pixels: pixels, bytes: bytes, size: size)
        }
    }
}
