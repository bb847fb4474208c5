public import Diagnostics
import Files
import FoundationEssentials
import Glibc

/// The parts of a render that were found in folders. A render produces one film or a set of films.
///
/// Only manifests and the names and sizes of files are read. Parts are rejected if they belong to different films, if
/// the films were divided differently, or if different versions of the program rendered them.
public struct FolderMerge: Sendable {
    /// The films, in the order of the set.
    public let films: [MergedFilm]
    /// The folder that contains all parts, so that they can be merged in place; `nil` if there are several folders.
    let shared: Folder?

    /// - Parameters:
    ///   - paths: The paths of shared folders that contain parts, or of folders that contain the frames of one part
    ///     each.
    ///   - frames: The frames that parts with ranges of frames must cover together; `nil` for the whole film.
    /// - Throws: `RenderingError.mixture(path:reason:)` for the first part that does not match the other parts,
    ///   `RenderingError.manifest(path:reason:)` if a folder contains no frames of a render, and
    ///   `RenderingError.incomplete(path:reason:)` if no part of the render is complete.
    public init(_ paths: [String], frames: Range<Int>? = nil) throws(RenderingError) {
        var sources: [PartSource] = []
        for path in paths { sources += try PartSource.all(in: Folder(path: path)) }
        shared = paths.count == 1 ? Folder(path: paths[0]) : nil
        guard let first = sources.first else {
            throw .incomplete(path: paths.first ?? "", reason: "no part is complete; try again later")
        }
        let division = try FolderMerge.division(of: sources)
        let sets = sources.map { FilmSet(in: $0.folder) }
        for (source, set) in zip(sources, sets) where set == nil && source.folder.names.contains(FilmSet.name) {
            throw .manifest(
                path: source.folder.path(of: FilmSet.name),
                reason: "it is damaged or has another version; render the part again, or install a newer animatic")
        }
        for (source, set) in zip(sources, sets) where set?.films != sets[0]?.films {
            throw .mixture(
                path: source.folder.path,
                reason: "it belongs to a different set of films than '\(first.folder.path)'; render the set again")
        }
        var films: [MergedFilm] = []
        for film in sets[0]?.films ?? [FilmSet.Film(name: "", shard: nil)] {
            let failed = zip(sources, sets).first { $0.1?.failed.contains(film.name) == true }?.0
            films.append(
                try MergedFilm(
                    film, in: sources, of: division, frames: frames, failedIn: failed?.folder,
                    mergedInto: shared))
        }
        self.films = films
    }

    /// The missing and damaged parts, which must be rendered again, in ascending order.
    public var missing: [RenderPart] { Set(films.flatMap(\.missing)).sorted() }

    /// The files that are missing or whose size differs from the size in their manifest.
    public var damages: [String] { films.flatMap(\.damages) }

    /// Checks that no part is missing or damaged. The error refers to the render by `path`.
    ///
    /// - Throws: `RenderingError.incomplete(path:reason:)` if a part is missing or damaged.
    public func requireComplete(shownAs path: String) throws(RenderingError) {
        guard !missing.isEmpty else { return }
        let words = missing.map(\.words)
        let shown = words.count > 12 ? words.prefix(12).joined(separator: ", ") + ", …" : words.joined(separator: ", ")
        let damage = damages.first.map { "; '\($0)' is missing or damaged" } ?? ""
        let verb = words.count == 1 ? "is" : "are"
        throw .incomplete(path: path, reason: "\(shown) \(verb) missing\(damage); render the missing parts again")
    }

    /// Returns the number of shards; `nil` if the parts are ranges of frames.
    ///
    /// - Throws: `RenderingError.mixture(path:reason:)` if the parts come from renders that were divided differently,
    ///   or if a part occurs twice.
    private static func division(of sources: [PartSource]) throws(RenderingError) -> Int? {
        let first = sources[0]
        var earlier: [RenderPart: PartSource] = [:]
        for source in sources {
            guard source.part.isOfSameDivision(as: first.part) else {
                throw .mixture(
                    path: source.folder.path,
                    reason: "it is \(source.part.words), and '\(first.folder.path)' is \(first.part.words)")
            }
            if let twin = earlier.updateValue(source, forKey: source.part) {
                throw .mixture(
                    path: source.folder.path, reason: "'\(twin.folder.path)' is \(source.part.words) too; leave one out"
                )
            }
        }
        guard case .shard(_, let count) = first.part else { return nil }
        return count
    }
}

