import Diagnostics
import Files

/// The frames of one film, collected from its parts.
public struct MergedFilm: Sendable {
    /// The name of the film in its set; empty if there is only one film.
    public let name: String
    /// The manifest of the whole film, without its frames. `nil` if the film failed or has no parts.
    public let manifest: RenderManifest?
    /// The path of the part in which the film failed; `nil` if it did not fail.
    public let failedIn: String?
    /// The frames in ascending order. The list is complete if ``missing`` is empty.
    let frames: [Entry]
    /// The folders of the parts.
    let folders: [Folder]
    /// The parts to render again.
    let missing: [RenderPart]
    /// The paths of files that are missing or have the wrong size.
    let damages: [String]
    /// Whether an earlier merge has already published the film, although parts remain.
    let isMerged: Bool

    /// A frame and its location.
    struct Entry: Sendable {
        let number: Int
        /// The index of the part's folder.
        let part: Int
        let frame: RenderManifest.Frame
    }

    /// - Parameters:
    ///   - film: The film, and the shard that renders it.
    ///   - sources: All parts.
    ///   - division: The number of shards; `nil` if the parts are ranges of frames.
    ///   - range: The frames that parts with ranges of frames must cover together; `nil` for the whole film.
    ///   - failed: The folder of the part in which the film failed; `nil` if it did not fail.
    ///   - shared: The folder in which the parts are merged in place; `nil` if the parts are in several folders.
    /// - Throws: `RenderingError.mixture(path:reason:)` if a part does not belong to the film.
    init(
        _ film: FilmSet.Film, in sources: [PartSource], of division: Int?, frames range: Range<Int>?,
        failedIn failed: Folder?, mergedInto shared: Folder?
    ) throws(RenderingError) {
        name = film.name
        failedIn = failed?.path
        // The shards that contain frames of the film.
        let shards = division.map { film.shard.map { [$0] } ?? Array(1...$0) } ?? []
        guard failed == nil else {
            (manifest, frames, folders, missing, damages, isMerged) = (nil, [], [], [], [], false)
            return
        }
        var parts: [(source: PartSource, manifest: RenderManifest)] = []
        for source in sources {
            let folder = source.folder.subfolder(film.name)
            if let count = division, case .shard(let number, _) = source.part, !shards.contains(number) {
                guard RenderManifest.isThere(in: folder) else { continue }
                throw .mixture(path: folder.path, reason: "the film belongs to shard \(shards[0])/\(count)")
            }
            // A part without its manifest is damaged, and is treated as missing.
            guard let manifest = RenderManifest(in: folder.path) else { continue }
            parts.append((PartSource(folder: folder, part: source.part), manifest))
        }
        guard let first = parts.first else {
            (manifest, frames, folders, damages, isMerged) = (nil, [], [], [], false)
            missing = division.map { count in shards.map { .shard($0, of: count) } } ?? sources.map(\.part)
            return
        }
        for part in parts {
            try MergedFilm.check(part, with: first, isCut: film.shard == nil && division != nil)
        }
        var whole = first.manifest
        whole.shard = nil
        if division == nil { whole.chosen = ChosenFrames(range ?? 0..<whole.frameCount, step: whole.chosen.step) }
        let libraries = try MergedFilm.pictureLibraries(of: parts)
        whole.pictureLibraries = libraries
        whole.frames = []
        let collection = try MergedFilm.collect(parts, whole.chosen, movedTo: PartMove.target(of: whole, in: shared))
        var owners = Set<RenderPart>(collection.damaged.map { parts[$0].source.part })
        if let count = division {
            let present = Set(parts.map(\.source.part))
            owners.formUnion(shards.map { .shard($0, of: count) }.filter { !present.contains($0) })
            for index in collection.absent.joined() where owners.count < shards.count {
                let number = film.shard ?? RenderPart.shard(ofFrameAt: index, of: whole.chosen.count, count)
                owners.insert(.shard(number, of: count))
            }
        } else {
            owners.formUnion(MergedFilm.ranges(collection.absent, whole.chosen))
        }
        manifest = whole
        frames = collection.frames
        folders = parts.map(\.source.folder)
        isMerged = !owners.isEmpty && MergedFilm.isMerged(whole, in: shared?.subfolder(film.name))
        missing = isMerged ? [] : owners.sorted()
        damages = isMerged ? [] : collection.damages
    }

    /// Returns whether the folder already contains the whole film. This happens if a merge is interrupted while it
    /// removes the parts.
    private static func isMerged(_ whole: RenderManifest, in folder: Folder?) -> Bool {
        guard let folder, let merged = RenderManifest(in: folder.path) else { return false }
        return merged.shard == nil && merged.chosen == whole.chosen && merged.frames.count == whole.chosen.count
            && merged.differences(from: whole).isEmpty && folder.firstDamage(of: merged.frames, movedTo: nil) == nil
    }

