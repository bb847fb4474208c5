public import Diagnostics

/// Merges the shards of a render.
public enum FolderMerge {
    /// Writes to `target` what one render of all frames would have written: the frames of `folders`, and one manifest.
    ///
    /// - Returns: The number of frames.
    /// - Throws: `RenderingError.manifest(path:reason:)` if a manifest is missing, or is of other frames, another
    ///   film or another program. `RenderingError.image(path:reason:)` if a file differs from its manifest, or a
    ///   frame is missing or occurs twice. `target` is unchanged then.
    public static func merge(_ folders: [String], into target: String) throws(RenderingError) -> Int {
        var manifests: [RenderManifest] = []
        for folder in folders { manifests.append(try RenderManifest.required(in: folder)) }
        guard let first = manifests.first else { return 0 }
        for (folder, manifest) in zip(folders, manifests) {
            let differences = manifest.differences(from: first)
            guard let difference = differences.first else { continue }
            throw .manifest(
                path: path(of: RenderManifest.name, in: folder),
                reason:
                    "it is of another \(difference.isOfProgram ? "program" : "film") than that in '\(folders[0])': it "
                    + RenderManifest.words(for: differences))
        }
        // Frame numbers have the same number of digits in every shard, so names sort in the order of the frames.
        let frames = zip(folders, manifests).flatMap { folder, manifest in
            manifest.frames.map { (folder: folder, frame: $0) }
        }
        .sorted { $0.frame.file < $1.frame.file }
        try check(frames, of: first, in: folders[0])
        let libraries = try pictureLibraries(of: zip(folders, manifests))

        let destination = Folder(path: target)
        let abandoned = StagingFolder.abandoned(in: destination)
        let stage = try StagingFolder(in: destination)
        do throws(RenderingError) {
            var whole = first
            whole.shard = nil
            var writer = ManifestWriter(stage.folder.path(of: RenderManifest.name), whole)
            for (folder, frame) in frames {
                guard let record = FrameRecord(frame), FrameNames.contain(frame.file) else {
                    throw RenderingError.manifest(
                        path: path(of: RenderManifest.name, in: folder), reason: "it is damaged")
                }
                let source = path(of: frame.file, in: folder)
                guard ContentHash(try AtomicFile.bytes(of: source)) == record.bytes else {
                    throw RenderingError.image(
                        path: source, reason: "it is not what its manifest says; render it again")
                }
                try AtomicFile.link(source, to: stage.folder.path(of: frame.file))
                try writer.append(record, file: frame.file)
            }
            try writer.finish(libraries)
            try stage.publish(frames.map(\.frame.file), hasManifest: true)
            for abandoned in abandoned { abandoned.remove() }
        } catch {
            stage.discard()
            throw error
        }
        return frames.count
    }

    /// Merges the libraries of the shards. A shard names only the libraries that its own frames need.
    ///
    /// - Throws: `RenderingError` if two shards name different versions of a library.
    private static func pictureLibraries(
        of shards: Zip2Sequence<[String], [RenderManifest]>
    ) throws(RenderingError) -> [String: String] {
        var libraries: [String: String] = [:]
        for (folder, manifest) in shards {
            for (name, version) in manifest.pictureLibraries.sorted(by: { $0.key < $1.key }) {
                if let other = libraries[name], other != version {
                    throw .manifest(
                        path: path(of: RenderManifest.name, in: folder),
                        reason: "its pictures were decoded by \(name) \(version), those of another part by \(other)")
                }
                libraries[name] = version
            }
        }
        return libraries
    }

    /// - Throws: `RenderingError` if the frames are not the chosen ones, each once.
    private static func check(
        _ frames: [(folder: String, frame: RenderManifest.Frame)], of first: RenderManifest, in folder: String
    ) throws(RenderingError) {
        var expected = first.chosen.sequence.makeIterator()
        var (previous, last) = (-1, path(of: RenderManifest.name, in: folder))
        for (index, (folder, frame)) in frames.enumerated() {
            let number = Int(frame.file.prefix { $0.isNumber }) ?? -1
            last = path(of: frame.file, in: folder)
            if number == previous {
                throw .image(path: last, reason: "the frame is in '\(frames[index - 1].folder)' too")
            }
            guard let next = expected.next(), next <= number else {
                throw .image(path: last, reason: "the frame is none of those that were chosen")
            }
            if next < number { throw .image(path: last, reason: "frame \(next), which comes before it, is missing") }
            previous = number
        }
        if let next = expected.next() {
            throw .image(path: last, reason: "frame \(next), which comes next, is missing")
        }
    }

