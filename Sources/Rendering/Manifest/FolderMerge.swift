/// Puts the shards of a render together.
public enum FolderMerge {
    /// Makes `target` what one render of all frames would have made: the frames of `folders`, and one manifest.
    ///
    /// - Returns: How many frames.
    /// - Throws: ``RenderingError/manifest(path:reason:)`` when a folder has no manifest, or one of other frames, another film or
    ///   program; ``RenderingError/image(path:reason:)`` when a file is not as its manifest says, and when a frame is missing or there twice; `target` is then as it was.
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
        // Numbers have as many digits in every shard, so names sort as frames.
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

    /// A shard names those that its own frames need.
    ///
    /// - Throws: Where two shards have one library in two versions.
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

    /// - Throws: Where the frames are not those that were chosen, each once.
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
    /// - Throws: ``RenderingError/manifest(path:reason:)`` where there is none that can be read.
    static func required(in folder: String) throws(RenderingError) -> RenderManifest {
        guard let manifest = RenderManifest(in: folder) else {
            throw .manifest(
                path: Folder(path: folder).path(of: RenderManifest.name), reason: fault(in: Folder(path: folder)))
        }
        return manifest
    }

    /// Why there is none that can be read, and what to do.
    private static func fault(in folder: Folder) -> String {
        guard folder.exists else { return "there is no such folder" }
        let names = folder.names
        if names.contains(name) { return "it is no manifest of this version; render into the folder again" }
        if names.contains(where: VectorSequence.mayHaveFile(named:)) {
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

/// Keeps shards of a render out of one folder, where each would take away the frames of the others.
///
/// A stage names its shard in a file, and a folder with frames in its manifest. What other machines write into a shared folder is
/// seen as well.
struct ShardClaim: Sendable {
    /// Such as `1/2`.
    let shard: String
    private let target: Folder

    /// Of the file in a stage that names the shard.
    private static let name = "shard"

    /// - Throws: ``RenderingError/writing(path:reason:)`` if another shard is in `target`, or in the making there.
    init(of shard: String, in target: Folder) throws(RenderingError) {
        (self.shard, self.target) = (shard, target)
        try requireNoOther()
        try requireNoStage { _ in true }
    }

    /// Names the shard in a new stage of this process.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)`` also if another shard began at the same time, and was first.
    func mark(_ stage: Folder) throws(RenderingError) {
        try AtomicFile.append(Array(shard.utf8), to: stage.path(of: ShardClaim.name))
        try requireNoStage { target.path(of: $0) < stage.path }
    }

    /// - Throws: ``RenderingError/writing(path:reason:)`` if the folder has the frames of another shard by now.
    func requireNoOther() throws(RenderingError) {
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
