public import Diagnostics

/// The parts of a render that were found in folders. A render produces one film or a set of films.
///
/// Only manifests and the names and sizes of files are read. Parts of different films are rejected, as are parts that
/// different programs rendered or that belong to different divisions of the film.
public struct FolderMerge: Sendable {
    /// The films, in the order of the set.
    public let films: [MergedFilm]
    /// The folder that contains all parts, so that they can be merged in place; `nil` if there are several folders.
    let shared: Folder?

    /// - Parameters:
    ///   - paths: Shared folders with parts, and folders with one part each.
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

    /// Checks that no part is missing or damaged.
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
    /// - Throws: `RenderingError.mixture(path:reason:)` if the parts belong to several divisions, or if a part occurs
    ///   twice.
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
        // Tasks have begun to render into the folder, but no part is published yet.
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
        if names.contains(name) { return "it is not a manifest of this version; render into the folder again" }
        if names.contains(where: FrameNames.mayBeVector) {
            return "SVG and PDF frames have no manifest; render PNG frames into a folder (-o FOLDER)"
        }
        if names.contains(where: { RenderPart(folderName: $0) != nil }) {
            return "the folder contains parts of a render; join them with animatic merge first"
        }
        return "it does not exist; render into the folder first"
    }
}
