public import Diagnostics
import Glibc

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

    /// Returns the folder into which an interrupted merge has moved frames of the film; `nil` if there was none.
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

extension FolderMerge {
    /// Merges the parts of all films in the folder that contains them, and removes the parts, including the staging
    /// folders of attempts.
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

    /// Publishes a film in another folder: creates hard links to its frames, and writes the manifest that an undivided
    /// render would have written. The parts remain.
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

    /// Returns the paths of a film's files whose hashes differ from the hashes in their manifest.
    public func changedFiles(of film: MergedFilm) throws(RenderingError) -> [String] {
        var changed: [String] = []
        for entry in film.frames {
            let path = film.folders[entry.part].path(of: entry.frame.file)
            if ContentHash(try AtomicFile.bytes(of: path)) != entry.frame.bytes { changed.append(path) }
        }
        return changed
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