extension FolderMerge {
    /// Merges the parts of all films in the folder that contains them, and removes the parts, including the staging
    /// folders of unfinished attempts.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written. In this case, no frames are
    ///   lost, and the merge can be repeated.
    public func publishInPlace() throws(RenderingError) {
        guard let shared else { return }
        // If the folder contains no parts, all films are already merged.
        guard shared.names.contains(where: FolderMerge.belongsToPart) else { return }
        for film in films {
            guard let manifest = film.manifest, !film.isMerged else { continue }
            let target = shared.subfolder(film.name)
            _ = try target.create()
            for name in target.names {
                guard Folder(path: target.path(of: name)).exists,
                    FrameNames.contain(name) || name == RenderManifest.name
                else { continue }
                throw .writing(path: target.path(of: name), reason: "a folder with this name already exists")
            }
            try PartMove(film, manifest, into: target).run()
        }
        for name in shared.names where FolderMerge.belongsToPart(name) {
            Folder(path: shared.path(of: name)).removeAll()
        }
    }

    /// Returns whether the name belongs to a part, or to a staging folder of a part.
    private static func belongsToPart(_ name: String) -> Bool {
        RenderPart(folderName: name) != nil || name.hasPrefix(".part-")
    }

    /// Publishes a film in the folder at `path`: creates hard links to its frames, and writes the manifest that an
    /// undivided render would have written. The parts remain.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written. In this case, the earlier
    ///   content of `path` is unchanged.
    public func publish(_ film: MergedFilm, to path: String) throws(RenderingError) {
        guard let manifest = film.manifest else { return }
        let target = Folder(path: path)
        let abandoned = StagingFolder.abandoned(in: target)
        let stage = try StagingFolder(in: target)
        do throws(RenderingError) {
            var writer = ManifestWriter(stage.folder.path(of: RenderManifest.name), manifest)
            for entry in film.frames {
                try AtomicFile.link(
                    film.folders[entry.part].path(of: entry.frame.file), to: stage.folder.path(of: entry.frame.file))
                try writer.append(entry.frame)
            }
            try writer.finish(manifest.pictureLibraries)
            try stage.publish(film.frames.map(\.frame.file), hasManifest: true)
            for abandoned in abandoned { abandoned.remove() }
        } catch {
            stage.discard()
            throw error
        }
    }

    /// Returns the paths of a film's files whose hashes differ from those in its manifests.
    public func changedFiles(of film: MergedFilm) throws(RenderingError) -> [String] {
        var changed: [String] = []
        for entry in film.frames {
            let path = film.folders[entry.part].path(of: entry.frame.file)
            if ContentHash(try AtomicFile.bytes(of: path)) != entry.frame.bytes { changed.append(path) }
        }
        return changed
    }
}

/// A folder that contains a part of a render.
struct PartSource: Sendable {
    let folder: Folder
    let part: RenderPart

    /// Returns the parts in a shared folder. If the folder itself is a part, returns this part.
    ///
    /// - Throws: `RenderingError.manifest(path:reason:)` if the folder contains no part.
    static func all(in folder: Folder) throws(RenderingError) -> [PartSource] {
        let names = folder.names
        let parts = names.compactMap { RenderPart(folderName: $0) }.sorted()
        if !parts.isEmpty {
            return parts.map { PartSource(folder: Folder(path: folder.path(of: $0.folderName)), part: $0) }
        }
        if names.contains(FilmSet.name), let part = RenderPart(folderName: folder.name) {
            return [PartSource(folder: folder, part: part)]
        }
        // Other processes have begun to render into the folder, but no part is published yet.
        if !names.contains(RenderManifest.name), names.contains(where: { $0.hasPrefix(".part-") }) { return [] }
        let manifest = try RenderManifest.required(in: folder.path)
        if let part = RenderPart(folderName: folder.name) { return [PartSource(folder: folder, part: part)] }
        let chosen = manifest.chosen
        return [PartSource(folder: folder, part: .frames(chosen.first..<max(chosen.end, chosen.first + 1)))]
    }
}

extension Folder {
    /// The last component of the path.
    fileprivate var name: String { String(path.split(separator: "/").last ?? "") }
}

/// Moves the frames of parts into the folder of a film, with one rename for each frame.
///
/// Before the first rename, the manifest of the whole film is written to a hidden file. If the process is killed
/// between two renames, the next merge finds this file. Each frame is then either in its part or in the folder of the
/// film.
struct PartMove {
    private let film: MergedFilm
    private let manifest: RenderManifest
    private let target: Folder
    private let names: TemporaryNames

    private static let prefix = ".merge-"

    init(_ film: MergedFilm, _ manifest: RenderManifest, into target: Folder) {
        (self.film, self.manifest, self.target) = (film, manifest, target)
        names = TemporaryNames(PartMove.prefix + manifest.film + "-")
    }

