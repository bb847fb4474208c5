import Diagnostics
import Files
import FoundationEssentials

/// A part of a render: the frames, or the films of a set, that one process renders.
public enum RenderPart: Hashable, Sendable {
    /// One of `count` shards. The number is 1 through `count`.
    case shard(Int, of: Int)
    /// A range of frames, counted from 0.
    case frames(Range<Int>)

    /// The maximum number of shards. With more shards, most shards of a typical film would be empty.
    public static let maximumCount = 10_000

    /// The approximate number of consecutive frames in a block. Whole blocks are assigned to shards.
    ///
    /// The first frame of a block is drawn completely, and the other frames only where they change. Shorter blocks
    /// therefore take more time in total. With longer blocks, the shards of a film with long pauses would have very
    /// different amounts of work.
    static let blockLength = 60

    /// A short description: `shard 3/16`, or `frames 0..<30`.
    public var words: String {
        switch self {
        case .shard: "shard \(notation)"
        case .frames: "frames \(notation)"
        }
    }

    /// The notation in command-line options: `3/16`, or `0..<30`.
    public var notation: String {
        switch self {
        case .shard(let number, let count): "\(number)/\(count)"
        case .frames(let range): "\(range.lowerBound)..<\(range.upperBound)"
        }
    }

    /// The name of the folder in which the part is published: `part-03-of-16`, or `part-frames-0000-0029`.
    ///
    /// Numbers have leading zeros, so that the names sort in the order of the parts.
    package var folderName: String {
        switch self {
        case .shard(let number, let count):
            let digits = "\(count)".count
            return "part-\(RenderPart.padded(number, to: digits))-of-\(count)"
        case .frames(let range):
            let (first, last) = (
                RenderPart.padded(range.lowerBound, to: 4), RenderPart.padded(range.upperBound - 1, to: 4)
            )
            return "part-frames-\(first)-\(last)"
        }
    }

    /// Parses the name of a folder. Returns `nil` if it is not the name of a part's folder.
    package init?(folderName name: String) {
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        guard words.count == 4, words[0] == "part" else { return nil }
        let part: RenderPart
        if words[1] == "frames" {
            guard let first = Int(words[2]), let last = Int(words[3]), 0 <= first, first <= last, last < Int(Int32.max)
            else { return nil }
            part = .frames(first..<(last + 1))
        } else {
            guard words[2] == "of", let number = Int(words[1]), let count = Int(words[3]),
                (1...RenderPart.maximumCount).contains(count), (1...count).contains(number)
            else { return nil }
            part = .shard(number, of: count)
        }
        guard part.folderName == name else { return nil }
        self = part
    }

    /// Returns whether both parts can belong to one render: they are shards with the same `count`, or both are ranges
    /// of frames.
    package func isOfSameDivision(as other: RenderPart) -> Bool {
        switch (self, other) {
        case (.shard(_, let count), .shard(_, let otherCount)): count == otherCount
        case (.frames, .frames): true
        case (.shard, .frames), (.frames, .shard): false
        }
    }

    /// Returns the `chosen` frames that belong to the part, in ascending order.
    ///
    /// Blocks of about 60 consecutive frames are assigned to the shards in rotation, so that each shard gets a share of
    /// each section of the film. All shards have the same number of blocks of almost the same length.
    public func frames(of chosen: [Int]) -> [Int] {
        switch self {
        case .frames(let range): return chosen.filter(range.contains)
        case .shard(let number, let count):
            let rounds = RenderPart.rounds(of: chosen.count, count)
            return (0..<rounds).flatMap { round in
                let block = round * count + number - 1
                let start = chosen.count * block / (rounds * count)
                let end = chosen.count * (block + 1) / (rounds * count)
                return Array(chosen[start..<end])
            }
        }
    }

    /// Returns the number of the shard, counted from 1, that contains the frame at `index` if `total` chosen frames
    /// are divided into `count` shards.
    static func shard(ofFrameAt index: Int, of total: Int, _ count: Int) -> Int {
        let blocks = rounds(of: total, count) * count
        // The inverse of the computation in `frames(of:)`: the block that contains the index.
        return ((index + 1) * blocks - 1) / total % count + 1
    }

    private static func rounds(of total: Int, _ count: Int) -> Int {
        max(1, (total + blockLength * count / 2) / (blockLength * count))
    }

    private static func padded(_ number: Int, to digits: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

extension RenderPart: Comparable {
    public static func < (a: RenderPart, b: RenderPart) -> Bool {
        switch (a, b) {
        case (.shard(let number, let count), .shard(let other, let otherCount)):
            (count, number) < (otherCount, other)
        case (.frames(let range), .frames(let other)):
            (range.lowerBound, range.upperBound) < (other.lowerBound, other.upperBound)
        case (.shard, .frames): true
        case (.frames, .shard): false
        }
    }
}

/// The films of a set that is divided into shards. Each part stores this value in its file `set.json`.
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

    /// The version of the format.
    public private(set) var version = FilmSet.currentVersion
    /// All films of the set, in the order of the scripts.
    public let films: [Film]
    /// The names of the films in this part that could not be rendered.
    public var failed: [String]

    private static let currentVersion = 1
    /// The name of the file.
    static let name = "set.json"

    public init(films: [Film], failed: [String] = []) { (self.films, self.failed) = (films, failed) }

    /// Reads the file in the folder of a part. Returns `nil` if the file is missing, cannot be read, or has another
    /// version.
    init?(in folder: Folder) {
        guard let bytes = try? AtomicFile.bytes(of: folder.path(of: FilmSet.name)),
            let set = try? JSONDecoder().decode(FilmSet.self, from: Data(bytes)), set.version == FilmSet.currentVersion
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