    private static func path(of name: String, in folder: String) -> String { Folder(path: folder).path(of: name) }
}

extension RenderManifest {
    /// - Throws: `RenderingError.manifest(path:reason:)` if the manifest is missing or cannot be read.
    package static func required(in folder: String) throws(RenderingError) -> RenderManifest {
        guard let manifest = RenderManifest(in: folder) else {
            throw .manifest(
                path: Folder(path: folder).path(of: RenderManifest.name), reason: fault(in: Folder(path: folder)))
        }
        return manifest
    }

    /// Returns the reason why the manifest cannot be read, and what to do.
    private static func fault(in folder: Folder) -> String {
        guard folder.exists else { return "there is no such folder" }
        let names = folder.names
        if names.contains(name) { return "it is no manifest of this version; render into the folder again" }
        if names.contains(where: FrameNames.mayBeVector) {
            return "frames of SVG or PDF files have none; render PNG frames, into a folder (-o FOLDER)"
        }
        return "there is none; render into the folder first"
    }
}

extension FrameRecord {
    fileprivate init?(_ frame: RenderManifest.Frame) {
        guard let geometry = ContentHash(hexadecimal: frame.geometry),
            let pixels = ContentHash(hexadecimal: frame.pixels), let bytes = ContentHash(hexadecimal: frame.bytes)
        else { return nil }
        self.init(time: frame.time, geometry: geometry, pixels: pixels, bytes: bytes)
    }
}

/// Prevents several shards of a render from using one folder, where each would remove the frames of the others.
///
/// A staging folder names its shard in a file, and a folder of frames names it in its manifest. This also works for
/// files that other machines write to a shared folder.
package struct ShardClaim: Sendable {
    /// The name of the shard, such as `1/2`.
    package let shard: String
    private let target: Folder

    /// The name of the file in a staging folder that names the shard.
    private static let name = "shard"

    /// - Throws: `RenderingError.writing(path:reason:)` if `target` contains another shard, finished or unfinished.
    package init(of shard: String, in target: Folder) throws(RenderingError) {
        (self.shard, self.target) = (shard, target)
        try requireNoOther()
        try requireNoStage { _ in true }
    }

    /// Writes the name of the shard to a new staging folder of this process.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)`, also if another shard has started in the meantime.
    package func mark(_ stage: Folder) throws(RenderingError) {
        try AtomicFile.append(Array(shard.utf8), to: stage.path(of: ShardClaim.name))
        try requireNoStage { target.path(of: $0) < stage.path }
    }

    /// - Throws: `RenderingError.writing(path:reason:)` if the folder now contains frames of another shard.
    package func requireNoOther() throws(RenderingError) {
        guard let other = RenderManifest(in: target.path)?.shard, other != shard else { return }
        throw refusal("it has the frames of shard \(other)")
    }

    private func requireNoStage(where isBefore: (String) -> Bool) throws(RenderingError) {
        for name in target.names where StagingFolder.mayBeStage(name) && isBefore(name) {
            let file = Folder(path: target.path(of: name)).path(of: ShardClaim.name)
            guard let bytes = try? AtomicFile.bytes(of: file) else { continue }
            let other = String(decoding: bytes, as: UTF8.self)
            if !other.isEmpty, other != shard { throw refusal("shard \(other) has finished frames in '\(name)' there") }
        }
    }

    private func refusal(_ finding: String) -> RenderingError {
        .writing(
            path: target.path,
            reason: "\(finding), and this is shard \(shard); give each shard a folder of its own, and join them with "
                + "animatic merge")
    }
}