    private static func check(
        _ part: (source: PartSource, manifest: RenderManifest),
        with first: (source: PartSource, manifest: RenderManifest),
        isCut: Bool
    ) throws(RenderingError) {
        let (folder, chosen) = (part.source.folder.path, part.manifest.chosen)
        let differences = part.manifest.differences(from: first.manifest)
        if let difference = differences.first {
            throw .mixture(
                path: folder,
                reason:
                    "it belongs to a different \(difference.isOfProgram ? "program" : "film") than '\(first.source.folder.path)': it "
                    + RenderManifest.words(for: differences))
        }
        func requireEqual(_ subject: String, _ found: String, _ expected: String) throws(RenderingError) {
            guard found != expected else { return }
            throw .mixture(path: folder, reason: "it differs in \(subject) (found \(found), expected \(expected))")
        }
        switch part.source.part {
        case .shard:
            if isCut {
                try requireEqual(
                    "the number of the shard", part.manifest.shard ?? "none", part.source.part.notation)
            }
            try requireEqual("the choice of frames", chosen.words, first.manifest.chosen.words)
        case .frames(let range):
            try requireEqual("the shard", part.manifest.shard ?? "none", "none")
            try requireEqual("the step between frames", "\(chosen.step)", "\(first.manifest.chosen.step)")
            let isInside = chosen.count == 0 || chosen.first == range.lowerBound && chosen.end <= range.upperBound
            if !isInside { try requireEqual("the choice of frames", chosen.words, part.source.part.notation) }
        }
    }

    /// Merges the lists of picture libraries of all parts. A part lists only the libraries that its own frames need.
    private static func pictureLibraries(
        of parts: [(source: PartSource, manifest: RenderManifest)]
    ) throws(RenderingError) -> [String: String] {
        var libraries: [String: String] = [:]
        for part in parts {
            for (name, version) in part.manifest.pictureLibraries.sorted(by: { $0.key < $1.key }) {
                if let other = libraries[name], other != version {
                    throw .mixture(
                        path: part.source.folder.path,
                        reason: "its pictures were decoded by \(name) \(version), those of another part by \(other)")
                }
                libraries[name] = version
            }
        }
        return libraries
    }

    /// The result of comparing the frames of the parts with the chosen frames.
    private struct Collection {
        var frames: [Entry] = []
        /// The positions of the chosen frames that no part contains.
        var absent: [Range<Int>] = []
        /// The indices of parts with files that are missing or have the wrong size.
        var damaged: Set<Int> = []
        var damages: [String] = []
    }

    private static func collect(
        _ parts: [(source: PartSource, manifest: RenderManifest)], _ chosen: ChosenFrames, movedTo target: Folder?
    ) throws(RenderingError) -> Collection {
        var result = Collection()
        for (index, part) in parts.enumerated() {
            let folder = part.source.folder
            if let damage = folder.firstDamage(of: part.manifest.frames, movedTo: target) {
                result.damaged.insert(index)
                result.damages.append(folder.path(of: damage))
            }
            for frame in part.manifest.frames {
                guard FrameNames.contain(frame.file),
                    let number = Int(frame.file.dropLast(FramePattern.png.suffix.count))
                else {
                    throw .mixture(path: folder.path, reason: "its manifest is damaged: '\(frame.file)'")
                }
                result.frames.append(Entry(number: number, part: index, frame: frame))
            }
        }
        result.frames.sort { $0.number < $1.number }
        var next = 0
        var previous: Entry?
        for entry in result.frames {
            let folder = parts[entry.part].source.folder
            if let twin = previous, twin.number == entry.number {
                throw .mixture(
                    path: folder.path,
                    reason: "frame \(entry.number) is in '\(parts[twin.part].source.folder.path)' too")
            }
            previous = entry
            guard let position = chosen.position(of: entry.number) else {
                throw .mixture(path: folder.path, reason: "frame \(entry.number) is not one of the chosen frames")
            }
            if next < position { result.absent.append(next..<position) }
            next = position + 1
        }
        if next < chosen.count { result.absent.append(next..<chosen.count) }
        return result
    }

    /// Returns the ranges of frames that contain the chosen frames at `positions`.
    private static func ranges(_ positions: [Range<Int>], _ chosen: ChosenFrames) -> [RenderPart] {
        positions.map { positions in
            let last = chosen.first + (positions.upperBound - 1) * chosen.step
            return .frames(chosen.first + positions.lowerBound * chosen.step..<(last + 1))
        }
    }
}

extension MergedFilm {
    /// The number of frames.
    public var frameCount: Int { manifest?.chosen.count ?? 0 }

    /// The files of the frames, in order. `isRepeated` is `true` if a frame shows the same picture as the frame
    /// before it.
    package var files: [(path: String, isRepeated: Bool)] {
        frames.indices.map { index in
            let (entry, before) = (frames[index], index > 0 ? frames[index - 1] : nil)
            return (folders[entry.part].path(of: entry.frame.file), before?.frame.pixels == entry.frame.pixels)
        }
    }
}
