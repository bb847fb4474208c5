import Diagnostics
import Foundation

/// The films of a set that several shards render: the file `set.json` in each part.
public struct FilmSet: Codable, Hashable, Sendable {
    /// A film of a set.
    public struct Film: Codable, Hashable, Sendable {
        /// The name of the film's folder, relative to the shared folder.
        public let name: String
        /// The number of the shard that renders the film, counted from 1; `nil` if every shard renders a part of the
        /// film.
        public let shard: Int?

        public init(name: String, shard: Int?) { (self.name, self.shard) = (name, shard) }
    }

    /// All films of the set, in the order of the scripts.
    public let films: [Film]
    /// The films of this part that could not be rendered.
    public var failed: [String]

    /// The name of the file.
    static let name = "set.json"

    public init(films: [Film], failed: [String] = []) { (self.films, self.failed) = (films, failed) }

    /// Reads the file in the folder of a part. Returns `nil` if the file is missing or cannot be read.
    init?(in folder: Folder) {
        guard let bytes = try? AtomicFile.bytes(of: folder.path(of: FilmSet.name)),
            let set = try? JSONDecoder().decode(FilmSet.self, from: Data(bytes))
        else { return nil }
        self = set
    }

    func write(to folder: Folder) throws(RenderingError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return }
        try AtomicFile.write([UInt8](data) + [UInt8(ascii: "\n")], to: folder.path(of: FilmSet.name))
    }

    /// Returns the names of the films that the part in `folder` contains.
    func names(in folder: Folder) -> [String] {
        films.map(\.name).filter { RenderManifest.isThere(in: folder.subfolder($0)) }
    }
}