    /// Returns the folder into which an interrupted merge has moved frames of the film; `nil` if no merge was
    /// interrupted.
    static func target(of manifest: RenderManifest, in folder: Folder?) -> Folder? {
        guard let folder, folder.names.contains(where: { $0.hasPrefix(prefix + manifest.film + "-") }) else {
            return nil
        }
        return folder
    }

    /// Moves the frames, writes the manifest, and removes frames of an earlier film.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if a file cannot be written.
    func run() throws(RenderingError) {
        let earlier = target.names
        let hidden = target.path(of: names[0])
        unsafe unlink(hidden)
        var writer = ManifestWriter(hidden, manifest)
        for entry in film.frames { try writer.append(entry.frame) }
        try writer.finish(manifest.pictureLibraries)
        try UnfinishedFiles.settle([]) { () throws(RenderingError) in
            for part in film.folders.indices { try move(part) }
            guard unsafe rename(hidden, target.path(of: RenderManifest.name)) == 0 else {
                throw .writing(path: target.path(of: RenderManifest.name), reason: systemError())
            }
            let written = Set(film.frames.lazy.map(\.frame.file))
            for name in earlier where FrameNames.contain(name) && !written.contains(name) {
                unsafe unlink(target.path(of: name))
            }
            for name in earlier where name.hasPrefix(PartMove.prefix) { unsafe unlink(target.path(of: name)) }
        }
    }

    /// Renames the frames of one part. The names are relative to open folders, so the kernel does not resolve the
    /// whole path for each frame.
    private func move(_ part: Int) throws(RenderingError) {
        let folder = film.folders[part]
        let (source, destination) = (try DirectoryHandle(folder), try DirectoryHandle(target))
        for entry in film.frames where entry.part == part {
            let name = entry.frame.file
            if unsafe renameat(source.descriptor, name, destination.descriptor, name) == 0 { continue }
            // An interrupted merge has already moved this frame.
            if errno == ENOENT, destination.size(of: name) == entry.frame.size { continue }
            throw .writing(path: target.path(of: name), reason: systemError())
        }
    }
}

/// An open folder.
final class DirectoryHandle {
    let descriptor: Int32

    init(_ folder: Folder) throws(RenderingError) {
        descriptor = unsafe open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .writing(path: folder.path, reason: systemError()) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Returns the size of a file in bytes; `nil` if there is no file with this name.
    func size(of name: String) -> Int? {
        var status = stat()
        guard unsafe fstatat(descriptor, name, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }
}

extension Folder {
    /// Returns the name of the first file that is missing or has the wrong size; `nil` if all files are intact.
    ///
    /// - Parameter target: A folder into which an interrupted merge has moved some of the files.
    func firstDamage(of frames: [RenderManifest.Frame], movedTo target: Folder?) -> String? {
        guard let handle = try? DirectoryHandle(self) else { return frames.first?.file }
        return frames.first { frame in
            handle.size(of: frame.file) != frame.size && target?.size(of: frame.file) != frame.size
        }?.file
    }
}

extension RenderManifest {
    /// Returns the manifest in `folder`.
    ///
    /// - Throws: `RenderingError.manifest(path:reason:)` if the manifest is missing or cannot be read.
    package static func required(in folder: String) throws(RenderingError) -> RenderManifest {
        guard let manifest = RenderManifest(in: folder) else {
            throw .manifest(
                path: Folder(path: folder).path(of: RenderManifest.name), reason: fault(in: Folder(path: folder)))
        }
        return manifest
    }

    /// Returns the reason why the manifest cannot be read, with a suggestion.
    private static func fault(in folder: Folder) -> String {
        guard folder.exists else { return "there is no such folder" }
        let names = folder.names
        struct Header: Decodable { let version: Int }
        if let bytes = try? AtomicFile.bytes(of: folder.path(of: name)),
            let version = try? JSONDecoder().decode(Header.self, from: Data(bytes)).version, version > currentVersion
        {
            return "found version \(version), expected \(currentVersion); install a newer animatic, or render into the "
                + "folder again"
        }
        if names.contains(name) { return "it is not a manifest of this version; render into the folder again" }
        if names.contains(where: FrameNames.mayBeWithoutManifest) {
            return "numbered frames have no manifest; render PNG frames into a folder (-o FOLDER)"
        }
        if names.contains(where: { RenderPart(folderName: $0) != nil }) {
            return "the folder contains parts of a render; join them with animatic merge first"
        }
        return "it does not exist; render into the folder first"
    }
}
