import Files
import FoundationEssentials

/// The division of a set of scripts among shards.
///
/// The process for each shard estimates the work for every script from the script's text, because parsing all scripts
/// would take as long as testing them. The same files are divided in the same way on every host.
struct ScriptDivision {
    /// The number of the shard that processes each script, beginning with 1; `nil` for a film that is divided among
    /// all shards.
    let shards: [Int?]

    /// Divides scripts among shards, according to the estimated number of frames of each script.
    ///
    /// - Parameters:
    ///   - count: The number of shards.
    ///   - cutsFilms: Whether long films are divided among all shards.
    init(of scripts: [ScriptFile], among count: Int, cutsFilms: Bool) {
        self.init(frameCounts: scripts.map(\.estimatedFrameCount), among: count, cutsFilms: cutsFilms)
    }

    /// The work of reading a script, expressed as an equivalent number of frames.
    static let startCost = 20

    /// Divides films among shards.
    ///
    /// - Parameters:
    ///   - frameCounts: The estimated number of frames of each film.
    ///   - count: The number of shards.
    ///   - cutsFilms: Whether long films are divided among all shards.
    init(frameCounts: [Int], among count: Int, cutsFilms: Bool) {
        let total = frameCounts.reduce(0) { $0 + $1 + ScriptDivision.startCost }
        // A film with more than half of a shard's share would make its shard the slowest.
        let limit = max(total / (2 * count), 2 * count)
        var shards = [Int?](repeating: nil, count: frameCounts.count)
        var loads = [Int](repeating: 0, count: count)
        // The longest films are assigned first, each to the shard with the least work.
        let order = frameCounts.indices.sorted { (frameCounts[$1], $0) < (frameCounts[$0], $1) }
        for index in order where !(cutsFilms && count > 1 && frameCounts[index] > limit) {
            let least = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            loads[least] += frameCounts[index] + ScriptDivision.startCost
            shards[index] = least + 1
        }
        self.shards = shards
    }

    /// Returns the elements of `all` that the shard processes, including those that are divided among all shards.
    func elements<Element>(of shard: Int, among all: [Element]) -> [Element] {
        zip(all, shards).filter { $0.1 == nil || $0.1 == shard }.map(\.0)
    }
}

extension ScriptFile {
    /// The number of frames, estimated from the text of the script: its `duration`, multiplied by its frame rate.
    /// Without a `duration`, the longest time in the text is used. The estimate for a script that cannot be read is 60.
    fileprivate var estimatedFrameCount: Int {
        guard let text = FileManager.default.contents(atPath: path) else { return 60 }
        let bytes = [UInt8](text)
        let seconds =
            ScriptFile.seconds(after: Array("\nduration:".utf8), in: bytes) ?? ScriptFile.longestTime(in: bytes)
        let rate = ScriptFile.seconds(after: Array("\nfps:".utf8), in: bytes) ?? 60
        return Int(min(max(seconds * rate, 1), 10_000_000))
    }

    /// Returns the number after the first occurrence of `key`, in seconds if the number is a time; `nil` if there is
    /// no such number.
    private static func seconds(after key: [UInt8], in text: [UInt8]) -> Double? {
        guard text.count > key.count else { return nil }
        for start in 0..<(text.count - key.count) where text[start] == key[0] {
            guard text[start..<(start + key.count)].elementsEqual(key) else { continue }
            var place = start + key.count
            while place < text.count, text[place] == UInt8(ascii: " ") { place += 1 }
            return number(in: text, at: &place)
        }
        return nil
    }

    /// Returns the longest time with a unit in the text, such as `2.5s` or `300ms`, in seconds; 1 if there is no time.
    private static func longestTime(in text: [UInt8]) -> Double {
        var longest = 0.0
        var place = 0
        while place < text.count {
            let start = place
            let isWord = start > 0 && (text[start - 1] >= UInt8(ascii: "A") || text[start - 1] == UInt8(ascii: "."))
            guard let time = number(in: text, at: &place) else {
                place += 1
                continue
            }
            if !isWord, text[place - 1] == UInt8(ascii: "s") { longest = max(longest, time) }
        }
        return longest > 0 ? longest : 1
    }

    /// Reads a number with an optional unit `s` or `ms`, and advances `place`. Returns `nil` if there is no number.
    private static func number(in text: [UInt8], at place: inout Int) -> Double? {
        let start = place
        while place < text.count,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) || text[place] == UInt8(ascii: ".")
        { place += 1 }
        guard place > start, let number = Double(String(decoding: text[start..<place], as: UTF8.self)) else {
            place = start
            return nil
        }
        if place < text.count, text[place] == UInt8(ascii: "s") {
            place += 1
        } else if place + 1 < text.count, text[place] == UInt8(ascii: "m"), text[place + 1] == UInt8(ascii: "s") {
            place += 2
            return number / 1000
        }
        return number
    }
}
