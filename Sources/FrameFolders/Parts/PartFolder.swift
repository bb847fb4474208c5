public import Diagnostics
package import Files
import FoundationEssentials
import Glibc

/// The folder of one part of a render, in a folder that several processes and hosts share.
///
/// Each attempt to render the part writes into its own hidden staging folder. The first complete attempt publishes
/// the part with one rename, and the staging folders of all other attempts are removed. Attempts use no locks and no
/// clocks, and do not determine whether other processes are still running. The file system must rename folders
/// atomically and refuse to replace a folder that is not empty, as POSIX requires. Local file systems and NFS meet
/// these requirements, but most object stores that are mounted as folders do not.
public struct PartFolder: Sendable {
    public let part: RenderPart
    /// The shared folder.
    private let target: Folder
    private let stage: Folder
    private var published: Folder { Folder(path: target.path(of: part.folderName)) }

    /// The state of the part after an attempt.
    public enum Outcome: Sendable {
        /// This attempt published the part.
        case published
        /// The part was already complete and contains the same film.
        case wasComplete
    }

    /// Creates a staging folder for the part in the folder at `path`, which is created if it is missing.
    ///
    /// - Throws: `RenderingError.mixture(path:reason:)` if the folder contains parts of a render that was divided
    ///   differently, and `RenderingError.writing(path:reason:)` if a file cannot be written.
    public init(of part: RenderPart, in path: String) throws(RenderingError) {
        (self.part, target) = (part, Folder(path: path))
        try PartFolder.requireSameDivision(part, in: target)
        try PartFolder.setAsideIfDamaged(part, in: target)
        let names = PartFolder.stageNames(of: part)
        var attempt = 0
        while true {
            let candidate = Folder(path: target.path(of: names[attempt]))
            var isNew = false
            try UnfinishedFiles.begin(candidate.path, survivesEnd: true) { () throws(RenderingError) in
                let made = try Folder(path: path).create()
                do throws(RenderingError) {
                    isNew = try candidate.createNew()
                } catch {
                    Folder.removeEmpty(made)
                    throw error
                }
                return isNew ? made : nil
            }
            if isNew {
                stage = candidate
                return
            }
            attempt += 1
        }
    }

    private static func stageNames(of part: RenderPart) -> TemporaryNames { TemporaryNames(".\(part.folderName)-") }

    private static func requireSameDivision(_ part: RenderPart, in target: Folder) throws(RenderingError) {
        for name in target.names {
            guard let other = RenderPart(folderName: name), !other.isOfSameDivision(as: part) else { continue }
            throw .mixture(
                path: target.path(of: name),
                reason:
                    "it is \(other.words), but this is \(part.words); render into another folder, or remove the part")
        }
    }

    /// Renames a published part that is not intact, so that it can be published again. Its intact frames are reused.
    private static func setAsideIfDamaged(_ part: RenderPart, in target: Folder) throws(RenderingError) {
        let published = Folder(path: target.path(of: part.folderName))
        guard published.exists, !isIntact(published) else { return }
        let names = stageNames(of: part)
        for attempt in 0... {
            let aside = target.path(of: names[attempt])
            if unsafe rename(published.path, aside) == 0 || errno == ENOENT { return }
            guard errno == EEXIST || errno == ENOTEMPTY else {
                throw .writing(path: published.path, reason: systemError())
            }
        }
    }

    /// Returns whether every frame in the manifests of a part has a file of the right size.
    private static func isIntact(_ folder: Folder) -> Bool {
        let films = FilmSet(in: folder)?.names(in: folder) ?? [""]
        return films.allSatisfy { film in
            let folder = folder.subfolder(film)
            guard let manifest = RenderManifest(in: folder.path) else { return false }
            return manifest.frames.allSatisfy { $0.size == folder.size(of: $0.file) }
        }
    }

    /// Returns the folder for the frames of a film.
    ///
    /// - Parameter film: The name of the film in a set; empty for the only film.
    public func folder(of film: String) -> String { stage.subfolder(film).path }

    /// Returns the folders that may contain frames of the film from earlier attempts on any host, and a published
    /// part, which must belong to the same film.
    public func surroundings(of film: String) -> PartSurroundings {
        let hidden = ".\(part.folderName)-"
        let attempts = target.names.filter { $0.hasPrefix(hidden) && target.path(of: $0) != stage.path }
        return PartSurroundings(
            attempts: ([target] + attempts.map { Folder(path: target.path(of: $0)) }).map { $0.subfolder(film) },
            sibling: sibling(of: film), isComplete: RenderManifest.isThere(in: published.subfolder(film)))
    }

    /// Returns the film's folder in this part if this part is published, or its folder in the first published part of
    /// the film.
    private func sibling(of film: String) -> Folder? {
        let names = [part.folderName] + target.names.filter { RenderPart(folderName: $0) != nil }
        return names.lazy.map { Folder(path: target.path(of: $0)).subfolder(film) }
            .first { RenderManifest.isThere(in: $0) }
    }

