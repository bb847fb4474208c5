/// Puts the shards of a render together.
public enum FolderMerge {
    /// Makes `target` what one render of all frames would have made: the frames of `folders`, and one manifest.
    ///
    /// - Returns: How many frames.
    /// - Throws: ``RenderingError/image(path:reason:)`` when a folder has no manifest, or one of another film or program, when
    ///   a file is not as its manifest says, and when a frame is missing or there twice; `target` is then as it was.
    public static func merge(_ folders: [String], into target: String) throws(RenderingError) -> Int {
        var manifests: [RenderManifest] = []
        for folder in folders { manifests.append(try RenderManifest.required(in: folder)) }
        guard let first = manifests.first else { return 0 }
        for (folder, manifest) in zip(folders, manifests) where !manifest.isOfSameRender(as: first) {
            throw .image(
                path: path(of: RenderManifest.name, in: folder),
                reason: "it is of another film, size or program than that in '\(folders[0])'")
        }
        // Numbers have as many digits in every shard, so names sort as frames.
        let frames = zip(folders, manifests).flatMap { folder, manifest in manifest.frames.map { (folder, $0) } }
            .sorted { $0.1.file < $1.1.file }
        try check(frames)

        let destination = Folder(path: target)
        try destination.create()
        let stage = try FrameStage(in: destination)
        do throws(RenderingError) {
            var writer = ManifestWriter(stage.folder.path(of: RenderManifest.name), first)
            for (folder, frame) in frames {
                guard let record = FrameRecord(frame), FrameNames.contain(frame.file) else {
                    throw RenderingError.image(path: path(of: RenderManifest.name, in: folder), reason: "it is damaged")
                }
                let source = path(of: frame.file, in: folder)
                guard ContentHash(try WholeFile.bytes(of: source)) == record.bytes else {
                    throw RenderingError.image(
                        path: source, reason: "it is not what its manifest says; render it again")
                }
                try WholeFile.link(source, to: stage.folder.path(of: frame.file))
                try writer.append(record, file: frame.file)
            }
            try writer.finish()
            try stage.publish(frames.map(\.1.file), hasManifest: true)
        } catch {
            stage.discard()
            throw error
        }
        return frames.count
    }

    /// Frames are one step apart, as they are in one render.
    private static func check(_ frames: [(String, RenderManifest.Frame)]) throws(RenderingError) {
        let numbers = frames.map { Int($0.1.file.prefix { $0.isNumber }) ?? 0 }
        let step = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? 1
        for (index, number) in numbers.enumerated().dropFirst() where number != numbers[index - 1] + step {
            let (folder, frame) = frames[index]
            let isTwice = number == numbers[index - 1]
            throw .image(
                path: path(of: frame.file, in: folder),
                reason: isTwice
                    ? "the frame is in '\(frames[index - 1].0)' too"
                    : "a frame between \(numbers[index - 1]) and it is missing")
        }
    }

    private static func path(of name: String, in folder: String) -> String { Folder(path: folder).path(of: name) }
}

extension RenderManifest {
    /// - Throws: ``RenderingError/image(path:reason:)`` where there is none that can be read.
    static func required(in folder: String) throws(RenderingError) -> RenderManifest {
        guard let manifest = RenderManifest(in: folder) else {
            throw .image(
                path: Folder(path: folder).path(of: RenderManifest.name),
                reason: "it is no manifest of a render; render into the folder first")
        }
        return manifest
    }

    fileprivate func isOfSameRender(as other: RenderManifest) -> Bool {
        (tool, libraries, fonts, title) == (other.tool, other.libraries, other.fonts, other.title)
            && (width, height, framesPerSecond) == (other.width, other.height, other.framesPerSecond)
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