    /// Writes the list of films in the set, and the names of the films that failed.
    public func write(_ set: FilmSet) throws(RenderingError) { try set.write(to: stage) }

    /// Publishes the part, and removes the staging folders of all attempts to render it.
    ///
    /// - Throws: `RenderingError.mixture(path:reason:)` if another part belongs to another film, or if this part was
    ///   published with another film in the meantime, and `RenderingError.writing(path:reason:)` if a file cannot be
    ///   written. In this case, the staging folder is removed.
    public func publish() throws(RenderingError) -> Outcome {
        do throws(RenderingError) {
            try PartFolder.requireSameDivision(part, in: target)
            try requireSiblings()
            var failure: Int32 = 0
            try UnfinishedFiles.settle([stage.path]) { () throws(RenderingError) in
                guard unsafe rename(stage.path, published.path) != 0 else { return }
                failure = errno
                guard [EEXIST, ENOTEMPTY, ENOENT].contains(failure), isPublished else {
                    throw .writing(path: published.path, reason: systemError(failure))
                }
            }
            if failure != 0 {
                try requireSiblings()
                end()
            }
            removeAttempts()
            return failure == 0 ? .published : .wasComplete
        } catch {
            end()
            throw error
        }
    }

    /// Checks that the published parts belong to the same films as this attempt.
    ///
    /// - Throws: `RenderingError.mixture(path:reason:)` if a published part belongs to another film.
    private func requireSiblings() throws(RenderingError) {
        for film in FilmSet(in: stage)?.names(in: stage) ?? [""] {
            guard let sibling = sibling(of: film), let manifest = RenderManifest(in: folder(of: film)) else { continue }
            try manifest.requireSameFilm(as: sibling)
        }
    }

    /// Whether the part is published, by this or another attempt.
    public var isPublished: Bool { published.exists }

    /// Removes the staging folders of all attempts of this part. An attempt that is still running then fails to write
    /// its next frame, and finds the published part.
    private func removeAttempts() {
        for name in target.names where name.hasPrefix(".\(part.folderName)-") {
            Folder(path: target.path(of: name)).removeAll()
        }
    }

    /// Ends the attempt without publishing it.
    ///
    /// - Parameter keepsFrames: Whether the finished frames are kept for the next attempt. If they are not kept, or
    ///   if there are no frames, the staging folder is removed.
    public func end(keepsFrames: Bool = false) {
        if keepsFrames, !stage.names.isEmpty { return UnfinishedFiles.leave(stage.path) }
        stage.removeAll()
        UnfinishedFiles.discard(stage.path)
    }
}

/// The content of the shared folder that an attempt to render a part uses: the frames of other attempts, and the
/// published parts.
public struct PartSurroundings: Sendable {
    /// The folders that may contain finished frames: the shared folder, which may contain an earlier render, and the
    /// staging folders of attempts on this and other hosts.
    package let attempts: [Folder]
    /// A published part of the film: this part if it is published, otherwise another part.
    let sibling: Folder?
    /// Whether this part is published.
    let isComplete: Bool

    /// Checks whether the film of `manifest` still needs to be rendered in this folder.
    ///
    /// - Throws: `RenderingError.mixture(path:reason:)` if a published part does not belong to the film of `manifest`,
    ///   and ``PartIsComplete`` if this part is already published.
    package func check(_ manifest: RenderManifest) throws {
        guard let sibling else { return }
        try manifest.requireSameFilm(as: sibling)
        if isComplete { throw PartIsComplete() }
    }
}

/// An error that indicates that the part of the film is already published and does not need to be rendered.
public struct PartIsComplete: Error {}

extension RenderManifest {
    /// Returns whether the folder contains a file with the name of a manifest.
    static func isThere(in folder: Folder) -> Bool { folder.size(of: name) != nil }

    /// Checks that the part in `folder` belongs to the film of this manifest.
    ///
    /// - Throws: `RenderingError.mixture(path:reason:)` if the part in `folder` belongs to another film or program.
    fileprivate func requireSameFilm(as folder: Folder) throws(RenderingError) {
        guard let other = RenderManifest(in: folder.path) else { return }
        let differences = other.differences(from: self)
        guard let difference = differences.first else { return }
        throw .mixture(
            path: folder.path,
            reason:
                "it belongs to a different \(difference.isOfProgram ? "program" : "film"): it "
                + RenderManifest.words(for: differences) + "; render into another folder, or remove the part")
    }
}

extension Folder {
    /// Returns the subfolder with this name, or the folder itself if the name is empty.
    func subfolder(_ name: String) -> Folder { name.isEmpty ? self : Folder(path: path(of: name)) }

    /// Returns the size of a file in bytes; `nil` if there is no file with this name.
    func size(of name: String) -> Int? {
        var status = stat()
        guard unsafe stat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Removes the folder and everything in it. Another process may still add files, so the folder is renamed first.
    func removeAll() {
        let aside = path + "-removed"
        let place = unsafe rename(path, aside) == 0 ? aside : path
        try? FileManager.default.removeItem(atPath: place)
    }
}
